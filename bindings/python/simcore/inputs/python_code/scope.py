"""Scopes of a program, and what gives their names a value."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

BUILTINS = {"builtins", "__builtins__"}  # names of the module of the builtins
UNREAD = "unread"  # the module that stands for what a notebook does not show


@dataclass(frozen=True, eq=False)
class Event:
    """What happens to a name or an object at a place."""

    node: ast.AST
    elsewhere: bool = field(default=False, kw_only=True)  # in code that runs at an unknown time

    @property
    def certain(self) -> bool:
        """Whether it has happened once its statement is through."""
        return True

    @property
    def within(self) -> bool:
        """Whether it happens while its statement is computed, and not at the end of it."""
        return False


@dataclass(frozen=True, eq=False)
class Binding(Event):
    """One place where a name is given a value, or loses it; elsewhere, by a function that declares it as its own."""

    kind: str  # "value", "import", "function", "class", or one of UNREAD_KINDS
    value: ast.expr | None = None  # of the kind "value"
    path: str = ""  # of the kind "import": the dotted name

    @property
    def certain(self) -> bool:
        """Whether the name is bound once the statement is through; a loop may go through nothing."""
        return self.kind not in {"loop", "walrus", "except", "match", "any name"}

    @property
    def within(self) -> bool:
        """Whether the name changes while its statement is computed, and not at the end of it."""
        return self.kind in {"walrus", "any name"}


# Bindings whose values are not read, by kind.
UNREAD_KINDS = {
    "parameter": "may be given by a caller",
    "loop": "is set by a loop",
    "changed": "is changed by an assignment such as +=",
    "deleted": "is deleted",
    "with": "is set by a with statement",
    "except": "is set by an except clause",
    "match": "is set by a match statement",
    "walrus": "is assigned within an expression",
    "unpacked": "is a part of a value that is not read",
    "import": "is imported",
    "function": "is a function",
    "class": "is a class",
    "any name": "may be set by what is not read here, such as import * or exec()",
}


@dataclass(eq=False)
class Scope:
    """The names of a module, a function, a class or a comprehension."""

    node: ast.AST | None  # None of the module
    parent: Scope | None
    kind: str  # "module", "function", "class", "comprehension", or "generator"
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    any_name: list[Binding] = field(default_factory=list)  # what may bind any name, such as import *
    declared: dict[str, str] = field(default_factory=dict)  # names that are "global" or "nonlocal"

    @property
    def runs_later(self) -> bool:
        """Whether the code runs when it is called, and not where it stands."""
        return self.kind in {"function", "generator"}

    @property
    def module(self) -> Scope:
        """The scope of the module."""
        return self.parent.module if self.parent else self

    def bind(self, name: str, binding: Binding) -> None:
        """Adds a binding of a name."""
        self.bindings.setdefault(name, []).append(binding)
