"""Where two answers part."""

from __future__ import annotations

import fnmatch
import json
import math
import re
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

import yaml

Answer = dict[str, str]
Leaf = tuple[str, str]  # key path and value, as it is written


class Expected(NamedTuple):
    """A difference that is meant: of any kind, unless `renamed_to`, `within` or `added` says of which."""

    question: str  # pattern of the names of questions
    path: str  # pattern of the key path in the answer of the base
    reason: str
    renamed_to: str = ""  # key path of the same value in the new answer, with as many * as `path`
    within: float | None = None  # the numbers may be so far apart, as a share of the larger
    added: bool = False  # the base has no such key

    @property
    def anything(self) -> bool:
        """Whether the value may be any other, or missing."""
        return not self.renamed_to and self.within is None and not self.added

    def renames(self, path: str) -> str | None:
        """The key path in the new answer, of one that the pattern matches and that is renamed."""
        found = re.fullmatch(re.escape(self.path).replace(r"\*", "(.*)"), path) if self.renamed_to else None
        return reduce(lambda text, part: text.replace("*", part, 1), found.groups(), self.renamed_to) if found else None


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
    """A YAML list of {question: PATTERN, path: PATTERN, reason: TEXT}; in a pattern * stands for any text.

    A row may say more of the difference: {renamed_to: PATTERN}, {within: SHARE} or {added: true}.
    """
    return [Expected(**{"question": "*", **row}) for row in yaml.safe_load(path.read_text())]


def difference(name: str, base: Answer, new: Answer, expected: Sequence[Expected] = ()) -> Difference | None:
    """None: the answers are the same bytes, or differ only as expected. A crash or an endless run is never expected."""
    if any(new["err"].startswith(end) for end in ("crashed", "no end")):
        return Difference(name, "(end)", base["err"], new["err"])
    if base == new:
        return None
    meant = [row for row in expected if fnmatch.fnmatchcase(name, row.question)]
    for part, leaves in (("err", _lines), ("out", _leaves)):
        found = _first(*_unexpected(list(leaves(base[part])), list(leaves(new[part])), meant))
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


def _unexpected(base: list[Leaf], new: list[Leaf], meant: Sequence[Expected]) -> tuple[list[Leaf], list[Leaf]]:
    """What is left of both when all that is meant is left out."""
    if base == new or not meant:
        return base, new
    old, current = dict(base), dict(new)
    gone = {path for path in old if _is_meant(path, old, current, meant)}
    moved = {row.renames(path) for path in gone for row in meant} - {None}
    come = gone | moved | {path for path in current if path not in old and _is_meant(path, old, current, meant)}
    return [leaf for leaf in base if leaf[0] not in gone], [leaf for leaf in new if leaf[0] not in come]


def _is_meant(path: str, old: dict[str, str], current: dict[str, str], meant: Sequence[Expected]) -> bool:
    """Whether some row expects what became of a leaf."""
    for row in meant:
        renamed = row.renames(path)
        if renamed is not None and current.get(renamed) == old.get(path):
            return True
        if not fnmatch.fnmatchcase(path, row.path):
            continue
        if row.added and path not in old:
            return True
        if row.anything or (row.within is not None and _near(old.get(path), current.get(path), row.within)):
            return True
    return False


def _near(base: str | None, new: str | None, within: float) -> bool:
    """Whether both are numbers, and no further apart than a share of the larger."""
    try:
        return math.isclose(float(_bare(base)), float(_bare(new)), rel_tol=within)
    except ValueError:
        return False


def _bare(value: str | None) -> str:
    return (value or "").strip("'")


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
