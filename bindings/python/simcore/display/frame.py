"""A frame of the entries of an answer: plain columns, whatever an entry holds."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas


def of(
    entries: Iterable[Mapping[str, Any]] | Mapping[str, Any], texts: Collection[str] = ()
) -> pandas.DataFrame:  # fmt: skip
    """Entries as rows, or columns by name. No column holds objects: texts have the type `string`, and a column in which
    nothing is known has texts that are missing if its name is one of `texts`, and else numbers."""
    import pandas

    frame = pandas.DataFrame(dict(entries) if isinstance(entries, Mapping) else _rows(entries))
    for name in frame.select_dtypes("object").columns:
        known = {type(value) for value in frame[name].dropna()}
        kind: Any = "string" if not known and name in texts else _kind(known)
        frame[name] = frame[name].astype(kind)
    return frame


def columns(entries: Iterable[Mapping[str, Any]] | Mapping[str, Iterable[Any]]) -> dict[str, list[Any]]:
    """Entries as columns of plain values, in the order in which their names come; None is what an entry lacks."""
    if isinstance(entries, Mapping):
        return {name: _plain(values) for name, values in entries.items()}
    rows = _rows(entries)
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def _plain(values: Any) -> list[Any]:
    """The values of a column, of numpy's too, as Python's own."""
    return list(values.tolist() if hasattr(values, "tolist") else values)


def _rows(entries: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [dict(_flat(entry)) for entry in entries]


def _kind(types: set[type]) -> str:
    """The pandas type that holds values of these types beside missing ones."""
    if not types:
        return "float64"
    if types == {bool}:
        return "boolean"
    return "Float64" if types <= {int, float} else "string"


def _flat(entry: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Name and value of each column; of an interval its ends, of other lists their JSON."""
    for key, value in entry.items():
        name = f"{above}{key}"
        if isinstance(value, Mapping):
            yield from _flat(value, f"{name}_")
        elif key.split("_")[-1] == "interval" and (value is None or isinstance(value, (list, tuple))):
            yield from zip((f"{name}_low", f"{name}_high"), value or (None, None), strict=True)
        elif isinstance(value, (list, tuple)):
            yield name, json.dumps(value)
        else:
            yield name, value
