"""Schedules of EventBridge that start jobs."""

import json
from pathlib import Path
from typing import Any

import pytest
from simcore.inputs.python_code.call import Unread
from simcore.studies.bound import bound

from tests.python.command_line import run
from tests.python.job_documents import REQUEST, held, unknown

CALL = "arn:aws:scheduler:::aws-sdk:sagemaker:createTrainingJob"
ELSEWHERE = [
    "arn:aws:sagemaker:eu-west-1:111122223333:pipeline/p",
    "arn:aws:states:eu-west-1:111122223333:stateMachine:m",
    "arn:aws:scheduler:::aws-sdk:sagemaker:startPipelineExecution",
    "arn:aws:scheduler:::aws-sdk:sagemaker:createAutoMLJobV9",
]
WITHOUT = ["arn:aws:lambda:eu-west-1:111122223333:function:f", "arn:aws:scheduler:::aws-sdk:sagemaker:stopTrainingJob"]


def template(target: Any, when: str = "rate(1 hour)") -> dict[str, Any]:
    properties = {"Target": target, "ScheduleExpression": when}
    return {"Resources": {"Nightly": {"Type": "AWS::Scheduler::Schedule", "Properties": properties}}}


def plan(target: Any, unknown: Any = None) -> dict[str, Any]:
    values = {"target": [target], "schedule_expression": "rate(1 day)"}
    resource = {"address": "a.b", "type": "aws_scheduler_schedule", "values": values}
    change = {"address": "a.b", "change": {"actions": ["create"], "after_unknown": unknown or {}}}
    root = {"root_module": {"resources": [resource]}}
    return {"format_version": "1.2", "planned_values": root, "resource_changes": [change]}


@pytest.mark.parametrize(
    "document",
    [template({"Arn": CALL, "Input": json.dumps(REQUEST)}), plan({"arn": CALL, "input": json.dumps(REQUEST)})],
)
def test_a_call_of_the_service_starts_its_job_time_and_again(document: Any, tmp_path: Path) -> None:
    (job,) = held(tmp_path, document).jobs
    assert job.request is not None
    assert {**job.request, "TrainingJobName": ""} == {**REQUEST, "TrainingJobName": ""}
    assert isinstance(job.starts, Unread)
    assert bound(job).whole
    assert run("check", tmp_path / "document.json", "--max-cost", "1000").code == 2


def test_a_schedule_that_runs_once_starts_one(tmp_path: Path) -> None:
    (job,) = held(tmp_path, template({"Arn": CALL, "Input": REQUEST}, "at(2026-12-01T00:00:00)")).jobs
    assert job.starts == 1


def test_what_the_schedule_fills_in_is_not_known(tmp_path: Path) -> None:
    given = {**REQUEST, "TrainingJobName": "a-<aws.scheduler.execution-id>", "StoppingCondition": {
        "MaxRuntimeInSeconds": "<aws.scheduler.attempt-number>"}}  # fmt: skip
    (job,) = held(tmp_path, template({"Arn": CALL, "Input": json.dumps(given)})).jobs
    assert unknown(job) == ["StoppingCondition.MaxRuntimeInSeconds"]
    assert job.request is not None
    assert job.request["TrainingJobName"] == "Nightly"


def test_an_input_that_is_known_later_is_named(tmp_path: Path) -> None:
    later = {"target": [{"input": True}]}
    found = held(tmp_path, plan({"arn": CALL}, later))
    assert (len(found.jobs), len(found.skipped)) == (0, 1)


@pytest.mark.parametrize("arn", ELSEWHERE)
def test_a_target_that_stands_elsewhere_is_named(arn: str, tmp_path: Path) -> None:
    rule = {"Type": "AWS::Events::Rule", "Properties": {"Targets": [{"Arn": arn, "Id": "a"}]}}
    for document in (template({"Arn": arn}), {"Resources": {"R": rule}}, plan({"arn": arn})):
        (skipped,) = held(tmp_path, document).skipped
        assert (skipped.text, skipped.why) == (
            arn[:59] + "…" if len(arn) > 60 else arn,
            "starts jobs that are not read",
        )


@pytest.mark.parametrize("arn", WITHOUT)
def test_a_target_that_starts_no_job_is_not(arn: str, tmp_path: Path) -> None:
    for document in (template({"Arn": arn}), plan({"arn": arn})):
        found = held(tmp_path, document)
        assert (found.jobs, found.skipped, found.problems) == ((), (), ())


def test_a_target_of_the_same_template_is_read_there(tmp_path: Path) -> None:
    arn = {"Fn::GetAtt": ["Machine", "Arn"]}
    assert held(tmp_path, template({"Arn": arn})).skipped == ()
