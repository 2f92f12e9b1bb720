"""Pictures of a forecast (matplotlib). Each can be read without the text around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
from matplotlib.patches import Patch

from simcore import _palette, _text
from simcore.display.timeline import Stretch, stretches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from simcore._core import Forecast, LineItem, Trace


def title(ax: Axes, name: str, text: str) -> None:
    """Must fit over its picture: a long name has a line of its own, a very long one loses its middle."""
    name = name if len(name) <= 64 else f"{name[:31]}…{name[-32:]}"
    ax.set_title(plain(f"{name}{': ' if len(name) <= 24 else chr(10)}{text}"), loc="left")


def plain(text: str) -> str:
    """matplotlib would set what stands between two dollar signs as a formula."""
    return text.replace("$", r"\$")


def axes(ax: Axes | None, height: float) -> Axes:
    return ax if ax is not None else plt.subplots(figsize=(9, height), layout="constrained")[1]


def phases(forecast: Forecast, ax: Axes | None = None) -> Axes:
    """Gantt chart of the run with the median wall clock."""
    runs = stretches(forecast.typical.phases)
    ax = axes(ax, 0.9 + 0.45 * len(runs))
    end_s = runs[-1].end_s if runs else 1.0
    unit_s, unit = _text.time_unit(end_s)
    for row, phase in enumerate(runs):
        _bar(ax, row, phase, unit_s, end_s / unit_s)
    ax.set_yticks(range(len(runs)), [phase.phase for phase in runs])
    ax.invert_yaxis()
    ax.set_xlim(0, end_s / unit_s * 1.18)
    ax.set_xlabel(f"{unit} since the job was created")
    title(ax, forecast.job, f"{_text.duration(end_s)}, of which {_billed(runs)} billed")
    if not all(phase.billed for phase in runs):
        free = Patch(facecolor="#b0b0b0", edgecolor="white", hatch="//", label="not billed")
        ax.legend(handles=[free], loc="upper right", frameon=False)
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _billed(runs: list[Stretch]) -> str:
    return _text.duration(sum(phase.billed_s for phase in runs))


def _bar(ax: Axes, row: int, phase: Stretch, unit_s: float, end: float) -> None:
    start, length = phase.start_s / unit_s, phase.lasts_s / unit_s
    ax.barh(
        row,
        max(length, end * 0.003),  # a sliver, so that a short phase is still seen
        left=start,
        height=0.62,
        color=_palette.PHASES[phase.kind],
        hatch=None if phase.billed else "//",
        edgecolor="white",  # of the hatch; an outline would cover a sliver
        linewidth=0,
    )
    ax.text(start + length + end * 0.008, row, _text.duration(phase.lasts_s), va="center", fontsize=9)


def cost(forecast: Forecast, ax: Axes | None = None) -> Axes:
    """Waterfall of the expected bill."""
    items = sorted(forecast.bill.items, key=lambda item: -item.amount_usd)
    total = forecast.bill.total_usd
    ax = axes(ax, 0.9 + 0.42 * (len(items) + 1))
    below = 0.0
    for row, item in enumerate(items):
        ax.barh(row, max(item.amount_usd, total * 0.003), left=below, height=0.62, color=_palette.BLUE)
        below += item.amount_usd
        _amount(ax, row, below, item.amount_usd, total)
    ax.barh(len(items), total, height=0.62, color="#333333")
    _amount(ax, len(items), total, total, total)
    ax.set_yticks(range(len(items) + 1), [_label(item) for item in items] + ["total"])
    ax.invert_yaxis()
    ax.set_xlim(0, total * 1.2 or 1.0)
    ax.set_xlabel("US dollars")
    title(ax, forecast.job, f"{_text.usd(total)} expected, {_worst(forecast)}")
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _worst(forecast: Forecast) -> str:
    return f"at most {_text.usd(forecast.worst_case.cost_usd)} by the stopping rules"


def _label(item: LineItem) -> str:
    return plain(f"{_text.line(item)}\n{_text.quantity(item.quantity)} {item.unit}")


def _amount(ax: Axes, row: int, end: float, amount: float, total: float) -> None:
    share = f" ({amount / total:.0%})" if total and 0.005 <= amount / total < 0.995 else ""
    ax.text(end + (total or 1.0) * 0.008, row, plain(_text.usd(amount) + share), va="center", fontsize=9)


def both(forecast: Forecast) -> Figure:
    """Phases above, cost below."""
    heights = [0.9 + 0.45 * len(stretches(forecast.typical.phases)), 0.9 + 0.42 * (len(forecast.bill.items) + 1)]
    figure, (top, bottom) = plt.subplots(2, 1, figsize=(9, sum(heights)), height_ratios=heights, layout="constrained")
    phases(forecast, top)
    cost(forecast, bottom)
    plt.close(figure)  # the notebook shows what is returned, once
    return figure


def runs(name: str, traces: Sequence[Trace], ax: Axes | None = None) -> Axes:
    """Several runs of one job below each other, the shortest first."""
    ordered = sorted(traces, key=lambda trace: trace.wall_clock_s)
    ax = axes(ax, 1.4 + 0.2 * len(ordered))
    unit_s, unit = _text.time_unit(ordered[-1].wall_clock_s)
    seen = {phase.phase for trace in ordered for phase in trace.phases}
    for kind in (kind for kind in _palette.PHASES if kind in seen):
        for row, trace in enumerate(ordered):
            bars = [
                (phase.start_s / unit_s, (phase.end_s - phase.start_s) / unit_s)
                for phase in trace.phases
                if phase.phase == kind
            ]
            ax.broken_barh(bars, (row - 0.4, 0.8), color=_palette.PHASES[kind], linewidth=0)
    for row, trace in enumerate(ordered):
        if trace.outcome != "Completed":
            ax.annotate(
                trace.outcome,
                (trace.wall_clock_s / unit_s, row),
                (4, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
            )
    ax.legend(
        handles=[Patch(color=_palette.PHASES[kind], label=kind) for kind in _palette.PHASES if kind in seen],
        loc="upper center",
        bbox_to_anchor=(0.5, -0.12),
        ncols=4,
        frameon=False,
    )
    ax.set_yticks([])
    ax.invert_yaxis()
    ax.set_xlim(left=0.0)
    ax.set_xlabel(f"{unit} since the job was created")
    shortest, longest = (_text.duration(trace.wall_clock_s) for trace in (ordered[0], ordered[-1]))
    title(ax, name, f"{len(ordered)} runs, {shortest} to {longest}")
    ax.spines[["top", "right", "left"]].set_visible(False)
    return ax
