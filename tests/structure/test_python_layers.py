"""Who may import whom in the Python package; imports for types only and imports in functions count as any other."""

import ast
from collections import Counter
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.structure.python_package import Module, imports, modules
from tests.structure.sources import name

# Layer of the package, and the layers right below it; a layer may also import what those may. The layer "" is
# simcore/__init__.py, which gathers the public names and attaches the faces.
LAYERS = {
    "": {"studies", "display", "log"},
    "__main__": {"cli"},
    "testing": {"studies"},
    "pytest_plugin": {"studies"},
    "cli": {"agents", "studies", "display", "log"},
    "agents": {"studies", "display", "progress"},
    "studies": {"linting", "execution"},
    "execution": {"files", "progress"},
    "display": {"linting"},
    "linting": {"inputs"},
    "wrong_call": {"inputs"},
    "inputs": {"errors", "files"},
    "files": {"errors"},
    "errors": {"_core", "characters"},
    "characters": set(),
    "progress": set(),
    "log": {"_core"},
    "_core": set(),
}

# Where an import in a function saves time at the start: a verb imports what it needs, an answer what shows it, a job
# what reads classes of the SDK, a check what counts the jobs of a program, a search what keeps its rounds.
LATE = ("cli.", "display.faces", "inputs.job", "inputs.sdk_calls", "progress", "studies.check", "studies.explore")

FOREIGN_PRIVATE = {"_SubParsersAction", "_actions"}  # argparse has no public names for them


def below(layer: str) -> set[str]:
    """The layers that a layer may import, itself among them."""
    return {layer}.union(*(below(each) for each in LAYERS[layer]))


def layer(module: str) -> str:
    return module.partition(".")[0]


def test_every_module_has_a_layer() -> None:
    assert {module.layer for module in modules().values()} | {"_core"} == set(LAYERS)


def test_imports_go_down() -> None:
    upwards = [str(each) for each in imports() if layer(each.source) not in below(layer(each.importer))]
    assert upwards == []


def test_no_circles() -> None:
    graph: dict[str, set[str]] = {module: set() for module in modules()}
    for each in imports():
        graph[each.importer].add(each.source)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' -> '.join(error.args[1])}")


def test_imports_stand_at_the_top() -> None:
    assert [str(each) for each in imports() if each.inside and not each.importer.startswith(LATE)] == []


def test_no_private_name_is_imported() -> None:
    private = [str(each) for each in imports() if is_private(each.name)]
    hidden = [
        str(each) for each in imports() if any(map(is_private, each.source.split("."))) and each.source != "_core"
    ]
    assert private + hidden == []


def is_private(identifier: str) -> bool:
    """Whether a name begins with an underscore and is none of Python's (__init__) or a notebook's (_repr_html_)."""
    return identifier.startswith("_") and not identifier.endswith("_")


@pytest.mark.parametrize("module", modules().values(), ids=lambda module: module.name or "__init__")
def test_no_private_name_of_another_module_is_read(module: Module) -> None:
    """An attribute with an underscore belongs to self or cls, or is defined in the module that reads it."""
    own = defined(module.tree) | FOREIGN_PRIVATE
    foreign = [
        f"{name(module.path)}:{node.lineno} reads {ast.unparse(node)}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own
    ]
    assert foreign == []


def defined(tree: ast.Module) -> set[str]:
    """Names that a module defines: functions, classes, variables, and attributes that it sets."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
    return names


def test_a_noun_has_one_home_in_a_layer() -> None:
    """`forecast.py` in studies, display and cli is one noun in three layers; twice in one layer would be two homes."""
    homes = Counter((module.layer, module.path.stem) for module in modules().values())
    assert [home for home, count in homes.items() if count > 1 and home[1] != "__init__"] == []
