"""Bad documents, each with what its one message says: wrong members and nesting in every form, and broken texts."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Mapping
from typing import Any

REQUEST: dict[str, Any] = {
    "AlgorithmSpecification": {"TrainingImage": "a", "TrainingInputMode": "File"},
    "RoleArn": "arn:aws:iam::111122223333:role/T",
    "OutputDataConfig": {"S3OutputPath": "s3://b/o"},
    "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
    "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
}
LIMITS = {"ResourceLimits": {"MaxNumberOfTrainingJobs": 4, "MaxParallelTrainingJobs": 2}}


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in REQUEST.items() if key != name}


def changed(**members: Any) -> dict[str, Any]:
    return {**REQUEST, **members}


def cluster(**members: Any) -> dict[str, Any]:
    return {"ResourceConfig": {**REQUEST["ResourceConfig"], **members}}


def pipeline(*steps: Any) -> dict[str, Any]:
    return {"Version": "2020-12-01", "Steps": list(steps)}


def step(arguments: Any, kind: Any = "Training") -> dict[str, Any]:
    return {"Name": "Fit", "Type": kind, "Arguments": arguments}


def machine(arguments: Any, action: str = "TrainingJob", **members: Any) -> dict[str, Any]:
    state = {"Type": "Task", "Resource": f"arn:aws:states:::sagemaker:create{action}.sync", "Parameters": arguments}
    return {"StartAt": "Fit", "States": {"Fit": {**state, "End": True, **members}}}


def inside(state: dict[str, Any]) -> dict[str, Any]:
    return {"StartAt": "Outer", "States": {"Outer": {"End": True, **state}}}


def small(value: Any) -> Any:
    """Keys as Kubernetes writes them."""
    return {key[0].lower() + key[1:]: small(each) for key, each in value.items()} if isinstance(value, dict) else value


def resource(spec: Any, kind: str = "TrainingJob", **metadata: Any) -> dict[str, Any]:
    return {
        "apiVersion": "sagemaker.services.k8s.aws/v1alpha1",
        "kind": kind,
        "metadata": {"name": "fit", **metadata},
        "spec": spec,
    }


BLOCKS: dict[str, Any] = {
    "algorithm_specification": [{"training_image": "a", "training_input_mode": "File"}],
    "role_arn": REQUEST["RoleArn"],
    "output_data_config": [{"s3_output_path": "s3://b/o"}],
    "resource_config": [{"instance_type": "ml.m5.xlarge", "instance_count": 1, "volume_size_in_gb": 30}],
    "stopping_condition": [{"max_runtime_in_seconds": 3600}],
}


def plan(values: Any, kind: str = "aws_sagemaker_training_job", **more: Any) -> dict[str, Any]:
    held = {"address": f"{kind}.a", "mode": "managed", "type": kind, "values": values}
    return {"format_version": "1.2", "planned_values": {"root_module": {"resources": [held]}}, **more}


def template(properties: Any, kind: str = "TrainingJob", **more: Any) -> dict[str, Any]:
    return {"Resources": {"A": {"Type": f"AWS::SageMaker::{kind}", "Properties": properties}}, **more}


def states(properties: Any) -> dict[str, Any]:
    return {"Resources": {"A": {"Type": "AWS::StepFunctions::StateMachine", "Properties": properties}}}


def nested(levels: int) -> Any:
    return "a" if levels == 0 else {"IfSteps": nested(levels - 1)}


NESTED: list[tuple[str, Any, str]] = [
    ("steps-are-no-list", {"Version": "2020-12-01", "Steps": {"a": 1}}, "Steps: must be a list of steps"),
    ("steps-are-a-text", {"Version": "2020-12-01", "Steps": "all"}, "Steps: must be a list of steps"),
    ("step-is-a-text", pipeline("Fit"), "Steps[0]: must be"),
    ("step-without-name", pipeline({"Type": "Training", "Arguments": REQUEST}), "Steps[0]: must be"),
    ("step-with-a-number-as-name", pipeline({"Name": 7, "Type": "Training"}), "Steps[0]: must be"),
    ("step-inside-a-condition", pipeline(step({"IfSteps": ["x"]}, "Condition")), "Arguments.IfSteps[0]: must be"),
    ("step-without-arguments", pipeline({"Name": "Fit", "Type": "Training"}), "must have a request"),
    ("arguments-are-a-list", pipeline(step([REQUEST])), "must have a request"),
    ("arguments-are-got", pipeline(step({"Get": "Steps.a"})), "has a request that is known only when"),
    ("tuning-without-definition", pipeline(step({"HyperParameterTuningJobConfig": LIMITS}, "Tuning")), "must have a"),
    ("tuning-definition-is-got",
     pipeline(step({"HyperParameterTuningJobConfig": LIMITS, "TrainingJobDefinition": {"Get": "Steps.a"}}, "Tuning")),
     "must have a TrainingJobDefinition that is known"),
    ("type-that-there-is-not", pipeline(step(changed(**cluster(InstanceType="ml.q9.large")))), "ml.q9.large"),
    ("count-of-zero", pipeline(step(changed(**cluster(InstanceCount=0)))), "InstanceCount"),
    ("count-is-a-text", pipeline(step(changed(**cluster(InstanceCount="two")))), "InstanceCount"),
    ("limit-below-a-second", pipeline(step(changed(StoppingCondition={"MaxRuntimeInSeconds": -1}))), "MaxRuntimeInSec"),
    ("member-misspelt", pipeline(step(changed(ResorceConfig={}))), "ResorceConfig: is not"),
    ("member-with-small-letter", pipeline(step(changed(roleArn="a"))), "roleArn: is not a member"),
    ("wait-below-limit",
     pipeline(step(changed(EnableManagedSpotTraining=True,
                           StoppingCondition={"MaxRuntimeInSeconds": 60, "MaxWaitTimeInSeconds": 30}))), "MaxWaitTime"),
    ("resources-missing", pipeline(step(without("ResourceConfig"))), "ResourceConfig"),
    ("output-missing", pipeline(step(without("OutputDataConfig"))), "OutputDataConfig"),
    ("described-pipeline-is-no-json", {"PipelineArn": "a", "PipelineDefinition": "{"}, "PipelineDefinition"),
    ("described-pipeline-is-a-list", {"PipelineArn": "a", "PipelineDefinition": "[1]"}, "must be a pipeline"),
    ("described-pipeline-is-a-number", {"PipelineArn": "a", "PipelineDefinition": 3}, "must be a pipeline"),
    ("described-pipeline-without-steps", {"PipelineArn": "a", "PipelineDefinition": "{}"}, "Steps: must be a list"),
    ("states-are-a-list", {"StartAt": "a", "States": ["a"]}, "States: must be an object of states"),
    ("state-is-a-text", {"StartAt": "a", "States": {"a": "b"}}, "States.a: must be a state"),
    ("start-at-another", {**machine(REQUEST), "StartAt": "Gone"}, "StartAt: must be the name of a state"),
    ("start-at-a-list", {**machine(REQUEST), "StartAt": ["Fit"]}, "StartAt: must be the name of a state"),
    ("task-without-resource", machine(REQUEST, Resource=None), "Resource: must be the ARN"),
    ("resource-is-a-list", machine(REQUEST, Resource=["a"]), "Resource: must be the ARN"),
    ("task-without-parameters", machine(None), "must have a request"),
    ("parameters-are-an-expression", machine("{% $states.input %}"), "has a request that is known only when"),
    ("map-without-states", inside({"Type": "Map"}), "States.Outer.ItemProcessor.States: must be an object"),
    ("map-with-a-list", inside({"Type": "Map", "Iterator": []}), "States.Outer.Iterator.States: must be an object"),
    ("parallel-without-branches", inside({"Type": "Parallel"}), "Branches[0].States: must be an object"),
    ("parallel-of-texts", inside({"Type": "Parallel", "Branches": ["a"]}), "Branches[0].States: must be an object"),
    ("transform-task", machine({}, "TransformJob"), "no prices of transform jobs"),
    ("auto-ml-task", machine({}, "AutoMLJobV2"), "is not priced"),
    ("tuning-task-without-definition", machine({"HyperParameterTuningJobConfig": LIMITS}, "HyperParameterTuningJob"),
     "must have a TrainingJobDefinition that is known"),
    ("task-with-unknown-member", machine(changed(Foo=1)), "Foo: is not a member"),
    ("described-machine-is-no-json", {"stateMachineArn": "a", "definition": "{{"}, "definition"),
    ("described-machine-is-a-number", {"stateMachineArn": "a", "definition": 1}, "definition: must be a state machine"),
    ("resource-without-name", {**resource(small(REQUEST)), "metadata": {}}, "metadata.name: must be the name"),
    ("resource-without-metadata", {**resource(small(REQUEST)), "metadata": None}, "metadata.name: must be the name"),
    ("resource-without-spec", resource(None), "spec: must be an object"),
    ("spec-is-a-list", resource([1]), "spec: must be an object"),
    ("spec-misspelt", resource({**small(REQUEST), "resorceConfig": {}}), "ResorceConfig: is not"),
    ("spec-of-another-type", resource({**small(REQUEST), "hyperParameters": "a"}), "HyperParameters"),
    ("spec-of-tuning-alone", resource({"hyperParameterTuningJobConfig": {}}, "HyperParameterTuningJob"), "TrainingJob"),
    ("airflow-transform", {"Transform": {"TransformJobName": "a"}}, "no prices of transform jobs"),
    ("airflow-tuning-alone", {"Tuning": {"HyperParameterTuningJobConfig": LIMITS}}, "TrainingJobDefinition that"),
    ("airflow-without-resources", {"Training": without("ResourceConfig")}, "ResourceConfig"),
    ("airflow-second-is-a-text", {"Training": REQUEST, "Processing": "later"}, "Processing: must be the request"),
    ("values-are-a-list", plan([1]), "aws_sagemaker_training_job.a: values: must be an object"),
    ("values-are-missing", plan(None), "aws_sagemaker_training_job.a: values: must be an object"),
    ("attribute-unknown", plan({**BLOCKS, "spot_please": True}), "SpotPlease: is not a member"),
    ("transform-resource", plan({}, "aws_sagemaker_transform_job"), "no prices of transform jobs"),
    ("machine-is-no-json", plan({"definition": "{"}, "aws_sfn_state_machine"), "aws_sfn_state_machine.a.definition"),
    ("machine-is-missing", plan({}, "aws_sfn_state_machine"), "must be a definition"),
    ("pipeline-is-no-json", plan({"pipeline_definition": "]"}, "aws_sagemaker_pipeline"), "pipeline_definition"),
    ("pipeline-without-steps", plan({"pipeline_definition": "{}"}, "aws_sagemaker_pipeline"), "Steps: must be a list"),
    ("resources-are-a-list", {"AWSTemplateFormatVersion": "2010-09-09", "Resources": []}, "Resources: must be"),
    ("resources-are-missing", {"AWSTemplateFormatVersion": "2010-09-09"}, "Resources: must be"),
    ("resource-is-a-text", template(REQUEST, Conditions={}) | {"Resources": {
        "A": "b", "B": {"Type": "AWS::S3::Bucket"}}}, "Resources.A: must be a resource"),
    ("properties-are-missing", template(None), "must have a request"),
    ("properties-of-a-pipeline-missing", template(None, "Pipeline"), "Resources.A.Properties: must be an object"),
    ("definition-of-a-pipeline-missing", template({}, "Pipeline"), "PipelineDefinition: must be a definition"),
    ("definition-of-a-machine-missing", states({}), "DefinitionString: must be a definition"),
    ("definition-of-a-machine-broken", states({"DefinitionString": "{"}), "Resources.A.Properties.DefinitionString"),
    ("definition-joined-and-broken", states({"DefinitionString": {"Fn::Join": ["", ["{", {"Ref": "B"}]]}}), "Def"),
    ("template-of-a-transform-job", template({}, "TransformJob"), "no prices of transform jobs"),
    ("properties-of-another-type", template(changed(OutputDataConfig=[])), "OutputDataConfig"),
    ("nested-too-deep", pipeline(step(nested(80), "Condition")), "at most 64 levels"),
]  # fmt: skip


def put(request: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The request with another value at a path; None takes the member out."""
    made = copy.deepcopy(request)
    section, _, name = path.rpartition(".")
    holder = made[section] if section else made
    holder[name] = value
    return made if value is not None else {key: each for key, each in made.items() if key != name}


