"""Regions that a program names: of the session or the client by which a job is started."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Set
from functools import cached_property

from simcore.inputs.python_code.call import Evaluate, Unread
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.sdk_classes import is_of_sdk
from simcore.inputs.python_code.tree import Tree, keyword, last_name

_DEEPEST = {"levels": 12}
_KEYWORD = "region_name"
_CONFIG = "Config"  # the class of boto3's settings, which may have a region
_BOTO = ("boto3", "aioboto3")
# Calls of boto3 1.44 that take a region, by the name of the function: the index of the argument.
_INDEX = {"client": 1, "resource": 1, "Session": 3, "setup_default_session": 3}
_SETS_DEFAULT = "setup_default_session"
_VARIABLE = "AWS_DEFAULT_REGION"  # of the environment, which boto3 reads (botocore 1.44.5)
_VARIABLES = {_VARIABLE, "AWS_REGION"}  # the other is that of other programs, which may hand it on
_READS_VARIABLE = {"get", "getenv", "pop"}  # methods and functions
# Attributes of modules, sessions and clients by which another session or region takes the place of theirs.
_REPLACED = {"sagemaker_session", "boto_session", "sagemaker_client", "boto_region_name", "DEFAULT_SESSION"}
_ATTRIBUTES = {"region_name", "boto_region_name", "_region_name"}  # of sessions and clients: their region
_SESSION = "sagemaker_session"  # keyword and attribute of what starts a job by the SDK
_LEAST_INDEX = {_SESSION: 9}  # at which a class of the SDK takes it by position (2.257.7)
_NOT_TIED = "names a region, which may be that of the job"
_SET_SOMEWHERE = "may set the region of the job"


class Regions:
    """The regions of a program's jobs."""

    def __init__(self, tree: Tree, names: Names, evaluate: Evaluate) -> None:
        self._tree = tree
        self._names = names
        self._evaluate = evaluate

    @cached_property
    def _defaults(self) -> list[ast.AST]:
        return [node for node in self._tree.nodes if self._sets_default(node)]

    @cached_property
    def _elsewhere(self) -> list[ast.AST]:
        return [node for node in self._tree.nodes if self._names_region(node)]

    @cached_property
    def _named(self) -> list[ast.AST]:
        """Every place that names a region, in the order of the text."""
        given = [each for call in self._tree.calls() for each in self._given(call)]
        return sorted([*given, *self._defaults, *self._elsewhere], key=lambda each: self._tree.order[each])

    @cached_property
    def _changed(self) -> bool:
        """Whether the program puts another session or region in the place of an object's own."""
        return any(
            _is_text(node, _REPLACED)
            or (isinstance(node, ast.Attribute) and node.attr in _REPLACED and isinstance(node.ctx, ast.Store))
            for node in self._tree.nodes
        )

    def of_object(self, made: ast.Call, pipelines: Iterable[ast.Call] = ()) -> str | Unread | None:
        """The region of what an object of the SDK starts; None where the program names none.

        Args:
            made: The object.
            pipelines: Those whose steps start its jobs.
        """
        given = self._sessions(made)
        if not self._named:
            return None
        if self._changed or (not given and any(each.arg is None for each in made.keywords)):
            return self._not_tied()
        own = self._of(given[0]) if given else self._default(made)
        of_pipelines = [self._of(each) for pipeline in pipelines for each in self._sessions(pipeline)]
        return own if all(each == own for each in of_pipelines) else self._not_tied()

    def _sessions(self, made: ast.Call) -> list[ast.expr]:
        """The session that an object is given, by its keyword or by position."""
        several = [each for each in made.args if any(path.endswith("Session()") for path in self._names.paths(each))]
        may_be = (each for each in made.args[_LEAST_INDEX[_SESSION] :] if not isinstance(each, ast.Constant))
        return [*keyword(made, _SESSION), *several, *may_be][:1]

    def of_request(self, call: ast.Call) -> str | Unread | None:
        """The region of a client's call; None where the program names none."""
        if not self._named or not isinstance(call.func, ast.Attribute):
            return None
        return self._of(call.func.value)

    def _of(self, node: ast.expr | None, levels: int = _DEEPEST["levels"]) -> str | Unread | None:
        """The region of a session or a client."""
        if isinstance(node, ast.Constant) and node.value is None:
            return self._default(node)
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
            inner = [each for each in _inner(call) if not (isinstance(each, ast.Constant) and each.value is None)]
            return self._of(inner[0], levels) if inner else self._default(call)
        if name in _INDEX and head.partition(".")[0] in _BOTO:
            of_session = name in ("client", "resource") and head.endswith("()") and isinstance(call.func, ast.Attribute)
            return self._of(call.func.value, levels) if of_session else self._default(call)  # type: ignore[attr-defined]
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
            return self._default(node)
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
            return isinstance(node.ctx, ast.Store) and _is_text(node.slice, {_VARIABLE})
        return isinstance(node, ast.Call) and last_name(node.func) == _SETS_DEFAULT

    def _names_region(self, node: ast.AST) -> bool:
        """Whether a node names a region, or what sets one, in a form that is not followed."""
        if isinstance(node, ast.keyword):
            return node.arg in _VARIABLES
        if isinstance(node, ast.Call):
            of_service = any(_is_text(each, {"sagemaker"}) for each in node.args[:1]) and keyword(node, "endpoint_url")
            return bool(of_service) or (last_name(node.func) == _CONFIG and bool(keyword(node, _KEYWORD)))
        return _is_text(node, {*_VARIABLES, _KEYWORD}) and not self._is_followed(node)

    def _is_followed(self, text: ast.AST) -> bool:
        """Whether the name of a variable, as a text, stands where it is read, or where it is set as it is followed."""
        parent = self._tree.parent.get(text)
        if isinstance(parent, ast.Subscript):
            return isinstance(parent.ctx, ast.Load) or _is_text(text, {_VARIABLE}) or bool(self._defaults)
        reads = isinstance(parent, ast.Call) and last_name(parent.func) in _READS_VARIABLE
        return reads or isinstance(parent, ast.Expr | ast.Compare)

    def _default(self, user: ast.AST) -> str | Unread | None:
        """The region of sessions that name none, if the program sets it before they are made."""
        if self._elsewhere:
            return self._tree.unread(self._elsewhere[0], _SET_SOMEWHERE)
        if not self._defaults:
            return None
        only = self._defaults[0]
        statement = self._tree.parent.get(only)
        sure = len(self._defaults) == 1 and self._names.is_unconditional(only, self._tree.module)
        before = self._tree.scope[only] is self._tree.module and self._tree.order[only] < self._tree.order[user]
        if sure and before and isinstance(statement, ast.Assign):
            return self._value(statement.value, 1)
        return self._tree.unread(only, _SET_SOMEWHERE)

    def _not_tied(self) -> Unread:
        return self._tree.unread(self._named[0], _NOT_TIED)


def _is_text(node: ast.AST, texts: Set[str]) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in texts


def _inner(session: ast.Call) -> list[ast.expr]:
    """What a session of the SDK is made of: its client, which starts the jobs, before the session of boto3."""
    client, boto_session = keyword(session, "sagemaker_client"), keyword(session, "boto_session")
    return [*client, *session.args[1:2], *boto_session, *session.args[:1]]
