"""What a change of the public names breaks, and whether CHANGELOG.md says so."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SECTIONS = ("Changed", "Deprecated", "Removed")
_PARAMETER = re.compile(r"python (?P<function>[^(]+)\((?:\d+ )?(?P<name>[\w*]+).* required\)")


def unaccounted(before: Iterable[str], now: Iterable[str], words: set[str]) -> list[str]:
    """Breaking changes between two lists whose name is not among the words of the change log.

    A line that is gone breaks callers, and so does a parameter that a known function now requires.
    """
    old, new = set(before), set(now)
    gone = [f"gone or changed: {line}" for line in sorted(old - new) if not _name(line) & words]
    return gone + [
        f"now required: {line}" for line in sorted(new - old) if _is_demand(line, old) and not _name(line) & words
    ]


def _is_demand(line: str, old: set[str]) -> bool:
    """Whether a line is a parameter without default of a function that there was, which did not have it."""
    found = _PARAMETER.fullmatch(line)
    if not found:
        return False
    known = [
        each for each in old if each.startswith((f"python {found['function']}(", f"python {found['function']} ->"))
    ]
    return bool(known) and not any(re.search(rf"\((?:\d+ )?{re.escape(found['name'])}\b", each) for each in known)


def _name(line: str) -> set[str]:
    """The words by which the change log may name a line: its own name, or that of its parameter."""
    kind, _, rest = line.partition(" ")
    if kind == "cpp":
        declared = re.split(r"\(| =", rest.partition(": ")[2])[0]
        return {re.findall(r"\w+", declared)[-1]}
    path = re.split(r" ->|: | = | required", rest)[0]
    return set(re.findall(r"[\w-]+", path)[-2 if "(" in path else -1 :])


def changelog_words(text: str) -> set[str]:
    """The words of code in what the next release changes, deprecates and removes."""
    unreleased = text.partition("## [Unreleased]")[2].partition("\n## [")[0]
    sections = [part for part in unreleased.split("\n### ") if part.startswith(_SECTIONS)]
    code = re.findall(r"`[^`]*`", "\n".join(sections))
    return set(re.findall(r"[\w-]+", " ".join(code)))
