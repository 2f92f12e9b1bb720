"""Templates of CloudFormation: parameters, intrinsic functions, definitions in them."""

import json
from pathlib import Path
from typing import Any

import pytest
from simcore.inputs.job_documents.forms import held_jobs

from tests.python.job_documents import REQUEST, held, jobs, kind, on, unknown

FIT = {"Name": "Second", "Type": "Training"}
MACHINE = "AWS::StepFunctions::StateMachine"


def template(properties: Any, kind: str = "AWS::SageMaker::TrainingJob", **more: Any) -> dict[str, Any]:
    return {
        "Parameters": {
            "Kind": {"Type": "String", "Default": "ml.g5.xlarge"},
            "Bare": {"Type": "String"},
            "Stored": {"Type": "AWS::SSM::Parameter::Value<String>", "Default": "/kinds/large"},
            "Seconds": {"Type": "Number", "Default": "600"},
        },
        "Mappings": {"Kinds": {"small": {"kind": "ml.m5.large"}}},
        "Resources": {"Fit": {"Type": kind, "Properties": properties, **more}},
    }


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ({"Ref": "Kind"}, "ml.g5.xlarge"),
        ({"Fn::Sub": "${Kind}"}, "ml.g5.xlarge"),
        ({"Fn::Sub": ["ml.${Family}.xlarge", {"Family": "g6"}]}, "ml.g6.xlarge"),
        ({"Fn::Join": [".", ["ml", "c5", "large"]]}, "ml.c5.large"),
        ({"Fn::FindInMap": ["Kinds", "small", "kind"]}, "ml.m5.large"),
    ],
)
def test_what_a_template_tells(value: Any, wanted: str, tmp_path: Path) -> None:
    job = jobs(tmp_path, template(on(value)))["Fit"]
    assert (kind(job), unknown(job)) == (wanted, [])


@pytest.mark.parametrize(
    "value",
    [
        {"Ref": "Bare"},
        {"Ref": "Gone"},
        {"Ref": "Stored"},
        {"Ref": ["Kind"]},
        {"Ref": "AWS::Region"},
        {"Fn::GetAtt": ["A", "B"]},
        {"Fn::If": ["Big", "ml.p3.2xlarge", "ml.m5.large"]},
        {"Fn::ImportValue": "kind"},
        {"Fn::FindInMap": ["Kinds", {"Ref": "Bare"}, "kind"]},
        {"Fn::FindInMap": ["Kinds", "small"]},
        {"Fn::Sub": {"a": "b"}},
        {"Fn::Join": ["a"]},
    ],
)
def test_what_only_the_stack_tells(value: Any, tmp_path: Path) -> None:
    job = jobs(tmp_path, template(on(value)))["Fit"]
    assert (kind(job), unknown(job)) == (None, ["ResourceConfig.InstanceType"])


def test_a_parameter_that_is_given(tmp_path: Path) -> None:
    jobs(tmp_path, template(on({"Ref": "Bare"})))
    made = held_jobs(tmp_path / "document.json", {"Bare": "ml.g6.xlarge"})
    assert (kind(made.jobs[0]), sorted(made.parameters)) == ("ml.g6.xlarge", ["Bare"])


def test_a_number_that_is_written_as_a_text(tmp_path: Path) -> None:
    members = {**REQUEST, "StoppingCondition": {"MaxRuntimeInSeconds": {"Ref": "Seconds"}}}
    job = jobs(tmp_path, template(members))["Fit"]
    assert (job.request or {})["StoppingCondition"] == {"MaxRuntimeInSeconds": 600}
    assert job.notes == ("the default of the template's parameter Seconds is read: '600'",)


def test_a_text_with_an_unknown_part_is_not_known(tmp_path: Path) -> None:
    for value in ({"Fn::Sub": "ml.${Bare}.large"}, {"Fn::Join": ["", ["ml.", {"Ref": "Bare"}]]}):
        job = jobs(tmp_path, template(on(value)))["Fit"]
        assert (kind(job), unknown(job)) == (None, ["ResourceConfig.InstanceType"])


def machine(kind: str) -> dict[str, Any]:
    resource = "arn:aws:states:::sagemaker:createTrainingJob.sync"
    state = {"Type": "Task", "Resource": resource, "Parameters": on(kind), "End": True}
    return {"StartAt": "Fit", "States": {"Fit": state}}


def test_an_unknown_part_of_a_pipeline_is_not_known(tmp_path: Path) -> None:
    steps = [{"Name": "Fit", "Type": "Training", "Arguments": on("${Kind}")}, {**FIT, "Arguments": on("${Bare}")}]
    body = {"Fn::Sub": json.dumps({"Version": "2020-12-01", "Steps": steps})}
    properties = {"PipelineDefinition": {"PipelineDefinitionBody": body}}
    found = jobs(tmp_path, template(properties, "AWS::SageMaker::Pipeline"))
    assert {name: kind(job) for name, job in found.items()} == {"Fit/Fit": "ml.g5.xlarge", "Fit/Second": None}


def test_substitutions_of_a_definition(tmp_path: Path) -> None:
    given = {"FitKind": {"Ref": "Kind"}, "Other": {"Ref": "Bare"}}
    for text, wanted in (("${FitKind}", "ml.g5.xlarge"), ("${Other}", None), ("${Third}", None)):
        properties = {"Definition": machine(text), "DefinitionSubstitutions": given}
        assert kind(jobs(tmp_path, template(properties, MACHINE))["Fit/Fit"]) == wanted


def test_a_definition_that_is_joined(tmp_path: Path) -> None:
    before, after = json.dumps(machine("KIND")).split("KIND")
    for part, wanted in (({"Ref": "Kind"}, "ml.g5.xlarge"), ({"Fn::GetAtt": ["A", "Kind"]}, None)):
        properties = {"DefinitionString": {"Fn::Join": ["", [before, part, after]]}}
        assert kind(jobs(tmp_path, template(properties, MACHINE))["Fit/Fit"]) == wanted


@pytest.mark.parametrize(
    ("properties", "named"),
    [
        ({"DefinitionS3Location": {"Bucket": "a"}}, "DefinitionS3Location"),
        ({"DefinitionString": {"Fn::Transform": {}}}, '{"Fn::Transform": {}}'),
    ],
)
def test_a_definition_that_stands_elsewhere_is_named(properties: Any, named: str, tmp_path: Path) -> None:
    found = held(tmp_path, {**template(properties, MACHINE), "Description": "sagemaker"})
    assert (found.jobs, [each.text for each in found.skipped]) == ((), [named])


def test_a_loop_that_the_service_expands_is_named(tmp_path: Path) -> None:
    found = held(tmp_path, {"AWSTemplateFormatVersion": "a", "Resources": {"Fn::ForEach::Jobs": ["a", ["b"], {}]}})
    assert [each.text for each in found.skipped] == ["Fn::ForEach::Jobs"]


def test_a_condition_is_said(tmp_path: Path) -> None:
    assert jobs(tmp_path, template(REQUEST, Condition="Big"))["Fit"].notes == ("made only under the condition Big",)
    assert jobs(tmp_path, template(REQUEST))["Fit"].notes == ()
