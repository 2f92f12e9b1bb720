"""The values of variables: of the one binding that holds where they are used, with the changes that followed it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace

from simcore.inputs.python_code.call import Call, Unread, Value
from simcore.inputs.python_code.changes import Change, Changes, is_unchanging
from simcore.inputs.python_code.config_classes import ConfigClasses
from simcore.inputs.python_code.names import Lookup, Names
from simcore.inputs.python_code.plain import is_scalar
from simcore.inputs.python_code.scope import UNREAD_KINDS, Binding, Scope
from simcore.inputs.python_code.sdk_classes import KINDS
from simcore.inputs.python_code.tree import Tree

_MAY_CHANGE = "may be changed by other code"


class Variables:
    """The variables of a program.

    Args:
        tree: The program.
        names: Its names.
        changes: What it does to its variables.
        evaluate: Reads the value of an expression.
    """

    def __init__(self, tree: Tree, names: Names, changes: Changes, evaluate: Callable[[ast.expr], Value]) -> None:
        self._tree = tree
        self._names = names
        self._changes = changes
        self._evaluate = evaluate
        self._settings = ConfigClasses(tree, names)

    def of(self, node: ast.Name) -> Value:
        """The value of a variable where it is used."""
        found = self._names.lookup(node)
        sure = found.sure
        if found.scope is None or sure is None:
            default = self._default(found.possible[0]) if len(found.possible) == 1 else ""
            return self._tree.unread(node, _why_unsure(found), default)
        if sure.value is None:
            return self._tree.unread(node, UNREAD_KINDS[sure.kind], self._default(sure))
        value = self._evaluate(sure.value)
        if is_unchanging(value) or (isinstance(value, Call) and value.name in KINDS):
            return value  # what is set of an estimator later is told beside it
        if self._has_second_name(sure):
            return self._tree.unread(node, _MAY_CHANGE)
        return self._changed(node, found.scope, found.later, sure, value)

    def attribute(self, node: ast.Attribute) -> Value:
        """The value of an attribute of a class that holds settings."""
        setting = self._settings.setting(node)
        value = self._evaluate(setting) if setting else None
        if setting is None or not (is_scalar(value) or isinstance(value, Unread)):
            return self._tree.unread(node, "is an attribute that is not read")
        return value

    def _default(self, binding: Binding) -> str:
        """The default of a parameter, as it is shown behind its name."""
        arguments = self._tree.parent.get(binding.node)
        if not isinstance(arguments, ast.arguments):
            return ""
        by_position = [*arguments.posonlyargs, *arguments.args]
        defaults = dict(zip(reversed(by_position), reversed(arguments.defaults), strict=False))
        defaults.update(
            {arg: each for arg, each in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if each}
        )
        default = next((each for arg, each in defaults.items() if arg is binding.node), None)
        return f" (default {self._tree.text(default)})" if default else ""

    def _has_second_name(self, binding: Binding) -> bool:
        statement = self._tree.parent.get(binding.node)
        return isinstance(statement, ast.Assign) and len(statement.targets) > 1

    def _changed(self, node: ast.Name, scope: Scope, later: bool, sure: Binding, value: Value) -> Value:
        """The value with the changes between its binding and its use, if all of them certainly happen there."""
        changes = [each for each in self._changes.of(scope, node.id, value) if each.node is not node]
        if not changes:
            return value
        if later or not self._names.can_spend(len(changes)):
            return self._tree.unread(node, _MAY_CHANGE)
        before = [each for each in changes if self._names.may_follow(each, sure, node, scope)]
        if len(before) < len(changes) and self._changes.is_handed_on(node, value) and self._are_after(changes, node):
            return self._tree.unread(node, "may be changed after it is handed on")
        return self._applied(before, node, scope, sure, value)

    def _are_after(self, changes: Sequence[Change], node: ast.Name) -> bool:
        return any(self._tree.order[each.node] > self._tree.order[node] for each in changes)

    def _applied(self, changes: Sequence[Change], node: ast.Name, scope: Scope, sure: Binding, value: Value) -> Value:
        known = self._tree.loops(sure.node, scope)
        value = _copied(value)
        for each in changes:
            certain = not each.elsewhere and self._tree.dominates(each.node, node, scope)
            if each.kind == "any" or not certain or self._tree.loops(each.node, scope) - known:
                return self._tree.unread(node, _MAY_CHANGE)
            applied = self._after(each, value)
            if applied is None:
                return self._tree.unread(node, _MAY_CHANGE)
            value = applied
        return value

    def _after(self, change: Change, value: Value) -> Value:
        """The value after one change; None if the change is not followed."""
        if change.kind == "item" and isinstance(change.key, ast.expr) and change.value:
            return _with_item(value, self._evaluate(change.key), self._evaluate(change.value))
        if change.kind == "attribute" and isinstance(value, Call) and isinstance(change.key, str) and change.value:
            keywords = {**value.keywords, change.key: self._evaluate(change.value)}
            return replace(value, keywords=keywords)
        if isinstance(change.value, ast.Call):
            return self._after_method(change.kind, change.value, value)
        return None

    def _after_method(self, method: str, call: ast.Call, value: Value) -> Value:
        """The value after one of the methods that are followed."""
        arguments = [self._evaluate(each) for each in call.args]
        spread = any(each.arg is None for each in call.keywords)
        named: dict[Value, Value] = {each.arg: self._evaluate(each.value) for each in call.keywords}
        if method == "update" and isinstance(value, dict) and not spread and len(arguments) <= 1:
            given = arguments[0] if arguments else {}
            return _grown(value, given, named) if isinstance(given, dict) else None
        if not isinstance(value, list) or named or len(arguments) != 1 or isinstance(call.args[0], ast.Starred):
            return None
        more = [arguments[0]] if method == "append" else arguments[0] if method == "extend" else None
        if not isinstance(more, list):
            return None
        value += more
        return value


def _copied(value: Value) -> Value:
    return dict(value) if isinstance(value, dict) else list(value) if isinstance(value, list) else value


def _grown(value: dict[Value, Value], *several: dict[Value, Value]) -> Value:
    for each in several:
        value.update(each)
    return value


def _with_item(value: Value, key: Value, item: Value) -> Value:
    """A dictionary or a list once its item is set; None where it has no place for it."""
    if isinstance(value, dict) and is_scalar(key):
        value[key] = item
        return value
    if isinstance(value, list) and isinstance(key, int) and -len(value) <= key < len(value):
        value[key] = item
        return value
    return None


def _why_unsure(found: Lookup) -> str:
    """Why the value of a variable is not read, though it may be one of some."""
    if found.scope is None:
        return "is not assigned in this file"
    kinds = {each.kind for each in found.possible}
    if not found.possible:
        return "is not assigned before it is used"
    if any(each.elsewhere for each in found.possible):
        return "may be assigned by a function"
    if len(found.possible) > 1 and kinds != {"parameter"}:
        return UNREAD_KINDS["any name"] if kinds == {"any name"} else "is assigned more than once"
    only = found.possible[0]
    return "is assigned under a condition, or later" if only.kind == "value" else UNREAD_KINDS[only.kind]
