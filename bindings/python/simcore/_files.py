"""Files that are either whole or not there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from simcore._errors import InputError, Problem


def require_place(path: str | os.PathLike[str]) -> None:
    """A file can stand there.

    Raises:
        InputError: It is a directory, or its directory does not exist.
    """
    place = Path(path)
    if place.is_dir():
        raise _refusal(place, "must be a file", "a directory")
    if not place.parent.is_dir():
        raise _refusal(place, "must be a file in a directory that exists", f"no directory {place.parent}")


def _refusal(place: Path, rule: str, value: str) -> InputError:
    return InputError(f"{place}: {rule}, got {value}", (Problem(str(place), rule, value, ""),))


def write(path: str | os.PathLike[str], text: str) -> None:
    """Writes UTF-8, in place of what was there; whoever reads meanwhile sees the old file or the new one.

    Raises:
        InputError: See require_place.
        OSError: The disk is full, or the directory may not be written.
    """
    require_place(path)
    place = Path(path).resolve()  # through a link, to the file that it names
    data = text.encode()
    if place.exists() and not place.is_file():  # a pipe or a terminal has nothing to keep
        place.write_bytes(data)
        return
    try:
        _replace(place, data)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error


def _replace(place: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=".", suffix=".new", dir=place.parent)
    whole = Path(name)
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(data)
            new.flush()
            os.fsync(new.fileno())
        whole.chmod(_mode(place))
        whole.replace(place)
    except BaseException:
        whole.unlink(missing_ok=True)
        raise


def _mode(place: Path) -> int:
    """Permissions of the file that is replaced, or those that a new file gets."""
    if place.exists():
        return place.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
