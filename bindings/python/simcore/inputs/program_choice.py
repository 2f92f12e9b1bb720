"""One job of a program, named by its file and, where that has several, by its line; in other documents by its name."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError, UnfitWorkload
from simcore.inputs.documents import PROGRAMS, TextSource, file_name
from simcore.inputs.job_documents.held import HeldJobs, held_jobs, require_parameters
from simcore.inputs.job_documents.recognised import recognised
from simcore.inputs.program_job import ProgramJob, jobs_of
from simcore.inputs.program_request import Part, Unknown
from simcore.inputs.python_code.call import Place, Unread
from simcore.inputs.python_code.program import read_program
from simcore.inputs.workload import REGION, Workload, names_of, read_workload, workload_of

# FILE, FILE:LINE, or FILE:CELL:LINE of a notebook.
_NAMED = re.compile(r"(?P<file>.*\.(?:py|ipynb))(?::(?P<first>\d+))?(?::(?P<second>\d+))?", re.DOTALL)
# Rules of what is compared with a budget.
_CHECKED = "must be known to be checked"
ALONE = "must cost nothing beside the job to be checked"
ONE = "must be one job for --max-time, whose trials run beside each other"
_SHARE = "; check gives each an equal share of a budget"
# Where a workload says a part of the bill that the program does not tell.
WORKLOAD_KEYS: Mapping[Part, tuple[str, ...]] = {
    "type": ("cluster.instance_type", "cluster.groups"),
    "count": ("cluster.instance_count", "cluster.groups"),
    "volume": ("cluster.volume_size",),
    "run time": ("stopping.max_runtime",),
    "purchase": ("purchase",),
    "wait": ("stopping.max_wait",),
    "warm pool": ("cluster.keep_alive",),
}


def chosen_job(
    path: str | os.PathLike[str], workload: Workload | None = None, parameters: Mapping[str, Any] | None = None
) -> ProgramJob:
    """The job of a program whose request a workload can complete.

    Args:
        path: The file, behind a colon the line of the job if the file has several: `train.py:41`; of a notebook the
            cell and the line in it: `train.ipynb:3:7`.
        workload: What the request cannot say, and what the program does not tell.
        parameters: Values of parameters of a pipeline or a template, by name.

    Raises:
        SpecError: The file has no such job, or what the bill depends on is known only when the program runs.
    """
    return completed(_named(path, parameters), workload)


def completed(job: ProgramJob, workload: Workload | None = None) -> ProgramJob:
    """A job whose request the workload completes, with what is to be said of the jobs beside it.

    Raises:
        SpecError: It makes no request, or what the bill depends on is known only when the program runs.
    """
    _usable([job])
    require_told(job, workload)
    return replace(job, notes=(*job.notes, *others(job)))


def require_told(job: ProgramJob, workload: Workload | None) -> None:
    """Requires that a workload says what the program does not tell of a job.

    Raises:
        SpecError: It does not, or it has no part for the job.
    """
    said = workload_of(names_of(job.request, str(job.place)), read_workload(workload))
    told = said[1] if said else None
    problems = [_problem(each) for each in job.unknowns if not _is_said(each, told)]
    if isinstance(job.region, Unread) and not _holds(told, REGION) and not names_region(job):
        found = f"{job.region.text}, which {job.region.why}"
        rule = f"must be known: give {REGION} in the workload"
        problems.append(UnfitWorkload(f"{job.region.place}: {REGION}", rule, found))
    if problems:
        raise SpecError.of(*problems)


def jobs_at(path: str | os.PathLike[str]) -> list[ProgramJob]:
    """The jobs of a program, or the one that its line names as for :func:`chosen_job`, whatever is not known of them;
    of another document, those that simcore has prices of.

    Raises:
        SpecError: The file has no such job, or one makes no request that can be read.
    """
    jobs = every_job_at(path)
    asked = [each for each in jobs if each.request is not None] if holds_document_jobs(path) else jobs
    return _usable(asked or jobs)


def every_job_at(path: str | os.PathLike[str], parameters: Mapping[str, Any] | None = None) -> list[ProgramJob]:
    """The jobs of a file, or the one that its line or name tells, whether or not simcore has prices of them.

    Raises:
        SpecError: The file has no such job, or none at all.
    """
    file, place = place_of(file_name(path))
    found = HeldJobs() if place else read_jobs(path, parameters)
    if len(found.jobs) <= 1:
        return [_named(path, parameters)]
    if found.problems and not file.endswith(PROGRAMS):
        raise SpecError.of(*found.problems)
    require_parameters(parameters, found.parameters)
    return list(found.jobs)


def holds_document_jobs(path: str | os.PathLike[str]) -> bool:
    """Whether a path is that of a document that holds jobs and is no program, with or without the name of one; not if
    it is an answer or a request of the service, whose members have lines."""
    file, place = place_of(file_name(path))
    if file.endswith(PROGRAMS) or place is not None:
        return place is not None and not file.endswith(PROGRAMS)
    found = recognised(path)
    return found.holds_jobs and not found.is_located


def unchecked(place: Place, keyword: str, unread: Unread) -> Problem:
    """Why a job is not checked: a value that nobody knows yet."""
    return Problem(f"{place}: {keyword}", _CHECKED, f"{unread.text}, which {unread.why}")


def holds_named_jobs(path: str | os.PathLike[str]) -> bool:
    """Whether a path is that of a program or of a document that holds jobs, with or without the line or name of one."""
    file, place = place_of(file_name(path))
    return file.endswith(PROGRAMS) or place is not None or recognised(path).holds_jobs


def read_jobs(path: str | os.PathLike[str], parameters: Mapping[str, Any] | None = None) -> HeldJobs:
    """The jobs of a program, or of another document that holds jobs, whose parameters may be given.

    Raises:
        InputError: The file cannot be read, or is no such document.
    """
    name = file_name(path)
    if not name.endswith(PROGRAMS):
        return held_jobs(path, parameters)
    program = read_program(name)
    return HeldJobs(jobs_of(program), program.skipped, program.problems)


def _usable(jobs: list[ProgramJob]) -> list[ProgramJob]:
    """The jobs, each of which makes a request of the service.

    Raises:
        SpecError: One does not; says why.
    """
    problems: list[Problem] = []
    for job in jobs:
        if job.free:
            problems.append(Problem(str(job.place), f"must be a job of the service, but it is in {job.free}"))
        problems += [replace(each, where=f"{job.place}: {each.where}") for each in job.problems]
    if problems:
        raise SpecError.of(*problems)
    return jobs


def names_region(job: ProgramJob, request: Mapping[str, Any] | None = None) -> bool:
    """Whether the request of a job, or what is made of it, tells its region, as by the place of its image; not where
    the document names another partition than that of most regions."""
    if isinstance(job.region, Unread) and job.region.text.startswith("arn:aws-"):
        return False
    return REGION in _core.to_job_file(request or job.request or {}, "", None, None)


def _named(path: str | os.PathLike[str], parameters: Mapping[str, Any] | None = None) -> ProgramJob:
    """The only job of the file, or that at the line or of the name.

    Raises:
        InputError: There is none, or there are several.
    """
    name = file_name(path)
    file, place = place_of(name)
    found = read_jobs(path if isinstance(path, TextSource) else file, parameters)
    require_parameters(parameters, found.parameters)
    if found.problems and (not found.jobs or not file.endswith(PROGRAMS)):
        raise SpecError.of(*found.problems)
    if not found.jobs:
        raise SpecError.of(_without_jobs(file, found))
    chosen = at(found.jobs, place)
    if len(chosen) == 1:
        return chosen[0]
    if isinstance(path, TextSource):
        rule = f"has {len(chosen)} jobs: name one by its name, behind that of a file and a colon"
        raise SpecError.of(Problem(name, rule))
    raise SpecError.of(_ambiguous(name, found.jobs, chosen))


def _without_jobs(file: str, found: HeldJobs) -> Problem:
    if file.endswith(PROGRAMS):
        return Problem(file, "must create a job that reading tells: by an estimator, a request, ...")
    return Problem(file, "must hold a job of the service", "; ".join(map(str, found.skipped)) or "none")


def _ambiguous(name: str, jobs: Sequence[ProgramJob], chosen: Sequence[ProgramJob]) -> Problem:
    """The refusal of a name that is that of several jobs, or of none of them."""
    names = list(dict.fromkeys(map(choice, chosen or jobs)))
    by = "name" if jobs[0].place.name else "line"
    if len(names) == 1 and chosen:
        apart = "of one name, which must have names" if by == "name" else "on one line, which must stand on lines"
        return Problem(name, f"has {len(chosen)} jobs {apart} of their own")
    number = f"{len(chosen or jobs)} jobs"
    rule = f"has {number}: name one by its {by}" if chosen else f"must be the {by} of one of its {number}"
    return Problem(name, rule, nearest=", ".join(names))


def at(jobs: Sequence[ProgramJob], place: Place | None) -> list[ProgramJob]:
    """The jobs that a place names: those of the line itself, or else those whose object a tuner there takes; of a name
    the beginning may be left out: "Train" of "Pipeline/Train"."""
    exact = [each for each in jobs if place in (None, each.line)] or [each for each in jobs if place == each.place]
    if exact or place is None or not place.name:
        return exact
    ends = (f"/{place.name}", f".{place.name}")
    return [each for each in jobs if each.place.file == place.file and each.place.name.endswith(ends)]


def several(job: ProgramJob, *, timed: bool) -> int:
    """How many such jobs one run of the program starts, for a budget of all of them.

    Args:
        job: Of the program.
        timed: Whether the budget limits the wall clock too, which the trials of a tuner do not share.

    Raises:
        SpecError: That is not known, or something that may cost more is started beside the job.
    """
    counts = (("number of trials", job.trials), ("number of starts", job.starts))
    problems = [unchecked(job.line, name, each) for name, each in counts if isinstance(each, Unread)]
    problems += [Problem(str(job.line), ALONE, f"{each.text}, which {each.why}") for each in job.beside]
    if timed and job.trials is not None:
        problems.append(Problem(str(job.line), ONE, job.within))
    if problems:
        raise SpecError.of(*problems)
    known = [each for _, each in counts if isinstance(each, int)]
    return math.prod(known)


def others(job: ProgramJob) -> Iterator[str]:
    """What is to be said of the jobs beside the one that is asked about."""
    if job.trials is not None:
        trials = f"the {job.trials}" if isinstance(job.trials, int) else "an unknown number of"
        yield f"the forecast is for one of {trials} training jobs of {job.within}{_SHARE}"
    if job.starts != 1:
        times = f"{job.starts} times" if isinstance(job.starts, int) else "an unknown number of times"
        holder = "document" if job.place.name else "program"
        yield f"the forecast is for one start of the job, which the {holder} starts {times}{_SHARE}"
    for each in job.beside:
        line = f"line {each.place.line}, " if each.place.line else ""
        yield f"not in the forecast: {each.text} ({line}{each.why})"


def place_of(name: str) -> tuple[str, Place | None]:
    """The file, and the place in it, if one is named."""
    match = _NAMED.fullmatch(name)
    if not match:
        return _split(name)
    if not match["first"]:
        return match["file"], None
    file, first, second = match["file"], int(match["first"]), match["second"]
    return file, Place(file, int(second), first) if second else Place(file, first)


def _split(name: str) -> tuple[str, Place | None]:
    """A file, and behind a colon the name of a job in it."""
    for match in re.finditer(":", name):
        file, inside = name[: match.start()], name[match.end() :]
        if inside and not _is_file(name) and _is_file(file):
            return file, Place(file, name=inside)
    return name, None


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def choice(job: ProgramJob) -> str:
    """How the job is named on a command line: "train.py:41", "pipeline.json:Train"."""
    place = job.line
    return f"{place.file}:{place.cell}:{place.line}" if place.cell is not None else str(place)


def _problem(unknown: Unknown) -> Problem:
    keys = " and ".join(WORKLOAD_KEYS[part][0] for part in sorted(unknown.parts))
    where, found = f"{unknown.unread.place}: {unknown.keyword}", f"{unknown.unread.text}, which {unknown.unread.why}"
    return UnfitWorkload(where, f"must be known: give {keys} in the workload", found)


def _is_said(unknown: Unknown, workload: Any) -> bool:
    """Whether the workload says every part of the bill that a value changes."""
    return all(any(_holds(workload, key) for key in WORKLOAD_KEYS[part]) for part in unknown.parts)


def _holds(document: Any, key: str) -> bool:
    for name in key.split("."):
        if not isinstance(document, Mapping) or name not in document:
            return False
        document = document[name]
    return True
