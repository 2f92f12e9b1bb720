"""The values of expressions, as far as reading alone tells them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from simcore.inputs.python_code import plain
from simcore.inputs.python_code.call import Call, Unread, Value
from simcore.inputs.python_code.changes import Changes
from simcore.inputs.python_code.names import UNBOUND, Names
from simcore.inputs.python_code.outside import Outside
from simcore.inputs.python_code.plain import NotComputedError, require
from simcore.inputs.python_code.sdk_classes import (
    ALL_LAUNCHES,
    PARAMETERS,
    SDK,
    STARTS_PIPELINE,
    is_of_sdk,
    is_sdk_class,
)
from simcore.inputs.python_code.tree import Tree, method
from simcore.inputs.python_code.variables import Variables

_BOUNDS = {"levels": 60, "parts": 10_000}
_NO_RESULT = "is the result of a call"
_NOT_FOLLOWED = "is not followed"
_TOO_LARGE = "is too large to be followed"
_TOO_DEEP = "has too many levels to be followed"


class NotReadError(Exception):
    """An expression holds a value that is not read."""

    def __init__(self, unread: Unread) -> None:
        super().__init__(unread)
        self.unread = unread


class Values:
    """The values of the expressions of a program, each where it stands."""

    def __init__(self, tree: Tree, names: Names) -> None:
        self._tree = tree
        self._names = names
        self._outside = Outside(tree, names)
        self._variables = Variables(tree, names, Changes(tree, names), self.of)
        starts = [node for node in tree.nodes if isinstance(node, ast.Attribute) and self._may_start_pipeline(node)]
        self._has_defaults = bool(starts) and not any(map(self._gives_parameters, starts))
        self._found: dict[ast.expr, Value] = {}
        self._levels = 0

    def of(self, node: ast.expr) -> Value:
        """The value of an expression."""
        if node not in self._found:
            self._found[node] = self._tree.unread(node, "is defined by itself")  # while it is being read
            self._found[node] = self._outside.why(node) or self._read(node)
        return self._found[node]

    def _may_start_pipeline(self, start: ast.Attribute) -> bool:
        """Whether an attribute may be the method that starts a pipeline, and not one of an object of another kind."""
        if start.attr not in STARTS_PIPELINE:
            return False
        heads = {path.partition(".")[0] for path in self._names.paths(start.value)}
        return start.attr != "start" or bool(heads & {"", UNBOUND, SDK})

    def _gives_parameters(self, start: ast.Attribute) -> bool:
        """Whether a pipeline may be started there with other values of its parameters than their defaults."""
        call = self._tree.parent[start]
        if not isinstance(call, ast.Call) or call.func is not start:
            return True
        names = {each.arg for each in call.keywords}
        return bool(call.args or names & {STARTS_PIPELINE[start.attr], None})

    def _read(self, node: ast.expr) -> Value:
        self._levels += 1
        try:
            require(self._levels <= _BOUNDS["levels"], _TOO_DEEP)
            require(type(node) in _READERS, _NOT_FOLLOWED)
            value = _READERS[type(node)](self, node)
            require(_has_few_parts(value), _TOO_LARGE)
            return value
        except NotReadError as error:
            return self._unread_for(node, error.unread)
        except NotComputedError as error:
            return self._tree.unread(node, str(error))
        finally:
            self._levels -= 1

    def _unread_for(self, node: ast.expr, part: Unread) -> Unread:
        """The value of an expression that is not read because of a part of it."""
        if isinstance(node, ast.Name | ast.Attribute | ast.Subscript) or part.text == self._tree.text(node):
            return part
        why = part.why if part.why.startswith("holds ") else f"holds {part.text}, which {part.why}"
        return self._tree.unread(node, why)

    def known(self, node: ast.expr) -> Any:
        """The value of an expression.

        Raises:
            NotReadError: Reading alone does not tell it.
        """
        value = self.of(node)
        if isinstance(value, Unread):
            raise NotReadError(value)
        return value

    def _constant(self, node: ast.Constant) -> Value:
        require(plain.is_scalar(node.value), "is no plain value")
        return plain.bounded(node.value)  # type: ignore[no-any-return]

    def _name(self, node: ast.Name) -> Value:
        return self._variables.of(node)

    def _attribute(self, node: ast.Attribute) -> Value:
        return self._variables.attribute(node)

    def _sequence(self, node: ast.List | ast.Tuple) -> Value:
        require(len(node.elts) <= _BOUNDS["parts"], _TOO_LARGE)
        return [value for each in node.elts for value in self._spread(each)]

    def _spread(self, node: ast.expr) -> list[Value]:
        """The values that an element of a list or an argument gives."""
        if not isinstance(node, ast.Starred):
            return [self.of(node)]
        several = self.known(node.value)
        require(isinstance(several, list), "is no list")
        return several  # type: ignore[no-any-return]

    def _dict(self, node: ast.Dict) -> Value:
        require(len(node.keys) <= _BOUNDS["parts"], _TOO_LARGE)
        found: dict[Value, Value] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            found.update(self._mapping(value) if key is None else {self._key(key): self.of(value)})
        return found

    def _key(self, node: ast.expr) -> Value:
        key = self.known(node)
        require(plain.is_scalar(key), "is no plain key")
        return key  # type: ignore[no-any-return]

    def _mapping(self, node: ast.expr) -> dict[Value, Value]:
        value = self.known(node)
        require(isinstance(value, dict), "is no dictionary")
        return value  # type: ignore[no-any-return]

    def _binary(self, node: ast.BinOp) -> Value:
        return plain.binary(node.op, self.known(node.left), self.known(node.right))  # type: ignore[no-any-return]

    def _unary(self, node: ast.UnaryOp) -> Value:
        return plain.unary(node.op, self.known(node.operand))  # type: ignore[no-any-return]

    def _compare(self, node: ast.Compare) -> Value:
        require(len(node.ops) == 1, _NOT_FOLLOWED)
        return plain.compared(node.ops[0], self.known(node.left), self.known(node.comparators[0]))

    def _conditional(self, node: ast.IfExp) -> Value:
        return self.of(node.body if self._holds(node.test) else node.orelse)

    def _boolean(self, node: ast.BoolOp) -> Value:
        decides = (each for each in node.values[:-1] if self._holds(each) == isinstance(node.op, ast.Or))
        return self.of(next(decides, node.values[-1]))

    def _holds(self, test: ast.expr) -> bool:
        value = self.known(test)
        require(not isinstance(value, Call), _NOT_FOLLOWED)
        return bool(value)

    def _subscript(self, node: ast.Subscript) -> Value:
        return plain.item(self.known(node.value), self.known(node.slice))  # type: ignore[no-any-return]

    def _joined(self, node: ast.JoinedStr) -> Value:
        return plain.bounded("".join(map(self._field, node.values)))  # type: ignore[no-any-return]

    def _field(self, node: ast.expr) -> str:
        if not isinstance(node, ast.FormattedValue):
            return str(self.known(node))
        form = self.known(node.format_spec) if node.format_spec else ""
        return plain.formatted(self.known(node.value), form, chr(node.conversion) if node.conversion > 0 else "")

    def _call(self, node: ast.Call) -> Value:
        paths = self._names.paths(node.func)
        path = paths[0] if len(paths) == 1 else ""
        if is_sdk_class(path):
            return self.call(node, path.rpartition(".")[2])
        if method(node) in ALL_LAUNCHES and is_of_sdk(path):
            return self.call(node, method(node))
        compute = self._function(node, path)
        if compute is None:
            return self._tree.unread(node, _NO_RESULT)
        of_keyword = self.of if path in plain.CONTAINERS else self.known  # a dictionary may hold what is not read
        keywords = {name: value for each in node.keywords for name, value in self._given(each, of_keyword).items()}
        return plain.called(compute, [self.known(each) for each in node.args], keywords)  # type: ignore[no-any-return]

    def _function(self, node: ast.Call, path: str) -> Callable[..., Any] | None:
        """The function that computes a call of the few that are computed."""
        if path in plain.CONTAINERS and not any(isinstance(each, ast.Starred) for each in node.args):
            return plain.CONTAINERS[path]
        if path in plain.FUNCTIONS:
            return plain.FUNCTIONS[path]
        if not isinstance(node.func, ast.Attribute) or is_of_sdk(path) or node.func.attr not in plain.METHODS:
            return None
        types, compute = plain.METHODS[node.func.attr]
        of = self.known(node.func.value)
        return partial(compute, of) if isinstance(of, types) else None

    def call(self, node: ast.Call, name: str, repeats: int | Unread = 1) -> Call:
        """A call with its arguments."""
        positional: list[Value] = []
        keywords: dict[str, Value] = {}
        unread: list[Unread] = []
        for argument in node.args:
            try:
                positional += self._spread(argument)
            except (NotReadError, NotComputedError):
                unread.append(self._tree.unread(argument, "may give arguments that are not read"))
                break
        for keyword in node.keywords:
            try:
                keywords.update(self._given(keyword, self.of))
            except (NotReadError, NotComputedError) as error:
                why = error.unread.why if isinstance(error, NotReadError) else str(error)
                unread.append(Unread(f"**{self._tree.text(keyword.value)}", self._tree.place(keyword.value), why))
        if name in PARAMETERS and not self._has_defaults:
            positional, keywords = positional[:1], {key: each for key, each in keywords.items() if key == "name"}
        return Call(name, self._tree.place(node), tuple(positional), keywords, tuple(unread), repeats)

    def _given(self, keyword: ast.keyword, evaluate: Callable[[ast.expr], Value]) -> dict[str, Value]:
        """The arguments of one keyword, or of `**settings`."""
        if keyword.arg is not None:
            return {keyword.arg: evaluate(keyword.value)}
        return {str(key): value for key, value in self._mapping(keyword.value).items()}


def _has_few_parts(value: Value) -> bool:
    several, count = [value], 0
    while several and count <= _BOUNDS["parts"]:
        several += _parts_of(several.pop())
        count += 1
    return count <= _BOUNDS["parts"]


def _parts_of(value: Value) -> Sequence[Value]:
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, Call):
        return [*value.positional, *value.keywords.values()]
    return value if isinstance(value, list) else []


_READERS: Mapping[type[ast.expr], Callable[[Values, Any], Value]] = {
    ast.Constant: Values._constant,
    ast.Name: Values._name,
    ast.Attribute: Values._attribute,
    ast.List: Values._sequence,
    ast.Tuple: Values._sequence,
    ast.Dict: Values._dict,
    ast.BinOp: Values._binary,
    ast.UnaryOp: Values._unary,
    ast.Compare: Values._compare,
    ast.IfExp: Values._conditional,
    ast.BoolOp: Values._boolean,
    ast.Subscript: Values._subscript,
    ast.JoinedStr: Values._joined,
    ast.Call: Values._call,
}
