"""Distributions of a forecast: curves through its quantiles."""

from typing import Any

import pytest
import simcore
from simcore.display import forecast_distribution

from tests.python.jobs import uncertain
from tests.python.report_jobs import hard


def test_curves_rise_and_quantiles_lie_on_them() -> None:
    made = simcore.forecast(uncertain())
    for figure, summary, unit in zip(
        forecast_distribution.figures(made), (made.cost_usd, made.wall_clock_s), (1.0, 3600.0), strict=True
    ):
        data: Any = figure.data
        (line,) = data.lines
        assert [x for x, _ in line.points] == sorted(x for x, _ in line.points)
        assert line.points[0][1] == 0.0
        assert line.points[-1][1] == 1.0
        marks = {point.y: point.x * unit for point in data.points}
        assert marks[0.5] == pytest.approx(summary.p50)
        assert marks[0.9] == pytest.approx(summary.p90)


def test_the_title_says_the_finding() -> None:
    made = simcore.forecast(uncertain())
    cost, time = forecast_distribution.figures(made)
    assert cost.title.startswith("cost below $")
    assert time.title.startswith("time below ")
    assert {figure.name for figure in (cost, time)} == {"distribution-cost", "distribution-time"}
    assert len(made.plot("distribution").axes) == 2


def test_what_does_not_vary_has_no_curve() -> None:
    free = simcore.forecast(hard()["free"])
    assert free.cost_usd.min == free.cost_usd.max
    assert [figure.name for figure in forecast_distribution.figures(free)] == ["distribution-time"]
    assert forecast_distribution.figures(simcore.forecast(hard()["nothing runs"])) == ()
