"""Where a program leads an object from one of its uses, as far as that is followed: to names, attributes, functions."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from simcore.inputs.python_code.call_graph import CallGraph, parameters
from simcore.inputs.python_code.config_classes import is_attribute_used, uses_attributes
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.objects import Objects
from simcore.inputs.python_code.scope import Binding
from simcore.inputs.python_code.tree import Comprehension, Function, Tree, is_generator, method, positional

_KEEPS_METHOD = {"staticmethod", "classmethod"}
_CONTAINERS = {"builtins.dict", "builtins.list", "collections.OrderedDict", "collections.defaultdict"}
_MOST_CLASSES = {"levels": 40}  # that extend each other
_PLAIN_BASES = {"builtins.object", "abc.ABC"}


class Flow:
    """The ways on which the objects of a program are followed."""

    def __init__(self, tree: Tree, names: Names, calls: CallGraph, objects: Objects) -> None:
        self._tree = tree
        self._names = names
        self._calls = calls
        self._objects = objects
        self._followed: dict[Function, bool] = {}
        self._closed: dict[ast.ClassDef, bool] = {}
        self._being_closed: list[ast.ClassDef] = []

    def goes_on(self, parent: ast.AST, node: ast.expr) -> bool:
        """Whether what stands around an object leads it to where it is followed."""
        if isinstance(parent, ast.Assign):
            return all(map(self._is_target, parent.targets))
        if isinstance(parent, ast.AnnAssign):
            return parent.value is node and self._is_target(parent.target)
        if isinstance(parent, ast.Return):
            return self._is_followed(self._tree.function_around(parent))
        return isinstance(parent, ast.IfExp | ast.BoolOp | ast.NamedExpr | ast.Await)

    def container_goes_on(self, parent: ast.AST, node: ast.expr) -> bool:
        """Whether what stands around a list or a dictionary leads its items to where they are followed."""
        if isinstance(parent, ast.Assign):
            return all(self._is_name(each) or self._unpacks(each, node) for each in parent.targets)
        if isinstance(parent, ast.AnnAssign):
            return self._is_name(parent.target)
        function = self._tree.function_around(parent) if isinstance(parent, ast.Return) else None
        if function is None or not isinstance(node, ast.Tuple) or not self._is_followed(function):
            return False
        statements = [self._tree.parent[call] for call in self._calls.calls(function)]
        return all(
            isinstance(each, ast.Assign) and all(self._unpacks(target, node) for target in each.targets)
            for each in statements
        )

    def is_item(self, parent: ast.AST, node: ast.expr) -> bool:
        """Whether an object, or a list of such, is an item of what stands around it, which is followed by itself."""
        if not isinstance(node, ast.Tuple | ast.List | ast.Dict) and not self._objects.of(node):
            return False
        if isinstance(parent, ast.Dict):
            return any(value is node and key is not None for key, value in zip(parent.keys, parent.values, strict=True))
        part = "value" if isinstance(parent, ast.DictComp) else "elt"
        return not isinstance(parent, Comprehension) or node is getattr(parent, part)

    def is_argument(self, call: ast.Call, parent: ast.AST, node: ast.expr) -> bool:
        """Whether an argument becomes a parameter of functions of the program, all of which are followed."""
        functions = self._calls.functions(call) if self._is_of_program(call) else []
        return bool(functions) and all(self._takes(each, call, parent, node) for each in functions)

    def _is_of_program(self, call: ast.Call) -> bool:
        """Whether a call can be one of nothing but functions of the program."""
        if isinstance(call.func, ast.Name):
            return all(isinstance(each.node, Function) for each in self._names.possible(call.func))
        return self._names.paths(call.func) == [""]

    def _takes(self, function: Function, call: ast.Call, parent: ast.AST, node: ast.expr) -> bool:
        if not _is_plain(function):
            return False
        of_position = positional(function.args)
        if isinstance(parent, ast.keyword):
            return parent.arg in {each.arg for each in (*of_position, *function.args.kwonlyargs)}
        if any(isinstance(each, ast.Starred) for each in call.args):
            return False
        names = parameters(function)
        of_class = isinstance(call.func, ast.Attribute) and len(names) < len(of_position)
        return call.args.index(node) < len(names) and not (of_class and self._is_class(call.func))

    def _is_class(self, method_of: ast.expr) -> bool:
        of = method_of.value if isinstance(method_of, ast.Attribute) else None
        return any(isinstance(each.node, ast.ClassDef) for each in self._names.possible(of))

    def is_appended(self, call: ast.Call, node: ast.expr) -> bool:
        """Whether an object becomes an item of a list that a variable of the program holds."""
        appends = isinstance(call.func, ast.Attribute) and method(call) == "append" and call.args == [node]
        return appends and self._holds_items(call.func.value)  # type: ignore[attr-defined]

    def _holds_items(self, node: ast.expr) -> bool:
        found = self._names.possible(node)
        return bool(found) and all(map(self._is_container, found))

    def _is_container(self, binding: Binding) -> bool:
        value = binding.value
        if isinstance(value, ast.Call):
            return set(self._names.paths(value.func)) <= _CONTAINERS
        return isinstance(value, ast.List | ast.Dict | ast.ListComp | ast.DictComp)

    # -------------------------------------------------------------------------------------------- assignments
    def _is_target(self, node: ast.expr) -> bool:
        """Whether what is assigned to a target is followed from there."""
        if isinstance(node, ast.Attribute):
            return self._is_kept(node)
        return self._holds_items(node.value) if isinstance(node, ast.Subscript) else self._is_name(node)

    def _is_name(self, node: ast.expr) -> bool:
        """Whether a target is a name of a variable; those of a class are its attributes, too."""
        return isinstance(node, ast.Name) and self._tree.scope[node].kind != "class"

    def _unpacks(self, target: ast.expr, value: ast.expr) -> bool:
        """Whether a target takes the items of `a, b = …` one by one."""
        if not isinstance(target, ast.Tuple | ast.List) or not isinstance(value, ast.Tuple | ast.List):
            return False
        return len(target.elts) == len(value.elts) and all(map(self._is_name, target.elts))

    def _is_followed(self, function: Function | None) -> bool:
        """Whether every call that gets what a function returns is one of this program."""
        if function is None:
            return False
        if function not in self._followed:
            self._followed[function] = (
                _is_plain(function)
                and not self._calls.is_handed_on(function)
                and bool(self._calls.calls(function))
                and not is_generator(function)
            )
        return self._followed[function]

    # -------------------------------------------------------------------------------------------- attributes
    def _is_kept(self, target: ast.Attribute) -> bool:
        """Whether an attribute of `self` is followed: nothing gets hold of the objects of its class but the program."""
        function = self._tree.function_around(target)
        if function is None or not isinstance(target.value, ast.Name):
            return False
        owner = self._tree.scope[function].node
        first = [each.arg for each in positional(function.args)[:1]]
        return first == [target.value.id] and isinstance(owner, ast.ClassDef) and self._is_closed(owner)

    def _is_closed(self, node: ast.ClassDef) -> bool:
        """Whether the program calls methods of a class's objects, and does nothing else with them."""
        if node not in self._closed:
            self._closed[node] = len(self._being_closed) < _MOST_CLASSES["levels"]  # while it is being found
            self._being_closed.append(node)
            self._closed[node] = (
                self._closed[node]
                and not node.decorator_list
                and not node.keywords
                and all(map(self._is_closed_base, node.bases))
                and uses_attributes(self._tree, self._names, node)
                and all(map(self._is_closed_use, self._tree.uses(node.name)))
            )
            self._being_closed.pop()
        return self._closed[node]

    def _is_closed_base(self, base: ast.expr) -> bool:
        found = self._names.possible(base)
        classes = [each.node for each in found if isinstance(each.node, ast.ClassDef)]
        if classes and len(classes) == len(found):
            return all(map(self._is_closed, classes))
        return set(self._names.paths(base)) <= _PLAIN_BASES

    def _is_closed_use(self, use: ast.Name) -> bool:
        """Whether a use of a class makes an object that only has its attributes used, or extends the class."""
        parent = self._tree.parent[use]
        if isinstance(parent, ast.ClassDef):
            return self._is_closed(parent)
        if not self._tree.is_called(use):
            return isinstance(parent, ast.Attribute)
        around = self._tree.parent[parent]
        if isinstance(around, ast.Assign):
            return all(self._is_name(each) and self._is_used_by_attributes(each) for each in around.targets)
        return isinstance(around, ast.Expr | ast.Attribute)

    def _is_used_by_attributes(self, target: ast.expr) -> bool:
        uses: Sequence[ast.Name] = self._tree.uses(target.id) if isinstance(target, ast.Name) else ()
        return all(is_attribute_used(self._tree, each) for each in uses)


def _is_plain(function: Function) -> bool:
    """Whether calls of a function run it as it is written: no decorator and no operator stands between."""
    decorators = {each.id if isinstance(each, ast.Name) else "" for each in function.decorator_list}
    return decorators <= _KEEPS_METHOD and not function.name.startswith("__")
