"""Which calls make the object that a launch starts: through names, functions, attributes, lists and dictionaries."""

import pytest

from tests.python.programs import HEADER, read

# Each program, and the lines of the estimators that its only launch may start.
STARTED = {
    "e = Estimator()\ne.fit()": [2],
    "Estimator().fit()": [2],
    "e = Estimator()\ne = Estimator()\ne.fit()": [3],
    "e = Estimator()\ne.fit()\ne = Estimator()": [2],
    "e = Estimator() if a else Estimator()\ne.fit()": [2, 2],
    "if a:\n    e = Estimator()\nelse:\n    e = Estimator()\ne.fit()": [3, 5],
    "e = a or Estimator()\ne.fit()": [2],
    "def make(): return Estimator()\nmake().fit()": [2],
    "def make():\n    e = Estimator()\n    return e\nm = make()\nm.fit()": [3],
    "def make(): return Estimator(), 'a'\ne, name = make()\ne.fit()": [2],
    "def start(e): e.fit()\nstart(Estimator())": [3],
    "def start(a, *, e): e.fit()\nstart(1, e=Estimator())": [3],
    "class A:\n    def make(self): self.e = Estimator()\n    def start(self): self.e.fit()": [3],
    "class A:\n    def __init__(self): self.e = Estimator()\na = A()\na.e.fit()": [3],
    "class A:\n    def make(self): return Estimator()\nA().make().fit()": [3],
    "class A:\n    def start(self, e): e.fit()\nA().start(Estimator())": [4],
    "class A:\n    def f(self): self.e = Estimator()\nclass B:\n    def g(self): self.e.fit()": [],
    "several = [Estimator(), Estimator()]\nfor e in several: e.fit()": [2, 2],
    "several = [Estimator() for a in b]\nfor e in several: e.fit()": [2],
    "several = []\nfor a in b: several.append(Estimator())\nfor e in several: e.fit()": [3],
    "several = {}\nseveral['a'] = Estimator()\nseveral['a'].fit()": [3],
    "several = {'a': Estimator()}\nfor name, e in several.items(): e.fit()": [2],
    "several = [('a', Estimator())]\nfor name, e in several: e.fit()": [2],
    "several = [Estimator()]\n[e.fit() for e in several]": [2],
    "for e in (Estimator(), Estimator()): e.fit()": [2, 2],
    "for i, e in enumerate([Estimator()]): e.fit()": [2],
    "if e := Estimator(): e.fit()": [2],
    "async def f():\n    e = await make()\nasync def make(): return Estimator()\nmake().fit()": [4],
    "e = Estimator()\nother.fit()": [],
    "e = Estimator()\nf(e).fit()": [2],  # by f, for all that is known
    "e = e\ne.fit()\nEstimator()": [],
}


@pytest.mark.parametrize(("text", "lines"), STARTED.items())
def test_the_launch_belongs_to_the_objects_that_it_may_start(text: str, lines: list[int]) -> None:
    assert [each.place.line for each in read(HEADER + text).found if each.launched] == lines


WRAPPED = {
    "HyperparameterTuner(e)": [2],
    "HyperparameterTuner(estimator=e)": [2],
    "HyperparameterTuner(Estimator())": [4],
    "HyperparameterTuner.create(estimator_dict={'a': e, 'b': Estimator()})": [2, 4],
    "d = {'a': e}; HyperparameterTuner.create(estimator_dict=d)": [2],
    "TrainingStep('a', estimator=e)": [2],
    "TrainingStep('a', step_args=e.fit('s3://b'))": [2],
    "args = e.fit('s3://b'); TrainingStep('a', step_args=args)": [2],
    "TrainingStep('a', step_args=unknown)": [],
    "Pipeline(steps=[e])": [],
}
IMPORTS = "from sagemaker.tuner import HyperparameterTuner; from sagemaker.workflow.steps import TrainingStep\n"


@pytest.mark.parametrize(("text", "lines"), WRAPPED.items())
def test_tuners_and_steps_take_objects(text: str, lines: list[int]) -> None:
    found = read(f"{HEADER}e = Estimator()\n{IMPORTS}{text}").found
    assert [each.place.line for each in found if each.kind == "estimator" and each.wrapped_by] == lines


def test_a_step_is_found_by_itself_only_if_its_job_is_not() -> None:
    steps = "TrainingStep('a', estimator=e)\nTrainingStep('b', step_args=unknown)"
    found = read(f"{HEADER}e = Estimator()\n{IMPORTS}{steps}").found
    assert [(each.kind, each.place.line) for each in found] == [("estimator", 2), ("step", 5)]


@pytest.mark.parametrize("way", ["e{next} = e{last}", "def f{next}(): return e{last}\ne{next} = f{next}()"])
def test_an_object_is_followed_however_far_it_is_led(way: str) -> None:
    led = "\n".join(way.format(last=number, next=number + 1) for number in range(200))
    (found,) = read(f"{HEADER}e0 = Estimator()\n{led}\ne200.fit()").found
    assert (len(found.launched), dict(found.later)) == (1, {})


def test_objects_in_circles_are_those_of_each_part() -> None:
    text = "a = Estimator()\nb = Estimator()\nfor i in x:\n    a, b = b, a\na.fit()"
    assert [len(each.launched) for each in read(HEADER + text).found] == [1, 1]
