"""simcore check of jobs whose work nobody has told: the most that each may cost, against a budget."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simcore._core import Budget, Verdict
from simcore.cli import every_job
from simcore.cli.options import given
from simcore.display.verdict import Judged
from simcore.display.wording import grouped
from simcore.errors import InputError, Problem
from simcore.inputs.answered import Answered, located
from simcore.inputs.documents import TextSource, is_folder
from simcore.inputs.program_choice import ALONE, ONE, holds_named_jobs, unchecked
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import NOT_CHECKED, OVER, Bound, Scan, unknowns
from simcore.studies.bound import budget_state
from simcore.studies.check import check_job
from simcore.studies.every_job import chosen
from simcore.studies.every_job import every_job as ask_every_job

if TYPE_CHECKING:
    from simcore.inputs.job import Job


@dataclass(frozen=True)
class Bounded:
    """The jobs whose worst case is compared with a budget, and those of the same files that have a verdict."""

    found: Scan
    states: tuple[str, ...] = ()  # of each job of `found`
    answers: tuple[Answered, ...] = ()  # of each job of `found`: why it has no verdict
    verdicts: tuple[Judged, ...] = ()
    problems: tuple[Problem, ...] = ()  # why something is not checked

    @property
    def is_incomplete(self) -> bool:
        """Whether something that may be a job is not checked."""
        return bool(NOT_CHECKED in self.states or self.problems or self.found.unread or self.found.skipped)

    @property
    def says_more(self) -> bool:
        """Whether there is more to show than verdicts."""
        return bool(self.found.bounds) or self.is_incomplete or not self.verdicts

    @property
    def is_over(self) -> bool:
        """Whether a job may cost more than its budget."""
        return OVER in self.states


def holds_programs(path: str | os.PathLike[str]) -> bool:
    """Whether a path is that of a folder, or of a file that holds jobs with or without one of them; not if its name or
    its text cannot be read, which is said where it is read as a job file."""
    if isinstance(path, TextSource):
        return False
    try:
        return is_folder(os.fspath(path)) or holds_named_jobs(path)
    except InputError:
        return False


def bounded(paths: Sequence[Any], options: argparse.Namespace, budget: Budget) -> Bounded:
    """Checks every job of programs, folders and requests: in the worst case where nothing is known of its work.

    Raises:
        InputError: A path is none, or an option asks for what only a forecast has.
    """
    reading = every_job.reading_of(options)

    def ask(job: Job) -> Verdict:
        return check_job(job, budget, catalog=reading.catalog, **given(options))

    answered = ask_every_job(chosen(paths, reading), ask, reading)
    open_ = [each for each in answered.jobs if each.answer is None]
    _require(options, open_)
    found = replace(answered.found, bounds=tuple(each.bound for each in open_))
    states = tuple(budget_state(each, budget) for each in found.bounds)
    made = tuple(Judged(each.name, each.answer, each.bound.job) for each in answered.jobs if each.answer is not None)
    return Bounded(found, states, tuple(open_), made, (*_unchecked(found, states), *answered.wrong))


def notes(bounds: Bounded) -> list[str]:
    """Why a workload does not serve jobs that are checked in the worst case alone."""
    from simcore.display.every_job import needs

    rule = "is checked without the workload: "
    lacking = [each for each in bounds.answers if each.workload and each.missing]
    return grouped((each.name, f"{rule}{needs(each.missing)}") for each in lacking)


def _require(options: argparse.Namespace, open_: Sequence[Answered]) -> None:
    """Requires that no option asks for what only jobs with a forecast have.

    Raises:
        InputError: One does.
    """
    named = (("--group-by", options.group_by), ("--plot", options.plot))
    rule = "must go with job files: nothing is forecast of programs without --workload"
    problems = [Problem(option, rule) for option, asked in named if asked is not None and open_]
    if problems:
        raise InputError.of(*problems)


def rows(bounds: Bounded) -> list[dict[str, Any]]:
    """A job a row, with its verdict."""
    from simcore.display import scan as shown

    every = zip(bounds.found.bounds, bounds.states, strict=True)
    return [{**shown.row(each), "verdict": told} for each, told in every]


def data(bounds: Bounded, budget: Budget) -> dict[str, Any]:
    """All jobs as plain data, with their verdicts and the budget."""
    from simcore.display import scan as shown

    found = shown.data(bounds.found)
    jobs = [
        {**job, "verdict": told, "workload": each.workload or None, "missing": list(map(vars, each.missing))}
        for job, told, each in zip(found["jobs"], bounds.states, bounds.answers, strict=True)
    ]
    return {"max_cost_usd": budget.max_cost_usd, "max_time_s": budget.max_time_s, **found, "jobs": jobs}


def _unchecked(found: Scan, states: Sequence[str]) -> Iterator[Problem]:
    """Why jobs are not checked, and what else may hold one."""
    for each, told in zip(found.bounds, states, strict=True):
        if told == NOT_CHECKED:
            yield from _reasons(each)
    yield from found.unread
    for skipped in found.skipped:
        yield Problem(str(skipped.place), "must be read to be checked", f"{skipped.text}, which {skipped.why}")


def _reasons(bound: Bound) -> Iterator[Problem]:
    """Why a job has no amount or no time that a budget can be compared with."""
    line = bound.job.line
    yield from located(bound)
    named: dict[Unread, list[str]] = {}
    for keyword, unread in unknowns(bound):
        named.setdefault(unread, []).append(keyword)
    yield from (unchecked(line, ", ".join(keywords), unread) for unread, keywords in named.items())
    for each in bound.job.beside:
        yield Problem(str(line), ALONE, f"{each.text}, which {each.why}")
    if not named and not bound.problems and not bound.job.beside:
        yield Problem(str(line), ONE, bound.job.within)
