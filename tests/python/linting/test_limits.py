"""Rules about limits: the amounts at stake, and what is not claimed without knowing the work."""

import pytest
from simcore._core import Catalog

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


def test_a_cheap_instance_is_not_worth_a_warning() -> None:
    change = {**_DAY, "ResourceConfig": {"InstanceType": "ml.m5.large"}}
    assert of_rule(training(change, _SHORT), "max-runtime-far-above-work") == []


@pytest.mark.parametrize("duration", ["2 h", "20 h"])
def test_work_that_is_not_short_needs_the_day(duration: str) -> None:
    beside = {**_SHORT, "work": {"compute": {"duration": duration}}}
    assert of_rule(training(_DAY, beside), "max-runtime-far-above-work") == []


def test_without_a_workload_no_rule_speaks_of_the_work() -> None:
    rules = {finding.rule.id for finding in training(_DAY)}
    assert rules.isdisjoint({"max-runtime-far-above-work", "max-runtime-cuts-work", "start-longer-than-work"})


def test_work_of_no_length_is_not_spoken_of() -> None:
    beside = {"channels": {"train": {"size": "0 B", "objects": 0}}, "work": {"compute": {"duration": "0 s"}}}
    assert of_rule(training({}, beside), "start-longer-than-work") == []


def test_a_job_that_is_cut_costs_its_whole_run() -> None:
    (finding,) = of_rule(case("max-runtime-cuts-work", "fires").findings(), "max-runtime-cuts-work")
    four_hours = 4 * Catalog.builtin().training_price("ml.g5.xlarge").usd_per_hour
    assert finding.usd == pytest.approx(four_hours, rel=0.1)
    assert finding.text.startswith("100 % of the runs")
