"""Spot processes with a job each: times up and away in turn, by the quantiles of zones that were watched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np

from tools.phase_laws.mixed_model import Vector
from tools.spot_laws.zones import HOUR, Zone, mean_of, read_zones

SEED = 20261126
CYCLES = 1000  # of a time up and a time away, in each process
SHORTEST = 1.0  # seconds: traces have whole ones
WORK = (4.0, 48.0)  # hours, between which the logarithm is uniform
SLACK = (1.1, 2.0)  # deadline over work

Law = tuple[Vector, Vector]


@dataclass(frozen=True)
class Process:
    """Spot capacity that comes and goes, and a job with a deadline that runs on it."""

    number: int
    up: Law
    away: Law
    work: float  # seconds
    slack: float

    @property
    def deadline(self) -> float:
        """Time since creation in which the job must be done [s]."""
        return self.work * self.slack

    @property
    def share_of_time_up(self) -> float:
        """Share of the time in which there is capacity, in the long run."""
        up, away = mean_of(*self.up), mean_of(*self.away)
        return up / (up + away)

    def trace(self) -> str:
        """Its times, drawn: a CSV file that a job file can name."""
        generator = np.random.default_rng((SEED, self.number, 1))
        drawn = [np.interp(generator.uniform(size=CYCLES), *law) for law in (self.up, self.away)]
        times = np.maximum(np.round(np.column_stack(drawn).ravel()), SHORTEST)
        changes = np.concatenate([[0.0], np.cumsum(times)])
        lines = (f"{change:.0f},{1 - place % 2}" for place, change in enumerate(changes))
        return "\n".join(chain(["time,available"], lines)) + "\n"


def processes(count: int) -> Iterator[Process]:
    """So many processes; each has the times up of one trace and the times away of another, drawn by its number."""
    zones = read_zones()
    for number in range(count):
        yield process(zones, number)


def process(zones: list[Zone], number: int) -> Process:
    """The process of that number."""
    generator = np.random.default_rng((SEED, number, 0))
    up, away = (zones[place] for place in generator.integers(len(zones), size=2))
    longer, later = generator.uniform(size=2)
    work = HOUR * WORK[0] * (WORK[1] / WORK[0]) ** longer
    slack = SLACK[0] + (SLACK[1] - SLACK[0]) * later
    return Process(number, up.up.law(), away.down.law(), round(work), round(slack, 4))
