"""A field of the job file: what it means, takes and defaults to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from simcore._core import FieldRow, Parameter
from simcore.display.catalog import noted
from simcore.display.document import Column, Document, Section, Table, listing, rows
from simcore.inputs import fields
from simcore.inputs.schema import field_schema

_KEYS = (
    "path",
    "kind",
    "value",
    "dimension",
    "unit",
    "units",
    "words",
    "low",
    "above_low",
    "high",
    "range",
    "required",
    "example",
    "fallback",
    "parameter",
    "otherwise",
    "source",
    "doc",
)
_PARAMETER_KEYS = ("scope", "kind", "value", "p95", "unit", "source", "as_of", "note")


def document(
    row: FieldRow, default: str, supplied: Sequence[Parameter], children: Sequence[FieldRow], page: str
) -> Document:
    """One field with its default in words, the rows of its parameter and its page; of a section, its own fields."""
    lines = [
        ("value", row.value),
        ("unit", _units(row)),
        ("range", row.range),
        *([] if row.required or children else _default(default, supplied)),
        ("source", row.source),
        ("example", example_line(row) if row.example else ""),
        *(("fields" if not place else "", f"{each.path}: {each.doc}") for place, each in enumerate(children)),
        ("page", page),
    ]
    table = listing(line for line in lines if line[1])
    name = f"{row.path}{' (required)' if row.required else ''}"
    return Document("Field of the job file", name, row.doc, sections=(Section("field", "", (table,)),))


def data(row: FieldRow, supplied: Iterable[Parameter]) -> dict[str, Any]:
    """The field as plain data, with the rows of its parameter and its part of the JSON Schema."""
    return {key: getattr(row, key) for key in _KEYS} | {
        "parameter_rows": [{key: getattr(each, key) for key in _PARAMETER_KEYS} for each in supplied],
        "fields": [each.path for each in fields.children(row)] if fields.is_section(row) else [],
        "page": fields.page(row),
        "schema": field_schema(row),
    }


def overview(every: Sequence[FieldRow]) -> Document:
    """A line for each field of the job file."""
    lines = ((row.path, f"{'(required) ' if row.required else ''}{row.doc}") for row in every)
    table = Table((Column("field", "code"), Column("meaning")), rows(lines))
    sections = (Section("fields", "", (table,)),)
    return Document("Fields of the job file", "", f"{len(every)} fields", sections=sections)


def _units(row: FieldRow) -> str:
    base = f"a bare number is in {row.unit}; " if row.unit else "a bare number is a share; "
    return f"{base}units: {', '.join(row.units)}" if row.units else ""


def _default(default: str, supplied: Iterable[Parameter]) -> list[tuple[str, str]]:
    """What holds when the field is left out, then the rows of the catalog behind it."""
    found = [("default", default)]
    for each in supplied:
        scope = f"{each.scope}: " if each.scope else ""
        spread = f" (p95 {each.p95:.12g} {each.unit})" if each.p95 is not None else ""
        value = f"{scope}{each.value:.12g} {each.unit}{spread}"
        found.append(("", f"{value}, {each.kind}: {each.source}{noted(each)}, {each.as_of}"))
    return found


def example_line(row: FieldRow) -> str:
    """The field in a job file, on one line: cluster: {volume_size: 500 GB}"""
    *parents, key = row.path.replace("<name>", "train").split(".")
    text = f"{key}: {row.example}"
    for parent in reversed(parents):
        name = parent.removesuffix("[]")
        text = f"{name}: [{{{text}}}]" if parent.endswith("[]") else f"{name}: {{{text}}}"
    return text
