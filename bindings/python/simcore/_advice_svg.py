"""Drawings of advice as inline SVG: as _svg.py draws, across in percent, heights in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from simcore import _advice_text, _palette, _text
from simcore._advice_display import groups
from simcore._svg import _LETTERS, _LINE, _Drawing

if TYPE_CHECKING:
    from simcore._advice import DataAdvice
    from simcore._core import BreakEven, OptionForecast

_TALL = 220.0  # of a chart
_TOP = 26.0  # free above the curves
_LEFT = 15.0  # percent, for the numbers of the axis


def options(advice: DataAdvice) -> str:
    """The cost of each possible option by what is paid for, on one scale."""
    rows = _advice_text.possible(advice)
    most = max(_advice_text.outcome(option).cost_usd.mean for option, _ in rows)
    scale = 1.0 / most if most > 0.0 else 0.0
    described = "; ".join(f"{row.label} {row.cost}" for _, row in rows)
    drawing = _Drawing("options", "Expected cost of each option", described, [row.cost for _, row in rows])
    for option, row in rows:
        drawing.label(row.label, *_aside(row))
        _stack(drawing, option, scale)
        drawing.value(_advice_text.outcome(option).cost_usd.mean * scale, row.cost)
    return drawing.html()


def _aside(row: _advice_text.Row) -> tuple[str, str]:
    """What stands behind the name of an option: always, and where there is room."""
    told = f"{row.time}, {row.cost_difference}".removesuffix(", ")
    if len(row.label) + len(row.roles) < _LETTERS:
        return row.roles, told
    return "", f"{row.roles}; {told}".removeprefix("; ")


def _stack(drawing: _Drawing, option: OptionForecast, scale: float) -> None:
    below = 0.0
    for name, amount in groups(option):
        style = f"paid-{name}" if name in _palette.GROUPS else "paid-other"
        drawing.bar(below * scale, (below + amount) * scale, style, f"{name}: {_text.usd(amount)}")
        below += amount


def paid(advice: DataAdvice) -> str:
    """Which colour is what, of the groups that are seen."""
    names = {name for option, _ in _advice_text.possible(advice) for name, amount in groups(option) if amount > 0.0}
    entries = [(name, f"paid-{name}") for name in _palette.GROUPS if name in names]
    if names - set(_palette.GROUPS):
        entries.append(("other", "paid-other"))
    size = 'width="12" height="12"'
    boxes = (
        f'<svg {size} aria-hidden="true"><rect class="{style}" {size}/></svg> {escape(name)}' for name, style in entries
    )
    return f'<p class="note">{" &#160; ".join(boxes)}</p>'


# ------------------------------------------------------------------------------------------------ break-even
def curves(found: BreakEven, name: str, *, per_x: bool) -> str:
    """Cost over the logarithm of the quantity, with a ring at each crossing. `per_x`: cost of each epoch, from $0 on;
    else both axes are logarithmic."""
    shown = [
        [(x, cost / x if per_x else cost) for x, cost in zip(found.x, curve.cost_usd, strict=True) if cost is not None]
        for curve in found.curves
    ]
    most = max((y for points in shown for _, y in points), default=0.0) or 1.0
    described = "; ".join(_advice_text.crossing(found, one) for one in found.crossings)
    drawing = _Drawing(name, f"Expected cost by {found.quantity}", described)
    least = min((y for points in shown for _, y in points), default=most)
    frame = _Frame(found.x[0], found.x[-1], 0.0 if per_x else least, most)
    drawing.marks += [*frame.grid(found), *_lines(frame, shown), *_rings(frame, found, shown), _now(frame, found)]
    drawing.height = _TOP + _TALL + _LINE
    for place, curve in enumerate(found.curves):
        y = drawing.height + 10
        drawing.marks.append(f'<line class="curve curve-{place}" x1="0" x2="30" y1="{y:.0f}" y2="{y:.0f}"/>')
        text = f"{curve.label}{' (not possible)' if curve.refused else ''}"
        drawing.marks.append(f'<text x="38" y="{y + 4:.0f}">{escape(text)}</text>')
        drawing.height += _LINE
    return drawing.html()


class _Frame:
    """Where a point of a chart lies: across in percent, downwards in pixels."""

    def __init__(self, low: float, high: float, least: float, most: float) -> None:
        self.low = low
        self.least = least / 1.15  # 0: the scale is even
        self.most = max(most, 2.0 * least)
        self.decades = math.log10(high / low) if high > low else 1.0

    def share(self, x: float) -> float:
        return math.log10(x / self.low) / self.decades

    def across(self, x: float) -> float:
        return _LEFT + (100.0 - _LEFT) * self.share(x)

    def down(self, y: float) -> float:
        share = math.log(y / self.least) / math.log(self.most / self.least) if self.least else y / self.most
        return _TOP + _TALL * (1.0 - share)

    def grid(self, found: BreakEven) -> list[str]:
        marks = []
        for value in _powers(self.least, self.most) if self.least else _round_values(self.most):
            y = self.down(value)
            marks.append(f'<line class="grid" x1="{_LEFT}%" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>')
            place = f'x="{_LEFT}%" dx="-6" y="{y + 4:.1f}" text-anchor="end"'
            marks.append(f'<text class="tick" {place}>${value:,g}</text>')
        powers = range(math.ceil(math.log10(self.low)), math.floor(math.log10(self.low) + self.decades + 1e-9) + 1)
        every = math.ceil(len(powers) / 4)  # labels that fit on a telephone
        for power in list(powers)[::every]:
            at = self.across(10.0**power)
            anchor = "end" if at > 95 else "middle"
            text = _advice_text.size(10.0**power) if found.unit == "B" else f"{10**power:,}"
            place = f'x="{at:.3f}%" y="{_TOP + _TALL + 15:.0f}" text-anchor="{anchor}"'
            marks.append(f'<text class="tick" {place}>{escape(text)}</text>')
        return marks


def _lines(frame: _Frame, shown: Sequence[Sequence[tuple[float, float]]]) -> list[str]:
    """In a drawing of their own, stretched to the width: a line cannot have its corners in percent."""
    lines = "".join(
        f'<polyline class="curve curve-{place}" points="'
        + " ".join(f"{100.0 * frame.share(x):.3f},{frame.down(y) - _TOP:.2f}" for x, y in points)
        + '"></polyline>'
        for place, points in enumerate(shown)
        if points
    )
    box = f'viewBox="0 0 100 {_TALL:.0f}" preserveAspectRatio="none" overflow="visible"'
    place = f'x="{_LEFT}%" y="{_TOP:.0f}" width="{100.0 - _LEFT}%" height="{_TALL:.0f}"'
    return [f"<svg {place} {box}>{lines}</svg>"]


def _round_values(most: float) -> list[float]:
    """Three to six round amounts from 0 up to `most`."""
    exponent = math.floor(math.log10(most)) - 1
    step = next(s for s in (m * 10.0**k for k in (exponent, exponent + 1) for m in (1, 2, 5)) if most / s <= 5)
    return [round(i * step, 12) for i in range(int(most / step) + 1)]


def _powers(least: float, most: float) -> list[float]:
    """1, 2 and 5 times the powers of ten between the two; only the powers when there are many."""
    exponents = range(math.floor(math.log10(least)), math.ceil(math.log10(most)) + 1)
    factors = (1, 2, 5) if len(exponents) <= 4 else (1,)
    return [m * 10.0**k for k in exponents for m in factors if least <= m * 10.0**k <= most]


def _rings(frame: _Frame, found: BreakEven, shown: Sequence[Sequence[tuple[float, float]]]) -> list[str]:
    labels = [curve.label for curve in found.curves]
    marks = []
    for mark in _advice_text.marks(found):
        y = frame.down(_advice_text.between(shown[labels.index(mark.on)], mark.at))
        x = frame.across(mark.at)
        anchor = "end" if x > 70 else "start"
        text = escape(_advice_text.at(found, mark.at))
        up = y - 10 - 18 * mark.lift
        marks.append(f'<circle class="crossing" cx="{x:.3f}%" cy="{y:.1f}" r="5"/>')
        marks.append(f'<text class="value" x="{x:.3f}%" y="{up:.1f}" text-anchor="{anchor}">{text}</text>')
    return marks


def _now(frame: _Frame, found: BreakEven) -> str:
    x = frame.across(found.now)
    anchor = "end" if x > 50 else "start"
    line = f'<line class="now" x1="{x:.3f}%" x2="{x:.3f}%" y1="12" y2="{_TOP + _TALL:.0f}"/>'
    return f'{line}<text class="tick" x="{x:.3f}%" y="10" text-anchor="{anchor}">now</text>'