# What is wrong about a request, in the place and the words of its message.
WRONG: list[tuple[str, str, Any, str]] = [
    ("type-unknown", "ResourceConfig.InstanceType", "ml.q9.large", "ml.q9.large"),
    ("type-of-another-service", "ResourceConfig.InstanceType", "m5.xlarge", "m5.xlarge"),
    ("type-is-a-number", "ResourceConfig.InstanceType", 5, "InstanceType"),
    ("type-is-empty", "ResourceConfig.InstanceType", "", "InstanceType"),
    ("count-of-zero", "ResourceConfig.InstanceCount", 0, "InstanceCount"),
    ("count-below-zero", "ResourceConfig.InstanceCount", -3, "InstanceCount"),
    ("count-is-a-text", "ResourceConfig.InstanceCount", "two", "InstanceCount"),
    ("count-is-huge", "ResourceConfig.InstanceCount", 10**30, "InstanceCount"),
    ("count-is-a-fraction", "ResourceConfig.InstanceCount", 1.5, "InstanceCount"),
    ("count-is-true", "ResourceConfig.InstanceCount", True, "InstanceCount"),
    ("volume-of-zero", "ResourceConfig.VolumeSizeInGB", 0, "VolumeSizeInGB"),
    ("volume-is-a-text", "ResourceConfig.VolumeSizeInGB", "big", "VolumeSizeInGB"),
    ("volume-is-huge", "ResourceConfig.VolumeSizeInGB", 10**18, "VolumeSizeInGB"),
    ("limit-below-zero", "StoppingCondition.MaxRuntimeInSeconds", -1, "MaxRuntimeInSeconds"),
    ("limit-is-a-text", "StoppingCondition.MaxRuntimeInSeconds", "1h", "MaxRuntimeInSeconds"),
    ("limit-is-huge", "StoppingCondition.MaxRuntimeInSeconds", 1e300, "MaxRuntimeInSeconds"),
    ("resources-missing", "ResourceConfig", None, "ResourceConfig"),
    ("output-missing", "OutputDataConfig", None, "OutputDataConfig"),
    ("algorithm-missing", "AlgorithmSpecification", None, "AlgorithmSpecification"),
    ("role-is-a-number", "RoleArn", 7, "RoleArn"),
    ("member-unknown", "Speed", 7, "Speed"),
]


