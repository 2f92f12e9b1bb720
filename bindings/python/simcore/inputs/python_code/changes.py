"""What a program does to a dictionary, a list or an object of the SDK that a variable holds."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simcore.inputs.python_code.call import Call, Unread
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.plain import is_scalar
from simcore.inputs.python_code.scope import Scope
from simcore.inputs.python_code.sdk_classes import PARAMETERS, REQUESTS, SETS_HYPERPARAMETERS, is_of_sdk
from simcore.inputs.python_code.tree import Tree

_MOST_ALIASES = {"levels": 8}
_READING_METHODS = {"keys", "values", "items", "copy", "index", "count"}
_FOLLOWED_METHODS = {"update", "append", "extend"}
_LEVELS = ("debug", "info", "warning", "error", "critical", "exception")
# Functions that leave their arguments as they are, and those that hand on the parts of them.
READS = {
    *(f"builtins.{name}" for name in ("print", "len", "str", "repr", "isinstance", "type", "id", "bool")),
    *("json.dumps", "json.dump", "copy.deepcopy", "pprint.pprint", "pprint.pp", "yaml.dump", "yaml.safe_dump"),
    *("unbound.display", "IPython.display.display"),
    *(f"logging.{of}{level}" for of in ("", "getLogger().") for level in _LEVELS),
}
_READS_PARTS = {
    f"builtins.{name}"
    for name in (
        "dict",
        "list",
        "tuple",
        "set",
        "sorted",
        "sum",
        "min",
        "max",
        "any",
        "all",
        "enumerate",
        "zip",
        "range",
    )
}


@dataclass(frozen=True, eq=False)
class Change:
    """One use of a variable that may change what it holds."""

    node: ast.Name
    kind: str  # "item", "attribute", "update", "append", "extend", or "any"
    key: ast.expr | str = ""
    value: ast.expr | ast.Call | None = None
    elsewhere: bool = False  # in code that runs at an unknown time

    @property
    def certain(self) -> bool:
        """Whether it has happened once its statement is through."""
        return True

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

    def of(self, scope: Scope, name: str, value: Any, levels: int = _MOST_ALIASES["levels"]) -> Sequence[Change]:
        """The changes of a variable that holds a value, in the order of the text."""
        known = self._found.get((scope, name))
        if known is None or known[0] is not value:
            if not self._names.can_spend(len(self._tree.uses(name))):
                return [Change(use, "any", elsewhere=True) for use in self._tree.uses(name)[:1]]
            known = (value, self._of(scope, name, value, levels))
            self._found[scope, name] = known
        return known[1]

    def _of(self, scope: Scope, name: str, value: Any, levels: int) -> list[Change]:
        found = []
        for use in self._tree.uses(name):
            owner, later = self._names.owner(use)
            change = self._change(use, value, later, levels) if owner is scope else None
            if change:
                found.append(change)
        return found

    def _change(self, use: ast.Name, value: Any, later: bool, levels: int) -> Change | None:
        node, part = self._reached(use, value)
        parent = self._tree.parent.get(node)
        direct = node is use
        if isinstance(parent, ast.Subscript) and parent.value is node:  # not to read it: _reached() has passed those
            return self._item(use, parent, later) if direct else Change(use, "any", elsewhere=later)
        if isinstance(parent, ast.Attribute) and parent.value is node:
            return self._of_attribute(use, parent, part, direct, later)
        if is_unchanging(part):
            return None
        context = self._context(node, part)
        if context == "alias" and levels and self._is_only_read(parent, part, levels - 1):
            return None
        return (
            None
            if context == "read" or (context == "sdk" and not self._sdk_changes)
            else Change(use, "any", elsewhere=later)
        )

    def _reached(self, use: ast.Name, value: Any) -> tuple[ast.expr, Any]:
        """The longest expression that reads a part of what the variable holds, and that part."""
        node: ast.expr = use
        part = value
        while True:
            parent = self._tree.parent.get(node)
            got = self._got(parent, node)
            if got is None:
                return node, part
            node, part = got[0], _part(part, got[1])

    def _got(self, parent: ast.AST | None, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
        """The expression that reads an item of a node, and the key of the item."""
        if isinstance(parent, ast.Subscript) and parent.value is node and isinstance(parent.ctx, ast.Load):
            return parent, parent.slice
        call = self._tree.parent.get(parent) if isinstance(parent, ast.Attribute) and parent.attr == "get" else None
        if isinstance(call, ast.Call) and call.func is parent and call.args:
            return call, call.args[0]
        return None

    def _item(self, use: ast.Name, target: ast.Subscript, later: bool) -> Change:
        """The change of `name[key] = value` and the like."""
        statement = self._tree.parent[target]
        if isinstance(statement, ast.Assign) and statement.targets == [target]:
            return Change(use, "item", target.slice, statement.value, later)
        return Change(use, "any", elsewhere=later)

    def _of_attribute(
        self, use: ast.Name, target: ast.Attribute, part: Any, direct: bool, later: bool
    ) -> Change | None:
        """The change of `name.attribute = value`, `name.method(…)` and the like."""
        parent = self._tree.parent[target]
        if not isinstance(target.ctx, ast.Load):
            followed = direct and isinstance(parent, ast.Assign) and parent.targets == [target]
            value = parent.value if isinstance(parent, ast.Assign) else None
            return Change(use, "attribute" if followed else "any", target.attr, value, later)
        if isinstance(part, Call):
            return None if self._reads_object(parent, target) else Change(use, "any", elsewhere=later)
        if isinstance(part, str) or (target.attr in _READING_METHODS and _is_flat(part)):
            return None
        statement = self._tree.parent.get(parent)
        if (
            direct
            and target.attr in _FOLLOWED_METHODS
            and isinstance(parent, ast.Call)
            and isinstance(statement, ast.Expr)
        ):
            return Change(use, target.attr, value=parent, elsewhere=later)
        return Change(use, "any", elsewhere=later)

    def _reads_object(self, parent: ast.AST, target: ast.Attribute) -> bool:
        """Whether an attribute of an object of the SDK is read, and nothing of it is set."""
        while isinstance(parent, ast.Attribute | ast.Subscript):
            if not isinstance(parent.ctx, ast.Load):
                return False
            parent = self._tree.parent[parent]
        return not (isinstance(parent, ast.Call) and target.attr.startswith(("set", "update", "__")))

    def is_handed_on(self, use: ast.Name, value: Any) -> bool:
        """Whether something else than the variable holds the value, or a part that may change, after a use."""
        node, part = self._reached(use, value)
        return not is_unchanging(part) and self._context(node, part) != "read"

    def _context(self, node: ast.expr, part: Any) -> str:
        """What is done with a value: it is only read, has a second name, goes to the SDK, or "any" other thing."""
        parent = self._tree.parent.get(node)
        if isinstance(parent, ast.Expr | ast.FormattedValue | ast.Compare | ast.Assert):
            return "read"
        if isinstance(parent, ast.If | ast.While | ast.IfExp) and parent.test is node:
            return "read"
        if isinstance(part, Call) and part.name in PARAMETERS and isinstance(parent, ast.List | ast.Tuple | ast.Dict):
            return "read"  # a pipeline has a list of its parameters
        if isinstance(parent, ast.UnaryOp | ast.BinOp | ast.Dict) or _goes_through(parent, node):
            spread = not isinstance(parent, ast.Dict) or _is_spread(parent, node)
            return "read" if spread and _is_flat(part) else "any"
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            return "alias"
        return self._as_argument(parent, node, part)

    def _as_argument(self, parent: ast.AST | None, node: ast.expr, part: Any) -> str:
        spread = isinstance(parent, ast.Starred) or (isinstance(parent, ast.keyword) and parent.arg is None)
        if spread and _is_flat(part):
            return "read"
        call = self._tree.parent.get(parent) if isinstance(parent, ast.keyword | ast.Starred) else parent
        if not isinstance(call, ast.Call) or node is call.func:
            return "any"
        paths = self._names.paths(call.func)
        of_parts = _is_flat(part) and parent is call  # as a keyword, dict() keeps the value itself
        if all(path in READS or (path in _READS_PARTS and of_parts) for path in paths):
            return "read"
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        return "sdk" if all(map(is_of_sdk, paths)) or name in REQUESTS else "any"

    def _is_only_read(self, assignment: ast.AST | None, part: Any, levels: int) -> bool:
        """Whether the second name of a value never changes it."""
        target = assignment.targets[0] if isinstance(assignment, ast.Assign) else None
        scope = self._names.owner(target)[0] if isinstance(target, ast.Name) else None
        return bool(scope and isinstance(target, ast.Name) and not self._of(scope, target.id, part, levels))


def _goes_through(parent: ast.AST | None, node: ast.expr) -> bool:
    return isinstance(parent, ast.For | ast.AsyncFor | ast.comprehension) and parent.iter is node


def _is_spread(display: ast.Dict, node: ast.expr) -> bool:
    return any(key is None and value is node for key, value in zip(display.keys, display.values, strict=True))


def _part(whole: Any, key: ast.expr) -> Any:
    """The item of a value; the value itself, which may change no less, where the key is not written there."""
    if not (isinstance(whole, dict | list) and isinstance(key, ast.Constant)):
        return None if _is_flat(whole) else whole
    try:
        return whole[key.value]  # type: ignore[index]
    except (LookupError, TypeError):
        return None


def _is_flat(value: Any) -> bool:
    """Whether no part of a value can change."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
    return all(is_unchanging(each) or isinstance(each, Call) for each in parts)


def is_unchanging(value: Any) -> bool:
    """Whether a value cannot change, or is not read anyway."""
    return is_scalar(value) or isinstance(value, Unread)
