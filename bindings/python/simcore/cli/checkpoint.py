"""simcore advise checkpoint JOB"""

from __future__ import annotations

import argparse
from functools import partial

from simcore.cli.options import add_job, add_max_time, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, write_answer
from simcore.studies.checkpoint import advise_checkpoint, checkpoint_map

EXAMPLE = "simcore advise checkpoint jobs/resnet50-spot.yaml --max-time '12 h'"


def declare(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    add_job(parser)
    add_max_time(parser, 'deadline, from the creation of the job, "12 h": also show how likely the job is late')
    add_runs(parser, "simulated runs of each interval; default: 2048")
    add_answer(parser, run, plot_hazards="the cost by interval and hazard")


def run(options: argparse.Namespace) -> None:
    """Prints the advice, or writes it to a file, and its pictures."""
    job = load_job(options.job, options)
    made = advise_checkpoint(job, catalog=catalog_of(options), **given(options, "deadline"))
    hazards = partial(checkpoint_map, job, catalog=catalog_of(options), **given(options))
    write_answer(options, made, hazards, rows="curve")
