"""Classes of a program that hold settings: `class Config: instance_type = "ml.m5.xlarge"`."""

from __future__ import annotations

import ast

from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.scope import Scope
from simcore.inputs.python_code.tree import Function, Tree, positional

_CHANGE_ATTRIBUTES = {"setattr", "delattr", "__dict__", "__setattr__", "vars"}


class ConfigClasses:
    """The settings of a program's classes, as far as nothing of the program can change them."""

    def __init__(self, tree: Tree, names: Names) -> None:
        self._tree = tree
        self._names = names
        attributes = [node for node in tree.nodes if isinstance(node, ast.Attribute)]
        self._set = {node.attr for node in attributes if not isinstance(node.ctx, ast.Load)}
        used = {node.attr for node in attributes} | {node.id for node in tree.nodes if isinstance(node, ast.Name)}
        self._may_set_any = bool(used & _CHANGE_ATTRIBUTES)

    def setting(self, node: ast.Attribute) -> ast.expr | None:
        """The expression of `Config.name`, or of `config.name` after `config = Config()`; None if it may change."""
        if not isinstance(node.value, ast.Name) or node.attr in self._set or self._may_set_any:
            return None
        found = self._class_of(node.value)
        if found is None or not self._is_plain(found) or not self._is_only_read(node.value):
            return None
        if not uses_attributes(self._tree, self._names, found):
            return None
        scope = self._tree.inner[found]
        bindings = scope.bindings.get(node.attr, [])
        if len(bindings) != 1 or scope.any_name or not self._names.is_unconditional(bindings[0].node, scope):
            return None
        return bindings[0].value

    def _class_of(self, name: ast.Name) -> ast.ClassDef | None:
        """The class that a name stands for, or whose object it holds that was made without arguments."""
        sure = self._names.lookup(name).sure
        if sure is None or isinstance(sure.node, ast.ClassDef):
            return sure.node if sure else None  # type: ignore[return-value]
        call = sure.value
        if not isinstance(call, ast.Call) or call.args or call.keywords or not isinstance(call.func, ast.Name):
            return None
        made_by = self._names.lookup(call.func).sure
        if made_by is None or not isinstance(made_by.node, ast.ClassDef) or _has_special_methods(made_by.node):
            return None
        return made_by.node if self._is_only_read(call.func) else None

    def _is_plain(self, node: ast.ClassDef) -> bool:
        """Whether a class is made of what is written in it: it has no bases, and no decorator but dataclass."""
        decorators = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
        paths = {path for each in decorators for path in self._names.paths(each)}
        bases = {path for each in node.bases for path in self._names.paths(each)}
        return not node.keywords and bases <= {"builtins.object"} and paths <= {"dataclasses.dataclass"}

    def _is_only_read(self, name: ast.Name) -> bool:
        """Whether the program only reads attributes of what a name holds, and calls it."""
        scope = self._names.owner(name)[0]
        uses = self._tree.uses(name.id)
        return self._names.can_spend(len(uses)) and all(self._reads(each, scope) for each in uses)

    def _reads(self, use: ast.Name, scope: Scope | None) -> bool:
        if self._names.owner(use)[0] is not scope:
            return True
        return isinstance(self._tree.parent.get(use), ast.Attribute) or self._tree.is_called(use)


def uses_attributes(tree: Tree, names: Names, node: ast.ClassDef) -> bool:
    """Whether the methods of a class use its object for nothing but attributes."""
    return all(
        names.can_spend(1) and (names.owner(use)[0] is not tree.inner[method] or is_attribute_used(tree, use))
        for method in node.body
        if isinstance(method, Function)
        for first in positional(method.args)[:1]
        for use in tree.uses(first.arg)
    )


def is_attribute_used(tree: Tree, node: ast.expr) -> bool:
    """Whether a use of an object is that of an attribute by its name."""
    parent = tree.parent[node]
    return isinstance(parent, ast.Attribute) and parent.attr not in {"__dict__", "__setattr__", "__class__"}


def _has_special_methods(node: ast.ClassDef) -> bool:
    """Whether a class has methods such as __init__ and __getattr__, which may give attributes other values."""
    return any(isinstance(each, Function) and each.name.startswith("__") for each in node.body)
