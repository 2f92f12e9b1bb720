"""What the faces cost on top of the core: a forecast from Python, and a cold start of the command line."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import simcore

from benchmarks.bench import Row, medians

ALTERNATIONS = 9
JOB = Path(__file__).parents[1] / "examples" / "jobs" / "caltech256-resnet50.yaml"


def seconds(call: Callable[[], object], calls: int) -> float:
    """Mean time of one call [s]."""
    start = time.perf_counter()
    for _ in range(calls):
        call()
    return (time.perf_counter() - start) / calls


def compare(row: tuple[str, str, str], ours: Callable[[], object], baseline: Callable[[], object], calls: int,
            goal_s: float) -> None:  # fmt: skip
    """Tells a row: what it is, what one call does, and its baseline."""
    name, unit, beside = row
    median, ratio = medians(lambda: seconds(ours, calls), lambda: seconds(baseline, calls), ALTERNATIONS)
    Row(name, unit, 1e6 * median, beside, ratio, most_microseconds=1e6 * goal_s).tell()


def main() -> None:
    job = simcore.Job.load(JOB)
    plan = job.resolve()
    compare(
        ("forecast of a resolved plan from Python", "forecast", "the same plan, 1 replication"),
        lambda: simcore.forecast(plan),
        lambda: simcore.forecast(plan, replications=1),
        200,
        1e-3,
    )
    compare(
        ("read, resolve and forecast a dict from Python", "forecast", "the forecast alone"),
        lambda: simcore.forecast(job.description),
        lambda: simcore.forecast(plan),
        200,
        1e-3,
    )
    command = [sys.executable, "-m", "simcore", "forecast", str(JOB)]
    compare(
        ("simcore forecast JOB, cold, table", "command", "an empty Python program"),
        lambda: subprocess.run(command, check=True, capture_output=True),
        lambda: subprocess.run([sys.executable, "-c", "pass"], check=True),
        1,
        0.5,
    )


if __name__ == "__main__":
    main()