def as_blocks(request: Mapping[str, Any]) -> dict[str, Any]:
    """A request as attributes of Terraform."""

    def snake(key: str) -> str:
        return re.sub(r"(?<!^)(?=[A-Z](?![A-Z]|$))", "_", key.replace("GB", "Gb")).lower()

    def made(value: Any) -> Any:
        return [{snake(key): made(each) for key, each in value.items()}] if isinstance(value, dict) else value

    return {snake(key): made(each) for key, each in request.items()}


def tuned(request: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "HyperParameterTuningJobName": "t",
        "HyperParameterTuningJobConfig": LIMITS,
        "TrainingJobDefinition": dict(request),
    }


# Every form with a request in it.
WRAPPED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "pipeline": lambda request: pipeline(step(request)),
    "machine": machine,
    "resource": lambda request: resource(small(request)),
    "plan": lambda request: plan(as_blocks(request)),
    "template": template,
    "airflow": lambda request: {"Training": {**request, "TrainingJobName": "a"}},
    "tuning": tuned,
    "list": lambda request: [{**request, "TrainingJobName": "a"}],
}
BAD = [
    *NESTED,
    *(
        (f"{form}-{name}", wrap(put(REQUEST, path, value)), wanted)
        for form, wrap in WRAPPED.items()
        for name, path, value, wanted in WRONG
    ),
]

