"""simcore.testing: an assertion about a forecast."""

from pathlib import Path

import pytest
import simcore
from simcore.testing import assert_forecast

from tests.python.jobs import smallest, uncertain
from tests.python.suites import edit, suite_of

PLAIN = "resnet50-on-demand.yaml"


def test_numbers() -> None:
    mean = simcore.forecast(smallest()).cost_usd.mean
    assert_forecast(smallest(), {"cost_usd.mean": mean})
    assert_forecast(smallest(), {"cost_usd.mean": mean * 1.009}, tolerance="1 %")
    with pytest.raises(AssertionError, match=r"^cost_usd\.mean: pinned .*, now "):
        assert_forecast(smallest(), {"cost_usd.mean": mean * 1.011}, tolerance="1 %")


def test_seed_and_runs() -> None:
    made = simcore.forecast(uncertain(), seed=5, replications=100)
    assert_forecast(uncertain(), {"wall_clock_s.p90": made.wall_clock_s.p90}, seed=5, replications=100)
    with pytest.raises(AssertionError):
        assert_forecast(uncertain(), {"wall_clock_s.p90": made.wall_clock_s.p90}, seed=6, replications=100)


def test_an_unknown_number() -> None:
    with pytest.raises(simcore.SpecError, match=r"did you mean cost_usd\.mean"):
        assert_forecast(smallest(), {"cost_usd.men": 1.0})


def test_a_pin(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", PLAIN)
    simcore.accept_suite(folder)
    pin = folder / "pins" / "resnet50-on-demand.json"
    assert_forecast(folder / PLAIN, pin)
    edit(folder / PLAIN, "epochs: 20", "epochs: 21")
    with pytest.raises(AssertionError, match=r"work\.epochs: 20 → 21"):
        assert_forecast(folder / PLAIN, pin)
    assert_forecast(folder / PLAIN, pin, tolerance="10 %")


@pytest.mark.parametrize("tolerance", ["wide", -0.1, "2 s"])
def test_bad_tolerances(tolerance: object) -> None:
    with pytest.raises(simcore.SpecError, match="tolerance"):
        assert_forecast(smallest(), {"cost_usd.mean": 1.0}, tolerance=tolerance)  # type: ignore[arg-type]
