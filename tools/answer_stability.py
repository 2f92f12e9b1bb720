"""Measures how far the default answer moves from seed to seed on the example jobs, and how long it takes.

    python -m tools.answer_stability [SEEDS]

For each job: the method that the forecast takes, its number of runs, how far apart the p50 and p90 of cost and of wall
clock lie over the seeds (greatest minus least, over the median), and the time of a forecast of a resolved plan on one
thread. Prints the table of docs/how-sure.md. Takes half a minute with 20 seeds.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import simcore

JOBS = sorted(Path("examples/jobs").glob("*.yaml"))
SEEDS = 20


def spread(values: list[float]) -> float:
    """How far apart the answers lie, over their median."""
    return (max(values) - min(values)) / statistics.median(values)


def rows(seeds: int) -> Iterator[tuple[str, str, int, list[float], float]]:
    """Job, method, median number of runs, spread of each number and seconds of a forecast."""
    for path in JOBS:
        plan = simcore.Job.load(path).resolve()
        began = time.perf_counter()
        made = [simcore.forecast(plan, seed=seed, threads=1) for seed in range(1, seeds + 1)]
        each_s = (time.perf_counter() - began) / seeds
        numbers = [
            [getattr(getattr(forecast, output), quantile) for forecast in made]
            for output in ("cost_usd", "wall_clock_s")
            for quantile in ("p50", "p90")
        ]
        runs = int(statistics.median(forecast.replications for forecast in made))
        yield path.stem, made[0].method, runs, [spread(values) for values in numbers], each_s


def main() -> None:
    """Prints the table."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS
    print("| job | method | runs | cost p50 | cost p90 | wall clock p50 | wall clock p90 | time |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    for job, method, runs, spreads, each_s in rows(seeds):
        apart = " | ".join(f"{100 * value:.2f} %" for value in spreads)
        print(f"| {job} | {method} | {runs:,} | {apart} | {1e3 * each_s:.1f} ms |", flush=True)


if __name__ == "__main__":
    main()
