"""Parts of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_LONGEST = 120  # characters of a text in a cell
_LONGEST_NAME = 200
_LONGEST_NOTE = 600
_MARKUP = re.compile(r"_|:(?=\S)|[^\w\s.,;:%$+=≤·…()/'-]")


def text(words: str, longest: int = _LONGEST) -> str:
    """Words that are shown as they are: no markup, no mention of people, no link to an issue."""
    if len(words) > longest:
        words = f"{words[: longest // 2]} … {words[-longest // 2 :]}"
    return _MARKUP.sub(_entity, "".join(each if each.isprintable() else " " for each in words))


def _entity(match: re.Match[str]) -> str:
    """A space of no width keeps GitHub from reading on."""
    return f"&#{ord(match[0])};" + ("&#8203;" if match[0] in "@#" else "")


def code(words: str) -> str:
    """A name in the font of code; HTML, since a backtick in it would end Markdown's."""
    return f"<code>{text(words, _LONGEST_NAME) or '&nbsp;'}</code>"


def _unbroken(words: str) -> str:
    return words.replace(" ", "\u00a0")


def _cell(words: str, *, bold: bool) -> str:
    shown = _unbroken(text(words))
    return f"**{shown}**" if bold and shown else shown


def _list(lines: Iterable[str]) -> list[str]:
    return [f"- {text(line, _LONGEST_NOTE)}" for line in lines]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Lines of a table; its cells are Markdown already."""
    rule = ["---:" if i in right else "---" for i in range(len(head))]
    return [f"| {' | '.join(row)} |" for row in (head, rule, *rows)]


def _folded(title: str, lines: Iterable[str]) -> list[str]:
    return [f"<details><summary>{title}</summary>", "", *lines, "", "</details>"]
