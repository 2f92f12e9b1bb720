"""Requests that leave open which of several instance types the job gets."""

import pickle
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
        assert not [text for text in job.request_warnings if "InstancePreferences" in text]


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
        *(
            simcore.Job.from_request({"ResourceConfig": {"InstancePreferences": wrong}})
            for wrong in (5, True, 1.5, None, {}, [5], [None], [{}], [{"InstanceType": 5}])
        ),
    ],
)
def test_settled_or_malformed(job: simcore.Job) -> None:
    assert job.preferences() == {}


RULE = "must say on which of the types it was measured (work.compute.measured_on), and what trains (work.model)"
LASTS = "must be left out for work.model, or hold on every type (work.compute.same_speed_elsewhere: true)"


@pytest.mark.parametrize("inside", [True, False])
@pytest.mark.parametrize(
    ("compute", "told"),
    [
        ({"samples_per_second": 90}, f"work.compute.samples_per_second: {RULE}, got 90"),
        ({"step_time": "1 s"}, f"work.compute.step_time: {RULE}, got 1 s"),
        ({"duration": "3 h"}, f"work.compute.duration: {LASTS}, got 3 h"),
        ({"duration": "3 h", "measured_on": {"instance_type": TYPES[2]}}, f"work.compute.duration: {LASTS}, got 3 h"),
    ],
)
def test_a_stated_speed_belongs_to_one_of_the_types(compute: dict[str, Any], told: str, *, inside: bool) -> None:
    workload = {"work": {**MODEL, "compute": compute}}
    if inside:
        job = simcore.Job.from_request(request(*TYPES, workload=workload), file="request.json")
    else:
        job = simcore.Job.from_request(request(*TYPES), workload=workload)
    with pytest.raises(simcore.SpecError) as refused:
        job.preferences()
    assert str(refused.value) == ("request.json: workload." if inside else "") + told


def test_a_speed_is_carried_over() -> None:
    measured = {"samples_per_second": 90, "measured_on": {"instance_type": TYPES[2], "instance_count": 1}}
    job = simcore.Job.from_request(request(*TYPES), workload={"work": MODEL | {"compute": measured}})
    assert simcore.compare([job], replications=50).fastest.label == TYPES[0]
    same = {"work": {"compute": {"duration": "3 h", "same_speed_elsewhere": True}}}
    assert len(simcore.Job.from_request(request(*TYPES), workload=same).preferences()) == 3


def test_what_was_changed_is_changed_in_each() -> None:
    for job in (
        simcore.Job.from_request(request(*TYPES), workload={"work": MODEL}),
        simcore.Job.from_request(request(*TYPES, workload={"work": MODEL})),
    ):
        jobs = job.replace(work__epochs=7).preferences()
        assert list(jobs) == TYPES
        for name, each in jobs.items():
            described = job.preferences()[name].replace(work__epochs=7).description
            assert each.description == described
            assert each.resolve().spec_id == simcore.Job(described).resolve().spec_id


def test_a_type_twice() -> None:
    plans = request(TYPES[0], TYPES[0], TYPES[1])
    plan = "arn:aws:sagemaker:us-east-1:111122223333:training-plan/big-enough-a-name"
    for preference in plans["ResourceConfig"]["InstancePreferences"]:
        preference["InstanceCount"] = 1
    plans["ResourceConfig"]["InstancePreferences"][0]["TrainingPlanArns"] = [plan]
    jobs = simcore.Job.from_request(plans, workload={"work": MODEL}).preferences()
    assert list(jobs) == [TYPES[0], f"{TYPES[0]} (2)", TYPES[1]]
    assert [job.description.get("purchase") for job in jobs.values()] == ["reserved", None, None]


def test_two_workloads_are_refused_as_ever() -> None:
    job = simcore.Job.from_request(request(*TYPES, workload={"work": MODEL}), workload={"work": MODEL})
    with pytest.raises(simcore.SpecError, match="the request has a section workload of its own"):
        simcore.compare([job])


def test_jobs_of_preferences_pickle() -> None:
    for job in simcore.Job.from_request(request(*TYPES), workload={"work": MODEL}).preferences().values():
        again = pickle.loads(pickle.dumps(job))
        assert again.description == job.description
        assert simcore.forecast(again, replications=2) == simcore.forecast(job, replications=2)


def test_labels_must_differ() -> None:
    job = simcore.Job.from_request(request(*TYPES), workload={"work": MODEL})
    other = job.preferences()[TYPES[1]]
    with pytest.raises(simcore.InputError, match="must have labels that differ"):
        simcore.compare({"a": job, f"a, {TYPES[0]}": other})


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
