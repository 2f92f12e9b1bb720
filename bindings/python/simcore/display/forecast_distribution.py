"""A forecast's distributions: which share of the runs stays below each cost and each time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from simcore.display import wording
from simcore.display.figures.kinds import Axis, Chart, Figure, Line, Point

if TYPE_CHECKING:
    from simcore._core import Forecast, Summary

SHARES = ((0.0, "0 %"), (0.25, "25 %"), (0.5, "50 %"), (0.75, "75 %"), (1.0, "100 %"))  # ticks
_STEPS = 1000  # a summary has every tenth of a per cent
_MARKED = (0.1, 0.5, 0.9, 0.99)


def figures(forecast: Forecast) -> tuple[Figure, ...]:
    """Figures of the distributions of cost and wall clock; of what does not vary, none."""
    cost, time = forecast.cost_usd, forecast.wall_clock_s
    unit_s, unit = wording.time_unit(time.max)
    drawn = (
        _figure("cost", cost, wording.usd, 1.0, "US dollars"),
        _figure("time", time, wording.duration, unit_s, f"{unit} from creation to end"),
    )
    return tuple(figure for figure, summary in zip(drawn, (cost, time), strict=True) if summary.max > summary.min)


def _figure(name: str, summary: Summary, show: Callable[[float], str], unit: float, of: str) -> Figure:
    """The curve with its quantiles as points."""
    curve = tuple((summary.quantile(i / _STEPS) / unit, i / _STEPS) for i in range(_STEPS + 1))
    points = tuple(_point(summary.quantile(share), share, show, unit) for share in _MARKED)
    title = f"{name} below {show(summary.p90)} in 9 of 10 runs, below {show(summary.p50)} in half of them"
    x, y = Axis(f"{name}, {of}"), Axis("runs below", ticks=SHARES, low=0.0, high=1.02)
    described = "; ".join(point.text for point in points)
    return Figure(f"distribution-{name}", title, Chart(x, y, (Line("", curve, "step"),), points=points), described,
                  f"Share of the runs whose {name} is at most that", extra=True)  # fmt: skip


def _point(value: float, share: float, show: Callable[[float], str], unit: float) -> Point:
    return Point(value / unit, share, "dot", "most", f"{100 * share:g} % below {show(value)}", wanted=True)
