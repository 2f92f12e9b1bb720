"""The keys of the JSON of an answer, from the rows that describe its record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from simcore import _core
from simcore._core import OutputField
from simcore.display.document import Column, Document, Section, Table, rows
from simcore.display.many_jobs import RECORDS
from simcore.display.plain_data import plain

_PLACES = {"list": "[]", "pair": "[]", "map": ".<name>"}
_COLUMNS = (Column("key", "code"), Column("type"), Column("unit"), Column("meaning"))


@dataclass(frozen=True)
class Key:
    """A key of the JSON: its path, in which `[]` stands for each entry of a list and `<name>` for any key of a map."""

    path: str
    row: OutputField


def record(name: str) -> type:
    """The class of the record of that name."""
    found: type = RECORDS[name] if name in RECORDS else getattr(_core, name)
    return found


def written(of: type) -> list[OutputField]:
    """The rows of a record that its JSON has, in their order."""
    every: list[OutputField] = of.fields()  # type: ignore[attr-defined]
    return [row for row in every if row.faces != "python"]


def keys(of: type, above: str = "") -> Iterator[Key]:
    """Every key of a record; behind a key those of the records in it."""
    for row in written(of):
        path = above + row.name
        yield Key(path, row)
        if row.record:
            containers = row.type.split(" of ")[:-1]
            yield from keys(record(row.record), f"{path}{''.join(_PLACES[each] for each in containers)}.")


@cache
def texts(of: type) -> frozenset[str]:
    """Columns of a frame that hold texts, by every end of their path: `bill_source` and `source`. A list is JSON there.
    A name that stands for something else elsewhere in the answer is not among them."""
    found: dict[str, set[bool]] = {}
    for key in keys(of) if hasattr(of, "fields") else ():
        path = re.split(r"\W+", re.sub(r"\[\]|<name>", "", key.path))
        text = key.row.type.removeprefix("optional ").startswith(("string", "list of"))
        for first in range(len(path)):
            found.setdefault("_".join(path[first:]), set()).add(text)
    return frozenset(name for name, kinds in found.items() if kinds == {True})


def kind(row: OutputField) -> str:
    """What stands at a key, in words: "list of Assumption", "exact | simulate", "number or null"."""
    found = row.type if not row.words else row.type.removesuffix("string") + " | ".join(row.words)
    found = found.replace("optional ", "")
    if row.optional_key:
        return f"{found}, may be left out"
    return f"{found} or null" if row.nullable or not row.finite else found


def document(name: str, of: type) -> Document:
    """Every key of the JSON of an answer."""
    lines = rows((key.path, kind(key.row), key.row.unit, key.row.doc) for key in keys(of))
    table = Table(_COLUMNS, lines)
    return Document("Output of simcore", name, of.__doc__ or "", sections=(Section("keys", "", (table,)),))


def overview(answers: dict[str, type]) -> Document:
    """The answers by name."""
    columns = (Column("answer", "code"), Column("what it is"))
    table = Table(columns, rows((name, of.__doc__ or "") for name, of in answers.items()))
    return Document("Output of simcore", "", f"{len(answers)} answers", sections=(Section("answers", "", (table,)),))


def data(name: str, of: type) -> dict[str, Any]:
    """Every key of the JSON of an answer as plain data."""
    every = [{"path": key.path} | plain(key.row) for key in keys(of)]
    return {"answer": name, "doc": of.__doc__, "keys": every}
