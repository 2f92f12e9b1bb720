"""SARIF 2.1.0: the members that its schema requires, and what code hosts read."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.display import sarif
from simcore.linting.findings import LintReport
from simcore.linting.rules import SEVERITIES, rules

from tests.python.lint_cases import DOCUMENT, merged

WAIT = merged(DOCUMENT["training"], {"StoppingCondition": {"MaxWaitTimeInSeconds": 28800},
                                     "ResourceConfig": {"KeepAlivePeriodInSeconds": 600}})  # fmt: skip

# Required members of the schema of OASIS (sarif-schema-2.1.0.json), by definition, and the words of `level`.
REQUIRED = {
    "log": {"version", "runs"},
    "run": {"tool"},
    "tool": {"driver"},
    "driver": {"name"},
    "rule": {"id"},
    "result": {"message"},
    "message": {"text"},
}
LEVELS = {"none", "note", "warning", "error"}


def log(path: Path | None = None) -> Any:
    return json.loads(sarif.render(simcore.lint(WAIT if path is None else path)))


def test_required_members_are_there() -> None:
    made = log()
    run = made["runs"][0]
    driver = run["tool"]["driver"]
    assert made["version"] == "2.1.0"
    assert made["$schema"].endswith("sarif-schema-2.1.0.json")
    assert made.keys() >= REQUIRED["log"]
    assert run.keys() >= REQUIRED["run"]
    assert driver.keys() >= REQUIRED["driver"]
    assert all(rule.keys() >= REQUIRED["rule"] for rule in driver["rules"])
    assert all(result.keys() >= REQUIRED["result"] for result in run["results"])
    assert all(result["message"].keys() >= REQUIRED["message"] for result in run["results"])


def test_levels_are_words_of_the_schema() -> None:
    run = log()["runs"][0]
    assert set(SEVERITIES) <= LEVELS
    assert {rule["defaultConfiguration"]["level"] for rule in run["tool"]["driver"]["rules"]} <= LEVELS
    assert [result["level"] for result in run["results"]] == ["error", "note"]


def test_results_point_at_their_rules() -> None:
    run = log()["runs"][0]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == list(rules())


def test_a_file_has_its_line(tmp_path: Path) -> None:
    place = tmp_path / "my request.json"
    text = json.dumps(WAIT, indent=2)
    place.write_text(text)
    location = log(place)["runs"][0]["results"][0]["locations"][0]
    line = next(at for at, words in enumerate(text.splitlines(), 1) if "MaxWaitTimeInSeconds" in words)
    assert location["physicalLocation"]["region"] == {"startLine": line}
    assert location["physicalLocation"]["artifactLocation"]["uri"].endswith("/my%20request.json")
    assert location["logicalLocations"] == [{"fullyQualifiedName": "StoppingCondition.MaxWaitTimeInSeconds"}]


def test_a_dict_has_no_file() -> None:
    assert "physicalLocation" not in log()["runs"][0]["results"][0]["locations"][0]


def test_the_amount_is_a_property() -> None:
    keep = log()["runs"][0]["results"][1]
    assert keep["properties"]["usd"] > 0.0


def test_a_file_below_the_current_folder_is_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "jobs" / "my request.json"
    place.parent.mkdir()
    place.write_text(json.dumps(WAIT))
    monkeypatch.chdir(tmp_path)
    location = log(place)["runs"][0]["results"][0]["locations"][0]
    assert location["physicalLocation"]["artifactLocation"] == {"uri": "jobs/my%20request.json"}


def test_a_file_that_was_refused_is_a_notification() -> None:
    report = LintReport((), 0, refused={"jobs/b.json": ("jobs/b.json: Foo: is wrong",)})
    (invocation,) = json.loads(sarif.render(report))["runs"][0]["invocations"]
    (told,) = invocation["toolExecutionNotifications"]
    assert not invocation["executionSuccessful"]
    assert told["message"] == {"text": "jobs/b.json: Foo: is wrong"}
    assert told["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "jobs/b.json"}
