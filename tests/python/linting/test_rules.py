"""The table of the rules is complete, and a word that is no severity is a bug."""

import re
from datetime import date

import pytest
from simcore.linting import rules as module
from simcore.linting.rules import SEVERITIES, Rule, rank, rules


def test_there_are_at_least_forty_rules_of_every_severity() -> None:
    assert len(rules()) >= 40
    assert {rule.severity for rule in rules().values()} == set(SEVERITIES)


@pytest.mark.parametrize("rule", rules().values(), ids=list(rules()))
def test_a_rule_is_complete(rule: Rule) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", rule.id)
    assert re.fullmatch(r"[A-Z][^.]*(\.\w[^.]*)*\.", rule.reason), "one sentence"
    assert re.fullmatch(r"[A-Z].*\.", rule.advice)
    assert rule.evidence.startswith("https://")
    assert all(re.fullmatch(r"[A-Z]\w+(\.[A-Z]\w+)*", member) for member in rule.needs.split())
    assert date.fromisoformat(rule.seen) <= date(2026, 11, 29)


def test_an_unknown_severity_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {
        "id": "a-b",
        "severity": "fatal",
        "reason": "A.",
        "advice": "B.",
        "evidence": "https://c",
        "seen": "2026-11-29",
    }
    monkeypatch.setattr(module, "table", lambda name: [row])
    rules.cache_clear()
    try:
        with pytest.raises(ValueError, match="fatal"):
            rules()
    finally:
        rules.cache_clear()


def test_worse_severities_have_greater_ranks() -> None:
    assert rank("note") < rank("warning") < rank("error")
