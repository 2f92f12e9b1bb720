"""Programs that change a job behind its call, in ways that are followed, or through code that is not."""

from typing import Any

import pytest
from simcore.inputs.program_job import ProgramJob, jobs_of

from tests.python.programs import read

IMPORTS = """import boto3, copy, dataclasses, functools, logging, typing
from contextlib import contextmanager
from sagemaker.estimator import Estimator
from sagemaker.instance_group import InstanceGroup
from sagemaker.processing import ScriptProcessor
from sagemaker.train import ModelTrainer
from sagemaker.train.configs import Compute
from sagemaker.tuner import HyperparameterTuner
from sagemaker.workflow.pipeline import Pipeline
from sagemaker.workflow.steps import ProcessingStep, TrainingStep, TuningStep
"""
MAKE = (
    'Estimator(image_uri="1.dkr.ecr.us-east-1.amazonaws.com/a:1", role="r", instance_type="ml.m5.xlarge", '
    "instance_count=1, max_run=3600)"
)
TRAINER = 'ModelTrainer(training_image="i", role="r", compute=Compute(instance_type="ml.m5.xlarge", instance_count=1))'
PROCESSOR = 'ScriptProcessor("i", ["python3"], "ml.m5.xlarge", 1, role="r", max_runtime_in_seconds=60)'
GROUPS = (
    'Estimator(image_uri="i", role="r", max_run=3600, instance_groups=[InstanceGroup("a", "ml.m5.xlarge", 1), '
    'InstanceGroup("b", "ml.c5.xlarge", 2)])'
)


def jobs(text: str) -> tuple[ProgramJob, ...]:
    made = text.replace("MAKE", MAKE).replace("TRAINER", TRAINER).replace("PROCESSOR", PROCESSOR)
    return jobs_of(read(IMPORTS + made.replace("GROUPS", GROUPS)))


def count(job: ProgramJob) -> Any:
    """The number of instances of a job; "?" if it is not known."""
    members = job.request or {}
    resources = members.get("ResourceConfig") or members.get("ProcessingResources", {}).get("ClusterConfig", {})
    known = sum(group["InstanceCount"] for group in resources.get("InstanceGroups", []))
    return (
        "?"
        if any("count" in each.keyword or "groups" in each.keyword for each in job.unknowns)
        else (resources.get("InstanceCount", known))
    )


