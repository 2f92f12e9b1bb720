"""The standard streams of a program: what it is given on standard input; standard output and standard error where its
caller closed them, filled the disk, or reads no further."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from simcore import _core
from simcore.display.printable import printable
from simcore.errors import Problem, SpecError

INPUT = "standard input"


def open_closed() -> None:
    """Gives the program the streams that its caller closed: what is written to standard output then fails, as on a
    full disk; what is written to standard error is lost, and the exit code says it alone."""
    if sys.stdout is None:
        sys.stdout = _null(os.O_RDONLY)
    if sys.stderr is None:
        sys.stderr = _null(os.O_WRONLY)


def _null(way: int) -> TextIO:
    return os.fdopen(os.open(os.devnull, way), "w", encoding="utf-8", errors="backslashreplace")


def read_input() -> str:
    """All of standard input; of a terminal, up to the end that its user types (Ctrl-D).

    Raises:
        SpecError: It is closed, or cannot be read; or it is empty, too long, or not UTF-8.
    """
    if sys.stdin is None:
        raise SpecError.of(Problem(INPUT, "must be open"))
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        copy = Path(folder) / "input"
        try:
            copy.write_bytes(_bytes(sys.stdin))
            return _core.read_text(str(copy))  # which knows what the text of a description may be
        except OSError as error:
            raise SpecError.of(Problem(INPUT, "must be readable", error.strerror or "")) from None
        except SpecError as error:
            raise SpecError.of(*(replace(each, where=INPUT) for each in error.problems)) from None


def _bytes(stream: TextIO) -> bytes:
    """What the stream holds; of what is too long, enough to be refused."""
    most = _core.LARGEST_PINNED_FILE
    return stream.buffer.read(most) if isinstance(stream, TextIOWrapper) else stream.read(most).encode()


def write_error(line: str) -> None:
    """Prints a line on standard error, if that can be: the exit code says whose fault it was."""
    with suppress(OSError):
        print(printable(line), file=sys.stderr)


def drop_unwritten() -> None:
    """Gives up what could not be written: Python would try once more at its end, complain, and exit with 120."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            _lead_nowhere(stream)


def _lead_nowhere(stream: TextIO) -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError, ValueError):  # a stream of the caller's own making has no number
        os.dup2(null, stream.fileno())
    os.close(null)
