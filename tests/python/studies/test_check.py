"""simcore.check: whether a job stays within its budget. The numbers are tested in tests/unit/replicate."""

import json
import math
import pickle
from collections.abc import Mapping
from typing import Any

import pytest
import simcore
from hypothesis import given
from hypothesis import strategies as st
from simcore.display import verdict as verdict_display

from tests.python.jobs import smallest, uncertain

UNCERTAIN = uncertain().resolve()


def test_certain_job() -> None:
    made = simcore.forecast(
        smallest(
            phases={"starting": "1 min", "image_pull": "1 min", "download": "0 s", "startup": "1 min", "upload": "0 s"}
        )
    )
    assert made.cost_usd.count == 1
    job = smallest(
        phases={"starting": "1 min", "image_pull": "1 min", "download": "0 s", "startup": "1 min", "upload": "0 s"}
    )
    exactly = f"{made.bill.total_nano_usd / 1e9:.9f} USD"
    verdict = simcore.check(job, max_cost=exactly, max_time=made.wall_clock_s.max)
    assert verdict
    assert verdict.within is True
    assert verdict.limits.cost_usd is not None
    assert (
        verdict.limits.cost_usd.probability_within,
        verdict.limits.cost_usd.interval,
        verdict.limits.cost_usd.margin,
    ) == (1.0, (1.0, 1.0), 0.0)
    nano_less = f"{(made.bill.total_nano_usd - 1) / 1e9:.9f}"
    assert not simcore.check(job, max_cost=nano_less)
    assert not simcore.check(job, max_time=made.wall_clock_s.max - 1e-6)


def test_verdict_holds_the_forecast_of_its_runs() -> None:
    verdict = simcore.check(UNCERTAIN, max_cost=9, max_time="3 h", seed=4, replications=321)
    assert verdict.forecast.to_json() == simcore.forecast(UNCERTAIN, seed=4, replications=321).to_json()
    assert verdict.job == "smallest"
    assert verdict.limits.cost_usd is not None
    assert verdict.limits.cost_usd.at_confidence == verdict.forecast.cost_usd.p95
    assert verdict.limits.cost_usd.at_most == verdict.forecast.worst_case.cost_usd
    assert simcore.check(UNCERTAIN, max_cost=9).forecast.cost_usd.count == 10_000


def test_same_seed_same_verdict() -> None:
    asked: dict[str, Any] = {"max_cost": 5, "max_time": 5000, "replications": 500}
    first = simcore.check(UNCERTAIN, seed=7, **asked).to_json()
    assert simcore.check(UNCERTAIN, seed=7, **asked).to_json() == first
    assert simcore.check(UNCERTAIN, seed=8, **asked).to_json() != first


@given(low=st.floats(0.5, 30.0), factor=st.floats(1.0, 3.0), confidence=st.floats(0.01, 0.99), strict=st.booleans())
def test_more_budget_is_never_worse(low: float, factor: float, confidence: float, strict: bool) -> None:
    asked: dict[str, Any] = {"confidence": confidence, "strict": strict, "replications": 100}
    small = simcore.check(UNCERTAIN, max_cost=low, max_time=low * 1000, **asked)
    large = simcore.check(UNCERTAIN, max_cost=low * factor, max_time=low * factor * 1000, **asked)
    assert large.within >= small.within
    assert large.probability_within >= small.probability_within


def test_worst_case() -> None:
    worst = simcore.forecast(UNCERTAIN).worst_case
    assert simcore.check(UNCERTAIN, max_cost=worst.cost_usd, worst_case=True)
    assert not simcore.check(UNCERTAIN, max_cost=worst.cost_usd - 1e-6, worst_case=True)
    assert simcore.check(UNCERTAIN, max_cost=worst.cost_usd - 1e-6)


