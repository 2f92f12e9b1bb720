"""What a review of the numbers of spot jobs found, so that it stays found."""

from typing import Any

import pytest
import simcore

from tests.python.jobs import smallest


def spot(**changes: Any) -> simcore.Job:
    """Half an hour of work, then an upload that takes nearly as long."""
    job = smallest(
        purchase="spot",
        phases={"pending": "0 s", "starting": "0 s", "image_pull": "1 min", "upload": "25 min"},
        work__compute__duration="30 min",
        checkpoint={"every": "1 min"},
        stopping={"max_runtime": "3 h", "max_wait": "28 d"},
        spot={"interruptions": "20 min", "capacity_wait": "0 s", "discount": 0.0},
    )
    return job.replace(**changes)


@pytest.mark.parametrize(
    "law",
    [
        {"mixture": [{"weight": 0.9, "of": "20 min"}, {"weight": 0.1, "of": "100 h"}]},
        {"mixture": [{"weight": 0.99, "of": "20 min"}, {"weight": 0.01, "of": "1000 h"}]},
        {"weibull": {"mean": "60 h", "shape": 0.3}},
    ],
)
def test_at_most_is_never_below_a_run(law: Any) -> None:
    made = simcore.forecast(
        spot(spot={"interruptions": law, "capacity_wait": "0 s", "discount": 0.0}), replications=2000
    )
    assert made.worst_case.cost_usd >= made.cost_usd.max
    assert made.worst_case.wall_clock_s >= made.wall_clock_s.max
    assert made.worst_case.billable_s >= made.billable_s.max


def test_runs_that_are_not_played_to_their_end_are_warned_of() -> None:
    made = simcore.forecast(spot(spot={"interruptions": "50 ms", "capacity_wait": "0 s"}), replications=1)
    assert any("not played any further" in text for text in made.warnings)


def test_a_fallback_ends_runs_that_are_interrupted_for_ever() -> None:
    job = spot(
        spot={"interruptions": "1 ms", "capacity_wait": "0 s", "fallback": {"deadline": "20 d"}}, phases__download="0 s"
    )
    assert simcore.simulate(job).outcome == "Completed"


@pytest.mark.parametrize("key", ["pause", "lag"])
def test_checkpoints_by_steps_are_quicker_than_their_interval(key: str) -> None:
    work = {"steps": 36000, "compute": {"step_time": "1 s"}}
    with pytest.raises(simcore.SpecError, match=f"checkpoint.{key}: must not be longer than the work between"):
        spot(work=work, checkpoint={"every_steps": 1, key: "1 h"}).resolve()


def test_a_checkpoint_that_is_never_due_is_warned_of() -> None:
    assert any("loses all work" in text for text in spot(checkpoint={"every": "20 h"}).resolve().warnings)


def test_checkpoints_without_number_are_no_bad_input() -> None:
    work = {"steps": 2_000_000_000, "compute": {"step_time": "1 us"}}
    made = simcore.forecast(
        spot(work=work, checkpoint={"every_steps": 1}, spot={"interruptions": {"exponential": {"mean": "5 h"}}}),
        replications=5,
    )
    assert made.cost_usd.mean > 0


def test_designs_that_give_up_have_no_winner() -> None:
    found = simcore.sweep(spot(work__compute__duration="48 h"), checkpoint_every=["10 min", "30 min"], replications=50)
    assert "no design finishes its work" in str(found)
    assert "is cheapest and" not in str(found).splitlines()[0]


def test_rates_of_next_to_nothing_end() -> None:
    hours = [{"from": 0, "to": 24, "rate": "1e-30 /s"}]
    made = simcore.forecast(spot(spot={"interruptions_by_hour": hours}), replications=50)
    assert made.interruptions == 0
