"""Operations on plain values that reading may compute: arithmetic and texts, within bounds.

Each of them raises NotComputedError for values that it does not take, and for a result beyond the bounds.
"""

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


def require(condition: bool, why: str = _ODD) -> None:
    """Raises NotComputedError, which says why, where a condition does not hold."""
    if not condition:
        raise NotComputedError(why)


def bounded(value: Any) -> Any:
    """The value itself, if it is finite and no larger than what is computed."""
    if isinstance(value, str):
        require(len(value) <= _BOUNDS["characters"], _TOO_LARGE)
        encodes = value.isascii() or value == value.encode(errors="replace").decode()
        require(encodes, "is no text that UTF-8 can encode")
    if isinstance(value, int | float):
        require(abs(value) < 10 ** _BOUNDS["digits"], _TOO_LARGE)  # nor a number that is none
    return value


def binary(kind: ast.operator, left: Any, right: Any) -> Any:
    """The value of `left + right` and the like."""
    compute = _NUMBERS.get(type(kind))
    if compute and all(isinstance(each, int | float) for each in (left, right)):
        require(not isinstance(kind, ast.Pow) or abs(right) <= _BOUNDS["exponent"], _TOO_LARGE)
        return bounded(_guarded(compute, bounded(left), bounded(right)))
    if isinstance(kind, ast.Mod) and isinstance(left, str):
        return _percent(left, right)
    if isinstance(kind, ast.BitOr) and isinstance(left, dict) and isinstance(right, dict):
        return {**left, **right}
    alike = any(isinstance(left, each) and isinstance(right, each) for each in (str, list))
    require(isinstance(kind, ast.Add) and alike)
    return bounded(left + right)


def _guarded(compute: Callable[..., Any], *values: Any) -> Any:
    try:
        value = compute(*values)
    except (ArithmeticError, ValueError, TypeError) as error:
        raise NotComputedError(_ODD) from error
    require(not isinstance(value, complex))
    return value


def unary(kind: ast.unaryop, value: Any) -> Any:
    """The value of `-value` and `not value`."""
    if isinstance(kind, ast.Not) and is_scalar(value):
        return not value
    require(isinstance(value, int | float) and isinstance(kind, ast.USub | ast.UAdd))
    return bounded(-value if isinstance(kind, ast.USub) else +value)


def compared(kind: ast.cmpop, left: Any, right: Any) -> bool:
    """Whether a comparison of plain values holds."""
    if isinstance(kind, ast.In | ast.NotIn) and _can_search(right) and is_scalar(left):
        return bool(_guarded(operator.contains, right, left)) == isinstance(kind, ast.In)
    require(type(kind) in _COMPARED and is_scalar(left) and is_scalar(right))
    require(not isinstance(kind, ast.Is | ast.IsNot) or left is None or right is None)
    return bool(_guarded(_COMPARED[type(kind)], left, right))


def _can_search(value: Any) -> bool:
    """Whether a value is a text, or has plain items only: one that is not known might be the one that is looked for."""
    return isinstance(value, str | dict) or (isinstance(value, list) and all(map(is_scalar, value)))


def formatted(value: Any, form: str, conversion: str = "") -> str:
    """The text of a plain value in a format string."""
    require(is_scalar(value) and bool(_FORMAT.fullmatch(form)) and conversion in {"", "s", "r"})
    shown = repr(value) if conversion == "r" else str(value) if conversion else value
    return str(bounded(_guarded(format, shown, form)))


def braces(text: str, *positional: Any, **keywords: Any) -> str:
    """The text of `text.format(…)`, whose fields are names and numbers."""
    parts, following = [], iter(range(len(positional)))
    for literal, name, form, conversion in _guarded(lambda: list(string.Formatter().parse(text))):
        parts.append(literal)
        if name is not None:
            key = next(following, "") if name == "" else int(name) if re.fullmatch(r"\d{1,3}", name) else name
            of: Any = positional if isinstance(key, int) else keywords
            parts.append(formatted(_item(of, key), form, conversion or ""))
    return str(bounded("".join(parts)))


