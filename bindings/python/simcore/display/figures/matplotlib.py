"""Figures as pictures (matplotlib). Each can be read without the text around it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, MaxNLocator

from simcore.display.figures import matplotlib_charts
from simcore.display.figures.kinds import Bar, Bars, Figure, Range, Ranges
from simcore.display.figures.matplotlib_charts import MARKERS, below, plain
from simcore.display.figures.matplotlib_theme import colours, theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Picture

_WIDTH = 9.0  # inches of a picture
_HEIGHT = 0.62  # of a bar; a row has 1
_NOTE = 0.15  # of a line below a picture
_SLIVER = 0.003  # of the axis: a short bar is still seen


def plot(name: str, figures: Sequence[Figure], origin: str = "", *, dark: bool | None = None) -> Picture:
    """A picture of all figures, with what they were made from below: light, dark, or in matplotlib's own style."""
    with theme(dark):
        picture = _picture(name, figures, origin) if figures else _nothing(name)
    plt.close(picture)  # the notebook shows what is returned, once
    return picture


def _picture(name: str, figures: Sequence[Figure], origin: str) -> Picture:
    """Bars below each other, charts beside each other."""
    beside = not any(isinstance(figure.data, (Bars, Ranges)) for figure in figures)
    heights = [_height(figure) for figure in figures]
    notes = "\n".join(filter(None, (*(figure.note for figure in figures), origin)))
    below = _NOTE * len(notes.splitlines())
    if beside:
        size = (_WIDTH if len(figures) == 1 else 6.0 * len(figures), max(heights) + below)
        picture, every = plt.subplots(1, len(figures), figsize=size, squeeze=False, layout="constrained")
    else:
        picture, every = plt.subplots(len(figures), 1, figsize=(_WIDTH, sum(heights) + below), height_ratios=heights,
                                      squeeze=False, layout="constrained")  # fmt: skip
    if beside and len(figures) > 1:
        picture.suptitle(plain(name), x=0.01, ha="left")
        name = ""
    for figure, ax in zip(figures, every.flat, strict=True):
        draw(name, figure, ax)
    if notes:
        picture.supxlabel(plain(notes), x=0.01, ha="left", fontsize=8, color=colours()["muted"])
    return picture


def _nothing(name: str) -> Picture:
    picture, ax = plt.subplots(figsize=(_WIDTH, 1.5), layout="constrained")
    ax.text(0.5, 0.5, plain(f"{name}: there is nothing to draw"), ha="center")
    ax.axis("off")
    return picture


def draw(name: str, figure: Figure, ax: Axes) -> None:
    """One figure of an answer with that name."""
    if isinstance(figure.data, Bars):
        _bars(figure.data, ax)
    elif isinstance(figure.data, Ranges):
        _ranges(figure.data, ax)
    else:
        matplotlib_charts.draw(figure.data, ax)
    _title(ax, name, figure.title)
    ax.spines[["top", "right"]].set_visible(False)


def _height(figure: Figure) -> float:
    """Inches that a figure needs."""
    if isinstance(figure.data, Bars):
        bars = (0.2 if figure.data.dense else 0.45) * len(figure.data.bars)
        return 0.9 + bars + (0.5 if figure.data.legend else 0.0)
    if isinstance(figure.data, Ranges):
        return 0.9 + 0.5 * len(figure.data.ranges) + (0.5 if figure.data.legend else 0.0)
    return 4.6


def _title(ax: Axes, name: str, text: str) -> None:
    """Fits over its picture: a long name has a line of its own."""
    told = f"{name}{': ' if len(name) <= 24 else chr(10)}{text}" if name else text
    labels = (line for label in ax.get_yticklabels() for line in label.get_text().splitlines())
    room = ax.get_position().width / 0.775 * ax.get_figure().get_figwidth()  # type: ignore[union-attr]
    inches = max(3.0, room - 0.4 - 0.075 * max(map(len, labels), default=0))
    size = 12 if max(map(len, told.splitlines())) < 9.5 * inches else 10
    lines = (textwrap.fill(line, round(11.5 * inches)) for line in told.splitlines())
    ax.set_title(plain("\n".join(lines)), loc="left", fontsize=size)


