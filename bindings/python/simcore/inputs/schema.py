"""The JSON Schema of the job file, for editors and for other programs.

Draft 07, since that is what the YAML and JSON support of common editors knows in full; only keywords that mean the same
in draft 2020-12 are used, so that it may be read as either. What it refuses, simcore refuses too; it cannot see
everything that simcore does: amounts in a text with a unit, rules between fields, names that are in the catalog.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simcore import _core
from simcore._core import FieldRow, LawForm
from simcore.inputs import fields

Schema = dict[str, Any]

_DRAFT = "http://json-schema.org/draft-07/schema#"
_AMOUNT = r"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?"
_GAP = r"[ \t]*"
_DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_COUNT = "whole number"
_SHARE = "fraction"  # what weights and shapes are written as


def job_schema() -> Schema:
    """JSON Schema (draft 07) of the job file, made from the same rows that read and check it.

    >>> job_schema()["required"]
    ['simcore', 'cluster', 'work']
    """
    return schema_of(_core.job_fields(), _core.law_forms(), _core.Catalog.builtin().parameters())


def field_schema(row: FieldRow) -> Schema:
    """The part of the schema that describes one field, with the definitions that it needs."""
    whole = job_schema()
    part: Any = whole
    for step in re.sub(r"\[\]", ".[]", row.path).split("."):
        if step == "<name>":
            part = part["additionalProperties"]
        else:
            part = part["items"] if step == "[]" else part["properties"][step]
    needed = _needed(part, whole["definitions"])
    return {**part, **({"definitions": needed} if needed else {})}


def schema_of(rows: Sequence[FieldRow], laws: Iterable[LawForm], parameters: Sequence[_core.Parameter]) -> Schema:
    """The schema of these rows; those of a section come behind it."""
    root = _object() | {"title": "simcore job file"}
    bodies = {"": root}
    named: dict[str, list[_core.Parameter]] = {}  # their rows, by name
    for each in parameters:
        named.setdefault(each.name, []).append(each)
    for row in rows:
        parent, _, key = row.path.rpartition(".")
        node = _node(row) | _annotations(row, named.get(row.parameter, []))
        if row.kind == "map of measurements":
            _measurements(node, named)
        bodies[parent]["properties"][key] = node
        if row.required:
            bodies[parent].setdefault("required", []).append(key)
        below, body = _body(row, node)
        bodies[below] = body
    units = {row.dimension: row.units for row in rows if row.dimension}
    units |= {row.dimension: row.units for row in parameters}
    return {"$schema": _DRAFT} | root | {"definitions": _definitions(units, list(laws))}


def _body(row: FieldRow, node: Schema) -> tuple[str, Schema]:
    """Key path below which the fields of a row stand, and the object that holds them."""
    if row.kind == "map of sections":
        return row.path + ".<name>", node["additionalProperties"]
    if row.kind == "list of sections":
        return row.path + "[]", node["items"]
    return row.path, node


def _object() -> Schema:
    return {"type": "object", "additionalProperties": False, "properties": {}}


def _node(row: FieldRow) -> Schema:
    """What may stand at a field."""
    low, high = _BOUNDS.get(row.kind, ("", ""))
    return _kind(row) | (_bounds(row, low, high) if low else {})


# What the bounds of a row are called: number of entries, length, size.
_BOUNDS = {
    "map of sections": ("minProperties", "maxProperties"),
    "list of sections": ("minItems", "maxItems"),
    "map of measurements": ("minProperties", "maxProperties"),
    "map of texts": ("minProperties", "maxProperties"),
    "list of texts": ("minItems", "maxItems"),
    "text": ("minLength", "maxLength"),
    "whole number": ("minimum", "maximum"),
    "quantity": ("minimum", "maximum"),
    "uncertain quantity": ("minimum", "maximum"),
    "uncertain whole number": ("minimum", "maximum"),
}


def _kind(row: FieldRow) -> Schema:
    schemas: dict[str, Schema] = {
        "section": _object(),
        "map of sections": {"type": "object", "additionalProperties": _object()},
        "list of sections": {"type": "array", "items": _object()},
        "list of texts": {"type": "array", "items": {"type": "string"}},
        "text": {"type": "string"},
        "day": {"type": "string", "format": "date", "pattern": _DAY},
        "flag": {"type": "boolean"},
        "choice": {"enum": row.words},
        "whole number": {"type": "integer"},
        "quantity": _reference(row.dimension),
        "uncertain quantity": _reference(f"uncertain {row.dimension}"),
        "uncertain whole number": _reference(f"uncertain {row.dimension}"),
        "map of measurements": _object(),  # filled by _measurements
        "map of texts": {"type": "object", "additionalProperties": {"type": "string"}},
    }
    return schemas[row.kind]


def _measurements(node: Schema, named: Mapping[str, Sequence[_core.Parameter]]) -> None:
    """The names that the catalog knows: plain ones, which editors complete, and those with a scope."""
    takers: dict[str, list[str]] = {}  # names by what they take
    for name, supplied in named.items():
        row = supplied[-1]
        taken = f"uncertain {row.dimension}" if row.varies else row.dimension
        node["properties"][name] = _stated(taken) | {"description": f"{row.unit}; {_built_in(supplied)}."}
        takers.setdefault(taken, []).append(name)
    node["patternProperties"] = {
        f"^({'|'.join(map(re.escape, names))})@[a-z0-9-]+$": _stated(taken) for taken, names in takers.items()
    }


def _stated(taken: str) -> Schema:
    """Without a unit, only what has none."""
    bare = taken.removeprefix("uncertain ") in (_SHARE, "number")
    return _reference(taken) | ({} if bare else {"type": ["string", "object"]})


def _built_in(supplied: Sequence[_core.Parameter]) -> str:
    values = {row.text for row in supplied}
    return f"built in: {values.pop()}" if len(values) == 1 else "built in: by instance type and day"


def _reference(name: str) -> Schema:
    return {"allOf": [_ref(name)]}  # in draft 07 a $ref hides whatever stands beside it


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{_slug(name)}"}


def _bounds(row: FieldRow, low: str, high: str) -> Schema:
    """Bounds of a number say nothing about a text, so that they can stand beside both."""
    if row.low is not None and row.low == row.high:
        return {"const": int(row.low)} if row.kind == "whole number" else {low: row.low, high: row.high}
    if row.above_low:
        low = "exclusiveMinimum"
    found = {low: row.low, high: row.high}
    return {name: int(bound) if bound == int(bound) else bound for name, bound in found.items() if bound is not None}


def _annotations(row: FieldRow, supplied: Sequence[_core.Parameter]) -> Schema:
    """`supplied`: the rows of its parameter."""
    default = fields.default(row, supplied)
    said = [
        row.doc,
        f"Takes: {row.value}." if row.units else "",
        f"Range: {row.range}." if row.range else "",
        f"Default: {default}." if default else "",
        f"Source: {row.source}." if row.source else "",
    ]
    notes: Schema = {"description": " ".join(word for word in said if word)}
    if row.fallback:
        notes["default"] = _typed(row, row.fallback)
    if row.example and row.kind not in ("choice", "flag") and not row.example.startswith("{"):
        notes["examples"] = [_typed(row, row.example)]
    return notes


def _typed(row: FieldRow, text: str) -> str | int | bool | list[str]:
    """A value of the job file as JSON has it."""
    if row.kind == "list of texts":
        return text.strip("[]").split(", ")
    if row.kind in ("whole number", "uncertain whole number"):
        return int(text)
    return text == "true" if row.kind == "flag" else text


def _definitions(units: dict[str, list[str]], laws: list[LawForm]) -> Schema:
    plain = {_slug(name): {"type": ["number", "string"], "pattern": _pattern(name, of)} for name, of in units.items()}
    return plain | {_slug(f"uncertain {name}"): _uncertain(name, of, laws) for name, of in units.items()}


def _slug(name: str) -> str:
    return name.replace(" ", "_")


def _pattern(dimension: str, symbols: Iterable[str]) -> str:
    """A number, and one of the units; only durations are written in several parts, "1 h 30 min"."""
    unit = f"({'|'.join(re.escape(symbol) for symbol in symbols)})"
    more = f"({_GAP}{_AMOUNT}{_GAP}{unit})*" if dimension == "duration" else ""
    return f"^{_GAP}-?{_AMOUNT}{_GAP}({unit}{more})?{_GAP}$"


def _uncertain(dimension: str, symbols: Iterable[str], laws: Iterable[LawForm]) -> Schema:
    """A quantity, or an object with one key: the name of a distribution."""
    quantity, share = _ref(dimension), _reference(_SHARE) | {"exclusiveMinimum": 0}
    again = _ref(f"uncertain {dimension}")
    forms = {
        law.name: _parameters(dict.fromkeys(law.quantities, quantity) | dict.fromkeys(law.shapes, share))
        for law in laws
    }
    forms["empirical"] = {"type": "array", "minItems": 1, "items": quantity}
    forms["quantiles"] = _object() | {
        "minProperties": 2,
        "maxProperties": _core.MOST_QUANTILES,
        "additionalProperties": quantity,
    }
    forms["mixture"] = {"type": "array", "minItems": 1, "items": _parameters({"weight": share, "of": again})}
    either: Schema = {"type": ["number", "string", "object"], "pattern": _pattern(dimension, symbols)}
    return ({"type": ["integer", "object"]} if dimension == _COUNT else either) | {
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": forms,
    }


def _parameters(properties: Schema) -> Schema:
    return _object() | {"required": list(properties), "properties": properties}


def _needed(part: Any, definitions: Schema) -> Schema:
    """The definitions that a part refers to, and those that these refer to."""
    found: Schema = {}
    waiting = [part]
    while waiting:
        for name in re.findall(r"'#/definitions/(\w+)'", repr(waiting.pop())):
            if name not in found:
                found[name] = definitions[name]
                waiting.append(definitions[name])
    return {name: definitions[name] for name in definitions if name in found}
