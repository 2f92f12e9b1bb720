"""simcore sweep JOB --vary FIELD=A,B..."""

from __future__ import annotations

import argparse

from simcore.cli import vary
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_job, add_limits, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, write_answer
from simcore.progress import bar_of_runs
from simcore.studies.compare import sweep

_EXAMPLE = "simcore sweep jobs/resnet50-spot.yaml --vary 'checkpoint.every=15 min,1 h'"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "a job with every combination of values of some of its fields, side by side"
    parser = add_verb(verbs, "sweep", text, _EXAMPLE)
    add_job(parser)
    vary.add(parser, required=True)
    parser.add_argument("--baseline", metavar="LABEL", help="design that the others are compared with; default: best")
    add_limits(parser)
    add_runs(parser, "simulated runs of each design; default: 1024")
    add_answer(parser, run)


def run(options: argparse.Namespace) -> None:
    """Prints the comparison, or writes it to a file, and its picture."""
    varied = vary.values(options.vary)
    how = given(options, "baseline", "deadline", "budget")
    with bar_of_runs() as progress:
        made = sweep(load_job(options.job, options), catalog=catalog_of(options), progress=progress, **how, **varied)
    write_answer(options, made, csv=made.to_csv)
