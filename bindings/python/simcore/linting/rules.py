"""The rules of the lint, one row of rules.csv each."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

# How bad a finding is, the mildest first. error: the service refuses the request, or money is surely lost; warning: it
# is likely to hurt; note: worth knowing.
SEVERITIES = ("note", "warning", "error")


@dataclass(frozen=True)
class Rule:
    """What is known about a mistake."""

    id: str
    severity: str
    reason: str  # why it hurts, one sentence
    advice: str
    evidence: str  # address of a public thread or page
    seen: str  # the day on which the evidence was read
    needs: str = ""  # members of the request that must be known, though they may be absent


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its id, in the order of the table."""
    return {row["id"]: _checked(Rule(**row)) for row in table("rules")}


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table of this package."""
    with Path(__file__).with_name(f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rank(severity: str) -> int:
    """The place of a severity among all: a greater one is worse."""
    if severity not in SEVERITIES:
        raise ValueError(f"{severity!r} is no severity")
    return SEVERITIES.index(severity)


def _checked(rule: Rule) -> Rule:
    rank(rule.severity)  # a word that is no severity is a bug of the table
    return rule