PIPELINE = json.dumps(pipeline(step(REQUEST)))
LEVELS = 5000
# "": any one message.
TEXTS: list[tuple[str, str | bytes, str]] = [
    ("step-twice.json", '{"Version": "a", "Steps": [], "Steps": []}', "must name each key once"),
    ("step-twice.yaml", "Version: a\nSteps: []\nSteps: []\n", "must name each key once"),
    ("cut-off.json", '{"Version": "a", "Steps": [{"Name": "a", "Type": "Train', ""),
    ("tags.yaml", "AWSTemplateFormatVersion: a\nResources:\n  A:\n    Type: !Ref B\n", "must be the type of"),
    ("own-tag.yaml", "AWSTemplateFormatVersion: a\nResources:\n  A: !Mine {}\n", "must not use tags, got !Mine"),
    ("tag-of-no-template.yaml", "StartAt: !Ref a\nStates: {}\n", "must not use tags, got !Ref"),
    ("python-tag.yaml", "StartAt: a\nStates: !!python/object/apply:os.system [echo]\n", "must not use tags"),
    ("binary-tag.yaml", "StartAt: a\nStates: !!binary aGk=\n", "must not use tags"),
    ("alias.yaml", "Version: a\nSteps: &a [*a]\n", "must not use aliases"),
    ("merge.yaml", "Version: a\nx: &a {b: 1}\nSteps: [{<<: *a}]\n", "must not use aliases"),
    ("laughs.yaml", "StartAt: a\nl0: &l0 [a]\n"
     + "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 12)) + "States: {}\n", "aliases"),
    ("nested.json", '{"Version": "a", "Steps": ' + "[" * LEVELS + "]" * LEVELS + "}", "at most 64 levels"),
    ("nested-objects.json", '{"StartAt": "a", "States": ' + '{"a": ' * LEVELS + "1" + "}" * LEVELS + "}", "64 levels"),
    ("nested.yaml", "StartAt: a\nStates:\n" + "".join(" " * n + "- \n" for n in range(1, 300)) + "\n", ""),
    ("nested-flow.yaml", "StartAt: a\nStates: " + "{a: " * 500 + "\n", ""),
    ("no-unicode.json", '{"Version": "a", "Steps": "\udcff"}', "UTF-8"),
    ("latin.json", '{"Version": "a", "Steps": "é", "sagemaker": 1}'.encode("latin-1"), "UTF-8"),
    ("utf-16.json", PIPELINE.encode("utf-16"), ""),
    ("utf-32.json", PIPELINE.encode("utf-32"), ""),
    ("zeros.json", PIPELINE.replace("Fit", "F\0t"), ""),
    ("nan.json", '{"Version": "a", "Steps": NaN}', ""),
    ("infinity.json", '{"Version": "a", "Steps": -Infinity}', ""),
    ("hexadecimal.json", '{"Version": "a", "Steps": 0x10}', ""),
    ("trailing-comma.json", '{"Version": "a", "Steps": [],}', ""),
    ("single-quotes.json", "{'Version': 'a', 'Steps': [}", ""),
    ("comment.json", '{"Version": "a", /* b */ "Steps": []', ""),
    ("two.json", PIPELINE + PIPELINE, ""),
    ("half-a-letter.json", '{"Version": "a", "Steps": "\\ud800"}', ""),
    ("bad-escape.json", '{"Version": "a", "Steps": "\\x41"}', ""),
    ("no-value.json", '{"Version": "a", "Steps": }', ""),
    ("no-colon.json", '{"Version" "a", "Steps": []}', ""),
    ("minus.json", '{"Version": "a", "Steps": -}', ""),
    ("exponent.json", PIPELINE.replace("3600", "1e999"), ""),
    ("digits.json", PIPELINE.replace("3600", "9" * 400), ""),
    ("leading-zero.json", PIPELINE.replace("3600", "03600"), ""),
    ("tabs.yaml", "StartAt: a\nStates:\n\ta: {Type: Pass}\n", ""),
    ("indentation.yaml", "StartAt: a\nStates:\n    a:\n      Type: Pass\n   b: 1\n", ""),
    ("open-quote.yaml", 'StartAt: "a\nStates: {}\n', ""),
    ("open-bracket.yaml", "StartAt: a\nStates: {a: [\n", ""),
    ("colons.yaml", "StartAt: a: b\nStates: {}\n", ""),
    ("at.yaml", "StartAt: @a\nStates: {}\n", ""),
    ("long-key.yaml", "StartAt: a\nStates:\n  ? " + "k" * 2000 + "\n  : {}\n", ""),
    ("list-as-key.yaml", "StartAt: a\nStates: {[a]: {}}\n", ""),
    ("chart.yaml", "StartAt: {{ .Values.start }}\nStates: {}\n", "must be rendered first"),
    ("chart-of-blocks.yaml", "{{- if .Values.sagemaker }}\nkind: TrainingJob\n{{- end }}\n", "rendered first"),
    ("conflict.yaml", "StartAt: a\n<<<<<<< HEAD\nStates: {}\n=======\nStates: []\n>>>>>>> b\n", ""),
    ("machine-inside.json", json.dumps(states({"DefinitionString": "[" * 100})), "DefinitionString"),
    ("state-of-nothing.json", '{"version": 4, "terraform_version": "1", "resources": [{"mode": "managed", "type": '
     '"aws_sagemaker_training_job", "name": "a", "instances": [{"attributes_flat": {}}]}]}', "must be an object of"),
    *((f"cut-{form}.json", json.dumps(wrap(REQUEST))[:-9], "") for form, wrap in WRAPPED.items()),
    *((f"comma-{form}.json", json.dumps(wrap(REQUEST)).replace(",", ",,", 1), "") for form, wrap in WRAPPED.items()),
]  # fmt: skip
