"""Where the answer of a verb goes: the terminal, a file, pictures."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING

from simcore import _files
from simcore._cli.options import add_format, require_picture, write_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def add_output(parser: argparse.ArgumentParser, *forms: str, **pictures: str) -> None:
    """--format table, json or one of `forms`; --out FILE; and for each picture, by what it shows, --NAME FILE."""
    add_format(parser, *forms)
    parser.add_argument("--out", metavar="FILE", help="file to write, replaced if it exists; default: standard output")
    for name, shown in pictures.items():
        text = f"picture of {shown}, .png or .svg (needs matplotlib)"
        parser.add_argument(f"--{name.replace('_', '-')}", dest=name, metavar="FILE", help=text)
    parser.set_defaults(pictures=tuple(pictures))


def require_output(options: argparse.Namespace) -> None:
    """That all of it can be written: asked before the work, not after it.

    Raises:
        InputError: It cannot.
    """
    pictures = list(_pictures(options).values())
    for place in pictures if options.out is None else [options.out, *pictures]:
        _files.require_place(place)
    for place in pictures:
        require_picture(place)


def write_output(
    options: argparse.Namespace,
    show: Callable[[], None],
    forms: Mapping[str, Callable[[], str]],
    **pictures: Callable[[], Figure],
) -> None:
    """The pictures that are asked for, then the answer: `show` prints the table, `forms` make the other formats."""
    for name, place in _pictures(options).items():
        pictures[name]().savefig(place, dpi=150)
    if options.out is not None:
        _files.write(options.out, _text(options, show, forms))
    elif options.format == "table":
        show()
    else:
        write_text(_text(options, show, forms).removesuffix("\n"))


def _pictures(options: argparse.Namespace) -> dict[str, str]:
    """Files to write, by name of the picture."""
    places = {name: getattr(options, name) for name in options.pictures}
    return {name: place for name, place in places.items() if place is not None}


def _text(options: argparse.Namespace, show: Callable[[], None], forms: Mapping[str, Callable[[], str]]) -> str:
    """With the end of its last line."""
    if options.format != "table":
        return forms[options.format]().removesuffix("\n") + "\n"
    with redirect_stdout(StringIO()) as table:
        show()
    return table.getvalue()
