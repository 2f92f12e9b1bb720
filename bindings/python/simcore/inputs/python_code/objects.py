"""Which calls may have made the object that an expression stands for: a points-to analysis of what starts jobs."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from simcore.inputs.python_code.call_graph import CallGraph
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.scope import Binding
from simcore.inputs.python_code.tree import Comprehension, Display, Tree, last_name, method
from simcore.inputs.python_code.uses import GIVING, PASSES_ITEMS

_ALL_ITEMS = {"copy", "items", "values"}  # methods
_KEYS_FIRST = {"items", "enumerate"}  # a method and a function whose items begin with a key or a number
# What is asked of an expression, or of the attributes and the items of a name. The objects that answer a question are
# those that answer the questions which it leads to.
_Question = tuple[str, Any]


class Objects:
    """The objects of the classes that start jobs, each by the call that makes it."""

    def __init__(self, tree: Tree, names: Names, calls: CallGraph, made: Iterable[ast.Call]) -> None:
        self._tree = tree
        self._names = names
        self._calls = calls
        self._made = set(made)
        self._answers: dict[_Question, dict[ast.Call, None]] = {}
        self._stored: dict[str, list[tuple[ast.ClassDef | None, ast.expr]]] = defaultdict(list)
        self._items: dict[str, list[ast.expr]] = defaultdict(list)
        self._appended: dict[str, list[tuple[ast.Name, list[ast.expr]]]] = defaultdict(list)
        for node in tree.nodes if self._made else []:
            self._note(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute):
                    self._stored[target.attr].append((self._tree.class_around(target), node.value))
                elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                    self._items[target.value.id].append(node.value)
        elif isinstance(node, ast.Call) and method(node) == "append":
            base = node.func.value if isinstance(node.func, ast.Attribute) else node.func
            if isinstance(base, ast.Name):
                self._appended[base.id].append((base, node.args))

    @property
    def made(self) -> list[ast.Call]:
        """The calls that make the objects, in the order of the text."""
        return sorted(self._made, key=lambda each: self._tree.order[each])

    def of(self, node: ast.expr) -> list[ast.Call]:
        """The calls that may have made the object that an expression stands for."""
        return self._asked(("value", node))

    def held(self, node: ast.expr) -> list[ast.Call]:
        """The objects that an expression holds if its value is a list or a dictionary of them."""
        return self._asked(("held", node))

    def in_arguments(self, node: ast.Call) -> list[ast.Call]:
        """The objects that a call is given, by themselves, in lists and dictionaries, or by a launch of them."""
        given = [*node.args, *(each.value for each in node.keywords)]
        found = [self._asked((kind, each)) for each in given for kind in ("value", "launch", "display")]
        return list(dict.fromkeys(made for several in found for made in several))

    def each_once(self, node: ast.expr) -> int:
        """How many objects a loop goes through, each of them once under the name `node`; 0 if that is not sure."""
        bindings = self._names.possible(node)
        loop = self._tree.parent[bindings[0].node] if [each.kind for each in bindings] == ["loop"] else None
        if not isinstance(loop, ast.For) or not isinstance(loop.iter, ast.List | ast.Tuple):
            return 0
        if not any(each in loop.body for each in self._tree.around(node, self._tree.scope[node])):
            return 0  # behind the loop, the name is that of the last object
        made = {several[0] for several in map(self.of, loop.iter.elts) if len(several) == 1}
        return len(made) if len(made) == len(loop.iter.elts) else 0

    def _asked(self, first: _Question) -> list[ast.Call]:
        """The answer to a question, found with those to all questions behind it."""
        if not self._made:
            return []
        if first not in self._answers:
            users: dict[_Question, list[_Question]] = {first: []}
            asked = [first]
            for question in asked:
                self._ask(question, users, asked)
            self._propagate(users)
        return list(self._answers[first])

    def _ask(self, question: _Question, users: dict[_Question, list[_Question]], asked: list[_Question]) -> None:
        answer = self._answers[question] = {}
        kind, of = question
        if kind == "value" and of in self._made:
            answer[of] = None
            return
        for each in _SOURCES[kind](self, of):
            if each in self._answers:
                answer.update(self._answers[each])
            elif each not in users:
                asked.append(each)
            users.setdefault(each, []).append(question)

    def _propagate(self, users: dict[_Question, list[_Question]]) -> None:
        """Gives each answer to the questions that wait for it, until none grows."""
        changed = [each for each in users if self._answers[each]]
        while changed:
            question = changed.pop()
            for user in users.get(question, []):
                before = len(self._answers[user])
                self._answers[user].update(self._answers[question])
                if len(self._answers[user]) > before:
                    changed.append(user)

    # -------------------------------------------------------------------------------------------- what leads where
    def _value(self, node: ast.expr) -> Iterator[_Question]:
        if isinstance(node, ast.Call):
            yield from self._value_of_call(node)
        elif isinstance(node, ast.Attribute):
            of_self = isinstance(node.value, ast.Name) and node.value.id == "self"
            yield "attribute", (node.attr, self._tree.class_around(node) if of_self else None)
        elif isinstance(node, ast.Subscript):
            yield "part", node.value
        else:
            for binding in self._names.possible(node):
                yield from self._value_of_binding(binding)
            yield from _each("value", _alternatives(node))

    def _value_of_call(self, node: ast.Call) -> Iterator[_Question]:
        """What a call returns: of a method that returns its own object or an item, or of a function of the program."""
        if isinstance(node.func, ast.Attribute) and node.func.attr.startswith("with_"):
            yield "value", node.func.value
        elif isinstance(node.func, ast.Attribute) and node.func.attr in GIVING:
            yield "part", node.func.value
        else:
            yield from _each("value", self._calls.returned(node))

    def _value_of_binding(self, binding: Binding) -> Iterator[_Question]:
        parent = self._tree.parent.get(binding.node)
        if binding.value is not None:
            yield "value", binding.value
        elif isinstance(parent, ast.NamedExpr):
            yield "value", parent.value
        elif binding.kind == "loop":
            yield from _each("part", self._gone_through(binding.node))
        elif isinstance(binding.node, ast.arg):
            yield from _each("value", self._calls.given(binding.node))
        elif binding.kind == "unpacked":
            yield from _each("value", self._unpacked(binding.node))

    def _attribute(self, key: tuple[str, ast.ClassDef | None]) -> Iterator[_Question]:
        """The attributes of that name; those of `self`, by methods of its class and of related ones."""
        name, own = key
        return _each("value", [value for other, value in self._stored[name] if _may_be(own, other)])

    def _part(self, node: ast.expr) -> Iterator[_Question]:
        """What a list or a dictionary holds."""
        if isinstance(node, ast.Name):
            yield from _each("part", self._names.assigned(node))
            yield self._added_to(node)
        elif isinstance(node, ast.Call):
            of = [node.func.value] if isinstance(node.func, ast.Attribute) else []
            yield from _each("part", [*node.args, *of])
        else:
            elements = _elements(node)
            yield from _each("value", elements)
            yield from _each("part", [each for each in elements if isinstance(each, ast.Tuple | ast.List | ast.Dict)])

    def _held(self, node: ast.expr) -> Iterator[_Question]:
        if isinstance(node, Display | Comprehension):
            yield "part", node
        elif isinstance(node, ast.Name):
            yield from _each("held", self._names.assigned(node))
            yield self._added_to(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield from _each("held", [node.func.value] if node.func.attr in _ALL_ITEMS else [])
        elif isinstance(node, ast.Call) and set(self._names.paths(node.func)) <= PASSES_ITEMS:
            yield from _each("held", node.args)

    def _added_to(self, node: ast.Name) -> _Question:
        return "added", (node.id, self._names.owner(node)[0])

    def _added(self, key: tuple[str, object]) -> Iterator[_Question]:
        """What `several.append(…)` and `several[key] = …` add to a list or a dictionary."""
        name, scope = key
        for base, given in self._appended[name]:
            if self._names.owner(base)[0] is scope:
                yield from _each("value", given)
        yield from _each("value", self._items[name])

    def _launch(self, node: ast.expr) -> Iterator[_Question]:
        """The object of `estimator.fit(…)`, which returns the arguments of a step in a pipeline."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield "value", node.func.value
        yield from _each("launch", self._names.assigned(node))

    def _display(self, node: ast.expr) -> Iterator[_Question]:
        several = [node, *self._names.assigned(node)]
        return _each("part", [each for each in several if isinstance(each, ast.List | ast.Tuple | ast.Dict)])

    def _gone_through(self, node: ast.AST) -> list[ast.expr]:
        """What a loop takes the values of a name from; nothing where they are the keys of items, or numbers."""
        loops = (each for each in self._tree.ancestors(node) if isinstance(each, _LOOPS))
        target, source = self._tree.parent[node], next(loops).iter
        if not isinstance(source, ast.Call) or not isinstance(target, ast.Tuple):
            return [source]
        name = last_name(source.func)
        index = [each is node for each in target.elts].index(True)
        if name == "zip" and len(source.args) == len(target.elts):
            return [source.args[index]]
        return [] if name in _KEYS_FIRST and index == 0 else [source]

    def _unpacked(self, node: ast.AST) -> list[ast.expr]:
        """The items of `a, b = make()`, where a function returns several."""
        statement = self._tree.statement[node]
        value = statement.value if isinstance(statement, ast.Assign) else None
        returned = self._calls.returned(value) if isinstance(value, ast.Call) else [value]
        target = self._tree.parent[node]
        index = target.elts.index(node) if isinstance(target, ast.Tuple | ast.List) else 0  # type: ignore[arg-type]
        displays = (each for each in returned if isinstance(each, ast.Tuple | ast.List))
        return [part for each in displays for part in each.elts[index : index + 1]]


