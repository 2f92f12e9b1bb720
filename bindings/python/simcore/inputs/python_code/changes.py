"""What a program does to a dictionary, a list or an object of the SDK that a variable holds."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simcore.inputs.python_code.additions import Part, parts_added
from simcore.inputs.python_code.call import Call, Unread
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.plain import is_scalar
from simcore.inputs.python_code.scope import Event, Scope
from simcore.inputs.python_code.sdk_classes import KINDS, PARAMETERS, REQUESTS, SETS_HYPERPARAMETERS, is_of_sdk
from simcore.inputs.python_code.tree import Tree, last_name
from simcore.inputs.python_code.uses import READING, READS, READS_ITEMS, use_of

_MOST_ALIASES = {"levels": 8}
_FOLLOWED_METHODS = {"update", "append", "extend"}
_OF_PARTS = {"spread", "iterated", "operand"}  # uses that hand on the parts of a value, and not itself


@dataclass(frozen=True, eq=False)
class Change(Event):
    """One use of a variable that may change what it holds."""

    kind: str  # "item", "attribute", "update", "append", "extend", or "any"
    key: ast.expr | str = ""
    value: ast.expr | None = None

    @property
    def within(self) -> bool:
        """Whether it happens while its statement is computed, and not at the end of it."""
        return self.kind == "any"


class Changes:
    """The changes of all variables of a program."""

    def __init__(self, tree: Tree, names: Names) -> None:
        self._tree = tree
        self._names = names
        self._sdk_changes = any(
            isinstance(node, ast.Attribute) and node.attr == SETS_HYPERPARAMETERS for node in tree.nodes
        )
        self._found: dict[tuple[Scope, str], tuple[Any, list[Change]]] = {}

    def of(self, scope: Scope, name: str, value: Any) -> Sequence[Change]:
        """The changes of a variable that holds a value, in the order of the text."""
        known = self._found.get((scope, name))
        if known is None or known[0] is not value:
            uses = self._tree.uses(name)
            if not self._names.can_spend(len(uses)):
                return [Change(use, "any", elsewhere=True) for use in uses[:1]]
            known = self._found[scope, name] = value, self._of(scope, name, value, _MOST_ALIASES["levels"])
        return known[1]

    def _of(self, scope: Scope, name: str, value: Any, levels: int) -> list[Change]:
        owners = ((use, *self._names.owner(use)) for use in self._tree.uses(name))
        uses = [(use, later) for use, owner, later in owners if owner is scope]
        followed = {use: self._followed(use, value, later) for use, later in uses}
        whole = self._with_additions(value, [each for each in followed.values() if each])
        found = (followed[use] or self._change(use, whole, later, levels) for use, later in uses)
        return [each for each in found if each]

    def _with_additions(self, value: Any, changes: Sequence[Change]) -> Any:
        """A value with a Part for each dictionary, list or object of the SDK that a change puts in."""
        for each in changes:
            for key in parts_added(self._names, each.kind, each.key, each.value):
                if not isinstance(value, dict) or key is Part.ANYWHERE:
                    return Part.ANYWHERE
                value = {**value, key: Part.ANYWHERE}
        return value

    def _change(self, use: ast.Name, value: Any, later: bool, levels: int) -> Change | None:
        node, part = self._reached(use, value)
        return None if self._reads(node, part, levels) else Change(use, "any", elsewhere=later)

    def _followed(self, use: ast.Name, value: Any, later: bool) -> Change | None:
        """The change of `name[key] = value`, `name.attribute = value`, `name.append(value)` and the like."""
        target = self._tree.parent.get(use)
        if not isinstance(target, ast.Subscript | ast.Attribute) or target.value is not use:
            return None
        parent = self._tree.parent[target]
        if isinstance(parent, ast.Assign) and parent.targets == [target]:
            kind, key = ("item", target.slice) if isinstance(target, ast.Subscript) else ("attribute", target.attr)
            return Change(use, kind, key, parent.value, elsewhere=later)
        if isinstance(target, ast.Subscript) or target.attr not in _FOLLOWED_METHODS or isinstance(value, Call):
            return None
        alone = isinstance(parent, ast.Call) and isinstance(self._tree.parent.get(parent), ast.Expr)
        called = alone and self._tree.is_called(target)
        return Change(use, target.attr, value=parent, elsewhere=later) if called else None  # type: ignore[arg-type]

    def _reached(self, use: ast.Name, value: Any) -> tuple[ast.expr, Any]:
        """The longest expression that reads a part of what the variable holds, and that part."""
        node: ast.expr = use
        while got := self._got(self._tree.parent.get(node), node):
            node, value = got[0], _part(value, got[1])
        return node, value

    def _got(self, parent: ast.AST | None, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
        """The expression that reads an item of a node, and the key of the item."""
        if isinstance(parent, ast.Subscript) and parent.value is node and isinstance(parent.ctx, ast.Load):
            return parent, parent.slice
        call = self._tree.parent.get(parent) if isinstance(parent, ast.Attribute) and parent.attr == "get" else None
        return (call, call.args[0]) if isinstance(call, ast.Call) and call.func is parent and call.args else None

    def _reads(self, node: ast.expr, part: Any, levels: int) -> bool:
        """Whether a use of a part of what the variable holds leaves it as it is."""
        parent = self._tree.parent.get(node)
        if isinstance(parent, ast.Subscript) and parent.value is node:  # not to read it: _reached() has passed those
            return False
        if isinstance(parent, ast.Attribute):
            return self._reads_attribute(parent, part)
        use = "read" if is_unchanging(part) else self._use(node, part)
        if use == "alias":
            return levels > 0 and self._is_only_read(parent, part, levels - 1)
        return use == "read" or (use == "sdk" and not self._sdk_changes)

    def _reads_attribute(self, target: ast.Attribute, part: Any) -> bool:
        """Whether an attribute of a part is read, and what is called of it changes nothing."""
        if not isinstance(target.ctx, ast.Load):
            return False
        if isinstance(part, Call):
            return self._reads_object(target)
        return isinstance(part, str) or (target.attr in READING and _is_flat(part))

    def _reads_object(self, target: ast.Attribute) -> bool:
        """Whether an attribute of an object of the SDK is read, and nothing of it is set."""
        parent = self._tree.parent[target]
        while isinstance(parent, ast.Attribute | ast.Subscript):
            if not isinstance(parent.ctx, ast.Load):
                return False
            parent = self._tree.parent[parent]
        return not (isinstance(parent, ast.Call) and target.attr.startswith(("set", "update", "__")))

    def is_handed_on(self, use: ast.Name, value: Any, changes: Sequence[Change]) -> bool:
        """Whether something else than the variable holds the value, or a part that may change, after a use.

        Args:
            use: The use.
            value: What the variable is bound to.
            changes: All changes of the variable.
        """
        node, part = self._reached(use, self._with_additions(value, changes))
        return not is_unchanging(part) and self._use(node, part) != "read"

    def _use(self, node: ast.expr, part: Any) -> str:
        """What is done with a value: it is only read, has a second name, goes to the SDK, or "any" other thing."""
        parent = self._tree.parent.get(node)
        use = use_of(parent, node)
        if use == "look" or (use in _OF_PARTS and _is_flat(part)):
            return "read"
        if use == "element" and isinstance(part, Call) and part.name in PARAMETERS:
            return "read"  # a pipeline has a list of its parameters
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            return "alias"
        call = self._tree.call_with(node)
        if call is None:
            return "any"
        paths = self._names.paths(call.func)
        of_parts = _is_flat(part) and parent is call  # as a keyword, dict() keeps the value itself
        if all(path in READS or (path in READS_ITEMS and of_parts) for path in paths):
            return "read"
        return "sdk" if all(map(is_of_sdk, paths)) or last_name(call.func) in REQUESTS else "any"

    def _is_only_read(self, assignment: ast.AST | None, part: Any, levels: int) -> bool:
        """Whether the second name of a value never changes it."""
        target = assignment.targets[0] if isinstance(assignment, ast.Assign) else None
        scope = self._names.owner(target)[0] if isinstance(target, ast.Name) else None
        return bool(scope and isinstance(target, ast.Name) and not self._of(scope, target.id, part, levels))


def _part(whole: Any, key: ast.expr) -> Any:
    """The item of a value; the value itself, which may change no less, where the key is not written there."""
    if not (isinstance(whole, dict | list) and isinstance(key, ast.Constant)):
        return None if _is_flat(whole) else whole
    try:
        return whole[key.value]  # type: ignore[index]
    except (LookupError, TypeError):
        return None if isinstance(whole, dict) or _is_flat(whole) else whole


def _is_flat(value: Any) -> bool:
    """Whether no part of a value can change."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
    return all(is_unchanging(each) or _is_followed(each) for each in parts)


def _is_followed(value: Any) -> bool:
    """Whether a value is an object that starts jobs, whose uses are followed by themselves, or a parameter."""
    return isinstance(value, Call) and (value.name in KINDS or value.name in PARAMETERS)


def is_unchanging(value: Any) -> bool:
    """Whether a value cannot change, or is not read anyway."""
    return is_scalar(value) or isinstance(value, Unread)
