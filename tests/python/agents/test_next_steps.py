"""What to ask next follows from the answer."""

import simcore
from simcore.agents import next_steps

from tests.python.jobs import EXAMPLES, smallest, spot, uncertain

DEADLINE = {"stopping": {"max_runtime": "90 min"}}


def test_a_forecast_asks_for_a_threshold_unless_there_is_one() -> None:
    certain = simcore.forecast(smallest())
    assert "threshold" in next_steps.of_forecast(certain, limited=False)[-1]
    assert not any("threshold" in each for each in next_steps.of_forecast(certain, limited=True))


def test_runs_that_are_cut_short_are_spoken_of() -> None:
    cut = simcore.forecast(uncertain(**DEADLINE))
    assert any("before their work is done" in each for each in next_steps.of_forecast(cut, limited=True))


def test_what_is_assumed_and_matters_is_asked_for() -> None:
    made = simcore.forecast(simcore.Job.load(EXAMPLES / "bert-spot.yaml"))
    assert any("number of interruptions" in each for each in next_steps.of_forecast(made, limited=True))


def test_a_verdict_says_whether_to_go_on() -> None:
    assert next_steps.of_verdict(simcore.check(smallest(), max_cost=100))[0].startswith("Within")
    assert next_steps.of_verdict(simcore.check(smallest(), max_cost=1))[0].startswith("Over")
    job = uncertain()
    median = simcore.forecast(job).cost_usd.p50
    undecided = simcore.check(job, max_cost=median, confidence=0.5, replications=100)
    assert undecided.undecided
    assert next_steps.of_verdict(undecided)[0].startswith("Undecided")


def test_findings_are_mended_or_asked_about() -> None:
    found = simcore.lint(EXAMPLES / "bert-spot.yaml")
    (asked,) = next_steps.of_lint(found)
    assert "spot-without-checkpoints" in asked
    assert next_steps.of_lint(simcore.lint(EXAMPLES / "bert-p4d.yaml")) == []


def test_designs() -> None:
    dearer = smallest(cluster={"instance_type": "ml.p3.8xlarge"})
    same = simcore.compare({"a": smallest(), "b": dearer})
    assert next_steps.of_comparison(same)[0].startswith("a is cheapest")
    made = simcore.explore(spot(), deadline="30 min", checkpoint__every=["10 min", "20 min"])
    assert next_steps.of_exploration(made)[0].startswith("No design keeps the limits")
    found = simcore.explore(spot(), checkpoint__every=["10 min", "20 min"])
    assert next_steps.of_exploration(found)[0].startswith("Change the job to")
