"""Pictures of speed by number of nodes (matplotlib). Each can be read without the text around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from simcore import _palette, _scaling_text
from simcore._plots import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from simcore._scaling import ScaledSpeed, Scaling
    from simcore._scaling_fit import ScalingFit

_LINEAR = "#8c8c8c"


def nodes(scaling: Scaling) -> Figure:
    """Speed at the left, what a million samples cost at the right, both with 80 % intervals."""
    rows = _scaling_text.possible(scaling)
    counts = [row.nodes for row in rows]
    figure, (left, right) = plt.subplots(1, 2, figsize=(12, 4.6), layout="constrained")
    middle = [row.samples_per_second or 0.0 for row in rows]
    ends = [(row.samples_per_second_low or 0.0, row.samples_per_second_high or 0.0) for row in rows]
    _speeds(left, counts, middle, ends)
    _linear(left, counts, middle[0] / counts[0])
    left.legend(loc="upper left", frameon=False, fontsize=9)
    _costs(right, rows)
    figure.suptitle(plain(_title(scaling)), x=0.01, ha="left", fontsize=11)
    plt.close(figure)  # the notebook shows what is returned, once
    return figure


def _costs(ax: Axes, rows: Sequence[ScaledSpeed]) -> None:
    """The price is known: the interval is that of the speed."""
    counts = [row.nodes for row in rows]
    cost = [row.usd_per_million_samples or 0.0 for row in rows]
    speed = [row.samples_per_second or 1.0 for row in rows]
    least = [c * s / (row.samples_per_second_high or 1.0) for c, s, row in zip(cost, speed, rows, strict=True)]
    most = [c * s / (row.samples_per_second_low or 1.0) for c, s, row in zip(cost, speed, rows, strict=True)]
    ax.fill_between(counts, least, most, color=_palette.CURVES[1], alpha=0.15, linewidth=0)
    ax.vlines(counts, least, most, color=_palette.CURVES[1], alpha=0.4, linewidth=1.2)
    ax.plot(counts, cost, "o-", color=_palette.CURVES[1])
    ax.set_ylabel("US dollars for a million samples, on demand")
    ax.set_ylim(bottom=0)
    _nodes_axis(ax, counts)


def _title(scaling: Scaling) -> str:
    refused = [str(row.nodes) for row in scaling if row.refused]
    more = f"\nnot possible on {', '.join(refused)} nodes" if refused else ""
    return f"{scaling.job}\n{_scaling_text.headline(scaling)}{more}"


def fit(fitted: ScalingFit) -> Figure:
    """The measured points, the prediction and its 80 % interval."""
    rows = fitted.to_dict()["nodes"]
    counts = [row["nodes"] for row in rows]
    figure, ax = plt.subplots(figsize=(7.5, 4.8), layout="constrained")
    ends = [(row["samples_per_second_low"], row["samples_per_second_high"]) for row in rows]
    _speeds(ax, counts, [row["samples_per_second"] for row in rows], ends)
    _linear(ax, counts, fitted.at(1).samples_per_second)
    ax.plot(list(fitted.points), list(fitted.points.values()), "D", color=_palette.CURVES[1], label="measured",
            zorder=4)  # fmt: skip
    ax.legend(loc="upper left", frameon=False, fontsize=9)
    ax.set_title("throughput by number of nodes", loc="left", fontsize=10)
    plt.close(figure)
    return figure


def _speeds(ax: Axes, counts: Sequence[int], middle: Sequence[float], ends: Sequence[tuple[float, float]]) -> None:
    lows, highs = [low for low, _ in ends], [high for _, high in ends]
    ax.fill_between(counts, lows, highs, color=_palette.BLUE, alpha=0.15, linewidth=0, label="80 % of what it may be")
    ax.vlines(counts, lows, highs, color=_palette.BLUE, alpha=0.4, linewidth=1.2)
    ax.plot(counts, middle, "o-", color=_palette.BLUE, label="median", zorder=3)
    ax.set_ylabel("samples a second, all nodes together")
    ax.set_yscale("log")
    ax.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:,g}"))
    ax.yaxis.set_minor_formatter(FuncFormatter(lambda y, _: f"{y:,g}" if f"{y:g}"[0] in "25" else ""))
    _nodes_axis(ax, counts)


def _linear(ax: Axes, counts: Sequence[int], of_node: float) -> None:
    ax.plot(counts, [of_node * count for count in counts], ":", color=_LINEAR, label="without losses", zorder=2)


def _nodes_axis(ax: Axes, counts: Sequence[int]) -> None:
    ax.set_xscale("log", base=2)
    ax.set_xlabel("nodes")
    ax.xaxis.set_major_locator(FixedLocator(list(counts)))
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
    ax.spines[["top", "right"]].set_visible(False)
