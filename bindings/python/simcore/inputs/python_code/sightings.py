"""Calls that create jobs: those that are read, and those that only look like it and are named."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from simcore.inputs.python_code import sdk_classes as sdk
from simcore.inputs.python_code.call import Unread
from simcore.inputs.python_code.names import UNBOUND, Names
from simcore.inputs.python_code.tree import Function, Tree, last_name
from simcore.inputs.python_code.values import Values

_ASKS_FOR_CLASS = {"isinstance", "issubclass", "type", "cast", "hasattr", "help", "dir", "print"}


class Sightings:
    """What a program calls of the classes and methods that create jobs.

    Attributes:
        made: The calls that make an object whose launches start jobs, each with its kind and its name.
        requests: The calls of a client of the service, each with its method.
        skipped: What looks like a job and is not read.
    """

    def __init__(self, tree: Tree, names: Names, values: Values) -> None:
        self._tree = tree
        self._names = names
        self._values = values
        self.made: dict[ast.Call, tuple[str, str]] = {}
        self.requests: dict[ast.Call, str] = {}
        self.skipped: list[Unread] = []
        self._extending: dict[ast.AST, str] = {}  # classes of the program, with those of the SDK that they extend
        self._note_classes()
        self._patched = {
            sdk.class_of(path)
            for node in tree.nodes
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
            for path in names.paths(node.value)
        }
        self._class_names = {*sdk.KINDS, *self._imported_classes()}
        for call in tree.calls():
            self._see(call, names.paths(call.func))
        for node in tree.nodes:
            if isinstance(node, ast.Name | ast.Attribute):
                self.skipped += self._handed_on(node)
            elif isinstance(node, Function):
                self.skipped += self._decorator(node)

    def _see(self, call: ast.Call, paths: list[str]) -> None:
        made = {each for each in map(_made_by, paths) if each[1]}
        method = last_name(call.func)
        if any(name.partition(".")[0] in self._patched for _, name in made):
            self._skip(call, "is a class of the SDK that the program changes")
        elif len(made) == 1 and all(_made_by(path)[1] for path in paths):
            self.made[call] = made.pop()
        elif made:
            self._skip(call, "may be another class than that of the SDK")
        elif method in sdk.REQUESTS:
            self._see_request(call, method, paths)
        elif why := self._why_skipped(call, paths):
            self._skip(call, why)

    def _skip(self, node: ast.Call, why: str) -> None:
        self.skipped.append(self._tree.unread(node, why))

    def _why_skipped(self, call: ast.Call, paths: list[str]) -> str:
        """Why a call that looks like a job is not read; empty for any other call."""
        known = [*filter(None, map(sdk.why_not_read, paths))]
        known += [f"is a class of the program, which extends {each}" for each in self._extended(call.func)]
        return known[0] if known else self._why_unknown(call, paths)

    def _extended(self, node: ast.expr) -> list[str]:
        """The classes of the SDK that a class of the program extends, by its name."""
        return [self._extending[each.node] for each in self._names.possible(node) if each.node in self._extending]

    def _why_unknown(self, call: ast.Call, paths: list[str]) -> str:
        head, _, name = paths[0].partition(".")
        keywords = {each.arg for each in call.keywords}
        if head == UNBOUND and name in sdk.KINDS and (keywords & sdk.TELLING_KEYWORDS or None in keywords):
            return "has the name of a class of the SDK, and nothing in this file imports it"
        if isinstance(call.func, ast.Call) and self._is_chosen_from_sdk(call.func):
            return "is chosen from the SDK when the program runs"
        if (paths[0] == "importlib.import_module" or last_name(call.func) == "__import__") and self._names_sdk(call):
            return "imports the SDK under another name"
        return ""

    def _is_chosen_from_sdk(self, call: ast.Call) -> bool:
        return last_name(call.func) == "getattr" and any(
            f"{path}.".startswith(f"{sdk.SDK}.") for each in call.args[:1] for path in self._names.paths(each)
        )

    def _names_sdk(self, call: ast.Call) -> bool:
        first = self._values.of(call.args[0]) if call.args else None
        return not isinstance(first, str) or f"{first}.".startswith(f"{sdk.SDK}.")

    def _see_request(self, call: ast.Call, method: str, paths: list[str]) -> None:
        """A method of the service's client takes keywords alone, its job's name among them."""
        if any(sdk.CLIENTS.match(path) for path in paths):
            self.requests[call] = method
            return
        read = self._values.call(call, method)
        of_client = isinstance(call.func, ast.Attribute) and not read.positional
        if of_client and (sdk.REQUESTS[method] in read.keywords or (read.unread and not read.keywords)):
            self.requests[call] = method
        elif not self._is_of_program(call):
            self._skip(call, "has the name of a method of the service, and other arguments")

    def _is_of_program(self, call: ast.Call) -> bool:
        """Whether a call is one of a function of the program, which is read by itself."""
        return any(isinstance(each, Function) and each.name == last_name(call.func) for each in self._tree.inner)

    def _note_classes(self) -> None:
        """Notes the classes of the program that extend one that starts jobs."""
        for node in self._tree.nodes:
            for base in node.bases if isinstance(node, ast.ClassDef) else []:
                names = [*filter(None, map(sdk.class_of, self._names.paths(base))), *self._extended(base)]
                self._extending.update(zip([node], names, strict=False))

    def _imported_classes(self) -> Iterator[str]:
        """The names under which the program imports classes that start jobs."""
        for node in self._tree.nodes:
            for alias in node.names if isinstance(node, ast.ImportFrom) else []:
                if alias.name in sdk.KINDS and alias.asname:
                    yield alias.asname

    def _handed_on(self, node: ast.Name | ast.Attribute) -> list[Unread]:
        """A class that starts jobs, where it is used otherwise than called here: another place may call it."""
        if last_name(node) not in self._class_names or not isinstance(node.ctx, ast.Load):
            return []
        if not self._may_be_called_elsewhere(node):
            return []
        named = any(map(sdk.class_of, self._names.paths(node)))
        return [self._tree.unread(node, "is a class of the SDK that other code may call")] if named else []

    def _may_be_called_elsewhere(self, node: ast.expr) -> bool:
        parent = self._tree.parent[node]
        if isinstance(parent, ast.Attribute | ast.Compare | ast.ClassDef | ast.Expr | ast.ExceptHandler):
            return False
        if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
            return False  # a second name, which is followed
        if isinstance(parent, ast.keyword) and parent.arg == sdk.TAKES_CLASS:
            return False
        if isinstance(parent, ast.Call):
            asks = isinstance(parent.func, ast.Name) and parent.func.id in _ASKS_FOR_CLASS
            return not (asks or parent.func is node or (parent.args[:1] == [node] and self._takes_class(parent)))
        return not self._is_annotation(node)

    def _takes_class(self, call: ast.Call) -> bool:
        """Whether a call is one of FrameworkProcessor, which only asks for the image of a class."""
        return any(sdk.class_of(path) == sdk.OF_CLASS for path in self._names.paths(call.func))

    def _is_annotation(self, node: ast.AST) -> bool:
        below = node
        for each in self._tree.ancestors(node):
            annotations = (getattr(each, name, None) for name in ("annotation", "returns"))
            if isinstance(each, ast.arg) or below in annotations:
                return True
            if isinstance(each, ast.stmt):
                return False
            below = each
        return False

    def _decorator(self, node: Function) -> list[Unread]:
        """A decorator that runs a function as a job, where it is not called: `@remote`."""
        plain = [each for each in node.decorator_list if not isinstance(each, ast.Call)]
        found = [(each, why) for each in plain for why in map(sdk.why_not_read, self._names.paths(each)) if why]
        return [self._tree.unread(*each) for each in found[:1]]


def _made_by(path: str) -> tuple[str, str]:
    """Kind and name of the object that a call makes, by the dotted name of what is called; empty for any other call."""
    name = sdk.class_of(path)
    if name:
        return sdk.KINDS[name], name
    if sdk.is_pipeline(path):
        return "pipeline", "Pipeline"
    head, _, method = path.rpartition(".")
    of = sdk.class_of(head.removesuffix("()"))
    return _by_method(of, method, of_object=head.endswith("()")) if of else ("", "")


def _by_method(of: str, method: str, *, of_object: bool) -> tuple[str, str]:
    """Kind and name of the object that a method of a class makes, or one of its objects; empty for any other method."""
    kind = sdk.KINDS[of]
    if method == "attach" or (method in sdk.CONSTRUCTORS.get(of, ()) and not of_object):
        return kind, f"{of}.{method}"
    if method == sdk.MAKES_ESTIMATOR and kind == "tuner":
        return "estimator", f"{of}.{method}"
    return (
        ("transformer", method) if method == sdk.MAKES_TRANSFORMER and kind == "estimator" and of_object else ("", "")
    )
