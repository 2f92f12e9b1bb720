"""Ways in which a program starts jobs: the trials of a tuner, what it changes of its estimator, and retried steps."""

import pytest
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Unread

from tests.python.found_jobs import PLAIN, ROLE, call, found, jobs, only, unread
from tests.python.sdk_classes import IMAGE

HEADER = f"""
from sagemaker.estimator import Estimator
from sagemaker.tuner import HyperparameterTuner, InstanceConfig
from sagemaker.workflow.parameters import ParameterInteger
e = Estimator("{IMAGE}", "{ROLE}", 1, "ml.m5.xlarge", max_run=3600)
"""
BILLED = {"type", "count", "volume", "run time", "wait", "purchase", "warm pool"}


def tuned(arguments: str, between: str = "") -> ProgramJob:
    """The job of a tuner with some arguments; between making and starting it, the program does something."""
    (job,) = jobs(f"{HEADER}t = HyperparameterTuner(e, 'auc', {{}}, {arguments})\n{between}\nt.fit()\n")
    assert (job.within, job.launched) == ("HyperparameterTuner", True)
    return job


def parts(job: ProgramJob) -> set[str]:
    return {part for each in job.unknowns for part in each.parts}


@pytest.mark.parametrize(
    ("arguments", "between", "trials"),
    [
        ("max_jobs=20", "", 20),
        ("None, 'Bayesian', 'Maximize', 50, 4", "", 50),
        ("max_jobs=ParameterInteger('Jobs', 7)", "pipeline.start()", 7),
        ("max_jobs=1", "t.max_jobs = 100", 100),
        ("", "", 1),
        ("strategy='Random', max_jobs=None", "", 1),
    ],
)
def test_trials(arguments: str, between: str, trials: int) -> None:
    assert tuned(arguments, between).trials == trials


@pytest.mark.parametrize(
    ("arguments", "between", "why"),
    [
        ("max_jobs=N", "", "is not assigned in this file"),
        ("max_jobs=ParameterInteger('Jobs', 7)", "", "is given when the pipeline starts"),
        ("max_jobs=ParameterInteger('Jobs', 7)", "pipeline.start({'Jobs': 9})", "is given when the pipeline starts"),
        ("max_jobs=-5", "", "is no number of training jobs"),
        ("max_jobs=0", "", "is no number of training jobs"),
        ("max_jobs=True", "", "is no number of training jobs"),
        ("max_jobs='50'", "", "is no number of training jobs"),
        ("max_jobs=50.0", "", "is no number of training jobs"),
        ("strategy='Grid'", "", "every point of a grid"),
        ("strategy='Grid', max_jobs=None", "", "every point of a grid"),
        ("strategy=S", "", "every point of a grid"),
        ("**load()", "", "is the result of a call"),
        ("max_jobs=2", "setattr(t, open('a').read(), 50)", "is not read"),
        ("max_jobs=2", "if N:\n    t.max_jobs = 50", "may not come by"),
        ("max_jobs=2", "t.max_jobs = None", "is no number of training jobs"),
    ],
)
def test_trials_that_are_not_known(arguments: str, between: str, why: str) -> None:
    trials = tuned(arguments, between).trials
    assert isinstance(trials, Unread)
    assert why in trials.why


def test_the_default_of_a_parameter_is_said() -> None:
    job = tuned("max_jobs=ParameterInteger('Jobs', 7)", "pipeline.start()")
    (note,) = [each for each in job.notes if "parameter" in each]
    assert note == "max_jobs: the default of the pipeline's parameter Jobs is read: 7"


def test_releases_differ_in_the_positions_of_create() -> None:
    wrapped = (call("HyperparameterTuner.create", {}, {}, {}, {}, "name", "Grid", 9),)
    job = only(found("estimator", call("Estimator", **PLAIN), wrapped_by=wrapped))
    assert isinstance(job.trials, Unread)


def test_instances_that_the_tuner_puts_in_the_place_of_the_estimators() -> None:
    between = "t.override_resource_config([InstanceConfig(8, 'ml.p3.16xlarge', 100)])"
    assert parts(tuned("max_jobs=4", between)) == {"type", "count", "volume"}


def test_the_estimator_is_changed_through_its_tuner() -> None:
    job = tuned("max_jobs=4", "t.estimator.instance_count = 8")
    assert job.request
    assert job.request["ResourceConfig"]["InstanceCount"] == 8


def test_an_estimator_that_the_tuner_exchanges() -> None:
    assert parts(tuned("max_jobs=4", "t.estimator = other")) >= BILLED


def test_a_change_through_one_tuner_may_hold_for_every_other_start() -> None:
    text = "t = HyperparameterTuner(e, 'auc', {}, max_jobs=4)\nt.estimator.instance_count = 8\nt.fit()\ne.fit()\n"
    several = jobs(HEADER + text)
    assert len(several) == 2
    assert [parts(each) for each in several] == [{"count"}, {"count"}]


@pytest.mark.parametrize(("policies", "said"), [([unread("policy")], 1), ([], 0), (None, 0)])
def test_steps_that_start_a_job_again(policies: object, said: int) -> None:
    step = call("TrainingStep", retry_policies=policies)
    job = only(found("estimator", call("Estimator", **PLAIN), wrapped_by=(step,)))
    assert len(job.beside) == said
