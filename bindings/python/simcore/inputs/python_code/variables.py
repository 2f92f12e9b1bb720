"""The values of variables: of the one binding that holds where they are used, with the changes that followed it."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from simcore.inputs.python_code.call import Call, Evaluate, Value
from simcore.inputs.python_code.changes import Change, Changes, is_unchanging
from simcore.inputs.python_code.config_classes import ConfigClasses
from simcore.inputs.python_code.names import Lookup, Names
from simcore.inputs.python_code.plain import is_scalar
from simcore.inputs.python_code.scope import UNREAD_KINDS, Binding, Scope
from simcore.inputs.python_code.sdk_classes import KINDS
from simcore.inputs.python_code.tree import Tree, positional

_MAY_CHANGE = "may be changed by other code"


class Variables:
    """The variables of a program, with what it does to them."""

    def __init__(self, tree: Tree, names: Names, changes: Changes, evaluate: Evaluate) -> None:
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
            return value  # what is set of an estimator later stands beside it
        if self._has_second_name(sure):
            return self._tree.unread(node, _MAY_CHANGE)
        return self._changed(node, found.scope, found.later, sure, value)

    def attribute(self, node: ast.Attribute) -> Value:
        """The value of an attribute of a class that holds settings."""
        setting = self._settings.setting(node)
        unread = self._tree.unread(node, "is an attribute that is not read")
        value = self._evaluate(setting) if setting else unread
        return value if is_unchanging(value) else unread

    def _default(self, binding: Binding) -> str:
        """The default of a parameter, as it is shown behind its name."""
        arguments = self._tree.parent.get(binding.node)
        if not isinstance(arguments, ast.arguments):
            return ""
        defaults = {
            **dict(zip(reversed(positional(arguments)), reversed(arguments.defaults), strict=False)),
            **dict(zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)),
        }
        default = defaults.get(binding.node)  # type: ignore[call-overload]
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
        if any(each.kind != "item" and self._is_gone_through(node, each, scope) for each in changes):
            return self._tree.unread(node, "may be changed while a loop goes through it")
        before = [each for each in changes if self._names.may_follow(each, sure, node, scope)]
        if len(before) < len(changes) and self._is_shared(node, value, changes):
            return self._tree.unread(node, "may be changed after it is handed on")
        return self._applied(before, node, scope, sure, value)

    def _is_gone_through(self, node: ast.Name, change: Change, scope: Scope) -> bool:
        """Whether a change stands in a loop that goes through what a use gives it."""
        loop = {self._tree.statement[node]} - self._tree.loops(node, scope)
        return bool(loop & self._tree.loops(change.node, scope))

    def _is_shared(self, node: ast.Name, value: Value, changes: Sequence[Change]) -> bool:
        """Whether something else holds a value after a use of it, and a change follows."""
        after = any(self._tree.order[each.node] > self._tree.order[node] for each in changes)
        return after and self._changes.is_handed_on(node, value, changes)

    def _applied(self, changes: Sequence[Change], node: ast.Name, scope: Scope, sure: Binding, value: Value) -> Value:
        known = self._tree.loops(sure.node, scope)
        value = dict(value) if isinstance(value, dict) else list(value) if isinstance(value, list) else value
        for each in changes:
            certain = not each.elsewhere and self._tree.dominates(each.node, node, scope)
            once = not self._tree.loops(each.node, scope) - known
            after = self._after(each, value) if certain and once else None
            if after is None:
                return self._tree.unread(node, _MAY_CHANGE)
            value = after
        return value

    def _after(self, change: Change, value: Value) -> Value:
        """The value after one change, which is made of it; None if the change is not followed."""
        if isinstance(change.value, ast.Call) and change.key == "":
            return self._after_method(change.kind, change.value, value)
        if change.kind == "item" and isinstance(change.key, ast.expr) and change.value:
            return _with_item(value, self._evaluate(change.key), self._evaluate(change.value))
        if change.kind == "attribute" and isinstance(value, Call) and change.value:
            return replace(value, keywords={**value.keywords, str(change.key): self._evaluate(change.value)})
        return None

    def _after_method(self, name: str, call: ast.Call, value: Value) -> Value:
        """The value after one of the methods that are followed."""
        arguments = [self._evaluate(each) for each in call.args]
        given = arguments[0] if len(arguments) == 1 else {} if name == "update" and not arguments else None
        if name == "update" and isinstance(value, dict) and isinstance(given, dict):
            named: dict[Value, Value] = {each.arg: self._evaluate(each.value) for each in call.keywords}
            value.update({**given, **named})
            return value if None not in named else None
        if not isinstance(value, list) or call.keywords or len(arguments) != 1 or isinstance(call.args[0], ast.Starred):
            return None
        more = given if name == "extend" else [given] if name == "append" else None
        value += more if isinstance(more, list) else []
        return value if isinstance(more, list) else None


def _with_item(value: Value, key: Value, item: Value) -> Value:
    """A dictionary or a list once its item is set; None where it has no place for it."""
    if isinstance(value, list) and isinstance(key, int) and -len(value) <= key < len(value):
        value[key] = item
        return value
    if not isinstance(value, dict) or not is_scalar(key):
        return None
    value[key] = item
    return value


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
