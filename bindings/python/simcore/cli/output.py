"""Where the answer of a verb goes, and in which form: the terminal, a file, pictures."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from simcore import files
from simcore.cli.options import require_picture, write_text
from simcore.display.printable import printable_json
from simcore.errors import InputError, Problem

if TYPE_CHECKING:
    import matplotlib.figure

    from simcore.display.document import Document

Run = Callable[[argparse.Namespace], None]  # what answers a verb

FORMS = ("table", "json", "csv", "html", "markdown")
_RENDERERS = {"html": "page", "markdown": "markdown"}
_BESIDE = ("junit", "summary")  # options of some verbs that name a file of the same answer, too
_OUT = "file to write, replaced if it exists; default, and -: standard output"


def add_answer(
    parser: argparse.ArgumentParser, run: Run, *others: str, without: Collection[str] = (), **pictures: str
) -> None:  # fmt: skip
    """Has `run` answer the verb, once all of the output can be written, and adds what every answer has: --format,
    --out FILE, --plot FILE, --verbose; and --NAME FILE for each of `pictures`, by what it shows. `others` are formats
    that only this answer has; `without`: formats that mean nothing for it, and "plot" where it has no picture, which
    are refused."""
    add_format(parser, [*(form for form in FORMS if form not in without), *others], "table")
    parser.add_argument("--out", metavar="FILE", help=_OUT)
    if "plot" in without:
        parser.add_argument("--plot", type=_no_picture(_verb(parser)), help=argparse.SUPPRESS)
    else:
        pictures = {"plot": "the answer", **pictures}
    for option, shown in pictures.items():
        text = f"picture of {shown}, .png or .svg (needs matplotlib)"
        parser.add_argument(f"--{option.replace('_', '-')}", dest=option, metavar="FILE", help=text)
    parser.add_argument("-v", "--verbose", action="store_true", help="the longer answer, with sources")
    parser.set_defaults(pictures=tuple(pictures), run=partial(_run, run))


def _run(run: Run, options: argparse.Namespace) -> None:
    require_output(options)
    run(options)


def add_format(
    parser: argparse.ArgumentParser, forms: Sequence[str], default: str | None, dest: str = "format"
) -> None:
    """--format FORM. A form that other verbs have is refused with the names of those that this one has."""

    def form(word: str) -> str:
        if word in FORMS and word not in forms:  # argparse refuses the rest
            names = f"{', '.join(forms[:-1])} or {forms[-1]}"
            raise argparse.ArgumentTypeError(f"{_verb(parser)} has no {word}: choose {names}")
        return word

    parser.add_argument(
        "--format", dest=dest, type=form, choices=forms, default=default, help=f"default: {default or 'csv'}"
    )


def _verb(parser: argparse.ArgumentParser) -> str:
    return parser.prog.removeprefix("simcore ")


def _no_picture(verb: str) -> Callable[[str], str]:
    def place(word: str) -> str:
        raise argparse.ArgumentTypeError(f"{verb} has no picture: --format html shows all that it has")

    return place


def write_answer(
    options: argparse.Namespace,
    answer: Any,
    *drawn: str | Callable[[], Any],
    document: Callable[[], Document] | None = None,
    plotted: Callable[[], matplotlib.figure.Figure] | None = None,
    rows: str = "",
    **forms: Callable[[], str],
) -> None:
    """Writes the pictures that are asked for, then the answer in its format; `forms` make those that only it has.

    Args:
        options: Of a parser that went through :func:`add_answer`.
        answer: Anything with the faces of :mod:`simcore.display`.
        drawn: For each picture besides --plot, in the order in which they were added: the name of a figure of the
            answer, or what makes another answer to draw.
        document: Makes what is shown in place of the answer's own document.
        plotted: Makes the picture of --plot in place of that of the answer.
        rows: Key of the list in the answer's JSON that CSV has, in place of its records.
        forms: Makers of other formats, by name.
    """
    own = ("",) if "plot" in options.pictures else ()
    figures = dict(zip(options.pictures, (*own, *drawn), strict=True))
    for option, place in _pictures(options).items():
        figure = figures[option]
        if option == "plot" and plotted is not None:
            picture = plotted()
        else:
            picture = answer.plot(figure) if isinstance(figure, str) else figure().plot()
        files.write_bytes(place, _drawn(picture, place))

    def shown() -> Document:
        from simcore.display import faces

        return document() if document else faces.document(answer)

    pages = {} if document else {"markdown": answer.to_markdown, "html": answer.to_html}
    data = {"json": lambda: printable_json(answer.to_json()), "csv": lambda: _answer_csv(answer, rows)}
    made = {**data, **pages, **forms}
    _write(options, shown, made)


def write_document(
    options: argparse.Namespace,
    document: Document,
    data: Any,
    rows: Iterable[Mapping[str, Any]] | None = None,
    *,
    unbroken: bool = False,
) -> None:
    """Writes what is no answer in the format of the options; `data` is for JSON, `rows` for CSV, which default to
    `data`: to each of a list of records, or to the one that it is."""
    table = rows if rows is not None else data if isinstance(data, list) else [data]
    _write(options, lambda: document, {"json": lambda: as_json(data), "csv": lambda: _csv(table)}, unbroken=unbroken)


def as_json(data: Any) -> str:
    """JSON, indented as the library writes it."""
    return printable_json(json.dumps(data, indent=2, ensure_ascii=False))


def require_output(options: argparse.Namespace) -> None:
    """Requires that all of the output can be written: asked before the work, not after it.

    Raises:
        InputError: It cannot, or two options name the same file.
    """
    pictures = _pictures(options)
    places = pictures if options.out is None else {"out": options.out, **pictures}
    for place in places.values():
        files.require_place(place)
    for place in pictures.values():
        require_picture(place)
    _require_different([*places.items(), *_places_beside(options)])


def require_one_picture(options: argparse.Namespace, count: int) -> None:
    """Requires that a picture has one job to show.

    Raises:
        InputError: There are several, by their `count`.
    """
    if _pictures(options) and count != 1:
        raise InputError.of(Problem("--plot", "must go with one job, which the picture shows", f"{count} jobs"))


def _require_different(places: Iterable[tuple[str, str]]) -> None:
    """Requires that no two options name one file, of which only the last would stay."""
    options: dict[str, str] = {}
    for name, place in places:
        option = f"--{name.replace('_', '-')}"
        other = options.setdefault(os.path.realpath(place), option)
        if other != option and (Path(place).is_file() or not Path(place).exists()):  # a pipe takes several
            raise InputError.of(Problem(option, f"must name another file than {other}", repr(place)))


def _places_beside(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Option and file of each other form in which some verbs write the same answer."""
    for name in _BESIDE:
        given = getattr(options, name, None) or []
        yield from ((name, place) for place in (given if isinstance(given, list) else [given]))


