"""Parts that all forms share: texts that are put together, documents in documents, regions."""

from pathlib import Path
from typing import Any

import pytest
from simcore.errors import Problem
from simcore.inputs.job_documents.parts import Document, Expansion, brief, embedded, joined, region_of, replaced
from simcore.inputs.python_code.call import Place, Unread
from simcore.studies.bound import bound

from tests.python.job_documents import REQUEST, jobs

UNREAD = Unread("x", Place("a", 1), "is not known")


def test_values_are_shortened() -> None:
    assert brief({"Get": "Parameters.A"}) == '{"Get": "Parameters.A"}'
    assert brief("a" * 61) == "a" * 59 + "…"


def test_texts_of_known_parts() -> None:
    assert joined(["s3:/", "bucket", 3, True], "/", UNREAD) == "s3://bucket/3/true"


@pytest.mark.parametrize("parts", [["a", UNREAD], ["a", {"Ref": "b"}], [None]])
def test_texts_of_what_is_not_known(parts: list[object]) -> None:
    assert joined(parts, "", UNREAD) is UNREAD


def test_a_text_that_would_be_too_long() -> None:
    made = joined(["a" * 2**20, "b"], "", UNREAD)
    assert (made.text, "too long" in made.why) == (UNREAD.text, True)
    assert joined(["a" * 2**19, "b"], "", UNREAD) == "a" * 2**19 + "b"


def test_values_that_stand_in_the_place_of_others_have_an_end() -> None:
    document = Document("a", {}, expansion=Expansion("a"))
    text, several = "x" * (8 << 20), ["x"] * 1000
    assert [document.placed(each, UNREAD) for each in (text, several, text)] == [text, several, text]
    assert list(document.expansion.problems()) == []
    made = [document.placed(text, UNREAD) for _ in range(3)]
    assert ["too long" in each.why for each in made if isinstance(each, Unread)] == [True, True]
    (problem,) = document.expansion.problems()
    assert (problem.where, "must be smaller" in problem.rule) == ("a", True)


def test_the_beginning_of_a_large_value_is_told_at_once() -> None:
    held: object = ["x"] * 1000
    for _ in range(9):
        held = [held] * 10  # a thousand million and more
    assert brief({"a": held}).startswith('{"a": [[[[[[[[[["x", "x"')
    assert brief({"a": [1, None, True]}) == '{"a": [1, null, true]}'


def test_expressions_are_replaced_all_the_way_down() -> None:
    made = replaced({"a": ["x", {"b": "x"}], "c": 1}, lambda value: "y" if value == "x" else value)
    assert made == {"a": ["y", {"b": "y"}], "c": 1}


@pytest.mark.parametrize(("arn", "region"), [("arn:aws:states:eu-west-1:1:stateMachine:a", "eu-west-1"), ("a", "")])
def test_the_region_of_an_arn(arn: str, region: str) -> None:
    assert region_of(arn) == region


def test_a_document_in_a_document() -> None:
    document = Document("a.json", {})
    assert embedded(document, '{"a": 1}', "body", "a body") == Document("a.json", {"a": 1})
    assert embedded(document, UNREAD, "body", "a body") is UNREAD
    assert isinstance(embedded(document, "[1]", "body", "a body"), Problem)


@pytest.mark.parametrize(
    ("image", "is_known"),
    [
        ({"Fn::Sub": "${AWS::AccountId}.dkr.ecr.${AWS::Region}.amazonaws.com/x:1"}, False),
        ({"Fn::Join": ["", ["1.dkr.ecr.", {"Ref": "AWS::Region"}, ".amazonaws.com/x:1"]]}, False),
        ({"Fn::Sub": "${AWS::AccountId}.dkr.ecr.eu-west-1.amazonaws.com/x:1"}, True),
        ({"Fn::Sub": "1.dkr.ecr.eu-west-1.amazonaws.com/${Repository}"}, True),
        ("x:1", True),
    ],
)
@pytest.mark.parametrize("tuned", [False, True])
def test_a_region_that_is_known_later_is_no_default(image: Any, is_known: bool, tuned: bool, tmp_path: Path) -> None:
    section = {"TrainingImage": image, "TrainingInputMode": "File"}
    given: dict[str, Any] = {**REQUEST, "AlgorithmSpecification": section}
    kind = "HyperParameterTuningJob" if tuned else "TrainingJob"
    limits = {"MaxNumberOfTrainingJobs": 2, "MaxParallelTrainingJobs": 1}
    config = {"Strategy": "Random", "ResourceLimits": limits}
    sent = {"HyperParameterTuningJobConfig": config, "TrainingJobDefinition": given} if tuned else given
    template = {"Resources": {"Fit": {"Type": f"AWS::SageMaker::{kind}", "Properties": sent}}}
    job = jobs(tmp_path, template)["Fit"]
    assert isinstance(job.region, Unread) is not is_known
    made = bound(job)
    assert (made.whole, made.region) == (is_known, "" if is_known else "us-east-1")


def test_a_region_that_a_chart_fills_in_is_known_later(tmp_path: Path) -> None:
    image = "1.dkr.ecr.{{ .Values.region }}.amazonaws.com/x:1"
    spec = {"trainingJobName": "fit", "algorithmSpecification": {"trainingImage": image, "trainingInputMode": "File"}}
    resource = {"apiVersion": "sagemaker.services.k8s.aws/v1alpha1", "kind": "TrainingJob", "metadata": {"name": "fit"}}
    assert isinstance(jobs(tmp_path, {**resource, "spec": spec})["fit"].region, Unread)
    assert jobs(tmp_path, {**resource, "spec": {**spec, "region": "eu-west-1"}})["fit"].region == "eu-west-1"
