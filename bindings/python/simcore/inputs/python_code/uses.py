"""The uses of a value, told by what stands around it; and the functions and methods that leave a value as it is."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, Literal

from simcore.inputs.python_code.tree import Comprehension, Display, Tree

Use = Literal["look", "attribute", "item", "argument", "spread", "iterated", "operand", "element", "kept", "other"]
# By the node around an expression; what looks at a value neither keeps it nor hands it on.
_USES: Mapping[Any, Use] = {
    ast.Expr | ast.FormattedValue | ast.Compare | ast.Assert: "look",
    ast.Attribute: "attribute",
    ast.Subscript: "item",
    ast.keyword | ast.Call: "argument",
    ast.Starred: "spread",
    ast.For | ast.AsyncFor | ast.comprehension: "iterated",
    ast.UnaryOp | ast.BinOp | ast.AugAssign: "operand",
    Display | Comprehension: "element",
    ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.Return | ast.IfExp | ast.BoolOp | ast.Await: "kept",
}
# By use: whether it leaves a value as it is, or what tells that of the node around an expression, and of this.
Answers = Mapping[Use, bool | Callable[[Any, ast.expr], bool]]


def use_of(parent: ast.AST | None, node: ast.expr) -> Use:
    """The use of an expression by what stands around it."""
    if isinstance(parent, ast.Dict):
        spread = any(not key and value is node for key, value in zip(parent.keys, parent.values, strict=True))
        return "spread" if spread else "element"
    if isinstance(parent, ast.keyword) and parent.arg is None:
        return "spread"
    if isinstance(getattr(parent, "op", None), ast.Not) or getattr(parent, "test", None) is node:
        return "look"
    parts = (getattr(parent, "value", None), getattr(parent, "iter", None))
    if isinstance(parent, ast.Subscript | ast.For | ast.AsyncFor | ast.comprehension) and node not in parts:
        return "other"  # an index, or a target
    return next((use for kinds, use in _USES.items() if isinstance(parent, kinds)), "other")


def leaves_alone(tree: Tree, node: ast.expr, answers: Answers) -> bool:
    """Whether the use of a value leaves it as it is; a use without an answer does not."""
    parent = tree.parent[node]
    answer = answers.get(use_of(parent, node), False)
    return answer if isinstance(answer, bool) else answer(parent, node)


def _builtins(names: str) -> frozenset[str]:
    return frozenset(f"builtins.{name}" for name in names.split())


_LEVELS = ("debug", "info", "warning", "error", "critical", "exception")
# Functions that leave their arguments as they are.
READS = _builtins("print len str repr isinstance type id bool") | {
    *("json.dumps", "json.dump", "copy.deepcopy", "pprint.pprint", "pprint.pp", "yaml.dump", "yaml.safe_dump"),
    *("unbound.display", "IPython.display.display"),
    *(f"logging.{of}{level}" for of in ("", "getLogger().") for level in _LEVELS),
}
# Functions that go through all items of a container, those that hand items on, and all that leave it as it is.
GOES_THROUGH_ALL = _builtins("dict list max min set sorted sum tuple")
PASSES_ITEMS = _builtins("dict enumerate list reversed sorted tuple zip")
READS_ITEMS = GOES_THROUGH_ALL | PASSES_ITEMS | _builtins("all any range")
# Methods of containers: those that read one, that give one of its items, and that add to it.
READING = frozenset({"copy", "count", "index", "items", "keys", "values"})
GIVING = frozenset({"get", "pop"})
ADDING = frozenset({"append", "extend", "insert"})
