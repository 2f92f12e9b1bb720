"""simcore explain bill JOB..."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from simcore._core import Forecast, Plan
from simcore.cli import every_job
from simcore.cli.options import add_every_job, add_runs, given
from simcore.cli.output import add_answer, write_document
from simcore.studies.forecast import forecast

if TYPE_CHECKING:
    from simcore.display.document import Section

HELP = "how each amount of the expected bill comes about, step by step"
SHORT = "each amount of the expected bill, step by step"
EXAMPLE = "simcore explain bill jobs/bert-spot.yaml"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the jobs and their options."""
    add_every_job(parser)
    add_runs(parser, "number of simulated runs; default: as many as make the answer stable")
    add_answer(parser, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints the steps of each line of the job, or of every job, and the sum."""

    def ask(plan: Plan) -> Forecast:
        return forecast(plan, **given(options))

    plan = every_job.only_plan(options)
    if plan is None:
        _write_all(options, ask)
    else:
        _write_one(options, ask(plan))


def _write_one(options: argparse.Namespace, made: Forecast) -> None:
    from simcore.display import bill_steps

    data = bill_steps.data(made)
    rows = [{**row, "steps": "; ".join(row["steps"])} for row in data]
    write_document(options, bill_steps.document(made), data, rows)


def _write_all(options: argparse.Namespace, ask: every_job.Ask) -> None:
    answered = every_job.forecasts(options, ask)
    if [each.answer is None for each in answered.jobs] == [False]:  # its workload stands beside it
        _write_one(options, answered.jobs[0].answer)
        return
    from simcore.display import bill_steps
    from simcore.display import every_job as shown

    def steps(made: Forecast) -> Sequence[Section]:
        return bill_steps.document(made).sections

    every_job.write(options, answered, shown.document(answered, steps, folding="open"), bill_steps.data, "steps")
