"""Rules about tuning jobs, and rules about the training jobs in them."""

import pytest
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
