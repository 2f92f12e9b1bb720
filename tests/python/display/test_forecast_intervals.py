"""Ranges of a forecast at levels that were asked for."""

import pytest
import simcore
from simcore.display import forecast_intervals

from tests.python.jobs import EXAMPLES


def test_ends_are_the_quantiles() -> None:
    made = simcore.forecast(EXAMPLES / "resnet50-spot.yaml")
    most, wide = forecast_intervals.data(made, [0.8, 0.95])
    assert most["cost_usd"] == (made.cost_usd.p10, made.cost_usd.p90)
    assert wide["wall_clock_s"] == (made.wall_clock_s.p2_5, made.wall_clock_s.p97_5)
    assert forecast_intervals.data(made, [0.9])[0]["cost_usd"] == (made.cost_usd.p5, made.cost_usd.p95)


def test_they_lead_the_document() -> None:
    made = simcore.forecast(EXAMPLES / "resnet50-spot.yaml")
    shown = forecast_intervals.document(made, [0.5])
    assert shown.sections[0].name == "levels"
    assert shown.brief is not None
    assert shown.brief.sections[0].name == "levels"


def test_no_such_level() -> None:
    made = simcore.forecast(EXAMPLES / "resnet50-spot.yaml")
    with pytest.raises(simcore.SimulationError, match="from 0 to 1"):
        forecast_intervals.data(made, [1.5])
