"""Scores anybody's forecasts of what public jobs were billed.

    python -m benchmarks.billed.score my_quantiles.csv

The file has the columns job_id, level and value: quantiles of the billed seconds of each job of jobs.csv. Exit code 2,
with everything that is wrong, when it cannot be scored.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import simcore
from simcore.errors import InputError

from benchmarks.billed.jobs import BilledJob, read_jobs
from benchmarks.billed.submission import Quantiles, read_submission

HEADS = ("forecast", "jobs", "in 50 %", "in 80 %", "in 90 %", "P(≥ 85 %)", "CRPS, s", "interval score, s", "bias",
         "error", "CRPS, $", "cost")  # fmt: skip


def scored(jobs: Sequence[BilledJob], quantiles: Quantiles) -> simcore.Scores:
    """The scores of some jobs, in seconds."""
    levels = sorted(next(iter(quantiles.values())))
    rows = {job.job_id: [quantiles[job.job_id][level] for level in levels] for job in jobs}
    return simcore.score(rows, {job.job_id: job.billed_s for job in jobs}, levels=levels)


def row(title: str, jobs: Sequence[BilledJob], quantiles: Quantiles) -> list[str]:
    """A line of the table: of the jobs that have quantiles."""
    answered = [job for job in jobs if job.job_id in quantiles]
    told = f"{len(answered)} of {len(jobs)}"
    if not answered:
        return [title, told] + ["–"] * (len(HEADS) - 2)
    found = scored(answered, quantiles)
    score = found.mean_interval_score
    return [
        title,
        told,
        *(_share(found, level) for level in (0.5, 0.8, 0.9)),
        f"{found.coverage[-1].probability:.0%}".replace("%", " %") if _reaches(found, 0.9) else "–",
        f"{found.mean_crps:,.1f}",
        "–" if score is None else f"{score:,.0f}",
        "–" if found.bias is None else f"{found.bias:+.3f}",
        "–" if found.error is None else f"{100 * found.error:,.1f} %",
        *_dollars(answered, found),
    ]


def _reaches(found: simcore.Scores, level: float) -> bool:
    return any(each.level == level for each in found.coverage)


def _share(found: simcore.Scores, level: float) -> str:
    shares = [each.share for each in found.coverage if each.level == level]
    return f"{100 * shares[0]:.0f} %" if shares else "–"


def _dollars(jobs: Sequence[BilledJob], found: simcore.Scores) -> tuple[str, str]:
    """Mean CRPS in dollars, and the medians of all jobs together against what they cost."""
    prices = [job.usd_per_second for job in jobs]
    mean = sum(price * each.crps for price, each in zip(prices, found.predictions, strict=True)) / len(jobs)
    cost = sum(price * each.outcome for price, each in zip(prices, found.predictions, strict=True))
    median = sum(price * each.median for price, each in zip(prices, found.predictions, strict=True))
    return f"{mean:,.4f}", f"{100 * (median / cost - 1):+,.1f} %"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Lines as a Markdown table."""
    marks = ["---", *("---:" for _ in HEADS[1:])]
    return "\n".join(f"| {' | '.join(line)} |" for line in (HEADS, marks, *rows))


def by_machine(title: str, jobs: Sequence[BilledJob], quantiles: Quantiles) -> list[list[str]]:
    """A line of all jobs, and one of each class of machine."""
    kinds = {machine: [job for job in jobs if job.machine == machine] for machine in ("accelerated", "cpu")}
    return [row(title, jobs, quantiles), *(row(f"{title}, {kind}", own, quantiles) for kind, own in kinds.items())]


def main(arguments: Sequence[str]) -> int:
    """Prints the table of a file."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    jobs, file = read_jobs(), Path(arguments[0])
    try:
        quantiles = read_submission(file, [job.job_id for job in jobs])
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    print(table(by_machine(file.stem, jobs, quantiles)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
