from typing import Any

import pytest
from simcore.inputs.python_code.call import Unread

from tests.python.programs import HEADER, read

# What is set of the estimator of each program; "?" is not read.
SET: dict[str, dict[str, Any]] = {
    "e.max_run = 60\ne.fit()": {"max_run": 60},
    "e.max_run = 60": {"max_run": 60},
    "e.max_run = 60\ne.max_run = 70\ne.fit()": {"max_run": 70},
    "e.fit()\ne.max_run = 60": {},
    "e.fit()\ne.max_run = 60\ne.fit()": {"max_run": "?"},
    "e.max_run = 60\ne.fit()\ne.max_run = 70\ne.fit()": {"max_run": "?"},
    "e.max_run = 60\ne.fit()\ne.fit()": {"max_run": 60},
    "if a:\n    e.max_run = 60\ne.fit()": {"max_run": "?"},
    "if a:\n    e.max_run = 60\n    e.fit()": {"max_run": 60},
    "if a:\n    e.max_run = 60": {"max_run": "?"},
    "for i in range(2):\n    e.fit()\n    e.max_run = 60": {"max_run": "?"},
    "for i in range(2):\n    e.max_run = 60\n    e.fit()": {"max_run": 60},
    "e.max_run += 60\ne.fit()": {"max_run": "?"},
    "e.max_run: int = 60\ne.fit()": {"max_run": 60},
    "e.max_run = unknown\ne.fit()": {"max_run": "?"},
    "e.compute.instance_count = 2\ne.fit()": {"compute.instance_count": 2},
    "e.tags['a'] = 'b'\ne.fit()": {"tags": "?"},
    "setattr(e, 'max_run', 60)\ne.fit()": {"max_run": 60},
    "setattr(e, name, 60)\ne.fit()": {"any attribute": "?"},
    "setattr(e, 'max_run', 60) or e.fit()": {"max_run": "?"},
    "e.set_hyperparameters(epochs=3)\ne.set_hyperparameters(lr=1, epochs=4)\ne.fit()": {
        "hyperparameters": {"epochs": 4, "lr": 1}
    },
    "e.set_hyperparameters(**known)\ne.fit()": {"hyperparameters": "?"},
    "def f():\n    e.max_run = 60\nf()\ne.fit()": {"max_run": "?"},
    "def f(x): x.max_run = 60\nf(e)\ne.fit()": {"max_run": "?"},
    "x = e\nx.max_run = 60\ne.fit()": {"max_run": 60},
    "for i in range(2):\n    e = Estimator()\n    e.fit()\n    e.max_run = 60": {},
    "for i in range(2):\n    if i: x.fit()\n    e = x = Estimator()\n    e.max_run = 60": {"max_run": "?"},
    "for i in range(2):\n    e = Estimator()\n    if i: x.fit()\n    x = e\n    e.max_run = 60": {"max_run": "?"},
    "f(e)\ne.fit()": {"any attribute": "?"},
    "e.fit()\nf(e)": {},
    "e.max_run, a = 60, 1\ne.fit()": {"max_run": "?"},
    "for e.max_run in (60, 70): e.fit()": {"max_run": "?"},
    "setattr(e, name, 60)\ne.max_run = 60\nf(e)\ne.fit()": {"max_run": 60, "any attribute": "?"},
    "e = Estimator()\nx = Estimator()\nx.max_run = 60\ne.fit()": {},
    "e.max_run = 60\nHyperparameterTuner(e)\ne.max_run = 70": {"max_run": 70},
    "e.max_run = 60\nt = HyperparameterTuner(e)\ne.max_run = 70\nt.fit()": {"max_run": 70},
    "e.max_run = 60\nt = HyperparameterTuner(e)\nt.fit()\ne.max_run = 70": {"max_run": 60},
    "e.max_run = 60\nTrainingStep('a', estimator=e)": {"max_run": 60},
    "e.max_run = 60\nTrainingStep('a', estimator=e)\ne.max_run = 70": {"max_run": "?"},
    "e.max_run = 60\nTuningStep('a', tuner=HyperparameterTuner(e))\ne.max_run = 70": {"max_run": "?"},
}


def readable(value: Any) -> Any:
    return "?" if isinstance(value, Unread) else value


@pytest.mark.parametrize(("text", "expected"), SET.items())
def test_what_is_set_before_the_launch(text: str, expected: dict[str, Any]) -> None:
    tuner = "from sagemaker.tuner import HyperparameterTuner\n"
    steps = "from sagemaker.workflow.steps import TrainingStep, TuningStep\n"
    made = "" if "e = Estimator()" in text or "x = Estimator()" in text else "e = Estimator()\n"
    found = read(f"{HEADER}{tuner}{steps}{made}{text}").found[0]
    assert [(name, readable(value)) for name, value in found.later.items()] == list(expected.items())


def test_methods_of_a_trainer_that_return_it() -> None:
    text = "from sagemaker.train import ModelTrainer\nt = ModelTrainer().with_checkpoint_config('c')\nt.train()"
    (found,) = read(text).found
    assert (found.later, len(found.launched)) == ({"checkpoint_config": "c"}, 1)


def test_an_object_that_a_function_returns() -> None:
    text = "def make():\n    e = Estimator()\n    e.max_run = 60\n    return e\nmake().fit()"
    (found,) = read(HEADER + text).found
    assert isinstance(found.later["max_run"], Unread)


def test_a_program_that_takes_too_long_to_follow_is_not_read() -> None:
    text = "".join(f"e.max_run = {number}\ne.fit()\n" for number in range(400))
    (found,) = read(f"{HEADER}e = Estimator()\n{text}").found
    assert isinstance(found.later["max_run"], Unread)
