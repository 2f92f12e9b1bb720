"""Which functions a call may call, with what, and what it gets back."""

import ast

import pytest
from simcore.inputs.python_code.call_graph import CallGraph, parameters
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.tree import Function, Tree

from tests.python.programs import tree_of

TEXT = """
def make(a, b=1, *, c=2):
    if a: return first
    def inner(): return hidden
    return second
class A:
    def make(self, a): return third
make(x, b=y)
A().make(z)
other(make(v, c=w))
"""


@pytest.fixture
def tree() -> Tree:
    return tree_of(TEXT)


def graph(tree: Tree) -> CallGraph:
    return CallGraph(tree, Names(tree))


def call(tree: Tree, text: str) -> ast.Call:
    return next(each for each in tree.calls() if ast.unparse(each) == text)


def functions(tree: Tree, name: str) -> list[Function]:
    return [each for each in tree.nodes if isinstance(each, Function) and each.name == name]


def test_a_name_calls_a_function_and_an_attribute_a_method(tree: Tree) -> None:
    of_module, of_class = functions(tree, "make")
    assert graph(tree).functions(call(tree, "make(x, b=y)")) == [of_module]
    assert graph(tree).functions(call(tree, "A().make(z)")) == [of_class]
    assert graph(tree).functions(call(tree, "other(make(v, c=w))")) == []
    assert [ast.unparse(each) for each in graph(tree).calls(of_module)] == ["make(x, b=y)", "make(v, c=w)"]


def test_what_is_returned_is_not_that_of_an_inner_function(tree: Tree) -> None:
    returned = graph(tree).returned(call(tree, "make(x, b=y)"))
    assert [ast.unparse(each) for each in returned] == ["first", "second"]


@pytest.mark.parametrize(("name", "given"), [("a", ["x", "v"]), ("b", ["y"]), ("c", ["w"])])
def test_what_the_calls_give_for_a_parameter(tree: Tree, name: str, given: list[str]) -> None:
    parameter = next(each for each in tree.nodes if isinstance(each, ast.arg) and each.arg == name)
    assert [ast.unparse(each) for each in graph(tree).given(parameter)] == given


def test_a_method_is_given_its_object_by_python(tree: Tree) -> None:
    assert [parameters(each) for each in functions(tree, "make")] == [["a", "b"], ["a"]]
    in_method = [each for each in tree.nodes if isinstance(each, ast.arg) and each.arg == "a"][1]
    assert [ast.unparse(each) for each in graph(tree).given(in_method)] == ["z"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def f(): pass\nf()", False),
        ("def f(): pass\ng(f)", True),
        ("def f(): pass\nh = f", True),
        ("class A:\n  def f(self): pass\nA().f()", False),
        ("class A:\n  def f(self): pass\ng(A().f)", True),
        ("class A:\n  def f(self): pass\n  g = f", True),
    ],
)
def test_functions_that_are_handed_on(text: str, expected: bool) -> None:
    tree = tree_of(text)
    assert graph(tree).is_handed_on(functions(tree, "f")[0]) == expected
