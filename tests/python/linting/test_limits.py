"""Rules about limits: the amounts at stake, and what is not claimed without knowing the work."""

import pytest
from simcore._core import Catalog
from simcore.studies.lint import findings_of

from tests.python.lint_cases import case, of_rule, training

_SHORT = {"channels": {"train": {"size": "1 GB", "objects": 10}}, "work": {"compute": {"duration": "5 min"}}}
_DAY = {"StoppingCondition": {"MaxRuntimeInSeconds": 86400}}


def test_a_hanging_job_is_paid_for_a_day() -> None:
    (finding,) = of_rule(training(_DAY, _SHORT), "max-runtime-far-above-work")
    day = 24 * Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour
    assert finding.usd is not None
    assert 0.95 * day < finding.usd < day


def test_the_default_limit_is_a_day_too() -> None:
    found = training({"StoppingCondition": None}, _SHORT)
    assert of_rule(found, "max-runtime-far-above-work")[0].value == "24 h"


def test_a_job_file_may_leave_the_limit_out() -> None:
    job = {"simcore": 1, "cluster": {"instance_type": "ml.p4d.24xlarge"}, "work": {"compute": {"duration": "5 min"}}}
    assert of_rule(list(findings_of(job).findings), "max-runtime-far-above-work") == []
    limited = {**job, "stopping": {"max_runtime": "1 d"}}
    assert of_rule(list(findings_of(limited).findings), "max-runtime-far-above-work")


def test_a_cheap_instance_is_not_worth_a_warning() -> None:
    change = {**_DAY, "ResourceConfig": {"InstanceType": "ml.m5.large"}}
    assert of_rule(training(change, _SHORT), "max-runtime-far-above-work") == []


@pytest.mark.parametrize(("duration", "fires"), [("2 h", True), ("150 min", False), ("20 h", False)])
def test_a_limit_of_less_than_ten_times_the_work_was_chosen(duration: str, *, fires: bool) -> None:
    beside = {**_SHORT, "work": {"compute": {"duration": duration}}}
    assert bool(of_rule(training(_DAY, beside), "max-runtime-far-above-work")) is fires


def test_a_limit_below_a_day_may_be_far_above_the_work() -> None:
    change = {
        "ResourceConfig": {"InstanceType": "ml.p4d.24xlarge"},
        "StoppingCondition": {"MaxRuntimeInSeconds": 36000},
    }
    assert of_rule(training(change, _SHORT), "max-runtime-far-above-work")


def test_waiting_for_spot_instances_is_no_work() -> None:
    """The limit of running does not count the wait, and a hang costs what spot costs."""
    spot = {"StoppingCondition": {"MaxRuntimeInSeconds": 86400, "MaxWaitTimeInSeconds": 604800}}
    type_ = {"ResourceConfig": {"InstanceType": "ml.g5.12xlarge"}, "EnableManagedSpotTraining": True}
    (finding,) = of_rule(training({**spot, **type_}, _SHORT), "max-runtime-far-above-work")
    (dearer,) = of_rule(
        training({**_DAY, "ResourceConfig": type_["ResourceConfig"]}, _SHORT), "max-runtime-far-above-work"
    )
    saved = 1.0 - Catalog.builtin().spot_market("ml.g5.12xlarge", "us-east-1").savings_fraction
    assert finding.usd is not None
    assert dearer.usd is not None
    assert finding.usd == pytest.approx(dearer.usd * saved, rel=0.05)


def test_without_a_workload_no_rule_speaks_of_the_work() -> None:
    rules = {finding.rule.id for finding in training(_DAY)}
    assert rules.isdisjoint({"max-runtime-far-above-work", "max-runtime-cuts-work", "max-runtime-may-cut-work"})


def test_a_job_that_is_cut_costs_its_whole_run() -> None:
    (finding,) = of_rule(case("max-runtime-cuts-work", "fires").findings(), "max-runtime-cuts-work")
    four_hours = 4 * Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour
    assert finding.usd == pytest.approx(four_hours, rel=0.1)
    assert finding.text.startswith("100 % of the runs")


@pytest.mark.parametrize(
    ("p95", "rule"), [("4.5 h", "max-runtime-may-cut-work"), ("3.5 h", ""), ("12 h", "max-runtime-may-cut-work")]
)
def test_some_runs_are_cut(p95: str, rule: str) -> None:
    """Of work with a median of 3 h under a limit of 4 h less what starts: the tail of the lognormal law is cut."""
    beside = {**_SHORT, "work": {"compute": {"duration": {"lognormal": {"median": "3 h", "p95": p95}}}}}
    assert [each.rule.id for each in training({}, beside) if "cut" in each.rule.id] == ([rule] if rule else [])


def test_what_the_cut_runs_cost_is_at_stake() -> None:
    """Half of the runs are cut at 4 h, each having been paid for 4 h."""
    beside = {**_SHORT, "work": {"compute": {"duration": {"lognormal": {"median": "3.9 h", "p95": "12 h"}}}}}
    (finding,) = [each for each in training({}, beside) if "cut" in each.rule.id]
    share = float(finding.text.split(" ")[0]) / 100.0
    whole = 4 * Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour
    assert finding.usd == pytest.approx(share * whole, rel=0.1)  # the upload after the end is paid, too


def test_what_costs_nothing_has_no_amount() -> None:
    limits = {"MaxRuntimeInSeconds": 120, "MaxWaitTimeInSeconds": 130}
    spot = {"EnableManagedSpotTraining": True, "StoppingCondition": limits}
    beside = {**_SHORT, "work": {"compute": {"duration": "100 s"}}}
    (finding,) = of_rule(training(spot, beside), "max-wait-cuts-work")
    assert finding.usd is None
