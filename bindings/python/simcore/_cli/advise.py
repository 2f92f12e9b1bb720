"""simcore advise data JOB"""

from __future__ import annotations

import argparse
from contextlib import redirect_stdout
from io import StringIO

from simcore import _files
from simcore._advice import DataAdvice, advise_data
from simcore._cli.options import add_format, add_job, catalog_of, load_job, require_picture, write_text


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
    add_format(data, "markdown", "html")
    data.add_argument("--out", metavar="FILE", help="file to write, replaced if it exists; default: standard output")
    data.add_argument("--plot", metavar="FILE", help="picture of all options, .png or .svg (needs matplotlib)")
    data.add_argument("--plot-break-even", metavar="FILE", help="picture of the break-even points, .png or .svg")
    data.set_defaults(run=run_data)


def run_data(options: argparse.Namespace) -> None:
    """Prints the advice, or writes it to a file, and its pictures."""
    for place in filter(None, (options.out, options.plot, options.plot_break_even)):
        _files.require_place(place)  # before the work, not after it
    for place in filter(None, (options.plot, options.plot_break_even)):
        require_picture(place)
    made = advise_data(
        load_job(options.job, options),
        catalog=catalog_of(options),
        channel=options.channel,
        shard_size=options.shard_size,
        seed=options.seed,
        replications=options.replications,
    )
    if options.plot is not None:
        made.plot().savefig(options.plot, dpi=150)
    if options.plot_break_even is not None:
        made.plot_break_even().savefig(options.plot_break_even, dpi=150)
    if options.out is not None:
        _files.write(options.out, _text(made, options.format))
    elif options.format == "table":
        _show(made)
    else:
        write_text(_text(made, options.format).removesuffix("\n"))


def _text(made: DataAdvice, form: str) -> str:
    if form == "html":
        return made.to_html()
    if form == "json":
        return made.to_json() + "\n"
    if form == "markdown":
        return made.to_markdown() + "\n"
    with redirect_stdout(StringIO()) as table:
        _show(made)
    return table.getvalue()


def _show(made: DataAdvice) -> None:
    from simcore._cli import advice_table

    advice_table.show(made)
