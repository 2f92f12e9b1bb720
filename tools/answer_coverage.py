"""Measures whether the default answers of the example jobs are right, and their intervals worth what they say.

    python -m tools.answer_coverage [SEEDS]

For each job, against 10^7 plain runs: the largest |z| of the mean, p50, p90 and p99 of cost and of wall clock of one
forecast; the z of the mean cost over all seeds, and the share of the seeds whose interval of the p90 of the cost holds
that of the plain runs. Prints the table of docs/how-sure.md. Takes ten minutes with 400 seeds and needs 2 GB.
"""

from __future__ import annotations

import math
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

import simcore

JOBS = sorted(Path("examples/jobs").glob("*.yaml"))
SEEDS, MANY, MEMORY = 400, 10**7, 10**9
HALF_WIDTH = 1.96  # standard errors that an interval at 95 % reaches to either side
NUMBERS = ("mean", "p50", "p90", "p99")


def error(summary: simcore.Summary, number: str) -> float:
    """Standard error of a number, by the width of its interval; rounding of runs to whole units is in it."""
    low, high = summary.intervals[number]
    return (high - low) / 2 / HALF_WIDTH


def largest_z(made: simcore.Forecast, plain: simcore.Forecast) -> float:
    """Of the numbers of both outputs, by how many standard errors of their difference they are apart at most."""
    apart = []
    for output in ("cost_usd", "wall_clock_s"):
        one, other = getattr(made, output), getattr(plain, output)
        for number in NUMBERS:
            difference = getattr(one, number) - getattr(other, number)
            scale = math.hypot(error(one, number), error(other, number))
            apart.append(abs(difference) / scale if scale else 0.0)
    return max(apart)


def rows(seeds: int) -> Iterator[tuple[str, float, float, float]]:
    """Job, largest |z| of a forecast, z of the mean over all seeds, share of the intervals that hold the p90."""
    for path in JOBS:
        plan = simcore.Job.load(path).resolve()
        runs = simcore.replicate(plan, seed=2**40, replications=MANY, sampling="plain", memory=MEMORY)
        plain = runs.forecast()
        made = [simcore.forecast(plan, seed=seed) for seed in range(1, seeds + 1)]
        means = [forecast.cost_usd.mean for forecast in made]
        scale = math.hypot(statistics.stdev(means) / math.sqrt(seeds), plain.cost_usd.standard_error)
        z = (statistics.fmean(means) - plain.cost_usd.mean) / scale
        truth = plain.cost_usd.p90
        held = sum(low <= truth <= high for low, high in (each.cost_usd.intervals["p90"] for each in made))
        yield path.stem, largest_z(made[0], plain), z, held / seeds


def main() -> None:
    """Prints the table and the share over all jobs."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS
    print("| job | largest z of one forecast | z of the mean over all | intervals of p90 cover |")
    print("|---|---:|---:|---:|")
    shares = []
    for job, largest, z, share in rows(seeds):
        shares.append(share)
        print(f"| {job} | {largest:.1f} | {z:+.1f} | {100 * share:.1f} % |", flush=True)
    print(f"\nOver all jobs: {100 * statistics.fmean(shares):.1f} %.")


if __name__ == "__main__":
    main()
