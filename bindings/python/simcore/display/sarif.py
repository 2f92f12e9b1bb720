"""Findings of the lint as SARIF 2.1.0, which code hosts show beside the lines of a change."""

from __future__ import annotations

import json
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from simcore._core import __version__
from simcore.display.printable import printable, printable_json
from simcore.linting.findings import Finding, LintReport
from simcore.linting.rules import Rule, rules

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render(report: LintReport) -> str:
    """The log of one run: every rule, and a result for each finding."""
    known = {rule: at for at, rule in enumerate(rules())}
    driver = {"name": "simcore", "version": __version__, "rules": [_rule(rule) for rule in rules().values()]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(report)],
        "results": [_result(finding, known) for finding in report.findings],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return printable_json(json.dumps(log, indent=2, ensure_ascii=False)) + "\n"


def _invocation(report: LintReport) -> dict[str, Any]:
    """Whether every file could be read, and a notification for each problem of one that could not."""
    told = [_notification(file, problem) for file, problems in report.refused.items() for problem in problems]
    return {"executionSuccessful": not told, "toolExecutionNotifications": told}


def _notification(file: str, problem: str) -> dict[str, Any]:
    locations = [{"physicalLocation": {"artifactLocation": _artifact(file)}}]
    return {"level": "error", "message": {"text": printable(problem)}, "locations": locations}


def _artifact(file: str) -> dict[str, str]:
    """The address of a file: relative to the current folder where it lies in it, as code hosts want it."""
    path = PurePath(file)
    if not path.is_absolute():
        return {"uri": quote(path.as_posix())}
    here = Path.cwd()
    return {"uri": quote(path.relative_to(here).as_posix()) if path.is_relative_to(here) else path.as_uri()}


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.reason},
        "help": {"text": rule.advice},
        "helpUri": rule.evidence,
        "defaultConfiguration": {"level": rule.severity},
    }


def _result(finding: Finding, known: dict[str, int]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "ruleId": finding.rule.id,
        "ruleIndex": known[finding.rule.id],
        "level": finding.severity,
        "message": {"text": printable(f"{finding.text}. {finding.rule.advice}")},
        "locations": [_location(finding)],
    }
    if finding.usd is not None:
        made["properties"] = {"usd": finding.usd}
    return made


def _location(finding: Finding) -> dict[str, Any]:
    """The file and line, where there are any, and the path of the member."""
    location: dict[str, Any] = {"logicalLocations": [{"fullyQualifiedName": printable(finding.place)}]}
    if finding.file:
        location["physicalLocation"] = {
            "artifactLocation": _artifact(finding.file),
            **({} if finding.line is None else {"region": {"startLine": finding.line}}),
        }
    return location
