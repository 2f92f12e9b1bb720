"""The cases of tests/data/lint_cases.yaml: in one a rule fires, in one like it the rule is silent. Most are requests;
some are programs."""

from __future__ import annotations

import copy
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcore.inputs.documents import TextSource, read_document
from simcore.linting.findings import Finding
from simcore.studies.lint import Linted, findings_of

PLACE = Path(__file__).parents[1] / "data" / "lint_cases.yaml"
DOCUMENT: dict[str, Any] = read_document(PLACE)[1]
CASES: dict[str, dict[str, Any]] = DOCUMENT["cases"]


@dataclass(frozen=True)
class Case:
    """A request or a program, what is known beside it, and the tags that it must have."""

    document: dict[str, Any] | TextSource
    workload: dict[str, Any] | None
    required_tags: tuple[str, ...] = ()

    @property
    def request(self) -> dict[str, Any]:
        """The request of a case that is one."""
        assert isinstance(self.document, dict)
        return self.document

    def linted(self, ignore: Collection[str] = ()) -> Linted:
        """What comes of it."""
        known: dict[str, Any] = {"workload": self.workload, "required_tags": self.required_tags}
        return findings_of(self.document, ignore=ignore, **known)

    def findings(self) -> list[Finding]:
        """What the lint finds."""
        return list(self.linted().findings)


def case(rule: str, which: str) -> Case:
    """The case "fires" or "silent" of a rule."""
    row = CASES[rule]
    above = "" if which == "fires" else "silent_"
    base = DOCUMENT[row.get("of", "training")]
    if isinstance(base, str):
        text = f"{row[which]}\n{base}"
        return Case(TextSource("train.py", lambda: text), None)
    request = merged(base, row[which])
    if count := row.get(f"{above}rules"):
        names = ({"RuleConfigurationName": f"r{at}", "RuleEvaluatorImage": "rules:1"} for at in range(count))
        request["DebugRuleConfigurations"] = list(names)
    return Case(request, row.get(f"{above}workload"), tuple(row.get("required_tags", ())))


def merged(request: Any, change: Any) -> Any:
    """A copy of a request with members changed; None takes one out, and a list is replaced as a whole."""
    if not isinstance(request, dict) or not isinstance(change, dict):
        return copy.deepcopy(change)
    made = copy.deepcopy(request)
    for key, value in change.items():
        if value is None:
            made.pop(key, None)
        else:
            made[key] = merged(made.get(key), value)
    return made


def training(change: dict[str, Any] | None = None, workload: dict[str, Any] | None = None) -> list[Finding]:
    """What the lint finds in the training request with a change."""
    return Case(merged(DOCUMENT["training"], change or {}), workload).findings()


def of_rule(found: list[Finding], rule: str) -> list[Finding]:
    """The findings of one rule."""
    return [each for each in found if each.rule.id == rule]
