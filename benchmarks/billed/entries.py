"""The first entries of the benchmark, each out of sample by notebook, and the table of README.md.

    python -m benchmarks.billed.entries            # forecasts anew (5 minutes), writes entries/*.csv and the table
    python -m benchmarks.billed.entries --table    # writes the table from entries/*.csv

An entry of which a job says too little does not answer it, and only these rows may leave jobs out.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import simcore

from benchmarks.billed.jobs import BilledJob, read_jobs
from benchmarks.billed.score import row, table
from benchmarks.billed.submission import Quantiles, read_submission, write_submission

FOLDER = Path(__file__).with_name("entries")
PAGE = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- table: written by benchmarks/billed/entries.py -->", "<!-- end of table -->"
LEVELS = (0.01, 0.025, *(round(0.05 * step, 2) for step in range(1, 20)), 0.975, 0.99)


def shipped(jobs: Sequence[BilledJob]) -> Quantiles:
    """simcore's forecasts, whose laws were fitted without the notebook."""
    from tools.phase_laws.jobs import read_jobs as recorded_jobs
    from tools.phase_laws.score import scores
    from tools.score_jobs import by_notebook

    known = {score.job.name: score.billed for score in scores(recorded_jobs(), by_notebook)}
    return {job.job_id: at_levels(known[job.job_id]) for job in jobs}


def class_quantiles(jobs: Sequence[BilledJob]) -> Quantiles:
    """The script's time, and what jobs of the same class and era in the other folds were billed beside theirs."""
    return {job.job_id: at_levels(overheads(job, jobs) + job.script_s) for job in jobs}


def overheads(job: BilledJob, jobs: Sequence[BilledJob]) -> np.ndarray:
    """Billed seconds beside the script of the jobs like one, in other folds."""
    alike = [each for each in jobs if (each.machine, each.era) == (job.machine, job.era) and each.fold != job.fold]
    return np.array([each.billed_s - each.script_s for each in alike])


def at_levels(sample: np.ndarray) -> dict[float, float]:
    """Quantiles of a sample."""
    return dict(zip(LEVELS, np.quantile(sample, LEVELS).tolist(), strict=True))


def script_alone(jobs: Sequence[BilledJob]) -> Quantiles:
    """The script's time, as if nothing else were billed."""
    return {job.job_id: {0.5: job.script_s} for job in jobs}


def max_runtime(jobs: Sequence[BilledJob]) -> Quantiles:
    """The service's default limit, the only one that is known: no job states its own."""
    steps = simcore.Catalog.builtin().explain_parameter("stopping.max_runtime").steps
    limit = next(step.row.value for step in steps if step.taken)
    return {job.job_id: {0.5: limit} for job in jobs}


def flops(jobs: Sequence[BilledJob]) -> Quantiles:
    """6 N D over peak and use: of the jobs that state parameters and tokens, which none does."""
    del jobs
    return {}


ENTRIES = {
    "simcore": shipped,
    "class_quantiles": class_quantiles,
    "script_time": script_alone,
    "price_times_max_runtime": max_runtime,
    "6nd_over_mfu": flops,
}


def written(jobs: Sequence[BilledJob]) -> str:
    """The table of all entries in the folder; the one that answers nothing has no file."""
    names = [job.job_id for job in jobs]
    files = {name: FOLDER / f"{name}.csv" for name in ENTRIES}
    return table(
        [row(name, jobs, read_submission(file, names) if file.exists() else {}) for name, file in files.items()]
    )


def with_table(page: str, made: str) -> str:
    """A page with its table between the two comments."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{made}\n{END}{rest.partition(END)[2]}"


def main(arguments: Sequence[str]) -> int:
    """Writes."""
    jobs = read_jobs()
    if "--table" not in arguments:
        FOLDER.mkdir(exist_ok=True)
        for name, entry in ENTRIES.items():
            if quantiles := entry(jobs):
                write_submission(FOLDER / f"{name}.csv", quantiles)
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), written(jobs)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
