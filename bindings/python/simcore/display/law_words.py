"""A law of times in words, from the text that the library writes for it."""

from __future__ import annotations

import re

from simcore.display import wording

_TIMES = re.compile(r"\b(mean|median|mode|low|high|p95) ([\d.e+-]+)")
_LONG = re.compile(r"\d+\.\d{6,}")


def of_times(text: str) -> str:
    """ "22 min 0 s in the median, 4 min 45 s to 3 h 3 min in 8 of 10 cases"; a law with a name keeps it:
    "weibull(mean 4 h 6 min, shape 0.56)"."""
    name, _, inside = text.removesuffix(")").partition("(")
    if name == "quantiles":
        return _of_quantiles([(float(share), float(value)) for share, value in map(_pair, inside.split(", "))])
    if name == "empirical":
        values = [float(value) for value in inside.split(", ")]
        ends = wording.between(min(values), max(values), wording.duration)
        return f"one of {wording.counted(len(values), 'observed time')}, {ends}"
    if name == "mixture":
        return "a mixture of laws"
    times = _TIMES.sub(lambda found: f"{found[1]} {wording.duration(float(found[2]))}", text)
    return _LONG.sub(lambda found: f"{float(found[0]):.6g}", times)


def _pair(text: str) -> tuple[str, str]:
    share, _, value = text.partition(": ")
    return share, value


def _of_quantiles(points: list[tuple[float, float]]) -> str:
    """The median and where 8 of 10 cases lie, as far as the law states them, else its ends."""
    known = dict(points)
    if known.keys() >= {0.1, 0.5, 0.9}:
        ends = wording.between(known[0.1], known[0.9], wording.duration)
        return f"{wording.duration(known[0.5])} in the median, {ends} in 8 of 10 cases"
    return wording.between(points[0][1], points[-1][1], wording.duration)
