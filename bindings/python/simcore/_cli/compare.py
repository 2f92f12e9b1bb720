"""simcore compare JOB JOB..."""

from __future__ import annotations

import argparse
from contextlib import redirect_stdout
from functools import partial
from io import StringIO

from simcore import _files
from simcore._cli.options import add_format, add_jobs, catalog_of, load_job, require_picture, write_text
from simcore._cli.progress import bar_of_runs
from simcore._compare import compare, labels_of, read_all
from simcore._comparison import Comparison


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("compare", help="which of several jobs is cheaper or faster, and how sure that is")
    add_jobs(parser)
    parser.add_argument("--baseline", metavar="JOB", help='what the others are compared with: a file given, or "best"; '
                        "default: the first")  # fmt: skip
    parser.add_argument("--deadline", metavar="TIME", help='later is late: 8h, "90 min"')
    parser.add_argument("--budget", metavar="USD", help='dearer is over budget: 500, "500 USD"')
    parser.add_argument("--seed", type=int, default=1, help="of the random streams; default: 1")
    parser.add_argument("--replications", type=int, help="simulated runs of each job; default: 1000")
    add_format(parser, "csv", "markdown")
    parser.add_argument("--out", metavar="FILE", help="file to write, replaced if it exists; default: standard output")
    parser.add_argument("--plot", metavar="FILE", help="picture of cost and time, .png or .svg (needs matplotlib)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the comparison, or writes it to a file, and its picture."""
    for place in filter(None, (options.out, options.plot)):
        _files.require_place(place)  # before the work, not after it
    if options.plot is not None:
        require_picture(options.plot)
    catalog = catalog_of(options)
    read = read_all([partial(load_job, path, options) for path in options.jobs], catalog)
    jobs = dict(zip(labels_of(options.jobs, read), read, strict=True))
    with bar_of_runs() as progress:
        made = compare(
            jobs,
            catalog=catalog,
            baseline=_baseline(options.baseline, dict(zip(options.jobs, jobs, strict=False))),
            deadline=options.deadline,
            budget=options.budget,
            seed=options.seed,
            replications=options.replications,
            progress=progress,
        )
    if options.plot is not None:
        made.plot().savefig(options.plot, dpi=150)
    if options.out is not None:
        _files.write(options.out, _text(made, options.format))
    elif options.format == "table":
        _show(made)
    else:
        write_text(_text(made, options.format).removesuffix("\n"))


def _baseline(given: str | None, labels: dict[str, str]) -> str | None:
    """Its label, whether it is given by that or by its file."""
    return labels.get(given, given) if given is not None else None


def _text(made: Comparison, form: str) -> str:
    if form == "json":
        return made.to_json() + "\n"
    if form == "csv":
        return made.to_csv()
    if form == "markdown":
        return made.to_markdown() + "\n"
    with redirect_stdout(StringIO()) as table:
        _show(made)
    return table.getvalue()


def _show(made: Comparison) -> None:
    from simcore._cli import comparison_table

    comparison_table.show(made)
