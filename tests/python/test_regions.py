"""Regions of a job and of what it reads and writes, and jobs that say that they read nothing."""

from __future__ import annotations

from typing import Any

import pytest
import simcore

JOB: dict[str, Any] = {
    "simcore": 1,
    "cluster": {"instance_type": "ml.m5.xlarge"},
    "work": {"compute": {"duration": "1 h"}},
}
CHANNEL = {"size": "1 GB", "objects": 10}


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"channels": {"train": CHANNEL | {"region": "us-gov-west-1"}}}, "channels.train.region"),
        ({"artifact": {"size": "1 GB", "region": "us-gov-east-1"}}, "artifact.region"),
        ({"region": "us-gov-west-1", "channels": {"a": CHANNEL | {"region": "us-west-2"}}}, "channels.a.region"),
    ],
)
def test_nothing_goes_to_another_partition(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job(JOB | changes).resolve()
    found = [problem for problem in refusal.value.problems if problem.where == where]
    assert len(found) == 1
    assert "must be in the partition of" in found[0].rule


@pytest.mark.parametrize("changes", [{}, {"channels": {}}, {"channels": {"train": CHANNEL}}])
def test_a_job_that_says_that_it_reads_nothing_has_said_it(changes: dict[str, Any]) -> None:
    found = simcore.forecast(JOB | changes, replications=64)
    assert ("channels" in [each.field for each in found.unstated]) == (not changes)


def test_jobs_that_are_forecast_otherwise_have_another_identity() -> None:
    unsaid, none = simcore.Job(JOB).resolve(), simcore.Job(JOB | {"channels": {}}).resolve()
    assert unsaid.spec_id != none.spec_id
    assert simcore.forecast(none).wall_clock_s.mean < simcore.forecast(unsaid).wall_clock_s.mean


@pytest.mark.parametrize(("workload", "unsaid"), [({}, True), ({"channels": {}}, False)])
def test_a_request_without_inputs_does_not_say_that_nothing_is_read(workload: dict[str, Any], unsaid: bool) -> None:
    request = {
        "TrainingJobName": "job",
        "RoleArn": "arn:aws:iam::111122223333:role/Training",
        "AlgorithmSpecification": {"TrainingImage": "image:1", "TrainingInputMode": "File"},
        "OutputDataConfig": {"S3OutputPath": "s3://bucket/output"},
        "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
        "StoppingCondition": {"MaxRuntimeInSeconds": 7200},
    }
    found = simcore.forecast(request, workload=workload | {"work": JOB["work"]}, replications=64)
    assert ("channels" in [each.field for each in found.unstated]) == unsaid
