"""A drawing as inline SVG: marks from top to bottom, across in percent, heights and text in pixels."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

from simcore.display.figures.kinds import Figure
from simcore.display.renderers.markup import escape

NARROW = 340.0  # pixels that a drawing has at least, near enough
LETTER = 8.5  # pixels of a wide letter
BAR = 15  # height of a bar
LINE = 19  # height of a line of text
GAP = 14  # between rows
_LEGEND = 270.0  # pixels that a row of a legend may take
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
        return max(30.0, 100.0 - 100.0 * (letters * LETTER + 10.0) / NARROW)

    def label(self, text: str, aside: str = "", spare: str = "") -> None:
        """A line of text above a bar; `aside` in grey behind it, `spare` too where there is room."""
        *lines, last = textwrap.wrap(text, _LETTERS) or [""]
        behind = f'<tspan class="aside" dx="8">{escape(aside)}</tspan>' if aside else ""
        behind += f'<tspan class="aside wide" dx="8">{escape(spare)}</tspan>' if spare else ""
        for line in (*map(escape, lines), escape(last) + behind):
            self.marks.append(f'<text x="0" y="{self.height + 13:.0f}">{line}</text>')
            self.height += LINE

    def bar(self, start: float, end: float, style: str, tip: str, *, hatched: bool = False) -> None:
        """A bar from `start` to `end` (shares of 1) in the row that is being drawn."""
        left, width = self.across * start, self.across * (end - start)
        place = f'x="{left:.3f}%" y="{self.height:.0f}" height="{BAR}"'
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

    def legend(self, entries: Sequence[tuple[str, str]]) -> None:
        """Boxes of colours with their texts, as many beside each other as a telephone has room for."""
        left = 0.0
        for text, colour in entries:
            wide = 24.0 + LETTER * len(text)
            if left and left + wide > _LEGEND:
                left, self.height = 0.0, self.height + LINE
            self.marks.append(f'<rect class="{colour}" x="{left:.0f}" y="{self.height:.0f}" width="12" height="12"/>')
            self.text(f'x="{left + 17:.0f}"', self.height + 11, text)
            left += wide
        self.height += LINE + GAP / 2 if entries else 0.0

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


def hatch(name: str) -> str:
    """The definition of a pattern of that name: stripes in the colour of the page."""
    size = 'width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
    return f'<defs><pattern id="{name}" {size}><line class="hatch" x1="1" x2="1" y1="0" y2="6"/></pattern></defs>'
