"""One question about every job of some files and folders: the answer where all is said that it needs, else a bound."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simcore._core import Catalog, Forecast, Verdict
from simcore.errors import InputError, Problem, UnfitWorkload
from simcore.inputs.answered import Answered, AnsweredJobs
from simcore.inputs.documents import is_folder, read_document
from simcore.inputs.file_jobs import JOB_FILE, job_of
from simcore.inputs.job import Job
from simcore.inputs.program_choice import at, place_of
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import TUNED, Bound, Scan, instance_configs
from simcore.inputs.stated_jobs import workloads_of
from simcore.studies.scan import scan

_OTHER_CHANNEL = "must be a channel of the request"  # the core's rule, of a workload that is one of other jobs
ONE_TYPE = "must be of one type for a forecast: the service chooses for each trial, and the dearest bounds it"


@dataclass(frozen=True)
class Reading:
    """How jobs are read and priced; `workload`: the file that says what no document says, before any beside them."""

    catalog: Catalog
    workload: str | None = None
    region: str | None = None
    parameters: Mapping[str, Any] | None = None
    allow_files: bool = False


def chosen(paths: Sequence[str | os.PathLike[str]], reading: Reading) -> Scan:
    """What some paths hold; of a path with a line or a name, the jobs there.

    Raises:
        InputError: No job is there, or as for :func:`simcore.studies.scan.scan`.
    """
    places = [place_of(os.fspath(each)) for each in paths]
    files = dict.fromkeys(file for file, _ in places)
    found = scan(*files, catalog=reading.catalog, region=reading.region, parameters=reading.parameters)
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


def every_job(found: Scan, ask: Callable[[Job], Any], reading: Reading) -> AnsweredJobs:
    """Asks one question about every job.

    Args:
        found: The jobs.
        ask: The question.
        reading: How jobs are read. Where it has no workload, one that is named after a file and stands beside it says
            what that does not (`train.workload.yaml` beside `train.py`); that of a file with several jobs has a part
            for each.
    """
    jobs: list[Answered] = []
    wrong: list[Problem] = []
    counts = Counter(each.job.place.file for each in found.bounds)
    for each in found.bounds:
        file = each.job.place.file
        made, problems = _answered(each, ask, reading, workload_beside(file, several=counts[file] > 1))
        jobs.append(made)
        wrong += problems
    bounds = tuple(each.bound for each in jobs)
    served = [each for each in jobs if each.answer is not None and each.workload == reading.workload]
    notes = shared_workload(reading.workload, len(served))
    return AnsweredJobs(replace(found, bounds=bounds), tuple(jobs), tuple(dict.fromkeys(wrong)), notes)


def _answered(
    bound: Bound, ask: Callable[[Job], Any], reading: Reading, beside: str | None
) -> tuple[Answered, Sequence[Problem]]:
    """A job with its answer, or why it has none; and what is wrong about its workload."""
    if bound.problems or bound.job.free or bound.job.request is None or bound.job.starts == 0:
        return Answered(bound), ()
    said = None if bound.job.what == JOB_FILE else reading.workload or beside
    if instance_configs(bound.job.request):
        several = Problem(f"{bound.job.line}: {TUNED}.InstanceConfigs", ONE_TYPE)
        return Answered(bound, missing=(several,), workload=said or ""), ()
    try:
        job = job_of(bound.job, said, allow_files=reading.allow_files)
        answer = ask(job)
        return Answered(_forecast_bound(bound, answer), answer, workload=said or ""), ()
    except InputError as error:
        missing = unsaid(error.problems, said)
        wrong = [each for each in error.problems if each not in missing]
        return Answered(bound, missing=missing, workload=said or ""), wrong


def has_one_answer(job: ProgramJob | None) -> bool:
    """Whether one forecast speaks for a job of a document: not where nothing is started, or trials are of several
    types."""
    return job is None or (job.starts != 0 and not instance_configs(job.request))


def _forecast_bound(bound: Bound, answer: Forecast | Verdict) -> Bound:
    """The most that a job may cost by its forecast, which knows its data and its work."""
    worst = (answer.forecast if isinstance(answer, Verdict) else answer).worst_case
    trials = bound.job.trials
    usd = worst.cost_usd * (trials if isinstance(trials, int) else 1)
    per = ("trial",) if isinstance(trials, Unread) else ()
    return replace(bound, usd=usd, per=per, worst_case=worst, region="", with_data=True)


def shared_workload(workload: str | None, jobs: int) -> tuple[str, ...]:
    """What is to be said of a workload that says the same of several jobs."""
    if workload is None or jobs < 2 or _has_parts(workload):
        return ()
    return (f"{workload} says the same of {jobs} jobs, which may differ: under `jobs:` it can have a part for each",)


def _has_parts(workload: str) -> bool:
    """Whether a workload has parts for jobs, or cannot be read, which is said where it is read."""
    try:
        content = read_document(workload)[1]
    except InputError:
        return True
    return isinstance(content, Mapping) and "jobs" in content


def workload_beside(file: str, *, several: bool = False) -> str | None:
    """The workload that is named after a file and stands beside it; of a file with several jobs, only one that has a
    part for each, since what is said of one job would make a wrong forecast of another."""
    name = next((each for each in workloads_of(file) if Path(each).is_file()), None)
    return name if name is None or not several or _has_parts(name) else None


def unsaid(problems: Sequence[Problem], workload: str | None = None) -> tuple[Problem, ...]:
    """The problems of a job with a bound that say what nobody has said; the others are of the workload."""
    return tuple(each for each in problems if _is_unsaid(each) or not _is_of(each, workload))


def _is_unsaid(problem: Problem) -> bool:
    return isinstance(problem, UnfitWorkload) or problem.rule == _OTHER_CHANNEL or problem.is_missing


def _is_of(problem: Problem, workload: str | None) -> bool:
    """Whether a problem is one of a workload."""
    return workload is not None and problem.is_in(os.fspath(workload))
