import pytest
from simcore.inputs.python_code.call import Unread

from tests.python.programs import HEADER, read

# How often each program makes its estimator.
COUNTED = {
    "Estimator()": 1,
    "for i in range(3): Estimator()": 3,
    "for i in range(2, 9, 3): Estimator()": 3,
    "for i in range(10 ** 12): Estimator()": 10**12,
    "for i in range(0): Estimator()": 0,
    "for a in ['x', 'y']: Estimator()": 2,
    "A = ['x']\nfor a in A: Estimator()\nA.append('y')": 1,
    "A = ['x']\nfor a in A:\n    Estimator()\n    A[0] = 'y'": 1,
    "A = ('x', 'y')\nfor a in A: Estimator()": 2,
    "A = {'x': 1, 'y': 2}\nfor a, b in A.items():\n    for c in range(3): Estimator()": 6,
    "for i, a in enumerate([1, 2, 3]): Estimator()": 3,
    "for i in [Estimator()]: pass": 1,
    "for i in range(3): pass\nEstimator()": 1,
    "for i in range(3): pass\nelse: Estimator()": 1,
    "while a: pass\nelse: Estimator()": 1,
    "list(Estimator() for i in range(3))": 3,
    "async def f(): Estimator()\nasync def g(): await f()\nimport asyncio\nasyncio.run(g())": 1,
    "[Estimator() for i in range(3)]": 3,
    "[Estimator() for i in range(3) for j in range(2)]": 6,
    "[1 for i in [Estimator()]]": 1,
    "def f(): Estimator()\nf()": 1,
    "def f(): Estimator()\nf()\nf()": 2,
    "def f(): Estimator()\nfor i in range(3): f()": 3,
    "def f(): Estimator()\ndef g():\n    f()\n    f()\ng()\ng()": 4,
    "def f():\n    for i in range(2): Estimator()\nfor i in range(3): f()": 6,
    "def f():\n    Estimator()\nif __name__ == '__main__':\n    f()": 1,
    "if a: Estimator()": 1,
    "def f(a=Estimator()): pass": 1,
    "class C:\n    e = Estimator()": 1,
}
UNKNOWN = {
    "for i in a: Estimator()": "is gone through by a loop",
    "for i in range(a): Estimator()": "is gone through by a loop",
    "for i in range(3, 1, 0): Estimator()": "is gone through by a loop",
    "while a: Estimator()": "is the condition of a loop",
    "A = ['x']\nfor a in A:\n    Estimator()\n    A.append('y')": (
        "is gone through by a loop, and may be changed while a loop goes through it"
    ),
    "for i in range(3):\n    Estimator()\n    break": "is gone through by a loop that may end early",
    "for i in range(3):\n    if a: continue\n    Estimator()": "is gone through by a loop that may end early",
    "async def f():\n    async for i in a: Estimator()\nf()": "is a loop that waits",
    "[Estimator() for i in range(3) if a]": "is gone through under a condition",
    "[Estimator() for i in a]": "is gone through by a loop",
    "for i in range(3):\n    if a: break\nelse: Estimator()": "is a loop that may end early",
    "any(Estimator() for i in range(3))": "is a generator, of which",
    "def f():\n    Estimator()\n    yield 1\nf()": "is a function that runs when its result is used",
    "async def f(): Estimator()\nc = f()": "is a function that runs when its result is used",
    "def f(): Estimator()": "is a function that this file does not call",
    "def f():\n    Estimator()\n    f()\nf()": "is a function that calls itself",
    "def f(): Estimator()\ng(f)": "is a function that other code may call",
    "@a\ndef f(): Estimator()\nf()": "is a function that other code may call",
    "class C:\n    def f(self): Estimator()\nC().f()": "is a function that other code may call",
    "f = lambda: Estimator()\nf()": "is a function that other code calls",
    "A = [1]\nA.append(a)\nfor a in A: Estimator()\nfor i in range(3): A.append(1)": 2,
}


@pytest.mark.parametrize(("text", "times"), COUNTED.items())
def test_how_often_a_call_is_made(text: str, times: int) -> None:
    assert [each.call.repeats for each in read(HEADER + text).found] == [times]


@pytest.mark.parametrize(("text", "why"), UNKNOWN.items())
def test_a_number_that_is_not_known(text: str, why: str | int) -> None:
    (found,) = read(HEADER + text).found
    repeats = found.call.repeats
    assert (repeats.why.startswith(str(why)) if isinstance(repeats, Unread) else repeats == why) is True


def test_a_launch_has_its_own_number() -> None:
    (found,) = read(f"{HEADER}e = Estimator()\nfor i in range(3): e.fit()\ne.fit()").found
    assert (found.call.repeats, [each.repeats for each in found.launched], found.repeats) == (1, [3, 1], 4)


def test_a_loop_over_written_objects_starts_each_once() -> None:
    found = read(f"{HEADER}a = Estimator()\nb = Estimator()\nfor i in range(2):\n    for e in (a, b): e.fit()").found
    assert [each.repeats for each in found] == [2, 2]


@pytest.mark.parametrize("text", ["pass\ne.fit()", "e.fit()\nelse: e.fit()", "e.fit()\ne.fit()"])
def test_behind_a_loop_the_name_is_that_of_one_object(text: str) -> None:
    found = read(f"{HEADER}a = Estimator()\nb = Estimator()\nfor e in (a, b): {text}").found
    assert [isinstance(each.launched[-1].repeats, Unread) for each in found] == [True, True]


def test_one_of_several_objects_is_started_an_unknown_number_of_times() -> None:
    found = read(f"{HEADER}e = Estimator() if a else Estimator()\ne.fit()").found
    assert [isinstance(each.repeats, Unread) for each in found] == [True, True]


def test_functions_that_call_each_other_without_end() -> None:
    many = "".join(f"def f{n + 1}():\n    f{n}()\n    f{n}()\n" for n in range(500))
    (found,) = read(f"{HEADER}def f0(): Estimator()\n{many}f500()").found
    assert isinstance(found.repeats, Unread)
