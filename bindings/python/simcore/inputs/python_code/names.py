"""What a name stands for where it is used: its reaching definitions, and the imports behind them."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from simcore.inputs.python_code.scope import BUILTINS, UNREAD, Binding, Event, Scope
from simcore.inputs.python_code.sdk_classes import KNOWN_PACKAGES, SDK, is_sdk_class
from simcore.inputs.python_code.tree import Tree, last_name

UNBOUND = "unbound"  # the head of a path that no import and no assignment of the program explains
# Packages whose star import gives no name of a class of the SDK to anything else, and what a notebook does not show.
_BINDS_NO_CLASS = KNOWN_PACKAGES | {"IPython", "matplotlib", "numpy", "pandas", "pylab", UNREAD}
_BOUNDS = {"levels": 30, "steps": 100_000}  # of following names; no program by hand comes near

AnyEvent = TypeVar("AnyEvent", bound=Event)


@dataclass(frozen=True)
class Lookup:
    """The bindings that may have given a name its value where it is used."""

    scope: Scope | None = None  # that owns the name; None for what the program does not bind
    later: bool = False  # whether the code that uses it runs at an unknown time
    sure: Binding | None = None  # the one that did, where no other can have
    possible: Sequence[Binding] = ()


class Names:
    """The names of a program."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._found: dict[ast.AST, Lookup] = {}
        self._paths: dict[ast.expr, list[str]] = {}
        self._steps = _BOUNDS["steps"]
        self._builtins_set = {
            node.attr
            for node in tree.nodes
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and last_name(node.value) in BUILTINS
        }

    def can_spend(self, steps: int) -> bool:
        """Whether that many steps are left for a program that would take too long to follow; they are then spent."""
        self._steps -= steps
        return self._steps > 0

    def lookup(self, node: ast.AST | None) -> Lookup:
        """What a name may stand for; nothing for what is no name."""
        if not isinstance(node, ast.Name):
            return Lookup()
        if node not in self._found:
            self._found[node] = self._lookup(node)
        return self._found[node]

    def possible(self, node: ast.AST | None) -> Sequence[Binding]:
        """The bindings that may have given a name its value; none for what is no name."""
        return self.lookup(node).possible

    def assigned(self, node: ast.AST | None) -> list[ast.expr]:
        """The expressions that a name may have been assigned; none for what is no name."""
        return [each.value for each in self.possible(node) if each.value]

    def _lookup(self, name: ast.Name) -> Lookup:
        scope, later = self.owner(name)
        if scope is None:
            return Lookup(later=later)
        named = scope.bindings[name.id]
        if not self.can_spend(len(named) + len(scope.any_name)):
            return Lookup(scope, later, None, named[:1])
        if scope.kind in {"comprehension", "generator"}:  # whose names stand before the loop that sets them
            return Lookup(scope, later, None, named)
        if later:
            return self._from_anywhere(scope, named)
        last, others = self.reaching(named, name, scope)
        others += [each for each in scope.any_name if self.may_follow(each, last, name, scope)]
        return Lookup(scope, later, None if others else last, [*([last] if last else []), *others])

    def owner(self, name: ast.Name) -> tuple[Scope | None, bool]:
        """The scope that a name belongs to, and whether the code that uses it runs at a later time."""
        first = self.tree.scope[name]
        later, scope = False, first
        while True:
            if scope.declared.get(name.id) == "global" and (scope.kind != "class" or scope is first):
                return (scope.module if name.id in scope.module.bindings else None), True
            if name.id in scope.bindings and (scope.kind != "class" or scope is first):
                return scope, later
            if scope.parent is None:
                return None, later
            later = later or scope.runs_later
            scope = scope.parent

    def _from_anywhere(self, scope: Scope, named: Sequence[Binding]) -> Lookup:
        """The lookup of code that runs at an unknown time: only a single unconditional binding is sure."""
        only = named[0]
        behind = [each for each in scope.any_name if each.elsewhere or self._time(each.node) > self._time(only.node)]
        sure = len(named) == 1 and not only.elsewhere and not behind and self.is_unconditional(only.node, scope)
        return Lookup(scope, True, only if sure else None, [*named, *behind])

    def is_unconditional(self, node: ast.AST, scope: Scope) -> bool:
        """Whether a statement stands in the body of its scope, and not in a branch or a loop of it."""
        return len(self.tree.around(node, scope)) == 1

    def _time(self, node: ast.AST) -> int:
        return self.tree.order[self.tree.statement[node]]

    def reaching(
        self, events: Iterable[AnyEvent], node: ast.AST, scope: Scope
    ) -> tuple[AnyEvent | None, list[AnyEvent]]:
        """The last event that has always happened when a node is reached, and those that may have happened since."""
        several = list(events)
        through = [each for each in several if self._has_happened(each, node, scope)]
        last = max(through, key=lambda each: self.tree.order[each.node], default=None)
        return last, [each for each in several if each is not last and self.may_follow(each, last, node, scope)]

    def _has_happened(self, event: Event, node: ast.AST, scope: Scope) -> bool:
        certain = event.certain and not event.elsewhere
        return certain and self._time(event.node) < self._time(node) and self.tree.dominates(event.node, node, scope)

    def may_follow(self, event: Event, last: Event | None, node: ast.AST, scope: Scope) -> bool:
        """Whether an event may happen after another one, or after the beginning, and before a node is reached."""
        if event.elsewhere:
            return True
        time, now = self._time(event.node), self._time(node)
        if time < now or (time == now and event.within):
            return last is None or time > self._time(last.node)
        again = self.tree.loops(node, scope) & self.tree.loops(event.node, scope)
        return bool(again - self.tree.loops(last.node, scope)) if last else bool(again)

    def paths(self, expression: ast.expr, levels: int = _BOUNDS["levels"]) -> list[str]:
        """The dotted names that an expression may stand for, such as "sagemaker.pytorch.PyTorch".

        The result of a call has a pair of brackets behind the name of what is called; what is neither imported nor
        built in has the empty name.
        """
        if levels <= 0:
            return [""]
        if expression not in self._paths:
            self._paths[expression] = [""]  # while they are being found
            self._paths[expression] = list(dict.fromkeys(self._paths_of(expression, levels)))
        return self._paths[expression]

    def _paths_of(self, expression: ast.expr, levels: int) -> list[str]:
        if isinstance(expression, ast.Attribute):
            return [f"{path}.{expression.attr}" if path else "" for path in self.paths(expression.value, levels - 1)]
        if isinstance(expression, ast.Call):
            return [f"{path}()" if path else "" for path in self.paths(expression.func, levels - 1)]
        if isinstance(expression, ast.Await):
            return self.paths(expression.value, levels - 1)
        return self._paths_of_name(expression, levels) if isinstance(expression, ast.Name) else [""]

    def _paths_of_name(self, name: ast.Name, levels: int) -> list[str]:
        found = self.lookup(name)
        if found.scope is None:
            return self._unbound(name)
        bindings = [each for each in found.possible if each.kind != "any name" and not _is_none(each.value)]
        paths = [path for each in bindings for path in self._paths_of_binding(each, levels)]
        may_be_other = any(map(is_sdk_class, paths)) and any(map(_may_bind_class, found.possible))
        return [*paths, ""] if may_be_other else paths or [""]

    def _paths_of_binding(self, binding: Binding, levels: int) -> list[str]:
        if binding.kind == "import":
            return [binding.path]
        return self.paths(binding.value, levels - 1) if binding.value else [""]

    def _unbound(self, name: ast.Name) -> list[str]:
        """The paths of a name that nothing binds by itself: of a star import of the SDK, or of the builtins."""
        stars = list(self._star_imports(self.tree.scope[name]))
        of_sdk = [each for each in stars if _package(each) == SDK]
        others = [each for each in stars if each not in of_sdk and _package(each) != UNREAD]
        if of_sdk:
            behind = any(self._time(each.node) > self._time(of_sdk[0].node) for each in filter(_may_bind_class, stars))
            return [f"{of_sdk[0].path.removesuffix('*')}{name.id}", *([""] if behind else [])]
        if not hasattr(builtins, name.id):
            return [f"{UNBOUND}.{name.id}"]
        return [""] if others or name.id in self._builtins_set else [f"builtins.{name.id}"]

    def _star_imports(self, scope: Scope | None) -> Iterator[Binding]:
        while scope:
            yield from (each for each in scope.any_name if isinstance(each.node, ast.ImportFrom))
            scope = scope.parent

    def is_builtin(self, expression: ast.expr, name: str) -> bool:
        """Whether an expression is the built-in function of that name."""
        return isinstance(expression, ast.Name) and self.paths(expression) == [f"builtins.{name}"]


def _may_bind_class(binding: Binding) -> bool:
    """Whether a binding is a star import that may give a name of the SDK to another class."""
    return isinstance(binding.node, ast.ImportFrom) and _package(binding) not in _BINDS_NO_CLASS


def _is_none(value: ast.expr | None) -> bool:
    """Whether an expression is None, which cannot be called: a name that may be None is called as what else it is."""
    return isinstance(value, ast.Constant) and value.value is None


def _package(binding: Binding) -> str:
    return binding.path.partition(".")[0]
