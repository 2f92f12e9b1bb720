"""The jobs that the tests start from."""

from pathlib import Path
from typing import Any

import simcore

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "jobs"


def smallest(**changes: Any) -> simcore.Job:
    """An hour to the second on one instance, with what `Job.replace` changes: an hour wherever it runs."""
    description = {
        "simcore": 1,
        "name": "smallest",
        "as_of": "2025-12-01",
        "cluster": {"instance_type": "ml.p3.2xlarge"},
        "work": {"compute": {"duration": "1 h", "spread": 0}},
    }
    return simcore.Job(description).replace(**changes).replace(work__compute__measured_on=None)


def uncertain(**changes: Any) -> simcore.Job:
    """The same with a duration that varies, so that replications differ; so long on any instances."""
    law = {"lognormal": {"median": "1 h", "p95": "2 h"}}
    return smallest(work__compute={"duration": law, "same_speed_elsewhere": True}, **changes)


def requested(**members: object) -> simcore.Job:
    """A request of its least members, with the workload that it needs."""
    request = {
        "TrainingJobName": "small",
        "RoleArn": "arn:aws:iam::111122223333:role/Training",
        "AlgorithmSpecification": {"TrainingImage": "mine:1", "TrainingInputMode": "File"},
        "OutputDataConfig": {"S3OutputPath": "s3://mine/output"},
        "ResourceConfig": {"InstanceType": "ml.g5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
        "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
        **members,
    }
    return simcore.Job.from_request(request)


SPOT = {"purchase": "spot", "spot": {"interruptions": {"exponential": {"mean": "50 min"}}}}


def spot(**changes: Any) -> simcore.Job:
    """Two hours of work, interrupted now and then."""
    return smallest(**SPOT, work__compute={"duration": "2 h", "spread": 0}, checkpoint={"every": "10 min"}, **changes)
