"""Pictures of advice on checkpoints (matplotlib). Each can be read without the text around it."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
from matplotlib.colors import LogNorm
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from simcore import _checkpoint_text, _palette, _text
from simcore._plots import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

    from simcore._core import CheckpointAdvice, CheckpointMap, CheckpointPoint

_MOST = 1.8  # of the least value: what is dearer is off the picture
_POINTS = 25.0  # the same of chances, in percent points above the least
_MARKS = {  # marker, size, colour: those below are seen around those above
    "Young": ("v", 13, _palette.CURVES[1]),
    "Daly, first order": ("^", 10, _palette.CURVES[2]),
    "Daly, higher order": ("s", 6, _palette.CURVES[3]),
    "Lambert W": ("D", 3.5, "#202020"),
}
_TICKS = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 28800, 43200, 86400, 172800, 345600,
          864000, 1728000)  # fmt: skip


def _short(seconds: float) -> str:
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:g} {unit}"
    return f"{seconds:g} s"


def _times(axis: Axis, low: float, high: float) -> None:
    """Ticks of a logarithmic axis of time where people look for them."""
    ticks = [tick for tick in _TICKS if low <= tick <= high]
    far = max(1.6, (high / low) ** 0.11)
    kept = ticks[:1]
    for tick in ticks[1:]:
        if tick >= far * kept[-1]:
            kept.append(tick)
    ticks = kept
    axis.set_major_locator(FixedLocator(ticks))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda x, _: _short(x)))


def _name(job: str) -> str:
    return job if len(job) <= 64 else f"{job[:31]}…{job[-32:]}"


def _every(point: CheckpointPoint) -> float:
    return point.every_s if point.every_s is not None else float("inf")


def curve(advice: CheckpointAdvice) -> Figure:
    """Expected cost, time and chance to be late by interval; below the marks of the rules and of ours."""
    late = advice.deadline_s is not None
    figure, axes = plt.subplots(1, 3 if late else 2, figsize=(15 if late else 12, 4.6), layout="constrained")
    unit_s, unit = _text.time_unit(advice.goals[1].best.wall_clock_s)
    _curve(axes[0], advice, "cost", lambda point: point.cost_usd)
    axes[0].set_ylabel("expected cost, US dollars")
    _curve(axes[1], advice, "time", lambda point: point.wall_clock_s / unit_s)
    axes[1].set_ylabel(f"expected {unit} from creation to end")
    if late and advice.deadline_s is not None:
        _curve(axes[2], advice, "late", lambda point: 100 * (point.probability_late or 0.0))
        axes[2].set_ylabel(f"% chance to end after {_text.duration(advice.deadline_s)}")
    axes[0].legend(loc="upper center", frameon=False, fontsize=9)
    title = f"{_name(advice.job)}\n{_checkpoint_text.headline(advice)} ({advice.method})"
    figure.suptitle(plain(title), x=0.01, ha="left")
    plt.close(figure)  # the notebook shows what is returned, once
    return figure


def _curve(ax: Axes, advice: CheckpointAdvice, goal: str, value: Callable[[CheckpointPoint], float]) -> None:
    points = [point for point in advice.curve if isfinite(value(point))]
    x, y = [_every(point) for point in points], [value(point) for point in points]
    ax.plot(x, y, color=_palette.BLUE, linewidth=1.8, label="expected")
    for rule in advice.rules:
        if rule.point is not None and isfinite(value(rule.point)):
            marker, size, colour = _MARKS[rule.name]
            ax.plot([rule.every_s], [value(rule.point)], marker, color=colour, markersize=size, label=rule.name)
    if advice.given is not None and advice.given.every_s is not None and isfinite(value(advice.given)):
        ax.plot([advice.given.every_s], [value(advice.given)], "x", color="black", markersize=9, label="as it is")
    best = next(each for each in advice.goals if each.name == goal)
    if best.best.every_s is not None:
        ax.plot([best.best.every_s], [value(best.best)], "o", markersize=16, markerfacecolor="none",
                markeredgecolor="black", label="ours")  # fmt: skip
        ax.axvspan(*best.nearly_s, color=_palette.BLUE, alpha=0.08, linewidth=0)
    _scale(ax, x, y, value(best.best), _POINTS if goal == "late" else (_MOST - 1.0) * value(best.best))
    ax.set_title(plain(f"best: {_checkpoint_text.interval(best.best.every_s)}"), loc="left", fontsize=10)


def _scale(ax: Axes, x: Sequence[float], y: Sequence[float], least: float, above: float) -> None:
    ax.set_xscale("log")
    ax.set_xlabel("work between checkpoints")
    _times(ax.xaxis, min(x), max(x))
    top = min(max(y), least + above) if above > 0 else max(y)
    margin = 0.06 * (top - least) or 0.05 * top or 1.0
    ax.set_ylim(max(0.0, least - 2 * margin), top + margin)
    ax.spines[["top", "right"]].set_visible(False)


def heat_map(advice: CheckpointAdvice, hazards: CheckpointMap) -> Figure:
    """Expected cost over interval and mean lifetime; the best interval of each lifetime, and this job's own."""
    figure, ax = plt.subplots(figsize=(9.5, 5.6), layout="constrained")
    least = min(min(row) for row in hazards.cost_usd) or 1e-9
    most = 2.5 * least
    shown = [[min(cost, most) for cost in row] for row in hazards.cost_usd]
    image = ax.pcolormesh(hazards.every_s, hazards.mean_lifetime_s, shown, norm=LogNorm(least, most), cmap="cividis",
                          shading="nearest", rasterized=True)  # fmt: skip
    best = [hazards.every_s[row.index(min(row))] for row in hazards.cost_usd]
    ax.plot(best, hazards.mean_lifetime_s, "o-", color="white", markersize=4, linewidth=1.2, label="best interval")
    own = advice.goals[0].best.every_s
    ax.axhline(advice.mean_lifetime_s, color="#d55e00", linewidth=1.4, label="this job")
    if own is not None:
        ax.plot([own], [advice.mean_lifetime_s], "o", markersize=12, markerfacecolor="none", markeredgecolor="#d55e00",
                markeredgewidth=2, label="its best interval")  # fmt: skip
    ax.set_xscale("log")
    ax.set_yscale("log")
    _times(ax.xaxis, hazards.every_s[0], hazards.every_s[-1])
    _times(ax.yaxis, hazards.mean_lifetime_s[0], hazards.mean_lifetime_s[-1])
    ax.set_xlabel("work between checkpoints")
    ax.set_ylabel("mean time from Downloading to an interruption")
    bar = figure.colorbar(image, ax=ax, extend="max", label="expected cost, US dollars")
    bar.ax.yaxis.set_major_locator(FixedLocator([least * factor for factor in (1.0, 1.25, 1.5, 2.0, 2.5)]))
    bar.ax.yaxis.set_minor_locator(NullLocator())
    bar.ax.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:,.3g}"))
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, fontsize=9, facecolor="#505050",
              labelcolor="white")  # fmt: skip
    figure.suptitle(plain(f"{_name(advice.job)} ({hazards.method})"), x=0.01, ha="left")
    plt.close(figure)
    return figure
