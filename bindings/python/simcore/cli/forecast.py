"""simcore forecast JOB"""

from __future__ import annotations

import argparse
import re

from simcore.cli.arguments import add_verb
from simcore.cli.options import add_job, add_limits, add_runs, given, load_plan
from simcore.cli.output import add_answer, as_json, write_answer
from simcore.errors import InputError, Problem
from simcore.progress import bar_of_runs
from simcore.studies.forecast import forecast

_EXAMPLE = "simcore forecast jobs/bert-spot.yaml --max-cost 50 --interval 80,95"
_LEVEL = re.compile(r"(\d+\.?\d*|\.\d+)\s*%?")


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = add_verb(verbs, "forecast", "what a job will cost and how long it will take", _EXAMPLE)
    add_job(parser)
    add_runs(parser, "number of simulated runs; default: as many as make the answer stable")
    _add_effort(parser)
    add_limits(parser)
    text = "also show the ranges that hold so many per cent of the runs"
    parser.add_argument("--interval", metavar="80,95", help=text)
    _add_method(parser)
    add_answer(parser, run, "perfetto")


def _add_effort(parser: argparse.ArgumentParser) -> None:
    """--threads and --precision."""
    text = "number of threads that share the runs; default: one for each processor"
    parser.add_argument("--threads", metavar="N", type=int, help=text)
    text = 'run until a number is known this well: "1 %%" (of the mean cost), "cost p90 2 %%"'
    parser.add_argument("--precision", metavar="P", help=text)


def _add_method(parser: argparse.ArgumentParser) -> None:
    """--method and --sampling."""
    methods = ("auto", "exact", "conditional", "simulate")
    text = "how the numbers are found (docs/how-sure.md); default: auto, the best that the job allows"
    parser.add_argument("--method", choices=methods, default="auto", help=text)
    ways = ("quasi-random", "plain")
    drawn = "how rates, sizes, speeds and starts are drawn: evenly over all runs, or (plain) independently in each"
    parser.add_argument("--sampling", choices=ways, default=ways[0], help=f"{drawn}; default: {ways[0]}")


def run(options: argparse.Namespace) -> None:
    """Prints the forecast, or writes it to a file."""
    levels = [] if options.interval is None else _levels(options.interval)
    plan = load_plan(options.job, options)
    how = given(options, "threads", "precision", "deadline", "budget", "method", "sampling")
    with bar_of_runs() as progress:
        made = forecast(plan, progress=progress, **how)
    from simcore.display import forecast_intervals, trace_events

    def typical() -> str:
        return trace_events.text(made.typical, made.job)

    if not levels:
        write_answer(options, made, perfetto=typical)
        return

    def data() -> str:
        return as_json({**made.to_dict(), "levels": forecast_intervals.data(made, levels)})

    write_answer(options, made, document=lambda: forecast_intervals.document(made, levels), json=data,
                 perfetto=typical)  # fmt: skip


def _levels(text: str) -> list[float]:
    """Shares of the runs, from per cent between commas.

    Raises:
        InputError: One of them is no number, or no share of the runs.
    """
    words = [word.strip() for word in text.split(",")]
    if not all(map(_LEVEL.fullmatch, words)):
        raise InputError.of(Problem("--interval", "must be per cent between commas", repr(text), "80,95"))
    levels = [float(word.rstrip("% ")) / 100.0 for word in words]
    if not all(0.0 < level < 1.0 for level in levels):
        raise InputError.of(
            Problem("--interval", "must be per cent that leave runs on both sides", repr(text), "80,95")
        )
    return levels
