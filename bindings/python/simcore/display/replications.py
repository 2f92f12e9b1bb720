"""Replications: the distribution of the runs of a job."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from simcore._core import Forecast, Replications, Summary
from simcore.display import forecast, wording
from simcore.display.document import Document, Section
from simcore.display.figures.kinds import Axis, Chart, Figure, Line, Point
from simcore.display.forecast_distribution import SHARES

RECORD = Forecast  # the JSON is that of what the runs say

_QUANTITIES = {"cost_usd": "cost", "wall_clock_s": "wall clock", "billable_s": "billable time"}
_MARKS = {"p5": 0.05, "p50": 0.5, "p90": 0.9, "p99": 0.99}
_MOST = 2000  # points of a curve


def headline(runs: Replications) -> str:
    """The headline of what the runs say."""
    return forecast.headline(runs.forecast())


def document(runs: Replications) -> Document:
    """The forecast that the runs make, and their distributions."""
    made = forecast.document(runs.forecast())
    distributions = Section("distributions", "distributions of the runs", figures(runs))
    return replace(made, sections=(*made.sections, distributions))


def figures(runs: Replications) -> tuple[Figure, ...]:
    """Figures of the share of the runs that stay below each value, for cost, wall clock and billable time."""
    made = runs.forecast()
    return tuple(_cdf(made, name, sorted(map(float, runs.column(name)))) for name in _QUANTITIES)


def _cdf(made: Forecast, name: str, values: Sequence[float]) -> Figure:
    """The distribution with its quantiles, their 95 % intervals, and the mean (diamond)."""
    summary: Summary = getattr(made, name)
    money = name == "cost_usd"
    show: Callable[[float], str] = wording.usd if money else wording.duration
    unit_s, unit = (1.0, "US dollars") if money else wording.time_unit(summary.max)
    places = range(0, len(values), max(1, len(values) // _MOST))
    curve = tuple((values[i] / unit_s, (i + 1) / len(values)) for i in places)
    lines = [Line("", curve, "step", stroke="step")]
    points = []
    for mark, share in _MARKS.items():
        low, high = (min(bound, values[-1]) / unit_s for bound in summary.intervals[mark])
        lines.append(Line("", ((low, share), (high, share)), "most"))
        value = getattr(summary, mark)
        points.append(
            Point(value / unit_s, share, "dot", "most", f"{100 * share:g} % below {show(value)}", wanted=True)
        )
    below = sum(value <= summary.mean for value in values) / (len(values) or 1)
    points.append(Point(summary.mean / unit_s, below, "diamond", "total", label="mean"))
    title = f"{_QUANTITIES[name]} of {wording.counted(summary.count, 'run')}, {show(summary.mean)} on average"
    described = "; ".join(point.text for point in points if point.text)
    x, y = Axis(f"{_QUANTITIES[name]}, {unit}"), Axis("runs below", ticks=SHARES, low=0.0, high=1.02)
    return Figure(name, title, Chart(x, y, tuple(lines), points=tuple(points)), described)
