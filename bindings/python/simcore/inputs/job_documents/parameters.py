"""Values that are given to parameters of pipelines and templates: of their types, and among those that are allowed."""

from __future__ import annotations

import operator
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from simcore.errors import Problem, SpecError


class ParameterError(SpecError):
    """A parameter that cannot have the value that was given to it."""


class _Type(NamedTuple):
    """A type of parameters whose values are no texts."""

    rule: str
    form: re.Pattern[str]
    read: Callable[[str], Any]


_NUMBER = _Type(
    "a number",
    re.compile(r"[+-]?\d{1,15}(?:\.\d{1,15})?"),
    lambda text: float(text) if "." in text else int(text),
)
# Types of pipelines (SDK 2.257.7, ParameterTypeEnum) and of CloudFormation ("Parameters", read on 2026-11-29).
_TYPES = {
    "Integer": _Type("a whole number", re.compile(r"[+-]?\d{1,15}"), int),
    "Float": _NUMBER,
    "Number": _NUMBER,
    "Boolean": _Type("true or false", re.compile("true|false", re.I), lambda text: text.lower() == "true"),
}
_LOOKED_UP = "AWS::SSM::"
_MOST = {"compared": 256}  # characters
_REPEATED_GROUP = re.compile(r"\)[*+?{]|[*+}][*+{]")


def value_of(name: str, declared: Mapping[str, Any], given: Any) -> Any:
    """The value of a parameter, from what is given to it.

    Args:
        name: Of the parameter.
        declared: What the document says of it.
        given: A text, or a value of the type itself.

    Raises:
        ParameterError: It is of another type, or is not among the values that the document allows.
    """
    kind = str(declared.get("Type"))
    if kind.startswith(_LOOKED_UP):
        rule = "must have its value in the document: of this one it is looked up in Systems Manager"
        raise ParameterError.of(_problem(name, rule, given))
    of = _TYPES.get(kind)
    text = str(given).lower() if isinstance(given, bool) else str(given)
    if of is not None and not of.form.fullmatch(text):
        raise ParameterError.of(_problem(name, f"must be {of.rule}", given))
    value = of.read(text) if of is not None else text
    allowed = declared.get("EnumValues", declared.get("AllowedValues"))
    if isinstance(allowed, list) and value not in allowed and text not in map(str, allowed):
        raise ParameterError.of(_problem(name, f"must be one of {', '.join(map(str, allowed))}", given))
    rule = "; ".join((*_outside(declared, value), *_unlike(declared, text)))
    if rule:
        raise ParameterError.of(_problem(name, f"must be {rule}", given))
    return value


def _outside(declared: Mapping[str, Any], value: Any) -> Iterator[str]:
    """The limits that a number, or the length of a text, is outside of."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    measured, unit = (value, "") if is_number else (len(str(value)), " characters long")
    of = "Value" if is_number else "Length"
    for key, word, is_broken in ((f"Min{of}", "at least", operator.lt), (f"Max{of}", "at most", operator.gt)):
        limit = _limit(declared.get(key))
        if limit is not None and is_broken(measured, limit):
            yield f"{word} {limit:g}{unit}"


def _limit(given: Any) -> float | None:
    """A limit, which templates may write as a text."""
    text = str(given)
    return float(text) if not isinstance(given, bool) and _NUMBER.form.fullmatch(text) else None


def _unlike(declared: Mapping[str, Any], text: str) -> Iterator[str]:
    """The pattern that a text does not have. Patterns that could take without end to compare are not."""
    pattern = declared.get("AllowedPattern")
    if not isinstance(pattern, str) or len(text) > _MOST["compared"] or _REPEATED_GROUP.search(pattern):
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            matches = re.fullmatch(pattern, text) is not None
    except (re.error, OverflowError, RecursionError):  # a form of Java, in which templates write patterns
        return
    if not matches:
        yield f"like {pattern}"


def _problem(name: str, rule: str, given: Any) -> Problem:
    return Problem(f"parameter {name}", rule, repr(given))
