import ast

import pytest
from simcore.inputs.python_code.config_classes import ConfigClasses
from simcore.inputs.python_code.names import Names

from tests.python.programs import node_of, tree_of


def setting(text: str, written: str = "C.a") -> str:
    """The source of the expression that gives a setting its value; empty if it is not followed."""
    tree = tree_of(f"{text}\nf({written})")
    found = ConfigClasses(tree, Names(tree)).setting(node_of(tree, written))
    return ast.unparse(found) if found else ""


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("class C: a = 1", "C.a"),
        ("class C(object): a: int = 1", "C.a"),
        ("class C: a = 1\nc = C()", "c.a"),
        ("import dataclasses\n@dataclasses.dataclass(frozen=True)\nclass C: a: int = 1\nc = C()", "c.a"),
        ("class C:\n    a = 1\n    def f(self): return self.a", "C.a"),
    ],
)
def test_settings_that_are_followed(text: str, written: str) -> None:
    assert setting(text, written) == "1"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("class C: a = 1\nC.a = 2", "C.a"),
        ("class C: a = 1\nother.a = 2", "C.a"),
        ("class C: a = 1\ndel C.a", "C.a"),
        ("class C: a = 1\nsetattr(C, name, 2)", "C.a"),
        ("class C: a = 1\nf(C)", "C.a"),
        ("class C(B): a = 1", "C.a"),
        ("class C(metaclass=B): a = 1", "C.a"),
        ("@b\nclass C: a = 1", "C.a"),
        ("class C:\n    a = 1\n    a = 2", "C.a"),
        ("class C:\n    if b: a = 1", "C.a"),
        ("class C:\n    a = 1\n    exec(b)", "C.a"),
        ("class C: pass", "C.a"),
        ("if b:\n    class C: a = 1\nelse:\n    class C: a = 2", "C.a"),
        ("class C: a = 1\nc = C(2)", "c.a"),
        ("class C: a = 1\nc = C(**b)", "c.a"),
        ("class C:\n    a = 1\n    def __init__(self): pass\nc = C()", "c.a"),
        ("class C: a = 1\nc = C()\nf(c)", "c.a"),
        ("class C:\n    a = 1\n    def f(self): g(self)\nc = C()", "c.a"),
        ("class C:\n    a = 1\n    def f(self): self.__dict__.update(b)\nc = C()", "c.a"),
        ("class C: a = 1\nc = C() if b else D()", "c.a"),
        ("def c(): pass", "c.a"),
    ],
)
def test_settings_that_may_change(text: str, written: str) -> None:
    assert setting(text, written) == ""
