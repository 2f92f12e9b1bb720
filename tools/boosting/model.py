"""The closed form of how long gradient boosting takes on the processors of one machine.

    seconds = rounds / 100 / s * (step * (fixed + synchronising * (threads - 1))
                                  + work * rows_million * columns / 8 * level * (serial + 1 / E))
    s       = sqrt(core_speed / 30000)
    threads = cores + hyperthreads
    E       = cores + hyperthread * hyperthreads

Step and level are 1 for the trees of the benchmark, and follow from depth or leaves (`tree_size`). What a round does
whatever its rows is `fixed`, and each further thread adds `synchronising` to it; `work` is done by all cores together
but for a share `serial`, and a second thread of a core adds a share `hyperthread` of a core.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

REFERENCE_ROUNDS = 100.0
REFERENCE_SPEED = 30_000.0  # of a core [1/s]
SPEED_EXPONENT = 0.5
REFERENCE_COLUMNS = 8.0
REFERENCE_DEPTH = 10.0
REFERENCE_LEAVES = 512.0
TWO_THREADS = 1.3  # what two threads on a core do together, as a multiple of one alone


@dataclass(frozen=True)
class CoreSpeed:
    """CoreMark of a family, and how many of its vCPUs share a core."""

    per_vcpu: float  # iterations a second, all vCPUs busy [1/s]
    threads_per_core: int

    @property
    def per_core(self) -> float:
        """Speed of a core that runs one thread [1/s]."""
        return self.per_vcpu * (2.0 / TWO_THREADS if self.threads_per_core == 2 else 1.0)


@dataclass(frozen=True)
class Job:
    """What is asked: a model, its data and the part of a machine that trains it."""

    rounds: float
    rows_million: float  # on this machine
    columns: float
    cores: float  # with a thread each
    hyperthreads: float  # second threads of these cores
    core_speed: float  # of a core that runs one thread [1/s]
    step: float = 1.0
    level: float = 1.0


@dataclass(frozen=True)
class Constants:
    """Numbers of a library, for a core of the reference speed."""

    fixed: float  # of 100 rounds [s]
    synchronising: float  # of 100 rounds, for each thread beyond the first [s]
    work: float  # of 100 rounds over a million rows, on one core [s]
    serial: float  # share of the work
    hyperthread: float  # share of a core
    recent: float = 1.0  # ratio of the time with software of 2021 and later to that with older software

    def of_recent_software(self) -> Constants:
        """Constants of software of 2021 and later, with its ratio in the times."""
        return replace(
            self,
            fixed=self.fixed * self.recent,
            synchronising=self.synchronising * self.recent,
            work=self.work * self.recent,
            recent=1.0,
        )


@dataclass(frozen=True)
class Parts:
    """Seconds of a run by what they are spent on."""

    fixed: float
    synchronising: float
    serial: float
    parallel: float
    of_hyperthreads: float  # share of the parallel part's cores that are second threads

    @property
    def total(self) -> float:
        """Seconds of the run."""
        return self.fixed + self.synchronising + self.serial + self.parallel


def threads_of(vcpus: int, threads_per_core: int) -> tuple[float, float]:
    """Cores and hyperthreads of a whole instance."""
    cores = vcpus / threads_per_core
    return cores, vcpus - cores


def tree_size(depth: float | None = None, leaves: float | None = None) -> tuple[float, float]:
    """Step and level of trees that grow by levels (depth) or by leaves (leaves)."""
    if leaves is not None:
        return leaves / REFERENCE_LEAVES, math.log2(leaves) / math.log2(REFERENCE_LEAVES)
    if depth is not None:
        return depth / REFERENCE_DEPTH, depth / REFERENCE_DEPTH
    return 1.0, 1.0


def parts(constants: Constants, job: Job) -> Parts:
    """Seconds of a run by what they are spent on, without the ratio of recent software."""
    scale = job.rounds / REFERENCE_ROUNDS / (job.core_speed / REFERENCE_SPEED) ** SPEED_EXPONENT
    second = constants.hyperthread * job.hyperthreads
    effective = job.cores + second
    work = scale * constants.work * job.rows_million * job.columns / REFERENCE_COLUMNS * job.level
    return Parts(
        scale * job.step * constants.fixed,
        scale * job.step * constants.synchronising * (job.cores + job.hyperthreads - 1.0),
        work * constants.serial,
        work / effective,
        second / effective,
    )


def seconds(constants: Constants, job: Job) -> float:
    """Time of a run [s]."""
    return parts(constants, job).total
