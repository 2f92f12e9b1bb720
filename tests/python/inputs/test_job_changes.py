"""Fields that differ between two versions of a job."""

import simcore
from simcore.inputs.job_changes import ChangedField, changes

OLD = {
    "simcore": 1,
    "cluster": {"instance_type": "ml.g5.xlarge", "groups": [{"name": "a", "instance_count": 1}]},
    "work": {"epochs": 3, "compute": {"duration": "1 h"}},
}


def test_changed_left_out_and_new_fields() -> None:
    new = {
        "simcore": 1,
        "cluster": {"instance_type": "ml.g5.2xlarge", "groups": [{"name": "a", "instance_count": 2}]},
        "work": {"compute": {"duration": "1 h", "spread": 0.5}},
    }
    assert changes(simcore.Job(OLD), simcore.Job(new)) == (
        ChangedField("cluster.instance_type", "ml.g5.xlarge", "ml.g5.2xlarge"),
        ChangedField("cluster.groups[0].instance_count", 1, 2),
        ChangedField("work.epochs", 3, None),
        ChangedField("work.compute.spread", None, 0.5),
    )


def test_the_same_job_has_none() -> None:
    assert changes(simcore.Job(OLD), simcore.Job(OLD)) == ()
