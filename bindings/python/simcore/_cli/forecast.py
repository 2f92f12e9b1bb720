"""simcore forecast JOB"""

from __future__ import annotations

import argparse

from simcore import _forecast
from simcore._cli.options import add_format, add_prices, catalog_of, write_text


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("forecast", help="what a job will cost and how long it will take")
    parser.add_argument("job", metavar="JOB", help="job file (.yaml, .yml or .json)")
    parser.add_argument("--seed", type=int, default=1, help="of the random streams; default: 1")
    parser.add_argument("--replications", type=int, help="number of simulated runs; default: the library's")
    add_prices(parser)
    add_format(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the forecast."""
    made = _forecast.forecast(
        options.job, catalog=catalog_of(options), seed=options.seed, replications=options.replications
    )
    if options.format == "json":
        write_text(made.to_json())
        return
    from simcore._cli import tables

    tables.show_forecast(made)
