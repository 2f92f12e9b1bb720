"""What jobs go through in a zone that was watched: a simulator of its own, without a line of the library.

Times up and away are drawn from the zone's tabulated quantiles with the tails of Times.law(). A job is created at a
random moment: in a shortage with the share of time that the zone is one, and what is then left of the time away, or of
the time up, is drawn from what such moments meet.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.phase_laws.mixed_model import Vector
from tools.spot_laws.zones import Zone, mean_of

CHECKPOINT = 900.0  # seconds of work from one to the next
MAX_WAIT = 10.0  # times the work
PARTS = 2000  # of a law, when its times are met at a random moment


@dataclass(frozen=True)
class Work:
    """A job of so many hours, with checkpoints or without."""

    hours: float
    saves: bool

    @property
    def seconds(self) -> float:
        """All of the work."""
        return 3600.0 * self.hours

    @property
    def title(self) -> str:
        """As the page shows it."""
        return f"{self.hours:g} h" + (", checkpoints" if self.saves else "")


WORKS = tuple(Work(hours, saves) for saves in (True, False) for hours in (1.0, 4.0, 12.0, 48.0))

Law = tuple[Vector, Vector]


def draw(law: Law, generator: np.random.Generator) -> float:
    """One time."""
    return float(np.interp(generator.uniform(), *law))


def left(law: Law, generator: np.random.Generator) -> float:
    """What is left of a time that is met at a random moment: of one that is drawn by its length, a random part."""
    values = np.interp((np.arange(PARTS) + 0.5) / PARTS, *law)
    reached = np.cumsum(values) / values.sum()
    return float(values[np.searchsorted(reached, generator.uniform())] * generator.uniform())


def run(zone: Zone, work: Work, generator: np.random.Generator) -> tuple[float, float]:
    """Wall clock and billed time of one job [s]; at the end of MAX_WAIT it is given up."""
    up, away = zone.up.law(), zone.down.law()
    limit = MAX_WAIT * work.seconds
    now = billed = saved = 0.0
    shortage = mean_of(*away) / (mean_of(*up) + mean_of(*away))
    if generator.uniform() < shortage:
        now, lasts = left(away, generator), draw(up, generator)
    else:
        lasts = left(up, generator)
    while now < limit:
        needs = work.seconds - saved
        here = min(lasts, needs, limit - now)
        billed += here
        now += here
        if here == needs:
            return now, billed
        if work.saves:
            saved += CHECKPOINT * np.floor(here / CHECKPOINT)
        now += draw(away, generator)
        lasts = draw(up, generator)
    return limit, billed


def runs(zone: Zone, work: Work, count: int, seed: int) -> tuple[Vector, Vector]:
    """Wall clocks and billed times of many jobs."""
    generator = np.random.default_rng((seed, *map(ord, zone.name), round(work.hours), work.saves))
    found = np.array([run(zone, work, generator) for _ in range(count)])
    return found[:, 0], found[:, 1]
