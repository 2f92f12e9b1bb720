"""simcore explain bill JOB"""

from __future__ import annotations

import argparse

from simcore.cli.options import add_job, add_runs, given, load_plan
from simcore.cli.output import add_answer, write_document
from simcore.studies.forecast import forecast

HELP = "how each amount of the expected bill comes about, step by step"
SHORT = "each amount of the expected bill, step by step"
EXAMPLE = "simcore explain bill jobs/bert-spot.yaml"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the job and its options."""
    add_job(parser)
    add_runs(parser, "number of simulated runs; default: as many as make the answer stable")
    add_answer(parser, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints the steps of each line, and the sum."""
    made = forecast(load_plan(options.job, options), **given(options))
    from simcore.display import bill_steps

    data = bill_steps.data(made)
    rows = [{**row, "steps": "; ".join(row["steps"])} for row in data]
    write_document(options, bill_steps.document(made), data, rows)
