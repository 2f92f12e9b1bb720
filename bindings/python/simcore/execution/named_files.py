"""The files that a study is made of, by the digest of what they hold."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from simcore.errors import Problem

_NAMING = (("trace", "file"), ("prices", "file"))  # ends of the key paths that name a file
_SHOWN = 12  # digits of a digest in a message


def digests(paths: Iterable[str]) -> dict[str, str]:
    """SHA-256 of each file that is there, by path."""
    found = {path: Path(path) for path in paths}
    return {path: hashlib.sha256(file.read_bytes()).hexdigest() for path, file in sorted(found.items())
            if file.is_file()}  # fmt: skip


def named(value: Any, folder: Path, path: tuple[str, ...] = ()) -> set[str]:
    """Files that a description names, or the value of a field at a key path; relative to a folder."""
    if isinstance(value, Mapping):
        return {file for key, inner in value.items() for file in named(inner, folder, (*path, *str(key).split(".")))}
    is_name = isinstance(value, str) and bool(value) and path[-2:] in _NAMING
    return {str(folder / value)} if is_name else set()


def changed(then: Mapping[str, str], now: Mapping[str, str]) -> list[Problem]:
    """A problem for each file that is not as it was."""
    rule = "must be as it was when these results were begun; restore it, or choose another folder for the results"
    return [
        Problem(path, rule, f"SHA-256 {_short(now.get(path))} instead of {_short(then.get(path))}")
        for path in sorted({*then, *now})
        if then.get(path) != now.get(path)
    ]


def _short(digest: str | None) -> str:
    return "none" if digest is None else digest[:_SHOWN]
