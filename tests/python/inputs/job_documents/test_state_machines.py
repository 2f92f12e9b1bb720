"""State machines: paths and expressions, Map, Parallel, Retry, and tasks that call something else."""

from pathlib import Path
from typing import Any

import pytest
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import NOT_CHECKED, OVER, WITHIN
from simcore.studies.bound import bound, budget_state
from simcore.studies.check import read_budget

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
        ("arn:aws:states:::sagemaker:createModel", 0),
        ("arn:aws:states:::aws-sdk:sagemaker:describeTrainingJob", 0),
        ("arn:aws:states:::sagemaker:addTags", 0),
        ("arn:aws:states:::sns:publish", 0),
        ("arn:aws:states:::sagemaker:createEndpoint", 1),
        ("arn:aws:states:::sagemaker:createLabelingJob.sync", 1),
        ("arn:aws:states:::sagemaker:${Action}.sync", 1),
        ("arn:aws:states:::lambda:invoke", 1),
        ("arn:aws:lambda:us-east-1:111122223333:function:a", 1),
        ("arn:aws:states:::elasticmapreduce:createCluster.sync", 1),
        ("arn:aws:states:us-east-1:111122223333:activity:a", 1),
        ("${Target}", 1),
        ("${Target}.sync", 1),
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
        (mapped(Items=[1, 2, 3], ItemBatcher={"MaxItemsPerBatch": 2}), None),
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


PASS = {"Type": "Pass", "Result": [1, 2], "Next": "Each"}
CHOICE = {"Type": "Choice", "Choices": [{"Next": "First"}], "Default": "Each"}


@pytest.mark.parametrize(
    ("states", "starts"),
    [
        ({"First": PASS, "Each": mapped()}, 2),
        ({"Which": CHOICE, "First": PASS, "Each": mapped()}, None),
        ({"Before": task(Next="First", Catch=[{"Next": "Each"}]), "First": PASS, "Each": mapped()}, None),
        ({"Each": mapped(), "First": PASS}, None),
        *(
            ({"First": PASS, "Each": mapped(**more)}, None)
            for more in (
                {"ItemsPath": "$[0]"},
                {"ItemsPath": "$seeds"},
                {"ItemsPath": "$$.Execution.Input"},
                {"ItemsPath": "$.*"},
                {"InputPath": "$.a"},
                {"ItemBatcher": {"MaxItemsPerBatch": 2}},
            )
        ),
    ],
)
def test_items_only_of_the_only_way_to_the_map(states: dict[str, Any], starts: int | None, tmp_path: Path) -> None:
    made = jobs(tmp_path, machine(**states))["Fit"].starts
    assert isinstance(made, Unread) if starts is None else made == starts


def test_a_loop_through_a_caught_error(tmp_path: Path) -> None:
    again = {
        "Fit": task(Catch=[{"ErrorEquals": ["States.ALL"], "Next": "Wait"}]),
        "Wait": {"Type": "Wait", "Next": "Fit"},
    }
    assert isinstance(jobs(tmp_path, machine(**again))["Fit"].starts, Unread)
    once = {**again, "Wait": {"Type": "Fail"}}
    assert jobs(tmp_path, machine(**once))["Fit"].starts == 1


@pytest.mark.parametrize(("partition", "known"), [("aws", True), ("aws-cn", False), ("aws-us-gov", False)])
def test_prices_of_other_partitions_are_not_known(partition: str, known: bool, tmp_path: Path) -> None:
    made = bound(jobs(tmp_path, machine(Fit=task(resource=SYNC.replace("aws", partition, 1))))["Fit"])
    assert (made.whole, made.region) == (known, "" if known else "us-east-1")
    image = {"TrainingImage": "111122223333.dkr.ecr.us-east-1.amazonaws.com/a:1", "TrainingInputMode": "File"}
    request = {**REQUEST, "AlgorithmSpecification": image}
    assert bound(jobs(tmp_path, machine(Fit=task(request, SYNC.replace("aws", partition, 1))))["Fit"]).whole is known


@pytest.mark.parametrize(
    ("retriers", "said"),
    [
        ([{"ErrorEquals": ["States.ALL"]}], "Retry allows, up to 3 times"),
        ([{"MaxAttempts": 1}, {"MaxAttempts": 4}], "Retry allows, up to 5 times"),
        *(([{"MaxAttempts": each}], "Retry allows") for each in ("{% 3 %}", -1, True, False)),
        ("{% $retriers %}", "Retry allows"),
        ([{"MaxAttempts": 0}], ""),
        ([], ""),
    ],
)
def test_a_retry_starts_jobs_again(retriers: Any, said: str, tmp_path: Path) -> None:
    made = bound(jobs(tmp_path, machine(Fit=task(Retry=retriers)))["Fit"])
    assert [each.text.endswith(said) for each in made.job.beside] == [True] * bool(said)
    assert budget_state(made, read_budget(100, None, 0.95)) == (NOT_CHECKED if said else WITHIN)
    assert budget_state(made, read_budget(0.01, None, 0.95)) == OVER


def test_a_retry_of_a_map_holds_for_its_jobs(tmp_path: Path) -> None:
    (retries,) = jobs(tmp_path, machine(Each=mapped(Items=[1], Retry=[{"MaxAttempts": 2}])))["Fit"].beside
    assert retries.text.endswith("up to 2 times")
    assert retries.place.name == "Each"


def test_branches_run_beside_each_other(tmp_path: Path) -> None:
    state = {"Type": "Parallel", "Branches": [machine(A=task()), machine(B=task())], "End": True}
    found = jobs(tmp_path, machine(Both=state))
    assert {name: job.within for name, job in found.items()} == {"A": "Parallel Both", "B": "Parallel Both"}


def test_the_region_of_a_described_machine(tmp_path: Path) -> None:
    arn = "arn:aws:states:eu-west-1:111122223333:stateMachine:a"
    assert jobs(tmp_path, {"stateMachineArn": arn, "definition": machine(Fit=task())})["Fit"].region == "eu-west-1"
