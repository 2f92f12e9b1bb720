"""The schema of what a tool takes, and the check of what it is given, both from its signature."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from simcore._core import nearest
from simcore.agents.sources import require_words
from simcore.errors import InputError, Problem

_EXTRA, _MISSING = "extra_forbidden", "missing"
_LONGEST = 80  # characters of a value that is refused


def schema(tool: Callable[..., Any]) -> dict[str, Any]:
    """JSON Schema of the keyword arguments of a tool."""
    made = _model(tool).model_json_schema()
    properties = {name: _short(part) for name, part in made.get("properties", {}).items()}
    return {**{key: value for key, value in made.items() if key != "title"}, "properties": properties}


def _short(part: dict[str, Any]) -> dict[str, Any]:
    """The schema of an argument, without null, which says the same as leaving the argument out."""
    kinds = [each for each in part.get("anyOf", ()) if each != {"type": "null"}]
    told = {
        key: value for key, value in part.items() if key not in ("title", "anyOf") and (key, value) != ("default", None)
    }
    return {**(kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else {}), **told}


def arguments(tool: Callable[..., Any], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """The keyword arguments of a call.

    Raises:
        InputError: One is unknown, missing, of another type, or a text that is not read; holds every problem.
    """
    told = dict(given or {})
    require_words(told)
    try:
        read = _model(tool).model_validate(told)
    except ValidationError as error:
        names = list(_parameters(tool))
        raise InputError.of(*dict.fromkeys(_problem(each, names) for each in error.errors())) from None
    return {name: getattr(read, name) for name in read.model_fields_set}


@cache
def _model(tool: Callable[..., Any]) -> type[BaseModel]:
    """The arguments as a class that checks them: no others, and no number out of a text."""
    of_tool: Any = {name: (_described(hint), default) for name, (hint, default) in _parameters(tool).items()}
    made: type[BaseModel] = create_model(tool.__name__, __config__=ConfigDict(extra="forbid", strict=True), **of_tool)
    return made


def _parameters(tool: Callable[..., Any]) -> dict[str, tuple[Any, Any]]:
    """Type and default of each keyword argument."""
    hints = get_type_hints(tool, include_extras=True)
    every = inspect.signature(tool).parameters.values()
    keywords = [each for each in every if each.kind is inspect.Parameter.KEYWORD_ONLY]
    return {each.name: (hints[each.name], ... if each.default is each.empty else each.default) for each in keywords}


def _described(hint: Any) -> Any:
    """A type whose meaning stands beside it as a text, as pydantic has it."""
    if get_origin(hint) is not Annotated:
        return hint
    kind, *told = get_args(hint)
    return Annotated[kind, Field(description=" ".join(map(str, told)))]


def _problem(error: Any, names: list[str]) -> Problem:
    """What is wrong with one argument, in the words of simcore."""
    where = ".".join(map(str, error["loc"][:1]))
    if error["type"] == _EXTRA:
        return Problem(where, "must be an argument of the tool", "", nearest(where, names))
    if error["type"] == _MISSING:
        return Problem(where, "must be given")
    value = repr(error["input"])
    rule = (
        error["msg"]
        .replace("Input should be", "must be")
        .replace("a valid string", "a text")
        .replace("valid integer", "whole number")
        .replace("valid ", "")
    )
    return Problem(where, rule, value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…")
