"""How far predictions miss runs on processors that they have not seen, and the law of that."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from tools.boosting.fit import Vector, expected, fit_libraries
from tools.boosting.runs import Run, cpus
from tools.run_spread.law import student_within

FREEDOMS = (3.0, 4.0, 6.0, 10.0, 30.0)
SCALES = np.geomspace(0.05, 1.0, 301)  # 1 % apart


@dataclass(frozen=True)
class Missed:
    """A run, and the logarithm of its recorded over its predicted time."""

    run: Run
    logarithm: float

    @property
    def error(self) -> float:
        """Relative: 0.1 means that 10 % more was predicted than recorded."""
        return math.expm1(-self.logarithm)


@dataclass(frozen=True)
class Spread:
    """Student's t of the logarithm of recorded over predicted time."""

    freedom: float
    scale: float

    def within(self, level: float) -> float:
        """The size of the logarithm that a share `level` of the runs stays within."""
        return self.scale * student_size(level, self.freedom)

    def quantile(self, share: float) -> float:
        """Quantile of the ratio of recorded to predicted time."""
        return math.exp(math.copysign(self.within(abs(2.0 * share - 1.0)), share - 0.5))


@cache
def student_size(level: float, freedom: float) -> float:
    """Quantile of the size of Student's t; it takes an integral."""
    return student_within(level, freedom)


def without_cpu(runs: Sequence[Run], cpu: str) -> list[Run]:
    """Runs on all other processors."""
    return [run for run in runs if run.cpu != cpu]


def missed_on(cpu: str, runs: Sequence[Run]) -> list[Missed]:
    """Runs on a kind of processor, predicted from those on the others; libraries that ran on no other are left out."""
    constants = fit_libraries(without_cpu(runs, cpu))
    own = [run for run in runs if run.cpu == cpu and run.library in constants]
    return [Missed(run, math.log(run.seconds / expected(constants[run.library], run))) for run in own]


def left_out(runs: Sequence[Run]) -> list[Missed]:
    """Every run, each kind of processor left out in its turn."""
    return [missed for cpu in cpus(runs) for missed in missed_on(cpu, runs)]


def spread_of(missed: Sequence[Missed]) -> Spread:
    """The likeliest law; a library on a kind of processor counts by the square root of its runs."""
    count = Counter((each.run.library, each.run.cpu) for each in missed)
    weight = np.array([count[each.run.library, each.run.cpu] ** -0.5 for each in missed])
    logarithms = np.array([each.logarithm for each in missed])
    laws = [Spread(freedom, float(scale)) for freedom in FREEDOMS for scale in SCALES]
    return max(laws, key=lambda law: float(np.sum(weight * log_density(law, logarithms))))


def log_density(law: Spread, logarithms: Vector) -> Vector:
    """Logarithm of the density."""
    nu = law.freedom
    constant = math.lgamma(0.5 * (nu + 1.0)) - math.lgamma(0.5 * nu) - 0.5 * math.log(nu * math.pi)
    found: Vector = constant - math.log(law.scale) - 0.5 * (nu + 1.0) * np.log1p(np.square(logarithms / law.scale) / nu)
    return found


@dataclass(frozen=True)
class Score:
    """A run that neither the constants nor the law have seen the processor of."""

    missed: Missed
    law: Spread

    def holds(self, level: float) -> bool:
        """Whether the central interval holds the recorded time."""
        return abs(self.missed.logarithm) <= self.law.within(level)


def scores(runs: Sequence[Run]) -> list[Score]:
    """Every run; the law is of what the other processors miss when each of them is left out in turn."""
    found = []
    for cpu in cpus(runs):
        law = spread_of(left_out(without_cpu(runs, cpu)))
        found += [Score(missed, law) for missed in missed_on(cpu, runs)]
    return found
