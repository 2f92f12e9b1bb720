"""What a tuner runs: a training job that costs what its estimator's does, as often as the tuner says."""

import pickle
from typing import Any

import pytest
import simcore
from simcore.inputs.python_code.call import Unread
from simcore.inputs.tuner import sdk_request
from simcore.inputs.tuner_trials import trial
from simcore.studies.bound import bound

from tests.python.sdk_classes import IMAGE

WORKLOAD = {"region": "us-east-1", "work": {"compute": {"duration": "20 min"}}}
ESTIMATOR = {"image_uri": IMAGE, "role": "T", "instance_type": "ml.m5.xlarge", "instance_count": 2, "max_run": 3600}
TRAINER = {
    "training_image": IMAGE,
    "role": "T",
    "compute": {"instance_type": "ml.m5.xlarge", "instance_count": 2},
}


def tuner(**given: Any) -> simcore.Job:
    return simcore.Job.from_tuner(workload=WORKLOAD, objective_metric_name="loss", **given)


def test_a_trial_costs_what_its_training_job_costs() -> None:
    alone = simcore.Job.from_estimator(workload=WORKLOAD, **ESTIMATOR)
    of_2, of_3 = tuner(estimator=ESTIMATOR, max_jobs=9), tuner(model_trainer=TRAINER, max_jobs=9)
    expected = simcore.forecast(alone).cost_usd.mean
    assert [simcore.forecast(each).cost_usd.mean for each in (of_2, of_3)] == [expected, expected]


def test_the_bound_is_that_of_one_trial_for_each() -> None:
    alone, several = (tuner(estimator=ESTIMATOR, max_jobs=count).program() for count in (1, 20))
    assert alone is not None
    assert several is not None
    one, all_ = bound(alone).usd, bound(several).usd
    assert one is not None
    assert all_ == pytest.approx(20 * one)


def test_a_budget_is_shared() -> None:
    job = tuner(estimator=ESTIMATOR, max_jobs=10)
    one = simcore.forecast(job).cost_usd.mean
    assert simcore.check(job, max_cost=20 * one).within
    assert not simcore.check(job, max_cost=5 * one).within


def test_a_time_is_not_shared() -> None:
    with pytest.raises(simcore.SpecError, match="whose trials run beside each other"):
        simcore.check(tuner(estimator=ESTIMATOR, max_jobs=10), max_time="3 h")


def test_the_number_of_a_grid_is_not_known() -> None:
    job = tuner(estimator=ESTIMATOR, strategy="Grid")
    program = job.program()
    assert program is not None
    assert isinstance(program.trials, Unread)
    with pytest.raises(simcore.SpecError, match="number of trials: must be known to be checked"):
        simcore.check(job, max_cost=100)


def test_the_warm_pool_is_not_of_the_trials() -> None:
    job = tuner(estimator={**ESTIMATOR, "keep_alive_period_in_seconds": 1800}, max_jobs=2)
    assert "KeepAlivePeriodInSeconds" not in job.to_request()["ResourceConfig"]


def test_what_is_said_of_the_others() -> None:
    warning = tuner(estimator=ESTIMATOR, max_jobs=7).request_warnings[-1]
    assert warning.startswith("the forecast is for one of the 7 training jobs of HyperparameterTuner; check gives")


def test_a_job_of_a_tuner_pickles() -> None:
    job = pickle.loads(pickle.dumps(tuner(estimator=ESTIMATOR, max_jobs=7)))
    assert job.program().trials == 7


def test_nothing_to_tune_is_one_problem() -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        trial(sdk_request((), {}, None).request)
    assert [problem.where for problem in refusal.value.problems] == ["estimator"]