NOT_FOLLOWED = {
    "a function of another file": "from lib import apply\ne = MAKE\napply(e)\ne.fit()",
    "a method of another object": "import lib\ne = MAKE\nlib.Runner().run(e)\ne.fit()",
    "a lambda": "e = MAKE\n(lambda x: setattr(x, 'instance_count', 8))(e)\ne.fit()",
    "a name of a lambda": "e = MAKE\nf = lambda x: setattr(x, 'instance_count', 8)\nf(e)\ne.fit()",
    "tuple targets": "e = MAKE\ne.instance_count, x = 8, 1\ne.fit()",
    "loop target": "e = MAKE\nfor e.instance_count in (1, 8):\n    e.fit()",
    "setattr in a loop": "e = MAKE\nfor k, v in {'instance_count': 8}.items():\n    setattr(e, k, v)\ne.fit()",
    "__dict__": "e = MAKE\ne.__dict__['instance_count'] = 8\ne.fit()",
    "__dict__.update": "e = MAKE\ne.__dict__.update(instance_count=8)\ne.fit()",
    "vars": "e = MAKE\nvars(e).update(instance_count=8)\ne.fit()",
    "vars of a named dictionary": "e = MAKE\nvars(e)['instance_count'] = 8\ne.fit()",
    "__setattr__": "e = MAKE\ne.__setattr__('instance_count', 8)\ne.fit()",
    "object.__setattr__": "e = MAKE\nobject.__setattr__(e, 'instance_count', 8)\ne.fit()",
    "getattr of a part": "e = MAKE\ngetattr(e, '__dict__').update(instance_count=8)\ne.fit()",
    "copy of a list": "e = MAKE\nfor x in [e][:]:\n    x.instance_count = 8\ne.fit()",
    "attribute of an item": "class A:\n  def __init__(self):\n    self.d = {'a': MAKE}\n"
    "  def go(self):\n    self.d['a'].instance_count = 8\n    self.d['a'].fit()",
    "attribute of a tuple": "class A:\n  def __init__(self):\n    self.e, self.f = MAKE, 1\n"
    "  def go(self):\n    self.e.instance_count = 8\n    self.e.fit()",
    "attribute of a class": "class A:\n  e = MAKE\nA.e.instance_count = 8\nA.e.fit()",
    "field of a dataclass": "@dataclasses.dataclass\nclass A:\n  e: Estimator\na = A(MAKE)\n"
    "a.e.instance_count = 8\na.e.fit()",
    "argument of a class": "class A:\n  def __init__(self, e):\n    self.e = e\n"
    "  def go(self):\n    self.e.instance_count = 8\n    self.e.fit()\nA(MAKE).go()",
    "annotated attribute": "class A:\n  def f(self):\n    self.e: Estimator = MAKE\n"
    "    self.g()\n    self.e.fit()\n  def g(self):\n    self.e.instance_count = 8",
    "attribute of a subclass": "class A:\n  def f(self):\n    self.e = MAKE\n    self.g()\n    self.e.fit()\n"
    "class B(A):\n  def g(self):\n    self.e.instance_count = 8\nB().f()",
    "self is handed on": "from lib import f\nclass A:\n  def f(self):\n    self.e = MAKE\n    f(self)\n"
    "    self.e.fit()",
    "object is handed on": "from lib import f\nclass A:\n  def f(self):\n    self.e = MAKE\n"
    "  def g(self):\n    self.e.fit()\na = A()\na.f()\nf(a)\na.g()",
    "another file's base": "from lib import B\nclass A(B):\n  def f(self):\n    self.e = MAKE\n"
    "    self.scale()\n    self.e.fit()",
    "property": "class A:\n  @property\n  def e(self):\n    if not self.x:\n      self.x = MAKE\n    return self.x\n"
    "  def go(self):\n    self.e.instance_count = 8\n    self.e.fit()",
    "copy": "e = MAKE\nf = copy.copy(e)\nf.instance_count = 8\nf.fit()",
    "deep copy": "e = MAKE\nf = copy.deepcopy(e)\nf.instance_count = 8\nf.fit()",
    "generator": "def f():\n  yield MAKE\nfor e in f():\n  e.instance_count = 8\n  e.fit()",
    "factory that is a lambda": "f = lambda: MAKE\ne = f()\ne.instance_count = 8\ne.fit()",
    "context manager": "@contextmanager\ndef job():\n  e = MAKE\n  yield e\n  e.fit()\nwith job() as e:\n"
    "  e.instance_count = 8",
    "returned dictionary": "def f():\n  return {'e': MAKE}\nd = f()\nd['e'].instance_count = 8\nd['e'].fit()",
    "arguments with a star": "def f(*several):\n  several[0].instance_count = 8\n  several[0].fit()\nf(MAKE)",
    "extended list": "several = []\nseveral.extend([MAKE])\nfor e in several:\n  e.instance_count = 8\n  e.fit()",
    "grown list": "several = []\nseveral += [MAKE]\nfor e in several:\n  e.instance_count = 8\n  e.fit()",
    "list of another file": "from lib import several\nseveral['a'] = e = MAKE\nsend()\ne.fit()",
    "cast": "e = MAKE\nf = typing.cast(Estimator, e)\nf.instance_count = 8\ne.fit()",
    "decorated factory": "@functools.cache\ndef f():\n  return MAKE\nf().instance_count = 8\nf().fit()",
    "callable object": "class F:\n  def __call__(self):\n    return MAKE\ne = F()()\ne.instance_count = 8\ne.fit()",
    "table of functions": "def f(e):\n  e.instance_count = 8\n  e.fit()\n{'a': f}['a'](MAKE)",
    "submitted": "def f(e, n):\n  e.instance_count = n\n  e.fit()\nfrom lib import ex\ne = MAKE\nex.submit(f, e, 8)",
    "made while it is handed on": "from lib import f\nf(e := MAKE)\ne.fit()",
    "handed on by a loop": "from lib import f\ne = MAKE\nfor n in (1, 2):\n  e.fit()\n  f(e)",
    "exec": "e = MAKE\nexec(open('a').read())\ne.fit()",
    "globals": "e = MAKE\nglobals()['e'].instance_count = 8\ne.fit()",
    "names of the notebook": "e = MAKE\nget_ipython().user_ns['e'].instance_count = 8\ne.fit()",
    "set behind a launch that is handed on": "e = MAKE\nf = e.fit\nf()\ne.instance_count = 8\nf()",
    "set between launches": "e = MAKE\nf = e.fit\nf()\ne.instance_count = 8\ne.fit()",
    "set behind a launch, and handed on": "from lib import f\ne = MAKE\ne.fit()\ne.instance_count = 8\nf(e)",
    "returned to nobody": "def make():\n  e = MAKE\n  return e",
    "compute by another name": "t = TRAINER\nc = t.compute\nc.instance_count = 8\nt.train()",
    "compute by tuple targets": "t = TRAINER\nt.compute.instance_count, x = 8, 1\nt.train()",
    "compute in a function": "from lib import f\nt = TRAINER\nf(t.compute)\nt.train()",
    "group": "e = GROUPS\ne.instance_groups[0].instance_count = 8\ne.fit()",
    "further group": "e = GROUPS\ne.instance_groups.append(InstanceGroup('c', 'ml.p3.2xlarge', 8))\ne.fit()",
    "loop over groups": "e = GROUPS\nfor g in e.instance_groups:\n  g.instance_count = 8\ne.fit()",
    "unknown method": "e = MAKE\ne.scale(8)\ne.fit()",
    "match": "e = MAKE\nmatch e:\n  case x:\n    x.instance_count = 8\ne.fit()",
    "default": "e = MAKE\ndef f(x=e):\n  x.instance_count = 8\nf()\ne.fit()",
    "with": "e = MAKE\nwith e as x:\n  x.instance_count = 8\ne.fit()",
    "closure": "def f():\n  e = MAKE\n  def g():\n    return e\n  return e, g\ne, g = f()\n"
    "g().instance_count = 8\ne.fit()",
    # Behind the tuner or the step, and before it starts jobs:
    "after a step": "e = MAKE\ns = TrainingStep('a', estimator=e)\ne.instance_count = 8\n"
    "Pipeline('p', steps=[s]).upsert('r')",
    "of a step": "e = MAKE\ns = TrainingStep('a', estimator=e)\ns.estimator.instance_count = 8",
    "after a step of a processor": "p = PROCESSOR\ns = ProcessingStep('a', processor=p)\np.instance_count = 9",
    "a step in a loop": "e = MAKE\nfor n in (1, 8):\n  e.instance_count = 1\n  s = TrainingStep('a', estimator=e)",
    "after a step of a tuner": "e = MAKE\nt = HyperparameterTuner(e, max_jobs=2)\ns = TuningStep('a', tuner=t)\n"
    "e.instance_count = 8",
    "estimator of a tuner": "e = MAKE\nt = HyperparameterTuner(e, max_jobs=2)\nx = t.estimator\n"
    "x.instance_count = 8\nt.fit()",
    "a tuner that is handed on": "from lib import f\nt = HyperparameterTuner(MAKE, max_jobs=2)\nf(t)\nt.fit()",
    "a tuner started elsewhere": "e = MAKE\nt = HyperparameterTuner(e, max_jobs=2)\ndef f():\n  t.fit()\n"
    "e.instance_count = 8\nf()",
}
NOT_FOLLOWED["many functions"] = (
    "".join(f"def f{number}(e): f{number + 1}(e)\n" for number in range(40))
    + "def f40(e): e.instance_count = 8\ne = MAKE\nf0(e)\ne.fit()"
)


