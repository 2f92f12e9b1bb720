"""simcore forecast JOB"""

from __future__ import annotations

import argparse

from simcore.cli.options import add_job, add_runs, given, load_plan
from simcore.cli.output import add_answer, require_output, write_answer
from simcore.cli.progress import bar_of_runs
from simcore.studies.forecast import forecast


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("forecast", help="what a job will cost and how long it will take")
    add_job(parser)
    add_runs(parser, "number of simulated runs; default: as many as make the answer stable")
    parser.add_argument("--threads", type=int, help="that share the runs; default: one for each processor")
    parser.add_argument(
        "--precision",
        metavar="P",
        help='run until a number is known that well: "1 %%" of the mean cost, "cost p90 2 %%"',
    )
    parser.add_argument("--deadline", metavar="TIME", help='say how likely the job is late: 8h, "90 min"')
    parser.add_argument("--budget", metavar="USD", help='say how likely the job costs more: 500, "500 USD"')
    parser.add_argument(
        "--method",
        choices=("auto", "exact", "conditional", "simulate"),
        default="auto",
        help="default: auto, the best that the job allows; see docs/how-sure.md",
    )
    parser.add_argument(
        "--sampling",
        choices=("quasi-random", "plain"),
        default="quasi-random",
        help="plain: draw rates, sizes, speeds and starts independently in each run, not evenly over the runs",
    )
    add_answer(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the forecast, or writes it to a file."""
    require_output(options)
    plan = load_plan(options.job, options)
    how = given(options, "threads", "precision", "deadline", "budget", "method", "sampling")
    with bar_of_runs() as progress:
        made = forecast(plan, progress=progress, **how)
    write_answer(options, made)