def _percent(text: str, right: Any) -> str:
    """The text of `text % right`, where each field is short."""
    values = right if isinstance(right, list | dict) else [right]
    parts = values.values() if isinstance(values, dict) else values
    require(not re.sub(_PERCENT, "", text).count("%") and all(map(is_scalar, parts)))
    return str(bounded(_guarded(operator.mod, text, tuple(values) if isinstance(values, list) else values)))


def item(whole: Any, key: Any) -> Any:
    """The item of a dictionary or a list."""
    require(is_scalar(key) and isinstance(whole, dict | list))
    return _item(whole, key)


def _item(whole: Any, key: Any) -> Any:
    try:
        return whole[key]
    except (LookupError, TypeError) as error:
        raise NotComputedError("has no such item in what is read") from error


def _joined(*parts: Any) -> str:
    require(bool(parts) and all(isinstance(each, str) for each in parts))
    return str(posixpath.join(*parts))


def _whole(value: Any) -> int:
    require(isinstance(value, int | float) or (isinstance(value, str) and len(value) <= _BOUNDS["digits"]))
    return int(value)


def _text(value: Any) -> str:
    require(is_scalar(value))
    return str(value)


def _extreme(choose: Callable[..., Any]) -> Callable[..., Any]:
    def compute(*values: Any) -> Any:
        several = values[0] if len(values) == 1 and isinstance(values[0], list) else values
        require(bool(several) and all(isinstance(each, int | float) for each in several))
        return choose(several)

    return compute


def _length(value: Any) -> int:
    require(isinstance(value, str | list | dict))
    return len(value)


def _replaced(text: str, old: Any, new: Any) -> str:
    require(isinstance(new, str) and len(text) * len(new) <= _BOUNDS["characters"] ** 1.5)
    return text.replace(old, new)


def _all_joined(text: str, several: Any) -> str:
    require(isinstance(several, list) and all(isinstance(each, str) for each in several))
    require(len(text) * len(several) + sum(map(len, several)) <= _BOUNDS["characters"], _TOO_LARGE)
    return text.join(several)


def _got(whole: dict[Any, Any], key: Any, default: Any = None) -> Any:
    require(is_scalar(key))
    return whole.get(key, default)


def _copied(whole: Any) -> Any:
    return dict(whole) if isinstance(whole, dict) else list(whole)


def _as_dict(*positional: Any, **keywords: Any) -> dict[Any, Any]:
    require(len(positional) <= 1 and all(isinstance(each, dict) for each in positional))
    return {**(positional[0] if positional else {}), **keywords}


def _as_list(*positional: Any) -> list[Any]:
    require(len(positional) <= 1 and all(isinstance(each, list) for each in positional))
    return list(positional[0]) if positional else []


# Functions by the dotted names under which a program calls them; those of containers take what is not read, too.
CONTAINERS: Mapping[str, Callable[..., Any]] = {
    "builtins.dict": _as_dict,
    "builtins.list": _as_list,
    "builtins.tuple": _as_list,
}
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
    "os.path.join": _joined,
    "posixpath.join": _joined,
}
# Methods that only depend on their object and plain arguments, by the types of the object.
METHODS: Mapping[str, tuple[Any, Callable[..., Any]]] = {
    "lower": (str, str.lower),
    "upper": (str, str.upper),
    "strip": (str, str.strip),
    "lstrip": (str, str.lstrip),
    "rstrip": (str, str.rstrip),
    "replace": (str, _replaced),
    "format": (str, braces),
    "join": (str, _all_joined),
    "split": (str, str.split),
    "removesuffix": (str, str.removesuffix),
    "removeprefix": (str, str.removeprefix),
    "get": (dict, _got),
    "copy": ((dict, list), _copied),
}


def called(function: Callable[..., Any], positional: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """What a function of these gives."""
    require(all(is_scalar(bounded(each)) or isinstance(each, list | dict) for each in positional))
    return bounded(_guarded(lambda: function(*positional, **keywords)))
