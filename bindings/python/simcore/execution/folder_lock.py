"""A folder that one program at a time writes, and who that is."""

from __future__ import annotations

import fcntl
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import IO

from simcore import files
from simcore.errors import InputError, Problem

HOLDER = ".writer"  # a file of the folder that says who writes it; the lock itself ends with the process
_guard = threading.Lock()
_written_here: set[Path] = set()  # by this process, whose threads a lock on a file does not keep apart


@contextmanager
def writing(folder: Path, file: IO[str]) -> Iterator[None]:
    """Nobody else writes the folder meanwhile.

    Args:
        folder: The folder.
        file: A file of it, open for writing. It is locked until it is closed or the process ends, however that ends;
            processes that are forked meanwhile do not hold the lock.

    Raises:
        InputError: Another thread or program writes it, with its number, its machine and since when.
    """
    place = folder.resolve()
    with _guard:
        if place in _written_here:
            raise _in_use(folder)
        _lock(file, folder)
        _written_here.add(place)
    try:
        files.write(folder / HOLDER, _holder())
        yield
    finally:
        with suppress(OSError):
            (folder / HOLDER).unlink()
        with _guard:
            _written_here.discard(place)


def _lock(file: IO[str], folder: Path) -> None:
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _in_use(folder) from None


def _holder() -> str:
    now = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    return f"process {os.getpid()} on {socket.gethostname()}, since {now}"


def _in_use(folder: Path) -> InputError:
    """The refusal, with what the holder says of itself; it may not have said anything yet."""
    who = "another program"
    with suppress(OSError):
        who = (folder / HOLDER).read_text(encoding="utf-8").strip() or who
    return InputError.of(Problem(str(folder), f"must not be in use: it is written by {who}"))
