"""Designs that are compared, for agents: those that decide first, and what was assumed of each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from simcore._core import Assumption, Catalog, Comparison, Design, Exploration, ExploredDesign
from simcore.agents import launches
from simcore.display.comparison_front import possible
from simcore.errors import InputError
from simcore.inputs.job import Job


@dataclass(frozen=True)
class Assumed:
    """What was assumed of a design, or of all of them."""

    design: str  # its label; empty: of each of them
    entry: Assumption

    def row(self) -> dict[str, str]:
        """One entry of plain data."""
        return {"design": self.design, "field": self.entry.field, "value": self.entry.value}


def named(comparison: Comparison) -> list[Design]:
    """The designs that an answer is about: the cheapest, the fastest, and what the others are compared with."""
    return [comparison.cheapest, comparison.fastest, comparison.baseline]


def found(exploration: Exploration) -> list[ExploredDesign]:
    """The designs that a search is about: the best or the nearest, and the runner-up."""
    several = (exploration.best, exploration.nearest, exploration.runner_up)
    return [each for each in several if each is not None]


def labels(designs: Iterable[Design | ExploredDesign]) -> tuple[str, ...]:
    """The labels of designs, each once."""
    return tuple(dict.fromkeys(each.label for each in designs))


def ordered(comparison: Comparison) -> dict[str, Any]:
    """A comparison as plain data with the designs that decide first: those named, then the front, then what is
    possible from the cheapest, and what is refused last. What a design has none of is left out."""
    data: dict[str, Any] = comparison.to_dict()
    front = [each for each in possible(comparison) if each.on_front]
    places = {label: place for place, label in enumerate(labels([*named(comparison), *front, *possible(comparison)]))}
    filled = ({key: value for key, value in row.items() if value not in (None, "")} for row in data["designs"])
    data["designs"] = sorted(filled, key=lambda row: places.get(row["label"], len(places)))
    return data


def known(warnings: Iterable[str], first: Sequence[str], assumed: Iterable[Assumed]) -> dict[str, Any]:
    """What is to be known beside the numbers of designs, as plain data."""
    return {
        "warnings": list(launches.by_severity(warnings, first)),
        "assumed": [{key: value for key, value in each.row().items() if value} for each in assumed],
    }


def assumed(jobs: Mapping[str, Job], designs: Sequence[Design | ExploredDesign], catalog: Catalog) -> list[Assumed]:
    """What was assumed of several jobs, or of the designs that an answer is about, made from one job: first what holds
    for all of them, then what differs, with the label of its design.

    Args:
        jobs: By label; of one job, its designs are looked at.
        designs: Those that the answer is about.
        catalog: Of all of them.
    """
    each = jobs if len(jobs) > 1 else dict(_varied(next(iter(jobs.values())), designs))
    every = {label: entries for label, job in each.items() for entries in _entries(job, catalog)}
    shared = _shared(list(every.values()))
    return [
        *(Assumed("", entry) for entry in shared),
        *(Assumed(label, entry) for label, entries in every.items() for entry in entries if entry not in shared),
    ]


def _varied(job: Job, designs: Sequence[Design | ExploredDesign]) -> Iterator[tuple[str, Job]]:
    """The job with the values of each design."""
    for each in designs:
        changes = {field.replace(".", "__"): value for field, value in each.values.items()}
        yield each.label, job.replace(**changes)


def _entries(job: Job, catalog: Catalog) -> Iterator[list[Assumption]]:
    """What was assumed of a job, if it is possible."""
    with suppress(InputError):
        yield job.resolve(catalog).assumed


def _shared(every: Sequence[list[Assumption]]) -> list[Assumption]:
    first = every[0] if every else []
    return [entry for entry in first if all(entry in entries for entries in every)]
