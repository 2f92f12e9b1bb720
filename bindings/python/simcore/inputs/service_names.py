"""Names of the service's members, from those that SDK 3 and others write in snake_case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.inputs import pipeline_variables as variables

_WORDS = {"gb": "GB"}  # written in capitals by the service


def member_name(keyword: str) -> str:
    """The service's name: "VolumeSizeInGB" of "volume_size_in_gb"."""
    return "".join(_WORDS.get(word, word[:1].upper() + word[1:]) for word in keyword.split("_"))


def attributes(value: Any) -> Mapping[str, Any] | None:
    """What an object or a dict holds by name, without what is not set; None where the value is neither."""
    if variables.is_variable(value) or isinstance(value, (str, bytes, list, tuple, type)):
        return None
    held = value if isinstance(value, Mapping) else getattr(value, "__dict__", None)
    if not isinstance(held, Mapping):
        return None
    return {name: each for name, each in held.items() if not _is_unset(each)}


def members(value: Any, levels: int = 8) -> Any:
    """A value whose objects and dicts have the service's names, all the way down."""
    held = attributes(value) if levels else None
    if held is not None:
        return {member_name(str(name)): members(each, levels - 1) for name, each in held.items()}
    if isinstance(value, (list, tuple)) and levels:
        return [members(each, levels - 1) for each in value]
    return value


def _is_unset(value: Any) -> bool:
    """Whether the SDK takes a value for "not given": None, or its own Unassigned."""
    return value is None or type(value).__name__ == "Unassigned"
