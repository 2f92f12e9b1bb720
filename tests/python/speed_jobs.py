"""Jobs that say what they train, not how long it takes."""

import json
from pathlib import Path
from typing import Any

from tests.python.jobs import EXAMPLES

BERT, LLAMA = EXAMPLES / "bert-large-p3dn.yaml", EXAMPLES / "llama-2-7b-p4d.yaml"


def resnet(instance_type: str = "ml.p3.2xlarge", count: int = 1, **work: Any) -> dict[str, Any]:
    """An epoch of ImageNet with ResNet-50; `work` is added to its work."""
    return {
        "simcore": 1,
        "name": "resnet",
        "as_of": "2025-12-01",
        "cluster": {"instance_type": instance_type, "instance_count": count},
        "work": {"samples": 1281167, "batch_size": 1024, "model": {"name": "ResNet-50"}, **work},
    }


def written(job: dict[str, Any], folder: Path) -> Path:
    """The job as a file."""
    path = folder / "job.json"
    path.write_text(json.dumps(job))
    return path
