"""The public names of the Python package, from its sources and the type stub of the extension."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
Defined = ast.ClassDef | Function


def surface(root: Path) -> Iterator[str]:
    """A line for each public name, for each public member of a class, and for each parameter."""
    package = root / "bindings" / "python" / "simcore"
    for name in ast.literal_eval(_value(_tree(package / "__init__.py"), "__all__")):
        yield from _lines(name, *_definition(package, "simcore", name))
    for name, found in _defined(package / "testing.py").items():
        if not name.startswith("_"):
            yield from _lines(f"testing.{name}", package, "simcore.testing", found)
    yield from (f"pytest {option}" for option in _pytest_options(_tree(package / "pytest_plugin.py")))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _value(tree: ast.Module, name: str) -> ast.expr:
    """What a module assigns to a name."""
    targets = ((each.targets[0], each.value) for each in tree.body if isinstance(each, ast.Assign))
    return next(value for target, value in targets if isinstance(target, ast.Name) and target.id == name)


@cache
def _imports(path: Path) -> dict[str, tuple[str, str]]:
    """The module and the name there, by the name here, of what a module imports from the package."""
    found = [each for each in ast.walk(_tree(path)) if isinstance(each, ast.ImportFrom)]
    return {
        alias.asname or alias.name: (each.module, alias.name)
        for each in found
        if each.module and each.module.startswith("simcore")
        for alias in each.names
    }


@cache
def _defined(path: Path) -> dict[str, Defined]:
    """The classes and functions of a module, by name."""
    return {each.name: each for each in _tree(path).body if isinstance(each, Defined)}


def _pytest_options(plugin: ast.Module) -> Iterator[str]:
    """The options that the plugin of pytest declares, each as a text or as a name of the module."""
    for each in ast.walk(plugin):
        if isinstance(each, ast.Call) and ast.unparse(each.func).endswith(".addoption"):
            option = each.args[0]
            yield ast.literal_eval(_value(plugin, option.id) if isinstance(option, ast.Name) else option)


def _definition(package: Path, module: str, name: str) -> tuple[Path, str, Defined | None]:
    """The package, the module and the statement that define a name, through the imports of modules."""
    path = _path(package, module)
    if name in _imports(path):
        return _definition(package, *_imports(path)[name])
    return package, module, _defined(path).get(name)


def _path(package: Path, module: str) -> Path:
    """The file of a module; of the extension, its stub."""
    file = package.joinpath(*module.split(".")[1:])
    return next(
        path for path in (file / "__init__.py", file.with_suffix(".py"), file.with_suffix(".pyi")) if path.exists()
    )


def _lines(name: str, package: Path, module: str, found: Defined | None) -> Iterator[str]:
    if isinstance(found, ast.ClassDef):
        yield f"python {name}"
        yield from _members(name, package, module, found)
    elif isinstance(found, Function):
        yield from _function(name, found)
    else:
        yield f"python {name}"


def _members(name: str, package: Path, module: str, found: ast.ClassDef) -> Iterator[str]:
    """The public members of a class, and those that it has of the package's other classes."""
    if any("dataclass" in ast.unparse(each) for each in found.decorator_list):
        yield from _constructor(name, found)
    for each in found.body:
        if isinstance(each, Function) and (each.name == "__init__" or not each.name.startswith("_")):
            yield from _function(f"{name}.{each.name}", each)
        elif (
            isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and not each.target.id.startswith("_")
        ):
            yield f"python {name}.{each.target.id}: {ast.unparse(each.annotation)}"
    for base in found.bases:
        if isinstance(base, ast.Name):
            inherited = _definition(package, module, base.id)
            if isinstance(inherited[2], ast.ClassDef):
                yield from _members(name, inherited[0], inherited[1], inherited[2])


def _constructor(name: str, found: ast.ClassDef) -> Iterator[str]:
    """What the constructor of a dataclass takes."""
    fields = [each for each in found.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
    for place, each in enumerate(fields):
        parameter = _parameter(ast.arg(ast.unparse(each.target), each.annotation), each.value)
        yield f"python {name}.__init__({place} {parameter})"


def _function(name: str, found: Function) -> Iterator[str]:
    """What a function returns, and each of its parameters: by place, unless only its name gives it."""
    given = f" -> {_returned(name, found.returns)}" if found.returns else ""
    if any(ast.unparse(each).endswith("property") for each in found.decorator_list):
        yield f"python {name}: {given.removeprefix(' -> ')}"
        return
    yield f"python {name}{given or ' ->'}"
    arguments = found.args
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults)) + [*arguments.defaults]
    for place, (each, default) in enumerate(zip(positional, defaults, strict=True)):
        if each.arg not in ("self", "cls"):
            yield f"python {name}({place} {_parameter(each, default)})"
    for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield f"python {name}({_parameter(each, default)})"
    for star, rest in (("*", arguments.vararg), ("**", arguments.kwarg)):
        if rest:
            yield f"python {name}({star}{rest.arg})"


def _returned(name: str, annotation: ast.expr) -> str:
    """The type that a function returns; Self is the class of the method."""
    said = ast.unparse(annotation)
    return name.rpartition(".")[0] if said == "Self" else said


def _parameter(found: ast.arg, default: ast.expr | None) -> str:
    kind = f": {ast.unparse(found.annotation)}" if found.annotation else ""
    return f"{found.arg}{kind} {f'= {ast.unparse(default)}' if default else 'required'}"
