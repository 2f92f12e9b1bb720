"""Regions that a program names: of the session or the client by which a job is started."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from simcore.inputs.python_code.call import Evaluate, Unread
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.sdk_classes import is_of_sdk
from simcore.inputs.python_code.tree import Tree, keyword, last_name

_DEEPEST = {"levels": 12}
_KEYWORD = "region_name"
_BOTO = ("boto3", "aioboto3")
# Calls of boto3 1.44 that take a region, by the name of the function: the index of the argument.
_INDEX = {"client": 1, "resource": 1, "Session": 3, "setup_default_session": 3}
_SETS_DEFAULT = "setup_default_session"
_VARIABLES = {"AWS_DEFAULT_REGION", "AWS_REGION"}  # of the environment
_SETS_VARIABLE = {"update", "setdefault", "putenv", "setenv"}  # methods and functions
_ATTRIBUTES = {"region_name", "boto_region_name", "_region_name"}  # of sessions and clients: their region
_SESSION = "sagemaker_session"  # keyword and attribute of what starts a job by the SDK
_NOT_TIED = "names a region, which may be that of the job"
_SET_SOMEWHERE = "may set the region of the job"


class Regions:
    """The regions of a program's jobs."""

    def __init__(self, tree: Tree, names: Names, evaluate: Evaluate) -> None:
        self._tree = tree
        self._names = names
        self._evaluate = evaluate
        self._defaults = [node for node in tree.nodes if self._sets_default(node)]
        named = [each for call in tree.calls() for each in self._given(call)]
        self._named = sorted([*named, *self._defaults], key=lambda each: tree.order[each])
        self._changed = any(
            isinstance(node, ast.Attribute) and node.attr == _SESSION and isinstance(node.ctx, ast.Store)
            for node in tree.nodes
        )

    def of_object(self, made: ast.Call) -> str | Unread | None:
        """The region of what an object of the SDK starts; None where the program names none."""
        given = keyword(made, _SESSION)
        if not self._named:
            return None
        if self._changed or (not given and any(each.arg is None for each in made.keywords)):
            return self._not_tied()
        return self._of(given[0]) if given else self._default()

    def of_request(self, call: ast.Call) -> str | Unread | None:
        """The region of a client's call; None where the program names none."""
        if not self._named or not isinstance(call.func, ast.Attribute):
            return None
        return self._of(call.func.value)

    def _of(self, node: ast.expr | None, levels: int = _DEEPEST["levels"]) -> str | Unread | None:
        """The region of a session or a client."""
        if isinstance(node, ast.Constant) and node.value is None:
            return self._default()
        if isinstance(node, ast.Name) and levels:
            sure = self._names.lookup(node).sure
            return self._of(sure.value, levels - 1) if sure and sure.value else self._not_tied()
        return self._of_call(node, levels - 1) if isinstance(node, ast.Call) and levels > 0 else self._not_tied()

    def _of_call(self, call: ast.Call, levels: int) -> str | Unread | None:
        for given in self._given(call):
            return self._value(given, levels)
        paths = self._names.paths(call.func)
        if len(paths) > 1 or any(each.arg is None for each in call.keywords):
            return self._not_tied()
        head, _, name = paths[0].rpartition(".")
        if is_of_sdk(paths[0]) and name.endswith("Session"):
            inner = [*keyword(call, "boto_session", "sagemaker_client"), *call.args[:1]]
            return self._of(inner[0], levels) if inner else self._default()
        if name in _INDEX and head.partition(".")[0] in _BOTO:
            of_session = name in ("client", "resource") and head.endswith("()") and isinstance(call.func, ast.Attribute)
            return self._of(call.func.value, levels) if of_session else self._default()  # type: ignore[attr-defined]
        return self._not_tied()

    def _value(self, node: ast.expr, levels: int) -> str | Unread | None:
        """The region that an expression gives: a text, or that of another session or client."""
        if isinstance(node, ast.Attribute) and node.attr in _ATTRIBUTES and levels:
            inner = node.value
            return self._of(inner.value if isinstance(inner, ast.Attribute) and inner.attr == "meta" else inner, levels)
        if isinstance(node, ast.Name) and levels:
            sure = self._names.lookup(node).sure
            if sure and isinstance(sure.value, ast.Attribute):
                return self._value(sure.value, levels - 1)
        value = self._evaluate(node)
        if value is None:
            return self._default()
        return value if isinstance(value, (str, Unread)) else self._tree.unread(node, _NOT_TIED)

    def _given(self, call: ast.Call) -> Iterator[ast.expr]:
        """The region that a call is given: by its keyword, or to a function of boto3 by position."""
        yield from keyword(call, _KEYWORD)
        for path in self._names.paths(call.func):
            index = _INDEX.get(path.rpartition(".")[2])
            if index is not None and path.partition(".")[0] in _BOTO:
                yield from call.args[index : index + 1]
                return

    def _sets_default(self, node: ast.AST) -> bool:
        """Whether a node sets the region of all sessions that name none."""
        if isinstance(node, ast.Subscript):
            return isinstance(node.ctx, ast.Store) and _is_variable(node.slice)
        if not isinstance(node, ast.Call):
            return False
        named = bool(keyword(node, *_VARIABLES)) or any(map(_is_variable, node.args[:1]))
        return last_name(node.func) == _SETS_DEFAULT or (named and last_name(node.func) in _SETS_VARIABLE)

    def _default(self) -> str | Unread | None:
        """The region of sessions that name none, if the program sets it."""
        if not self._defaults:
            return None
        only = self._defaults[0]
        statement = self._tree.parent.get(only)
        sure = len(self._defaults) == 1 and self._names.is_unconditional(only, self._tree.module)
        if sure and isinstance(statement, ast.Assign) and self._tree.scope[only] is self._tree.module:
            return self._value(statement.value, 1)
        return self._tree.unread(only, _SET_SOMEWHERE)

    def _not_tied(self) -> Unread:
        return self._tree.unread(self._named[0], _NOT_TIED)


def _is_variable(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in _VARIABLES
