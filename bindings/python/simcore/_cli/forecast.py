"""simcore forecast JOB"""

from __future__ import annotations

import argparse
from contextlib import redirect_stdout
from io import StringIO

from simcore import _files, _forecast
from simcore._cli.options import add_format, add_job, load_plan, write_text
from simcore._cli.progress import bar_of_runs


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("forecast", help="what a job will cost and how long it will take")
    add_job(parser)
    parser.add_argument("--seed", type=int, default=1, help="of the random streams; default: 1")
    parser.add_argument("--replications", type=int, help="number of simulated runs; default: the library's")
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
        choices=("simulate", "exact", "auto"),
        default="simulate",
        help="auto: by closed forms where that is possible; default: simulate",
    )
    add_format(parser, "html")
    parser.add_argument("--out", metavar="FILE", help="file to write, replaced if it exists; default: standard output")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the forecast, or writes it to a file."""
    if options.out is not None:
        _files.require_place(options.out)  # before the work, not after it
    plan = load_plan(options.job, options)
    with bar_of_runs() as progress:
        made = _forecast.forecast(
            plan,
            seed=options.seed,
            replications=options.replications,
            progress=progress,
            threads=options.threads,
            precision=options.precision,
            deadline=options.deadline,
            budget=options.budget,
            method=options.method,
        )
    if options.out is not None:
        _files.write(options.out, _text(made, options.format))
    elif options.format == "table":
        _show(made)
    else:
        write_text(_text(made, options.format).removesuffix("\n"))


def _text(made: _forecast.Forecast, form: str) -> str:
    if form == "html":
        return made.to_html()
    if form == "json":
        return made.to_json() + "\n"
    with redirect_stdout(StringIO()) as table:
        _show(made)
    return table.getvalue()


def _show(made: _forecast.Forecast) -> None:
    from simcore._cli import tables

    tables.show_forecast(made)
