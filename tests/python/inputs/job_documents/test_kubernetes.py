"""Resources of Kubernetes: names in camelCase, several documents, regions."""

import json
from pathlib import Path
from typing import Any

import pytest
from simcore.inputs.job_documents.held import HeldJobs, held_jobs

from tests.python.job_documents import REQUEST, held, jobs, kind, on, unknown


def small(value: Any) -> Any:
    return {key[0].lower() + key[1:]: small(each) for key, each in value.items()} if isinstance(value, dict) else value


def resource(spec: Any, api: str = "sagemaker.services.k8s.aws/v1alpha1", **metadata: Any) -> dict[str, Any]:
    return {"apiVersion": api, "kind": "TrainingJob", "metadata": {"name": "fit", **metadata}, "spec": spec}


def test_members_have_the_names_of_the_service(tmp_path: Path) -> None:
    spec = {**small(REQUEST), "roleARN": "arn", "vpcConfig": {"securityGroupIDs": ["a"]}}
    del spec["roleArn"]
    request = jobs(tmp_path, resource(spec))["fit"].request or {}
    assert (request["RoleArn"], request["VpcConfig"]) == ("arn", {"SecurityGroupIds": ["a"]})
    assert request["ResourceConfig"] == REQUEST["ResourceConfig"]


@pytest.mark.parametrize("given", [{"max_depth": "5"}, [{"name": "max_depth", "value": "5"}]])
def test_hyperparameters_keep_their_names(given: Any, tmp_path: Path) -> None:
    request = jobs(tmp_path, resource({**small(REQUEST), "hyperParameters": given}))["fit"].request or {}
    assert request["HyperParameters"] == {"max_depth": "5"}


def test_the_region_of_the_resource(tmp_path: Path) -> None:
    old = resource({**small(REQUEST), "region": "eu-west-1"}, "sagemaker.aws.amazon.com/v1")
    new = resource(small(REQUEST), annotations={"services.k8s.aws/region": "us-west-2"})
    assert [jobs(tmp_path, each)["fit"].region for each in (old, new, resource(small(REQUEST)))] == [
        "eu-west-1",
        "us-west-2",
        None,
    ]


def test_values_of_a_chart_are_not_known(tmp_path: Path) -> None:
    job = jobs(tmp_path, resource(small(on("{{ .Values.kind }}"))))["fit"]
    assert (kind(job), unknown(job)) == (None, ["ResourceConfig.InstanceType"])


PIPELINE = json.dumps({"Version": "a", "Steps": [{"Name": "Fit", "Type": "Training", "Arguments": REQUEST}]})


def test_the_pipeline_of_a_resource(tmp_path: Path) -> None:
    content = resource({"pipelineDefinition": PIPELINE}, annotations={"services.k8s.aws/region": "us-west-2"})
    found = jobs(tmp_path, {**content, "kind": "Pipeline"})
    assert {name: job.region for name, job in found.items()} == {"fit/Fit": "us-west-2"}


def test_a_pipeline_that_a_chart_fills_in_is_named(tmp_path: Path) -> None:
    found = held(tmp_path, {**resource({"pipelineDefinition": "{{ .Values.pipeline }}"}), "kind": "Pipeline"})
    assert [each.why for each in found.skipped] == ["is filled in by a template, and may hold jobs"]
    broken = held(tmp_path, {**resource({"pipelineDefinition": "{"}), "kind": "Pipeline"})
    assert "spec.pipelineDefinition" in broken.problems[0].where


@pytest.mark.parametrize("kind", ["PipelineExecution", "MonitoringSchedule", "DataQualityJobDefinition"])
def test_kinds_that_start_other_jobs_are_named(kind: str, tmp_path: Path) -> None:
    found = held(tmp_path, {**resource({}), "kind": kind})
    assert [(each.text, each.why) for each in found.skipped] == [(kind, "starts jobs that are not read")]


@pytest.mark.parametrize("kind", ["TransformJob", "BatchTransformJob"])
def test_transform_jobs_have_no_amount(kind: str, tmp_path: Path) -> None:
    assert jobs(tmp_path, {**resource({}), "kind": kind})["fit"].problems


@pytest.mark.parametrize("kind", ["Endpoint", "Model"])
def test_kinds_without_jobs_are_left_out(kind: str, tmp_path: Path) -> None:
    assert held(tmp_path, {**resource({}), "kind": kind}) == HeldJobs()


@pytest.mark.parametrize("line", ["\n", "\r\n"])
@pytest.mark.parametrize("begin", ["", "# a comment\n---\n", '{"kind": "Pod", "apiVersion": "v1"}\n---\n', "--- "])
def test_documents_of_a_file(begin: str, line: str, tmp_path: Path) -> None:
    job = json.dumps(resource(small(REQUEST)))
    path = tmp_path / "all.yaml"
    path.write_bytes(f"{begin}{job}\n--- # another\n  {job}\n".replace("\n", line).encode())
    found = held_jobs(path)
    assert ([each.place.name for each in found.jobs], found.problems) == (["fit", "fit"], ())


@pytest.mark.parametrize("broken", ["count: {{ .Values.n }}", "a: &b 1\nc: *b", "{{- if .Values.big }}", "a: ["])
def test_a_broken_document_beside_a_job_is_named(broken: str, tmp_path: Path) -> None:
    job = json.dumps(resource(small(REQUEST)))
    found = held(tmp_path, f"{job}\n---\n{broken}\n", "all.yaml")
    assert [each.place.name for each in found.jobs] == ["fit"]
    (problem,) = found.problems
    assert "all.yaml: document 2, line " in problem.where
    assert ("must be rendered first" in problem.rule) == ("{{" in broken)


def test_other_resources_beside_a_job_are_left_out(tmp_path: Path) -> None:
    job = f"---\n{resource(small(REQUEST))}\n".replace("'", '"')
    found = held(tmp_path, f"# a comment\n---\napiVersion: v1\nkind: ConfigMap\n{job}{job}", "all.yaml")
    assert ([each.place.name for each in found.jobs], found.problems) == (["fit", "fit"], ())
