"""The picture of a ranking (matplotlib). It can be read without the text around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter, MaxNLocator

from simcore import _palette, _ranking_text
from simcore._plots import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from simcore._core import RankedType
    from simcore._ranking import Ranking

_MOST = 30  # types in a picture
_REASONS = 6
_LONGEST = 135  # characters of a reason
_SPOT = _palette.CURVES[1]


def worth(ranking: Ranking) -> Figure:
    """Samples per dollar on demand with 80 % intervals, and on spot; what the job costs, at the right."""
    shown = ranking.possible[:_MOST]
    figure, axes = plt.subplots(figsize=(9, 1.9 + 0.27 * max(1, len(shown))), layout="constrained")
    for place, ranked in enumerate(shown):
        _mark(axes, place, ranked)
    axes.set_yticks(range(len(shown)), [_label(ranked) for ranked in shown])
    axes.set_ylim(max(len(shown), 1) - 0.4, -0.6)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:,.0f}" if x >= 100 else f"{x:g}"))
    axes.set_xlabel("samples for a US dollar while it trains")
    axes.spines[["top", "right"]].set_visible(False)
    _costs(axes, shown)
    _legend(axes)
    axes.set_title(plain(_title(ranking, len(shown))), loc="left", fontsize=10)
    _out(figure, ranking)
    plt.close(figure)  # the notebook shows what is returned, once
    return figure


def _mark(ax: Axes, place: int, ranked: RankedType) -> None:
    ax.plot(_ranking_text.per_usd_interval(ranked), [place, place], color=_palette.BLUE, linewidth=3, alpha=0.35,
            solid_capstyle="butt")  # fmt: skip
    ax.plot([_ranking_text.per_usd(ranked) or 0.0], [place], "o", color=_palette.BLUE, markersize=6)
    spot = _ranking_text.per_usd(ranked, "spot")
    if spot is not None:
        ax.plot([spot], [place], "D", markerfacecolor="white", markeredgecolor=_SPOT, markersize=5)


def _label(ranked: RankedType) -> str:
    count = f"{ranked.instance_count} × " if ranked.instance_count > 1 else ""
    return count + ranked.instance_type.removeprefix("ml.")


def _costs(ax: Axes, shown: list[RankedType]) -> None:
    """In a column of their own, right of the picture."""
    style: dict[str, Any] = {
        "transform": ax.get_yaxis_transform(),
        "fontsize": 8.5,
        "va": "center",
        "ha": "right",
        "color": "#333333",
    }
    for place, ranked in enumerate(shown):
        _, cost = _ranking_text.job(ranked.completed, ranked.wall_clock_s, ranked.cost_usd)
        ax.text(1.16, place, plain(cost), **style)
    if shown:
        ax.text(1.16, -0.95, "job costs", **style)


def _legend(ax: Axes) -> None:
    ax.plot([], [], "o", color=_palette.BLUE, label="on demand, median")
    ax.plot([], [], color=_palette.BLUE, linewidth=3, alpha=0.35, label="80 % of what it may be")
    ax.plot([], [], "D", markerfacecolor="white", markeredgecolor=_SPOT, label="spot, median")
    ax.legend(loc="best", frameon=False, fontsize=9)


def _out(figure: Figure, ranking: Ranking) -> None:
    """The reasons of what is out, below the picture."""
    told = [f"out: {names}: {reason}" for reason, names in _ranking_text.refused(ranking)]
    lines = [plain(each if len(each) <= _LONGEST else f"{each[: _LONGEST - 1]}…") for each in told[:_REASONS]]
    if len(told) > _REASONS:
        lines.append(f"and {len(told) - _REASONS} more reasons")
    if lines:
        figure.supxlabel("\n".join(lines), x=0.01, ha="left", fontsize=8, color="#555555")


def _title(ranking: Ranking, shown: int) -> str:
    out = len(ranking) - len(ranking.possible)
    rest = len(ranking.possible) - shown
    more = [f"{rest} more types are slower for their price"] if rest else []
    parts = [*more, *([f"{out} types cannot do the job"] if out else [])]
    best = ranking.best
    if best is None:
        return f"{ranking.job}\nno instance type can do the job"
    return f"{ranking.job}: most samples for a dollar on {best.instance_type}\n{'; '.join(parts)}".rstrip()
