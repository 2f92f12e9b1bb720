"""Spot jobs whose checkpoints are worth a question."""

from typing import Any


def job(**changes: Any) -> dict[str, Any]:
    """Ten hours of work, interrupted every six on average."""
    return {
        "simcore": 1,
        "name": "spot $ job",
        "cluster": {"instance_type": "ml.p3.2xlarge"},
        "purchase": "spot",
        "spot": {"interruptions": {"exponential": {"mean": "6 h"}}, "capacity_wait": "0 s", "discount": 0.7},
        "stopping": {"max_runtime": "3 d", "max_wait": "5 d"},
        "phases": {"image_pull": "150 s", "download": "0 s", "upload": "0 s"},
        "checkpoint": {"pause": "20 s", "restore": "60 s"},
        "work": {"compute": {"duration": "10 h", "spread": 0}},
        **changes,
    }
