"""Operations on plain values that reading may compute: arithmetic and texts, within bounds."""

from __future__ import annotations

import ast
import operator
import posixpath
import re
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any


class NotComputedError(Exception):
    """What an expression holds is known, and its value is not computed; the text says why."""


_TOO_LARGE = "is too large to be computed"
_ODD = "is not computed"
_FORMAT = re.compile(r"[<>^=]?[-+ ]?,?0?\d{0,2},?(?:\.\d)?[sdfgex%]?")
_PERCENT = re.compile(r"%(?:\((\w+)\))?[-0+ ]?\d{0,2}(?:\.\d)?[sdifger%]")
_BOUNDS = {"digits": 18, "exponent": 64, "characters": 10_000}

_NUMBERS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_COMPARED: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}


def is_scalar(value: Any) -> bool:
    """Whether a value is plain and has no parts."""
    return value is None or isinstance(value, bool | int | float | str)


def bounded(value: Any) -> Any:
    """The value itself.

    Raises:
        NotComputedError: It is larger than what is computed, or not finite.
    """
    if isinstance(value, str) and len(value) > _BOUNDS["characters"]:
        raise NotComputedError(_TOO_LARGE)
    if isinstance(value, str) and not value.isascii() and value != value.encode(errors="replace").decode():
        raise NotComputedError("is no text that UTF-8 can encode")
    if isinstance(value, int | float) and not abs(value) < 10 ** _BOUNDS["digits"]:  # nor a number that is none
        raise NotComputedError(_TOO_LARGE)
    return value


def binary(kind: ast.operator, left: Any, right: Any) -> Any:
    """The value of `left + right` and the like.

    Raises:
        NotComputedError: Of other values, or beyond bounds.
    """
    compute = _NUMBERS.get(type(kind))
    if compute and all(isinstance(each, int | float) for each in (left, right)):
        if isinstance(kind, ast.Pow) and abs(right) > _BOUNDS["exponent"]:
            raise NotComputedError(_TOO_LARGE)
        return bounded(_guarded(compute, bounded(left), bounded(right)))
    if isinstance(kind, ast.Add) and isinstance(left, str) and isinstance(right, str):
        return bounded(left + right)
    if isinstance(kind, ast.Add) and isinstance(left, list) and isinstance(right, list):
        return left + right
    if isinstance(kind, ast.BitOr) and isinstance(left, dict) and isinstance(right, dict):
        return {**left, **right}
    if isinstance(kind, ast.Mod) and isinstance(left, str):
        return _percent(left, right)
    raise NotComputedError(_ODD)


def _guarded(compute: Callable[..., Any], *values: Any) -> Any:
    try:
        value = compute(*values)
    except (ArithmeticError, ValueError, TypeError) as error:
        raise NotComputedError(_ODD) from error
    if isinstance(value, complex):
        raise NotComputedError(_ODD)
    return value


def unary(kind: ast.unaryop, value: Any) -> Any:
    """The value of `-value` and `not value`.

    Raises:
        NotComputedError: Of other values.
    """
    if isinstance(kind, ast.Not) and is_scalar(value):
        return not value
    if isinstance(value, int | float) and isinstance(kind, ast.USub | ast.UAdd):
        return bounded(-value if isinstance(kind, ast.USub) else +value)
    raise NotComputedError(_ODD)


def compared(kind: ast.cmpop, left: Any, right: Any) -> bool:
    """Whether a comparison of plain values holds.

    Raises:
        NotComputedError: Of values that have no order, or of other comparisons.
    """
    if isinstance(kind, ast.In | ast.NotIn) and _can_search(right) and is_scalar(left):
        found = _guarded(operator.contains, right, left)
        return bool(found) == isinstance(kind, ast.In)
    compute = _COMPARED.get(type(kind))
    if compute is None or not (is_scalar(left) and is_scalar(right)):
        raise NotComputedError(_ODD)
    if isinstance(kind, ast.Is | ast.IsNot) and left is not None and right is not None:
        raise NotComputedError(_ODD)
    return bool(_guarded(compute, left, right))


def _can_search(value: Any) -> bool:
    """Whether a value is a text, or has plain items only: one that is not known might be the one that is looked for."""
    return isinstance(value, str | dict) or (isinstance(value, list) and all(map(is_scalar, value)))


def formatted(value: Any, form: str, conversion: str = "") -> str:
    """The text of a plain value in a format string.

    Raises:
        NotComputedError: Of other values, or with a form that may be long.
    """
    if not is_scalar(value) or not _FORMAT.fullmatch(form) or conversion not in {"", "s", "r"}:
        raise NotComputedError(_ODD)
    shown = repr(value) if conversion == "r" else str(value) if conversion else value
    return str(bounded(_guarded(format, shown, form)))


def braces(text: str, positional: Sequence[Any], keywords: Mapping[str, Any]) -> str:
    """The text of `text.format(…)`.

    Raises:
        NotComputedError: A field is not given, or is more than a name or a number.
    """
    parts, following = [], iter(range(len(positional)))
    for literal, name, form, conversion in _guarded(lambda: list(string.Formatter().parse(text))):
        parts.append(literal)
        if name is not None:
            key = next(following, "") if name == "" else int(name) if re.fullmatch(r"\d{1,3}", name) else name
            parts.append(
                formatted(_item(positional if isinstance(key, int) else keywords, key), form, conversion or "")
            )
    return str(bounded("".join(parts)))


