"""Calls of each class of the SDK for the same job: all are read into one vocabulary."""

import simcore

from tests.python.sdk_classes import IMAGE

WORKLOAD = {"as_of": "2026-09-24", "work": {"compute": {"duration": "20 min"}}}
CLUSTER = {"instance_type": "ml.m5.xlarge", "instance_count": 2}


def test_an_estimator_and_a_model_trainer_are_the_same_job() -> None:
    old = simcore.Job.from_estimator(image_uri=IMAGE, role="T", max_run=3600, **CLUSTER, workload=WORKLOAD)
    new = simcore.Job.from_model_trainer(training_image=IMAGE, role="T", compute=CLUSTER, workload=WORKLOAD)
    assert simcore.forecast(old).cost_usd.mean == simcore.forecast(new).cost_usd.mean


def test_a_processor_is_a_job_of_its_own_kind() -> None:
    job = simcore.Job.from_processor(role="T", image_uri=IMAGE, **CLUSTER, workload=WORKLOAD)
    assert simcore.forecast(job).kind == "processing"


def test_jobs_of_classes_give_their_requests_again() -> None:
    job = simcore.Job.from_model_trainer(training_image=IMAGE, compute=CLUSTER, workload=WORKLOAD)
    assert job.to_request()["ResourceConfig"] == {
        "InstanceType": "ml.m5.xlarge",
        "InstanceCount": 2,
        "VolumeSizeInGB": 30,
    }
