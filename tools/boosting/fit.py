"""Fits the constants of a library to recorded runs.

The logarithm of a time has an error with long tails (Huber), and kinds of processors count by the square root of their
runs. Weak beliefs about each constant stand for what a library's runs do not say. The least sum is found by damped
Gauss-Newton steps of the logarithms of the constants.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tools.boosting.model import Constants, parts
from tools.boosting.runs import Run

Vector = npt.NDArray[np.float64]

# Logarithms of Constants, in their order: what is believed beforehand, and its standard deviation.
BELIEVED = np.array([0.0, -3.0, 3.0, -4.0, -1.5, -0.2])
BELIEF_SPREAD = np.array([4.0, 3.0, 4.0, 1.5, 0.7, 0.4])
NOISE = 0.15  # standard deviation of a logarithm
LONG_TAIL = 0.3  # from this error on it counts linearly
FULL_COUNT = 20.0  # runs of a kind of processor that count fully
MOST_STEPS, MOST_TRIES, LONGEST_STEP, CLOSE = 150, 12, 2.0, 1e-8


def constants_of(logarithms: Vector) -> Constants:
    """Constants from their logarithms."""
    return Constants(*(math.exp(value) for value in logarithms))


def expected(constants: Constants, run: Run) -> float:
    """Time of a run with the software that it had [s]."""
    return parts(constants, run.job).total * (constants.recent if run.is_recent else 1.0)


def residuals(constants: Constants, runs: Sequence[Run]) -> Vector:
    """Logarithms of recorded over expected times."""
    return np.array([math.log(run.seconds / expected(constants, run)) for run in runs])


def slopes(constants: Constants, run: Run) -> tuple[float, ...]:
    """Derivatives of the logarithm of the time by the logarithms of the constants."""
    of = parts(constants, run.job)
    return (
        of.fixed / of.total,
        of.synchronising / of.total,
        (of.serial + of.parallel) / of.total,
        of.serial / of.total,
        -of.parallel * of.of_hyperthreads / of.total,
        float(run.is_recent),
    )


def weights(runs: Sequence[Run]) -> Vector:
    """Weight of each run."""
    count = Counter(run.cpu for run in runs)
    return np.array([math.sqrt(FULL_COUNT / count[run.cpu]) for run in runs]) / NOISE**2


def cost(logarithms: Vector, runs: Sequence[Run], weight: Vector) -> float:
    """What the fit makes least."""
    off = np.abs(residuals(constants_of(logarithms), runs))
    loss = np.where(off < LONG_TAIL, off * off / 2.0, LONG_TAIL * (off - LONG_TAIL / 2.0))
    return float(np.sum(weight * loss) + np.sum(((logarithms - BELIEVED) / BELIEF_SPREAD) ** 2) / 2.0)


def linearised(logarithms: Vector, runs: Sequence[Run], weight: Vector) -> tuple[Vector, Vector]:
    """Curvature and downward slope of the cost."""
    constants = constants_of(logarithms)
    off = residuals(constants, runs)
    own = weight * np.minimum(1.0, LONG_TAIL / np.maximum(np.abs(off), 1e-9))
    by = np.array([slopes(constants, run) for run in runs])
    curvature = by.T @ (own[:, None] * by) + np.diag(1.0 / BELIEF_SPREAD**2)
    return curvature, by.T @ (own * off) - (logarithms - BELIEVED) / BELIEF_SPREAD**2


def fit(runs: Sequence[Run]) -> Constants:
    """Constants that make the runs of one library likeliest."""
    weight, best, damping = weights(runs), BELIEVED, 1e-2
    reached = cost(best, runs, weight)
    for _ in range(MOST_STEPS):
        before = reached
        curvature, slope = linearised(best, runs, weight)
        for _ in range(MOST_TRIES):
            step = np.linalg.solve(curvature + damping * np.diag(np.diag(curvature)), slope)
            tried = best + np.clip(step, -LONGEST_STEP, LONGEST_STEP)
            found = cost(tried, runs, weight)
            if found < reached:
                best, reached, damping = tried, found, max(damping / 5.0, 1e-6)
                break
            damping *= 4.0
        if before - reached <= CLOSE * before:
            break
    return constants_of(best)


def fit_libraries(runs: Sequence[Run]) -> dict[str, Constants]:
    """Constants of each library that has runs."""
    names = dict.fromkeys(run.library for run in runs)
    return {name: fit([run for run in runs if run.library == name]) for name in names}
