"""A forecast's distributions: which share of the runs stays below each cost and each time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simcore._core import Forecast, Summary
from simcore.display import wording
from simcore.display.figures.kinds import Axis, Chart, Figure, Line, Point

SHARES = ((0.0, "0 %"), (0.25, "25 %"), (0.5, "50 %"), (0.75, "75 %"), (1.0, "100 %"))  # ticks
_STEPS = 1000  # a summary has every tenth of a per cent
_MARKED = (0.1, 0.5, 0.9, 0.99)


def figures(
    forecast: Forecast, *, most_usd: float | None = None, longest_s: float | None = None
) -> tuple[Figure, ...]:  # fmt: skip
    """Figures of the distributions of cost and wall clock, with lines at the limits; of what does not vary, none."""
    unit_s, unit = wording.time_unit(forecast.wall_clock_s.max)
    cost = _Quantity("cost", forecast.cost_usd, wording.usd, 1.0, "US dollars")
    time = _Quantity("time", forecast.wall_clock_s, wording.duration, unit_s, f"{unit} from creation to end")
    limited = ((cost, most_usd), (time, longest_s))
    return tuple(_figure(each, limit) for each, limit in limited if each.summary.max > each.summary.min)


@dataclass(frozen=True)
class _Quantity:
    """What is distributed, how a value of it is written, and the unit of its axis."""

    name: str
    summary: Summary
    show: Callable[[float], str]
    unit: float
    label: str


def _figure(of: _Quantity, limit: float | None) -> Figure:
    """The curve with its quantiles as points."""
    summary, show = of.summary, of.show
    curve = tuple((summary.quantile(i / _STEPS) / of.unit, i / _STEPS) for i in range(_STEPS + 1))
    points = tuple(_point(summary.quantile(share), share, show, of.unit) for share in _MARKED)
    title = f"{of.name} below {show(summary.p90)} in 9 of 10 runs, below {show(summary.p50)} in half of them"
    x, y = Axis(f"{of.name}, {of.label}"), Axis("runs below", ticks=SHARES, low=0.0, high=1.02)
    described = "; ".join(point.text for point in points)
    limits = () if limit is None else ((limit / of.unit, f"limit {show(limit)}"),)
    chart = Chart(x, y, (Line("", curve, "step"),), points=points, uprights=limits)
    caption = f"Share of the runs whose {of.name} is at most that"
    return Figure(f"distribution-{of.name}", title, chart, described, caption, extra=True)


def _point(value: float, share: float, show: Callable[[float], str], unit: float) -> Point:
    return Point(value / unit, share, "dot", "most", f"{100 * share:g} % below {show(value)}", wanted=True)
