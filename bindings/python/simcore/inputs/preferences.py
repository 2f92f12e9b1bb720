"""Requests that leave open which of several instance types the job gets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcore._core import replaced
from simcore.errors import Problem, SpecError

_STATED = ("duration", "step_time", "samples_per_second")
_SETTLES = ("measured_on", "same_speed_elsewhere")


def open_types(request: Any, description: Any) -> list[Any]:
    """Types among which the service takes the first that it can have, in order, each once; none where the description
    read from the request names its type."""
    if _member(description, "cluster", "instance_type") is not None:
        return []
    listed = _member(request, "ResourceConfig", "InstancePreferences")
    return list(dict.fromkeys(str(_member(each, "InstanceType")) for each in listed or [] if isinstance(listed, list)))


def workload_of(request: Any) -> Any:
    """What the request itself has beside the members of the service."""
    return _member(request, "workload") or {}


def without_workload(request: Any) -> Any:
    """The members of the service."""
    return {key: value for key, value in request.items() if key != "workload"} if isinstance(request, dict) else request


def choosing(workload: Any, instance_type: str) -> Any:
    """The workload that settles the type."""
    return replaced(workload, {"cluster__instance_type": instance_type})


def require_place(types: Sequence[str], workload: Any, file: str) -> None:
    """Refuses a stated time or speed that does not say to which of several types it belongs."""
    compute = _member(workload, "work", "compute")
    if len(types) < 2 or any(_member(compute, key) for key in _SETTLES):
        return
    stated = [key for key in _STATED if _member(compute, key) is not None]
    rule = "must say on which of the types it was measured, as work.compute.measured_on"
    where = f"{file}: " if file else ""
    problems = [Problem(f"{where}work.compute.{key}", rule, str(compute[key])) for key in stated]
    if problems:
        raise SpecError.of(*problems)


def _member(document: Any, *path: str) -> Any:
    """What stands at a path of keys, or nothing."""
    for key in path:
        document = document.get(key) if isinstance(document, dict) else None
    return document
