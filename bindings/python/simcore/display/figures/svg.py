"""Figures as inline SVG.

Places across are in percent, heights and text in pixels: a drawing fills whatever width it is given while its text
keeps its size, on a telephone as on a wide screen. Colours come from the classes of the page.
"""

from __future__ import annotations

from simcore.display.figures import svg_charts
from simcore.display.figures.drawing import BAR, GAP, LINE, Drawing, hatch
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Range, Ranges
from simcore.display.figures.scales import ends, ticks


def draw(figure: Figure) -> str:
    """The drawing of a figure of any kind."""
    if isinstance(figure.data, Bars):
        return _bars(figure, figure.data)
    if isinstance(figure.data, Ranges):
        return _ranges(figure, figure.data)
    return svg_charts.draw(Drawing(figure), figure.data)


# ------------------------------------------------------------------------------------------------ bars
def _bars(figure: Figure, data: Bars) -> str:
    ends = [segment.end for bar in data.bars for segment in bar.segments]
    end = max([*ends, data.limit or 0.0], default=0.0)
    drawing = Drawing(figure, [bar.value for bar in data.bars])
    if any(segment.hatched for bar in data.bars for segment in bar.segments):
        drawing.marks.append(hatch(f"{figure.name}-free"))
    behind = len(drawing.marks)
    drawing.legend(data.legend)
    scale = 1.0 / end if end > 0.0 else 0.0
    top = drawing.height
    above: Bar | None = None
    for bar in data.bars:
        met = above.reached if data.connected and above else None
        _bar(drawing, bar, scale, None if met is None else (drawing.height - GAP, met * scale))
        above = bar
    if data.limit is not None:
        drawing.upright(data.limit * scale, top, drawing.height - GAP / 2, "median")
    if data.grid:
        drawing.marks[behind:behind] = _grid(drawing, data.axis, end)
        drawing.height += LINE
    return drawing.html()


def _bar(drawing: Drawing, bar: Bar, scale: float, link: tuple[float, float] | None) -> None:
    """A row; `link` leads on from the bar above: where that ends, in pixels from the top, and across."""
    if bar.label:
        drawing.label(bar.label, bar.aside, bar.spare)
    if link is not None:
        drawing.upright(link[1], link[0], drawing.height, "link")
    for segment in bar.segments:
        start, end = segment.start * scale, segment.end * scale
        drawing.bar(start, end, segment.colour, segment.tip or f"{bar.label}: {bar.value}", hatched=segment.hatched)
    last = max((segment.end for segment in bar.segments), default=0.0)
    drawing.text(f'x="{drawing.across * last * scale:.3f}%" dx="8"', drawing.height + 12, bar.value, "value")
    drawing.height += BAR + GAP


def _grid(drawing: Drawing, axis: Axis, end: float) -> list[str]:
    """Lines behind the bars; the last of their texts has the unit."""
    behind, bottom = Drawing(drawing.figure, drawing.values), drawing.height - GAP / 2
    places = axis.ticks or ticks(0.0, end)
    for value, text in places:
        share = value / end if end else 0.0
        behind.upright(share, 0, bottom, "grid")
        told = f"{text} {axis.unit}".strip() if value == places[-1][0] else text
        behind.text(f'x="{drawing.across * share:.3f}%"', bottom + 15, told, anchor="middle" if share else "start")
    return behind.marks


# ------------------------------------------------------------------------------------------------ ranges
def _ranges(figure: Figure, data: Ranges) -> str:
    """On one scale where there is an axis, else each on its own."""
    drawing = Drawing(figure, [each.value for each in data.ranges] if data.axis else ())
    drawing.legend([(text, colour) for text, _, colour in data.legend])
    places = [value for each in data.ranges for value in (*each.whole, *(mark.at for mark in each.marks))]
    shared = ends(data.axis, places) if data.axis and places else None
    for each in data.ranges:
        _range(drawing, each, *(shared or each.whole))
    return drawing.html()


def _range(drawing: Drawing, each: Range, low: float, high: float) -> None:
    def at(value: float) -> float:
        return (value - low) / (high - low) if high > low else 0.0

    drawing.label(each.label)
    top, middle = drawing.height, drawing.height + BAR / 2
    if each.whole != each.most:
        whole = f'x1="{100 * at(each.whole[0]):.3f}%" x2="{100 * at(each.whole[1]):.3f}%"'
        drawing.marks.append(f'<line class="all" {whole} y1="{middle:.1f}" y2="{middle:.1f}"/>')
    drawing.bar(at(each.most[0]), at(each.most[1]), "step", each.tip)
    for mark in each.marks:
        if mark.shape == "upright":
            drawing.upright(at(mark.at), top - 3, top + BAR + 3, "median")
        else:
            place = f'cx="{drawing.across * at(mark.at):.3f}%" cy="{middle:.1f}"'
            drawing.marks.append(f'<circle class="mean {mark.colour}" {place} r="4"/>')
    if each.value:
        drawing.text('x="100%"', drawing.height + 12, each.value, "value", "end")
    drawing.height += BAR + GAP / 2
    if any(each.ends):
        for place, anchor, text in (('x="0%"', "start", each.ends[0]), ('x="100%"', "end", each.ends[1])):
            drawing.text(place, drawing.height + 9, text, anchor=anchor)
        drawing.height += LINE + GAP / 2
