"""The jobs that the tests start from."""

from pathlib import Path
from typing import Any

import simcore

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "jobs"


def smallest(**changes: Any) -> simcore.Job:
    """An hour on one instance, with what `Job.replace` changes."""
    description = {
        "simcore": 1,
        "name": "smallest",
        "as_of": "2025-12-01",
        "cluster": {"instance_type": "ml.p3.2xlarge"},
        "work": {"compute": {"duration": "1 h"}},
    }
    return simcore.Job(description).replace(**changes)


def uncertain(**changes: Any) -> simcore.Job:
    """The same with a duration that varies, so that replications differ."""
    return smallest(work__compute={"duration": {"lognormal": {"median": "1 h", "p95": "2 h"}}}, **changes)
