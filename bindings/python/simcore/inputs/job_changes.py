"""Fields that differ between two versions of a job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcore.inputs.job import Job


@dataclass(frozen=True)
class ChangedField:
    """A field by its key path, and what each version says; None where it says nothing."""

    field: str
    old: Any
    new: Any


def changes(old: Job, new: Job) -> tuple[ChangedField, ...]:
    """The fields that differ, in the order of the versions."""
    before, after = dict(_flat(old.description)), dict(_flat(new.description))
    paths = dict.fromkeys([*before, *after])
    differing = (path for path in paths if before.get(path) != after.get(path))
    return tuple(ChangedField(path, before.get(path), after.get(path)) for path in differing)


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Key paths of everything that is no mapping, and no list of mappings."""
    if isinstance(value, Mapping) and value:
        for key, each in value.items():
            yield from _flat(each, f"{path}.{key}" if path else str(key))
    elif isinstance(value, Sequence) and not isinstance(value, str) and any(isinstance(x, Mapping) for x in value):
        for place, each in enumerate(value):
            yield from _flat(each, f"{path}[{place}]")
    else:
        yield path, value
