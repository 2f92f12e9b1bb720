"""Characters that are obeyed instead of shown: by terminals, by readers of logs, by spreadsheets."""

from __future__ import annotations

import re

# C0, DEL and C1; what breaks lines; what turns the direction of reading; halves of a pair, which are no character.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
# Workflow runners obey what they find in a log: "##[error]", "##vso[…]", "##teamcity[…]" anywhere in a line,
# "::error::" where a line begins, be it behind spaces.
COMMAND_ANYWHERE = re.compile(r"(?<=#)#(?=\w*\[)")
_COMMAND_IN_FRONT = re.compile(r"(?m)^(?=[ \t]*::)")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def escaped(text: str) -> str:
    r"""The text as one line, its control characters as "\x1b" or "\u202e". An ordinary text stays as it is.

    >>> print(escaped("a\nb"))
    a\nb
    """
    return CONTROL.sub(_escape, text)


def cell(text: str) -> str:
    """The text as a cell of CSV: an apostrophe stands before what a spreadsheet would take for a formula (OWASP, CSV
    injection) and a workflow runner for a command. Lines and tabs stay; other control characters are escaped.

    >>> cell("=1+1")
    "'=1+1"
    """
    shown = CONTROL.sub(lambda found: found[0] if found[0] in "\t\n" else _escape(found), text)
    shown = COMMAND_ANYWHERE.sub(r"\\#", _COMMAND_IN_FRONT.sub("'", shown))
    return f"'{shown}" if text.startswith(_FORMULA) else shown


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
