"""simcore advise checkpoint JOB"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial

from simcore.cli import csv_table
from simcore.cli.options import add_job, add_max_time, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, plain, require_output, write_answer
from simcore.studies.checkpoint import advise_checkpoint, checkpoint_map

EXAMPLE = "simcore advise checkpoint jobs/resnet50-spot.yaml --max-time '12 h'"


def declare(parser: argparse.ArgumentParser) -> Callable[[argparse.Namespace], None]:
    """Adds the options, and returns what runs the verb."""
    add_job(parser)
    add_max_time(parser, 'deadline, from the creation of the job, "12 h": also show how likely the job is late')
    add_runs(parser, "simulated runs of each interval; default: 2048")
    add_answer(parser, plot_hazards="the cost by interval and hazard")
    parser.set_defaults(run=run)
    return run


def run(options: argparse.Namespace) -> None:
    """Prints the advice, or writes it to a file, and its pictures."""
    require_output(options)
    job = load_job(options.job, options)
    made = advise_checkpoint(job, catalog=catalog_of(options), **given(options, "deadline"))
    hazards = partial(checkpoint_map, job, catalog=catalog_of(options), **given(options))
    write_answer(options, made, hazards, csv=lambda: csv_table.text(plain(made)["curve"]))
