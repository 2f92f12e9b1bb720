"""The use of a value by what stands around it."""

from __future__ import annotations

import ast

import pytest
from simcore.inputs.python_code.uses import leaves_alone, use_of

from tests.python.programs import last_use, tree_of

USES = {
    "x": "look",
    "if x: pass": "look",
    "while x: pass": "look",
    "a if x else b": "look",
    "x if a else b": "kept",
    "not x": "look",
    "-x": "operand",
    "x == a": "look",
    "assert x": "look",
    "f'{x}'": "look",
    "x.a": "attribute",
    "x[a]": "item",
    "a[x]": "other",
    "a[x:]": "other",
    "f(x)": "argument",
    "x()": "argument",
    "f(a=x)": "argument",
    "f(*x)": "spread",
    "f(**x)": "spread",
    "{**x}": "spread",
    "{a: x}": "element",
    "{x: a}": "element",
    "{**a, x: x}": "element",
    "[*x]": "spread",
    "[x]": "element",
    "[x for a in b]": "element",
    "[a for a in x]": "iterated",
    "for a in x: pass": "iterated",
    "for x.a in b: pass": "attribute",
    "x + a": "operand",
    "a += x": "operand",
    "a = x": "kept",
    "a: int = x": "kept",
    "def f(): return x": "kept",
    "a or x": "kept",
    "(a := x)": "kept",
    "lambda: x": "other",
    "del x[a]": "item",
}


@pytest.mark.parametrize(("text", "use"), USES.items())
def test_the_use_of_a_name(text: str, use: str) -> None:
    tree = tree_of(text)
    node = last_use(tree, "x")
    assert use_of(tree.parent[node], node) == use


def test_a_target_of_a_loop_is_no_use_that_is_told() -> None:
    loop = ast.parse("for x in b: pass").body[0]
    assert isinstance(loop, ast.For)
    assert use_of(loop, loop.target) == "other"


def test_answers() -> None:
    tree = tree_of("f(x)")
    node = last_use(tree, "x")
    assert not leaves_alone(tree, node, {"look": True})
    assert leaves_alone(tree, node, {"argument": True})
    assert leaves_alone(tree, node, {"argument": lambda parent, of: isinstance(parent, ast.Call) and of is node})