# ------------------------------------------------------------------------------------------------ bars
def _bars(data: Bars, ax: Axes) -> None:
    end = max((segment.end for bar in data.bars for segment in bar.segments), default=0.0) or 1.0
    shortest = 0.0 if data.legend and not data.connected else end * _SLIVER
    for row, bar in enumerate(data.bars):
        _bar(bar, row, ax, 0.8 if data.dense else _HEIGHT, shortest)
        last = max((segment.end for segment in bar.segments), default=0.0)
        ax.text(last + end * 0.008, row, plain(bar.value), va="center", fontsize=9)
    _links(data, ax)
    labels = [] if data.dense else [plain(f"{bar.label}\n{bar.spare}".strip()) for bar in data.bars]
    ax.set_yticks(range(len(labels)), labels)
    for label, bar in zip(ax.get_yticklabels(), data.bars, strict=False):
        label.set_fontweight("bold" if bar.strong else "normal")
    ax.set_ylim(len(data.bars) - 0.4, -0.6)
    ax.set_xlim(0, max(end, data.limit or 0.0) * (1.04 if data.dense else 1.2))
    if data.limit is not None:
        ax.axvline(data.limit, color=colours()["ink"], linewidth=1.6)
    ax.set_xlabel(data.axis.label)
    _legend(data, ax)


def _bar(bar: Bar, row: int, ax: Axes, height: float, shortest: float) -> None:
    """The segments of a bar, none of them shorter than the least that is seen."""
    for segment in bar.segments:
        ax.barh(
            row,
            max(segment.end - segment.start, shortest),
            left=segment.start,
            height=height,
            color=colours()[segment.colour],
            hatch="//" if segment.hatched else None,
            edgecolor=colours()["page"],  # of the hatch; an outline would cover a sliver
            linewidth=0,
        )


def _links(data: Bars, ax: Axes) -> None:
    """Lines from each step of a waterfall to the next."""
    for row, bar in enumerate(data.bars[:-1] if data.connected else ()):
        if bar.reached is not None:
            ax.plot(
                [bar.reached] * 2,
                [row + _HEIGHT / 2, row + 1 - _HEIGHT / 2],
                ":",
                color=colours()["muted"],
                linewidth=1,
            )


def _legend(data: Bars, ax: Axes) -> None:
    shown = colours()
    handles = [Patch(facecolor=shown[colour], label=text) for text, colour in data.legend]
    if any(segment.hatched for bar in data.bars for segment in bar.segments):
        handles.append(Patch(facecolor=shown["free"], edgecolor=shown["page"], hatch="//", label="not billed"))
    if handles and data.legend:
        below(ax, handles, [str(handle.get_label()) for handle in handles], 4)
    elif handles:
        ax.legend(handles=handles, loc="upper right", frameon=False)


# ------------------------------------------------------------------------------------------------ ranges
def _ranges(data: Ranges, ax: Axes) -> None:
    """On one scale where there is an axis, else each on its own."""
    shown = colours()
    for row, each in enumerate(data.ranges):
        low, high = (0.0, 1.0) if data.axis else each.whole
        places = [(value - low) / (high - low) for value in (*each.whole, *each.most, *(m.at for m in each.marks))]
        ax.plot(places[:2], [row, row], color=shown["muted"], linewidth=1)
        ax.plot(places[2:4], [row, row], color=shown["step"], linewidth=5, alpha=0.35, solid_capstyle="butt")
        for mark, place in zip(each.marks, places[4:], strict=True):
            ax.plot(place, row, MARKERS[mark.shape], markerfacecolor=shown["page"] if mark.shape != "dot" else None,
                    color=shown[mark.colour], markersize=6)  # fmt: skip
        ax.text(1.02, row, plain(each.value), transform=ax.get_yaxis_transform(), va="center", fontsize=9)
    ax.set_yticks(range(len(data.ranges)), [plain("\n".join((each.label, *_ends(each)))) for each in data.ranges])
    ax.set_ylim(len(data.ranges) - 0.4, -0.6)
    for text, shape, colour in data.legend:
        face = None if shape == "dot" else shown["page"]
        ax.plot([], [], MARKERS.get(shape, "-"), color=shown[colour], markerfacecolor=face, label=text)
    if data.legend:
        below(ax, ax.get_legend_handles_labels()[0], [plain(text) for text, _, _ in data.legend], 4)
    if data.axis:
        ax.set_xlabel(data.axis.label)
        ax.set_xlim(left=data.axis.low)
        ax.xaxis.set_major_locator(MaxNLocator(5))
        ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:,.10g}"))
    else:
        ax.set_xticks([])


def _ends(each: Range) -> list[str]:
    return [" to ".join(each.ends)] if any(each.ends) else []
