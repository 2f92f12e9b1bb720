"""Rules about tuning jobs, and rules about the training jobs in them."""

import pytest
from simcore.linting.findings import Finding
from simcore.studies.lint import findings_of

from tests.python.lint_cases import DOCUMENT, merged, of_rule


def test_the_tuner_that_lost_spot() -> None:
    limit = {"MaxRuntimeInSeconds": 3600, "MaxWaitTimeInSeconds": 7200}
    request = merged(DOCUMENT["tuning"], {"TrainingJobDefinition": {"StoppingCondition": limit}})
    (finding,) = of_rule(list(findings_of(request).findings), "max-wait-without-spot")
    assert finding.place == "TrainingJobDefinition.StoppingCondition.MaxWaitTimeInSeconds"


@pytest.mark.parametrize(("total", "parallel", "fires"), [(1, 1, False), (2, 2, True), (20, 19, False)])
def test_one_trial_needs_nothing_to_learn_from(total: int, parallel: int, *, fires: bool) -> None:
    limits = {"MaxNumberOfTrainingJobs": total, "MaxParallelTrainingJobs": parallel}
    request = merged(DOCUMENT["tuning"], {"HyperParameterTuningJobConfig": {"ResourceLimits": limits}})
    assert bool(of_rule(list(findings_of(request).findings), "tuning-parallel-is-total")) is fires


def test_a_single_round_of_trials_shares_nothing() -> None:
    limits = {"MaxNumberOfTrainingJobs": 4, "MaxParallelTrainingJobs": 4, "MaxRuntimeInSeconds": 3600}
    request = merged(DOCUMENT["tuning"], {"HyperParameterTuningJobConfig": {"ResourceLimits": limits}})
    assert of_rule(list(findings_of(request).findings), "tuning-max-runtime-below-trial") == []


def test_a_warm_pool_of_a_tuning_job_is_told_once() -> None:
    change = {"TrainingJobDefinition": {"ResourceConfig": {"KeepAlivePeriodInSeconds": 600}}}
    rules = [finding.rule.id for finding in findings_of(merged(DOCUMENT["tuning"], change)).findings]
    assert [rule for rule in rules if "keep-alive" in rule] == ["tuning-keep-alive"]


_RULE = "tuning-max-runtime-below-trial"


def _tuned(limits: dict, work: str = "", **config: str) -> list[Finding]:
    change = {"HyperParameterTuningJobConfig": {"ResourceLimits": limits, **config}}
    beside = {"work": {"compute": {"duration": work}}} if work else None
    return of_rule(list(findings_of(merged(DOCUMENT["tuning"], change), workload=beside).findings), _RULE)


@pytest.mark.parametrize(("whole", "fires"), [(35990, True), (37000, False)])
def test_a_tuning_job_must_hold_its_trials(whole: int, *, fires: bool) -> None:
    """Twenty trials, two at once, of an hour each: ten hours, whatever their own limit allows."""
    found = _tuned({"MaxRuntimeInSeconds": whole}, "1 h")
    assert bool(found) is fires
    assert all("10 rounds of trials that train for" in each.text for each in found)


def test_trials_that_are_known_to_be_short_fit_whatever_their_limit() -> None:
    assert _tuned({"MaxRuntimeInSeconds": 3600}, "1 min") == []
    assert _tuned({"MaxRuntimeInSeconds": 3600})
    assert _tuned({"MaxRuntimeInSeconds": 3601}) == []


@pytest.mark.parametrize("config", [{"Strategy": "Hyperband"}, {"TrainingJobEarlyStoppingType": "Auto"}])
def test_trials_that_are_stopped_early_may_fit(config: dict[str, str]) -> None:
    assert _tuned({"MaxRuntimeInSeconds": 20000}, "1 h")
    assert _tuned({"MaxRuntimeInSeconds": 20000}, "1 h", **config) == []


def test_findings_of_the_tuning_job_itself_are_told_once() -> None:
    limits = {"HyperParameterTuningJobConfig": {"ResourceLimits": {"MaxParallelTrainingJobs": 11}}}
    tuning = merged(DOCUMENT["tuning"], limits)
    definition = tuning.pop("TrainingJobDefinition")
    linted = findings_of({**tuning, "TrainingJobDefinitions": [definition, definition]})
    assert linted.jobs == 2
    assert [each.rule.id for each in linted.findings] == ["tuning-parallel-above-quota"]
