"""What the Python package says: docstrings name their subject, and the core alone states ranges."""

import ast
import re

import pytest

from tests.structure.python_package import Module, docstrings, modules, strings
from tests.structure.wording import MID_SENTENCE

RANGE = re.compile(r"\d[\d^]* to (\d|$)|at (least|most) \d|\bfrom \d|\b(below|above) \d")


def test_docstrings_name_their_subject() -> None:
    found = {
        (module.name, name): text.splitlines()[0]
        for module in modules().values()
        for name, text in docstrings(module.tree)
        if MID_SENTENCE.match(text)
    }
    assert found == {}


def test_only_the_core_states_ranges() -> None:
    """Neither inputs nor studies holds a number that limits something; nor do they, or the verbs, word a range."""
    found = {
        (module.name, text)
        for module in modules().values()
        if module.layer in {"inputs", "studies", "cli"}
        for text in [*filter(RANGE.search, strings(module.tree)), *limits(module)]
    }
    assert found == set()


def limits(module: Module) -> list[str]:
    """Constants of a module that are numbers; those of the verbs are exit codes and times of the terminal."""
    if module.layer == "cli":
        return []
    return [
        target.id
        for node in module.tree.body
        if isinstance(node, ast.Assign) and is_number(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]


def is_number(value: ast.expr) -> bool:
    """Whether an expression is made of numbers alone: 10_000, 2**30, -1."""
    parts = [node for node in ast.walk(value) if isinstance(node, ast.expr)]
    numbers = [node for node in parts if isinstance(node, ast.Constant) and isinstance(node.value, int | float)]
    return bool(numbers) and all(isinstance(node, ast.Constant | ast.BinOp | ast.UnaryOp) for node in parts)


@pytest.mark.parametrize("text", ["must be from 1 to 100", "2 to 1000000", "at least 3", "0 to 2^64 - 1"])
def test_a_range_is_found(text: str) -> None:
    assert RANGE.search(text)


@pytest.mark.parametrize("text", ["3 nodes", "p50 to p95", "version 2"])
def test_other_numbers_are_no_range(text: str) -> None:
    assert not RANGE.search(text)
