"""Where an object is followed to: names, attributes of closed classes, and functions whose every call is seen."""

import ast

import pytest
from simcore.inputs.python_code.call_graph import CallGraph
from simcore.inputs.python_code.flow import Flow
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.objects import Objects

from tests.python.programs import tree_of

METHODS = "class A:\n  def f(self):\n    self.e = MAKE()\n"
# Each program makes one object; whether it is followed from the place where it is made.
FOLLOWED = {
    "e = MAKE()": True,
    "e = f = MAKE()": True,
    "e: Any = MAKE()": True,
    "class A:\n  e = MAKE()": False,
    "other.e = MAKE()": False,
    "d = {}\nd['a'] = MAKE()": True,
    "d['a'] = MAKE()": False,
    "from lib import d\nd['a'] = MAKE()": False,
    "for e in MAKE(): pass": False,
    "with MAKE() as e: pass": False,
    "def f(): return MAKE()\nf()": True,
    "def f(): return MAKE()\nf()\ng(f)": False,
    "def f(): return MAKE()": False,
    "@g\ndef f(): return MAKE()\nf()": False,
    "def f():\n  yield 1\n  return MAKE()\nf()": False,
    "class A:\n  def f(self): return MAKE()\nA().f()": True,
    "class A:\n  def f(self): return MAKE()\nA().f()\ng(A().f)": False,
    "class A:\n  def __enter__(self): return MAKE()\nA().__enter__()": False,
    "f = lambda: MAKE()": False,
    f"{METHODS}a = A()\na.f()": True,
    f"{METHODS}A().f()": True,
    f"{METHODS}a = A()\ng(a)": False,
    f"{METHODS}g(A)": False,
    f"{METHODS}g(A())": False,
    f"{METHODS}    g(self)": False,
    f"{METHODS}    self.__dict__.clear()": False,
    f"@g\n{METHODS}": False,
    METHODS.replace("A:", "A(B):"): False,
    f"class B: pass\n{METHODS.replace('A:', 'A(B):')}": True,
    f"class B:\n  def g(self): h(self)\n{METHODS.replace('A:', 'A(B):')}": False,
    f"{METHODS}class B(A):\n  def g(self): h(self)": False,
}


def made(text: str) -> tuple[Flow, ast.AST, ast.Call]:
    """The flow of a program, and what it makes with what stands around that."""
    tree = tree_of(text)
    call = next(each for each in tree.calls() if ast.unparse(each) == "MAKE()")
    names = Names(tree)
    calls = CallGraph(tree, names)
    return Flow(tree, names, calls, Objects(tree, names, calls, [call])), tree.parent[call], call


@pytest.mark.parametrize(("text", "expected"), FOLLOWED.items())
def test_an_object_is_followed_where_all_ways_are_seen(text: str, expected: bool) -> None:
    flow, parent, call = made(text)
    assert flow.goes_on(parent, call) == expected


def test_classes_that_extend_more_than_are_followed_are_not() -> None:
    below = "".join(f"class A{number + 1}(A{number}): pass\n" for number in range(2000))
    flow, parent, call = made(f"{METHODS.replace('A:', 'A0:')}{below}")
    assert not flow.goes_on(parent, call)


ARGUMENTS = {
    "def f(e): pass\nf(MAKE())": True,
    "def f(a, e): pass\nf(1, MAKE())": True,
    "def f(*e): pass\nf(MAKE())": False,
    "def f(a, e): pass\nf(*x, MAKE())": False,
    "@g\ndef f(e): pass\nf(MAKE())": False,
    "f(MAKE())": False,
    "from lib import f\nf(MAKE())": False,
    "class A:\n  def f(self, e): pass\nA().f(MAKE())": True,
    "class A:\n  def f(self, e): pass\nA.f(x, MAKE())": False,
    "class A:\n  def f(self): pass\nA().f(MAKE())": False,
    "class A:\n  def f(self, e): pass\nimport lib\nlib.f(MAKE())": False,
    "class A:\n  @staticmethod\n  def f(e): pass\nA.f(MAKE())": True,
}


@pytest.mark.parametrize(("text", "expected"), ARGUMENTS.items())
def test_an_argument_is_followed_into_functions_of_the_program(text: str, expected: bool) -> None:
    flow, parent, call = made(text)
    assert isinstance(parent, ast.Call)
    assert flow.is_argument(parent, parent, call) == expected
