"""State machines: paths and expressions, Map, Parallel, Retry, and tasks that call something else."""

from pathlib import Path
from typing import Any

import pytest
from simcore.inputs.python_code.call import Unread

from tests.python.job_documents import REQUEST, held, jobs, kind, on, unknown

SYNC = "arn:aws:states:::sagemaker:createTrainingJob.sync"


def task(arguments: Any = REQUEST, resource: str = SYNC, **more: Any) -> dict[str, Any]:
    return {"Type": "Task", "Resource": resource, "Parameters": arguments, "End": True, **more}


def machine(**states: Any) -> dict[str, Any]:
    return {"StartAt": next(iter(states)), "States": states}


def mapped(**more: Any) -> dict[str, Any]:
    return {"Type": "Map", "ItemProcessor": machine(Fit=task()), "End": True, **more}


@pytest.mark.parametrize("value", ["{% $kind %}", "${Kind}", "ml.${Family}.xlarge"])
def test_expressions_and_substitutions_are_known_later(value: str, tmp_path: Path) -> None:
    job = jobs(tmp_path, machine(Fit=task(on(value))))["Fit"]
    assert (kind(job), unknown(job)) == (None, ["ResourceConfig.InstanceType"])


def test_paths_are_known_later(tmp_path: Path) -> None:
    arguments = {**REQUEST, "StoppingCondition.$": "$.limit", "HyperParameters": {"seed.$": "$.seed", "epochs": "3"}}
    del arguments["StoppingCondition"]
    job = jobs(tmp_path, machine(Fit=task(arguments)))["Fit"]
    assert unknown(job) == ["StoppingCondition"]
    assert (job.request or {})["HyperParameters"]["epochs"] == "3"


@pytest.mark.parametrize(
    "resource",
    [
        SYNC,
        "arn:aws-cn:states:::sagemaker:createTrainingJob",
        "arn:aws:states:::aws-sdk:sagemaker:createTrainingJob",
        "arn:aws:states:::sagemaker:createTrainingJob.sync:2",
        "arn:${partition}:states:::sagemaker:createTrainingJob.sync",
    ],
)
def test_resources_of_jobs(resource: str, tmp_path: Path) -> None:
    assert list(jobs(tmp_path, machine(Fit=task(resource=resource)))) == ["Fit"]


@pytest.mark.parametrize(
    ("resource", "named"),
    [
        ("arn:aws:states:::lambda:invoke", 0),
        ("arn:aws:states:::sagemaker:createModel", 0),
        ("${Target}", 1),
        ("arn:aws:states:::states:startExecution.sync:2", 1),
        ("arn:aws:states:::aws-sdk:sagemaker:startPipelineExecution", 1),
    ],
)
def test_other_resources(resource: str, named: int, tmp_path: Path) -> None:
    found = held(tmp_path, machine(Fit=task(resource=resource)))
    assert (len(found.jobs), len(found.skipped)) == (0, named)


@pytest.mark.parametrize(
    ("state", "starts"),
    [
        (mapped(Items=[1, 2, 3]), 3),
        (mapped(Items={"a": 1, "b": 2}), 2),
        (mapped(Items="{% $states.input %}"), None),
        (mapped(ItemsPath="$.seeds"), None),
        (mapped(ItemReader={"Resource": "arn:aws:states:::s3:getObject"}), None),
        ({"Type": "Map", "Iterator": machine(Inner=mapped(Items=[1, 2])), "Items": [1, 2, 3], "End": True}, 6),
    ],
)
def test_a_map_starts_a_job_for_each_item(state: Any, starts: int | None, tmp_path: Path) -> None:
    made = jobs(tmp_path, machine(Each=state))["Fit"].starts
    assert isinstance(made, Unread) if starts is None else made == starts


@pytest.mark.parametrize(
    ("before", "starts"),
    [
        ({"Result": {"a": {"seeds": [1, 2]}}}, 2),
        ({"Result": {"a": {"seeds": 2}}}, None),
        ({"Result": {"a": {"seeds": [1, 2]}}, "ResultPath": "$.x"}, None),
        ({}, None),
    ],
)
def test_items_of_the_state_before(before: dict[str, Any], starts: int | None, tmp_path: Path) -> None:
    states = {"First": {"Type": "Pass", "Next": "Each", **before}, "Each": mapped(ItemsPath="$.a.seeds")}
    made = jobs(tmp_path, machine(**states))["Fit"].starts
    assert isinstance(made, Unread) if starts is None else made == starts


@pytest.mark.parametrize(
    ("retriers", "said"),
    [
        ([{"ErrorEquals": ["States.ALL"]}], "again, up to 3 times (Retry)"),
        ([{"MaxAttempts": 1}, {"MaxAttempts": 4}], "again, up to 5 times (Retry)"),
        ([{"MaxAttempts": "{% 3 %}"}], "again (Retry)"),
        ([{"MaxAttempts": 0}], ""),
        ([], ""),
    ],
)
def test_a_retry_starts_jobs_again(retriers: list[Any], said: str, tmp_path: Path) -> None:
    notes = jobs(tmp_path, machine(Fit=task(Retry=retriers)))["Fit"].notes
    assert said in notes[0] if said else notes == ()


def test_a_retry_of_a_map_holds_for_its_jobs(tmp_path: Path) -> None:
    (note,) = jobs(tmp_path, machine(Each=mapped(Items=[1], Retry=[{"MaxAttempts": 2}])))["Fit"].notes
    assert "up to 2 times" in note


def test_branches_run_beside_each_other(tmp_path: Path) -> None:
    state = {"Type": "Parallel", "Branches": [machine(A=task()), machine(B=task())], "End": True}
    found = jobs(tmp_path, machine(Both=state))
    assert {name: job.within for name, job in found.items()} == {"A": "Parallel Both", "B": "Parallel Both"}


def test_the_region_of_a_described_machine(tmp_path: Path) -> None:
    arn = "arn:aws:states:eu-west-1:111122223333:stateMachine:a"
    assert jobs(tmp_path, {"stateMachineArn": arn, "definition": machine(Fit=task())})["Fit"].region == "eu-west-1"