_LOOPS = ast.For | ast.AsyncFor | ast.comprehension
_SOURCES: dict[str, Callable[[Objects, Any], Iterator[_Question]]] = {
    "value": Objects._value,
    "attribute": Objects._attribute,
    "part": Objects._part,
    "held": Objects._held,
    "added": Objects._added,
    "launch": Objects._launch,
    "display": Objects._display,
}


def _each(kind: str, nodes: Iterable[ast.expr | None]) -> Iterator[_Question]:
    return ((kind, each) for each in nodes if each is not None)


def _may_be(own: ast.ClassDef | None, other: ast.ClassDef | None) -> bool:
    """Whether the object of a class may be one whose attribute is set in another, which it may extend."""
    return own is None or other is own or bool(own.bases) or bool(other and other.bases)


def _alternatives(node: ast.expr) -> list[ast.expr]:
    """The expressions of which one is the value of a node."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        return list(node.values)
    return [node.value] if isinstance(node, ast.NamedExpr | ast.Await | ast.Starred) else []


def _elements(node: ast.expr) -> list[ast.expr]:
    """The expressions whose values a list or a dictionary holds."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return list(node.elts)
    if isinstance(node, ast.Dict):
        return list(node.values)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        return [node.elt]
    return [node.value] if isinstance(node, ast.DictComp) else []
