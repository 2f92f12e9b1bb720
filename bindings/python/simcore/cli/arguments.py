"""The words of a command line, as argparse reads them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from typing import NoReturn

from simcore.display.printable import printable
from simcore.errors import InputError, Problem

# Names of files, which a system may have in any encoding; what opens them says what is wrong with them.
_FILES = {"job", "jobs", "described", "workload", "prices", "profile", "a", "b", "out", "summary", "defaults"}


class Parser(argparse.ArgumentParser):
    """Refuses words in one line that nothing obeys. The parsers of its verbs are of this class, too."""

    def error(self, message: str) -> NoReturn:
        """Prints usage and `message` on standard error, and ends the program with 2."""
        super().error(printable(message))


def parsed(parser: argparse.ArgumentParser, words: Sequence[str] | None) -> argparse.Namespace:
    """The options of a command line; `words`: default: those of this program.

    Raises:
        InputError: A word is no text.
        SystemExit: With 0 behind a text that was asked for (--help, --version), with 2 for wrong usage.
        OSError: The text could not be written, of which argparse would say nothing.
    """
    asked = StringIO()
    try:
        with redirect_stdout(asked):
            return _of_text(parser.parse_args(words))
    except SystemExit:
        if asked.getvalue():  # a full disk does not even take nothing
            sys.stdout.write(asked.getvalue())
            sys.stdout.flush()
        raise


def _of_text(options: argparse.Namespace) -> argparse.Namespace:
    """The options, none of them in an encoding that the core does not read."""
    given = vars(options)
    names = given.keys() - _FILES - set(given.get("pictures", ()))
    wrong = [(name, word) for name in sorted(names) for word in _words(given[name]) if word != _as_text(word)]
    if wrong:
        raise InputError.of(*(Problem(name, "must be text in UTF-8", ascii(word)) for name, word in wrong))
    return options


def _as_text(word: str) -> str:
    """The word with a question mark in place of each byte that is no UTF-8."""
    return word.encode(errors="replace").decode()


def _words(value: object) -> list[str]:
    return [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)]
