"""The schemas of what tools answer: the keys of `--format json` that an agent decides by, with their meanings."""

from __future__ import annotations

from typing import Any

from simcore.agents.answers import LEFT_OUT, NEXT
from simcore.display.answer_schema import output_schema

_OWN: dict[str, dict[str, Any]] = {
    "warnings": {"type": "array", "description": "What is to be known before the numbers are used, the worst first."},
    "assumed": {
        "type": "array",
        "description": "What was assumed: of each design, or of the one that `design` names.",
    },
}
_OF_EACH: dict[str, dict[str, Any]] = {
    NEXT: {"type": "array", "items": {"type": "string"}, "description": "What to ask next."},
    LEFT_OUT: {"type": "object", "description": "Number of entries that were left out, by key path."},
}


def schema(answer: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """JSON Schema of what a tool answers.

    Args:
        answer: Name of the answer whose keys they are, as `simcore explain output` lists them; empty for others.
        keys: Key paths that the tool chooses.
    """
    every = _properties(answer) if answer else {}
    chosen = dict.fromkeys(key.partition(".")[0] for key in keys)
    told = {key: {"description": every[key]["description"]} if key in every else _OWN[key]
            for key in chosen if key in every or key in _OWN}  # fmt: skip
    return {"type": "object", "properties": {**told, **_OF_EACH}}


def _properties(answer: str) -> dict[str, Any]:
    whole = output_schema(answer)
    properties: dict[str, Any] = whole["$defs"][whole["$ref"].rpartition("/")[2]]["properties"]
    return properties
