"""Picture of a distribution (matplotlib): the share of the runs below each value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simcore import _palette, _plots, _text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from simcore._forecast import Forecast

QUANTITIES = {"cost_usd": "cost", "wall_clock_s": "wall clock", "billable_s": "billable time"}
_MARKS = {"p5": 0.05, "p50": 0.5, "p90": 0.9, "p99": 0.99}


def plot(forecast: Forecast, quantity: str, runs: NDArray[np.float64], ax: Axes | None = None) -> Axes:
    """`runs`: the values of the runs, in the unit of the quantity."""
    summary = getattr(forecast, quantity)
    money = quantity == "cost_usd"
    unit_s, unit = (1.0, "US dollars") if money else _text.time_unit(summary.max)
    ax = _plots.axes(ax, 4.2)
    ordered = np.sort(runs) / unit_s
    ax.step(ordered, np.arange(1, len(ordered) + 1) / len(ordered), where="post", color=_palette.BLUE)
    for name, share in _MARKS.items():
        value = getattr(summary, name)
        shown = _text.usd(value) if money else _text.duration(value)
        low, high = (bound / unit_s for bound in summary.intervals[name])
        ax.plot([low, min(high, ordered[-1])], [share, share], color="#d55e00", linewidth=3, alpha=0.5)
        ax.plot(value / unit_s, share, "o", color="#d55e00", markersize=5)
        ax.annotate(
            _plots.plain(f"{100 * share:g} % below {shown}"),
            (value / unit_s, share),
            (8, -14 if share >= 0.5 else 4),
            textcoords="offset points",
            fontsize=9,
        )
    ax.plot(summary.mean / unit_s, np.searchsorted(ordered, summary.mean / unit_s) / len(ordered), "D", color="#333333")
    ax.set_ylim(0.0, 1.02)
    ax.margins(x=0.08)
    ax.set_yticks([0.0, 0.25, 0.5, 0.75, 1.0], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    ax.set_ylabel("runs below")
    ax.set_xlabel(f"{QUANTITIES[quantity]}, {unit}")
    mean = _text.usd(summary.mean) if money else _text.duration(summary.mean)
    _plots.title(ax, forecast.job, f"{QUANTITIES[quantity]} of {summary.count:,} runs, {mean} on average (diamond)")
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="y", color="#e5e5e5", linewidth=0.6)
    return ax
