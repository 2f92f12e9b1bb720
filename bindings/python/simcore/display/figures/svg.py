"""Figures as inline SVG.

Places across are in percent, heights and text in pixels: a drawing fills whatever width it is given while its text
keeps its size, on a telephone as on a wide screen. Colours come from the classes of the page.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Range, Ranges

_NARROW = 340.0  # pixels that a drawing has at least, near enough
_LETTER = 8.5  # pixels of a wide letter
_BAR = 15  # height of a bar
_LINE = 19  # height of a line of text
_GAP = 14  # between rows
_LETTERS = 40  # that fit beside each other on a telephone


@dataclass
class Drawing:
    """Marks from top to bottom; `height` is where the next row begins."""

    figure: Figure
    values: Sequence[str] = ()
    height: float = 0.0
    marks: list[str] = field(default_factory=list)

    @property
    def across(self) -> float:
        """Percent of the width that bars may take; the rest is for the longest of `values` behind the longest bar."""
        if not self.values:
            return 100.0
        letters = max(map(len, self.values))
        return max(30.0, 100.0 - 100.0 * (letters * _LETTER + 10.0) / _NARROW)

    def label(self, text: str, aside: str = "", spare: str = "") -> None:
        """A line of text above a bar; `aside` in grey behind it, `spare` too where there is room."""
        *lines, last = textwrap.wrap(text, _LETTERS) or [""]
        behind = f'<tspan class="aside" dx="8">{escape(aside)}</tspan>' if aside else ""
        behind += f'<tspan class="aside wide" dx="8">{escape(spare)}</tspan>' if spare else ""
        for line in (*map(escape, lines), escape(last) + behind):
            self.marks.append(f'<text x="0" y="{self.height + 13:.0f}">{line}</text>')
            self.height += _LINE

    def bar(self, start: float, end: float, style: str, tip: str, *, hatched: bool = False) -> None:
        """From `start` to `end` (shares of 1) in the row that is being drawn."""
        left, width = self.across * start, self.across * (end - start)
        place = f'x="{left:.3f}%" y="{self.height:.0f}" height="{_BAR}"'
        sliver = f'<rect {place} width="2"/>' if end > start else ""  # so that it is seen, however short
        shapes = f'{sliver}<rect {place} width="{width:.3f}%"/>'
        if hatched:
            shapes += f'<rect {place} width="{width:.3f}%" fill="url(#{self.figure.name}-free)"/>'
        self.marks.append(f'<g class="{style}"><title>{escape(tip)}</title>{shapes}</g>')

    def text(self, place: str, y: float, text: str, style: str = "tick", anchor: str = "start") -> None:
        """A text at `place`, an attribute or more."""
        self.marks.append(
            f'<text class="{style}" {place} y="{y:.0f}" text-anchor="{anchor}">{escape(text)}</text>'
        )  # fmt: skip

    def upright(self, at: float, top: float, bottom: float, style: str) -> None:
        """A line from `top` to `bottom`."""
        x = f"{self.across * at:.3f}%"
        self.marks.append(f'<line class="{style}" x1="{x}" x2="{x}" y1="{top:.0f}" y2="{bottom:.0f}"/>')

    def html(self) -> str:
        """The whole drawing."""
        figure = self.figure
        size = f'width="100%" height="{self.height:.0f}"'
        names = f'aria-labelledby="{figure.name}-title" aria-describedby="{figure.name}-text"'
        lines = (
            f'<svg class="drawing" role="img" {names} {size}>',
            f'<title id="{figure.name}-title">{escape(figure.title)}</title>',
            f'<desc id="{figure.name}-text">{escape(figure.description or figure.title)}</desc>',
            *self.marks,
            "</svg>",
        )
        return "\n".join(lines)


def draw(figure: Figure) -> str:
    """The drawing of a figure of any kind."""
    if isinstance(figure.data, Bars):
        return _bars(figure, figure.data)
    if isinstance(figure.data, Ranges):
        return _ranges(figure, figure.data)
    raise NotImplementedError(figure.name)


def ticks(low: float, high: float, most: int = 5) -> list[tuple[float, str]]:
    """Round values from `low` to `high` with their texts, `most` steps at most."""
    if high <= low:
        return []
    wide = high - low
    step = next(s for power in range(-12, 30) for s in (m * 10.0**power for m in (1, 2, 5)) if wide / s <= most)
    first = round(low / step + 0.4999)
    values = [i * step for i in range(first, int(high / step + 1e-9) + 1)]
    return [(value, f"{value:,.10g}") for value in values]


# ------------------------------------------------------------------------------------------------ bars
def _bars(figure: Figure, data: Bars) -> str:
    ends = [segment.end for bar in data.bars for segment in bar.segments]
    end = max([*ends, data.limit or 0.0], default=0.0)
    drawing = Drawing(figure, [bar.value for bar in data.bars])
    if any(segment.hatched for bar in data.bars for segment in bar.segments):
        drawing.marks.append(_hatch(f"{figure.name}-free"))
    behind = len(drawing.marks)
    _legend(drawing, data.legend)
    scale = 1.0 / end if end > 0.0 else 0.0
    top, below = drawing.height, 0.0
    for bar in data.bars:
        link = (below, bar.segments[0].start * scale) if data.connected and below and bar.segments else None
        _bar(drawing, bar, scale, link)
        below = drawing.height - _GAP
    if data.limit is not None:
        drawing.upright(data.limit * scale, top, drawing.height - _GAP / 2, "median")
    if data.grid:
        drawing.marks[behind:behind] = _grid(drawing, data.axis, end)
        drawing.height += _LINE
    return drawing.html()


def _hatch(name: str) -> str:
    size = 'width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
    return f'<defs><pattern id="{name}" {size}><line class="hatch" x1="1" x2="1" y1="0" y2="6"/></pattern></defs>'


def _legend(drawing: Drawing, entries: Sequence[tuple[str, str]]) -> None:
    """Boxes with their texts, as many beside each other as a telephone has room for."""
    left = 0.0
    for text, colour in entries:
        wide = 24.0 + _LETTER * len(text)
        if left and left + wide > _NARROW:
            left, drawing.height = 0.0, drawing.height + _LINE
        drawing.marks.append(f'<rect class="{colour}" x="{left:.0f}" y="{drawing.height:.0f}" width="12" height="12"/>')
        drawing.text(f'x="{left + 17:.0f}"', drawing.height + 11, text)
        left += wide
    drawing.height += _LINE + _GAP / 2 if entries else 0.0


def _bar(drawing: Drawing, bar: Bar, scale: float, link: tuple[float, float] | None) -> None:
    """A row; `link` leads on from the bar above: where that ends, in pixels from the top, and across."""
    drawing.label(bar.label, bar.aside, bar.spare)
    if link is not None:
        drawing.upright(link[1], link[0], drawing.height, "link")
    for segment in bar.segments:
        start, end = segment.start * scale, segment.end * scale
        drawing.bar(start, end, segment.colour, segment.tip or f"{bar.label}: {bar.value}", hatched=segment.hatched)
    last = max((segment.end for segment in bar.segments), default=0.0)
    drawing.text(f'x="{drawing.across * last * scale:.3f}%" dx="8"', drawing.height + 12, bar.value, "value")
    drawing.height += _BAR + _GAP


def _grid(drawing: Drawing, axis: Axis, end: float) -> list[str]:
    """Lines behind the bars; the last of their texts has the unit."""
    behind, bottom = Drawing(drawing.figure, drawing.values), drawing.height - _GAP / 2
    places = axis.ticks or ticks(0.0, end)
    for value, text in places:
        share = value / end if end else 0.0
        behind.upright(share, 0, bottom, "grid")
        told = f"{text} {axis.unit}".strip() if value == places[-1][0] else text
        behind.text(f'x="{drawing.across * share:.3f}%"', bottom + 15, told, anchor="middle" if share else "start")
    return behind.marks


# ------------------------------------------------------------------------------------------------ ranges
def _ranges(figure: Figure, data: Ranges) -> str:
    drawing = Drawing(figure)
    for each in data.ranges:
        _range(drawing, each)
    return drawing.html()


def _range(drawing: Drawing, each: Range) -> None:
    """A strip on a scale of its own."""
    low, high = each.whole

    def at(value: float) -> float:
        return (value - low) / (high - low)

    drawing.label(each.label, each.value)
    top, middle = drawing.height, drawing.height + _BAR / 2
    drawing.marks.append(f'<line class="all" x1="0%" x2="100%" y1="{middle:.1f}" y2="{middle:.1f}"/>')
    drawing.bar(at(each.most[0]), at(each.most[1]), "step", each.tip)
    for mark in each.marks:
        if mark.shape == "upright":
            drawing.upright(at(mark.at), top - 3, top + _BAR + 3, "median")
        else:
            drawing.marks.append(f'<circle class="mean" cx="{100.0 * at(mark.at):.3f}%" cy="{middle:.1f}" r="4"/>')
    drawing.height += _BAR
    for place, anchor, text in (('x="0%"', "start", each.ends[0]), ('x="100%"', "end", each.ends[1])):
        drawing.text(place, drawing.height + 16, text, anchor=anchor)
    drawing.height += _LINE + _GAP
