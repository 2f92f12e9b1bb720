"""How often the job of a step runs: as often as the pipelines start that have it."""

import pytest
from simcore.inputs.python_code.call import Unread

from tests.python.inputs.python_code.test_escapes import jobs

MADE = "e = MAKE\ns = TrainingStep('s', estimator=e)\np = Pipeline('p', steps=[s])\n"
RUNS = {
    "defined": ("", 1),
    "started": ("p.start()", 1),
    "twice": ("p.start()\np.start()", 2),
    "a loop": ("for i in range(5): p.start()", 5),
    "a function": ("def go(): p.start()\ngo()\ngo()\ngo()", 3),
    "two pipelines": ("p.start()\nPipeline('q', steps=[s]).start()", 2),
    "another pipeline": ("p.start()\nq = Pipeline('q', steps=[])\nfor i in range(3): q.start()", 1),
    "another thing that starts": ("import threading\nthreading.Thread(target=print).start()\np.start()", 1),
}
UNKNOWN = {
    "a loop of unknown length": "for i in a: p.start()",
    "a start that is handed on": "import lib\nlib.run(p.start)",
}


@pytest.mark.parametrize(("text", "runs"), RUNS.values(), ids=RUNS)
def test_runs(text: str, runs: int) -> None:
    assert [each.starts for each in jobs(MADE + text)] == [runs]


@pytest.mark.parametrize("text", UNKNOWN.values(), ids=UNKNOWN)
def test_unknown_runs(text: str) -> None:
    assert [isinstance(each.starts, Unread) for each in jobs(MADE + text)] == [True]


def test_a_step_that_is_in_no_pipeline_of_the_program() -> None:
    text = "s = TrainingStep('s', estimator=MAKE)\np = Pipeline('p', steps=make(s))\n"
    assert [each.starts for each in jobs(f"{text}p.start()")] == [1]
    assert [isinstance(each.starts, Unread) for each in jobs(f"{text}p.start()\np.start()")] == [True]


def test_steps_of_a_loop_in_a_pipeline_that_starts_again() -> None:
    made = "steps = []\nfor i in range(2): steps.append(TrainingStep('s', estimator=MAKE))\n"
    text = f"{made}p = Pipeline('p', steps=steps)\n"
    assert [each.starts for each in jobs(f"{text}p.start()")] == [2]
    assert [isinstance(each.starts, Unread) for each in jobs(f"{text}p.start()\np.start()")] == [True]


def test_the_trials_of_a_tuner_in_a_step() -> None:
    text = "t = HyperparameterTuner(estimator=MAKE, objective_metric_name='l', hyperparameter_ranges={}, max_jobs=10)\n"
    (job,) = jobs(f"{text}p = Pipeline('p', steps=[TuningStep('s', tuner=t)])\nfor i in range(3): p.start()")
    assert (job.starts, job.trials) == (3, 10)


def test_a_launch_beside_a_step_is_a_job_of_its_own() -> None:
    assert [each.starts for each in jobs(f"{MADE}p.start()\ne.fit()\ne.fit()")] == [1, 2]
    given = "e = MAKE\ns = TrainingStep('s', step_args=e.fit())\nPipeline('p', steps=[s]).start()"
    assert [each.starts for each in jobs(given)] == [1]


WORKFLOW = """
from stepfunctions import steps
from stepfunctions.workflow import Workflow
w = Workflow("w", definition=steps.Chain([steps.TrainingStep("s", estimator=MAKE, job_name="j")]), role="r")
w.create()
"""


@pytest.mark.parametrize(
    ("text", "known"),
    [("", True), ("w.execute()", True), ("w.execute()\nw.execute()", False), ("for i in a: w.execute()", False)],
)
def test_executions_of_a_workflow_of_step_functions(text: str, *, known: bool) -> None:
    (job,) = jobs(WORKFLOW + text)
    assert job.starts == 1 if known else isinstance(job.starts, Unread)


def test_a_cursor_of_a_database_executes_no_workflow() -> None:
    assert [each.starts for each in jobs(f"{MADE}p.start()\ncursor.execute('select 1')\ncursor.execute('')")] == [1]
