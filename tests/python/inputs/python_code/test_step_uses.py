"""Steps and pipelines that other code gets, which may change the jobs inside; and uses that leave them as they are."""

import pytest

from tests.python.inputs.python_code.test_escapes import count, jobs

MADE = "import lib\ne = MAKE\ns = TrainingStep('s', estimator=e)\nsteps = [s]\np = Pipeline('p', steps=steps)\n"
LOSES = ["lib.grow(s)", "lib.grow(p)", "lib.grow(steps)", "p.steps[0].estimator.instance_count = 8", "vars(s)"]
LOSES += ["getattr(s, 'estimator').instance_count = 8", "s.estimator.instance_count = 8", "lib.x(steps=[s])"]
LOSES += [
    "def f(x): lib.grow(x)\nf(steps)",
    "for x in p.steps: lib.grow(x)",
    "lib.grow(*steps)",
    "lib.grow(**{'a': s})",
    "p.unknown()",
]
KEEPS = ["print(s.name, p.name)", "p.upsert(role_arn='r')", "x = p", "s.add_depends_on([s])", "steps.append(s)"]
KEEPS += [
    "t = steps + [s]",
    "t = [*steps]",
    "q = Pipeline('q', [*steps])",
    "not s",
    "def f(x): return Pipeline('q', steps=x)\nf(steps)",
    "def f(): return p",
    "p.definition()",
]
KEEPS += ["for x in steps: print(x.name)", "class A:\n  def f(self): self.p = Pipeline('q', steps=[s])", "if s: pass"]
KEEPS += ["t = [*steps]", "q = Pipeline('q', [*steps])", "not s"]


@pytest.mark.parametrize("text", LOSES)
def test_what_may_change_the_job_inside(text: str) -> None:
    assert [count(each) for each in jobs(f"{MADE}{text}\np.start()")] == ["?"]


@pytest.mark.parametrize("text", KEEPS)
def test_what_leaves_the_job_as_it_is(text: str) -> None:
    assert [count(each) for each in jobs(f"{MADE}{text}\np.start()")] == [1]
