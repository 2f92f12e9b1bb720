"""Curves, points and heat maps as inline SVG.

Curves are drawn in a frame of their own that is stretched to the width; points and texts on it keep their size.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from simcore.display.figures.drawing import LETTER, LINE, Drawing, hatch
from simcore.display.figures.kinds import Axis, Chart, HeatMap, Line, Point
from simcore.display.figures.scales import Box, ends, free_place, powers, ticks, xs, ys
from simcore.display.renderers.markup import escape

_TALL = 260.0  # of a chart [pixels]
_NARROW = 280.0  # width of a chart on a telephone [pixels]
_TOP = 38.0  # free above it
_LEFT = 15.0  # percent, for the numbers of the axis
_OFFSETS = [(x, y) for y in (14, -14, 0, 26, -26) for x in (8, -8)]  # of a text from its mark [pixels]
_PATHS = {
    "diamond": "M-5,0L0,-5L5,0L0,5Z",
    "square": "M-6,-6H6V6H-6Z",
    "cross": "M-4,-4L4,4M-4,4L4,-4",
    "up": "M-5,4L0,-5L5,4Z",
    "down": "M-5,-4L0,5L5,-4Z",
}
_COLD, _HOT = (0x00, 0x2A, 0x5C), (0xFD, 0xE0, 0x45)  # of a heat map: least and most


def draw(drawing: Drawing, data: Chart | HeatMap) -> str:
    """A chart with its axes and, below it, which curve is what."""
    frame = _Frame(data)
    if isinstance(data, HeatMap):
        drawing.marks += [*_excluded(drawing, frame, data), *_cells(frame, data)]
    drawing.marks += [*_grid(frame, data), *_stretched(frame, data)]
    _points(drawing, frame, data.points)
    if isinstance(data, Chart):
        for x, text in data.uprights:
            _upright(drawing, frame, x, text)
        for y, text in data.levels:
            _level(drawing, frame, y, text)
    drawing.height = _TOP + _TALL + LINE
    drawing.text('x="100%"', drawing.height + 12, data.x.label, anchor="end")
    drawing.text('x="0"', 12, data.y.label)
    drawing.height += LINE + 4
    _names(drawing, data)
    return drawing.html()


@dataclass(frozen=True)
class _Scale:
    low: float
    high: float
    logarithmic: bool

    def share(self, value: float) -> float:
        """Where a value lies, from 0 to 1."""
        if self.logarithmic:
            return math.log(max(value, 1e-300) / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def ticks(self, axis: Axis, most: int) -> list[tuple[float, str]]:
        """Values with their texts: those of the axis that can be seen, or round ones."""
        if axis.ticks:
            seen = [(value, text) for value, text in axis.ticks if self.low <= value <= self.high]
            return seen[:: max(1, math.ceil(len(seen) / most))]
        return powers(self.low, self.high, most) if self.logarithmic else ticks(self.low, self.high, most)


class _Frame:
    """Where a point of a chart lies: across in percent, downwards in pixels."""

    def __init__(self, data: Chart | HeatMap) -> None:
        self.x = _Scale(*ends(data.x, xs(data), 0.0 if data.x.logarithmic else 0.06), data.x.logarithmic)
        self.y = _Scale(*ends(data.y, ys(data)), data.y.logarithmic)

    def across(self, x: float) -> float:
        return _LEFT + (100.0 - _LEFT) * self.x.share(x)

    def down(self, y: float) -> float:
        return _TOP + _TALL * (1.0 - self.y.share(y))


def _grid(frame: _Frame, data: Chart | HeatMap) -> Iterator[str]:
    """Numbers of both axes, and lines across a chart; over a map they would hide its cells."""
    bottom = _TOP + _TALL
    for value, text in frame.y.ticks(data.y, 6):
        at = frame.down(value)
        if isinstance(data, Chart):
            yield f'<line class="grid" x1="{_LEFT}%" x2="100%" y1="{at:.1f}" y2="{at:.1f}"/>'
        yield f'<text class="tick" x="{_LEFT}%" dx="-6" y="{at + 4:.1f}" text-anchor="end">{escape(text)}</text>'
    for value, text in _apart(frame.x.ticks(data.x, 5)):
        across = frame.across(value)
        anchor = "end" if across > 95 else "middle"
        place = f'x="{across:.3f}%" y="{bottom + 15:.0f}" text-anchor="{anchor}"'
        yield f'<text class="tick" {place}>{escape(text)}</text>'


def _apart(ticks: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """As many of the numbers of an axis as stand beside each other on a telephone."""
    wide = LETTER * sum(len(text) + 1 for _, text in ticks)
    return ticks[:: max(1, math.ceil(wide / (_NARROW * (100.0 - _LEFT) / 100.0)))]


def _stretched(frame: _Frame, data: Chart | HeatMap) -> list[str]:
    """Curves and bands, in percent of the width: a line cannot have its corners in percent elsewhere."""

    def places(points: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{100.0 * frame.x.share(x):.3f},{frame.down(y) - _TOP:.2f}" for x, y in points)

    shapes = []
    if isinstance(data, Chart):
        for band in data.bands:
            edge = [*((x, low) for x, low, _ in band.points), *((x, high) for x, _, high in reversed(band.points))]
            shapes.append(f'<polygon class="band {band.colour}" points="{places(edge)}"></polygon>')
        if data.span:
            left, right = (100.0 * frame.x.share(x) for x in data.span)
            shapes.append(f'<polygon class="band step" points="{left},0 {right},0 {right},{_TALL} {left},{_TALL}">'
                          "</polygon>")  # fmt: skip
        for point in data.points:
            if point.spread:
                left, right, low, high = point.spread
                for pair in (((left, point.y), (right, point.y)), ((point.x, low), (point.x, high))):
                    shapes.append(f'<polyline class="spread {point.colour}" points="{places(pair)}"></polyline>')
    for line in data.lines:
        style = f"curve {line.colour} dash-{line.dash}"
        shapes.append(f'<polyline class="{style}" points="{places(_corners(line))}"></polyline>')
    return _inner(shapes, ' overflow="hidden"') if shapes else []


def _inner(shapes: Iterable[str], more: str = "") -> list[str]:
    """Shapes in a frame of their own, which fills what the axes leave."""
    box = f'viewBox="0 0 100 {_TALL:.0f}" preserveAspectRatio="none"{more}'
    place = f'x="{_LEFT}%" y="{_TOP:.0f}" width="{100.0 - _LEFT}%" height="{_TALL:.0f}"'
    return [f"<svg {place} {box}>{''.join(shapes)}</svg>"]


def _corners(line: Line) -> list[tuple[float, float]]:
    """The points of a curve, with the corners of its steps."""
    points = [(x, y) for x, y in line.points if math.isfinite(y)]
    if line.stroke == "line":
        return points
    steps = points[:1]
    for x, y in points[1:]:
        steps += [(x, steps[-1][1]), (x, y)]
    return steps


def _points(drawing: Drawing, frame: _Frame, points: Iterable[Point]) -> None:
    """Marks, and the texts that have room where the drawing is narrow; the first have it first."""
    shown = [(point, _NARROW * frame.across(point.x) / 100.0, frame.down(point.y)) for point in points]
    taken: list[Box] = [(x - 5, -y - 5, x + 5, -y + 5) for _, x, y in shown]
    room = (_NARROW * _LEFT / 100.0, -_TOP - _TALL, _NARROW, -_TOP)
    for point, _, y in sorted(shown, key=lambda each: each[0].wanted):
        drawing.marks.append(_mark(point, frame.across(point.x), y))
    for point, x, y in shown:
        size = (LETTER * len(point.text), 14.0)
        place = free_place((x, -y), size, _OFFSETS, taken, room) if point.text else None
        if place is not None:
            anchor = "start" if place[0] > 0 else "end"
            at = f'x="{frame.across(point.x):.3f}%" dx="{place[0]}"'
            drawing.text(at, y - place[1] + 4, point.text, "value" if point.wanted else "tick", anchor)


def _mark(point: Point, across: float, down: float) -> str:
    style = f"{point.colour}{'' if point.filled and point.shape != 'ring' else ' hollow'}"
    tip = f"<title>{escape(point.tip)}</title>" if point.tip else ""
    if point.shape in _PATHS:
        path = f'<path class="{style} outlined" d="{_PATHS[point.shape]}">{tip}</path>'
        return f'<svg x="{across:.3f}%" y="{down:.1f}" overflow="visible">{path}</svg>'
    radius = 6 if point.shape == "ring" else 4
    return f'<circle class="{style} outlined" cx="{across:.3f}%" cy="{down:.1f}" r="{radius}">{tip}</circle>'


def _upright(drawing: Drawing, frame: _Frame, at: float, text: str) -> None:
    x = f"{frame.across(at):.3f}%"
    drawing.marks.append(f'<line class="now" x1="{x}" x2="{x}" y1="{_TOP}" y2="{_TOP + _TALL:.0f}"/>')
    drawing.text(f'x="{x}"', _TOP - 3, text, anchor="end" if frame.across(at) > 50 else "start")


def _level(drawing: Drawing, frame: _Frame, at: float, text: str) -> None:
    y = frame.down(at)
    drawing.marks.append(f'<line class="now" x1="{_LEFT}%" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>')
    drawing.text('x="100%"', y - 4, text, anchor="end")


def _names(drawing: Drawing, data: Chart | HeatMap) -> None:
    """One line for each curve, band and kind of point."""
    named: dict[str, str] = {}
    for line in data.lines:
        behind = '<rect class="other" x="0" y="-7" width="30" height="14"/>' if line.colour == "over" else ""
        stroke = f'<line class="curve {line.colour} dash-{line.dash}" x1="0" x2="30" y1="0" y2="0"/>'
        named.setdefault(line.label, behind + stroke)
    for band in data.bands if isinstance(data, Chart) else ():
        named.setdefault(band.label, f'<rect class="band {band.colour}" x="0" y="-5" width="30" height="10"/>')
    for point in data.points:
        mark = _mark(replace(point, tip=""), 0.0, 0.0).replace('cx="0.000%"', 'cx="15"').replace('x="0.000%"', 'x="15"')
        named.setdefault(point.label, mark)
    if isinstance(data, HeatMap) and not all(map(math.isfinite, itertools.chain(*data.values))):
        box = 'x="0" y="-5" width="30" height="10"'
        named[data.excluded] = f'<rect class="free" {box}/><rect {box} fill="url(#{drawing.figure.name}-free)"/>'
    for label, mark in named.items():
        if label:
            y = drawing.height + 10
            drawing.marks.append(f'<g transform="translate(0,{y:.0f})">{mark}</g>')
            drawing.text('x="38"', y + 4, label, "name")
            drawing.height += LINE


def _excluded(drawing: Drawing, frame: _Frame, data: HeatMap) -> Iterator[str]:
    """What is seen in place of cells that are not there."""
    if not all(map(math.isfinite, itertools.chain(*data.values))):
        columns, rows = _edges(frame.x, data.columns), _edges(frame.y, data.rows)
        left, right, low, high = columns[0][0], columns[-1][1], rows[0][0], rows[-1][1]
        across, wide = _LEFT + (100.0 - _LEFT) * left, (100.0 - _LEFT) * (right - left)
        place = (
            f'x="{across:.2f}%" y="{_TOP + _TALL * (1.0 - high):.1f}" width="{wide:.2f}%" '
            f'height="{_TALL * (high - low):.1f}"'
        )
        yield hatch(f"{drawing.figure.name}-free")
        yield f'<rect class="free" {place}/><rect {place} fill="url(#{drawing.figure.name}-free)"/>'


def _cells(frame: _Frame, data: HeatMap) -> list[str]:
    """A rectangle a value, as wide as half the way to its neighbours."""
    low, high = data.scale.low or 1e-9, data.scale.high or 1.0
    columns, rows = _edges(frame.x, data.columns), _edges(frame.y, data.rows)
    shapes = []
    for (bottom, top), values in zip(rows, data.values, strict=True):
        for (left, right), value in zip(columns, values, strict=True):
            if not math.isfinite(value):
                continue  # what lies behind is hatched
            place = f'x="{100 * left:.2f}" y="{_TALL * (1 - top):.2f}"'
            size = f'width="{100 * (right - left) + 0.05:.2f}" height="{_TALL * (top - bottom) + 0.3:.2f}"'
            shapes.append(f'<rect {place} {size} fill="{_colour(value, low, high)}"/>')
    return _inner(shapes)


def _colour(value: float, low: float, high: float) -> str:
    share = min(max(math.log(max(value, low) / low) / math.log(high / low), 0.0), 1.0)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(_COLD, _HOT, strict=True))


def _edges(scale: _Scale, values: Iterable[float]) -> list[tuple[float, float]]:
    at = [scale.share(value) for value in values]
    middles = [(a + b) / 2 for a, b in itertools.pairwise(at)]
    bounds = [max(0.0, 2 * at[0] - middles[0]), *middles, min(1.0, 2 * at[-1] - middles[-1])] if middles else [0.0, 1.0]
    return list(itertools.pairwise(bounds))
