"""What a program puts into a dictionary or a list behind its display, as far as it may be changed by itself there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from typing import Any

from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.plain import CONTAINERS
from simcore.inputs.python_code.sdk_classes import ALL_LAUNCHES, is_of_sdk
from simcore.inputs.python_code.tree import method

_DEEPEST = {"levels": 12}
_GIVES_PART = {"get", "copy"}  # methods of a dictionary whose result is read


class Part(Enum):
    """The place of something that may change; nothing else is known of it."""

    ANYWHERE = "anywhere"


def parts_added(names: Names, kind: str, key: ast.expr | str, value: ast.expr | None) -> Iterator[Any]:
    """The keys under which a change puts in what may be changed by itself: another dictionary, a list, an object.

    Args:
        names: The names of the program.
        kind: "item" for `c[key] = value`; else the method, and `value` is its call.
        key: The key of the item.
        value: What is put in.
    """
    if kind == "item":
        yield from _under(names, key, value)
    elif isinstance(value, ast.Call):
        for each in value.args:
            yield from _under(names, "", each) if kind == "append" else _of_spread(names, each)
        for given in value.keywords:
            yield from _of_spread(names, given.value) if given.arg is None else _under(names, given.arg, given.value)


def _of_spread(names: Names, node: ast.expr) -> Iterator[Any]:
    """The keys of what `c.update(node)` or `c.extend(node)` puts in."""
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            yield from _under(names, key, value) if key else _of_spread(names, value)
    elif isinstance(node, ast.List | ast.Tuple):
        for each in node.elts:
            yield from _under(names, "", each)
    elif may_have_parts(names, node):
        yield Part.ANYWHERE


def _under(names: Names, key: ast.expr | str, value: ast.expr | None) -> Iterator[Any]:
    """The key, if what stands under it may have parts."""
    if value is not None and may_have_parts(names, value):
        known = key if isinstance(key, str) else key.value if isinstance(key, ast.Constant) else None
        yield Part.ANYWHERE if known is None else known


def may_have_parts(names: Names, node: ast.expr, levels: int = _DEEPEST["levels"]) -> bool:
    """Whether the value of an expression that reading tells may be a dictionary, a list or an object of the SDK."""
    if isinstance(node, ast.Dict | ast.List | ast.Tuple) or levels <= 0 or not names.can_spend(1):
        return True
    if isinstance(node, ast.Call):
        paths = names.paths(node.func)
        return method(node) in _GIVES_PART | ALL_LAUNCHES or any(
            is_of_sdk(each) or each in CONTAINERS for each in paths
        )
    if isinstance(node, ast.Name):
        inner = names.assigned(node)
    elif isinstance(node, ast.BinOp):
        inner = [node.left, node.right]
    elif isinstance(node, ast.IfExp):
        inner = [node.body, node.orelse]
    else:
        inner = [node.value] if isinstance(node, ast.Subscript) else getattr(node, "values", [])
    return any(may_have_parts(names, each, levels - 1) for each in inner if each is not node)
