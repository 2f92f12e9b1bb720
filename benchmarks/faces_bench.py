"""What the faces cost on top of the core: a forecast from Python, and a cold start of the command line."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import simcore

ALTERNATIONS = 9
JOB = Path(__file__).parents[1] / "examples" / "jobs" / "caltech256-resnet50.yaml"


def seconds(call: Callable[[], object], calls: int) -> float:
    """Mean time of one call [s]."""
    start = time.perf_counter()
    for _ in range(calls):
        call()
    return (time.perf_counter() - start) / calls


def compare(name: str, ours: Callable[[], object], baseline: Callable[[], object], calls: int, goal_s: float) -> None:
    """Prints the medians over alternating runs, the goal, and the ratio to the baseline."""
    pairs = [(seconds(ours, calls), seconds(baseline, calls)) for _ in range(ALTERNATIONS)]
    median = statistics.median(first for first, _ in pairs)
    ratio = statistics.median(first / second for first, second in pairs)
    verdict = "goal met" if median <= goal_s else "GOAL MISSED"
    print(f"{name}\n  {1e6 * median:.0f} us, {ratio:.2f} times the baseline  ({verdict}: {1e6 * goal_s:.0f} us)")


def main() -> None:
    job = simcore.Job.load(JOB)
    plan = job.resolve()
    compare(
        "forecast of a resolved plan from Python (baseline: the same plan, 1 replication)",
        lambda: simcore.forecast(plan),
        lambda: simcore.forecast(plan, replications=1),
        200,
        1e-3,
    )
    compare(
        "read, resolve and forecast a dict (baseline: forecast alone)",
        lambda: simcore.forecast(job.description),
        lambda: simcore.forecast(plan),
        200,
        1e-3,
    )
    command = [sys.executable, "-m", "simcore", "forecast", str(JOB)]
    compare(
        "simcore forecast JOB, cold, table (baseline: an empty Python program)",
        lambda: subprocess.run(command, check=True, capture_output=True),
        lambda: subprocess.run([sys.executable, "-c", "pass"], check=True),
        1,
        0.5,
    )


if __name__ == "__main__":
    main()
