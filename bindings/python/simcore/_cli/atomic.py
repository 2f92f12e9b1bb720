"""Files that are either whole or not there."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: str, text: str) -> None:
    """Writes a UTF-8 file beside its place and moves it there, so that nobody ever sees half of it.

    Raises:
        OSError: It could not be written; what was there before still is.
    """
    place = Path(path)
    if place.exists() and not place.is_file():  # a device or a pipe is written to, not replaced
        place.write_text(text, encoding="utf-8", newline="")
        return
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        with beside.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
