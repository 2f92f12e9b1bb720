"""simcore backtest HISTORY..."""

from __future__ import annotations

import argparse

from simcore.cli.arguments import add_verb
from simcore.cli.options import add_layers, catalog_of
from simcore.cli.output import add_answer, write_answer
from simcore.inputs.history import load_history
from simcore.studies.backtest import backtest


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "how good forecasts of past jobs would have been"
    parser = add_verb(verbs, "backtest", text, "simcore backtest history/jobs.jsonl")
    files = "described, listed or searched jobs, logs of an SDK, or log events"
    parser.add_argument("histories", metavar="HISTORY", nargs="+", help=files)
    add_layers(parser)
    add_answer(parser, run)


def run(options: argparse.Namespace) -> None:
    """Prints the scores of each way to forecast, or writes them to a file, and their picture."""
    write_answer(options, backtest(load_history(*options.histories), catalog=catalog_of(options)))
