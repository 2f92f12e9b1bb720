"""The JSON Schema of an answer, for programs that read what simcore writes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simcore._core import OutputField
from simcore.display import answer_keys, faces

Schema = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN = ("number", "integer", "boolean", "string")


def output_schema(answer: str) -> Schema:
    """JSON Schema (draft 2020-12) of the JSON of an answer, from the rows that write it.

    Args:
        answer: Its name: `forecast`, `bill`, `verdict`, ...; `simcore explain output` lists them.

    Raises:
        InputError: There is no such answer; names the nearest.

    >>> output_schema("bill")["$ref"]
    '#/$defs/Bill'
    """
    root = faces.record_of(answer)
    return {"$schema": _DRAFT, "title": answer, "$ref": _ref(root.__name__), "$defs": definitions([root])}


def definitions(records: Iterable[type]) -> Schema:
    """Schemas of records and of those in them, by name."""
    found: dict[str, type] = {}
    waiting = list(records)
    while waiting:
        each = waiting.pop(0)
        if each.__name__ not in found:
            found[each.__name__] = each
            waiting += [answer_keys.record(row.record) for row in answer_keys.written(each) if row.record]
    return {name: _object(found[name]) for name in sorted(found)}


def _object(record: type) -> Schema:
    rows = answer_keys.written(record)
    return {
        "description": record.__doc__,
        "type": "object",
        "additionalProperties": False,
        "properties": {row.name: _described(row) for row in rows},
        "required": [row.name for row in rows if not row.optional_key],
    }


def _described(row: OutputField) -> Schema:
    unit = f" [{row.unit}]" if row.unit else ""
    schema = _kind(f"{'optional ' if row.nullable and not row.optional_key else ''}{row.type}", row)
    return {"description": f"{row.doc.removesuffix('.')}{unit}.", **schema}


def _kind(kind: str, row: OutputField) -> Schema:
    """What may stand at a key, or in the containers there."""
    if kind.startswith("optional "):
        return {"anyOf": [_kind(kind.removeprefix("optional "), row), {"type": "null"}]}
    container, _, inner = kind.partition(" of ")
    if inner:
        return _container(container, _kind(inner, row))
    if kind == "value":
        return {}  # of any kind
    if kind not in _PLAIN:
        return {"$ref": _ref(kind)}
    if row.words:
        return {"enum": list(row.words)}
    return {"type": kind} if row.finite else {"type": [kind, "null"]}


def _container(kind: str, inner: Schema) -> Schema:
    if kind == "map":
        return {"type": "object", "additionalProperties": inner}
    return {"type": "array", "items": inner} | ({"minItems": 2, "maxItems": 2} if kind == "pair" else {})


def _ref(record: str) -> str:
    return f"#/$defs/{record}"
