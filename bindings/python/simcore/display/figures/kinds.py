"""Kinds of figure as data. Numbers are in the unit of their axis; colours are names of the palette."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["dot", "ring", "diamond", "square", "cross", "up", "down", "upright"]
Stroke = Literal["line", "step"]


@dataclass(frozen=True)
class Axis:
    """An axis: its label and, if they are given, its ticks with their texts."""

    label: str
    unit: str = ""  # behind the last tick, where the label has no room
    ticks: tuple[tuple[float, str], ...] = ()
    logarithmic: bool = False
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Segment:
    """A part of a bar. What is hatched does not count: time that is free."""

    start: float
    end: float
    colour: str
    tip: str = ""
    hatched: bool = False


@dataclass(frozen=True)
class Bar:
    """A bar of segments with its label and the value behind it."""

    label: str
    segments: tuple[Segment, ...]
    value: str
    aside: str = ""  # behind the label
    spare: str = ""  # behind the label or the value where there is room
    strong: bool = False
    reached: float | None = None  # where a waterfall stands after this bar; the next one begins there


@dataclass(frozen=True)
class Bars:
    """Bars below each other on one scale: a timeline, a waterfall (`connected`), stacks of parts."""

    bars: tuple[Bar, ...]
    axis: Axis
    connected: bool = False
    grid: bool = False  # where bars begin matters, not only how long they are
    dense: bool = False  # many bars, without labels
    legend: tuple[tuple[str, str], ...] = ()  # text and colour
    limit: float | None = None  # a line across all bars


@dataclass(frozen=True)
class Mark:
    """A point with a shape."""

    at: float
    shape: Shape
    colour: str = "ink"


@dataclass(frozen=True)
class Range:
    """A quantity that varies: the whole of it as a line, most of it as a bar, single values as marks."""

    label: str
    whole: tuple[float, float]
    most: tuple[float, float]
    marks: tuple[Mark, ...]
    ends: tuple[str, str] = ("", "")  # texts of the ends of the whole
    tip: str = ""  # what the bar says
    value: str = ""  # at the right


@dataclass(frozen=True)
class Ranges:
    """Ranges below each other: on one scale with an axis, each on its own without."""

    ranges: tuple[Range, ...]
    axis: Axis | None = None
    legend: tuple[tuple[str, str, str], ...] = ()  # text, shape ("bar" too) and colour


@dataclass(frozen=True)
class Line:
    """A curve through points, solid or dashed by its place among the curves."""

    label: str
    points: tuple[tuple[float, float], ...]
    colour: str
    dash: int = 0  # place among the patterns of dashes
    stroke: Stroke = "line"
    marked: bool = False  # a dot at each point


@dataclass(frozen=True)
class Band:
    """The room between two curves: x, low, high."""

    label: str
    points: tuple[tuple[float, float, float], ...]
    colour: str


@dataclass(frozen=True)
class Point:
    """A mark in a chart. Texts stand where they cover nothing, those that are `wanted` even far from their mark."""

    x: float
    y: float
    shape: Shape
    colour: str
    text: str = ""
    wanted: bool = False
    filled: bool = True
    label: str = ""  # of the legend, the first of each
    tip: str = ""  # what is seen where a pointer rests on the mark
    spread: tuple[float, float, float, float] | None = None  # left, right, lower, upper


@dataclass(frozen=True)
class Chart:
    """Curves, bands and points over two axes."""

    x: Axis
    y: Axis
    lines: tuple[Line, ...] = ()
    bands: tuple[Band, ...] = ()
    points: tuple[Point, ...] = ()
    uprights: tuple[tuple[float, str], ...] = ()  # x and text
    levels: tuple[tuple[float, str], ...] = ()  # y and text
    span: tuple[float, float] | None = None  # of x that is shaded


@dataclass(frozen=True)
class HeatMap:
    """Values over two axes, dark where they are least. A cell whose value is infinite is hatched, not coloured."""

    x: Axis
    y: Axis
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    values: tuple[tuple[float, ...], ...]  # one tuple a row
    scale: Axis  # of the values
    lines: tuple[Line, ...] = ()
    points: tuple[Point, ...] = ()
    excluded: str = ""  # what a hatched cell means


@dataclass(frozen=True)
class Figure:
    """A figure with its words: the title says what is seen, the description says it to who cannot see it."""

    name: str
    title: str
    data: Bars | Ranges | Chart | HeatMap
    description: str = ""
    caption: str = ""
    note: str = ""  # below a picture that stands alone
    extra: bool = False  # only on pages, and where it is named
