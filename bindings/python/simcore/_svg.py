"""Drawings of a forecast as inline SVG.

Places across are in percent, heights and text in pixels: a drawing fills whatever width it is given while its text
keeps its size, on a telephone as on a wide screen. Colours come from the classes of the page.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from simcore import _text
from simcore.display.timeline import Stretch, stretches

if TYPE_CHECKING:
    from simcore._core import Forecast, LineItem, PhaseInterval, Summary

_NARROW = 340.0  # pixels that a drawing has at least, near enough
_LETTER = 8.5  # pixels of a wide letter
_BAR = 15  # height of a bar
_LINE = 19  # height of a line of text
_GAP = 14  # between rows
_LETTERS = 40  # that fit beside each other on a telephone
_MOST_BARS = 400  # of a timeline: more are attempts that nobody tells apart
_MOST_STEPS = 14  # of a waterfall that is still read
_FREE = (
    '<defs><pattern id="free" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<line class="hatch" x1="1" x2="1" y1="0" y2="6"/></pattern></defs>'
)


@dataclass
class _Drawing:
    """Marks from top to bottom; `height` is where the next row begins."""

    name: str
    title: str
    description: str
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
            shapes += f'<rect {place} width="{width:.3f}%" fill="url(#free)"/>'
        self.marks.append(f'<g class="{style}"><title>{escape(tip)}</title>{shapes}</g>')

    def value(self, end: float, text: str, spare: str = "") -> None:
        """The number behind a bar that ends at `end`; finishes the row."""
        behind = f'<tspan class="aside wide" dx="6">{escape(spare)}</tspan>' if spare else ""
        place = f'x="{self.across * end:.3f}%" dx="8" y="{self.height + 12:.0f}"'
        self.marks.append(f'<text class="value" {place}>{escape(text)}{behind}</text>')
        self.height += _BAR + _GAP

    def upright(self, at: float, top: float, bottom: float, style: str) -> None:
        """A line from `top` to `bottom`."""
        x = f"{self.across * at:.3f}%"
        self.marks.append(f'<line class="{style}" x1="{x}" x2="{x}" y1="{top:.0f}" y2="{bottom:.0f}"/>')

    def html(self) -> str:
        """The whole drawing."""
        size = f'width="100%" height="{self.height:.0f}"'
        title, described = f"{self.name}-title", f"{self.name}-text"
        lines = (
            f'<svg class="drawing" role="img" aria-labelledby="{title}" aria-describedby="{described}" {size}>',
            f'<title id="{title}">{escape(self.title)}</title>',
            f'<desc id="{described}">{escape(self.description)}</desc>',
            *self.marks,
            "</svg>",
        )
        return "\n".join(lines)


# ------------------------------------------------------------------------------------------------ the typical run
def timeline(phases: Sequence[PhaseInterval]) -> str:
    """Gantt chart of a run, one row a kind of phase; hatched where it is free."""
    end_s = phases[-1].end_s if phases else 0.0
    rows: dict[tuple[str, bool], list[Stretch]] = {}
    for phase in stretches(phases, _MOST_BARS):
        rows.setdefault((phase.phase, phase.billed), []).append(phase)
    described = "; ".join(_described(row) for row in rows.values())
    title = f"Typical run, {_text.duration(end_s)} from creation to end"
    drawing = _Drawing("timeline", title, described, [_lasts(row) for row in rows.values()])
    for row in rows.values():
        _phase_row(drawing, row, end_s)
    bottom = drawing.height - _GAP / 2
    drawing.marks[:0] = [_FREE, *_grid(drawing, _ticks(end_s), bottom)]
    drawing.height += _LINE
    return drawing.html()


def _described(row: Sequence[Stretch]) -> str:
    return f"{row[0].phase} from {_text.duration(row[0].start_s)} lasts {_lasts(row)}, {_billed(row[0])}"


def _lasts(row: Sequence[Stretch]) -> str:
    return _text.duration(sum(phase.lasts_s for phase in row))


def _billed(phase: Stretch) -> str:
    return "billed" if phase.billed else "not billed"


def _phase_row(drawing: _Drawing, row: Sequence[Stretch], end_s: float) -> None:
    first, last = row[0], row[-1]
    times = f"{len(row)} times" if len(row) > 1 else ""
    drawing.label(first.phase, ", ".join(filter(None, (times, "" if first.billed else "not billed"))))
    scale = 1.0 / end_s if end_s > 0.0 else 0.0
    for phase in row:
        start, end = phase.start_s * scale, phase.end_s * scale
        drawing.bar(start, end, phase.kind, _described([phase]), hatched=not phase.billed)
    drawing.value(last.end_s * scale, _lasts(row))


def _ticks(end_s: float) -> list[tuple[float, str]]:
    """Three to six round times from 0 to the end: share of the whole, and text."""
    if end_s <= 0.0:
        return []
    unit_s, name = _text.time_unit(end_s)
    unit = {"days": "d", "hours": "h", "minutes": "min", "seconds": "s"}[name]
    end = end_s / unit_s
    step = next(s for exponent in range(-3, 12) for s in (m * 10.0**exponent for m in (1, 2, 5)) if end / s <= 5)
    values = [i * step for i in range(int(end / step) + 1)]
    return [(value / end, f"{value:g} {unit}" if value == values[-1] else f"{value:g}") for value in values]


def _grid(drawing: _Drawing, ticks: Sequence[tuple[float, str]], bottom: float) -> list[str]:
    behind = _Drawing("", "", "", drawing.values)
    for share, text in ticks:
        behind.upright(share, 0, bottom, "grid")
        anchor = "middle" if share else "start"
        place = f'x="{drawing.across * share:.3f}%" y="{bottom + 15:.0f}" text-anchor="{anchor}"'
        behind.marks.append(f'<text class="tick" {place}>{escape(text)}</text>')
    return behind.marks


# ------------------------------------------------------------------------------------------------ the bill
def waterfall(forecast: Forecast) -> str:
    """From the first line item to the total, largest first; many small ones share a step."""
    total = forecast.bill.total_usd
    steps = _steps(forecast.bill.items)
    described = "; ".join(f"{name} {_text.usd(amount)}" for name, _, amount in steps)
    values = [_text.usd(amount) for amount in (*(amount for _, _, amount in steps), total)]
    drawing = _Drawing("waterfall", f"Expected bill, {_text.usd(total)}", described or "no line items", values)
    scale = 1.0 / total if total > 0.0 else 0.0
    below = 0.0
    bottom = 0.0  # of the bar above, from which a line leads on
    for name, aside, amount in steps:
        drawing.label(name, spare=aside)
        if bottom and scale:
            drawing.upright(below * scale, bottom, drawing.height, "link")
        drawing.bar(below * scale, (below + amount) * scale, "step", f"{name}: {_text.usd(amount)}")
        bottom = drawing.height + _BAR
        below += amount
        drawing.value(below * scale, _text.usd(amount), _share(amount, total))
    drawing.label("total")
    if bottom and scale:
        drawing.upright(below * scale, bottom, drawing.height, "link")
    drawing.bar(0.0, total * scale, "total", f"total: {_text.usd(total)}")
    drawing.value(total * scale, _text.usd(total))
    return drawing.html()


def _steps(items: Sequence[LineItem]) -> list[tuple[str, str, float]]:
    """Name, quantity and amount [USD] of each step, largest first."""
    ordered = sorted(items, key=lambda item: -item.amount_nano_usd)
    shown = ordered if len(ordered) <= _MOST_STEPS else ordered[: _MOST_STEPS - 1]
    rest = ordered[len(shown) :]
    steps = [(_text.line(item), f"{_text.quantity(item.quantity)} {item.unit}", item.amount_usd) for item in shown]
    if rest:
        steps.append((f"{len(rest)} smaller lines", "", sum(item.amount_nano_usd for item in rest) / 1e9))
    return steps


def _share(amount: float, total: float) -> str:
    return f"{100 * amount / total:.0f} %" if total and 0.005 <= amount / total < 0.995 else ""


def range_of_cost(forecast: Forecast) -> str:
    """Expected cost, what nine runs of ten stay below, and the most, on one scale."""
    rows = (
        ("expected", forecast.cost_usd.mean, "total"),
        ("90 % below", forecast.cost_usd.p90, "step"),
        ("at most", forecast.worst_case.cost_usd, "most"),
    )
    described = "; ".join(f"{name} {_text.usd(amount)}" for name, amount, _ in rows)
    values = [_text.usd(amount) for _, amount, _ in rows]
    drawing = _Drawing("range", f"Cost, at most {_text.usd(forecast.worst_case.cost_usd)}", described, values)
    largest = max(amount for _, amount, _ in rows)
    scale = 1.0 / largest if largest > 0.0 else 0.0
    for name, amount, style in rows:
        drawing.label(name, _times(amount, forecast.cost_usd.mean))
        drawing.bar(0.0, amount * scale, style, f"{name}: {_text.usd(amount)}")
        drawing.value(amount * scale, _text.usd(amount))
    return drawing.html()


def _times(amount: float, expected: float) -> str:
    ratio = amount / expected if expected > 0.0 else 0.0
    if ratio < 1.05:
        return ""
    return f"{ratio:,.1f} × the expected" if ratio < 10 else f"{ratio:,.0f} × the expected"


# ------------------------------------------------------------------------------------------------ the spread
def spread(summaries: Sequence[tuple[str, Summary, bool]]) -> str:
    """A strip for each quantity that varies: all runs, 5 % to 95 %, the median, the mean. `bool`: it is money."""
    varying = [(name, summary, money) for name, summary, money in summaries if summary.max > summary.min]
    if not varying:
        return ""
    described = "; ".join(_spread_text(*entry) for entry in varying)
    drawing = _Drawing("spread", "Spread of the simulated runs", described)
    for name, summary, money in varying:
        _strip(drawing, name, summary, _text.usd if money else _text.duration)
    return drawing.html()


def _spread_text(name: str, summary: Summary, money: bool) -> str:
    show = _text.usd if money else _text.duration
    ends = f"{show(summary.min)} to {show(summary.max)}"
    return f"{name} {ends}, 90 % of the runs from {show(summary.p5)} to {show(summary.p95)}"


def _strip(drawing: _Drawing, name: str, summary: Summary, show: Callable[[float], str]) -> None:
    def at(value: float) -> float:
        return (value - summary.min) / (summary.max - summary.min)

    drawing.label(name)
    top, middle = drawing.height, drawing.height + _BAR / 2
    ends = f'x1="0%" x2="100%" y1="{middle:.1f}" y2="{middle:.1f}"'
    drawing.marks.append(f'<line class="all" {ends}/>')
    drawing.bar(at(summary.p5), at(summary.p95), "step", f"5 % to 95 %: {show(summary.p5)} to {show(summary.p95)}")
    drawing.upright(at(summary.p50), top - 3, top + _BAR + 3, "median")
    drawing.marks.append(f'<circle class="mean" cx="{100.0 * at(summary.mean):.3f}%" cy="{middle:.1f}" r="4"/>')
    drawing.height += _BAR
    for place, value in (('x="0%"', summary.min), ('x="100%" text-anchor="end"', summary.max)):
        drawing.marks.append(f'<text class="tick" {place} y="{drawing.height + 16:.0f}">{escape(show(value))}</text>')
    drawing.height += _LINE + _GAP
