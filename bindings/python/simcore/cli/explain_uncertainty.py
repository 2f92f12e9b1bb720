"""simcore explain uncertainty JOB"""

from __future__ import annotations

import argparse

from simcore.cli.options import add_job, add_runs, given, load_plan
from simcore.cli.output import add_answer, write_answer
from simcore.studies.sensitivity import sensitivity

HELP = "which uncertain input makes the cost and the time uncertain, and which one to measure first"
SHORT = "which input makes the cost uncertain"
EXAMPLE = "simcore explain uncertainty jobs/bert-spot.yaml"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the job and its options."""
    add_job(parser)
    add_runs(parser, "simulated runs of each sample; default: 16384")
    add_answer(parser, run)


def run(options: argparse.Namespace) -> None:
    """Prints what each input does, or writes it to a file, and its pictures."""
    made = sensitivity(load_plan(options.job, options), **given(options))
    write_answer(options, made, rows="inputs")
