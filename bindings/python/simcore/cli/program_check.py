"""simcore check of programs and folders without a workload: the most that each job may cost, against a budget."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from simcore import files
from simcore._core import Budget
from simcore.cli import scan as scan_verb
from simcore.cli.options import BAD_INPUT, DONE, catalog_of, complain, parameters_of
from simcore.cli.output import write_document
from simcore.errors import InputError, Problem
from simcore.inputs.documents import is_folder
from simcore.inputs.program_choice import ALONE, ONE, at, holds_named_jobs, place_of, unchecked
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import NOT_CHECKED, OVER, Bound, Scan, unknowns
from simcore.studies.bound import budget_state
from simcore.studies.scan import scan

_OVER_BUDGET = 1


def holds_programs(path: str | os.PathLike[str]) -> bool:
    """Whether a path is that of a folder, or of a file that holds jobs with or without one of them; not if its name or
    its text cannot be read, which is said where it is read as a job file."""
    try:
        return is_folder(os.fspath(path)) or holds_named_jobs(path)
    except InputError:
        return False


def run(options: argparse.Namespace, budget: Budget) -> None:
    """Checks every job of programs in the worst case, as nothing is known of its work.

    Raises:
        InputError: A job file is among the programs, or an option asks for what only a forecast has.
    """
    _require_programs(options)
    found = _chosen(options)
    states = [budget_state(each, budget) for each in found.bounds]
    options.code = _code(found, states)
    for problem in _unchecked(found, states):
        complain(InputError.of(problem))
    from simcore.display import scan as shown
    from simcore.display import verdict
    from simcore.display.renderers import markdown

    document = shown.document(found, states, verdict.asked(budget))
    for path in options.summary:
        files.append(path, markdown.render(document))
    rows = [{**scan_verb.row(each), "verdict": told} for each, told in zip(found.bounds, states, strict=True)]
    data = scan_verb.data(found)
    jobs = [{**job, "verdict": told} for job, told in zip(data["jobs"], states, strict=True)]
    limits = {"max_cost_usd": budget.max_cost_usd, "max_time_s": budget.max_time_s}
    write_document(options, document, {"code": options.code, **limits, **data, "jobs": jobs}, rows)


def _require_programs(options: argparse.Namespace) -> None:
    others = [os.fspath(each) for each in options.jobs if not holds_programs(each)]
    problems = [Problem(each, "must be checked apart from programs, whose work nobody has told") for each in others]
    for option, given in (("--group-by", options.group_by), ("--plot", options.plot)):
        if given is not None:
            problems.append(
                Problem(option, "must go with job files: nothing is forecast of programs without --workload")
            )
    if problems:
        raise InputError.of(*problems)


def _chosen(options: argparse.Namespace) -> Scan:
    """What the paths hold; of a path with a line or a name, the jobs there.

    Raises:
        InputError: No job is there.
    """
    places = [place_of(os.fspath(each)) for each in options.jobs]
    files = dict.fromkeys(file for file, _ in places)
    how = {"catalog": catalog_of(options), "region": options.region, "parameters": parameters_of(options)}
    found = scan(*files, **how)
    jobs = [each.job for each in found.bounds]
    missing = [place for _, place in places if place and not at(jobs, place)]
    if missing:
        wrong = ((place, "name" if place.name else "line") for place in missing)
        raise InputError.of(*(Problem(str(place), f"must be the {by} of a job") for place, by in wrong))
    kept = [_below(file, jobs) if place is None else at(jobs, place) for file, place in places]
    return replace(found, bounds=tuple(each for each in found.bounds if any(each.job in several for several in kept)))


def _below(path: str, jobs: Sequence[ProgramJob]) -> list[ProgramJob]:
    """The jobs of a file, or of the files below a folder."""
    if not is_folder(path):
        return [each for each in jobs if each.place.file == path]
    return [each for each in jobs if Path(path).resolve() in Path(each.place.file).resolve().parents]


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
    yield from (replace(each, where=f"{line}: {each.where}") for each in bound.problems)
    named: dict[Unread, list[str]] = {}
    for keyword, unread in unknowns(bound):
        named.setdefault(unread, []).append(keyword)
    yield from (unchecked(line, ", ".join(keywords), unread) for unread, keywords in named.items())
    for each in bound.job.beside:
        yield Problem(str(line), ALONE, f"{each.text}, which {each.why}")
    if not named and not bound.problems and not bound.job.beside:
        yield Problem(str(line), ONE, bound.job.within)


def _code(found: Scan, states: Sequence[str]) -> int:
    """The worst of all jobs; what is not read may be one."""
    if NOT_CHECKED in states or found.unread or found.skipped:
        return BAD_INPUT
    return _OVER_BUDGET if OVER in states else DONE
