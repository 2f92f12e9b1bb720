"""Standard output and standard error of a program whose caller closed them, filled the disk, or reads no further."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

from simcore.display.printable import printable


def open_closed() -> None:
    """Gives the program the streams that its caller closed: what is written to standard output then fails, as on a
    full disk; what is written to standard error is lost, and the exit code says it alone."""
    if sys.stdout is None:
        sys.stdout = _null(os.O_RDONLY)
    if sys.stderr is None:
        sys.stderr = _null(os.O_WRONLY)


def _null(way: int) -> TextIO:
    return os.fdopen(os.open(os.devnull, way), "w", encoding="utf-8", errors="backslashreplace")


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
