"""Every binding of every name of a program, put into its scope."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from simcore.inputs.python_code.notebook import sets_names
from simcore.inputs.python_code.scope import Binding, Scope
from simcore.inputs.python_code.tree import Tree

_SETS_ANY_NAME = {"exec", "globals", "locals", "vars"}
_OF_NO_ARGUMENTS = {"globals", "locals", "vars"}
# Methods of IPython that run code, those that run a command, and attributes that hold the names of a notebook.
_RUNS_CODE = {"ex", "push", "run_cell", "run_cell_magic", "run_code", "safe_execfile"}
_RUNS_COMMAND = {"magic", "run_line_magic"}
_NAMES_OF_NOTEBOOK = {"user_ns", "user_global_ns"}
_IMPORTS = {"import_module", "__import__"}


def bind(tree: Tree) -> None:
    """Puts the bindings of a program into its scopes."""
    for node in tree.nodes:
        found = _KINDS.get(type(node))
        if found:
            found(tree, node, tree.scope[node])
    for scope in list(tree.inner.values()):
        _move_declared(scope)


def _name(tree: Tree, node: Any, scope: Scope) -> None:
    if isinstance(node.ctx, ast.Load):
        return
    binding = _of_target(tree, node)
    if binding is None:
        return
    if binding.kind == "walrus":
        while scope.kind in {"comprehension", "generator"} and scope.parent:
            scope = scope.parent
    scope.bind(node.id, binding)


def _of_target(tree: Tree, node: ast.Name) -> Binding | None:
    """The binding of a name that stands as a target; None if it is annotated and nothing more."""
    parent = tree.parent[node]
    if isinstance(parent, ast.Assign):
        return Binding(node, "value", parent.value)
    if isinstance(parent, ast.AnnAssign):
        return Binding(node, "value", parent.value) if parent.value else None
    if isinstance(parent, ast.Tuple | ast.List):
        return _unpacked(tree, node, parent)
    return Binding(node, _kind_of_target(tree, node))


def _unpacked(tree: Tree, node: ast.Name, target: ast.Tuple | ast.List) -> Binding:
    """The binding of a name of `a, b = 1, 2`, if its value is written there."""
    whole = tree.parent[target]
    value = whole.value if isinstance(whole, ast.Assign) else None
    parts = [*value.elts, *target.elts] if isinstance(value, ast.Tuple | ast.List) else []
    written = len(parts) == 2 * len(target.elts) and not any(isinstance(each, ast.Starred) for each in parts)
    if written:
        return Binding(node, "value", parts[target.elts.index(node)])
    return Binding(node, "unpacked" if value else _kind_of_target(tree, node))


def _kind_of_target(tree: Tree, node: ast.Name) -> str:
    for each in tree.ancestors(node):
        for kind, name in _TARGETS.items():
            if isinstance(each, kind):
                return name
    return "unpacked"


_TARGETS: dict[Any, str] = {
    ast.AugAssign: "changed",
    ast.NamedExpr: "walrus",
    ast.Delete: "deleted",
    ast.For | ast.AsyncFor | ast.comprehension: "loop",
    ast.withitem: "with",
    ast.Assign: "unpacked",
}


def _parameter(_tree: Tree, node: Any, scope: Scope) -> None:
    scope.bind(node.arg, Binding(node, "parameter"))


def _function(_tree: Tree, node: Any, scope: Scope) -> None:
    scope.bind(node.name, Binding(node, "function"))


def _class(_tree: Tree, node: Any, scope: Scope) -> None:
    scope.bind(node.name, Binding(node, "class"))


def _import(_tree: Tree, node: Any, scope: Scope) -> None:
    for alias in node.names:
        if alias.name == "__main__":
            _of_module(node, scope)
        path = alias.name if alias.asname else alias.name.partition(".")[0]
        scope.bind(alias.asname or path, Binding(node, "import", path=path))


def _import_from(_tree: Tree, node: Any, scope: Scope) -> None:
    module = "." * node.level + (node.module or "")
    for alias in node.names:
        binding = Binding(node, "import", path=f"{module}.{alias.name}")
        if alias.name == "*":
            scope.any_name.append(replace(binding, kind="any name"))
        else:
            scope.bind(alias.asname or alias.name, binding)


def _except(_tree: Tree, node: Any, scope: Scope) -> None:
    if node.name:
        scope.bind(node.name, Binding(node, "except"))


def _match(_tree: Tree, node: Any, scope: Scope) -> None:
    name = node.rest if isinstance(node, ast.MatchMapping) else node.name
    if name:
        scope.bind(name, Binding(node, "match"))


def _declaration(_tree: Tree, node: Any, scope: Scope) -> None:
    kind = "global" if isinstance(node, ast.Global) else "nonlocal"
    scope.declared.update(dict.fromkeys(node.names, kind))


def _call(_tree: Tree, node: Any, scope: Scope) -> None:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if (name in _SETS_ANY_NAME and not (node.args and name in _OF_NO_ARGUMENTS)) or _runs_command(node):
        scope.any_name.append(Binding(node, "any name"))
        if scope.parent:
            scope.module.any_name.append(Binding(node, "any name", elsewhere=True))
    of_itself = isinstance(node.args[0], ast.Name) and node.args[0].id == "__name__" if node.args else False
    if of_itself and (name or getattr(node.func, "attr", "")) in _IMPORTS:
        _of_module(node, scope)


def _runs_command(node: ast.Call) -> bool:
    """Whether a call runs a command of a notebook that sets names, or code that is a text."""
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    command = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
    harmless = isinstance(command, str) and not sets_names(f"%{command.lstrip('%')}")
    return method in _RUNS_CODE or (method in _RUNS_COMMAND and not harmless)


def _attribute(tree: Tree, node: Any, scope: Scope) -> None:
    """Ways to the module itself, whose names other code may then set: `sys.modules[__name__]`."""
    parent = tree.parent[node]
    if isinstance(parent, ast.Subscript) and node.attr == "modules":
        other = isinstance(parent.slice, ast.Constant) and parent.slice.value != "__main__"
        if not other and isinstance(parent.ctx, ast.Load):
            _of_module(node, scope)
    elif node.attr in _NAMES_OF_NOTEBOOK:
        _of_module(node, scope)


def _of_module(node: ast.AST, scope: Scope) -> None:
    scope.module.any_name.append(Binding(node, "any name", elsewhere=True))


_KINDS: dict[type[ast.AST], Callable[[Tree, Any, Scope], None]] = {
    ast.Name: _name,
    ast.arg: _parameter,
    ast.FunctionDef: _function,
    ast.AsyncFunctionDef: _function,
    ast.ClassDef: _class,
    ast.Import: _import,
    ast.ImportFrom: _import_from,
    ast.ExceptHandler: _except,
    ast.MatchAs: _match,
    ast.MatchStar: _match,
    ast.MatchMapping: _match,
    ast.Global: _declaration,
    ast.Nonlocal: _declaration,
    ast.Call: _call,
    ast.Attribute: _attribute,
}


def _move_declared(scope: Scope) -> None:
    """Gives the bindings of global and nonlocal names to the scope that they change."""
    for name, kind in scope.declared.items():
        owner = scope.module if kind == "global" else _owner(name, scope)
        for binding in scope.bindings.pop(name, []):
            owner.bind(name, replace(binding, elsewhere=True))


def _owner(name: str, scope: Scope) -> Scope:
    """The scope of a nonlocal name."""
    each = scope.parent
    while each and each.parent and (each.kind == "class" or name not in each.bindings):
        each = each.parent
    return each or scope
