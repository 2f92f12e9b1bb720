"""Figures as pictures (matplotlib). Each can be read without the text around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
from matplotlib.patches import Patch

from simcore.display.figures.kinds import Bars, Figure, Ranges
from simcore.display.figures.palette import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Picture

_WIDTH = 9.0  # inches of a picture
_HEIGHT = 0.62  # of a bar; a row has 1
_SLIVER = 0.003  # of the axis: a short bar is still seen
_LONGEST = 64  # characters of a name


def plot(name: str, figures: Sequence[Figure]) -> Picture:
    """A picture of all figures: bars below each other, charts beside each other."""
    beside = not any(isinstance(figure.data, (Bars, Ranges)) for figure in figures)
    heights = [_height(figure) for figure in figures]
    if beside:
        size = (_WIDTH if len(figures) == 1 else 6.0 * len(figures), max(heights))
        picture, every = plt.subplots(1, len(figures), figsize=size, squeeze=False, layout="constrained")
    else:
        picture, every = plt.subplots(len(figures), 1, figsize=(_WIDTH, sum(heights)), height_ratios=heights,
                                      squeeze=False, layout="constrained")  # fmt: skip
    for figure, ax in zip(figures, every.flat, strict=True):
        draw(name, figure, ax)
    plt.close(picture)  # the notebook shows what is returned, once
    return picture


def draw(name: str, figure: Figure, ax: Axes) -> None:
    """One figure of an answer with that name."""
    if isinstance(figure.data, Bars):
        _bars(figure.data, ax)
    elif isinstance(figure.data, Ranges):
        _ranges(figure.data, ax)
    else:
        raise NotImplementedError(figure.name)
    _title(ax, name, figure.title)
    ax.spines[["top", "right"]].set_visible(False)


def _height(figure: Figure) -> float:
    """Inches that a figure needs."""
    if isinstance(figure.data, Bars):
        return 0.9 + 0.45 * len(figure.data.bars) + (0.4 if figure.data.legend else 0.0)
    return 0.9 + 0.5 * len(figure.data.ranges) if isinstance(figure.data, Ranges) else 4.6


def _title(ax: Axes, name: str, text: str) -> None:
    """Fits over its picture: a long name has a line of its own, a very long one loses its middle."""
    name = name if len(name) <= _LONGEST else f"{name[:31]}…{name[-32:]}"
    ax.set_title(_plain(f"{name}{': ' if len(name) <= 24 else chr(10)}{text}"), loc="left")


def _plain(text: str) -> str:
    """matplotlib would set what stands between two dollar signs as a formula."""
    return text.replace("$", r"\$")


# ------------------------------------------------------------------------------------------------ bars
def _bars(data: Bars, ax: Axes) -> None:
    end = max((segment.end for bar in data.bars for segment in bar.segments), default=0.0) or 1.0
    for row, bar in enumerate(data.bars):
        for segment in bar.segments:
            ax.barh(
                row,
                max(segment.end - segment.start, end * _SLIVER),
                left=segment.start,
                height=_HEIGHT,
                color=COLOURS[segment.colour],
                hatch="//" if segment.hatched else None,
                edgecolor="white",  # of the hatch; an outline would cover a sliver
                linewidth=0,
            )
        last = max((segment.end for segment in bar.segments), default=0.0)
        ax.text(last + end * 0.008, row, _plain(bar.value), va="center", fontsize=9)
    ax.set_yticks(range(len(data.bars)), [_plain(f"{bar.label}\n{bar.spare}".strip()) for bar in data.bars])
    ax.set_ylim(len(data.bars) - 0.4, -0.6)
    ax.set_xlim(0, end * 1.2)
    ax.set_xlabel(data.axis.label)
    _legend(data, ax)


def _legend(data: Bars, ax: Axes) -> None:
    handles = [Patch(facecolor=COLOURS[colour], label=text) for text, colour in data.legend]
    if any(segment.hatched for bar in data.bars for segment in bar.segments):
        handles.append(Patch(facecolor=COLOURS["free"], edgecolor="white", hatch="//", label="not billed"))
    if handles:
        ax.legend(handles=handles, loc="upper right", frameon=False)


# ------------------------------------------------------------------------------------------------ ranges
def _ranges(data: Ranges, ax: Axes) -> None:
    """Each on a scale of its own."""
    raise NotImplementedError
