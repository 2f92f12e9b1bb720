"""What a change of the public names breaks, and whether CHANGELOG.md says so."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SECTIONS = ("Changed", "Deprecated", "Removed")
_PARAMETER = re.compile(r"(?P<owner>python [^(]+)\((?:\d+ )?(?P<name>[\w*]+).* required\)")
_ARGUMENT = re.compile(r"(?P<verb>command .+) [<-]\S+ required")


def unaccounted(before: Iterable[str], now: Iterable[str], said: set[str]) -> list[str]:
    """Breaking changes between two lists that the change log does not say (`said`, by :func:`changelog_code`).

    A line that is gone breaks callers, unless it was a demand of a verb; a new demand of a known function or verb does.
    """
    old, new = set(before), set(now)
    gone = [
        f"gone or changed: {line}" for line in sorted(old - new) if _is_promise(line) and not _is_said(line, new, said)
    ]
    demands = [f"now required: {line}" for line in sorted(new - old - said) if _is_new_demand(line, old)]
    return gone + demands


def _is_promise(line: str) -> bool:
    return not _ARGUMENT.fullmatch(line)


def _is_said(line: str, new: set[str], said: set[str]) -> bool:
    """Whether the change log has this very line, or a whole that it is part of and of which nothing is left."""
    wholes = [each for each in said if " " in each and _is_part(line, each)]
    return line in said or any(not any(_is_part(kept, each) for kept in new) for each in wholes)


def _is_part(line: str, whole: str) -> bool:
    return re.match(rf"{re.escape(whole)}(?![\w-])", line) is not None


def _is_new_demand(line: str, old: set[str]) -> bool:
    """Whether a line is something required by a function or a verb that there was, and that did not have it."""
    if argument := _ARGUMENT.fullmatch(line):
        return argument["verb"] in old
    found = _PARAMETER.fullmatch(line)
    if not found:
        return False
    known = [each for each in old if each.startswith((f"{found['owner']}(", f"{found['owner']} ->"))]
    return bool(known) and not any(re.search(rf"\((?:\d+ )?{re.escape(found['name'])}\b", each) for each in known)


def changelog_code(text: str) -> set[str]:
    """The spans of code in what the next release changes, deprecates and removes, each on one line."""
    unreleased = text.partition("## [Unreleased]")[2].partition("\n## [")[0]
    sections = [part for part in unreleased.split("\n### ") if part.startswith(_SECTIONS)]
    return {" ".join(span.split()) for span in re.findall(r"`([^`]*)`", "\n".join(sections))}
