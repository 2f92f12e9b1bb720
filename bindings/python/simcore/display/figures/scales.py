"""Scales of axes: where round values lie, and where texts find room."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from simcore.display.figures.kinds import Axis, Chart, HeatMap

Box = tuple[float, float, float, float]  # left, lower, right, upper


def ticks(low: float, high: float, most: int = 5) -> list[tuple[float, str]]:
    """Round values from `low` to `high` with their texts, `most` steps at most."""
    if high <= low:
        return []
    wide = high - low
    power = math.floor(math.log10(wide / most))
    step = next(s for k in (power, power + 1) for s in (m * 10.0**k for m in (1, 2, 5)) if wide / s <= most + 1e-9)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    values = [round(i * step, 2 - power) for i in range(first, last + 1)]
    return [(value, f"{value:,.10g}") for value in values]


def powers(low: float, high: float, most: int = 6) -> list[tuple[float, str]]:
    """1, 2 and 5 times the powers of ten between the two; only powers, and not all of them, when there are many, and
    round values when there is but one."""
    exponents = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for factors, every in (((1, 2, 5), 1), ((1,), 1), ((1,), 2), ((1,), 3)):
        values = [m * 10.0**k for k in exponents[::every] for m in factors if low <= m * 10.0**k <= high]
        if len(values) <= most:
            break
    return [(value, f"{value:,.10g}") for value in values] if len(values) > 1 else ticks(low, high, most)


def ends(axis: Axis, values: Iterable[float], margin: float = 0.06) -> tuple[float, float]:
    """Where an axis begins and ends: as it says, else around its values."""
    found = [value for value in values if math.isfinite(value)] or [1.0]
    low, high = min(found), max(found)
    if axis.logarithmic:
        wider = (high / low) ** margin if low > 0 else 1.0
        wider = max(wider, 1.02)
        first, last = axis.low or low / wider, axis.high or high * wider
        return (first, last) if first < last else (first / 2, last * 2)
    wide = (high - (low if axis.low is None else axis.low)) or abs(high) or 1.0
    first = low - margin * wide if axis.low is None else axis.low
    return first, high + margin * wide if axis.high is None else axis.high


def xs(data: Chart | HeatMap) -> list[float]:
    """Every place across at which a chart has something."""
    if isinstance(data, HeatMap):
        return list(data.columns)
    spreads = [each for point in data.points if point.spread for each in point.spread[:2]]
    return [*(x for line in data.lines for x, _ in line.points), *(point.x for point in data.points), *spreads,
            *(x for band in data.bands for x, _, _ in band.points), *(x for x, _ in data.uprights)]  # fmt: skip


def ys(data: Chart | HeatMap) -> list[float]:
    """Every place upwards at which a chart has something."""
    if isinstance(data, HeatMap):
        return list(data.rows)
    spreads = [each for point in data.points if point.spread for each in point.spread[2:]]
    bands = [y for band in data.bands for _, *both in band.points for y in both]
    levels = [y for y, _ in data.levels]
    marks = [*(y for line in data.lines for _, y in line.points), *(point.y for point in data.points)]
    return [*marks, *spreads, *bands, *levels]


def free_place(
    at: tuple[float, float],
    size: tuple[float, float],
    offsets: Sequence[tuple[float, float]],
    taken: list[Box],
    room: Box,
) -> tuple[float, float] | None:
    """The first offset from a mark where a text of that size lies in the room and covers nothing; that is then taken.

    A text stands behind its mark where the offset is to the right, else before it.
    """
    (x, y), (width, height) = at, size
    for right, up in offsets:
        left = x + right - (width if right < 0 else 0.0)
        box = (left, y + up - height / 2.0, left + width, y + up + height / 2.0)
        inside = box[0] >= room[0] and box[2] <= room[2] and box[1] >= room[1] and box[3] <= room[3]
        if inside and not any(_overlap(box, other) for other in taken):
            taken.append(box)
            return right, up
    return None


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
