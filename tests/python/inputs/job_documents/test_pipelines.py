"""Definitions of pipelines: parameters, values of other steps, conditions, caching and retries."""

from pathlib import Path
from typing import Any

import pytest

from tests.python.job_documents import REQUEST, held, jobs, kind, on, unknown


def pipeline(*steps: dict[str, Any], **parameters: Any) -> dict[str, Any]:
    declared = [{"Name": name, "Type": "String", "DefaultValue": default} for name, default in parameters.items()]
    return {"Version": "2020-12-01", "Parameters": [*declared, {"Name": "Bare"}], "Steps": list(steps)}


def step(arguments: Any, name: str = "Fit", **more: Any) -> dict[str, Any]:
    return {"Name": name, "Type": "Training", "Arguments": arguments, **more}


def test_the_default_of_a_parameter_is_read_and_named(tmp_path: Path) -> None:
    job = jobs(tmp_path, pipeline(step(on({"Get": "Parameters.Kind"})), Kind="ml.g5.xlarge"))["Fit"]
    assert (kind(job), unknown(job)) == ("ml.g5.xlarge", [])
    assert job.notes == ("the default of the pipeline's parameter Kind is read: 'ml.g5.xlarge'",)


@pytest.mark.parametrize(
    "value",
    [
        {"Get": "Parameters.Bare"},
        {"Get": "Parameters.Gone"},
        {"Get": "Steps.Other.Kind"},
        {"Get": "Execution.StartDateTime"},
        {"Get": ["Parameters.Kind"]},
        {"Std:JsonGet": {"PropertyFile": {"Get": "Steps.A.PropertyFiles.B"}, "Path": "kind"}},
        {"Std:Join": {"On": ".", "Values": ["ml", {"Get": "Steps.A.B"}]}},
        {"Std:Join": {"On": "."}},
    ],
)
def test_what_is_known_later_stays_unknown(value: Any, tmp_path: Path) -> None:
    job = jobs(tmp_path, pipeline(step(on(value)), Kind="ml.g5.xlarge"))["Fit"]
    assert (kind(job), unknown(job)) == (None, ["ResourceConfig.InstanceType"])


def test_texts_are_joined(tmp_path: Path) -> None:
    value = {"Std:Join": {"On": ".", "Values": ["ml", {"Get": "Parameters.Family"}, "xlarge"]}}
    assert kind(jobs(tmp_path, pipeline(step(on(value)), Family="g5"))["Fit"]) == "ml.g5.xlarge"


def test_steps_of_conditions_are_listed_with_the_condition(tmp_path: Path) -> None:
    inner = {"Name": "Deep", "Type": "Condition", "Arguments": {"ElseSteps": [step(REQUEST, "C")]}}
    branches = {"IfSteps": [step(REQUEST, "A")], "ElseSteps": [step(REQUEST, "B"), inner]}
    found = jobs(tmp_path, pipeline({"Name": "Good", "Type": "Condition", "Arguments": branches}))
    assert {name: job.notes for name, job in found.items()} == {
        "A": ("runs only if the condition Good chooses it",),
        "B": ("runs only if the condition Good chooses it",),
        "C": ("runs only if the condition Deep chooses it",),
    }


def test_a_step_whose_result_is_cached_is_said(tmp_path: Path) -> None:
    (note,) = jobs(tmp_path, pipeline(step(REQUEST, CacheConfig={"Enabled": True})))["Fit"].notes
    assert "costs nothing" in note


@pytest.mark.parametrize(
    ("policies", "said"),
    [
        ([{"MaxAttempts": 4}], ["allows, up to 4 times"]),
        ([{"MaxAttempts": 1}, {"MaxAttempts": 2}], ["allows, up to once", "allows, up to 2 times"]),
        ([{"ExpireAfterMin": 9}], ["RetryPolicies allows"]),
        ([{"MaxAttempts": True}, {"MaxAttempts": -3}], ["RetryPolicies allows", "RetryPolicies allows"]),
        ([{"MaxAttempts": 0}], []),
        ("all", ["RetryPolicies allows"]),
        ([], []),
    ],
)
def test_starts_after_a_failure_are_in_no_amount(policies: Any, said: list[str], tmp_path: Path) -> None:
    beside = jobs(tmp_path, pipeline(step(REQUEST, RetryPolicies=policies)))["Fit"].beside
    assert len(beside) == len(said)
    assert all(each.text.endswith(end) for each, end in zip(beside, said, strict=True))


def test_nothing_is_said_of_a_plain_step(tmp_path: Path) -> None:
    job = jobs(tmp_path, pipeline(step(REQUEST, CacheConfig={"Enabled": False})))["Fit"]
    assert (job.notes, job.beside) == ((), ())


@pytest.mark.parametrize("kind", ["Quantum", "EMR", "Lambda", "Callback", ["Training"], None, {"Get": "Parameters.A"}])
def test_steps_that_may_start_jobs_are_named(kind: Any, tmp_path: Path) -> None:
    found = held(tmp_path, pipeline({"Name": "A", "Type": kind}, {"Name": "B", "Type": "Model"}, step(REQUEST)))
    assert [each.place.name for each in found.skipped] == ["A"]
    assert [each.place.name for each in found.jobs] == ["Fit"]


@pytest.mark.parametrize("arguments", [{"IfSteps": step(REQUEST)}, {"ElseSteps": "all"}, [step(REQUEST)]])
def test_branches_that_are_no_lists(arguments: Any, tmp_path: Path) -> None:
    found = held(tmp_path, pipeline({"Name": "Good", "Type": "Condition", "Arguments": arguments}, step(REQUEST, "B")))
    (problem,) = found.problems
    assert "of steps" in problem.rule
    assert problem.where.partition(": ")[2].startswith("Steps[0].Arguments")


def test_the_region_of_a_described_pipeline(tmp_path: Path) -> None:
    content = {
        "PipelineArn": "arn:aws:sagemaker:eu-west-1:111122223333:pipeline/a",
        "PipelineDefinition": pipeline(step(REQUEST)),
    }
    assert jobs(tmp_path, content)["Fit"].region == "eu-west-1"