def _write(
    options: argparse.Namespace,
    shown: Callable[[], Document],
    forms: Mapping[str, Callable[[], str]],
    *,
    unbroken: bool = False,
) -> None:
    def show() -> None:
        from simcore.display.renderers import terminal

        terminal.show(shown(), detail=options.verbose, unbroken=unbroken, plain=options.out is not None)

    if options.format == "table":
        text = None if options.out is None else _caught(show)
    else:
        make = forms.get(options.format, lambda: _rendered(options.format, shown()))
        text = make().removesuffix("\n") + "\n"
    if options.out is not None:
        files.write(options.out, text or "")
    elif text is None:
        show()
    else:
        write_text(text.removesuffix("\n"))


def _caught(show: Callable[[], None]) -> str:
    """What is shown on standard output, with the end of its last line."""
    with redirect_stdout(StringIO()) as table:
        show()
    return table.getvalue()


def _csv(rows: Iterable[Mapping[str, Any]]) -> str:
    from simcore.cli import csv_table

    return csv_table.text(rows)


def _answer_csv(answer: Any, key: str) -> str:
    from simcore.cli import csv_table

    return csv_table.text(csv_table.rows(answer, key))


def _rendered(form: str, document: Document) -> str:
    """The text of a document in another form than that of a terminal."""
    return str(import_module(f"simcore.display.renderers.{_RENDERERS[form]}").render(document))


def _drawn(picture: matplotlib.figure.Figure, place: str) -> bytes:
    """The file of a picture, in the form that the name of its place has."""
    drawn = BytesIO()
    picture.savefig(drawn, dpi=150, format=PurePath(place).suffix[1:].lower())
    return drawn.getvalue()


def _pictures(options: argparse.Namespace) -> dict[str, str]:
    """Files to write, by name of the picture."""
    places = {name: getattr(options, name) for name in options.pictures}
    return {name: place for name, place in places.items() if place is not None}