@pytest.mark.parametrize("text", NOT_FOLLOWED.values(), ids=NOT_FOLLOWED)
def test_what_code_may_change_that_is_not_followed_is_not_known(text: str) -> None:
    found = jobs(text)
    assert found
    assert [count(job) for job in found] == ["?"] * len(found)


FOLLOWED = {
    "printed": ("e = MAKE\nprint(e, len(str(e)), type(e), id(e), repr(e), f'{e}')\ne.fit()", 1),
    "logged": ("log = logging.getLogger('a')\ne = MAKE\nlog.info('%s', e)\nlogging.info(e)\ne.fit()", 1),
    "asked": ("e = MAKE\nif isinstance(e, Estimator) and e is not None:\n  e.fit()", 1),
    "read": ("e = MAKE\nx = e.instance_count\nf(e.output_path, e.latest_training_job.name)\ne.fit()", 1),
    "getattr": ("e = MAKE\nf(getattr(e, 'instance_type', None))\ne.fit()", 1),
    "methods": ("e = MAKE\nf(e.hyperparameters())\ne.set_hyperparameters(a=1)\ne.fit()\ne.logs()\ne.deploy(1, 'a')", 1),
    "handed on once it is started": ("from lib import f\ne = MAKE\ne.fit()\nf(e)", 1),
    "made anew in a loop": (
        "from lib import f\nfor n in (1, 2):\n  e = MAKE\n  e.fit()\n  f(e)\n  d.append((n, e))",
        1,
    ),
    "another name": ("e = MAKE\nf = e\nf.instance_count = 8\ne.fit()", 8),
    "two names": ("e = f = MAKE\nf.instance_count = 8\ne.fit()", 8),
    "tuple of names": ("e, x = MAKE, 1\ne.fit()", 1),
    "function": ("def start(e):\n  print(e)\n  e.fit()\nstart(MAKE)", 1),
    "function with keywords": ("def start(x, *, e):\n  e.fit()\nstart(1, e=MAKE)", 1),
    "factory": ("def make():\n  e = MAKE\n  return e\ne = make()\ne.fit()", 1),
    "factory of two": ("def make():\n  return MAKE, 1\ne, n = make()\ne.fit()", 1),
    "class": (
        "class A:\n  def __init__(self):\n    self.e = MAKE\n  def go(self):\n    self.e.fit()\na = A()\na.go()",
        1,
    ),
    "class of a class": (
        "class B:\n  pass\nclass A(B):\n  def make(self):\n    self.e = MAKE\n"
        "  def go(self):\n    self.e.fit()\nA().go()",
        1,
    ),
    "list": ("several = [MAKE]\nprint(len(several))\nfor e in several:\n  e.fit()", 1),
    "appended": ("several = []\nseveral.append(MAKE)\nfor n, e in enumerate(several):\n  f(n)\n  e.fit()", 1),
    "dictionary": ("several = {'a': MAKE}\nfor name, e in several.items():\n  f(name)\n  e.fit()", 1),
    "zipped": ("several = [MAKE]\nfor n, e in zip('a', several):\n  f(n)\n  e.fit()", 1),
    "exec before": ("exec(open('a').read())\ne = MAKE\ne.fit()", 1),
    "star import": ("e = MAKE\nfrom lib import *\ne.fit()", 1),
    "set and handed on": ("from lib import f\ne = MAKE\ne.instance_count = 8\ne.fit()\nf(e)", 8),
    "item": ("several = {}\nseveral['a'] = MAKE\nseveral['a'].fit()", 1),
    "comprehension": ("several = [MAKE for n in range(2)]\n[e.fit() for e in several]", 1),
    "chosen": ("e = MAKE if x else None\nif e:\n  e.fit()", 1),
    "walrus": ("if e := MAKE:\n  e.instance_count = 8\n  e.fit()", 8),
    "await": ("async def make():\n  return MAKE\nasync def main():\n  e = await make()\n  e.fit()", 1),
    "step": ("e = MAKE\ns = TrainingStep('a', estimator=e)\nprint(s)\nPipeline('p', steps=[s]).upsert('r')", 1),
    "set before a step": ("e = MAKE\ne.instance_count = 8\ns = TrainingStep('a', estimator=e)", 8),
    "step arguments": ("e = MAKE\na = e.fit('s3://b')\ns = TrainingStep('a', step_args=a)", 1),
    "tuner": ("t = HyperparameterTuner(MAKE, max_jobs=2)\nt.fit()\nprint(t.best_training_job())\nt.wait()", 1),
    "behind a tuner": ("e = MAKE\nt = HyperparameterTuner(e, max_jobs=2)\ne.instance_count = 8\nt.fit()", 8),
    "behind the start of a tuner": (
        "e = MAKE\nt = HyperparameterTuner(e, max_jobs=2)\nt.fit()\ne.instance_count = 8",
        1,
    ),
    "compute is read": ("t = TRAINER\nprint(t.compute, t.compute.instance_count)\nt.train()", 1),
    "compute is set": ("t = TRAINER\nt.compute.instance_count = 8\nt.train()", 8),
    "groups are read": ("e = GROUPS\nprint(e.instance_groups)\ne.fit()", 3),
    "processor": ("p = PROCESSOR\np.run('a.py')\np.latest_job.wait()", 1),
}