def _percent(text: str, right: Any) -> str:
    """The text of `text % right`, where each field is short."""
    values = right if isinstance(right, list | dict) else [right]
    if re.sub(_PERCENT, "", text).count("%") or not all(is_scalar(each) for each in _parts(values)):
        raise NotComputedError(_ODD)
    return str(bounded(_guarded(operator.mod, text, tuple(values) if isinstance(values, list) else values)))


def _parts(values: Any) -> list[Any]:
    return list(values.values()) if isinstance(values, dict) else list(values)


def item(whole: Any, key: Any) -> Any:
    """The item of a dictionary or a list.

    Raises:
        NotComputedError: There is none, or it is no dictionary or list.
    """
    if not is_scalar(key) or not isinstance(whole, dict | list):
        raise NotComputedError(_ODD)
    return _item(whole, key)


def _item(whole: Any, key: Any) -> Any:
    try:
        return whole[key]
    except (LookupError, TypeError) as error:
        raise NotComputedError("has no such item in what is read") from error


def joined(*parts: Any) -> str:
    """The text of `os.path.join(…)`.

    Raises:
        NotComputedError: A part is no text.
    """
    if not parts or not all(isinstance(each, str) for each in parts):
        raise NotComputedError(_ODD)
    return str(bounded(posixpath.join(*parts)))


def _whole(value: Any, *more: Any) -> int:
    if more or not isinstance(value, str | int | float):
        raise NotComputedError(_ODD)
    return int(bounded(value)) if not isinstance(value, str) or len(value) <= _BOUNDS["digits"] else _whole(None)


def _text(value: Any) -> str:
    if not is_scalar(value):
        raise NotComputedError(_ODD)
    return str(value)


def _extreme(choose: Callable[..., Any]) -> Callable[..., Any]:
    def compute(*values: Any) -> Any:
        several = values[0] if len(values) == 1 and isinstance(values[0], list) else values
        if not several or not all(isinstance(each, int | float) for each in several):
            raise NotComputedError(_ODD)
        return choose(several)

    return compute


def _length(value: Any) -> int:
    if not isinstance(value, str | list | dict):
        raise NotComputedError(_ODD)
    return len(value)


def _replaced(text: str, old: Any, new: Any) -> str:
    if not isinstance(new, str) or len(text) * len(new) > _BOUNDS["characters"] ** 1.5:
        raise NotComputedError(_ODD)
    return text.replace(old, new)


def _all_joined(text: str, several: Any) -> str:
    if not isinstance(several, list) or not all(isinstance(each, str) for each in several):
        raise NotComputedError(_ODD)
    if len(text) * len(several) + sum(map(len, several)) > _BOUNDS["characters"]:
        raise NotComputedError(_TOO_LARGE)
    return text.join(several)


def got(whole: dict[Any, Any], key: Any, default: Any = None) -> Any:
    """The value of `dictionary.get(key, default)`."""
    if not is_scalar(key):
        raise NotComputedError(_ODD)
    return whole.get(key, default)


def copied(whole: Any) -> Any:
    """The value of `dictionary.copy()` and `list.copy()`."""
    return dict(whole) if isinstance(whole, dict) else list(whole)


# Functions by the dotted names under which a program calls them.
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "builtins.int": _whole,
    "builtins.float": float,
    "builtins.str": _text,
    "builtins.bool": bool,
    "builtins.abs": abs,
    "builtins.round": round,
    "builtins.len": _length,
    "builtins.min": _extreme(min),
    "builtins.max": _extreme(max),
    "os.path.join": joined,
    "posixpath.join": joined,
}
# Methods of texts, dictionaries and lists that only depend on them and on plain arguments.
METHODS: Mapping[str, Callable[..., Any]] = {
    "lower": str.lower,
    "upper": str.upper,
    "strip": str.strip,
    "lstrip": str.lstrip,
    "rstrip": str.rstrip,
    "replace": _replaced,
    "format": lambda text, *positional, **keywords: braces(text, positional, keywords),
    "join": _all_joined,
    "split": str.split,
    "removesuffix": str.removesuffix,
    "removeprefix": str.removeprefix,
    "get": got,
    "copy": copied,
}


def called(function: Callable[..., Any], positional: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """What a function of these gives.

    Raises:
        NotComputedError: The arguments do not fit, or the value is beyond bounds.
    """
    if not all(is_scalar(bounded(each)) or isinstance(each, list | dict) for each in positional):
        raise NotComputedError(_ODD)
    return bounded(_guarded(lambda: function(*positional, **keywords)))


def as_dict(*positional: Any, **keywords: Any) -> dict[Any, Any]:
    """The value of `dict(…)` of dictionaries and keywords."""
    if len(positional) > 1 or not all(isinstance(each, dict) for each in positional):
        raise NotComputedError(_ODD)
    return {**(positional[0] if positional else {}), **keywords}


def as_list(*positional: Any) -> list[Any]:
    """The value of `list(…)` and `tuple(…)` of a list."""
    if len(positional) > 1 or not all(isinstance(each, list) for each in positional):
        raise NotComputedError(_ODD)
    return list(positional[0]) if positional else []
