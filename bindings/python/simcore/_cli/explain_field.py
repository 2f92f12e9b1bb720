"""simcore explain field NAME"""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Any

from simcore import _fields
from simcore._cli.options import add_format, write_json
from simcore._core import Catalog, FieldRow, Parameter
from simcore._schema import field_schema

HELP = "what a field of the job file means, takes and defaults to"

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
_INDENT = 10


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the name and its options."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="key path of the field, such as cluster.volume_size")
    add_format(parser)


def run(options: argparse.Namespace) -> None:
    """Prints what one field means, takes and defaults to."""
    row = _fields.field(options.name or "")
    supplied = [each for each in Catalog.builtin().parameters() if each.name == row.parameter]
    if options.format == "json":
        write_json(explained(row, supplied))
        return
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    width = max(80, shutil.get_terminal_size().columns)
    print(*(_wrapped(name, text, width) for name, text in lines(row, supplied)), sep="\n")


def explained(row: FieldRow, supplied: Iterable[Parameter]) -> dict[str, Any]:
    """The field as plain data, with the rows of its parameter and its part of the JSON Schema."""
    return {key: getattr(row, key) for key in _KEYS} | {
        "parameter_rows": [{key: getattr(each, key) for key in _PARAMETER_KEYS} for each in supplied],
        "fields": [each.path for each in _fields.children(row)] if _fields.is_section(row) else [],
        "schema": field_schema(row),
    }


def lines(row: FieldRow, supplied: list[Parameter]) -> list[tuple[str, str]]:
    """Name and text of each line, in their order; a line without a name goes on from the one before."""
    found = [("", f"{row.path}{' (required)' if row.required else ''}: {row.doc}"), ("value", row.value)]
    if row.units:
        base = f"a bare number is in {row.unit}; " if row.unit else "a bare number is a share; "
        found.append(("unit", f"{base}units: {', '.join(row.units)}"))
    if row.range:
        found.append(("range", row.range))
    found += _default(row, supplied)
    if row.source:
        found.append(("source", row.source))
    if row.example:
        found.append(("example", example_line(row)))
    if _fields.is_section(row):
        found += [("fields" if i == 0 else " ", each) for i, each in enumerate(_children(row))]
    return found


def example_line(row: FieldRow) -> str:
    """The field in a job file, on one line: cluster: {volume_size: 500 GB}"""
    *parents, key = row.path.replace("<name>", "train").split(".")
    text = f"{key}: {row.example}"
    for parent in reversed(parents):
        name = parent.removesuffix("[]")
        text = f"{name}: [{{{text}}}]" if parent.endswith("[]") else f"{name}: {{{text}}}"
    return text


def _default(row: FieldRow, supplied: list[Parameter]) -> list[tuple[str, str]]:
    if row.required or _fields.is_section(row):
        return []
    found = [("default", _fields.default(row, supplied))]
    for each in supplied:
        scope = f"{each.scope}: " if each.scope else ""
        spread = f" (p95 {each.p95:.12g} {each.unit})" if each.p95 is not None else ""
        note = f" ({each.note})" if each.note else ""
        value = f"{scope}{each.value:.12g} {each.unit}{spread}"
        found.append((" ", f"{value}, {each.kind}: {each.source}{note}, {each.as_of}"))
    return found


def _children(row: FieldRow) -> list[str]:
    return [f"{each.path}: {each.doc}" for each in _fields.children(row)]


def _wrapped(name: str, text: str, width: int) -> str:
    if not name:
        return textwrap.fill(text, width)
    opening = f"  {name}".ljust(_INDENT)
    return textwrap.fill(text, width, initial_indent=opening, subsequent_indent=" " * (_INDENT + 2))
