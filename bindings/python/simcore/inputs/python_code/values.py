"""The values of expressions, as far as reading alone tells them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from simcore.inputs.python_code import plain
from simcore.inputs.python_code.call import Call, Unread, Value
from simcore.inputs.python_code.changes import Changes
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.outside import Outside
from simcore.inputs.python_code.plain import NotComputedError
from simcore.inputs.python_code.sdk_classes import ALL_LAUNCHES, PARAMETERS, STARTS_PIPELINE, is_of_sdk, is_sdk_class
from simcore.inputs.python_code.tree import Tree, method
from simcore.inputs.python_code.variables import Variables

_BOUNDS = {"levels": 60, "parts": 10_000}
_NO_RESULT = "is the result of a call"
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
        starts = [call for call in tree.calls() if method(call) in STARTS_PIPELINE]
        self._has_defaults = bool(starts) and not any(map(_gives_parameters, starts))
        self._found: dict[ast.expr, Value] = {}
        self._levels = 0

    def of(self, node: ast.expr) -> Value:
        """The value of an expression."""
        if node not in self._found:
            self._found[node] = self._tree.unread(node, "is defined by itself")  # while it is being read
            self._found[node] = self._read(node)
        return self._found[node]

    def _read(self, node: ast.expr) -> Value:
        self._levels += 1
        try:
            if self._levels > _BOUNDS["levels"]:
                raise NotComputedError(_TOO_DEEP)
            return self._within_bounds(_READERS[type(node)](self, node))
        except NotReadError as error:
            return self._unread_for(node, error.unread)
        except (NotComputedError, KeyError) as error:
            return self._tree.unread(node, str(error) if isinstance(error, NotComputedError) else "is not followed")
        finally:
            self._levels -= 1

    def _within_bounds(self, value: Value) -> Value:
        several, count = [value], 0
        while several:
            each = several.pop()
            several += _parts_of(each)
            count += 1
            if count > _BOUNDS["parts"]:
                raise NotComputedError(_TOO_LARGE)
        return value

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
        if not plain.is_scalar(node.value):
            raise NotComputedError("is no plain value")
        return plain.bounded(node.value)  # type: ignore[no-any-return]

    def _name(self, node: ast.Name) -> Value:
        outside = self._outside.why(node)
        return outside if outside else self._variables.of(node)

    def _attribute(self, node: ast.Attribute) -> Value:
        outside = self._outside.why(node)
        return outside if outside else self._variables.attribute(node)

    def _sequence(self, node: ast.List | ast.Tuple) -> Value:
        _require_few(node.elts)
        return [value for each in node.elts for value in self._spread(each)]

    def _spread(self, node: ast.expr) -> list[Value]:
        """The values that an element of a list or an argument gives."""
        if not isinstance(node, ast.Starred):
            return [self.of(node)]
        several = self.known(node.value)
        if not isinstance(several, list):
            raise NotComputedError("is no list")
        return several

    def _dict(self, node: ast.Dict) -> Value:
        _require_few(node.keys)
        found: dict[Value, Value] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                found.update(self._mapping(value))
            else:
                found[self._key(key)] = self.of(value)
        return found

    def _key(self, node: ast.expr) -> Value:
        key = self.known(node)
        if not plain.is_scalar(key):
            raise NotComputedError("is no plain key")
        return key  # type: ignore[no-any-return]

    def _mapping(self, node: ast.expr) -> dict[Value, Value]:
        value = self.known(node)
        if not isinstance(value, dict):
            raise NotComputedError("is no dictionary")
        return value

    def _binary(self, node: ast.BinOp) -> Value:
        return plain.binary(node.op, self.known(node.left), self.known(node.right))  # type: ignore[no-any-return]

    def _unary(self, node: ast.UnaryOp) -> Value:
        return plain.unary(node.op, self.known(node.operand))  # type: ignore[no-any-return]

    def _compare(self, node: ast.Compare) -> Value:
        if len(node.ops) > 1:
            raise NotComputedError("is not followed")
        return plain.compared(node.ops[0], self.known(node.left), self.known(node.comparators[0]))

    def _conditional(self, node: ast.IfExp) -> Value:
        return self.of(node.body if self._holds(node.test) else node.orelse)

    def _boolean(self, node: ast.BoolOp) -> Value:
        for each in node.values[:-1]:
            if self._holds(each) == isinstance(node.op, ast.Or):
                return self.of(each)
        return self.of(node.values[-1])

    def _holds(self, test: ast.expr) -> bool:
        value = self.known(test)
        if isinstance(value, Call):
            raise NotComputedError("is not followed")
        return bool(value)

    def _subscript(self, node: ast.Subscript) -> Value:
        outside = self._outside.why(node)
        return outside if outside else plain.item(self.known(node.value), self.known(node.slice))

    def _joined(self, node: ast.JoinedStr) -> Value:
        return plain.bounded("".join(self._field(each) for each in node.values))  # type: ignore[no-any-return]

    def _field(self, node: ast.expr) -> str:
        if isinstance(node, ast.FormattedValue):
            form = self.known(node.format_spec) if node.format_spec else ""
            return plain.formatted(self.known(node.value), form, chr(node.conversion) if node.conversion > 0 else "")
        return str(self.known(node))

    def _call(self, node: ast.Call) -> Value:
        outside = self._outside.why(node)
        if outside:
            return outside
        paths = self._names.paths(node.func)
        path = paths[0] if len(paths) == 1 else ""
        if is_sdk_class(path):
            return self.call(node, path.rpartition(".")[2])
        if method(node) in ALL_LAUNCHES and is_of_sdk(path):
            return self.call(node, method(node))
        compute = self._function(node, path)
        if compute is None:
            return self._tree.unread(node, _NO_RESULT)
        of_keyword = self.of if path in _CONTAINERS else self.known  # a dictionary may hold what is not read
        keywords = dict(self._keywords(node, of_keyword))
        return plain.called(compute, [self.known(each) for each in node.args], keywords)  # type: ignore[no-any-return]

    def _function(self, node: ast.Call, path: str) -> Callable[..., Any] | None:
        """The function that computes a call of the few that are computed."""
        if path in _CONTAINERS and not any(isinstance(each, ast.Starred) for each in node.args):
            return _CONTAINERS[path]
        if path in plain.FUNCTIONS:
            return plain.FUNCTIONS[path]
        if not isinstance(node.func, ast.Attribute) or is_of_sdk(path):
            return None
        compute = plain.METHODS.get(node.func.attr)
        of = self.known(node.func.value) if compute else None
        return partial(compute, of) if compute and _has(of, node.func.attr) else None

    def call(self, node: ast.Call, name: str, repeats: int | Unread = 1) -> Call:
        """A call with its arguments."""
        positional: list[Value] = []
        unread: list[Unread] = []
        for argument in node.args:
            try:
                positional += self._spread(argument)
            except (NotReadError, NotComputedError):
                unread.append(self._tree.unread(argument, "may give arguments that are not read"))
                break
        keywords: dict[str, Value] = {}
        for keyword in node.keywords:
            if keyword.arg is not None:
                keywords[keyword.arg] = self.of(keyword.value)
                continue
            try:
                keywords.update({str(key): value for key, value in self._mapping(keyword.value).items()})
            except (NotReadError, NotComputedError) as error:
                unread.append(self._not_spread(keyword.value, error))
        if name in PARAMETERS and not self._has_defaults:
            positional, keywords = positional[:1], {key: each for key, each in keywords.items() if key == "name"}
        return Call(name, self._tree.place(node), tuple(positional), keywords, tuple(unread), repeats)

    def _not_spread(self, node: ast.expr, error: NotReadError | NotComputedError) -> Unread:
        """What is said of `**settings` that are not read."""
        why = error.unread.why if isinstance(error, NotReadError) else str(error)
        shown = self._tree.unread(node, why)
        return Unread(f"**{shown.text}", shown.place, why)

    def _keywords(self, node: ast.Call, evaluate: Callable[[ast.expr], Value]) -> Iterator[tuple[str, Value]]:
        for each in node.keywords:
            if each.arg is None:
                yield from ((str(key), value) for key, value in self._mapping(each.value).items())
            else:
                yield each.arg, evaluate(each.value)


def _gives_parameters(call: ast.Call) -> bool:
    """Whether a call starts a pipeline with other values of its parameters than their defaults."""
    names = {each.arg for each in call.keywords}
    return bool(call.args or names & {STARTS_PIPELINE[method(call)], None})


def _require_few(parts: Sequence[object]) -> None:
    if len(parts) > _BOUNDS["parts"]:
        raise NotComputedError(_TOO_LARGE)


def _has(value: Any, name: str) -> bool:
    """Whether a value has the method that is computed."""
    return isinstance(value, dict if name == "get" else dict | list if name == "copy" else str)


def _parts_of(value: Value) -> list[Value]:
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, Call):
        return [*value.positional, *value.keywords.values()]
    return list(value) if isinstance(value, list) else []


_CONTAINERS: Mapping[str, Callable[..., Any]] = {
    "builtins.dict": plain.as_dict,
    "builtins.list": plain.as_list,
    "builtins.tuple": plain.as_list,
}
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
