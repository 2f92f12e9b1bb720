"""Templates of CloudFormation: parameters, intrinsic functions, definitions in them."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.job_documents.held import held_jobs
from simcore.studies.bound import bound

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


@pytest.mark.parametrize(
    "kind",
    [
        "AWS::CloudFormation::Stack",
        "My::Org::Jobs::MODULE",
        "Custom::SageMakerTrainingJob",
        "AWS::SageMaker::MonitoringSchedule",
        "AWS::SageMaker::ModelQualityJobDefinition",
    ],
)
def test_resources_that_may_start_other_jobs_are_named(kind: str, tmp_path: Path) -> None:
    found = held(tmp_path, {"AWSTemplateFormatVersion": "2010-09-09", **template({}, kind)})
    assert [(each.place.name, each.text) for each in found.skipped] == [("Fit", kind)]


def test_custom_resources_are_named_by_what_they_are_given(tmp_path: Path) -> None:
    kind = "AWS::CloudFormation::CustomResource"
    assert len(held(tmp_path, template({"Job": {"TrainingJobName": "a"}}, kind)).skipped) == 1
    assert held(tmp_path, template({"Bucket": "a"}, kind)).skipped == ()


@pytest.mark.parametrize("kind", ["AWS::S3::Bucket", "AWS::SageMaker::Endpoint", "AWS::SageMaker::Model"])
def test_resources_without_jobs_are_left_out(kind: str, tmp_path: Path) -> None:
    found = held(tmp_path, template({}, kind))
    assert (found.jobs, found.skipped, found.problems) == ((), (), ())


def test_a_type_that_is_a_list(tmp_path: Path) -> None:
    content = {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Resources": {"Fit": {"Type": ["AWS::SageMaker::TrainingJob"]}},
    }
    (problem,) = held(tmp_path, content).problems
    assert "Resources.Fit.Type" in problem.where


def test_a_default_of_a_pipeline_in_a_template_that_is_not_known(tmp_path: Path) -> None:
    declared = [{"Name": "Kind", "DefaultValue": "${Bare}"}]
    body = {"Version": "a", "Parameters": declared, "Steps": [{**FIT, "Arguments": on({"Get": "Parameters.Kind"})}]}
    content = {"PipelineDefinition": {"PipelineDefinitionBody": {"Fn::Sub": json.dumps(body)}}}
    job = jobs(tmp_path, template(content, "AWS::SageMaker::Pipeline"))["Fit/Second"]
    assert (job.notes, unknown(job)) == ((), ["ResourceConfig.InstanceType"])


def long_template(value: Any, **hyperparameters: Any) -> dict[str, Any]:
    content = template({**on(value), "HyperParameters": hyperparameters})
    content["Parameters"]["Long"] = {"Type": "String", "Default": "x" * 1000}
    return content


def test_texts_without_end_take_no_time(tmp_path: Path) -> None:
    begin = time.perf_counter()
    job = jobs(tmp_path, long_template({"Fn::Sub": "${Long}" * 100_000}))["Fit"]
    assert time.perf_counter() - begin < 10.0
    assert unknown(job) == ["ResourceConfig.InstanceType"]


def test_all_texts_of_a_document_have_an_end(tmp_path: Path) -> None:
    each = {"Fn::Join": ["", [{"Ref": "Long"}] * 1000]}
    job = jobs(tmp_path, long_template("ml.m5.xlarge", **{f"p{place}": each for place in range(40)}))["Fit"]
    texts = [len(value) for value in (job.request or {})["HyperParameters"].values()]
    assert 10 << 20 < sum(texts) < 20 << 20


def call(action: str = "createTrainingJob", **more: Any) -> dict[str, Any]:
    return {"service": "SageMaker", "action": action, "parameters": REQUEST, **more}


def custom(**properties: Any) -> dict[str, Any]:
    """A template with nothing but a resource of AwsCustomResource."""
    return {"Resources": {"Fit": {"Type": "Custom::AWS", "Properties": {"ServiceToken": "a", **properties}}}}


@pytest.mark.parametrize("action", ["createTrainingJob", "CreateTrainingJob", "CreateTrainingJobCommand"])
def test_the_job_of_a_call_that_makes_a_resource(action: str, tmp_path: Path) -> None:
    given = call(action, region="eu-west-1", physicalResourceId={"id": "a"})
    for create in (given, json.dumps(given)):
        job = jobs(tmp_path, custom(Create=create))["Fit/Create"]
        assert (job.region, job.starts, job.what) == ("eu-west-1", 1, action)
        assert bound(job).usd == pytest.approx(bound(jobs(tmp_path, {**REQUEST, "TrainingJobName": "a"})["a"]).usd, 0.2)


def test_the_calls_of_a_resource(tmp_path: Path) -> None:
    spot = {**REQUEST, "EnableManagedSpotTraining": "FALSE:BOOLEAN"}
    joined = {"Fn::Join": ["", [json.dumps(call())[:-1], ', "region": "', {"Ref": "AWS::Region"}, '"}']]}
    found = jobs(tmp_path, custom(Create=joined, Update=call(parameters=spot), Delete=call("stopTrainingJob")))
    assert list(found) == ["Fit/Create", "Fit/Update"]
    assert found["Fit/Update"].notes == ("runs only when the resource is changed",)
    assert all(bound(each).whole for each in found.values())


def test_a_call_that_reading_does_not_tell(tmp_path: Path) -> None:
    broken = {"Fn::Join": ["", [json.dumps(call())[:-1], ', "a": ', {"Ref": "Count"}, "}"]]}
    (skipped,) = held(tmp_path, custom(Create=broken)).skipped
    assert "is made by code that may start jobs" in skipped.why
    assert held(tmp_path, custom(Create=json.dumps({"service": "SSM", "action": "getParameter"}))).skipped == ()


def test_a_template_of_custom_resources_alone_is_forecast(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(json.dumps(custom(Create=call())))
    workload = {"work": {"compute": {"duration": "10 min"}}}
    assert simcore.forecast(tmp_path / "t.json", workload=workload).cost_usd.mean > 0


def test_a_call_at_the_end_of_a_custom_resource_is_read(tmp_path: Path) -> None:
    call = {"service": "SageMaker", "action": "createTrainingJob", "parameters": REQUEST}
    resource = {"Type": "Custom::AWS", "Properties": {"Create": json.dumps(call), "Delete": json.dumps(call)}}
    found = held(tmp_path, {"Resources": {"C": resource}})
    assert [job.place.name for job in found.jobs] == ["C/Create", "C/Delete"]
    assert found.jobs[1].notes == ("runs only when the resource is deleted",)


@pytest.mark.parametrize(("given", "count"), [({"N": 3}, 3), ({"N": "4"}, 4), ({"M": 1}, None)])
def test_a_number_is_substituted_without_quotes(given: Any, count: int | None, tmp_path: Path) -> None:
    """The way to write a number where DefinitionSubstitutions has it, whose quotes the service keeps."""
    parameters = {**REQUEST, "ResourceConfig": {**REQUEST["ResourceConfig"], "InstanceCount": "${N}"}}
    task = {"Type": "Task", "Resource": "arn:aws:states:::sagemaker:createTrainingJob", "Parameters": parameters}
    text = json.dumps({"StartAt": "T", "States": {"T": {**task, "End": True}}}).replace('"${N}"', "${N}")
    job = jobs(tmp_path, template({"DefinitionString": text, "DefinitionSubstitutions": given}, MACHINE))["Fit/T"]
    assert (job.request or {})["ResourceConfig"].get("InstanceCount") == count
    assert unknown(job) == ([] if count else ["ResourceConfig.InstanceCount"])


def test_a_text_that_is_no_json_with_quotes_is_refused(tmp_path: Path) -> None:
    found = held(tmp_path, template({"DefinitionString": '{"StartAt": ${N}, '}, MACHINE))
    assert [each.rule for each in found.problems] == ["must be JSON"]


@pytest.mark.parametrize(("count", "wanted"), [("2", 2), ({"Ref": "Two"}, 2), ("two", "two")])
def test_a_number_may_be_a_text(count: Any, wanted: Any, tmp_path: Path) -> None:
    properties = {**REQUEST, "ResourceConfig": {**REQUEST["ResourceConfig"], "InstanceCount": count},
                  "HyperParameters": {"epochs": "3"}}  # fmt: skip
    document = template(properties)
    document["Parameters"]["Two"] = {"Type": "String", "Default": "2"}
    request = jobs(tmp_path, document)["Fit"].request or {}
    assert request["ResourceConfig"]["InstanceCount"] == wanted
    assert request["HyperParameters"] == {"epochs": "3"}


@pytest.mark.parametrize(
    ("resource", "depends"),
    [({"Condition": "IsLarge"}, True), ({"Metadata": {"Fn::If": ["IsLarge", 1, 2]}}, True), ({}, False)],
)
def test_a_job_depends_on_the_parameters_of_conditions(resource: Any, depends: bool, tmp_path: Path) -> None:
    document = template(REQUEST, **resource)
    document["Conditions"] = {"IsLarge": {"Fn::Equals": [{"Ref": "Bare"}, "large"]}}
    (tmp_path / "a.json").write_text(json.dumps(document))
    assert ("Bare" in held_jobs(tmp_path / "a.json", {"Bare": "large"}).parameters) is depends


@pytest.mark.parametrize("given", ["true", "True", "false"])
def test_a_text_that_is_true_or_false(given: str, tmp_path: Path) -> None:
    """A template has no parameters that are true or false."""
    waiting = {**REQUEST["StoppingCondition"], "MaxWaitTimeInSeconds": 7200} if given != "false" else {}
    spot = {"EnableManagedSpotTraining": {"Ref": "Spot"}, "StoppingCondition": waiting or REQUEST["StoppingCondition"]}
    content = {**template({**REQUEST, **spot}), "Parameters": {"Spot": {"Type": "String", "Default": given}}}
    job = jobs(tmp_path, content)["Fit"]
    wanted = {**REQUEST, **spot, "EnableManagedSpotTraining": given != "false", "TrainingJobName": "a"}
    assert bound(job).usd == bound(jobs(tmp_path, [wanted])["a"]).usd is not None


@pytest.mark.parametrize("given", ["010", "'010'"])
def test_a_number_that_begins_with_a_zero_is_not_guessed(given: str, tmp_path: Path) -> None:
    """YAML 1.1, which templates are written in, reads 8 instances; other readers read 10."""
    properties = json.dumps(REQUEST).replace('"InstanceCount": 1', '"InstanceCount": {"Ref": "Count"}')
    text = f"""AWSTemplateFormatVersion: '2010-09-09'
Parameters: {{Count: {{Type: Number, Default: {given}}}}}
Resources: {{Fit: {{Type: AWS::SageMaker::TrainingJob, Properties: {properties}}}}}
"""
    job = jobs(tmp_path, text, "t.yaml")["Fit"]
    assert [str(each) for each in bound(job).problems] == [
        "ResourceConfig.InstanceCount: must be a whole number, got '010'"
    ]
