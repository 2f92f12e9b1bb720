"""Jobs of Kubernetes clusters: their instances are named, and no job of the service is billed for them."""

from pathlib import Path
from typing import Any

import pytest

from tests.python.command_line import refused, run
from tests.python.job_documents import held

BIG, MID = "ml.p4d.24xlarge", "ml.g5.8xlarge"
LABEL = "node.kubernetes.io/instance-type"


def resource(kind: str, spec: Any) -> dict[str, Any]:
    groups = {"HyperPodPyTorchJob": "sagemaker.amazonaws.com/v1", "PyTorchJob": "kubeflow.org/v1"}
    group = groups.get(kind, "trainer.kubeflow.org/v1alpha1")
    return {"apiVersion": group, "kind": kind, "metadata": {"name": "fit"}, "spec": spec}


def pod(kind: str, label: str = LABEL) -> dict[str, Any]:
    return {"template": {"spec": {"nodeSelector": {label: kind}, "containers": []}}}


def affine(*kinds: str) -> dict[str, Any]:
    term = {"matchExpressions": [{"key": LABEL, "operator": "In", "values": list(kinds)}]}
    required = {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [term]}}
    return {"template": {"spec": {"affinity": {"nodeAffinity": required}}}}


def said(folder: Path, content: Any) -> str:
    (job,) = held(folder, content).jobs
    (problem,) = job.problems
    assert job.request is None
    assert "the hours of its instances are, whether a job runs or not" in problem.rule
    return problem.value


CASES: list[tuple[str, Any, str]] = [
    ("HyperPodPyTorchJob", {"replicaSpecs": [{"name": "a", "replicas": 4, **pod(BIG)}]},
     "4 × ml.p4d.24xlarge; 103.64 USD for an hour of them, as seen (us-west-2, 2026-10-01); no limit of its time"),
    ("HyperPodPyTorchJob", {"replicaSpecs": [{"name": "a", **pod(MID, "beta.kubernetes.io/instance-type")}]},
     "1 × ml.g5.8xlarge; 3.06 USD for an hour of them"),
    ("HyperPodPyTorchJob", {"replicaSpecs": [{"name": "a", "replicas": 2, "template": {"spec": {}}}]},
     "2 instances of a type that the document does not name; their price is not known"),
    ("HyperPodPyTorchJob", {"replicaSpecs": [{"name": "a", "replicas": 4, "spares": 2, **pod(BIG)}]},
     "6 × ml.p4d.24xlarge; 155.4"),
    ("HyperPodPyTorchJob", {"runPolicy": {"activeDeadlineSeconds": 60}, "replicaSpecs": [pod(BIG)]},
     "1 × ml.p4d.24xlarge; 25.91 USD for an hour of them, as seen (us-west-2, 2026-10-01); at most 60 s"),
    ("HyperPodPyTorchJob", {"replicaSpecs": [{"name": "a", "replicas": 4, "spares": "{{ n }}", **pod(BIG)}]},
     "? × ml.p4d.24xlarge; their price is not known"),
    ("PyTorchJob", {"elasticPolicy": {"minReplicas": 1, "maxReplicas": 16},
                    "pytorchReplicaSpecs": {"Worker": {"replicas": 3, **pod(MID)}}},
     "3 × ml.g5.8xlarge; 9.18 USD for an hour of them, as seen (us-east-1, 2026-09-16); up to 16 workers "
     "(elasticPolicy.maxReplicas); no limit"),
    ("PyTorchJob", {"pytorchReplicaSpecs": {"Master": {"replicas": 1, **pod(MID)},
                                            "Worker": {"replicas": 3, **pod(MID)}}},
     "1 × ml.g5.8xlarge + 3 × ml.g5.8xlarge; 12.24 USD for an hour"),
    ("PyTorchJob", {"runPolicy": {"activeDeadlineSeconds": 7200}, "pytorchReplicaSpecs": {"Worker": pod("g5.xlarge")}},
     "1 × g5.xlarge; their price is not known; at most 7200 s (activeDeadlineSeconds)"),
    ("PyTorchJob", {"pytorchReplicaSpecs": {"Worker": {"replicas": 2, **affine(MID)}}}, "2 × ml.g5.8xlarge"),
    ("PyTorchJob", {"pytorchReplicaSpecs": {"Worker": affine(MID, "ml.g5.xlarge")}}, "1 instance of a"),
    ("PyTorchJob", {"pytorchReplicaSpecs": {"Worker": {"replicas": "{{ n }}", **pod("{{ kind }}")}}}, "? instances"),
    ("TrainJob", {"activeDeadlineSeconds": 60, "trainer": {"numNodes": 2},
                  "podTemplateOverrides": [{"targetJobs": [{"name": "node"}], "spec": pod(MID)["template"][
                      "spec"]}]},
     "2 × ml.g5.8xlarge; 6.12 USD for an hour of them, as seen (us-east-1, 2026-09-16); at most 60 s"),
    ("TrainJob", {"runtimeRef": {"name": "torch"}}, "? instances of a type that the document does not name"),
    ("TrainJob", {"trainer": {"numNodes": 3}, "runtimePatches": [{"template": pod(MID)}]},
     "3 × ml.g5.8xlarge"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "spec", "wanted"), CASES)
