"""simcore advise data JOB | advise checkpoint JOB"""

from __future__ import annotations

import argparse

from simcore.cli import checkpoint, renamed
from simcore.cli.options import add_job, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, require_output, write_answer
from simcore.studies.advise import advise_data


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb and its verbs."""
    parser = verbs.add_parser("advise", help="what to change about a job")
    inner = parser.add_subparsers(dest="advise_verb", required=True, metavar="VERB")
    data = inner.add_parser("data", help="which data source is cheapest, which is fastest, and why")
    add_job(data)
    data.add_argument("--channel", metavar="NAME", help="the one to vary; default: each with a tenth of the data")
    data.add_argument("--shard-size", metavar="SIZE", help='of a packed object: 150MB, "1 GB"; default: 150 MB')
    add_runs(data, "simulated runs of each option; default: the library's")
    add_answer(data, plot_break_even="the break-even points")
    data.set_defaults(run=run_data)
    checkpoint.declare(inner.add_parser("checkpoint", help="how often a spot job should write checkpoints"))
    renamed.add_verb(verbs, "checkpoint", "simcore advise checkpoint", checkpoint.declare)


def run_data(options: argparse.Namespace) -> None:
    """Prints the advice, or writes it to a file, and its pictures."""
    require_output(options)
    job, how = load_job(options.job, options), given(options, "channel", "shard_size")
    write_answer(options, advise_data(job, catalog=catalog_of(options), **how), "break-even")
