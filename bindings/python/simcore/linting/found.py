"""What a rule says about one job, and the words that rules share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from simcore.linting.subject import Subject


@dataclass(frozen=True)
class Found:
    """A place of a document that a rule objects to."""

    place: str  # path of the member or field
    value: str  # what stands there
    text: str  # what is wrong about it in this job, one sentence
    usd: float | None = None  # the amount at stake, where it can be computed


Check = Callable[[Subject], Iterator[Found]]


def time(seconds: float) -> str:
    """ "45 s", "20 min", "36 h": a time in the unit in which it reads best."""
    for unit, length in (("h", 3600.0), ("min", 60.0)):
        if seconds >= 2.0 * length or seconds == length:
            return f"{_short(seconds / length)} {unit}"
    return f"{_short(seconds)} s"


def limit(seconds: float) -> str:
    """ "36 h", "3,601 s": a time that a document states, so that limits that differ do not read alike."""
    rounded = time(seconds)
    number, unit = rounded.replace(",", "").split(" ")
    exact = float(number) * {"h": 3600.0, "min": 60.0, "s": 1.0}[unit] == seconds
    return rounded if exact else f"{seconds:,.0f} s"


def size(volume: float) -> str:
    """ "500 GB": a size in decimal units."""
    for unit, length in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if volume >= length:
            return f"{_short(volume / length)} {unit}"
    return f"{volume:.0f} B"


def count(number: float) -> str:
    """ "1,200" or "0.7": how many of something that is counted or expected."""
    return f"{number:,.0f}" if number >= 10.0 or number == int(number) else f"{number:.2g}"


def percent(share: float) -> str:
    """ "15 %"."""
    return f"{100 * share:.0f} %"


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100.0 else f"{value:.3g}"
