"""Values that are given to parameters of pipelines and templates: of their types, and among those that are allowed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from simcore.errors import Problem, SpecError


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


def value_of(name: str, declared: Mapping[str, Any], given: Any) -> Any:
    """The value of a parameter, from what is given to it.

    Args:
        name: Of the parameter.
        declared: What the document says of it.
        given: A text, or a value of the type itself.

    Raises:
        SpecError: It is of another type, or is not among the values that the document allows.
    """
    kind = str(declared.get("Type"))
    if kind.startswith(_LOOKED_UP):
        rule = "must have its value in the document: of this one it is looked up in Systems Manager"
        raise SpecError.of(_problem(name, rule, given))
    of = _TYPES.get(kind)
    text = str(given).lower() if isinstance(given, bool) else str(given)
    if of is not None and not of.form.fullmatch(text):
        raise SpecError.of(_problem(name, f"must be {of.rule}", given))
    value = of.read(text) if of is not None else text
    allowed = declared.get("EnumValues", declared.get("AllowedValues"))
    if isinstance(allowed, list) and value not in allowed and text not in map(str, allowed):
        raise SpecError.of(_problem(name, f"must be one of {', '.join(map(str, allowed))}", given))
    return value


def _problem(name: str, rule: str, given: Any) -> Problem:
    return Problem(f"parameter {name}", rule, repr(given))
