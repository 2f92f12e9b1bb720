"""simcore bill DESCRIBED..."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any

from simcore._core import Catalog, RecordedJob
from simcore.cli import csv_table
from simcore.cli.arguments import add_verb
from simcore.cli.options import BAD_INPUT, add_layers, catalog_of, complain
from simcore.cli.output import add_answer, as_json, require_one_picture, require_output, write_answer
from simcore.errors import InputError, Problem, SpecError
from simcore.inputs.recorded import load_search


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "what jobs that ran have cost, and whether the counters of the service agree"
    parser = add_verb(verbs, "bill", text, "simcore bill requests/bert-reviews.described.json")
    text = "answer of DescribeTrainingJob, or of Search (.json, .yaml or .yml); - reads it from standard input"
    parser.add_argument("described", metavar="DESCRIBED", nargs="+", help=text)
    parser.add_argument("--workload", metavar="FILE", help="file with the size of the channels, a part of a job file")
    add_layers(parser)
    add_answer(parser)
    parser.set_defaults(run=run)


@dataclass
class Billed:
    """Jobs that ran, each with the file that it is from, and which jobs of an answer are left out."""

    catalog: Catalog
    jobs: list[tuple[str, RecordedJob]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def load(self, path: str | PathLike[str], workload: str | None) -> None:
        """Adds the jobs of an answer.

        Raises:
            InputError: With every problem of every job in it, and with what only a bill needs.
        """
        found = load_search(path, workload)
        problems = [problem for job in found.jobs for problem in self._problems(job)]
        if problems:
            raise SpecError.of(*problems)
        self.jobs += [(fspath(path), job) for job in found.jobs]
        self.left_out += [f"{fspath(path)}: {text}" for text in found.warnings]

    def _problems(self, job: RecordedJob) -> tuple[Problem, ...]:
        try:
            job.plan(self.catalog)
        except InputError as error:
            return error.problems
        return ()


def run(options: argparse.Namespace) -> None:
    """Prints every bill, or else every problem."""
    require_output(options)
    require_one_picture(options, len(options.described))
    billed = Billed(catalog_of(options))
    for path in options.described:
        try:
            billed.load(path, options.workload)
        except InputError as error:
            complain(error)
            options.code = BAD_INPUT
    if options.code != BAD_INPUT:
        require_one_picture(options, len(billed.jobs))
        show(billed, options)


def show(billed: Billed, options: argparse.Namespace) -> None:
    """Prints all of them, one after the other."""
    from simcore.display import recorded_job

    jobs, catalog = billed.jobs, billed.catalog
    total = sum(job.bill(catalog).total_nano_usd for _, job in jobs)
    every: list[dict[str, Any]] = [{"file": path, **job.to_dict(catalog)} for path, job in jobs]
    lines = [{"file": each["file"], "job": each["job"], **line} for each in every for line in each["bill"]]
    write_answer(
        options,
        jobs[0][1].bill(catalog),
        document=lambda: recorded_job.overview([job for _, job in jobs], catalog, billed.left_out),
        json=lambda: as_json({"jobs": every, "left_out": billed.left_out, "total_usd": total / 10**9}),
        csv=lambda: csv_table.text(lines),
    )
