"""The terminal: plain text in its width, with colours where it has them (rich)."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from rich.console import Console
from rich.text import Text

from simcore.display.document import Document
from simcore.display.renderers import text

_NARROWEST = 80  # as wide as a terminal is taken to be at least: a narrower one wraps lines itself
_STYLES = {"strong": "bold", "dim": "dim", "good": "green", "doubtful": "yellow", "bad": "red"}


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # the command line sorts errors, not the terminal


def show(document: Document, *, detail: bool = False, unbroken: bool = False) -> None:
    """Prints a document on standard output. Lines that are to be `unbroken` are as long as they are, for programs that
    search in them; on a terminal, they are broken all the same."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without "█" still shows the numbers
    console = _Console(highlight=False, markup=False, emoji=False)
    width = text.UNLIMITED if unbroken and not console.is_terminal else max(console.width, _NARROWEST)
    for line in text.lines(document, width, detail=detail):
        parts = ((part, _STYLES.get(emphasis, "")) for part, emphasis in line)
        console.print(Text.assemble(*parts), soft_wrap=True)
