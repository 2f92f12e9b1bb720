"""Two versions of a job: which fields differ, and what that does to cost and time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcore import _core
from simcore.inputs.job import Job
from simcore.studies.compare import compare
from simcore.studies.forecast import forecast

OLD, NEW = "old", "new"


@dataclass(frozen=True)
class ChangedField:
    """A field by its key path, and what each version says; None where it says nothing."""

    field: str
    old: Any
    new: Any


@dataclass(frozen=True)
class ChangedLine:
    """A line of the bill and what it comes to in each version [USD]; 0 where it is not there."""

    usage_type: str
    old_usd: float
    new_usd: float


@dataclass(frozen=True)
class JobDifference:
    """Two versions of a job beside each other, run with the same seed."""

    comparison: _core.Comparison
    changed: tuple[ChangedField, ...]
    lines: tuple[ChangedLine, ...]
    forecasts: tuple[_core.Forecast, _core.Forecast]


def difference(
    old: Job, new: Job, *, catalog: _core.Catalog | None = None, seed: int = 1, replications: int | None = None
) -> JobDifference:
    """The difference of two versions of a job, both run with the same random numbers.

    Args:
        old: The version before the change.
        new: The version after it.
        catalog: As for :func:`simcore.forecast`.
        seed: Of the random streams.
        replications: Simulated runs of each version, from 1 to 10^6; default 1024.

    Raises:
        SpecError: With every problem of both versions.
        SimulationError: `replications` or `seed` is out of range.
    """
    made = compare({OLD: old, NEW: new}, catalog=catalog, seed=seed, replications=replications)
    runs = made.replications
    before, after = (forecast(job, catalog=catalog, seed=seed, replications=runs) for job in (old, new))
    changed = tuple(_changed(dict(_flat(old.description)), dict(_flat(new.description))))
    return JobDifference(made, changed, tuple(_lines(before.bill, after.bill)), (before, after))


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Key paths of everything that is no mapping."""
    if isinstance(value, Mapping) and value:
        for key, each in value.items():
            yield from _flat(each, f"{path}.{key}" if path else str(key))
    elif isinstance(value, Sequence) and not isinstance(value, str) and any(isinstance(x, Mapping) for x in value):
        for place, each in enumerate(value):
            yield from _flat(each, f"{path}[{place}]")
    else:
        yield path, value


def _changed(old: dict[str, Any], new: dict[str, Any]) -> Iterator[ChangedField]:
    for path in dict.fromkeys([*old, *new]):
        if old.get(path) != new.get(path):
            yield ChangedField(path, old.get(path), new.get(path))


def _lines(old: _core.Bill, new: _core.Bill) -> list[ChangedLine]:
    """Lines of both bills, those that change most first."""
    before, after = ({(item.service, item.usage_type): item.amount_usd for item in bill.items} for bill in (old, new))
    lines = [ChangedLine(key[1], before.get(key, 0.0), after.get(key, 0.0)) for key in dict.fromkeys([*before, *after])]
    return sorted(lines, key=lambda line: -abs(line.new_usd - line.old_usd))
