"""Jobs whose data is worth a question: every source as it is, several channels, options that are not possible."""

from typing import Any

import simcore

from tests.python.jobs import EXAMPLES, smallest
from tests.python.report_jobs import ODD_NAMES


def images(**changes: Any) -> simcore.Job:
    """1.5 million images, as one of the published jobs read them."""
    return simcore.Job.load(EXAMPLES / "caltech256-resnet50.yaml").replace(**changes)


def train(**channel: Any) -> dict[str, Any]:
    """The channel of that job, changed."""
    return {"train": {"size": "54 GB", "objects": 1530350, **channel}}


def all_jobs() -> dict[str, simcore.Job]:
    """Jobs by what is special about them."""
    epochs = {
        "samples": 400000,
        "epochs": 10,
        "compute": {"samples_per_second": {"uniform": {"low": 200, "high": 320}}},
    }
    shared = {
        "source": "fsx",
        "file_system": {"id": "fs-1", "deployment": "PERSISTENT_1_SSD_50", "capacity": "4.8 TiB"},
    }
    return {
        "images": images(),
        "shards": images(channels=train(objects=500)),
        "file system": images(channels=train(source="fsx", file_system={"zone": "other", "lazy_load": True})),
        "efs": images(
            channels=train(
                source="efs", file_system={"throughput_mode": "provisioned", "provisioned_throughput": "100 MiB/s"}
            )
        ),
        "odd channel names": images(
            channels={
                "a.b-c_d": {"size": "20 GB", "objects": 5000},
                "Z": {"size": "30 GB", "objects": 90, "input_mode": "Pipe", "region": "eu-west-1"},
                "labels": {"size": "1 MB", "objects": 1},
            }
        ),
        "shared file system": images(
            channels={
                "train": {"size": "54 GB", "objects": 9000, **shared},
                "labels": {"size": "1 MB", "objects": 1, **shared},
            }
        ),
        "too large for the disk": smallest(
            cluster={"instance_type": "ml.g5.2xlarge"},
            channels={"train": {"size": "600 GB", "objects": 200000}},
            work=epochs,
        ),
        "not allowed": images(channels=train(data_type="AugmentedManifestFile", distribution="ShardedByS3Key")),
        "stopped": images(stopping__max_runtime="100 min", channels=train(input_mode="FastFile")),
        "free": images(purchase="reserved"),
        "nothing finishes": images(stopping__max_runtime="5 min"),
        "one byte": smallest(channels={"train": {"size": "1 B", "objects": 1}}),
        "spot": simcore.Job.load(EXAMPLES / "bert-spot.yaml"),
        **{name: images(name=ODD_NAMES[name]) for name in ("script", "right to left", "long")},
    }
