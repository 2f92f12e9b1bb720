"""The committed type stub names everything that the extension has, and nothing else."""

import ast
import inspect
from functools import cache

import pytest
import simcore
from simcore import _core

from tests.python.jobs import ROOT

STUB = ROOT / "bindings" / "python" / "simcore" / "_core.pyi"
pytestmark = pytest.mark.skipif(not STUB.exists(), reason="no stub is committed")


def public(names: object) -> set[str]:
    return {name for name in names if not name.startswith("_")}  # type: ignore[attr-defined]


@cache
def declared() -> dict[str, ast.stmt]:
    body = ast.parse(STUB.read_text(encoding="utf-8")).body
    constants = {
        node.target.id: node for node in body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    return {**constants, **{node.name: node for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}}


def members(node: ast.stmt) -> set[str]:
    assert isinstance(node, ast.ClassDef)
    return public(each.name for each in node.body if isinstance(each, ast.FunctionDef)) | public(
        each.target.id for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    )


def test_names_of_the_module() -> None:
    assert public(declared()) == public(dir(_core))


@pytest.mark.parametrize("name", sorted(name for name in dir(_core) if inspect.isclass(getattr(_core, name))))
def test_members_of(name: str) -> None:
    assert members(declared()[name]) == public(vars(getattr(_core, name)))


def test_package_exports_what_it_says() -> None:
    assert sorted(simcore.__all__) == simcore.__all__
    for name in simcore.__all__:
        assert hasattr(simcore, name)


def test_completion_offers_the_public_names_and_no_others() -> None:
    assert dir(simcore) == simcore.__all__
    assert {"run_study", "SpaceStudy", "RayExecutor"} < set(dir(simcore))


def test_everything_public_has_a_docstring() -> None:
    for name in public(simcore.__all__):
        assert getattr(simcore, name).__doc__, name
