"""simcore advise data JOB | advise checkpoint JOB | advise work JOB"""

from __future__ import annotations

import argparse

from simcore.cli import checkpoint, renamed
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_job, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, write_answer
from simcore.studies.advise import advise_data
from simcore.studies.work import advise_work

_DATA = "simcore advise data jobs/caltech256-resnet50.yaml"
_WORK = "simcore advise work jobs/llama-2-7b-p4d.yaml"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb and its verbs."""
    parser = add_verb(verbs, "advise", "what to change about a job", _DATA, checkpoint.EXAMPLE, _WORK)
    inner = parser.add_subparsers(dest="advise_verb", required=True, metavar="VERB")
    data = add_verb(inner, "data", "which data source is cheapest, which is fastest, and why", _DATA)
    add_job(data)
    data.add_argument(
        "--channel", metavar="NAME", help="channel to vary; default: each that has a tenth of the data or more"
    )
    data.add_argument(
        "--shard-size", metavar="SIZE", help='size of an object of packed files: 150MB, "1 GB"; default: 150 MB'
    )
    add_runs(data, "simulated runs of each option; default: 1024")
    add_answer(data, run_data, plot_break_even="the break-even points")
    checkpoint.declare(add_verb(inner, "checkpoint", "how often a spot job should save its work", checkpoint.EXAMPLE))
    work = add_verb(inner, "work", "what each knob of the script would change in time and dollars", _WORK)
    add_job(work)
    add_runs(work, "simulated runs of each design; default: 1024")
    add_answer(work, run_work)
    renamed.add_verb(verbs, "checkpoint", "simcore advise checkpoint", checkpoint.declare)


def run_data(options: argparse.Namespace) -> None:
    """Prints the advice, or writes it to a file, and its pictures."""
    job, how = load_job(options.job, options), given(options, "channel", "shard_size")
    write_answer(options, advise_data(job, catalog=catalog_of(options), **how), "break-even")


def run_work(options: argparse.Namespace) -> None:
    """Prints the comparison with the job as it is, or writes it to a file, and its picture."""
    job = load_job(options.job, options)
    made = advise_work(job, catalog=catalog_of(options), **given(options))
    write_answer(options, made, csv=made.to_csv)
