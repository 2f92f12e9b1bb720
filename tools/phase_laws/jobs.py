"""Recorded jobs, and what they say of each phase."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "tests" / "data" / "real_jobs.csv"

# First day of each era. The service became faster to start and its images larger.
ERAS = ("2019-01-01", "2022-01-01", "2024-01-01")
_ACCELERATED = re.compile(r"p\d|g\d|trn|inf")
# What a job's notes may say of it without making it useless here: the type was found in the code, and so was spot.
_HARMLESS = ("instance type from code", "spot only from the code")


@dataclass(frozen=True)
class Job:
    """A recorded job. Times are seconds; None where the log does not show them."""

    name: str
    kind: str  # log: polled every 10 to 30 s; describe: exact
    repository: str
    notebook: str
    date: str
    instance_type: str
    instances: int | None
    completed: bool
    warm: bool
    flags: str
    quality: tuple[str, ...]
    starting: float | None
    input: float | None
    image: float | None
    preparing: float | None  # input and image together
    script: float | None
    uploading: float | None
    training: float | None  # what the service counts and bills, of each instance

    @property
    def family(self) -> str:
        """Instance family: "p3dn" of ml.p3dn.24xlarge."""
        return self.instance_type.split(".")[1] if self.instance_type.count(".") == 2 else ""

    @property
    def machine(self) -> str:
        """Class of the instance: accelerated or cpu."""
        return "accelerated" if _ACCELERATED.match(self.family) else "cpu"

    @property
    def era(self) -> str:
        """First day of the era that the job is of."""
        return max((day for day in ERAS if day <= self.date), default=ERAS[0])

    @property
    def is_known(self) -> bool:
        """Whether machine and day are known and the log shows phases at all, of a job that started cold."""
        seen = [time for time in (self.starting, self.preparing, self.script, self.uploading) if time is not None]
        return bool(self.family and self.date) and not self.warm and (self.kind == "describe" or sum(seen) > 0)

    @property
    def is_usable(self) -> bool:
        """Whether the job can score a forecast of the billed time that knows only how long the script runs."""
        noted = [note for note in self.quality if not note.startswith(_HARMLESS)]
        counted = bool(self.training) and self.instances is not None and self.script is not None
        return self.is_known and self.completed and counted and not self.flags and not noted


def read_jobs(table: Path = TABLE) -> list[Job]:
    """Every recorded job."""
    with table.open(encoding="utf-8", newline="") as stream:
        return [_job(row) for row in csv.DictReader(stream)]


def _job(row: dict[str, str]) -> Job:
    def seconds(column: str) -> float | None:
        return float(row[column]) if row[column] else None

    return Job(
        name=row["job_id"],
        kind=row["kind"],
        repository=row["repo"],
        notebook=f"{row['repo']}/{row['path'].strip()}",
        date=row["date"],
        instance_type=row["instance_type"],
        instances=int(float(row["instance_count"])) if row["instance_count"] else None,
        completed=row["status"].lower() == "completed",
        warm=row["warm"] == "true",
        flags=row["flags"],
        quality=tuple(note for note in row["quality"].split("; ") if note),
        starting=seconds("starting_s"),
        input=seconds("input_s"),
        image=seconds("image_s"),
        preparing=seconds("preparing_s"),
        script=seconds("script_s"),
        uploading=seconds("uploading_s"),
        training=seconds("training_s_per_instance"),
    )


@dataclass(frozen=True)
class Phase:
    """A phase whose length is fitted.

    `offset` is added before the logarithm is taken, about what polling rounds away: a phase that prints 0 s lasted a
    few seconds.
    """

    parameter: str
    offset: float  # s
    length: Callable[[Job], float | None]
    what: str


PHASES = (
    Phase("phase.starting", 0.0, lambda job: job.starting or None, "from creation to Downloading"),
    Phase("phase.input", 10.0, lambda job: job.input, "from Downloading to the image's pull"),
    Phase("phase.image_pull", 5.0, lambda job: job.image, "Downloading the training image"),
    Phase("phase.upload", 5.0, lambda job: job.uploading, "Uploading, of artifacts of all sizes"),
)


@dataclass(frozen=True)
class Length:
    """Length of one phase of one job."""

    seconds: float
    cell: str  # class and era
    family: str
    notebook: str
    repository: str
    job: Job


def divided(jobs: Sequence[Job]) -> list[Job]:
    """The jobs, with input and image of those that show only both together.

    A pull that is shorter than the polling interval is often not printed: to leave these jobs out would make pulls too
    long. What they show is divided as in the median job of their class that prints both.
    """
    shares = {}
    for machine in ("accelerated", "cpu"):
        own = [job for job in jobs if job.machine == machine]
        shares[machine] = median(job.input / job.preparing for job in own if job.input is not None and job.preparing)
    return [_divided(job, shares[job.machine]) for job in jobs]


def _divided(job: Job, share: float) -> Job:
    if job.image is not None or job.preparing is None:
        return job
    return replace(job, input=share * job.preparing, image=(1.0 - share) * job.preparing)


def lengths(jobs: Sequence[Job], phase: Phase) -> list[Length]:
    """What the jobs say of a phase."""
    found = []
    for job in jobs:
        seconds = phase.length(job)
        if job.is_known and seconds is not None:
            cell = f"{job.machine} {job.era}"
            found.append(Length(seconds, cell, job.family, job.notebook, job.repository, job))
    return found
