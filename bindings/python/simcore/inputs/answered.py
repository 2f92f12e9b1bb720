"""The jobs of some files with what was asked about each: its answer, or else the most that it may cost, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from simcore.errors import Problem
from simcore.inputs.scanned import Bound, Scan, number_of


@dataclass(frozen=True)
class Answered:
    """A job, and what was asked about it: a forecast, or a verdict."""

    bound: Bound
    answer: Any = None  # None where only a bound is known
    missing: tuple[Problem, ...] = ()  # what the answer needs that nobody has said
    workload: str = ""  # file that says what the document does not

    @property
    def name(self) -> str:
        """Where the job stands."""
        return str(self.bound.job.line)

    @property
    def is_trial(self) -> bool:
        """Whether the answer is of one of the training jobs of a tuning job."""
        return self.bound.job.trials is not None

    @property
    def number(self) -> int | None:
        """How many jobs like that of the answer one launch starts; None where nobody knows."""
        return number_of(self.bound.job)


@dataclass(frozen=True)
class AnsweredJobs:
    """The jobs of some files.

    Args:
        found: What the files hold.
        jobs: Each of their jobs, in its order.
        wrong: What is wrong about what was given to complete them.
        notes: What to know of it.
    """

    found: Scan
    jobs: tuple[Answered, ...]
    wrong: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong about the jobs, about what was given to complete them, and what cannot be read."""
        of_jobs = (
            problem for each in self.jobs if each.bound.job.request is not None for problem in located(each.bound)
        )
        return tuple(dict.fromkeys([*of_jobs, *self.wrong, *self.found.unread]))


def located(bound: Bound) -> Iterator[Problem]:
    """The problems of a job, each behind the place of the job or of a part of it."""
    job = bound.job
    for each in bound.problems:
        told = each.where.startswith((str(job.line), str(job.place), job.place.file))
        yield each if told else replace(each, where=f"{job.line}: {each.where}")