def test_the_instances_are_named(kind: str, spec: Any, wanted: str, tmp_path: Path) -> None:
    assert wanted in said(tmp_path, resource(kind, spec))


def test_a_cluster_itself(tmp_path: Path) -> None:
    groups = [
        {"InstanceGroupName": "workers", "InstanceType": MID, "InstanceCount": 2},
        {"InstanceGroupName": "head", "InstanceType": MID, "InstanceCount": 1},
    ]
    content = {"ClusterName": "c", "InstanceGroups": groups, "Orchestrator": {"Eks": {"ClusterArn": "a"}}}
    assert "9.18 USD for an hour" in said(tmp_path, content)
    described = [{**{k: v for k, v in each.items() if k != "InstanceCount"}, "TargetCount": 1} for each in groups]
    assert "6.12 USD for an hour" in said(tmp_path, {**content, "InstanceGroups": described})


@pytest.mark.parametrize(("target", "is_named"), [(16, True), (10, False)])
def test_a_cluster_is_billed_for_the_instances_that_it_has(target: int, is_named: bool, tmp_path: Path) -> None:
    group = {"InstanceGroupName": "a", "InstanceType": MID, "CurrentCount": 10, "TargetCount": target}
    content = {"ClusterName": "c", "ClusterArn": "a", "ClusterStatus": "InService", "InstanceGroups": [group]}
    text = said(tmp_path, content)
    assert text.startswith("10 × ml.g5.8xlarge; ")
    assert ("16 × ml.g5.8xlarge are asked for (TargetCount)" in text) is is_named
    assert held(tmp_path, content).jobs[0].what == "DescribeCluster"


@pytest.mark.parametrize(
    ("more", "wanted"),
    [({"metadata": {}}, "metadata.name: must be the name"), ({"spec": []}, "spec: must be an object with the pods")],
)
def test_what_is_wrong_about_a_resource(more: Any, wanted: str, tmp_path: Path) -> None:
    (problem,) = held(tmp_path, {**resource("PyTorchJob", {}), **more}).problems
    assert wanted in str(problem)


def test_other_jobs_of_clusters_are_none_of_ours(tmp_path: Path) -> None:
    assert held(tmp_path, {**resource("RayJob", {}), "apiVersion": "ray.io/v1"}).jobs == ()


def test_a_forecast_says_what_is_billed(tmp_path: Path) -> None:
    held(tmp_path, resource(*CASES[0][:2]))
    (line,) = refused(run("forecast", tmp_path / "document.json"))
    assert "must be a job that is billed by itself" in line
    assert run("check", tmp_path / "document.json", "--max-cost", "5").code == 2
