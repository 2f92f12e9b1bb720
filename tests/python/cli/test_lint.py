"""simcore lint: exit codes, formats, and check --lint."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from simcore.linting.rules import rules

from tests.python.command_line import Done, refused, run, squeezed
from tests.python.lint_cases import DOCUMENT, merged

CLEAN: dict[str, Any] = {}
NOTE = {"ResourceConfig": {"KeepAlivePeriodInSeconds": 600}}
WARNING = {"ResourceConfig": {"VolumeSizeInGB": 500}}
ERROR = {"StoppingCondition": {"MaxWaitTimeInSeconds": 28800}}


def request(place: Path, change: dict[str, Any], name: str = "request.json") -> Path:
    path = place / name
    path.write_text(json.dumps(merged(DOCUMENT["training"], change), indent=1))
    return path


def lint(place: Path, change: dict[str, Any], *options: str) -> Done:
    return run("lint", request(place, change), *options)


@pytest.mark.parametrize(
    ("change", "level", "code"),
    [
        (CLEAN, "note", 0),
        (NOTE, "warning", 0),
        (NOTE, "note", 1),
        (WARNING, "warning", 1),
        (WARNING, "error", 0),
        (ERROR, "error", 1),
    ],
)
def test_the_exit_code_is_1_from_a_severity_on(tmp_path: Path, change: dict[str, Any], level: str, code: int) -> None:
    done = lint(tmp_path, change, "--severity", level)
    assert (done.code, done.err) == (code, "")


def test_warnings_are_the_default(tmp_path: Path) -> None:
    assert lint(tmp_path, NOTE).code == 0
    assert lint(tmp_path, WARNING).code == 1


def test_the_table_has_line_place_and_advice(tmp_path: Path) -> None:
    shown = squeezed(lint(tmp_path, ERROR).out)
    words = (tmp_path / "request.json").read_text().splitlines()
    line = next(at for at, text in enumerate(words, 1) if "MaxWaitTimeInSeconds" in text)
    assert "1 error in 1 job" in shown
    assert f"error max-wait-without-spot {line} MaxWaitTimeInSeconds: the job may wait 8" in shown
    assert rules()["max-wait-without-spot"].advice in shown


def test_every_format(tmp_path: Path) -> None:
    answer = json.loads(lint(tmp_path, ERROR, "--format", "json").out)
    assert answer["counts"] == {"error": 1}
    (row,) = csv.DictReader(StringIO(lint(tmp_path, ERROR, "--format", "csv").out))
    assert (row["rule"], row["severity"]) == ("max-wait-without-spot", "error")
    assert "max-wait-without-spot" in lint(tmp_path, ERROR, "--format", "markdown").out
    assert "max-wait-without-spot" in lint(tmp_path, ERROR, "--format", "html").out
    log = json.loads(lint(tmp_path, ERROR, "--format", "sarif").out)
    assert [result["ruleId"] for result in log["runs"][0]["results"]] == ["max-wait-without-spot"]
    assert Xml.fromstring(lint(tmp_path, ERROR, "--format", "junit").out).get("failures") == "1"


def test_ignored_rules_are_silent(tmp_path: Path) -> None:
    done = lint(
        tmp_path, {**ERROR, **WARNING}, "--ignore", "max-wait-without-spot", "--ignore", "volume-above-instance-store"
    )
    assert done.code == 0
    assert "nothing found in 1 job" in done.out


def test_an_unknown_rule_is_refused_with_the_nearest(tmp_path: Path) -> None:
    done = lint(tmp_path, ERROR, "--ignore", "max-wait-with-spot")
    assert done.code == 2
    assert done.err == (
        "simcore: --ignore: must be the id of a rule, got 'max-wait-with-spot' (did you mean max-wait-without-spot?)\n"
    )


def test_a_severity_is_a_word(tmp_path: Path) -> None:
    assert lint(tmp_path, ERROR, "--severity", "fatal").code == 2


def test_bad_files_do_not_hide_the_others(tmp_path: Path) -> None:
    good, bad = request(tmp_path, ERROR), tmp_path / "bad.json"
    bad.write_text('{"StartAt": "a", "States": {}}')
    done = run("lint", bad, good)
    assert done.code == 2
    assert "StartAt: must be the name of a state" in done.err
    assert "max-wait-without-spot" in done.out


def test_findings_and_problems_of_one_file(tmp_path: Path) -> None:
    done = lint(tmp_path, {**ERROR, "ResourceConfig": {"InstanceType": "ml.g5.xlrge"}})
    assert done.code == 2
    assert "ResourceConfig.InstanceType" in done.err
    assert "max-wait-without-spot" in done.out


def test_the_messages_are_those_of_a_forecast(tmp_path: Path) -> None:
    path = request(tmp_path, {"Foo": 1, "ResourceConfig": {"InstanceCount": -1}})
    workload = tmp_path / "workload.yaml"
    workload.write_text("channels: {train: {size: 1 GB, objects: 1}}\nwork: {compute: {duration: 1 h}}\n")
    assert refused(run("lint", path, "--workload", workload)) == refused(run("forecast", path, "--workload", workload))


def test_a_file_must_be_given() -> None:
    assert "a job file, a request or a described job" in refused(run("lint"))[0]


def test_standard_input(tmp_path: Path) -> None:
    done = run("lint", "-", told=request(tmp_path, ERROR).read_text())
    assert done.code == 1
    assert "max-wait-without-spot" in done.out


def test_required_tags_may_stand_in_the_defaults_file(tmp_path: Path) -> None:
    (tmp_path / "simcore.toml").write_text('[lint]\nrequire-tag = ["team"]\nignore = "keep-alive-idle"\n')
    request(tmp_path, NOTE)
    done = run("lint", "request.json", cwd=tmp_path)
    assert done.code == 1
    assert "the tag team is not given" in squeezed(done.out)
    assert "a warm pool" not in squeezed(done.out)


def test_a_rule_is_explained() -> None:
    done = run("lint", "--explain", "spot-without-checkpoints", COLUMNS="200")
    rule = rules()["spot-without-checkpoints"]
    assert done.code == 0
    for text in (rule.reason, rule.advice, rule.evidence, rule.severity):
        assert text in done.out
    assert json.loads(run("lint", "--explain", "spot-without-checkpoints", "--format", "json").out)["id"] == rule.id


def test_every_rule_is_listed() -> None:
    listed = json.loads(run("lint", "--explain", "all", "--format", "json").out)
    assert [rule["id"] for rule in listed] == list(rules())


def test_an_unknown_rule_has_no_explanation() -> None:
    (line,) = refused(run("lint", "--explain", "spot-with-checkpoints"))
    assert line.endswith("(did you mean spot-without-checkpoints?)")


@pytest.mark.parametrize("form", ["sarif", "junit"])
@pytest.mark.parametrize("rule", ["spot-without-checkpoints", "all"])
def test_an_explanation_has_no_findings_to_write(form: str, rule: str) -> None:
    (line,) = refused(run("lint", "--explain", rule, "--format", form))
    assert line.startswith("--format: must be table, json, csv, html or markdown with --explain")


def test_refused_files_stand_in_the_formats_of_programs(tmp_path: Path) -> None:
    bad = {**WARNING, "StoppingCondition": {"MaxRuntimeInSeconds": "1 h"}}
    both = request(tmp_path, bad)
    log = json.loads(run("lint", both, "--format", "sarif").out)["runs"][0]
    (invocation,) = log["invocations"]
    assert invocation["executionSuccessful"] is False
    (told,) = invocation["toolExecutionNotifications"]
    assert "StoppingCondition.MaxRuntimeInSeconds: must be a whole number" in told["message"]["text"]
    assert [result["ruleId"] for result in log["results"]] == ["volume-above-instance-store"]
    answer = json.loads(run("lint", both, "--format", "json").out)
    ((refusal,), (finding,)) = answer["refused"], answer["findings"]
    assert refusal["file"] == str(both)
    assert finding["rule"] == "volume-above-instance-store"
    (case,) = Xml.fromstring(run("lint", both, "--format", "junit").out)
    assert [each.tag for each in case] == ["error", "system-out"]
    assert "volume-above-instance-store" in str(case[1].text)


def test_files_that_are_read_leave_no_notification(tmp_path: Path) -> None:
    (invocation,) = json.loads(lint(tmp_path, WARNING, "--format", "sarif").out)["runs"][0]["invocations"]
    assert invocation == {"executionSuccessful": True, "toolExecutionNotifications": []}


def test_a_file_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    path = request(tmp_path, WARNING)
    answer = json.loads(run("lint", path, path, "--format", "json").out)
    assert (answer["jobs"], len(answer["findings"])) == (1, 1)
    assert Xml.fromstring(run("lint", path, path, "--format", "junit").out).get("tests") == "1"


def test_a_folder_has_a_case_for_each_of_its_documents(tmp_path: Path) -> None:
    request(tmp_path, WARNING, "a.json")
    request(tmp_path, CLEAN, "b.json")
    (tmp_path / "other.json").write_text("[]")
    suite = Xml.fromstring(run("lint", tmp_path, "--format", "junit").out)
    assert [Path(str(case.get("name"))).name for case in suite] == ["a.json", "b.json"]
    done = run("lint", ".", cwd=tmp_path)
    assert done.code == 1
    assert "1 warning in 2 jobs" in done.out
    assert "left out 1 file of folders, which are no documents of jobs" in squeezed(done.out)
    answer = json.loads(run("lint", tmp_path / "a.json", tmp_path, "--format", "json").out)
    assert (answer["jobs"], [Path(each).name for each in answer["others"]]) == (2, ["other.json"])


def test_a_required_tag_has_a_name(tmp_path: Path) -> None:
    (line,) = refused(run("lint", request(tmp_path, CLEAN), "--require-tag", ""))
    assert line == "--require-tag: must be the name of a tag, got ''"


# ------------------------------------------------------------------------------------------------ check --lint
_JOB = "simcore: 1\ncluster: {instance_type: ml.g5.xlarge, keep_alive: 10 min}\nwork: {compute: {duration: 1 h}}\n"


def test_check_shows_the_findings_beside_the_verdict(tmp_path: Path) -> None:
    job = tmp_path / "job.yaml"
    job.write_text(_JOB)
    plain = run("check", job, "--max-cost", "50")
    done = run("check", job, "--max-cost", "50", "--lint")
    assert "lint" not in plain.out
    assert "keep-alive-idle" in done.out
    assert (done.code, plain.code) == (0, 0)


def test_findings_change_no_exit_code_of_check(tmp_path: Path) -> None:
    job = tmp_path / "job.yaml"
    job.write_text(_JOB.replace("keep_alive: 10 min", "instance_count: 5"))
    with_error = run("check", job, "--max-cost", "500", "--lint", "--require-tag", "team")
    assert "missing-tag" in with_error.out
    assert with_error.code == 0


def test_check_gives_the_findings_as_data(tmp_path: Path) -> None:
    job = tmp_path / "job.yaml"
    job.write_text(_JOB)
    answer = json.loads(run("check", job, "--max-cost", "50", "--lint", "--format", "json").out)
    assert [each["rule"] for each in answer["lint"]["findings"]] == ["keep-alive-idle"]
    assert "lint" not in json.loads(run("check", job, "--max-cost", "50", "--format", "json").out)


@pytest.mark.parametrize("lint_too", [["--lint"], []])
def test_check_refuses_an_unknown_rule(tmp_path: Path, lint_too: list[str]) -> None:
    job = tmp_path / "job.yaml"
    job.write_text(_JOB)
    assert run("check", job, "--max-cost", "50", *lint_too, "--ignore", "no-such-rule").code == 2


def test_check_shows_findings_of_a_request_that_it_compares_in_the_worst_case(tmp_path: Path) -> None:
    done = run("check", request(tmp_path, WARNING), "--max-cost", "50", "--lint")
    assert done.code == 0
    assert "volume-above-instance-store" in done.out
