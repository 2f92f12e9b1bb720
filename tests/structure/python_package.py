"""The Python package as the structure tests read it: its modules as syntax trees, and what each of them imports."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.structure.sources import ROOT, files

PACKAGE = ROOT / "bindings" / "python" / "simcore"
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One file of the package."""

    name: str  # below simcore: "studies.forecast"; empty for simcore/__init__.py
    path: Path
    tree: ast.Module

    @property
    def layer(self) -> str:
        """The folder of the module, or its own name where it stands in none."""
        return self.name.partition(".")[0]


@dataclass(frozen=True)
class Import:
    """A name that a module takes from another one of the package."""

    importer: str
    source: str  # the module, below simcore
    name: str  # empty when the module itself is imported
    line: int
    inside: bool  # in the body of a function

    def __str__(self) -> str:
        what = f"{self.source}.{self.name}" if self.name else self.source
        return f"{self.importer or '__init__'}:{self.line} imports {what}"


@cache
def modules() -> dict[str, Module]:
    """Every module by its name below simcore."""
    found = {}
    for path in files(".py", under=PACKAGE):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = Module(name, path, ast.parse(path.read_text()))
    return found


@cache
def imports() -> tuple[Import, ...]:
    """Every import of one module by another: at the top, for types only, or in a function."""
    return tuple(each for module in modules().values() for each in _imports(module))


def _imports(module: Module) -> Iterator[Import]:
    inside = {id(node) for function in functions(module.tree) for node in ast.walk(function)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.path}:{node.lineno}: imports are absolute"
            named = [(node.module or "", alias.name) for alias in node.names]
        elif isinstance(node, ast.Import):
            named = [(alias.name, "") for alias in node.names]
        else:
            continue
        for source, name in named:
            if source.partition(".")[0] == "simcore":
                yield _import(module, source.partition(".")[2], name, node.lineno, id(node) in inside)


def _import(module: Module, source: str, name: str, line: int, inside: bool) -> Import:
    """A module that is named by `from package import module` is the source itself."""
    whole = f"{source}.{name}".strip(".")
    is_module = whole in modules() or whole == "_core"
    return Import(module.name, whole if is_module else source, "" if is_module else name, line, inside)


def functions(tree: ast.AST) -> list[Function]:
    """Every function and method below a node."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def docstrings(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Name and docstring of the module (an empty name), and of each public class, function and method in it."""
    yield "", ast.get_docstring(tree) or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_"):
            yield node.name, ast.get_docstring(node) or ""


def strings(tree: ast.Module) -> Iterator[str]:
    """Texts of the code that are not docstrings."""
    bodies = [
        node.body[0] for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | Function) if node.body
    ]
    docs = {id(first.value) for first in bodies if isinstance(first, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
