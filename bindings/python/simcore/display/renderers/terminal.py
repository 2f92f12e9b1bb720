"""The terminal: plain text in its width, with colours where it has them (rich)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper

from simcore.display.document import Document
from simcore.display.renderers import text

_NARROWEST = 80  # as wide as a terminal is taken to be at least: a narrower one wraps lines itself
_STYLES = {"strong": "bold", "dim": "dim", "good": "green", "doubtful": "yellow", "bad": "red"}
_COLOURED = ("FORCE_COLOR", "TTY_COMPATIBLE")  # variables that give files and pipes colours; rich reads them


def show(document: Document, *, detail: bool = False, unbroken: bool = False, plain: bool = False) -> None:
    """Prints a document on standard output. Lines that are to be `unbroken` are as long as they are, for programs that
    search in them; on a terminal, they are broken all the same. What is `plain` has no colours wherever it goes."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without "█" still shows the numbers
    if not plain and (sys.stdout.isatty() or any(name in os.environ for name in _COLOURED)):
        _show_in_colours(document, detail=detail, unbroken=unbroken)
        return
    width = text.UNLIMITED if unbroken else max(_columns(), _NARROWEST)
    for line in text.lines(document, width, detail=detail):
        sys.stdout.write("".join(part for part, _ in line) + "\n")


def _show_in_colours(document: Document, *, detail: bool, unbroken: bool) -> None:
    """Prints with rich, which takes a while to import and knows what a terminal can do."""
    from rich.console import Console
    from rich.text import Text

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # the command line sorts errors, not the terminal

    console = Screen(highlight=False, markup=False, emoji=False)
    width = text.UNLIMITED if unbroken and not console.is_terminal else max(console.width, _NARROWEST)
    for line in text.lines(document, width, detail=detail):
        console.print(Text.assemble(*_styled(line)), soft_wrap=True)


def _styled(line: text.Line) -> Iterable[tuple[str, str]]:
    return ((part, _STYLES.get(emphasis, "")) for part, emphasis in line)


def _columns() -> int:
    """Width of COLUMNS, or of the terminal of another stream, as when the answer goes through a pager."""
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdigit():
        return int(told)
    for stream in range(3):
        with suppress(OSError):
            return os.get_terminal_size(stream).columns
    return _NARROWEST
