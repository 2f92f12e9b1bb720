"""Distributions of the runs: the share of them that stays below each value."""

from typing import Any

import pytest
import simcore
from simcore.display import forecast, replications

from tests.python.jobs import smallest, uncertain

CERTAIN = smallest(phases=dict.fromkeys(("starting", "image_pull", "download", "upload"), 0))


@pytest.fixture(scope="module")
def runs() -> simcore.Replications:
    return simcore.replicate(uncertain(), replications=50)


def test_words_are_those_of_the_forecast(runs: simcore.Replications) -> None:
    made = forecast.document(runs.forecast())
    document = replications.document(runs)
    assert replications.headline(runs) == document.headline == made.headline
    assert document.sections[:-1] == made.sections
    assert [figure.name for figure in document.sections[-1].blocks] == ["cost_usd", "wall_clock_s", "billable_s"]  # type: ignore[union-attr]


@pytest.mark.parametrize(("name", "unit"), [("cost_usd", 1.0), ("wall_clock_s", 3600.0), ("billable_s", 3600.0)])
def test_each_run_raises_the_curve_by_its_share(runs: simcore.Replications, name: str, unit: float) -> None:
    (figure,) = [each for each in replications.figures(runs) if each.name == name]
    data: Any = figure.data
    values = sorted(float(value) / unit for value in runs.column(name))
    assert data.lines[0].points == tuple((value, pytest.approx((n + 1) / 50)) for n, value in enumerate(values))
    assert data.lines[0].stroke == "step"


def test_quantiles_stand_in_their_intervals(runs: simcore.Replications) -> None:
    data: Any = replications.figures(runs)[0].data
    summary = runs.forecast().cost_usd
    quantiles, mean = data.points[:-1], data.points[-1]
    assert [(point.x, point.y) for point in quantiles] == [
        (summary.p5, 0.05),
        (summary.p50, 0.5),
        (summary.p90, 0.9),
        (summary.p99, 0.99),
    ]
    for point, line in zip(quantiles, data.lines[1:], strict=True):
        (low, share), (high, _) = line.points
        assert low <= point.x <= high <= summary.max  # also where the runs tell no upper end
        assert share == point.y
    assert (mean.x, mean.label) == (summary.mean, "mean")
    assert mean.y == sum(float(value) <= summary.mean for value in runs.column("cost_usd")) / 50


def test_a_certain_job_is_one_step() -> None:
    """Its runs are all the same, so one is simulated."""
    found = simcore.replicate(CERTAIN, replications=3)
    cost, wall, _ = replications.figures(found)
    assert cost.title == "cost of 1 run, $3.83 on average"
    assert wall.title == "wall clock of 1 run, 1 h 0 min on average"
    data: Any = wall.data
    assert {x for x, _ in data.lines[0].points} == {60.0}
    assert data.x.label == "wall clock, minutes"


def test_curves_of_many_runs_stay_small() -> None:
    data: Any = replications.figures(simcore.replicate(uncertain(), replications=10_000))[0].data
    points = data.lines[0].points
    assert 1000 <= len(points) <= 2001
    assert [share for _, share in points] == sorted(share for _, share in points)
