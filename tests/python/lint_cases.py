"""The cases of tests/data/lint_cases.yaml: in one a rule fires, in one like it the rule is silent."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcore.inputs.documents import read_document
from simcore.linting.findings import Finding
from simcore.studies.lint import findings_of

PLACE = Path(__file__).parents[1] / "data" / "lint_cases.yaml"
DOCUMENT: dict[str, Any] = read_document(PLACE)[1]
CASES: dict[str, dict[str, Any]] = DOCUMENT["cases"]


@dataclass(frozen=True)
class Case:
    """A request, what is known beside it, and the tags that it must have."""

    request: dict[str, Any]
    workload: dict[str, Any] | None
    required_tags: tuple[str, ...] = ()

    def findings(self) -> list[Finding]:
        """What the lint finds."""
        found = findings_of(self.request, workload=self.workload, required_tags=self.required_tags)
        return list(found.findings)


def case(rule: str, which: str) -> Case:
    """The case "fires" or "silent" of a rule."""
    row = CASES[rule]
    above = "" if which == "fires" else "silent_"
    request = merged(DOCUMENT[row.get("of", "training")], row[which])
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
