"""The jobs of the benchmark, and how jobs.csv is made of tests/data/real_jobs.csv.

python -m benchmarks.billed.jobs            # writes jobs.csv
python -m benchmarks.billed.jobs --check    # exit 1 when it differs
"""

from __future__ import annotations

import csv
import io
import sys
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import get_type_hints

FILE = Path(__file__).with_name("jobs.csv")


@dataclass(frozen=True)
class BilledJob:
    """A public job: what a forecaster may see, and the outcome."""

    job_id: str
    repository: str
    notebook: str
    licence: str
    date: str
    instance_type: str
    instance_count: int
    machine: str  # accelerated or cpu
    era: str  # first day of it
    fold: int  # of the notebook
    usd_per_hour: float  # of an instance, on demand, at the day
    script_s: float  # from the script's start to the upload: known beforehand
    billed_s: float  # of one instance: the outcome

    @property
    def usd_per_second(self) -> float:
        """Price of all instances."""
        return self.usd_per_hour * self.instance_count / 3600.0


def read_jobs(file: Path = FILE) -> list[BilledJob]:
    """Every job of the benchmark."""
    kinds = get_type_hints(BilledJob)
    with file.open(encoding="utf-8", newline="") as stream:
        return [BilledJob(**{name: kinds[name](text) for name, text in row.items()}) for row in csv.DictReader(stream)]


def billed_jobs() -> list[BilledJob]:
    """The usable jobs of the recorded ones, with the folds that the forecasts of tools/score_jobs.py leave out."""
    import simcore

    from tools.phase_laws.jobs import read_jobs as recorded_jobs
    from tools.phase_laws.score import folds
    from tools.score_jobs import by_notebook

    usable = [job for job in recorded_jobs() if job.is_usable]
    fold = {notebook: place for place, out in enumerate(folds(usable, by_notebook)) for notebook in out}
    catalog, known = simcore.Catalog.builtin(), licences()
    return [
        BilledJob(
            job.name,
            job.repository,
            job.notebook.removeprefix(f"{job.repository}/"),
            known[job.name],
            job.date,
            job.instance_type,
            job.instances or 1,
            job.machine,
            job.era,
            fold[job.notebook],
            catalog.training_price(job.instance_type, as_of=job.date).usd_per_hour,
            job.script or 0.0,
            job.training or 0.0,
        )
        for job in usable
    ]


def licences() -> dict[str, str]:
    """Licence of the repository of each recorded job."""
    from tools.phase_laws.jobs import TABLE

    with TABLE.open(encoding="utf-8", newline="") as stream:
        return {row["job_id"]: row["licence"] for row in csv.DictReader(stream)}


def table(jobs: list[BilledJob]) -> str:
    """The text of jobs.csv."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, [field.name for field in fields(BilledJob)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(job) for job in jobs)
    return stream.getvalue()


def main(arguments: list[str]) -> int:
    """Writes or checks."""
    made = table(billed_jobs())
    if arguments == ["--check"]:
        return int(made != FILE.read_text(encoding="utf-8"))
    FILE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
