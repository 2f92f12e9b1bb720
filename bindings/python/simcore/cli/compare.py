"""simcore compare JOB JOB..."""

from __future__ import annotations

import argparse
import re
from functools import partial

from simcore.cli import dash
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_jobs, add_limits, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, write_answer
from simcore.errors import InputError, Problem
from simcore.progress import bar_of_runs
from simcore.studies.compare import compare, labels_of, read_all

_EXAMPLE = "simcore compare jobs/resnet50-on-demand.yaml jobs/resnet50-spot.yaml"
_SHARE = re.compile(r"(\d+\.?\d*|\.\d+)\s*%?")


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "which of several jobs is cheaper or faster, and how sure that is"
    parser = add_verb(verbs, "compare", text, _EXAMPLE)
    add_jobs(parser)
    parser.add_argument("--baseline", metavar="JOB", help='what the others are compared with: a file given, or "best"; '
                        "default: the first")  # fmt: skip
    add_limits(parser)
    parser.add_argument(
        "--chances",
        metavar="P,P",
        help="for one job that may turn out as any of these: how likely each is, 0.8,0.2 or 80%%,20%%",
    )
    add_runs(parser, "simulated runs of each job; default: 1024")
    add_answer(parser, run)


def run(options: argparse.Namespace) -> None:
    """Prints the comparison, or writes it to a file, and its picture."""
    catalog = catalog_of(options)
    read = read_all([partial(load_job, path, options) for path in options.jobs], catalog)
    jobs = dict(zip(labels_of(options.jobs, read), read, strict=True))
    files = map(dash.word, options.jobs)
    by_file = dict(zip(files, jobs, strict=False))  # the baseline may be given by its label or by its file
    chances = None if options.chances is None else shares(options.chances)
    how = {
        "chances": chances,
        "baseline": by_file.get(options.baseline, options.baseline),
        **given(options, "deadline", "budget"),
    }
    with bar_of_runs() as progress:
        made = compare(jobs, catalog=catalog, progress=progress, **how)
    write_answer(options, made, csv=made.to_csv)


def shares(text: str) -> list[float]:
    """Numbers between commas, per cent among them.

    Raises:
        InputError: One of them is no number.
    """
    parts = [part.strip() for part in text.split(",")]
    wrong = [part for part in parts if not _SHARE.fullmatch(part)]
    if wrong:
        rule = "must be numbers between commas, such as 0.8,0.2 or 80%,20%"
        raise InputError.of(Problem("--chances", rule, repr(text)))
    return [float(part.rstrip("% ")) / (100.0 if part.endswith("%") else 1.0) for part in parts]
