"""Every binding of every name of a program, put into its scope."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from simcore.inputs.python_code.notebook import sets_names
from simcore.inputs.python_code.scope import BUILTINS, Binding, Scope
from simcore.inputs.python_code.tree import Tree, last_name, method

_OF_NO_ARGUMENTS = {"globals", "locals", "vars"}  # functions that, without arguments, give what sets any name
_RUNS_TEXT = {"exec", "eval"}
_HANDED_ON = {*_RUNS_TEXT, *_OF_NO_ARGUMENTS}  # those whose second name, or whose call by other code, does the same
# Methods of IPython that run code, those that run a command, and attributes that hold the names of a notebook.
_RUNS_CODE = {"ex", "push", "run_cell", "run_cell_magic", "run_code", "safe_execfile"}
_RUNS_COMMAND = {"magic", "run_line_magic"}
_NAMES_OF_MODULE = {"user_ns", "user_global_ns", "f_globals", "f_locals", "__globals__"}  # and of a frame or function
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
    if isinstance(node.ctx, ast.Load) and node.id in _HANDED_ON and not tree.is_called(node):
        _sets_any_name(node, scope)
    binding = None if isinstance(node.ctx, ast.Load) else _of_target(tree, node)
    if binding is None:
        return
    while binding.kind == "walrus" and scope.kind in {"comprehension", "generator"} and scope.parent:
        scope = scope.parent
    scope.bind(node.id, binding)


def _of_target(tree: Tree, node: ast.Name) -> Binding | None:
    """The binding of a name that stands as a target; None if it is annotated and nothing more."""
    parent = tree.parent[node]
    if isinstance(parent, ast.Assign):
        return Binding(node, "value", parent.value)
    if isinstance(parent, ast.AnnAssign):
        return Binding(node, "value", parent.value) if parent.value else None
    whole = tree.parent.get(parent) if isinstance(parent, ast.Tuple | ast.List) else None
    if isinstance(whole, ast.Assign) and isinstance(parent, ast.Tuple | ast.List):
        return _unpacked(node, parent.elts, whole.value)
    kinds = (name for each in tree.ancestors(node) for kind, name in _TARGETS.items() if isinstance(each, kind))
    return Binding(node, next(kinds, "unpacked"))


def _unpacked(node: ast.Name, targets: list[ast.expr], value: ast.expr) -> Binding:
    """The binding of a name of `a, b = 1, 2`, with its value if that is written there."""
    values = value.elts if isinstance(value, ast.Tuple | ast.List) else []
    starred = any(isinstance(each, ast.Starred) for each in (*values, *targets))
    if starred or len(values) != len(targets):
        return Binding(node, "unpacked")
    return Binding(node, "value", values[targets.index(node)])


_TARGETS: dict[Any, str] = {
    ast.AugAssign: "changed",
    ast.NamedExpr: "walrus",
    ast.Delete: "deleted",
    ast.For | ast.AsyncFor | ast.comprehension: "loop",
    ast.withitem: "with",
    ast.Assign: "unpacked",
}


def _import(_tree: Tree, node: Any, scope: Scope) -> None:
    for alias in node.names:
        if alias.name == "__main__":
            _of_module(node, scope)
        path = alias.name if alias.asname else alias.name.partition(".")[0]
        scope.bind(alias.asname or path, Binding(node, "import", path=path))


def _import_from(_tree: Tree, node: Any, scope: Scope) -> None:
    for alias in node.names:
        binding = Binding(node, "import", path=f"{'.' * node.level}{node.module or ''}.{alias.name}")
        if alias.name == "*":
            scope.any_name.append(replace(binding, kind="any name"))
        else:
            scope.bind(alias.asname or alias.name, binding)


def _named(kind: str, attribute: str = "name") -> Callable[[Tree, Any, Scope], None]:
    """What binds the name that is an attribute of a node, if it has one."""

    def bind_name(_tree: Tree, node: Any, scope: Scope) -> None:
        if getattr(node, attribute):
            scope.bind(getattr(node, attribute), Binding(node, kind))

    return bind_name


def _declaration(_tree: Tree, node: Any, scope: Scope) -> None:
    scope.declared.update(dict.fromkeys(node.names, "global" if isinstance(node, ast.Global) else "nonlocal"))


def _call(_tree: Tree, node: Any, scope: Scope) -> None:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in _RUNS_TEXT or (name in _OF_NO_ARGUMENTS and not node.args) or _runs_command(node):
        _sets_any_name(node, scope)
    of_itself = any(_is_name_of_itself(each) for each in node.args[:1])
    if of_itself and last_name(node.func) in _IMPORTS:
        _of_module(node, scope)


def _is_name_of_itself(node: ast.expr) -> bool:
    return last_name(node) == "__name__" or (isinstance(node, ast.Constant) and node.value == "__main__")


def _runs_command(node: ast.Call) -> bool:
    """Whether a call runs a command of a notebook that sets names, or code that is a text."""
    command = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
    harmless = isinstance(command, str) and not sets_names(f"%{command.lstrip('%')}")
    return method(node) in _RUNS_CODE or (method(node) in _RUNS_COMMAND and not harmless)


def _attribute(tree: Tree, node: Any, scope: Scope) -> None:
    """Ways to the module itself, whose names other code may then set: `sys.modules[__name__]`."""
    if node.attr in _NAMES_OF_MODULE or (node.attr == "modules" and _leads_to_module(tree, node)):
        _of_module(node, scope)
    elif node.attr in _HANDED_ON and last_name(node.value) in BUILTINS:
        _sets_any_name(node, scope)


def _leads_to_module(tree: Tree, modules: ast.Attribute) -> bool:
    """Whether what is done with `sys.modules` may give the module itself; to read another one does not."""
    parent = tree.parent[modules]
    user = tree.parent.get(parent)
    if isinstance(parent, ast.Subscript):
        return not isinstance(parent.ctx, ast.Load) or not _is_other_name(parent.slice)
    if isinstance(parent, ast.Attribute) and isinstance(user, ast.Call):
        return not all(map(_is_other_name, user.args[:1])) or not user.args
    return last_name(modules.value) == "sys" and not isinstance(parent, ast.Compare)


def _is_other_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not _is_name_of_itself(node)


def _sets_any_name(node: ast.AST, scope: Scope) -> None:
    scope.any_name.append(Binding(node, "any name"))
    if scope.parent:
        _of_module(node, scope)


def _of_module(node: ast.AST, scope: Scope) -> None:
    scope.module.any_name.append(Binding(node, "any name", elsewhere=True))


_KINDS: dict[type[ast.AST], Callable[[Tree, Any, Scope], None]] = {
    ast.Name: _name,
    ast.arg: _named("parameter", "arg"),
    **dict.fromkeys((ast.FunctionDef, ast.AsyncFunctionDef), _named("function")),
    ast.ClassDef: _named("class"),
    ast.Import: _import,
    ast.ImportFrom: _import_from,
    ast.ExceptHandler: _named("except"),
    **dict.fromkeys((ast.MatchAs, ast.MatchStar), _named("match")),
    ast.MatchMapping: _named("match", "rest"),
    **dict.fromkeys((ast.Global, ast.Nonlocal), _declaration),
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
