"""docs/lint.md: its tables are those of the rules."""

from simcore.linting.rules import rules

from tools import lint_reference as reference


def test_the_tables_are_those_of_the_rules() -> None:
    assert [*reference.stale()] == [], "python tools/lint_reference.py writes them anew"


def test_every_rule_stands_once() -> None:
    text = reference.PAGE.read_text(encoding="utf-8")
    assert {rule: text.count(f"| `{rule}` |") for rule in rules()} == dict.fromkeys(rules(), 1)


def test_a_page_with_other_tables_is_stale() -> None:
    text = reference.PAGE.read_text(encoding="utf-8")
    assert reference.page(text.replace("keep-alive-idle", "keep-alive-busy")) == text
