"""The line of a file on which a member stands, for places that are shown in an editor or a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterator

Path = tuple[str | int, ...]

_PART = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')
# A line of YAML in block style: the dashes of entries that begin on it, and a key, where there are any.
_ENTRY = re.compile(r"( *)((?:- +)*)(?:([\"']?)([^\"'#:{}\[\],&*!|>%@`]+)\3:(?:\s|$))?")

_DASH = re.compile(r"- +")
_BREAK = re.compile(r"\r\n?")  # what ends a line in an editor, besides the line feed


def line_of(text: str, place: str) -> int | None:
    """The line of a member, or else of the nearest member that it is in; the first line is 1.

    Args:
        text: The document, JSON or YAML in block style.
        place: The path of the member: `InputDataConfig[0].InputMode`.

    >>> line_of('{"StoppingCondition": {\\n"MaxRuntimeInSeconds": 60}}', "StoppingCondition.MaxRuntimeInSeconds")
    2
    """
    text = _BREAK.sub("\n", text)
    wanted = tuple(int(at) if at else key for at, key in _PART.findall(place))
    paths = _of_json(text) if text.lstrip().startswith(("{", "[")) else _of_yaml(text)
    lines: dict[Path, int] = {}
    for path, line in paths:
        lines.setdefault(path, line)
    return next((lines[wanted[:end]] for end in range(len(wanted), 0, -1) if wanted[:end] in lines), None)


def _of_json(text: str) -> Iterator[tuple[Path, int]]:
    """The path and line of each key and each entry of a list."""
    path: list[str | int] = []
    is_key = False  # whether the next text is a key
    line, seen = 1, 0
    for token in _TOKEN.finditer(text):
        line, seen = line + text.count("\n", seen, token.start()), token.start()
        word = token[0]
        if word in "{[":
            path.append("" if word == "{" else 0)
            is_key = word == "{"
        elif word in "}]":
            del path[-1:]
        elif word == "," and path:
            is_key = isinstance(path[-1], str)
            path[-1] = "" if is_key else int(path[-1]) + 1
        elif is_key and word[0] == '"':
            path[-1], is_key = word[1:-1], False
        yield tuple(path), line


def _of_yaml(text: str) -> Iterator[tuple[Path, int]]:
    """The path and line of each key and each entry of a list that stand on lines of their own."""
    open_: list[tuple[int, str | int]] = []  # indentation and key of what the line is in
    for line, words in enumerate(text.split("\n"), 1):
        found = _ENTRY.match(words)
        if found is None or not words.strip() or words.lstrip().startswith("#"):
            continue
        indent = len(found[1])
        for dash in _DASH.findall(found[2]):
            last = _closed(open_, indent, entries=False)
            open_.append((indent, last + 1 if isinstance(last, int) else 0))
            yield tuple(key for _, key in open_), line
            indent += len(dash)
        if found[4]:
            _closed(open_, indent, entries=True)
            open_.append((indent, found[4].strip()))
            yield tuple(key for _, key in open_), line


def _closed(open_: list[tuple[int, str | int]], indent: int, *, entries: bool) -> str | int | None:
    """Leaves what ends before an indentation; the key of the last that is left, if it began there. A list may begin
    under its key without an indentation, so that an entry leaves no key at its own."""
    last: str | int | None = None
    while open_ and open_[-1][0] >= indent and (entries or open_[-1][0] > indent or isinstance(open_[-1][1], int)):
        place, key = open_.pop()
        last = key if place == indent else None
    return last
