"""A table of an answer for readers of the Arrow C stream interface: Polars, DuckDB, pyarrow, nanoarrow and others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from simcore import _core
from simcore.display import frame

_MOST_SIGNED = 2**63 - 1


class Table:
    """Columns that any reader of the Arrow C stream interface takes, without pandas, pyarrow or numpy.

    Args:
        entries: Entries as rows, or columns by name.
        texts: Columns that hold texts, should nothing be known in them.
    """

    def __init__(
        self, entries: Iterable[Mapping[str, Any]] | Mapping[str, Iterable[Any]], texts: Collection[str] = ()
    ) -> None:
        self._columns = frame.columns(entries)
        self._texts = texts

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A capsule that holds all rows in one batch. A schema that is asked for is not followed: the protocol leaves
        casts to the reader."""
        return _core.arrow_stream([self._typed(name, values) for name, values in self._columns.items()])

    def _typed(self, name: str, values: list[Any]) -> tuple[str, str, list[Any]]:
        types = {type(value) for value in values} - {type(None)}
        if types <= {float, int} and types:
            return name, "float" if float in types else _whole(values), values
        if types == {bool}:
            return name, "bool", values
        if types or name in self._texts:
            return name, "str", [value if value is None else str(value) for value in values]
        return name, "float", values


def _whole(values: Iterable[int | None]) -> str:
    """The type of whole numbers; seeds have 64 bits and no sign."""
    return "unsigned" if max(value or 0 for value in values) > _MOST_SIGNED else "int"
