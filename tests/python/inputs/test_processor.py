"""Processors of the SDK: their requests are those that the SDK makes, and what they do not take is refused."""

from collections.abc import Callable
from typing import Any

import pytest
import simcore
from simcore.inputs.processor import meant_keyword, sdk_request

from tests.python.sdk_classes import IMAGE, calls, differences, keywords, objects

CALLS = calls("processors")
CLUSTER: dict[str, Any] = {"role": "P", "image_uri": IMAGE, "instance_count": 1, "instance_type": "ml.m5.xlarge"}


def refused(*positional: Any, **given: Any) -> dict[str, simcore.Problem]:
    """The problems of a call, by their places."""
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_processor(*positional, **given)
    return {problem.where: problem for problem in refusal.value.problems}


@pytest.mark.parametrize("form", [keywords, objects])
@pytest.mark.parametrize("name", CALLS)
def test_the_request_is_that_of_the_sdk(name: str, form: Callable[[Any], Any]) -> None:
    call = CALLS[name]
    given = {key: form(value) for key, value in {**call.get("keywords", {}), **call.get("run", {})}.items()}
    sent = sdk_request(call.get("positional", []), given, call["class"])
    assert sent.problems == []
    assert differences("processors", call, sent) == {}


def test_without_a_limit_it_is_that_of_the_service() -> None:
    assert "stopping" not in simcore.Job.from_processor(**CLUSTER).description


def test_a_script_of_the_own_machine_is_uploaded() -> None:
    sent = sdk_request((), {**CLUSTER, "command": ["python3"], "code": "src/prepare.py"}, "ScriptProcessor")
    assert sent.members["ProcessingInputs"][0]["S3Input"]["S3Uri"] == "s3://REPLACE-ME/"
    entry = sent.members["AppSpecification"]["ContainerEntrypoint"]
    assert entry == ["python3", "/opt/ml/processing/input/code/prepare.py"]


def test_an_output_without_a_place_goes_to_one_that_the_sdk_makes() -> None:
    sent = sdk_request((), {**CLUSTER, "outputs": [{"source": "/opt/ml/processing/out"}]}, None)
    assert sent.members["ProcessingOutputConfig"]["Outputs"][0]["S3Output"]["S3Uri"] == "s3://REPLACE-ME/"


@pytest.mark.parametrize(
    ("positional", "given", "where", "rule", "nearest"),
    [
        ((), {"processor": "SKLearnProcesor"}, "processor", "must be the name of a processor", "SKLearnProcessor"),
        ((), {"processor": 5}, "processor", "must be the name of a processor", ""),
        (("P", IMAGE, 1, "ml.m5.xlarge"), {"role": "Q"}, "role", "must be given once: it is argument 1 too", ""),
        (("mine",), {"processor": "FrameworkProcessor"}, "instance_type", "must be given", ""),
        ((), {**CLUSTER, "volume_size": 5}, "volume_size", "must be a keyword of a processor", "volume_size_in_gb"),
        ((), {**CLUSTER, "max_run": 5}, "max_run", "must be a keyword of a processor", "max_runtime_in_seconds"),
        ((), {**CLUSTER, "instance_typ": 5}, "instance_typ", "must be a keyword of a processor", "instance_type"),
        ((), {**CLUSTER, "instance_type": "local"}, "instance_type", "local mode runs on your own machine", ""),
        ((), {"role": "P", "instance_count": 1, "instance_type": "ml.m5.xlarge"}, "image_uri", "must be given", ""),
        ((), {**CLUSTER, "inputs": "s3://b/x"}, "inputs", "must be a list of ProcessingInput", ""),
        ((), {**CLUSTER, "inputs": ["s3://b/x"]}, "inputs[0]", "must be a ProcessingInput, or its keywords", ""),
        (
            (),
            {**CLUSTER, "inputs": [{"source": "s3://b/x", "destination": "/a", "mode": "File"}]},
            "inputs[0].mode",
            "must be a keyword of ProcessingInput",
            "",
        ),
        (
            (),
            {**CLUSTER, "outputs": [{"sorce": "/a"}]},
            "outputs[0].sorce",
            "must be a keyword of ProcessingOutput",
            "source",
        ),
    ],
)
def test_refusals(positional: tuple[Any, ...], given: dict[str, Any], where: str, rule: str, nearest: str) -> None:
    problem = refused(*positional, **given)[where]
    assert problem.rule.startswith(rule)
    assert problem.nearest == nearest


def test_what_the_service_refuses_has_the_names_of_the_keywords() -> None:
    given = {**CLUSTER, "instance_count": "2", "max_runtime_in_seconds": 10**9}
    problems = refused(**given, workload={"work": {"compute": {"duration": "1 h"}}})
    assert set(problems) == {"instance_count", "max_runtime_in_seconds"}


@pytest.mark.parametrize(("word", "keyword"), [("environment", "env"), ("zzz", "")])
def test_words_of_estimators(word: str, keyword: str) -> None:
    assert meant_keyword(word) == keyword
