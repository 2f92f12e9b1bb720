"""Where the answer of a verb goes: the terminal, a file, pictures."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from simcore import files
from simcore.cli.options import add_format, require_picture, write_json, write_text
from simcore.display.printable import printable_json

if TYPE_CHECKING:
    import matplotlib.figure

    from simcore.display.document import Document


def add_answer(parser: argparse.ArgumentParser, *forms: str, **pictures: str) -> None:
    """What every answer has: --format table, json, markdown, html or one of `forms`; --out FILE; --verbose; --plot
    FILE, and --NAME FILE for each of `pictures`, by what it shows."""
    add_format(parser, *forms)
    pictures = {"plot": "the answer", **pictures}
    parser.add_argument("--out", metavar="FILE", help="file to write, replaced if it exists; default: standard output")
    for name, shown in pictures.items():
        text = f"picture of {shown}, .png or .svg (needs matplotlib)"
        parser.add_argument(f"--{name.replace('_', '-')}", dest=name, metavar="FILE", help=text)
    parser.add_argument("-v", "--verbose", action="store_true", help="the longer answer, with sources")
    parser.set_defaults(pictures=tuple(pictures))


def write_answer(
    options: argparse.Namespace,
    answer: Any,
    *drawn: str | Callable[[], Any],
    document: Callable[[], Document] | None = None,
    **forms: Callable[[], str],
) -> None:
    """Writes the pictures that are asked for, then the answer in its format; `forms` make those that only it has.

    Args:
        options: Of a parser that went through :func:`add_answer`.
        answer: Anything with the faces of :mod:`simcore.display`.
        drawn: For each picture besides --plot, in the order in which they were added: the name of a figure of the
            answer, or what makes another answer to draw.
        document: Makes what is shown in place of the answer's own document.
        forms: Makers of other formats, by name.
    """
    figures = dict(zip(options.pictures, ("", *drawn), strict=True))
    for option, place in _pictures(options).items():
        figure = figures[option]
        picture = answer.plot(figure) if isinstance(figure, str) else figure().plot()
        files.write_bytes(place, _drawn(picture, place))

    def shown() -> Document:
        from simcore.display import faces

        return document() if document else faces.document(answer)

    made = {
        "json": lambda: printable_json(answer.to_json()),
        "markdown": answer.to_markdown if document is None else lambda: _rendered("markdown", shown()),
        "html": answer.to_html if document is None else lambda: _rendered("page", shown()),
        **forms,
    }
    _write(options, lambda: _show(options, shown()), made)


def _rendered(renderer: str, document: Document) -> str:
    """The text of a document in another form than that of a terminal."""
    return str(import_module(f"simcore.display.renderers.{renderer}").render(document))


def _drawn(picture: matplotlib.figure.Figure, place: str) -> bytes:
    """The file of a picture, in the form that the name of its place has."""
    drawn = BytesIO()
    picture.savefig(drawn, dpi=150, format=PurePath(place).suffix[1:].lower())
    return drawn.getvalue()


def plain(record: Any) -> dict[str, Any]:
    """A record of the core as plain data with the keys of its JSON."""
    return dict(json.loads(record.to_json()))


def write_document(options: argparse.Namespace, document: Document, data: Any, *, unbroken: bool = False) -> None:
    """Prints what is no answer in the format of the options; `data` for JSON."""
    if options.format == "json":
        write_json(data)
    elif options.format == "table":
        from simcore.display.renderers import terminal

        terminal.show(document, unbroken=unbroken)
    else:
        write_text(_rendered({"markdown": "markdown", "html": "page"}[options.format], document).removesuffix("\n"))


def _show(options: argparse.Namespace, document: Document) -> None:
    from simcore.display.renderers import terminal

    terminal.show(document, detail=options.verbose)


def require_output(options: argparse.Namespace) -> None:
    """Requires that all of the output can be written: asked before the work, not after it.

    Raises:
        InputError: It cannot.
    """
    pictures = list(_pictures(options).values())
    for place in pictures if options.out is None else [options.out, *pictures]:
        files.require_place(place)
    for place in pictures:
        require_picture(place)


def _write(options: argparse.Namespace, show: Callable[[], None], forms: Mapping[str, Callable[[], str]]) -> None:
    if options.out is not None:
        files.write(options.out, _text(options, show, forms))
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
