"""Objects of a program that start jobs: the calls that make them, and where else in the program they are used."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Sequence

from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.scope import Binding, Scope
from simcore.inputs.python_code.tree import Comprehension, Function, Tree

_DEEPEST = {"levels": 25}
_ITEM_METHODS = {"get", "pop"}
_ALL_ITEMS = {"copy", "items", "values"}  # methods
_KEYS_FIRST = {"items", "enumerate"}  # a method and a function whose items begin with a key or a number
PASSES_ITEMS = {f"builtins.{name}" for name in ("dict", "enumerate", "list", "reversed", "sorted", "tuple", "zip")}


class Objects:
    """The objects of the classes that start jobs.

    Args:
        tree: The program.
        names: Its names.
        made: The calls that make an object, or the method that an object's launch returns.

    Attributes:
        is_cut: Whether an object may have been lost, since the program leads it further than is followed.
    """

    def __init__(self, tree: Tree, names: Names, made: Iterable[ast.Call]) -> None:
        self._tree = tree
        self._names = names
        self._made = set(made)
        self.is_cut = False
        self._stored: dict[str, list[tuple[ast.ClassDef | None, ast.expr]]] = defaultdict(list)
        self._items: dict[str, list[ast.expr]] = defaultdict(list)
        self._calls_of: dict[str, list[ast.Call]] = defaultdict(list)
        self._appended: dict[str, list[tuple[ast.Name, list[ast.expr]]]] = defaultdict(list)
        self._methods: dict[str, list[Function]] = defaultdict(list)
        for node in tree.nodes:
            self._note(node)
        self._found: dict[ast.expr, list[ast.Call]] = {}
        self._found_parts: dict[ast.expr, list[ast.Call]] = {}
        self._found_held: dict[ast.expr, list[ast.Call]] = {}
        self._found_added: dict[tuple[str, Scope | None], list[ast.expr]] = {}
        self._found_in_attributes: dict[tuple[str, ast.ClassDef | None], list[ast.Call]] = {}
        self._returns: dict[Function, list[ast.expr | None]] = {}

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute):
                    self._stored[target.attr].append((self._class_around(target), node.value))
                elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                    self._items[target.value.id].append(node.value)
        elif isinstance(node, Function) and self._tree.scope[node].kind == "class":
            self._methods[node.name].append(node)
        elif isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            self._calls_of[name].append(node)
            if name == "append" and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                self._appended[node.func.value.id].append((node.func.value, node.args))

    def of(self, node: ast.expr | None, levels: int = _DEEPEST["levels"]) -> list[ast.Call]:
        """The calls that may have made the object that an expression stands for."""
        self.is_cut = self.is_cut or (levels <= 0 and node is not None)
        if node is None or levels <= 0:
            return []
        if node not in self._found:
            self._found[node] = []  # while it is being found
            self._found[node] = list(dict.fromkeys(self._of(node, levels - 1)))
        return self._found[node]

    def _of(self, node: ast.expr, levels: int) -> list[ast.Call]:
        if isinstance(node, ast.Call):
            return [node] if node in self._made else self._of_call(node, levels)
        if isinstance(node, ast.Name):
            return self._of_name(node, levels)
        if isinstance(node, ast.Attribute):
            return self._of_attribute(node, levels)
        if isinstance(node, ast.Subscript):
            return self._of_parts(node.value, levels)
        return self._of_all(_alternatives(node), levels)

    def _of_all(self, nodes: Iterable[ast.expr | None], levels: int) -> list[ast.Call]:
        return [made for each in nodes for made in self.of(each, levels)]

    def _of_call(self, node: ast.Call, levels: int) -> list[ast.Call]:
        """The objects that a call returns: of a method that returns its own object, or of a function of the program."""
        if isinstance(node.func, ast.Attribute):
            if node.func.attr.startswith("with_"):
                return self.of(node.func.value, levels)
            if node.func.attr in _ITEM_METHODS:
                return self._of_parts(node.func.value, levels)
        return self._of_all(self._returned(node), levels)

    def _returned(self, node: ast.Call) -> list[ast.expr | None]:
        """What the functions of the program return that a call may call."""
        return [each for function in self.functions(node) for each in self._returned_by(function)]

    def _returned_by(self, function: Function) -> list[ast.expr | None]:
        if function not in self._returns:
            inside = (each for each in ast.walk(function) if isinstance(each, ast.Return))
            self._returns[function] = [
                each.value for each in inside if self._tree.scope[each] is self._tree.inner[function]
            ]
        return self._returns[function]

    def functions(self, node: ast.Call) -> list[Function]:
        """The functions and methods of the program that a call may call, by the name."""
        if isinstance(node.func, ast.Attribute):
            return self._methods[node.func.attr]
        found = self._names.lookup(node.func).possible if isinstance(node.func, ast.Name) else []
        return [each.node for each in found if isinstance(each.node, Function)]

    def calls_of(self, function: Function) -> list[ast.Call]:
        """The calls of a function or method of the program."""
        return [call for call in self._calls_of[function.name] if function in self.functions(call)]

    def _of_name(self, node: ast.Name, levels: int) -> list[ast.Call]:
        bindings = self._names.lookup(node).possible
        return [made for each in bindings for made in self._of_binding(each, levels)]

    def _of_binding(self, binding: Binding, levels: int) -> list[ast.Call]:
        if binding.value is not None:
            return self.of(binding.value, levels)
        parent = self._tree.parent.get(binding.node)
        if isinstance(parent, ast.NamedExpr):
            return self.of(parent.value, levels)
        if binding.kind == "loop":
            return self._of_parts(self._items_of_loop(binding.node), levels)
        if isinstance(binding.node, ast.arg):
            return self._of_all(self._arguments(binding.node), levels)
        return self._of_unpacked(binding.node, levels) if binding.kind == "unpacked" else []

    def each_once(self, node: ast.expr) -> int:
        """How many objects a loop goes through, each of them once under the name `node`; 0 if that is not sure."""
        bindings = self._names.lookup(node).possible if isinstance(node, ast.Name) else []
        parents = [self._tree.parent[each.node] for each in bindings if each.kind == "loop"]
        loop = parents[0] if len(bindings) == len(parents) == 1 else None
        if not isinstance(loop, ast.For) or not isinstance(loop.iter, ast.List | ast.Tuple):
            return 0
        several = [self.of(each) for each in loop.iter.elts]
        made = {each[0] for each in several if len(each) == 1}
        return len(made) if len(made) == len(loop.iter.elts) else 0

    def _source_of_loop(self, node: ast.AST) -> ast.expr | None:
        loops = (
            each for each in self._tree.ancestors(node) if isinstance(each, ast.For | ast.AsyncFor | ast.comprehension)
        )
        loop = next(loops, None)
        return loop.iter if loop else None

    def _items_of_loop(self, node: ast.AST) -> ast.expr | None:
        """What a loop takes the values of a name from; nothing where they are the keys of items, or numbers."""
        target, source = self._tree.parent[node], self._source_of_loop(node)
        if not isinstance(source, ast.Call) or not isinstance(target, ast.Tuple):
            return source
        name = source.func.id if isinstance(source.func, ast.Name) else getattr(source.func, "attr", "")
        index = [each is node for each in target.elts].index(True)
        if name == "zip" and len(source.args) == len(target.elts):
            return source.args[index]
        return None if name in _KEYS_FIRST and index == 0 else source

    def _of_unpacked(self, node: ast.AST, levels: int) -> list[ast.Call]:
        """The objects of `a, b = make()`, where a function returns several: any of them."""
        statement = self._tree.statement[node]
        value = statement.value if isinstance(statement, ast.Assign) else None
        returned = self._returned(value) if isinstance(value, ast.Call) else [value]
        target = self._tree.parent[node]
        index = target.elts.index(node) if isinstance(target, ast.Tuple | ast.List) else 0  # type: ignore[arg-type]
        parts = [each.elts[index : index + 1] for each in returned if isinstance(each, ast.Tuple | ast.List)]
        return self._of_all([each for several in parts for each in several], levels)

    def _arguments(self, parameter: ast.arg) -> list[ast.expr]:
        """What the calls of a function give for a parameter."""
        arguments = self._tree.parent[parameter]
        function = self._tree.parent.get(arguments)
        if not isinstance(function, Function) or not isinstance(arguments, ast.arguments):
            return []
        names = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
        if names[:1] in (["self"], ["cls"]):
            names = names[1:]
        index = names.index(parameter.arg) if parameter.arg in names else None
        given = []
        for call in self.calls_of(function):
            given += [each.value for each in call.keywords if each.arg == parameter.arg]
            given += call.args[index : index + 1] if index is not None else []
        return given

    def _of_attribute(self, node: ast.Attribute, levels: int) -> list[ast.Call]:
        """The objects in attributes of that name; in those of `self`, by methods of its class and of related ones."""
        own = self._class_around(node) if isinstance(node.value, ast.Name) and node.value.id == "self" else None
        key = (node.attr, own)
        if key not in self._found_in_attributes:
            self._found_in_attributes[key] = []  # while it is being found
            stored = [value for other, value in self._stored[node.attr] if _may_be(own, other)]
            self._found_in_attributes[key] = list(dict.fromkeys(self._of_all(stored, levels)))
        return self._found_in_attributes[key]

    def _class_around(self, node: ast.AST) -> ast.ClassDef | None:
        return next((each for each in self._tree.ancestors(node) if isinstance(each, ast.ClassDef)), None)

    def _of_parts(self, node: ast.expr | None, levels: int) -> list[ast.Call]:
        """The objects that a list or a dictionary holds."""
        if levels <= 0 or node is None:
            return []
        if node not in self._found_parts:
            self._found_parts[node] = []  # while it is being found
            self._found_parts[node] = list(dict.fromkeys(self._parts_of(node, levels)))
        return self._found_parts[node]

    def _parts_of(self, node: ast.expr, levels: int) -> list[ast.Call]:
        if isinstance(node, ast.Name):
            return self._of_parts_of_name(node, levels - 1)
        if isinstance(node, ast.Call):
            inside = [*node.args, *([node.func.value] if isinstance(node.func, ast.Attribute) else [])]
            return [made for each in inside for made in self._of_parts(each, levels - 1)]
        parts = self._of_all(_elements(node), levels)
        nested = [each for each in _elements(node) if isinstance(each, ast.Tuple | ast.List | ast.Dict)]
        return parts + [made for each in nested for made in self._of_parts(each, levels - 1)]

    def _of_parts_of_name(self, node: ast.Name, levels: int) -> list[ast.Call]:
        found = self._names.lookup(node)
        parts = [made for each in found.possible for made in self._of_parts(each.value, levels)]
        return parts + self._of_all(self._added(node), levels)

    def _added(self, node: ast.Name) -> list[ast.expr]:
        """What `several.append(…)` and `several[key] = …` add to a list or a dictionary."""
        key = (node.id, self._names.owner(node)[0])
        if key not in self._found_added:
            appended = [
                argument
                for base, given in self._appended[node.id]
                if self._names.owner(base)[0] is key[1]
                for argument in given
            ]
            self._found_added[key] = appended + self._items[node.id]
        return self._found_added[key]

    def held(self, node: ast.expr, levels: int = _DEEPEST["levels"]) -> list[ast.Call]:
        """The objects that an expression holds if its value is a list or a dictionary of them."""
        if levels <= 0:
            return []
        if node not in self._found_held:
            self._found_held[node] = []  # while it is being found
            self._found_held[node] = list(dict.fromkeys(self._held(node, levels)))
        return self._found_held[node]

    def _held(self, node: ast.expr, levels: int) -> list[ast.Call]:
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict | Comprehension):
            return self._of_parts(node, levels)
        if isinstance(node, ast.Name):
            values = [each.value for each in self._names.lookup(node).possible]
            held = [made for each in values if each for made in self.held(each, levels - 1)]
            return held + self._of_all(self._added(node), levels)
        if not isinstance(node, ast.Call):
            return []
        if isinstance(node.func, ast.Attribute):
            return self.held(node.func.value, levels - 1) if node.func.attr in _ALL_ITEMS else []
        passes = set(self._names.paths(node.func)) <= PASSES_ITEMS
        return [made for each in node.args for made in self.held(each, levels - 1)] if passes else []

    def in_arguments(self, node: ast.Call) -> list[ast.Call]:
        """The objects that a call is given, by themselves, in lists and dictionaries, or by a launch of them."""
        given: Sequence[ast.expr] = [*node.args, *(each.value for each in node.keywords)]
        found = [made for each in given for made in (*self.of(each), *self._launched(each), *self._in_display(each))]
        return list(dict.fromkeys(found))

    def _in_display(self, node: ast.expr) -> list[ast.Call]:
        if isinstance(node, ast.List | ast.Tuple | ast.Dict):
            return self._of_parts(node, _DEEPEST["levels"])
        found = self._names.lookup(node).possible if isinstance(node, ast.Name) else []
        displays = [each.value for each in found if isinstance(each.value, ast.List | ast.Tuple | ast.Dict)]
        return [made for each in displays for made in self._of_parts(each, _DEEPEST["levels"])]

    def _launched(self, node: ast.expr, levels: int = 4) -> list[ast.Call]:
        """The object of `estimator.fit(…)`, which returns the arguments of a step in a pipeline."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            return self.of(node.func.value)
        if isinstance(node, ast.Name) and levels:
            values = [each.value for each in self._names.lookup(node).possible]
            return [made for each in values if each is not None for made in self._launched(each, levels - 1)]
        return []


def _may_be(own: ast.ClassDef | None, other: ast.ClassDef | None) -> bool:
    """Whether the object of a class may be one whose attribute is set in another, which it may extend."""
    return own is None or other is own or bool(own.bases) or bool(other and other.bases)


def _alternatives(node: ast.expr) -> list[ast.expr | None]:
    """The expressions of which one is the value of a node."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        return list(node.values)
    return [node.value] if isinstance(node, ast.NamedExpr | ast.Await | ast.Starred) else []


def _elements(node: ast.expr) -> list[ast.expr | None]:
    """The expressions whose values a list or a dictionary holds."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return list(node.elts)
    if isinstance(node, ast.Dict):
        return list(node.values)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        return [node.elt]
    return [node.value] if isinstance(node, ast.DictComp) else []
