"""Rows of an answer as a table in CSV, for spreadsheets and scripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.studies.comparison import csv_of


def text(rows: Iterable[Mapping[str, Any]]) -> str:
    """One line a row under a line of names. What a row has below a key stands in columns of their own, as
    `cost_usd.mean`; lists of records are left out. An apostrophe stands before a text that a spreadsheet would take
    for a formula."""
    return csv_of([dict(_cells(row)) for row in rows])


def rows(answer: Any, key: str = "") -> list[Mapping[str, Any]]:
    """The rows of an answer: the list under a key of its JSON; without a key, those of its `records()`, or else the
    answer itself as one row."""
    if key:
        return list(answer.to_dict()[key])
    own = getattr(answer, "records", None)
    return list(own()) if own else [answer.to_dict()]


def _cells(row: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in row.items():
        name = f"{above}{key}"
        if isinstance(value, Mapping):
            yield from _cells(value, f"{name}.")
        elif not isinstance(value, (list, tuple)) or not any(isinstance(each, Mapping) for each in value):
            yield name, None if value in ([], ()) else value
