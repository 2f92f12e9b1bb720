"""An exploration's map: the best mean over the values of two fields, whatever the values of the others."""

from __future__ import annotations

import string
from collections.abc import Sequence
from itertools import combinations
from math import inf, isfinite
from statistics import median

from simcore._core import Exploration, ExploredDesign
from simcore.display import wording
from simcore.display.figures.kinds import Axis, Figure, HeatMap, Point

_MOST = 24  # values of a field that stand beside each other
_LETTERS = 6  # of a text beside the map that has room on a telephone
_ALL_LETTERS = 26  # of all texts below it
_FACTOR = 2.5  # times the least: where the colours end

Cells = dict[tuple[str, str], float]


def figures(exploration: Exploration) -> tuple[Figure, ...]:
    """The map over the two fields that matter most; nothing where fewer than two fields differ, or where not every
    design is listed."""
    if len(exploration.designs) < exploration.possible:
        return ()
    values = _values(exploration)
    pairs = list(combinations([path for path, found in values.items() if 1 < len(found) <= _MOST], 2))
    if not pairs:
        return ()
    x, y = max(pairs, key=lambda pair: sum(_matters(exploration, path) for path in pair))
    if _longest(values[x]) < _longest(values[y]):
        x, y = y, x
    return (_figure(exploration, (x, values[x]), (y, values[y])),)


def _values(exploration: Exploration) -> dict[str, list[str]]:
    """The values of each field that differs, in the order of the space."""
    found: dict[str, dict[str, None]] = {}
    for design in sorted(exploration.designs, key=lambda each: each.number):
        for path, value in design.values.items():
            found.setdefault(path, {})[_told(value)] = None
    return {path: list(values) for path, values in found.items()}


def _told(value: object) -> str:
    return "left out" if value is None else str(value)


def _objective(exploration: Exploration, design: ExploredDesign) -> float:
    return float(design.cost_usd if exploration.objective == "cost" else design.wall_clock_s)


def best_by(exploration: Exploration, *paths: str) -> dict[tuple[str, ...], float]:
    """The least mean of the objective for each combination of values of these fields: of designs that keep the limits,
    or of all where none does."""
    found: dict[tuple[str, ...], float] = {}
    for design in exploration.designs:
        if design.keeps_limits or exploration.best is None:
            key = tuple(_told(design.values.get(path)) for path in paths)
            found[key] = min(found.get(key, inf), _objective(exploration, design))
    return found


def _matters(exploration: Exploration, path: str) -> float:
    """By how much the best mean differs between the values of a field."""
    means = best_by(exploration, path).values()
    return max(means, default=0.0) - min(means, default=0.0)


def _longest(texts: Sequence[str]) -> int:
    return max(map(len, texts))


def _figure(exploration: Exploration, x: tuple[str, list[str]], y: tuple[str, list[str]]) -> Figure:
    cells, costs = best_by(exploration, x[0], y[0]), exploration.objective == "cost"
    unit, name = (1.0, "US dollars") if costs else wording.time_unit(median(cells.values() or [1.0]))
    values = tuple(tuple(cells.get((a, b), inf) / unit for a in x[1]) for b in y[1])
    least = min((value for row in values for value in row if isfinite(value)), default=1.0) or 1e-9
    first, second = _axis(*x, _ALL_LETTERS // len(x[1])), _axis(*y, _LETTERS)
    none = "none keeps the limits" if exploration.best is not None else "not possible"
    data = HeatMap(
        first, second, tuple(map(float, range(len(x[1])))), tuple(map(float, range(len(y[1])))), values,
        Axis(f"expected {'cost' if costs else 'time'}, {name}", low=least, high=_FACTOR * least),
        points=_best(exploration, x, y), excluded=none,
    )  # fmt: skip
    word = "cheapest" if costs else "fastest"
    title = f"{word} design for each {_name(x[0])} and {_name(y[0])}"
    keys = [_key(path, texts, axis) for (path, texts), axis in ((x, first), (y, second))]
    caption = ". ".join([f"{title.capitalize()}, the best over all other fields", *filter(None, keys)])
    return Figure(
        "map", title, data, _described(cells, x, y, costs=costs), caption, "\n".join(filter(None, keys)), extra=True
    )


def _name(path: str) -> str:
    """A field in words: "instance type", "checkpoint every"."""
    last = path.rpartition(".")[2]
    return (last if "_" in last else path.replace(".", " ")).replace("_", " ")


def _axis(path: str, texts: Sequence[str], room: int) -> Axis:
    """An axis with a place for each value: its text where all of them have room, else a letter."""
    shown = texts if _longest(texts) <= room else string.ascii_lowercase
    ticks = tuple((float(place), text) for place, text in zip(range(len(texts)), shown, strict=False))
    return Axis(path, ticks=ticks, low=-0.5, high=len(texts) - 0.5)


def _key(path: str, texts: Sequence[str], axis: Axis) -> str:
    """What the letters of an axis stand for; nothing where it has the values themselves."""
    if [text for _, text in axis.ticks] == list(texts):
        return ""
    return f"{path}: " + ", ".join(f"{tick[1]} {text}" for tick, text in zip(axis.ticks, texts, strict=True))


def _best(exploration: Exploration, x: tuple[str, list[str]], y: tuple[str, list[str]]) -> tuple[Point, ...]:
    best = exploration.best
    if best is None:
        return ()
    places = (float(values.index(_told(best.values.get(path)))) for path, values in (x, y))
    across, upwards = places
    return (Point(across, upwards, "ring", "most", filled=False, label="best"),)


def _described(
    cells: dict[tuple[str, ...], float], x: tuple[str, list[str]], y: tuple[str, list[str]], *, costs: bool
) -> str:
    show = wording.usd if costs else wording.duration
    return "; ".join(f"{a}, {b}: {show(cells[a, b])}" for b in y[1] for a in x[1] if (a, b) in cells)