@pytest.mark.parametrize(
    ("budget", "places"),
    [
        ({}, ["budget"]),
        ({"max_cost": None, "max_time": None}, ["budget"]),
        ({"max_cost": 0}, ["max_cost"]),
        ({"max_cost": -1.5}, ["max_cost"]),
        ({"max_cost": True}, ["max_cost"]),
        ({"max_cost": math.nan}, ["max_cost"]),
        ({"max_cost": math.inf}, ["max_cost"]),
        ({"max_cost": 1e12}, ["max_cost"]),
        ({"max_cost": "500 EUR"}, ["max_cost"]),
        ({"max_time": "8 hrs"}, ["max_time"]),
        ({"max_time": "8 GB"}, ["max_time"]),
        ({"max_time": math.inf}, ["max_time"]),
        ({"max_time": 0.0}, ["max_time"]),
        ({"max_cost": 5, "confidence": 1}, ["confidence"]),
        ({"max_cost": 5, "confidence": 0.0}, ["confidence"]),
        ({"max_cost": 5, "confidence": 95}, ["confidence"]),
        ({"max_cost": 5, "confidence": ""}, ["confidence"]),
        ({"max_cost": 5, "confidence": math.nan}, ["confidence"]),
        ({"max_cost": "", "max_time": "", "confidence": "x"}, ["max_cost", "max_time", "confidence"]),
    ],
    ids=str,
)
def test_bad_budgets(budget: Mapping[str, Any], places: list[str]) -> None:
    with pytest.raises(simcore.SpecError) as caught:
        simcore.check(UNCERTAIN, **budget)
    assert [problem.where for problem in caught.value.problems] == places
    assert all(problem.rule and problem.value for problem in caught.value.problems)


def test_nearest() -> None:
    with pytest.raises(simcore.SpecError, match=r"confidence: .*, got '95' \(did you mean 95 %\?\)"):
        simcore.check(UNCERTAIN, max_cost=5, confidence=95)
    with pytest.raises(simcore.SpecError, match=r"max_time: .*, got '8 hors' \(did you mean hours\?\)"):
        simcore.check(UNCERTAIN, max_time="8 hors")


@pytest.mark.parametrize("replications", [0, -1, 100_000_001, 2**70])
def test_bad_replications(replications: int) -> None:
    with pytest.raises(simcore.SimulationError, match=f"replications must be .* got {replications}"):
        simcore.check(UNCERTAIN, max_cost=5, replications=replications)


def test_json() -> None:
    verdict = simcore.check(UNCERTAIN, max_time="1 h", confidence="90 %", strict=True)
    document = verdict.to_dict()
    assert json.loads(verdict.to_json()) == document
    assert (document["within"], document["decided_by"], document["confidence"]) == (False, "confidence", 0.9)
    assert list(document["limits"]) == ["wall_clock_s"]
    assert document["limits"]["wall_clock_s"]["limit"] == 3600.0
    assert document["strict"] is True


def test_runs_that_are_stopped() -> None:
    job = uncertain(stopping={"max_runtime": "70 min"})
    verdict = simcore.check(job, max_cost=1000, max_time="10 d")
    assert verdict.limits.wall_clock_s is not None
    assert verdict.limits.cost_usd is not None
    assert 0.0 < verdict.probability_completed == verdict.limits.wall_clock_s.probability_within < 0.95
    assert verdict.limits.cost_usd.within
    assert not verdict
    assert verdict.limits.wall_clock_s.at_confidence == math.inf
    assert verdict.to_dict()["limits"]["wall_clock_s"]["at_confidence"] is None
    assert "of the runs finish their work" in " ".join(verdict_display.notes(verdict))
    assert "| not\u00a0reached |" in verdict.to_markdown()


def test_saving_by_stopping_is_no_plain_success() -> None:
    """A cost limit alone passes a job that is cut short, but not without a word."""
    verdict = simcore.check(uncertain(stopping={"max_runtime": "10 min"}), max_cost=100)
    assert verdict
    assert verdict.probability_completed == 0.0
    assert "within budget, but only 0 % of the runs finish" in repr(verdict)
    head = "### ⚠️ <code>smallest</code>: within budget, but only 0 % of the runs finish: cost within $100.00"
    assert verdict.to_markdown().splitlines()[0].startswith(head)


def test_refusing() -> None:
    verdict = simcore.check(UNCERTAIN, max_cost=0.5)
    with pytest.raises(simcore.BudgetError, match=r"^smallest: over budget: cost within \$0\.50 in 0 % of") as caught:
        verdict.raise_if_over()
    assert caught.value.verdict is verdict
    assert isinstance(caught.value, simcore.Error)
    assert not isinstance(caught.value, ValueError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    within = simcore.check(UNCERTAIN, max_cost=500)
    assert within.raise_if_over() is within


def test_read_only() -> None:
    verdict = simcore.check(UNCERTAIN, max_cost=5)
    for name in ("within", "cost_usd", "confidence", "anything"):
        with pytest.raises(AttributeError):
            setattr(verdict, name, True)
    with pytest.raises(AttributeError):
        verdict.limits.cost_usd.within = True  # type: ignore[union-attr, misc]
