"""The members of a tuning request besides its training jobs, which are read as requests of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from simcore import _core
from simcore.errors import Problem
from simcore.linting.rules import table
from simcore.linting.subject import member

DEFINITION, DEFINITIONS = "TrainingJobDefinition", "TrainingJobDefinitions"
CONFIG = "HyperParameterTuningJobConfig"
_STATUS = "HyperParameterTuningJobStatus"
_LIMITS = f"{CONFIG}.ResourceLimits"
_TYPES = {"text": str, "object": Mapping, "list": list, "whole number": int}
_A = {"text": "a text", "object": "an object", "list": "a list", "whole number": "a whole number"}

_Row = dict[str, str]


def is_tuning(document: Any) -> bool:
    """Whether a document is the request of a tuning job, whose training jobs are described in it; not the answer about
    one that was sent."""
    if not isinstance(document, Mapping) or CONFIG not in document or _STATUS in document:
        return False
    return DEFINITION in document or DEFINITIONS in document


def definitions(document: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Path and members of each definition of training jobs."""
    if isinstance(only := document.get(DEFINITION), Mapping):
        yield DEFINITION, only
    several = document.get(DEFINITIONS)
    for at, each in enumerate(several if isinstance(several, list) else []):
        if isinstance(each, Mapping):
            yield f"{DEFINITIONS}[{at}]", each


def problems(document: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong about the members of the tuning job itself."""
    for above in ("", CONFIG, _LIMITS):
        members = member(document, above) if above else document
        if isinstance(members, Mapping):
            yield from _in_object(members, f"{above}." if above else "")
    if (DEFINITION in document) == (DEFINITIONS in document):
        yield Problem(DEFINITION, f"must be given, or else {DEFINITIONS}, not both", "both")
    several = document.get(DEFINITIONS)
    for at, each in enumerate(several if isinstance(several, list) else []):
        if not isinstance(each, Mapping):
            yield Problem(f"{DEFINITIONS}[{at}]", "must be an object", _said(each))


def _in_object(members: Mapping[str, Any], above: str) -> Iterator[Problem]:
    """What is wrong about the members of one object."""
    known = {path.removeprefix(above): row for path, row in _rows().items() if path.rpartition(".")[0] == above[:-1]}
    for name in members:
        if name not in known:
            rule = "is not a member that the service knows"
            yield Problem(above + name, rule, repr(name), _core.nearest(name, list(known)))
    for name, row in known.items():
        value = members.get(name)
        if value is None and row["required"] == "true":
            yield Problem(above + name, "must be given", "nothing")
        elif value is not None and (rule := _broken(value, row)):
            yield Problem(above + name, rule, _said(value))


def _broken(value: Any, row: _Row) -> str:
    """The rule that a value breaks; empty where there is none."""
    wanted: type = _TYPES[row["type"]]
    if not isinstance(value, wanted) or isinstance(value, bool):
        return f"must be {_A[row['type']]}"
    if row["words"] and value not in row["words"].split():
        return f"must be one of {', '.join(row['words'].split())}"
    return _out_of_range(value, row) if isinstance(value, int) else ""


def _out_of_range(value: int, row: _Row) -> str:
    if row["min"] and value < int(row["min"]):
        return f"must be at least {row['min']}"
    if row["max"] and value > int(row["max"]):
        return f"must be at most {row['max']}"
    return ""


def _said(value: Any) -> str:
    """A value in a message."""
    if isinstance(value, Mapping | list):
        return "an object" if isinstance(value, Mapping) else "a list"
    return str(value).lower() if isinstance(value, bool) else repr(value)


@cache
def _rows() -> dict[str, _Row]:
    return {row["path"]: row for row in table("tuning_fields")}
