"""Resources of Kubernetes: names in camelCase, several documents, regions."""

from pathlib import Path
from typing import Any

import pytest

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


def test_other_resources_beside_a_job_are_left_out(tmp_path: Path) -> None:
    job = f"---\n{resource(small(REQUEST))}\n".replace("'", '"')
    found = held(tmp_path, f"# a comment\n---\napiVersion: v1\nkind: ConfigMap\n{job}{job}", "all.yaml")
    assert ([each.place.name for each in found.jobs], found.problems) == (["fit", "fit"], ())
