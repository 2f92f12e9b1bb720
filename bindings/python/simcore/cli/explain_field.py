"""simcore explain field NAME"""

from __future__ import annotations

import argparse

from simcore._core import Catalog
from simcore.cli.output import add_answer, write_document
from simcore.inputs import fields

HELP = "what a field of the job file means, takes and defaults to; without a NAME all of them"
SHORT = "a field of the job file"
EXAMPLE = "simcore explain field cluster.volume_size"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the name and its options."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="key path of the field, such as cluster.volume_size")
    add_answer(parser, run, without=("csv", "plot"))


def run(options: argparse.Namespace) -> None:
    """Prints what one field means, takes and defaults to."""
    if options.name is None:
        _list(options)
        return
    row = fields.field(options.name)
    supplied = [each for each in Catalog.builtin().parameters() if each.name == row.parameter]
    from simcore.display import field

    children = fields.children(row) if fields.is_section(row) else []
    shown = field.document(row, fields.default(row, supplied), supplied, children, fields.page(row))
    write_document(options, shown, field.data(row, supplied))


def _list(options: argparse.Namespace) -> None:
    from simcore.display import field

    every = fields.fields()
    listed = [{key: getattr(row, key) for key in ("path", "kind", "required", "doc")} for row in every]
    write_document(options, field.overview(every), listed)
