"""The forecast of every job of files and folders, and the parts that other verbs have of it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from os import fspath
from typing import TYPE_CHECKING, Any

from simcore._core import Plan
from simcore.cli.options import BAD_INPUT, catalog_of, complain, load_job, parameters_of
from simcore.cli.output import require_one_picture, write_document
from simcore.errors import InputError
from simcore.inputs.documents import TextSource, is_folder

if TYPE_CHECKING:
    from simcore._core import Forecast
    from simcore.display.document import Document
    from simcore.inputs.answered import Answered, AnsweredJobs
    from simcore.inputs.job import Job
    from simcore.studies.every_job import Reading

Ask = Callable[[Plan], "Forecast"]


def only_plan(options: argparse.Namespace) -> Plan | None:
    """The plan of the only job that is asked about; None of several, and of a job whose forecast needs what no document
    says.

    Raises:
        InputError: The only job, or its file, is wrong; holds every problem.
    """
    path = options.jobs[0]
    if len(options.jobs) > 1 or (not isinstance(path, TextSource) and is_folder(fspath(path))):
        return None
    try:
        job = load_job(path, options)
        return job.resolve(catalog_of(options)) if _has_one_answer(job) else None
    except InputError:
        if not has_bounds(path, options):
            raise
        return None


def _has_one_answer(job: Job) -> bool:
    """Whether one forecast speaks for a job; what asks it of a document is imported for documents alone."""
    if job.program() is None:
        return True
    from simcore.studies.every_job import has_one_answer

    return has_one_answer(job.program())


def has_bounds(path: Any, options: argparse.Namespace) -> bool:
    """Whether a path that is not one job with a forecast is a folder, or a file that has several, or one with a bound,
    for which no workload was given that should have completed it."""
    from simcore.studies.every_job import chosen

    if isinstance(path, TextSource):
        return False
    try:
        found = chosen([path], reading_of(options))
    except InputError:
        return False
    several = len(found.bounds) > 1 or is_folder(fspath(path))
    return several or (options.workload is None and any(each.usd is not None for each in found.bounds))


def reading_of(options: argparse.Namespace) -> Reading:
    """How the jobs of files are read, by the options of :func:`simcore.cli.options.add_every_job`."""
    from simcore.studies.every_job import Reading

    region = getattr(options, "region", None)
    return Reading(catalog_of(options), options.workload, region, parameters_of(options), options.allow_files)


def forecasts(options: argparse.Namespace, ask: Ask) -> AnsweredJobs:
    """Every job of the files with its forecast, or its bound; what is wrong is said, and sets the exit code.

    Raises:
        InputError: A path is none, or a picture is asked for, which shows one job.
    """
    from simcore.studies.every_job import chosen, every_job

    reading = reading_of(options)
    found = chosen(options.jobs, reading)
    if len(found.bounds) != 1:
        require_one_picture(options, len(found.bounds))

    def answer(job: Job) -> Forecast:
        return ask(job.resolve(reading.catalog))

    answered = every_job(found, answer, reading)
    for problem in answered.problems:
        complain(InputError.of(problem))
    options.code = BAD_INPUT if answered.problems else options.code
    return answered


def write(
    options: argparse.Namespace,
    answered: AnsweredJobs,
    document: Document,
    detail: Callable[[Any], Any],
    name: str = "forecast",
) -> None:
    """Writes all jobs; `detail`: the plain data of one forecast, under the key `name`."""
    from simcore.display import scan as shown_scan

    rows = [{**shown_scan.row(each.bound), **launch(each), **numbers(each)} for each in answered.jobs]
    write_document(options, document, data(answered, detail, name), rows)


def data(answered: AnsweredJobs, detail: Callable[[Any], Any], name: str) -> dict[str, Any]:
    """All jobs as plain data: those of a scan, each with its forecast and what is missing for one."""
    from simcore.display import every_job as shown
    from simcore.display import scan as shown_scan

    found = shown_scan.data(answered.found)
    jobs = [
        {
            **job,
            **launch(each),
            "workload": each.workload or None,
            "missing": list(map(vars, each.missing)),
            name: None if each.answer is None else detail(each.answer),
        }
        for job, each in zip(found["jobs"], answered.jobs, strict=True)
    ]
    made = sum(each.answer is not None for each in answered.jobs)
    sums = {"at_most_usd": answered.found.usd, "expected_cost_usd": shown.expected_usd(answered)}
    total = {**found["total"], "forecast": made, **sums}
    return {**found, "jobs": jobs, "total": total, "wrong": list(map(vars, answered.problems))}


def launch(each: Answered) -> dict[str, Any]:
    """What all that one launch starts of a job is expected to cost; null where their number is not known."""
    from simcore.display import every_job as shown

    return {"expected_cost_usd": shown.launch_usd(each)}


def numbers(each: Answered) -> dict[str, Any]:
    """The numbers of a forecast in one row of a table; nothing of a job without one."""
    made: Forecast | None = each.answer
    words: Sequence[str] = ("mean", "p50", "p90")
    named = {f"{name}_{word}_{unit}": (member, word) for member, name, unit in _SUMMARIES for word in words}
    return {
        **{
            key: None if made is None else getattr(getattr(made, member), word) for key, (member, word) in named.items()
        },
        "missing": list(map(str, each.missing)),
    }


_SUMMARIES = (("cost_usd", "cost", "usd"), ("wall_clock_s", "wall_clock", "s"))
