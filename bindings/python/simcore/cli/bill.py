"""simcore bill DESCRIBED..."""

from __future__ import annotations

import argparse
from os import fspath
from typing import Any

from simcore._core import Catalog, RecordedJob
from simcore.cli import csv_table
from simcore.cli.arguments import add_verb
from simcore.cli.options import BAD_INPUT, add_layers, catalog_of, complain
from simcore.cli.output import add_answer, as_json, require_one_picture, require_output, write_answer
from simcore.errors import InputError
from simcore.inputs.recorded import load_described


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "what jobs that ran have cost, and whether the counters of the service agree"
    parser = add_verb(verbs, "bill", text, "simcore bill requests/bert-reviews.described.json")
    text = "answer of DescribeTrainingJob (.json, .yaml or .yml); - reads it from standard input"
    parser.add_argument("described", metavar="DESCRIBED", nargs="+", help=text)
    parser.add_argument("--workload", metavar="FILE", help="file with the size of the channels, a part of a job file")
    add_layers(parser)
    add_answer(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints every bill, or else every problem."""
    require_output(options)
    require_one_picture(options, len(options.described))
    catalog = catalog_of(options)
    jobs: list[tuple[str, RecordedJob]] = []
    for path in options.described:
        try:
            job = load_described(path, options.workload)
            job.plan(catalog)  # what only a bill needs
            jobs.append((fspath(path), job))
        except InputError as error:
            complain(error)
            options.code = BAD_INPUT
    if options.code != BAD_INPUT:
        show(jobs, catalog, options)


def show(jobs: list[tuple[str, RecordedJob]], catalog: Catalog, options: argparse.Namespace) -> None:
    """Prints all of them, one after the other."""
    from simcore.display import recorded_job

    total = sum(job.bill(catalog).total_nano_usd for _, job in jobs)
    every: list[dict[str, Any]] = [{"file": path, **job.to_dict(catalog)} for path, job in jobs]
    lines = [{"file": each["file"], "job": each["job"], **line} for each in every for line in each["bill"]]
    write_answer(
        options,
        jobs[0][1].bill(catalog),
        document=lambda: recorded_job.overview([job for _, job in jobs], catalog),
        json=lambda: as_json({"jobs": every, "total_usd": total / 10**9}),
        csv=lambda: csv_table.text(lines),
    )
