"""simcore advise data JOB"""

from __future__ import annotations

import argparse

from simcore.cli.options import add_job, catalog_of, load_job
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
    data.add_argument("--seed", type=int, default=1, help="of the random streams; default: 1")
    data.add_argument("--replications", type=int, help="simulated runs of each option; default: the library's")
    add_answer(data, plot_break_even="the break-even points")
    data.set_defaults(run=run_data)


def run_data(options: argparse.Namespace) -> None:
    """Prints the advice, or writes it to a file, and its pictures."""
    require_output(options)
    made = advise_data(
        load_job(options.job, options),
        catalog=catalog_of(options),
        channel=options.channel,
        shard_size=options.shard_size,
        seed=options.seed,
        replications=options.replications,
    )
    write_answer(options, made, "break-even")
