"""The faces of an answer: what every answer can be turned into. Attached to the classes of answers."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Protocol

from simcore._core import nearest
from simcore.display import wording
from simcore.display.printable import printable
from simcore.errors import InputError, Problem

if TYPE_CHECKING:
    import matplotlib.axes
    import matplotlib.figure
    import pandas
    import polars
    import pyarrow

    from simcore._core import Trace
    from simcore.display import arrow
    from simcore.display.document import Document
    from simcore.display.figures.kinds import Figure
    from simcore.display.job_difference import JobDifference


class _Display(Protocol):
    """A module of this package that knows one answer."""

    def headline(self, answer: Any) -> str: ...
    def document(self, answer: Any) -> Document: ...
    def figures(self, answer: Any) -> tuple[Figure, ...]: ...


_LONGEST = 64  # characters of the name of a job over a picture
_DIGEST = 12  # characters of a digest that are shown
_MODULES: dict[type, str] = {}


def attach(modules: dict[type, str]) -> None:
    """Gives classes of answers the faces; each has the name of the module here that knows it."""
    _MODULES.update(modules)
    for face in vars(Faces).values():
        if callable(face):
            face.__doc__ = cleandoc(face.__doc__ or "")  # the type stub has it as it is
    for answer in modules:
        for name, face in vars(Faces).items():
            if callable(face) and name not in vars(answer):
                setattr(answer, name, face)


def add(answer: type, *methods: Callable[..., Any]) -> None:
    """Gives one class of answers methods that no other answer has."""
    for method in methods:
        method.__doc__ = cleandoc(method.__doc__ or "")
        setattr(answer, method.__name__, method)


def known() -> list[type]:
    """The classes of answers."""
    return list(_MODULES)


def records() -> dict[str, type]:
    """Name of each answer, and the record that its JSON is written from: its class, unless its module names another.
    Without the answers that describe no fields; last, those about many jobs."""
    found = {name: getattr(_module(name), "RECORD", answer) for answer, name in _MODULES.items()}
    of_many: dict[str, type] = _module("many_jobs").ANSWERS
    return {name: record for name, record in found.items() if hasattr(record, "fields")} | of_many


def record_of(name: str) -> type:
    """The record that the JSON of an answer is written from.

    Raises:
        InputError: There is no such answer; names the nearest.
    """
    known = records()
    if name not in known:
        raise InputError.of(Problem("output", "must be the name of an answer", repr(name), nearest(name, list(known))))
    return known[name]


def _display(answer: object) -> _Display:
    module: _Display = _module(next(_MODULES[each] for each in type(answer).__mro__ if each in _MODULES))
    return module


def _module(name: str) -> Any:
    return import_module(f"simcore.display.{name}")


def document(answer: object) -> Document:
    """The answer as data, for any renderer."""
    return _display(answer).document(answer)


class Faces:
    """The methods that every answer has."""

    def to_json(self) -> str:
        """JSON with stable keys."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Plain data with the keys of the JSON."""
        return dict(json.loads(self.to_json()))

    def to_pandas(self, table: str = "") -> pandas.DataFrame:
        """The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.

        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.

        Raises:
            InputError: The answer has no such list.
        """
        from simcore.display import frame

        return frame.of(*_entries(self, table))

    def to_arrow(self, table: str = "") -> pyarrow.Table:
        """A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow)."""
        import pyarrow

        return pyarrow.table(_arrow(self, table))

    def to_polars(self, table: str = "") -> polars.DataFrame:
        """A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars)."""
        import polars

        return polars.DataFrame(_arrow(self, table))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself."""
        return _arrow(self).__arrow_c_stream__(requested_schema)

    def to_markdown(self) -> str:
        """Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped."""
        from simcore.display.renderers import markdown

        return markdown.render(document(self))

    def to_html(self) -> str:
        """One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text."""
        from simcore.display.renderers import page

        return page.render(document(self))

    def save_html(self, path: str | os.PathLike[str]) -> None:
        """Writes the page of :meth:`to_html` to a file, whole or not at all.

        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
        from simcore import files

        files.write(path, self.to_html())

    def plot(
        self, name: str = "", *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None
    ) -> matplotlib.figure.Figure:
        """The figures of the answer in one picture (needs matplotlib).

        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.

        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
        from simcore.display.figures import matplotlib as pictures

        if ax is not None and dark is not None:
            raise InputError.of(Problem("dark", "must go without ax, whose picture has a background", repr(dark)))
        figures = _chosen(_display(self).figures(self), name)
        title = wording.shortened(_name(self), _LONGEST)
        if ax is None:
            return pictures.plot(title, figures, _origin(self), dark=dark)
        pictures.draw(title, figures[0], ax)
        return ax.figure  # type: ignore[return-value]

    def _repr_html_(self) -> str:
        """HTML as a notebook shows it."""
        from simcore.display.renderers import notebook

        return notebook.render(document(self))

    def __str__(self) -> str:
        """Plain text, as the terminal shows it, without a limit of its width."""
        from simcore.display.renderers import text

        return text.render(document(self))

    def __repr__(self) -> str:
        """Its kind, its job and its headline."""
        name = " ".join(filter(None, (type(self).__name__, _name(self))))
        return printable(f"<{name}: {_display(self).headline(self)}>")


def _name(answer: object) -> str:
    """Name of the job that an answer is about, if it has one."""
    return next((each for name in ("job", "name") if isinstance(each := getattr(answer, name, None), str)), "")


def _origin(answer: Any) -> str:
    """Versions of program and catalog, and the last day of the prices, as far as the answer knows them."""
    if not hasattr(answer, "catalog"):
        answer = getattr(answer, "forecast", answer)  # of a verdict
    told = [f"{name} {value[:_DIGEST]}" for name in ("version", "catalog") if (value := getattr(answer, name, ""))]
    days = [item.as_of for item in getattr(getattr(answer, "bill", None), "items", ())]
    return ", ".join([*told, *([f"prices until {max(days)}"] if days else [])]).replace("version", "simcore")


def plot_difference(made: JobDifference) -> matplotlib.figure.Figure:
    """The waterfall from the bill of an old version of a job to that of its new one (needs matplotlib)."""
    from simcore.display import job_difference
    from simcore.display.figures import matplotlib as pictures

    return pictures.plot(wording.shortened(made.new.job, _LONGEST), job_difference.figures(made), _origin(made.new))


def plot_runs(job: str, traces: Sequence[Trace], ax: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes:
    """Draws runs of a job below each other, the shortest first (needs matplotlib)."""
    from simcore.display import trace
    from simcore.display.figures import matplotlib as pictures

    job, figure = wording.shortened(job, _LONGEST), trace.several(traces)
    if ax is None:
        return pictures.plot(job, [figure]).axes[0]
    pictures.draw(job, figure, ax)
    return ax


def _entries(answer: Any, table: str) -> tuple[Any, Collection[str]]:
    """The rows of an answer, or its columns, and the columns that hold texts."""
    from simcore.display import answer_keys

    own = getattr(answer, "records", None)
    entries = own() if own and not table else _records(answer.to_dict(), table)
    record: type = getattr(_display(answer), "RECORD", type(answer))
    return entries, answer_keys.texts(record)


def _arrow(answer: Any, table: str = "") -> arrow.Table:
    from simcore.display import arrow

    return arrow.Table(*_entries(answer, table))


def _records(data: dict[str, Any], table: str) -> list[dict[str, Any]]:
    lists = {name: each for name, each in data.items() if isinstance(each, list)}
    if not table:
        return next((each for each in lists.values() if each and isinstance(each[0], dict)), [data])
    if table not in lists:
        raise InputError.of(Problem("table", "must be a list of the answer", repr(table), nearest(table, list(lists))))
    return [each if isinstance(each, dict) else {table: each} for each in lists[table]]


def _chosen(figures: tuple[Figure, ...], name: str) -> list[Figure]:
    """The figure of that name, or all that a picture shows."""
    if not name:
        return [figure for figure in figures if not figure.extra]
    chosen = [figure for figure in figures if figure.name == name or figure.name.startswith(f"{name}-")]
    if not chosen:
        near = nearest(name, [figure.name for figure in figures])
        raise InputError.of(Problem("name", "must be the name of a figure", repr(name), near))
    return chosen
