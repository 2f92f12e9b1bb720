"""Calls of estimators beside the requests that the SageMaker Python SDK itself makes of them.

The SDK is not needed: tests/data/estimators/sdk_requests.jsonl holds what it sends (`make sdk-requests` asks it anew).
All members are compared, except for those in NOT_COMPARED and the base of the name, which has its own test.
"""

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest
import simcore
import yaml
from simcore.inputs import estimator_classes, estimator_keywords

from tests.python.requests import DATA, Members, refused_by_botocore

CALLS: dict[str, Members] = yaml.safe_load((DATA / "estimators" / "sdk_calls.yaml").read_text(encoding="utf-8"))
HEADER, *LINES = map(json.loads, (DATA / "estimators" / "sdk_requests.jsonl").read_text(encoding="utf-8").splitlines())
MADE: dict[str, Members] = {line["call"]: line for line in LINES}
READ = sorted(name for name, call in CALLS.items() if "refused" not in call)
REFUSED = sorted(set(CALLS) - set(READ))

NOT_COMPARED = {
    "TrainingJobName": "the SDK appends the time",
    "DebugHookConfig": "the SDK adds it, as it adds the next two",
    "ProfilerConfig": "",
    "AlgorithmSpecification.EnableSageMakerMetricsTimeSeries": "",
    "AlgorithmSpecification.MetricDefinitions": "of the toolkits for reinforcement learning",
}
ADDED = re.compile(r"sagemaker_\w+|model_dir")  # hyperparameters of the SDK's own


class Parameter(SimpleNamespace):
    """A parameter of a pipeline by what it carries."""

    def __init__(self, name: str, default_value: Any = None) -> None:
        super().__init__(name=name, default_value=default_value, expr={"Get": f"Parameters.{name}"})


def plain(value: Any) -> Any:
    """A value of the calls' file with keywords in place of the objects of the SDK, and stand-ins for its parameters."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    if not isinstance(value, dict):
        return value
    name, *_ = value or [""]
    if name in {"ParameterString", "ParameterInteger"}:
        return Parameter(**value[name])
    if name in {"TrainingInput", "FileSystemInput", "ShuffleConfig", "InstanceGroup", "RLToolkit", "RLFramework"}:
        return plain(value[name])
    return {key: plain(each) for key, each in value.items()}


def job_of(name: str) -> simcore.Job:
    call = CALLS[name]
    inputs = plain(call.get("inputs"))
    channels = list(inputs) if isinstance(inputs, dict) else ["training"] if inputs else []
    channels += ["model"] if "model_uri" in call.get("keywords", {}) else []
    workload = {
        "region": "us-east-1",
        "channels": {channel: {"size": "1 GB", "objects": 10} for channel in channels},
        "work": {"compute": {"duration": "20 min"}},
    }
    return simcore.Job.from_estimator(
        *plain(call.get("arguments", [])),
        estimator=call["class"] if call.get("named") else None,
        inputs=inputs,
        workload=workload,
        **plain(call.get("keywords", {})),
    )


def compared(request: Members, call: Members) -> dict[str, Any]:
    """Members that both must have alike, by path."""
    given = {"image_uri", "algorithm_arn", *call.get("keywords", {})} if positional_image(call) else call["keywords"]
    members = {
        f"{part}.{key}": value for part, of in request.items() if isinstance(of, dict) for key, value in of.items()
    }
    members |= {part: value for part, value in request.items() if not isinstance(value, dict)}
    if "image_uri" not in given:
        members.pop("AlgorithmSpecification.TrainingImage", None)
    if "output_path" not in given:
        members.pop("OutputDataConfig.S3OutputPath")
    return {
        path: value
        for path, value in members.items()
        if path not in NOT_COMPARED
        and path.split(".")[0] not in NOT_COMPARED
        and not ADDED.fullmatch(path.split(".")[-1])
    }


def positional_image(call: Members) -> bool:
    return bool(call.get("arguments")) and call["class"] in {"Estimator", "AlgorithmEstimator"}


def test_there_are_enough() -> None:
    assert len(CALLS) >= 50
    assert list(MADE) == list(CALLS), "run make sdk-requests"


@pytest.mark.parametrize("name", READ)
def test_is_read_as_the_sdk_reads_it(name: str) -> None:
    made = job_of(name)
    ours = made.to_request()
    assert compared(ours, CALLS[name]) == compared(MADE[name]["request"], CALLS[name])
    assert refused_by_botocore(ours) == ""
    assert CALLS[name].get("warns", "") in "\n".join(made.resolve().warnings)


@pytest.mark.parametrize("name", [name for name in READ if "base_job_name" in CALLS[name].get("keywords", {})])
def test_a_name_is_that_of_the_sdk_without_the_time(name: str) -> None:
    theirs = MADE[name]["request"]["TrainingJobName"].removesuffix(estimator_keywords.STAMP)
    legal = re.fullmatch("[a-zA-Z0-9](-*[a-zA-Z0-9])*", theirs.rstrip("-"))
    ours = job_of(name).to_request()["TrainingJobName"]
    assert ours == (theirs.rstrip("-") if legal else re.sub("[^a-zA-Z0-9]+", "-", theirs))
    assert ("warns" in CALLS[name]) == (legal is None)


@pytest.mark.parametrize("name", REFUSED)
def test_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        job_of(name)
    problems = {problem.where: problem for problem in refusal.value.problems}
    assert set(problems) == set(CALLS[name]["refused"]), str(refusal.value)
    for where, rule in CALLS[name]["refused"].items():
        assert rule in problems[where].rule


def test_what_the_sdk_refuses_is_not_read() -> None:
    assert [name for name in READ if "error" in MADE[name]] == []


# -------------------------------------------------------------------------------------------------- signatures
SIGNATURES: dict[str, list[str]] = HEADER["signatures"]


@pytest.mark.parametrize("name", estimator_classes.POSITIONS)
def test_positions_are_those_of_the_signature(name: str) -> None:
    positions = estimator_classes.POSITIONS[name]
    assert tuple(SIGNATURES[name][: len(positions)]) == positions


@pytest.mark.parametrize("name", estimator_classes.POSITIONS)
def test_every_keyword_of_a_class_that_is_read_is_known(name: str) -> None:
    strangers = set(SIGNATURES[name]) - set(estimator_keywords.KNOWN)
    own = estimator_classes.HYPERPARAMETERS.get(name, set())
    assert strangers <= {"training_recipe", "recipe_overrides"} & set(estimator_classes.STRANGERS) | own


@pytest.mark.parametrize("name", estimator_classes.HYPERPARAMETERS)
def test_hyperparameters_of_an_algorithm_are_those_of_its_class(name: str) -> None:
    cluster = {"role", "instance_count", "instance_type"}
    assert set(SIGNATURES[name]) - cluster == estimator_classes.HYPERPARAMETERS[name]


def test_keywords_of_other_classes_are_told() -> None:
    shared = set(estimator_keywords.KNOWN)
    own = {*HEADER["ModelTrainer"], *SIGNATURES["JumpStartEstimator"]} - shared - {"region"}
    assert own <= set(estimator_classes.STRANGERS)
    assert set(estimator_classes.STRANGERS) & shared == set()