@pytest.mark.parametrize(("text", "expected"), FOLLOWED.values(), ids=FOLLOWED)
def test_what_is_followed_stays_known(text: str, expected: int) -> None:
    assert [count(job) for job in jobs(text)] == [expected]


def test_the_reason_names_the_code_and_its_line() -> None:
    (job,) = jobs("from lib import apply\ne = MAKE\napply(e)\ne.fit()")
    assert {str(each.unread) for each in job.unknowns} == {"train.py:13: apply(e) may change it"}


@pytest.mark.parametrize(("used", "free"), [("print(t)", True), ("f(t)", False)])
def test_local_mode_may_be_changed_too(used: str, free: bool) -> None:
    mode = 'training_mode="LOCAL_CONTAINER", compute'
    (job,) = jobs(f"from lib import f\nt = {TRAINER.replace('compute', mode, 1)}\n{used}\nt.train()")
    assert bool(job.free) == free


STARTS = {
    "e = MAKE": (False, 1),
    "e = MAKE\ne.fit()": (True, 1),
    "from lib import run\ne = MAKE\nrun(e)": (True, "run(e)"),
    "from lib import f\ne = MAKE\ne.fit()\nf(e)": (True, "f(e)"),
    "e = MAKE\nf = e.fit\nf()": (True, "e.fit"),
    "e = MAKE\nex.submit(e.fit, 's3://b')": (True, "e.fit"),
    "e = MAKE\ne.fit()\nfor f in (e.fit, e.fit):\n  f()": (True, "e.fit"),
}


@pytest.mark.parametrize(("text", "expected"), STARTS.items())
def test_other_code_that_gets_an_object_may_start_it(text: str, expected: tuple[bool, Any]) -> None:
    (job,) = jobs(text)
    assert (job.launched, job.starts if isinstance(job.starts, int) else job.starts.text) == expected


@pytest.mark.parametrize("used", ["dict(ResourceConfig=rc)", '{"ResourceConfig": rc}'])
@pytest.mark.parametrize(("change", "expected"), [("", 1), ('rc["InstanceCount"] = 8', "?")])
def test_a_dictionary_within_another_is_the_same(used: str, change: str, expected: Any) -> None:
    start = 'boto3.client("sagemaker").create_training_job(TrainingJobName="a", **request)'
    made = 'rc = {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 1}'
    found = jobs(f"{made}\nrequest = {used}\n{change}\n{start}")
    known = [(job.request or {}).get("ResourceConfig", {}).get("InstanceCount", "?") for job in found]
    assert known == [expected]
