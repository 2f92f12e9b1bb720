"""simcore bill DESCRIBED..."""

from __future__ import annotations

import argparse
from os import fspath
from typing import Any

from simcore._core import Catalog, RecordedJob
from simcore.cli import csv_table
from simcore.cli.arguments import add_verb
from simcore.cli.options import BAD_INPUT, add_layers, catalog_of, complain
from simcore.cli.output import add_answer, as_json, require_one_picture, write_answer
from simcore.errors import InputError, Problem, SpecError, collected
from simcore.inputs.recorded import RecordedJobs, joined, load_search, with_some


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "what jobs that ran have cost, and whether the counters of the service agree"
    parser = add_verb(verbs, "bill", text, "simcore bill requests/bert-reviews.described.json")
    text = "answer of DescribeTrainingJob, or of Search (.json, .yaml or .yml); - reads it from standard input"
    parser.add_argument("described", metavar="DESCRIBED", nargs="+", help=text)
    parser.add_argument("--workload", metavar="FILE", help="file with the size of the channels, a part of a job file")
    add_layers(parser)
    add_answer(parser, run)


def run(options: argparse.Namespace) -> None:
    """Prints every bill, or else every problem."""
    require_one_picture(options, len(options.described))
    catalog = catalog_of(options)
    found: list[RecordedJobs] = []
    for path in options.described:
        try:
            found.append(_billable(load_search(path, workload=options.workload), catalog, fspath(path)))
        except InputError as error:
            complain(error)
            options.code = BAD_INPUT
    if options.code != BAD_INPUT:
        jobs = joined(found)
        if not jobs.jobs:
            raise SpecError.of(Problem(", ".join(options.described), "must hold a job that has ended"))
        require_one_picture(options, len(jobs.jobs))
        show(jobs, catalog, options)


def _billable(found: RecordedJobs, catalog: Catalog, file: str) -> RecordedJobs:
    """The jobs that a catalog has prices of.

    Raises:
        SpecError: It has none; names everything that a bill needs.
    """
    jobs: list[RecordedJob] = []
    problems: list[Problem] = []
    for job in found.jobs:
        with collected(problems):
            job.plan(catalog)
            jobs.append(job)
    return with_some(jobs, file, found.warnings, problems)


def show(found: RecordedJobs, catalog: Catalog, options: argparse.Namespace) -> None:
    """Prints all of them, one after the other."""
    from simcore.display import recorded_job

    total = sum(job.bill(catalog).total_nano_usd for job in found.jobs)
    every: list[dict[str, Any]] = [
        {"file": file, **job.to_dict(catalog)} for file, job in zip(found.files, found.jobs, strict=True)
    ]
    lines = [{"file": each["file"], "job": each["job"], **line} for each in every for line in each["bill"]]
    write_answer(
        options,
        found.jobs[0].bill(catalog),
        document=lambda: recorded_job.overview(found.jobs, catalog, found.warnings),
        json=lambda: as_json({"jobs": every, "left_out": found.warnings, "total_usd": total / 10**9}),
        csv=lambda: csv_table.text(lines),
    )
