"""What to ask next follows from the answer."""

import pytest
import simcore
from simcore.agents import next_steps
from simcore.linting.findings import LintReport
from simcore.studies.scan import scan

from tests.python.jobs import EXAMPLES, smallest, spot, uncertain

DEADLINE = {"stopping": {"max_runtime": "90 min"}}
ENDLESS = {"stopping": {"max_runtime": "5 min"}}
START = "may be started"


def test_a_forecast_asks_for_a_threshold_unless_there_is_one() -> None:
    certain = simcore.forecast(smallest())
    assert "threshold" in next_steps.of_forecast(certain, limited=False)[-1]
    assert not any("threshold" in each for each in next_steps.of_forecast(certain, limited=True))


def test_a_threshold_is_that_of_all_jobs() -> None:
    made = simcore.forecast(smallest())
    most = made.worst_case.cost_usd
    for number, told in ((1, f"at most ${most:.2f} is"), (12, f"at most ${12 * most:,.2f} is possible for all 12 jobs"),
                         (None, "how many there are is not known")):  # fmt: skip
        assert told in next_steps.of_forecast(made, limited=False, number=number)[-1]


def test_runs_that_are_cut_short_are_spoken_of_first() -> None:
    cut = simcore.forecast(uncertain(**DEADLINE))
    assert "before their work is done" in next_steps.of_forecast(cut, limited=True)[0]


def test_what_is_assumed_and_matters_is_asked_for() -> None:
    made = simcore.forecast(simcore.Job.load(EXAMPLES / "bert-spot.yaml"))
    asked = next_steps.of_forecast(made, limited=True)
    assert any("number of interruptions (spot.interruptions): " in each for each in asked)
    assert not any("the how large" in each or "the phases." in each for each in asked)


def test_a_verdict_says_whether_to_go_on() -> None:
    assert next_steps.of_verdict(simcore.check(smallest(), max_cost=100))[0].startswith("Within")
    assert next_steps.of_verdict(simcore.check(smallest(), max_cost=1))[0].startswith("Over")
    job = uncertain()
    median = simcore.forecast(job).cost_usd.p50
    undecided = simcore.check(job, max_cost=median, confidence=0.5, replications=100)
    assert undecided.undecided
    assert next_steps.of_verdict(undecided)[0].startswith("Undecided")


@pytest.mark.parametrize("worst_case", [False, True])
def test_what_never_finishes_is_not_to_be_started(worst_case: bool) -> None:
    for refused in (False, True):
        verdict = simcore.check(smallest(**ENDLESS), max_cost=100, worst_case=worst_case, refuse_endless=refused)
        assert verdict.never_finishes
        (first,) = next_steps.of_verdict(verdict)
        assert first.startswith("Do not start the job")
        assert START not in first


@pytest.mark.parametrize("worst_case", [False, True])
def test_what_often_loses_its_work_is_not_simply_to_be_started(worst_case: bool) -> None:
    verdict = simcore.check(uncertain(**DEADLINE), max_cost=1000, worst_case=worst_case)
    assert verdict.within
    assert 0.5 < verdict.probability_completed < verdict.confidence
    told = next_steps.of_verdict(verdict)
    assert told[0].startswith("Within the threshold, but")
    assert not any(START in each for each in told)


def test_findings_are_mended_or_asked_about() -> None:
    found = simcore.lint(EXAMPLES / "bert-spot.yaml")
    (asked,) = next_steps.of_lint(found)
    assert "spot-without-checkpoints" in asked
    assert next_steps.of_lint(simcore.lint(EXAMPLES / "bert-p4d.yaml")) == []


def test_a_refused_file_is_not_checked() -> None:
    made = LintReport((), 1, (), {"wrong.yaml": ("wrong.yaml: must be a mapping",)})
    assert next_steps.of_lint(made) == ["Not checked, since they are refused: wrong.yaml."]


# ------------------------------------------------------------------------------------------------ designs
def test_the_cheapest_and_the_fastest() -> None:
    dearer = smallest(cluster={"instance_type": "ml.p3.8xlarge"})
    told = next_steps.of_comparison(simcore.compare({"a": smallest(), "b": dearer}))
    assert told == ["a is cheapest and fastest: call check on it with a threshold before starting."]
    stopped = next_steps.of_comparison(simcore.compare({"a": smallest(), "b": smallest(**ENDLESS)}))
    assert stopped[0].startswith("a is cheapest and fastest of those that finish their work most often")


def test_no_design_finishes() -> None:
    made = simcore.compare({"a": smallest(**ENDLESS), "b": smallest(stopping={"max_runtime": "6 min"})})
    (told,) = next_steps.of_comparison(made)
    assert told.startswith("No design finishes its work: start none of them")


def test_no_design_keeps_the_budget() -> None:
    dearer = smallest(cluster={"instance_type": "ml.p3.8xlarge"})
    (told,) = next_steps.of_comparison(simcore.compare({"a": smallest(), "b": dearer}, budget=0.5))
    assert told.startswith("No design keeps the limits: start none of them. Ask the user for a higher budget")
    limited = simcore.compare({"a": smallest(), "b": dearer}, budget=6)
    assert next_steps.of_comparison(limited)[0].startswith("a is cheapest and fastest of those that keep the limits")


def test_a_tie_is_no_choice() -> None:
    made = simcore.sweep(smallest(), max_runtime=["3 h", "4 h"])
    (told,) = next_steps.of_comparison(made)
    assert told.startswith("The runs cannot tell these apart")


def test_a_design_that_is_often_stopped() -> None:
    made = simcore.compare({"a": uncertain(**DEADLINE), "b": uncertain(stopping={"max_runtime": "91 min"})})
    assert any("of the runs of" in each and "before their work is done" in each
               for each in next_steps.of_comparison(made))  # fmt: skip


def test_a_search_with_and_without_a_design() -> None:
    made = simcore.explore(spot(), deadline="30 min", checkpoint__every=["10 min", "20 min"])
    assert next_steps.of_exploration(made)[0].startswith(
        "No design keeps the limits: ask the user for a later deadline"
    )
    found = simcore.explore(spot(), checkpoint__every=["10 min", "20 min"])
    assert next_steps.of_exploration(found)[0].startswith("Change the job to")


def test_a_search_whose_designs_do_not_finish() -> None:
    (told,) = next_steps.of_exploration(simcore.explore(smallest(), max_runtime=["5 min", "6 min"]))
    assert told.startswith("No design finishes its work often enough: ask the user for higher limits of stopping")
    assert "budget" not in told


def test_a_scan_says_what_is_over_and_what_is_not_read() -> None:
    found = scan(EXAMPLES.parent / "programs" / "train.py")
    states = ["over", *["not checked"] * (len(found.bounds) - 1)]
    told = next_steps.of_scan(found, states)
    assert told[0].startswith("Over the threshold in the worst case: 1 job.")
    assert told[1].startswith(f"Not compared with the threshold: {len(found.bounds) - 1} jobs.")
    assert not any("threshold" in each for each in next_steps.of_scan(found))
