"""simcore rank JOB"""

from __future__ import annotations

import argparse

from simcore.cli.arguments import add_verb
from simcore.cli.options import add_job, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, write_answer
from simcore.studies.rank import rank

_EXAMPLE = "simcore rank jobs/llama-2-7b-p4d.yaml --types ml.p4d.24xlarge,ml.p5.48xlarge"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    declare(add_verb(verbs, "rank", "how fast a job is on each instance type, and what it costs", _EXAMPLE))


def declare(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    add_job(parser)
    parser.add_argument("--types", metavar="A,B", help="instance types, separated by commas; default: all")
    text = "number of instances of each type; default: as many as the job asks for"
    parser.add_argument("--count", metavar="N", type=int, help=text)
    add_runs(parser, "simulated runs on each type; default: 1024", 1024)
    add_answer(parser, run)


def run(options: argparse.Namespace) -> None:
    """Prints the ranking, or writes it to a file, and its picture."""
    made = rank(
        load_job(options.job, options),
        instance_types=None if options.types is None else _names(options.types),
        instance_count=options.count,
        catalog=catalog_of(options),
        **given(options),
    )
    write_answer(options, made)


def _names(given: str) -> list[str]:
    return [name.strip() for name in given.split(",") if name.strip()]
