"""The words of a command line, as argparse reads them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from typing import NoReturn

from simcore.display.printable import printable


class Parser(argparse.ArgumentParser):
    """Refuses words in one line that nothing obeys. The parsers of its verbs are of this class, too."""

    def error(self, message: str) -> NoReturn:
        """Prints usage and `message` on standard error, and ends the program with 2."""
        super().error(printable(message))


def parsed(parser: argparse.ArgumentParser, words: Sequence[str] | None) -> argparse.Namespace:
    """The options of a command line; `words`: default: those of this program.

    Raises:
        SystemExit: With 0 behind a text that was asked for (--help, --version), with 2 for wrong usage.
        OSError: The text could not be written, of which argparse would say nothing.
    """
    asked = StringIO()
    try:
        with redirect_stdout(asked):
            return parser.parse_args(words)
    except SystemExit:
        if asked.getvalue():  # a full disk does not even take nothing
            sys.stdout.write(asked.getvalue())
            sys.stdout.flush()
        raise
