"""The examples in the docstrings do what they say."""

import doctest
import importlib
import pkgutil

import pytest
import simcore

MODULES = ["simcore"] + [
    module.name
    for module in pkgutil.walk_packages(simcore.__path__, "simcore.")
    if module.name not in ("simcore.__main__", "simcore._core")
]


@pytest.mark.parametrize("name", MODULES)
def test_module(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__, "a module says what it is for"
    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    assert doctest.testmod(simcore).attempted >= 4
