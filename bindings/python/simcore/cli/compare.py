"""simcore compare JOB JOB..."""

from __future__ import annotations

import argparse
from functools import partial

from simcore.cli.options import add_jobs, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, require_output, write_answer
from simcore.cli.progress import bar_of_runs
from simcore.studies.compare import compare, labels_of, read_all


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("compare", help="which of several jobs is cheaper or faster, and how sure that is")
    add_jobs(parser)
    parser.add_argument("--baseline", metavar="JOB", help='what the others are compared with: a file given, or "best"; '
                        "default: the first")  # fmt: skip
    parser.add_argument("--deadline", metavar="TIME", help='later is late: 8h, "90 min"')
    parser.add_argument("--budget", metavar="USD", help='dearer is over budget: 500, "500 USD"')
    add_runs(parser, "simulated runs of each job; default: 1000")
    add_answer(parser, "csv")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the comparison, or writes it to a file, and its picture."""
    require_output(options)
    catalog = catalog_of(options)
    read = read_all([partial(load_job, path, options) for path in options.jobs], catalog)
    jobs = dict(zip(labels_of(options.jobs, read), read, strict=True))
    by_file = dict(zip(options.jobs, jobs, strict=False))  # the baseline may be given by its label or by its file
    how = {"baseline": by_file.get(options.baseline, options.baseline), **given(options, "deadline", "budget")}
    with bar_of_runs() as progress:
        made = compare(jobs, catalog=catalog, progress=progress, **how)
    write_answer(options, made, csv=made.to_csv)
