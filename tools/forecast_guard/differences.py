"""Where two answers part."""

from __future__ import annotations

import fnmatch
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

Answer = dict[str, str]
Leaf = tuple[str, str]  # key path and value, as it is written


class Expected(NamedTuple):
    """A difference that is meant."""

    question: str  # pattern of the names of questions
    path: str  # pattern of the key path in the answer
    reason: str


class Difference(NamedTuple):
    """The first place where two answers part that nobody expects."""

    question: str
    path: str
    base: str
    new: str

    def __str__(self) -> str:
        """For the terminal."""
        return f"{self.question}: {self.path}\n  base: {_short(self.base)}\n  new:  {_short(self.new)}"


def read_expected(path: Path) -> list[Expected]:
    """A YAML list of {question: PATTERN, path: PATTERN, reason: TEXT}; in a pattern * stands for any text."""
    return [Expected(row.get("question", "*"), row["path"], row["reason"]) for row in yaml.safe_load(path.read_text())]


def difference(name: str, base: Answer, new: Answer, expected: Sequence[Expected] = ()) -> Difference | None:
    """None: the answers are the same bytes, or differ only as expected."""
    if base == new:
        return None
    meant = [row.path for row in expected if fnmatch.fnmatchcase(name, row.question)]
    for part, leaves in (("err", _lines), ("out", _leaves)):
        found = _first(_unexpected(leaves(base[part]), meant), _unexpected(leaves(new[part]), meant))
        if found:
            return Difference(name, *found)
    # The same keys and values in the same order: only how they are written differs.
    return None if meant else Difference(name, "(layout)", base["out"], new["out"])


def _first(base: list[Leaf], new: list[Leaf]) -> tuple[str, str, str] | None:
    """Key path and both values of the first leaf that is not the same on both sides."""
    if base == new:
        return None
    old, current = dict(base), dict(new)
    for path, value in base:
        if path not in current:
            return path, value, "(missing)"
        if current[path] != value:
            return path, value, current[path]
    added = next((leaf for leaf in new if leaf[0] not in old), None)
    if added:
        return added[0], "(missing)", added[1]
    swapped = next((a[0], b[0]) for a, b in zip(base, new, strict=True) if a != b)
    return "(order of the keys)", *swapped


def _unexpected(leaves: Iterator[Leaf], meant: Sequence[str]) -> list[Leaf]:
    return [leaf for leaf in leaves if not any(fnmatch.fnmatchcase(leaf[0], pattern) for pattern in meant)]


def _leaves(text: str) -> Iterator[Leaf]:
    """Every value of a JSON document by its key path, numbers as they are written; other texts line by line."""
    try:
        document = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except ValueError:
        return _lines(text)
    return _values(document, "")


def _values(node: Any, path: str) -> Iterator[Leaf]:
    below = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    if not below:
        yield path, repr(node)
    for key, value in below:
        yield from _values(value, f"{path}.{key}" if path else str(key))


def _lines(text: str) -> Iterator[Leaf]:
    return ((f"(line {number})", line) for number, line in enumerate(text.splitlines(), 1))


def _short(value: str, most: int = 300) -> str:
    return value if len(value) <= most else f"{value[:most]}… ({len(value)} characters)"
