"""Texts of files on their way to a terminal or the log of a workflow."""

from __future__ import annotations

import re

# C0, DEL and C1; what breaks lines; what turns the direction of reading.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
# Workflow runners obey what they find in a log: "::error::" behind nothing but spaces (a table may wrap before it),
# "##[error]", "##vso[…]", "##teamcity[…]" anywhere in a line. Names of resources, "arn:aws:iam::1", are not meant.
_COMMAND = re.compile(r"(?<=:):(?=[A-Za-z])|(?<=#)#(?=\w*\[)")


def printable(text: str) -> str:
    r"""The text as one line that nothing obeys: control characters as "\x1b", commands of workflow runners broken by a
    backslash. An ordinary text stays as it is.

    >>> print(printable("a\n::error::b"))
    a\n:\:error:\:b
    """
    escaped = _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)
    return _COMMAND.sub(lambda found: "\\" + found[0], escaped)
