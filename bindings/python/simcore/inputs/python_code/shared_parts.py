"""Parts that several objects of a program hold in common: whoever changes one of them changes the other objects."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator

from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.objects import Objects
from simcore.inputs.python_code.tree import Tree

# Attributes and keywords that hold what a job costs in an object or a list of their own.
PARTS = {"compute", "instance_groups", "instance_preferences", "stopping_condition"}
_DEEPEST = {"levels": 12}
Holder = tuple[ast.Call, str]  # an object, by the call that makes it, and its attribute


class SharedParts:
    """The parts of a program's objects that are given by variables, and which objects have the same."""

    def __init__(self, tree: Tree, names: Names, objects: Objects, made: Iterable[ast.Call]) -> None:
        self._tree = tree
        self._names = names
        self._holders: dict[object, list[Holder]] = defaultdict(list)
        for call in made:
            for each in call.keywords:
                self._note(call, each.arg, each.value)
        for node in tree.nodes:
            for target in node.targets if isinstance(node, ast.Assign) else []:
                if isinstance(target, ast.Attribute) and target.attr in PARTS:
                    for call in objects.of(target.value):
                        self._note(call, target.attr, node.value)  # type: ignore[attr-defined]

    def _note(self, made: ast.Call, attribute: str | None, value: ast.expr) -> None:
        """Notes where the parts of an object come from; `**value` may give any of them."""
        names = PARTS & {attribute} if attribute else PARTS
        for source in self._sources(value) if names else ():
            self._holders[source] += ((made, name) for name in sorted(names))

    def _sources(self, node: ast.expr, levels: int = _DEEPEST["levels"]) -> Iterator[object]:
        """What tells a value from others: the expression that makes it, or the name that it is known by."""
        yield node
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Subscript) and levels:
            yield from self._sources(node.value, levels - 1)
        for binding in self._names.possible(node) if levels else ():
            yield binding
            if binding.value is not None and self._names.can_spend(1):
                yield from self._sources(binding.value, levels - 1)

    def shared(self) -> Iterator[list[Holder]]:
        """The objects that have one part in common, each with its attribute."""
        for several in self._holders.values():
            if len({made for made, _ in several}) > 1:
                yield several
