"""Exact forecasts and corrected ones, in Python and on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.command_line import refused, run


def job(**changes: Any) -> dict[str, Any]:
    return {
        "simcore": 1,
        "cluster": {"instance_type": "ml.p3.2xlarge"},
        "purchase": "spot",
        "spot": {"interruptions": {"exponential": {"mean": "6 h"}}, "capacity_wait": "0 s", "discount": 0.7},
        "stopping": {"max_runtime": "3 d", "max_wait": "5 d"},
        "phases": {"image_pull": "150 s", "download": "0 s", "upload": "0 s"},
        "checkpoint": {"pause": "20 s", "restore": "60 s", "every": "20 min"},
        "work": {"compute": {"duration": "10 h", "spread": 0}},
        **changes,
    }


def test_exact_forecasts_say_so() -> None:
    made = simcore.forecast(job(), method="exact", deadline="11 h", budget=9)
    said = made.to_dict()
    assert (made.method, said["method"]) == ("exact", "exact")
    assert 0 < made.method_error < 2e-4
    assert said["method_error"] == made.method_error
    assert made.method_reason == said["method_reason"] == ""
    assert made.variance_ratio.cost_usd is made.variance_ratio.wall_clock_s is None
    assert made.cost_usd.mean == made.bill.total_usd
    assert made.cost_usd.standard_error == 0
    low, high = made.cost_usd.intervals["p999"]
    assert low <= made.cost_usd.p999 <= high < 1.05 * low
    assert made.probabilities.late is not None
    assert 0.01 < made.probabilities.late.share < 0.5


def test_exact_and_simulated_agree() -> None:
    exact = simcore.forecast(job(), method="exact")
    runs = simcore.forecast(job(), replications=5000)
    # False alarm with one seed in 1.7 million each.
    assert abs(exact.cost_usd.mean - runs.cost_usd.mean) < 5 * runs.cost_usd.standard_error + 0.001
    assert abs(exact.wall_clock_s.mean - runs.wall_clock_s.mean) < 5 * runs.wall_clock_s.standard_error + 1


def test_auto_is_exact_where_that_is_possible() -> None:
    assert simcore.forecast(job(), method="auto").cost_usd.p99 == simcore.forecast(job(), method="exact").cost_usd.p99
    made = simcore.forecast(job(phases={}), method="auto", sampling="plain", replications=400)
    assert made.method == "simulate"
    assert made.method_reason == "; ".join(
        f"phases.{phase} is uncertain" for phase in ("download", "image_pull", "upload")
    )
    assert made.variance_ratio.cost_usd is None
    assert made.cost_usd.mean == made.bill.total_usd


def test_unless_asked_it_is_auto() -> None:
    assert simcore.forecast(job()).to_json() == simcore.forecast(job(), method="auto").to_json()
    made = simcore.forecast(job(), method="simulate")
    assert (made.method, made.method_reason, made.variance_ratio.cost_usd) == ("simulate", "", None)


def test_a_job_on_demand_is_conditional() -> None:
    on_demand = {name: value for name, value in job(phases={}).items() if name not in ("purchase", "spot")}
    on_demand["stopping"] = {"max_runtime": "3 d"}
    made = simcore.forecast(on_demand)
    assert (made.method, made.method_reason) == ("conditional", "")
    assert "certain once rates, sizes, speeds and starts are drawn" in " ".join(made.to_markdown().split())
    counted = simcore.forecast(on_demand, replications=4096)
    same = simcore.forecast(on_demand, method="simulate", replications=4096)
    assert (counted.cost_usd.p90, counted.wall_clock_s.p50) == (same.cost_usd.p90, same.wall_clock_s.p50)
    assert made.variance_ratio.cost_usd > 1e3
    assert made.to_dict()["variance_ratio"]["cost_usd"] == made.variance_ratio.cost_usd
    assert "cost and time: by the law of the sum of what the runs draw" in " ".join(made.to_markdown().split())
    assert made.cost_usd.mean == made.bill.total_usd
    with pytest.raises(simcore.SpecError, match="conditional is not possible: spot capacity may be interrupted"):
        simcore.forecast(job(phases={}), method="conditional")


def test_exact_is_refused_with_the_reasons() -> None:
    with pytest.raises(simcore.SpecError, match="exact is not possible: phases"):
        simcore.forecast(job(phases={}), method="exact")
    with pytest.raises(simcore.SpecError, match="must be simulate, exact, conditional or auto"):
        simcore.forecast(job(), method="guess")


def test_command_line(tmp_path: Path) -> None:
    path = tmp_path / "job.json"
    path.write_text(json.dumps(job()))
    shown = run("forecast", path, "--method", "auto", "--verbose")
    assert shown.code == 0
    assert "method exact (probabilities right to" in " ".join(shown.out.split())
    assert json.loads(run("forecast", path, "--method", "exact", "--format", "json").out)["method"] == "exact"
    path.write_text(json.dumps(job(phases={})))
    assert "simulated because phases.download is uncertain; phases.image_pull is uncertain" in " ".join(
        run("forecast", path, "--method", "auto", "--verbose").out.split()
    )
    (line,) = refused(run("forecast", path, "--method", "exact"))
    assert line.startswith("--method: exact is not possible")


def test_a_job_that_never_ends_is_said_not_to() -> None:
    hopeless = job(checkpoint={}, spot={"interruptions": {"exponential": {"mean": "10 min"}}, "capacity_wait": "0 s"})
    made = simcore.forecast(hopeless, method="auto", replications=5)
    assert any("practically never ends" in warning for warning in made.warnings)
