"""Texts of files on their way to a terminal or the log of a workflow."""

from __future__ import annotations

import re

from simcore.characters import COMMAND_ANYWHERE, CONTROL, escaped

# What a workflow runner obeys at the beginning of a line, which may also be where a table wraps. Names of resources,
# "arn:aws:iam::1", are not meant.
_COMMAND = re.compile(rf"(?<=:):(?=[A-Za-z])|{COMMAND_ANYWHERE.pattern}")


def printable(text: str) -> str:
    r"""The text as one line that nothing obeys: control characters as "\x1b", commands of workflow runners broken by a
    backslash. An ordinary text stays as it is.

    >>> print(printable("a\n::error::b"))
    a\n:\:error:\:b
    """
    return _COMMAND.sub(lambda found: "\\" + found[0], escaped(text))


def printable_json(text: str) -> str:
    r"""The JSON with escapes in place of what would be obeyed: it says the same. Its strings are in quotes, so that no
    line begins with theirs.

    >>> print(printable_json('{"name": "##[error]"}'))
    {"name": "#\u0023[error]"}
    """
    return COMMAND_ANYWHERE.sub(_in_json, CONTROL.sub(_in_json, text))


def _in_json(found: re.Match[str]) -> str:
    """The escape of a character; lines and tabs stay, which only stand between the strings of JSON."""
    return found[0] if found[0] in "\t\r\n" else f"\\u{ord(found[0]):04x}"
