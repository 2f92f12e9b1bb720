"""Curves, points and heat maps as pictures (matplotlib)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import isfinite, nan
from typing import TYPE_CHECKING, Any

from matplotlib.collections import LineCollection
from matplotlib.colors import LogNorm
from matplotlib.patches import Rectangle
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator
from matplotlib.transforms import ScaledTranslation

from simcore.characters import escaped
from simcore.display.figures.kinds import Axis, Chart, HeatMap, Line, Point
from simcore.display.figures.matplotlib_theme import colours
from simcore.display.figures.palette import COLOURS
from simcore.display.figures.scales import Box, ends, free_place, powers, xs, ys

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis as DrawnAxis

MARKERS = {"dot": "o", "ring": "o", "diamond": "D", "square": "s", "cross": "x", "up": "^", "down": "v", "upright": "|"}
_SIZES = {"dot": 6, "ring": 14, "diamond": 6, "square": 12, "cross": 9, "up": 9, "down": 10, "upright": 12}
_DASHES = ("-", "--", "-.", ":")  # also told apart in grey
_HANDLE, _LETTER, _ASIDE = 0.5, 0.07, 1.0  # inches of a legend's mark, a letter behind it, what stands beside a chart
_NEAR = [(x, y) for y in (9, -9, 0) for x in (8, -8)]  # places of a text, points from the mark
_FAR = [(x, y) for y in (20, -20, 34, -34, 50, -50, 70, -70, 95, -95, 125, -125) for x in (8, -8)]  # with a line to it


def plain(text: str) -> str:
    """matplotlib would set what stands between two dollar signs as a formula, and knows no control characters."""
    return "\n".join(map(escaped, text.split("\n"))).replace("$", r"\$")


def draw(data: Chart | HeatMap, ax: Axes) -> None:
    """Everything of a chart but its title."""
    _axis(ax.xaxis, data.x, ends(data.x, xs(data), 0.06))
    _axis(ax.yaxis, data.y, ends(data.y, ys(data)))
    if isinstance(data, HeatMap):
        _heat(data, ax)
    else:
        _curves(data, ax)
    for line in data.lines:
        _line(line, ax, data)
    _points(data.points, ax)
    if isinstance(data, Chart):
        _uprights(data, ax)
        _levels(data, ax)
    _legend(ax)
    legend = ax.get_legend()
    if isinstance(data, HeatMap) and legend is not None:  # whose lines are light
        legend.get_frame().set(facecolor="#8c8c8c", visible=True)
    _texts(data.points, ax)


def _axis(axis: DrawnAxis, data: Axis, limits: tuple[float, float]) -> None:
    x = axis.axis_name == "x"  # type: ignore[attr-defined]
    if data.logarithmic:
        (axis.axes.set_xscale if x else axis.axes.set_yscale)("log")
    (axis.axes.set_xlim if x else axis.axes.set_ylim)(*limits)
    axis.set_label_text(plain(data.label))
    texts = dict(data.ticks)
    if data.logarithmic and not texts:
        texts = dict(powers(*limits, most=9))
    if texts:
        axis.set_major_locator(FixedLocator(list(texts)))
        axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: plain(texts.get(value, f"{value:,.10g}"))))


def _curves(data: Chart, ax: Axes) -> None:
    for band in data.bands:
        x, low, high = zip(*band.points, strict=True)
        ax.fill_between(x, low, high, color=colours()[band.colour], alpha=0.15, linewidth=0, label=band.label)
        ax.vlines(x, low, high, color=colours()[band.colour], alpha=0.4, linewidth=1.2)
    if data.span:
        ax.axvspan(*data.span, color=colours()["step"], alpha=0.08, linewidth=0)


def _uprights(data: Chart, ax: Axes) -> None:
    for at, text in data.uprights:
        ax.axvline(at, color=colours()["muted"], linewidth=1, linestyle=":", zorder=0)
        ax.text(at, 1.0, f" {text}", transform=ax.get_xaxis_transform(), va="top", color=colours()["muted"], fontsize=9)


def _levels(data: Chart, ax: Axes) -> None:
    for at, text in data.levels:
        ax.axhline(at, color=colours()["muted"], linewidth=1, linestyle=":", zorder=0)
        ax.text(1.0, at, f"{text} ", transform=ax.get_yaxis_transform(), ha="right", va="bottom",
                color=colours()["muted"], fontsize=9)  # fmt: skip


def _heat(data: HeatMap, ax: Axes) -> None:
    low, high = data.scale.low or 1e-9, data.scale.high or 1.0
    shown = [[min(value, high) if isfinite(value) else nan for value in row] for row in data.values]
    image = ax.pcolormesh(data.columns, data.rows, shown, norm=LogNorm(low, high), cmap="cividis", shading="nearest",
                          rasterized=True, zorder=1)  # fmt: skip
    if not all(map(isfinite, chain(*data.values))):
        corners: Any = image.get_coordinates()  # of all cells
        left, below, right, above = map(float, (*corners[0, 0], *corners[-1, -1]))
        free = Rectangle((left, below), right - left, above - below, facecolor=COLOURS["free"],
                         edgecolor=COLOURS["page"], hatch="//", linewidth=0, zorder=0, label=data.excluded)  # fmt: skip
        ax.add_patch(free)
    bar = ax.figure.colorbar(image, ax=ax, extend="max", label=data.scale.label)
    bar.ax.yaxis.set_major_locator(FixedLocator([low * factor for factor in (1.0, 1.25, 1.5, 2.0, 2.5)]))
    bar.ax.yaxis.set_minor_locator(NullLocator())
    bar.ax.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{float(f'{y:.3g}'):,.10g}"))


def _line(line: Line, ax: Axes, data: Chart | HeatMap) -> None:
    x, y = zip(*line.points, strict=True) if line.points else ((), ())
    known = COLOURS if isinstance(data, HeatMap) else colours()  # a map looks the same on any background
    style: dict[str, Any] = {"color": known[line.colour], "linestyle": _DASHES[line.dash], "label": line.label}
    if line.stroke == "step":
        ax.step(x, y, where="post", zorder=2, **style)
    else:
        ax.plot(x, y, marker="o" if line.marked else None, markersize=4 if isinstance(data, HeatMap) else 6, **style)


def _points(points: Iterable[Point], ax: Axes) -> None:
    """Marks of a kind are one artist: thousands of artists take seconds."""
    kinds: dict[tuple[object, ...], list[Point]] = {}
    for point in points:
        kind = (point.shape, point.colour, point.filled, point.wanted, point.label)
        kinds.setdefault(kind, []).append(point)
    for alike in kinds.values():
        _spreads(alike, ax)
        _marks(alike, ax)


def _spreads(alike: Sequence[Point], ax: Axes) -> None:
    """Spreads of one kind of point as lines: what lies outside its spread has no error bar."""
    lines = []
    for point in alike:
        if point.spread:
            left, right, low, high = point.spread
            lines += [[(left, point.y), (right, point.y)], [(point.x, low), (point.x, high)]]
    if lines:
        style: dict[str, Any] = {"linewidths": 1.0, "alpha": 0.45, "zorder": 1, "capstyle": "butt"}
        ax.add_collection(LineCollection(lines, colors=colours()[alike[0].colour], **style))


def _marks(alike: Sequence[Point], ax: Axes) -> None:
    kind = alike[0]
    colour, page = colours()[kind.colour], colours()["page"]
    empty = kind.shape in ("ring", "square")
    face = "none" if empty else colour if kind.filled else page
    ax.plot([point.x for point in alike], [point.y for point in alike], MARKERS[kind.shape],
            markersize=_SIZES[kind.shape], markerfacecolor=face, markeredgecolor=colour,
            zorder=4 if kind.wanted else 3, label=kind.label or None)  # fmt: skip


def _legend(ax: Axes) -> None:
    """Each label once, below the chart where it is long."""
    handles, labels = ax.get_legend_handles_labels()
    first = {label: handle for handle, label in reversed(list(zip(handles, labels, strict=True)))}
    entries = [(label, first[label]) for label in dict.fromkeys(labels)]
    if not entries:
        return
    names = [plain(label) for label, _ in entries]
    columns = 1 if max(map(len, names)) > 44 else min(2 if len(names) < 3 else 3, _room(ax, names))
    below(ax, [handle for _, handle in entries], names, columns)


def _room(ax: Axes, names: Sequence[str]) -> int:
    """How many columns of a legend have room below one of the charts of a picture."""
    place = ax.get_subplotspec()
    beside = place.get_gridspec().ncols if place else 1
    wide = ax.figure.get_figwidth() / beside - _ASIDE  # type: ignore[union-attr]
    return max(1, int(wide / (_HANDLE + _LETTER * max(map(len, names)))))


def below(ax: Axes, handles: Sequence[Any], names: Sequence[str], columns: int) -> None:
    """A legend below the label of the axis, whatever the height of the picture."""
    place = ax.transAxes + ScaledTranslation(0.0, -0.45, ax.figure.dpi_scale_trans)
    ax.legend(handles, names, loc="upper left", bbox_to_anchor=(0.0, 0.0), bbox_transform=place, ncols=columns,
              fontsize=9, borderaxespad=0.0, framealpha=1.0, edgecolor="none")  # fmt: skip


def _texts(points: tuple[Point, ...], ax: Axes) -> None:
    """Texts beside their marks, each where it covers no mark and no other text; what has no room is left out."""
    if not any(point.text for point in points):
        return
    ax.figure.draw_without_rendering()  # type: ignore[union-attr]
    pixels = ax.figure.dpi / 72.0
    places = [tuple(map(float, ax.transData.transform((point.x, point.y)))) for point in points]
    taken: list[Box] = [(x - 5, y - 5, x + 5, y + 5) for x, y in places]
    window, shown = ax.get_window_extent(), colours()
    room = (window.x0, window.y0, window.x1, window.y1)
    for point, (x, y) in zip(points, places, strict=True):
        if not point.text:
            continue
        style: dict[str, Any] = {
            "va": "center",
            "fontsize": 8.5,
            "color": shown["ink" if point.wanted else "muted"],
            "path_effects": [withStroke(linewidth=3, foreground=shown["page"])],  # no line strikes it out
        }
        offsets = [(right * pixels, up * pixels) for right, up in chain(_NEAR, _FAR if point.wanted else ())]
        place = free_place((x, y), _size(ax, plain(point.text), style), offsets, taken, room)
        if place is not None:
            _annotate(ax, point, (place[0] / pixels, place[1] / pixels), style)


def _annotate(ax: Axes, point: Point, place: tuple[float, float], style: dict[str, Any]) -> None:
    if abs(place[1]) > 9.5:
        style["arrowprops"] = {"arrowstyle": "-", "color": colours()["muted"], "linewidth": 0.7}
    side = "left" if place[0] > 0 else "right"
    ax.annotate(plain(point.text), (point.x, point.y), place, textcoords="offset points", ha=side, zorder=4, **style)


def _size(ax: Axes, text: str, style: dict[str, Any]) -> tuple[float, float]:
    """Width and height in pixels, and one more above and below: a text is drawn at whole pixels."""
    drawn = ax.text(0, 0, text, **style)
    box = drawn.get_window_extent()
    drawn.remove()
    return float(box.width), float(box.height) + 2.0
