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


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"CacheConfig": {"Enabled": True}}, "costs nothing"),
        ({"RetryPolicies": [{"MaxAttempts": 4}]}, "started again, up to 4 times (RetryPolicies)"),
        ({"RetryPolicies": [{"ExpireAfterMin": 9}]}, "started again (RetryPolicies)"),
    ],
)
def test_what_changes_the_number_of_jobs_is_said(more: dict[str, Any], said: str, tmp_path: Path) -> None:
    (note,) = jobs(tmp_path, pipeline(step(REQUEST, **more)))["Fit"].notes
    assert said in note


def test_nothing_is_said_of_a_plain_step(tmp_path: Path) -> None:
    assert jobs(tmp_path, pipeline(step(REQUEST, CacheConfig={"Enabled": False})))["Fit"].notes == ()


def test_types_that_nobody_knows_are_named(tmp_path: Path) -> None:
    found = held(tmp_path, pipeline({"Name": "A", "Type": "Quantum"}, {"Name": "B", "Type": "Lambda"}, step(REQUEST)))
    assert [each.text for each in found.skipped] == ["step of type Quantum"]


def test_the_region_of_a_described_pipeline(tmp_path: Path) -> None:
    content = {
        "PipelineArn": "arn:aws:sagemaker:eu-west-1:111122223333:pipeline/a",
        "PipelineDefinition": pipeline(step(REQUEST)),
    }
    assert jobs(tmp_path, content)["Fit"].region == "eu-west-1"
