"""The call graph of a program: which of its functions a call may call, with what, and what it gets back."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Sequence

from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.scope import Scope
from simcore.inputs.python_code.tree import Function, Tree, last_name, positional

_OBJECT = (["self"], ["cls"])  # how the first parameter of a method is called


class CallGraph:
    """The functions of a program and their calls; a method is known by its name alone."""

    def __init__(self, tree: Tree, names: Names) -> None:
        self._tree = tree
        self._names = names
        self._methods: dict[str, list[Function]] = defaultdict(list)
        self._calls: dict[str, list[ast.Call]] = defaultdict(list)
        self._returns: dict[Scope, list[ast.expr]] = defaultdict(list)
        self._attributes: dict[str, list[ast.Attribute]] = defaultdict(list)
        for node in tree.nodes:
            self._note(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.Call):
            self._calls[last_name(node.func)].append(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            self._attributes[node.attr].append(node)
        elif isinstance(node, ast.Return) and node.value:
            self._returns[self._tree.scope[node]].append(node.value)
        elif isinstance(node, Function) and self.is_method(node):
            self._methods[node.name].append(node)

    def is_method(self, function: Function) -> bool:
        """Whether a function stands in a class."""
        return self._tree.scope[function].kind == "class"

    def functions(self, call: ast.Call) -> list[Function]:
        """The functions and methods that a call may call."""
        if isinstance(call.func, ast.Attribute):
            return self._methods[call.func.attr]
        return [each.node for each in self._names.possible(call.func) if isinstance(each.node, Function)]

    def calls(self, function: Function) -> list[ast.Call]:
        """The calls that may be those of a function."""
        return [call for call in self._calls[function.name] if function in self.functions(call)]

    def returned(self, call: ast.Call) -> list[ast.expr]:
        """What a call of the program's functions may return."""
        return [each for function in self.functions(call) for each in self._returns[self._tree.inner[function]]]

    def given(self, parameter: ast.arg) -> list[ast.expr]:
        """What the calls of a function give for a parameter."""
        arguments = self._tree.parent[parameter]
        function = self._tree.parent.get(arguments)
        if not isinstance(function, Function) or not isinstance(arguments, ast.arguments):
            return []
        names = parameters(function)
        index = names.index(parameter.arg) if parameter.arg in names else len(names)
        return [
            value
            for call in self.calls(function)
            for value in (
                *(each.value for each in call.keywords if each.arg == parameter.arg),
                *(call.args[index : index + 1] if index < len(names) else []),
            )
        ]

    def is_handed_on(self, function: Function) -> bool:
        """Whether the program uses a function otherwise than to call it."""
        named: Sequence[ast.expr] = self._tree.uses(function.name)
        if self.is_method(function):
            return bool(named) or not all(map(self._tree.is_called, self._attributes[function.name]))
        return not all(map(self._tree.is_called, named))


def parameters(function: Function) -> list[str]:
    """The names of what the calls of a function give by position: a method's own object is not among them."""
    names = [each.arg for each in positional(function.args)]
    return names[1:] if names[:1] in _OBJECT else names
