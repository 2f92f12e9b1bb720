"""Requests that leave open which of several instance types the job gets."""

from typing import Any

import pytest
import simcore

TYPES = ["ml.p5.48xlarge", "ml.p4d.24xlarge", "ml.g5.48xlarge"]
MODEL = {
    "model": {"name": "bert-large-uncased", "sequence_length": 512},
    "samples": 100_000,
    "epochs": 1,
    "batch_size": 1024,
}


def request(*types: Any, **members: Any) -> dict[str, Any]:
    return {
        "TrainingJobName": "open",
        "RoleArn": "arn:aws:iam::111122223333:role/Training",
        "AlgorithmSpecification": {"TrainingImage": "bert:1", "TrainingInputMode": "File"},
        "OutputDataConfig": {"S3OutputPath": "s3://bucket/output"},
        "StoppingCondition": {"MaxRuntimeInSeconds": 86400},
        "ResourceConfig": {"VolumeSizeInGB": 100, "InstancePreferences": [
            {"InstanceType": name, "InstanceCount": count} for count, name in enumerate(types, 1)
        ]},
        **members,
    }  # fmt: skip


def test_a_job_for_each_type() -> None:
    jobs = simcore.Job.from_request(request(*TYPES), workload={"work": MODEL}).preferences()
    assert list(jobs) == TYPES
    for count, (name, job) in enumerate(jobs.items(), 1):
        cluster = job.description["cluster"]
        assert (cluster["instance_type"], cluster["instance_count"]) == (name, count)
        assert job.resolve()
        (warning,) = [text for text in job.request_warnings if "InstancePreferences" in text]
        assert warning.endswith("the forecast is for the type that the workload names; another one costs otherwise")


def test_a_workload_inside_of_the_request() -> None:
    inside = simcore.Job.from_request(request(*TYPES, workload={"work": MODEL})).preferences()
    beside = simcore.Job.from_request(request(*TYPES), workload={"work": MODEL}).preferences()
    assert {name: job.description for name, job in inside.items()} == {
        name: job.description for name, job in beside.items()
    }


@pytest.mark.parametrize(
    "job",
    [
        simcore.Job({"simcore": 1, "cluster": {"instance_type": "ml.g5.xlarge"}}),
        simcore.Job.from_request(request(*TYPES), workload={"cluster": {"instance_type": TYPES[1]}, "work": MODEL}),
        simcore.Job.from_request(request()),
        simcore.Job.from_request({"ResourceConfig": {"InstancePreferences": "ml.g5.xlarge"}}),
        simcore.Job.from_request({"ResourceConfig": {"InstancePreferences": []}}),
        simcore.Job.from_request({"ResourceConfig": []}),
    ],
)
def test_settled_or_malformed(job: simcore.Job) -> None:
    assert job.preferences() == {}


def test_a_stated_speed_belongs_to_one_of_the_types() -> None:
    work = MODEL | {"compute": {"samples_per_second": 90}}
    with pytest.raises(simcore.SpecError) as refused:
        simcore.Job.from_request(request(*TYPES), workload={"work": work}).preferences()
    rule = (
        "work.compute.samples_per_second: must say on which of the types it was measured, as work.compute.measured_on"
    )
    assert str(refused.value) == f"{rule}, got 90"
    work["compute"]["measured_on"] = {"instance_type": TYPES[2], "instance_count": 1}
    jobs = simcore.Job.from_request(request(*TYPES), workload={"work": work}).preferences()
    found = simcore.compare(jobs, replications=50)
    assert found.fastest.label == TYPES[0]


def test_compared_with_their_chances() -> None:
    job = simcore.Job.from_request(request(*TYPES), workload={"work": MODEL})
    found = simcore.compare([job], chances=[0.2, 0.5, 0.3], replications=200)
    assert [design.label for design in found] == TYPES
    assert found.mixture
    assert dict(found.mixture.chances) == dict(zip(TYPES, [0.2, 0.5, 0.3], strict=True))
    both = simcore.compare({"a": job, "b": simcore.Job.from_request(request(TYPES[0]), workload={"work": MODEL})})
    assert [design.label for design in both] == [*(f"a, {name}" for name in TYPES), f"b, {TYPES[0]}"]


def test_problems_of_all_types_once() -> None:
    with pytest.raises(simcore.SpecError) as refused:
        simcore.compare([simcore.Job.from_request(request(*TYPES, StoppingCondition={}), file="request.json")])
    assert len(set(refused.value.problems)) == len(refused.value.problems)
