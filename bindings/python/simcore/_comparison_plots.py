"""The picture of a comparison (matplotlib). It can be read without the text around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FuncFormatter
from matplotlib.transforms import Bbox

from simcore import _comparison_text, _palette, _text
from simcore._plots import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from simcore._comparison import Comparison, Design

_OTHER = "#8c8c8c"
_FEW = 16  # designs that can all be named
_MOST_SPREADS = 60
_LONGEST = 48  # characters of a label
_NEAR = [(x, y) for y in (9, -9, 0) for x in (8, -8)]  # places of a name, points from the mark
_FAR = [(x, y) for y in (20, -20, 34, -34, 50, -50, 70, -70) for x in (8, -8)]  # with a line to it


def front(comparison: Comparison, ax: Axes | None = None) -> Figure:
    """Cost across, time upwards, so that the best is at the lower left."""
    designs = [design for design in comparison if not design.refused]
    figure = ax.figure if ax is not None else plt.subplots(figsize=(9, 5.6), layout="constrained")[0]
    axes = ax if ax is not None else figure.axes[0]
    unit_s, unit = _text.time_unit(max(_comparison_text.known(design)[1].p95 for design in designs))
    for design in designs:
        _mark(axes, design, unit_s, spread=len(designs) <= _MOST_SPREADS or bool(design.on_front) or design.baseline)
    _front_line(axes, comparison.front, unit_s)
    axes.set_xlabel("expected cost, US dollars")
    axes.set_ylabel(f"expected {unit} from creation to end")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:,g}"))
    axes.spines[["top", "right"]].set_visible(False)
    axes.margins(x=0.12, y=0.12)
    axes.set_title(plain(_title(comparison)), loc="left", fontsize=10)
    _legend(axes, designs)
    _labels(axes, comparison, unit_s)
    if ax is None:
        plt.close(figure)  # type: ignore[arg-type]
    return figure  # type: ignore[return-value]


def _title(comparison: Comparison) -> str:
    """One line for each of the two answers, shortened in their middle."""
    lines = _comparison_text.headline(comparison).split("; ")
    impossible = sum(bool(design.refused) for design in comparison)
    if impossible:
        lines.append(f"{impossible:,} of {len(comparison):,} designs are not possible")
    return "\n".join(_shortened(line, 104) for line in lines)


def _shortened(text: str, longest: int) -> str:
    half = (longest - 1) // 2
    return text if len(text) <= longest else f"{text[:half]}…{text[-half:]}"


def _mark(ax: Axes, design: Design, unit_s: float, *, spread: bool) -> None:
    cost, time = _comparison_text.known(design)
    colour = _palette.BLUE if design.on_front else _OTHER
    x, y = cost.mean, time.mean / unit_s
    if spread:  # as lines: what lies outside its spread has no error bar
        style = {"color": colour, "linewidth": 1.0, "alpha": 0.45, "zorder": 1, "solid_capstyle": "butt"}
        ax.plot([cost.p5, cost.p95], [y, y], **style)  # type: ignore[arg-type]
        ax.plot([x, x], [time.p5 / unit_s, time.p95 / unit_s], **style)  # type: ignore[arg-type]
    filled = colour if design.comparable else "white"
    ax.plot([x], [y], "o", markersize=6, markerfacecolor=filled, markeredgecolor=colour, zorder=3)
    if design.baseline:
        ax.plot([x], [y], "s", markersize=12, markerfacecolor="none", markeredgecolor="black", zorder=3)


def _front_line(ax: Axes, designs: Sequence[Design], unit_s: float) -> None:
    """Steps: what is to be had for a cost is the time of the next cheaper design."""
    points = [_comparison_text.known(design) for design in designs]
    x, y = [cost.mean for cost, _ in points], [time.mean / unit_s for _, time in points]
    ax.step(x, y, where="post", color=_palette.BLUE, linewidth=1.2, linestyle="--", zorder=2)


def _legend(ax: Axes, designs: Sequence[Design]) -> None:
    """Only what is seen."""
    entries = [(_palette.BLUE, _palette.BLUE, "o", "no design is both cheaper and faster")]
    if any(design.comparable and not design.on_front for design in designs):
        entries.append((_OTHER, _OTHER, "o", "another is both"))
    if any(not design.comparable for design in designs):
        entries.append(("white", _OTHER, "o", "stops before its work is done"))
    entries.append(("none", "black", "s", "baseline"))
    for face, edge, marker, label in entries:
        ax.plot([], [], marker, markerfacecolor=face, markeredgecolor=edge, label=label)
    ax.plot([], [], color=_OTHER, alpha=0.6, linewidth=1.0, label="90 % of the runs")
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=3, frameon=False, fontsize=9)


# ------------------------------------------------------------------------------------------------ labels
def _labels(ax: Axes, comparison: Comparison, unit_s: float) -> None:
    """Names of the designs, each where it covers no mark and no other name, the front first. What has no room has no
    name."""
    figure = ax.figure
    figure.draw_without_rendering()  # type: ignore[union-attr]
    possible = [design for design in comparison.ranked() if not design.refused]
    points = {design.label: _point(ax, design, unit_s) for design in possible}
    taken = [Bbox.from_bounds(x - 5, y - 5, 10, 10) for x, y in points.values()]
    for design, name in _worth_naming(comparison, possible):
        cost, time = _comparison_text.known(design)
        style: dict[str, Any] = {
            "va": "center",
            "fontsize": 8.5,
            "color": "black" if design.on_front or design.baseline else "#555555",
            "path_effects": [withStroke(linewidth=3, foreground="white")],  # no line strikes it out
        }
        text, at = plain(name), (cost.mean, time.mean / unit_s)
        places = [*_NEAR, *_FAR] if design.on_front or design.baseline else _NEAR
        place = _place(_size(ax, text, style), points[design.label], places, taken, ax)
        if place is not None:
            if abs(place[1]) > 9:
                style["arrowprops"] = {"arrowstyle": "-", "color": "#aaaaaa", "linewidth": 0.7}
            side = "left" if place[0] > 0 else "right"
            ax.annotate(text, at, place, textcoords="offset points", ha=side, zorder=4, **style)


def _worth_naming(comparison: Comparison, possible: Sequence[Design]) -> list[tuple[Design, str]]:
    """The best and the baseline, the rest of the front, and the others if they are few; what comes to the same has one
    name."""
    best = (comparison.cheapest, comparison.fastest, comparison.baseline)
    alike: dict[tuple[float, float], list[Design]] = {}
    for design in (*best, *comparison.front, *(possible if len(possible) <= _FEW else [])):
        cost, time = _comparison_text.known(design)
        group = alike.setdefault((round(cost.mean, 6), round(time.mean, 3)), [])
        if design not in group:
            group.append(design)
    return [
        (group[0], _shortened(group[0].label, _LONGEST) + (f" and {len(group) - 1} alike" if len(group) > 1 else ""))
        for group in alike.values()
    ]


def _point(ax: Axes, design: Design, unit_s: float) -> tuple[float, float]:
    """In pixels."""
    cost, time = _comparison_text.known(design)
    x, y = ax.transData.transform((cost.mean, time.mean / unit_s))
    return float(x), float(y)


def _size(ax: Axes, text: str, style: dict[str, Any]) -> tuple[float, float]:
    """Width and height in pixels."""
    drawn = ax.text(0, 0, text, **style)
    box = drawn.get_window_extent()
    drawn.remove()
    return float(box.width), float(box.height)


def _place(
    size: tuple[float, float],
    point: tuple[float, float],
    places: Sequence[tuple[float, float]],
    taken: list[Bbox],
    ax: Axes,
) -> tuple[float, float] | None:
    """Offset in points from the mark where a name of that size has room, which is then taken."""
    room, pixels = ax.get_window_extent(), ax.figure.dpi / 72.0
    (width, height), (x, y) = size, point
    for right, up in places:
        left = x + right * pixels - (width if right < 0 else 0.0)
        box = Bbox.from_bounds(left, y + up * pixels - height / 2.0, width, height)
        inside = box.x0 >= room.x0 and box.x1 <= room.x1 and box.y0 >= room.y0 and box.y1 <= room.y1
        if inside and not box.expanded(1.02, 1.1).count_overlaps(taken):
            taken.append(box)
            return right, up
    return None
