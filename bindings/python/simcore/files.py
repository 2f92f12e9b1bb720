"""Files that are either whole or not there."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from simcore.errors import InputError, Problem

UNFINISHED = ".*.new"  # files that a program which was killed may leave beside those that it wrote


def require_place(path: str | os.PathLike[str]) -> None:
    """A file can stand there.

    Raises:
        InputError: It is a directory, or its directory does not exist.
        OSError: Links that run in a circle, a directory that may not be searched.
    """
    place = Path(path)
    if place.is_dir():
        raise InputError.of(Problem(str(place), "must be a file", "a directory"))
    if not place.parent.is_dir():
        rule = f"must be a file in a directory that exists, but there is no directory {place.parent}"
        raise InputError.of(Problem(str(place), rule))
    with suppress(FileNotFoundError):
        place.stat()


def write(path: str | os.PathLike[str], text: str) -> None:
    """Writes UTF-8, in place of what was there; whoever reads meanwhile sees the old file or the new one.

    Raises:
        InputError: See require_place.
        OSError: The disk is full, the directory may not be written, or links run in a circle.
    """
    write_bytes(path, text.encode())


def write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes bytes as :func:`write` does a text."""
    require_place(path)
    place = Path(path).resolve()  # through a link, to the file that it names
    try:
        if place.exists() and not place.is_file():  # a pipe or a terminal has nothing to keep
            place.write_bytes(data)
        else:
            _replace(place, data)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error


def append(path: str | os.PathLike[str], text: str) -> None:
    """Writes UTF-8 behind what is there, an empty line between them; nothing of it where not all of it can be written.

    Raises:
        OSError: The disk is full, the file may not be written, or links run in a circle.
    """
    with Path(path).open("ab", buffering=0) as file:
        end = file.seek(0, os.SEEK_END) if file.seekable() else 0
        data = (("\n\n" if end else "") + text + "\n").encode()
        try:
            while data:
                data = data[file.write(data) :]
        except OSError as error:
            with suppress(OSError):  # a pipe or a terminal has nothing to take back
                file.truncate(end)
            raise type(error)(error.errno, error.strerror, str(path)) from error


def _replace(place: Path, data: bytes) -> None:
    mode = place.stat().st_mode & 0o777 if place.exists() else None
    whole = place.parent / f".{os.urandom(8).hex()}.new"
    # The system applies the process's mask, which nobody can read without changing it for all threads.
    permissions = 0o666 if mode is None else mode
    try:
        with open(whole, "xb", opener=lambda name, flags: os.open(name, flags, permissions)) as new:
            if mode is not None:
                whole.chmod(mode)
            new.write(data)
            new.flush()
            os.fsync(new.fileno())
        whole.replace(place)
    except BaseException:
        whole.unlink(missing_ok=True)
        raise
