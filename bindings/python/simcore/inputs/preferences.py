"""Requests that leave open which of several instance types the job gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore._core import preferred_types
from simcore.errors import Problem, SpecError

_SPEEDS = ("step_time", "samples_per_second")
_MEASURED = "must say on which of the types it was measured (work.compute.measured_on), and what trains (work.model)"
_LASTS = "must be left out for work.model, or hold on every type (work.compute.same_speed_elsewhere: true)"


def open_types(request: Any, description: Any) -> list[str]:
    """The types of InstancePreferences, in order; none where the job names its type."""
    return [] if _member(description, "cluster", "instance_type") is not None else preferred_types(request)


def changes(description: Any) -> dict[str, Any]:
    """What a preference sets in a job, as the keywords of `Job.replace`."""
    paths = (("cluster", "instance_type"), ("cluster", "instance_count"), ("purchase",))
    values = {"__".join(path): _member(description, *path) for path in paths}
    return {name: value for name, value in values.items() if value is not None}


def require_place(types: Sequence[str], description: Any, place: str) -> None:
    """Refuses a stated time or speed that belongs to one of several types, and does not say to which."""
    compute = _member(description, "work", "compute")
    if len(types) < 2 or not isinstance(compute, Mapping) or compute.get("same_speed_elsewhere"):
        return
    rules = {"duration": _LASTS} | ({} if compute.get("measured_on") else dict.fromkeys(_SPEEDS, _MEASURED))
    where = f"{place}{'.' if place.endswith('workload') else ': '}" if place else ""
    stated = [(key, rule) for key, rule in rules.items() if compute.get(key) is not None]
    problems = [Problem(f"{where}work.compute.{key}", rule, str(compute[key])) for key, rule in stated]
    if problems:
        raise SpecError.of(*problems)


def _member(document: Any, *path: str) -> Any:
    """What stands at a path of keys, or nothing."""
    for key in path:
        document = document.get(key) if isinstance(document, dict) else None
    return document
