"""simcore forecast JOB..."""

from __future__ import annotations

import argparse
import re
from typing import Any

from simcore._core import Forecast, Plan
from simcore.cli import every_job
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_every_job, add_limits, add_runs, given
from simcore.cli.output import add_answer, as_json, write_answer
from simcore.display.plain_data import plain
from simcore.errors import InputError, Problem
from simcore.progress import bar_of_runs
from simcore.studies.forecast import forecast

_EXAMPLES = ("simcore forecast jobs/bert-spot.yaml --max-cost 50 --interval 80,95", "simcore forecast jobs")
_MORE = """A job of which no document says enough has the most that it may cost, and what its forecast needs.
exit code: 0; 2: a JOB, or a file below a folder, cannot be read, or is wrong"""
_LEVEL = re.compile(r"(\d+\.?\d*|\.\d+)\s*%?")


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "what a job, or every job of files and folders, will cost and how long it will take"
    parser = add_verb(verbs, "forecast", text, *_EXAMPLES, more=_MORE)
    add_every_job(parser)
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
    """Prints the forecast of the job, or of every job, or writes it to a file."""
    levels = [] if options.interval is None else _levels(options.interval)
    how = given(options, "threads", "precision", "deadline", "budget", "method", "sampling")
    plan = every_job.only_plan(options)
    if plan is None:
        _write_all(options, levels, how)
        return
    with bar_of_runs() as progress:
        made = forecast(plan, progress=progress, **how)
    _write_one(options, levels, made)


def _write_all(options: argparse.Namespace, levels: list[float], how: dict[str, Any]) -> None:
    def ask(plan: Plan) -> Forecast:
        return forecast(plan, **how)

    answered = every_job.forecasts(options, ask)
    if [each.answer is None for each in answered.jobs] == [False]:  # its workload stands beside it
        _write_one(options, levels, answered.jobs[0].answer)
        return
    from simcore.display import every_job as shown

    every_job.write(options, answered, shown.document(answered), lambda made: _data(made, levels))


def _data(made: Forecast, levels: list[float]) -> dict[str, Any]:
    """The keys of the JSON of a forecast, with its ranges if some are asked for."""
    if not levels:
        return plain(made)
    from simcore.display import forecast_intervals

    return {**made.to_dict(), "levels": forecast_intervals.data(made, levels)}


def _write_one(options: argparse.Namespace, levels: list[float], made: Forecast) -> None:
    from simcore.display import forecast_intervals, trace_events

    def typical() -> str:
        return trace_events.text(made.typical, made.job)

    if not levels:
        write_answer(options, made, perfetto=typical)
        return
    write_answer(options, made, document=lambda: forecast_intervals.document(made, levels),
                 json=lambda: as_json(_data(made, levels)), perfetto=typical)  # fmt: skip


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
