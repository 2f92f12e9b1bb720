"""Values of the fields that a study varies, as words say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_WORDS = {"null": None, "none": None, "true": True, "false": False}


def value(word: str) -> Any:
    """A number, true, false, none, or a text."""
    if word.lower() in _WORDS:
        return _WORDS[word.lower()]
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


def beside(values: Mapping[str, Any]) -> dict[Any, Any]:
    """The values of a field with what changes beside each, as :func:`simcore.sweep` takes them: the keys of a file are
    words, and nothing beside a value is nothing that changes."""
    return {value(word): {} if changes is None else changes for word, changes in values.items()}
