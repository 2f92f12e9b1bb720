"""simcore checkpoint JOB"""

from __future__ import annotations

import argparse
from contextlib import redirect_stdout
from io import StringIO

from simcore import _files
from simcore._checkpoint import CheckpointAdvice, advise_checkpoint
from simcore._cli.options import add_format, add_job, catalog_of, load_job, require_picture, write_text


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("checkpoint", help="how often a spot job should write checkpoints")
    add_job(parser)
    parser.add_argument("--deadline", metavar="TIME", help='from creation, "12 h": the chance to be late counts, too')
    parser.add_argument("--seed", type=int, default=1, help="of the random streams; default: 1")
    parser.add_argument("--replications", type=int, help="simulated runs of each interval; default: the library's")
    add_format(parser)
    parser.add_argument("--out", metavar="FILE", help="file to write, replaced if it exists; default: standard output")
    parser.add_argument("--plot", metavar="FILE", help="picture of the curve, .png or .svg (needs matplotlib)")
    parser.add_argument("--plot-hazards", metavar="FILE", help="heat map of interval by hazard, .png or .svg")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the advice, or writes it to a file, and its pictures."""
    for place in filter(None, (options.out, options.plot, options.plot_hazards)):
        _files.require_place(place)  # before the work, not after it
    for place in filter(None, (options.plot, options.plot_hazards)):
        require_picture(place)
    made = advise_checkpoint(
        load_job(options.job, options),
        catalog=catalog_of(options),
        deadline=options.deadline,
        seed=options.seed,
        replications=options.replications,
    )
    if options.plot is not None:
        made.plot().savefig(options.plot, dpi=150)
    if options.plot_hazards is not None:
        made.plot_hazards().savefig(options.plot_hazards, dpi=150)
    if options.out is not None:
        _files.write(options.out, _text(made, options.format))
    elif options.format == "table":
        _show(made)
    else:
        write_text(made.to_json())


def _text(made: CheckpointAdvice, form: str) -> str:
    if form == "json":
        return made.to_json() + "\n"
    with redirect_stdout(StringIO()) as table:
        _show(made)
    return table.getvalue()


def _show(made: CheckpointAdvice) -> None:
    from simcore._cli import checkpoint_table

    checkpoint_table.show(made)
