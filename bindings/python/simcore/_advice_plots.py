"""Pictures of advice (matplotlib). Each can be read without the text around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, LogFormatter

from simcore import _advice_text, _palette, _text
from simcore._advice_display import groups
from simcore._plots import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from simcore._advice import DataAdvice
    from simcore._core import BreakEven, CostCurve, OptionForecast

_HEIGHT = 0.6  # of a bar
_DASHES = ("-", "--", "-.", ":")  # also told apart in grey


# ------------------------------------------------------------------------------------------------ options
def options(advice: DataAdvice) -> Figure:
    """Cost by what is paid for; beside it the typical run by phase."""
    rows = [option for option, _ in _advice_text.possible(advice)]
    height = 1.5 + 0.38 * len(rows)
    figure, (left, right) = plt.subplots(
        1, 2, figsize=(13, height), width_ratios=(1.15, 1), layout="constrained", sharey=True
    )
    _costs(left, rows)
    _times(right, rows)
    left.set_yticks(range(len(rows)), [plain(option.label) for option in rows])
    left.invert_yaxis()
    suggested = advice._core.suggested
    left.get_yticklabels()[suggested].set_fontweight("bold")
    figure.suptitle(plain(_wrapped(advice)), x=0.01, ha="left")
    plt.close(figure)  # the notebook shows what is returned, once
    return figure


def _wrapped(advice: DataAdvice) -> str:
    """The name of the job, shortened in its middle, and the headline below it."""
    name = advice.job if len(advice.job) <= 64 else f"{advice.job[:31]}…{advice.job[-32:]}"
    return f"{name}\n{_advice_text.headline(advice)}"


def _costs(ax: Axes, rows: Sequence[OptionForecast]) -> None:
    seen: dict[str, None] = {}
    most = max(_advice_text.outcome(option).cost_usd.mean for option in rows) or 1.0
    for place, option in enumerate(rows):
        left = 0.0
        for name, amount in groups(option):
            ax.barh(place, amount, _HEIGHT, left=left, color=_palette.GROUPS.get(name, _palette.OTHER))
            left += amount
            if amount > 0.002 * most:  # a legend of what is not seen is none
                seen.setdefault(name)
        ax.text(left + 0.01 * most, place, plain(_cost_label(option)), va="center", fontsize=9)
    ax.set_xlim(0, 1.22 * most)
    starred = "" if all(option.measured for option in rows) else "   (*: rates not measured)"
    ax.set_xlabel(f"expected cost, US dollars{starred}")
    order = [name for name in (*_palette.GROUPS, *seen) if name in seen]
    _legend(ax, {name: _palette.GROUPS.get(name, _palette.OTHER) for name in order})


def _cost_label(option: OptionForecast) -> str:
    cost = _text.usd(_advice_text.outcome(option).cost_usd.mean)
    return f"{cost}{'' if option.measured else '*'}{'' if option.comparable else ', stopped early'}"


def _times(ax: Axes, rows: Sequence[OptionForecast]) -> None:
    ends = [_advice_text.outcome(option).typical.wall_clock_s for option in rows]
    unit_s, unit = _text.time_unit(max(ends))
    seen: dict[str, str] = {}
    for place, option in enumerate(rows):
        for phase in _advice_text.outcome(option).typical.phases:
            if phase.phase == "retained":  # after the job's end
                continue
            start, length = phase.start_s / unit_s, (phase.end_s - phase.start_s) / unit_s
            ax.barh(place, length, _HEIGHT, left=start, color=_palette.PHASES[phase.phase])
            if length > 0.002 * max(ends) / unit_s:
                seen[phase.phase] = _palette.PHASES[phase.phase]
        ax.text((ends[place] + 0.01 * max(ends)) / unit_s, place, _text.duration(ends[place]), va="center", fontsize=9)
    ax.tick_params(axis="y", length=0)
    ax.set_xlim(0, 1.2 * max(ends) / unit_s)
    ax.set_xlabel(f"{unit} from creation to end, typical run")
    _legend(ax, {name: seen[name] for name in _palette.PHASES if name in seen})


def _legend(ax: Axes, colours: dict[str, str]) -> None:
    handles = [Patch(facecolor=colour, label=name) for name, colour in colours.items()]
    ax.legend(handles=handles, loc="lower left", bbox_to_anchor=(0, 1), ncols=len(handles), frameon=False, fontsize=9,
              handlelength=1.0, columnspacing=1.2, borderaxespad=0.2)  # fmt: skip
    ax.spines[["top", "right"]].set_visible(False)


# ------------------------------------------------------------------------------------------------ break-even
def break_even(advice: DataAdvice, axes: tuple[Axes, Axes] | None = None) -> Figure:
    """Cost of an epoch by the number of epochs, and cost of the job by the size of its files."""
    if axes is None:
        figure, (left, right) = plt.subplots(1, 2, figsize=(13, 4.6), layout="constrained")
        figure.suptitle(plain(advice.job if len(advice.job) <= 64 else f"{advice.job[:31]}…"), x=0.01, ha="left")
        plt.close(figure)
    else:
        left, right = axes
        figure = left.figure  # type: ignore[assignment]
    by_epochs, by_size = advice.break_even
    _curves(left, by_epochs, per_x=True)
    left.set_ylim(0, 1.12 * left.get_ylim()[1])
    left.set_xlabel("epochs")
    left.set_ylabel("expected cost of an epoch, US dollars")
    left.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:,.0f}"))
    _curves(right, by_size, per_x=False)
    right.set_xlabel("size of a file")
    right.set_ylabel("expected cost of the job, US dollars")
    right.set_yscale("log")
    right.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:,g}"))
    right.yaxis.set_minor_formatter(LogFormatter(labelOnlyBase=False, minor_thresholds=(2, 0.5)))
    right.xaxis.set_major_formatter(FuncFormatter(lambda x, _: _advice_text.size(x)))
    return figure


def _curves(ax: Axes, found: BreakEven, *, per_x: bool) -> None:
    ax.set_xscale("log")
    for place, curve in enumerate(found.curves):
        points = _points(found, curve, per_x=per_x)
        name = f"{curve.label} (not possible)" if curve.refused else curve.label
        x, y = [x for x, _ in points], [y for _, y in points]
        ax.plot(x, y, color=_palette.CURVES[place], linestyle=_DASHES[place], label=name)
    _crossings(ax, found, per_x=per_x)
    if found.x[0] <= found.now <= found.x[-1]:
        ax.axvline(found.now, color="#999999", linewidth=1, zorder=0)
        ax.text(found.now, 1.0, " now", transform=ax.get_xaxis_transform(), va="top", color="#666666", fontsize=9)
    ax.legend(loc="best", frameon=False, fontsize=9)
    told = "\n".join(_advice_text.crossing(found, one) for one in found.crossings)
    ax.set_title(plain(told), loc="left", fontsize=9)
    ax.spines[["top", "right"]].set_visible(False)


def _points(found: BreakEven, curve: CostCurve, *, per_x: bool) -> list[tuple[float, float]]:
    return [
        (x, cost / x if per_x else cost) for x, cost in zip(found.x, curve.cost_usd, strict=True) if cost is not None
    ]


def _crossings(ax: Axes, found: BreakEven, *, per_x: bool) -> None:
    """A ring where one stops being dearer, on the curve of the other."""
    curves = {curve.label: curve for curve in found.curves}
    for mark in _advice_text.marks(found):
        y = _advice_text.between(_points(found, curves[mark.on], per_x=per_x), mark.at)
        ax.plot([mark.at], [y], "o", markersize=9, markerfacecolor="none", markeredgecolor="black")
        text, place = _advice_text.at(found, mark.at), (6.0, 9.0 + 12.0 * mark.lift)
        ax.annotate(text, (mark.at, y), xytext=place, textcoords="offset points", fontsize=9)
