"""The keys of the job file and of the JSON of answers, from the schemas of docs/."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

Schema = Mapping[str, Any]


def surface(root: Path) -> Iterator[str]:
    """A line for each key of each record of answers, and for each key of the job file."""
    answers = json.loads((root / "docs" / "output.schema.json").read_text(encoding="utf-8"))
    for name, record in answers["$defs"].items():
        yield from _keys(f"json {name}", record)
    jobs = json.loads((root / "docs" / "job-file.schema.json").read_text(encoding="utf-8"))
    yield from _keys("job", jobs)
    for name, record in jobs.get("definitions", {}).items():
        yield from _keys(f"job {name}", record)
        yield from (f"job {name} in {unit}" for unit in _units(record))


def _keys(path: str, schema: Schema) -> Iterator[str]:
    """The keys below a place; a section that has names of its own is followed, one by reference is not."""
    for key, inner in schema.get("properties", {}).items():
        below = f"{path}.{key}" if " " in path else f"{path} {key}"
        yield f"{below}: {kind(inner)}"
        yield from (f"{below} = {word}" for word in inner.get("enum", ()))
        yield from (f"{below} default {value}" for value in _default(inner))
        yield from _keys(below, inner)
    if isinstance(schema.get("additionalProperties"), Mapping):
        yield from _keys(f"{path}.<name>", schema["additionalProperties"])
    if isinstance(schema.get("items"), Mapping):
        yield from _keys(f"{path}[]", schema["items"])
    for each in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _keys(path, each)


def _default(schema: Schema) -> list[str]:
    """The default of a key, if it is a value; where the schema cannot say it, its description does."""
    if "default" in schema:
        return [json.dumps(schema["default"])]
    return re.findall(r"Default: (\d[^.]*(?:\.\d[^.]*)*)\. ", schema.get("description", ""))


def _units(schema: Schema) -> set[str]:
    """The units that a text of this form may have: the alternatives of its pattern that are words."""
    forms = (schema, *schema.get("anyOf", ()), *schema.get("oneOf", ()))
    patterns = " ".join(each.get("pattern", "") for each in forms)
    groups = re.findall(r"\(([^()0-9]*\|[^()0-9]*)\)", patterns.replace("\\", ""))
    return {unit for group in groups for unit in group.split("|") if unit}


def kind(schema: Schema) -> str:
    """The form of a value in a few words: "number", "[string]", "Summary", "number | null"."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "allOf" in schema:
        return " & ".join(map(kind, schema["allOf"]))
    several = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    if several:
        return " | ".join(map(kind, several))
    if "type" not in schema:
        return "word" if "enum" in schema else "any"
    named = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    items = kind(schema["items"]) if isinstance(schema.get("items"), Mapping) else "any"
    return " | ".join(f"[{items}]" if each == "array" else str(each) for each in named)
