"""What a call of the core is refused with whose arguments do not fit: one line."""

from __future__ import annotations

import collections.abc
import inspect
import os
import re
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from simcore import _core
from simcore.inputs.arguments import shown

_UNNAMED = re.compile(r"arg\d+")
_MODULES = re.compile(r"\b(simcore\._core|collections\.abc|typing|os)\.")


def message(record: object, arguments: list[Any], keywords: dict[str, Any]) -> str:
    """Names the function, the parameter, what it takes and what was given.

    Args:
        record: What pybind11 knows of the function.
        arguments: With which it was called.
        keywords: The same, by name.
    """
    name, function = _by_record()[id(record)]
    signature = signature_of(function)
    try:
        given = signature.bind(*arguments, **keywords).arguments
    except TypeError as error:
        return f"{name}: {error}"
    return next(_misfits(name, signature, given), None) or _whole(name, signature, given)


@cache
def _by_record() -> dict[int, tuple[str, Any]]:
    return {id(function.__self__): (name, function) for name, function in functions()}


def functions() -> Iterator[tuple[str, Any]]:
    """Every function of the core by its name, methods and properties behind that of their class."""
    for name, member in vars(_core).items():
        if isinstance(member, type):
            yield from ((f"{name}.{key}", each) for key, held in vars(member).items() for each in _behind(held))
        elif isinstance(member, types.BuiltinFunctionType):
            yield name, member


def signature_of(function: Any) -> inspect.Signature:
    """The signature as pybind11 writes it, in which the classes are texts."""
    text = re.sub(r"^\w*", "", function.__doc__.split("\n")[0])
    for number, protocol in (("int", "SupportsInt"), ("float", "SupportsFloat")):
        text = text.replace(f"typing.{protocol} | typing.SupportsIndex", number)
    made: dict[str, Any] = {}
    exec(f"def function{_MODULES.sub('', text)}: ...", made)
    return inspect.signature(made["function"])


def _behind(member: Any) -> Iterator[Any]:
    """The functions behind a method or a property."""
    if isinstance(member, types.BuiltinFunctionType):
        yield member
    for name in ("__func__", "fget", "fset"):
        if hasattr(member, name):
            yield from _behind(getattr(member, name))


def _misfits(name: str, signature: inspect.Signature, given: Mapping[str, Any]) -> Iterator[str]:
    classes = {**vars(typing), **vars(collections.abc), **vars(_core), "PathLike": os.PathLike}
    for parameter, value in given.items():
        taken = signature.parameters[parameter]
        several = value if taken.kind is inspect.Parameter.VAR_POSITIONAL else (value,)
        where = name if _UNNAMED.fullmatch(parameter) else f"{name}({parameter})"
        for each in several:
            if not _fits(each, eval(taken.annotation, classes)):
                yield f"{where}: must be {taken.annotation}, got {shown(each)}"


def _whole(name: str, signature: inspect.Signature, given: Mapping[str, Any]) -> str:
    """All of it, where a value is of the right class and does not fit all the same: a number that is too large."""
    taken = ", ".join(f"{each.name}: {each.annotation}" for each in signature.parameters.values())
    return f"{name}: must be called with ({taken}), got ({', '.join(map(shown, given.values()))})"


def _fits(value: Any, wanted: Any) -> bool:
    """Whether a value is of the class that a parameter takes, as far as can be said without the core."""
    kind, inner = typing.get_origin(wanted) or wanted, typing.get_args(wanted)
    if kind is types.UnionType:
        return any(_fits(value, each) for each in inner)
    if kind in (int, float):
        return hasattr(value, "__index__") or (kind is float and hasattr(value, "__float__"))
    if kind is Any:
        return True
    return isinstance(value, Sequence if kind is tuple else kind) and _entries_fit(value, kind, inner)


def _entries_fit(value: Any, kind: type, inner: tuple[Any, ...]) -> bool:
    if kind is Mapping:
        return all(_fits(each, inner[0]) and _fits(value[each], inner[1]) for each in value)
    if kind is Sequence:
        return not isinstance(value, (str, bytes)) and all(_fits(each, inner[0]) for each in value)
    return kind is not tuple or (len(value) == len(inner) and all(map(_fits, value, inner)))
