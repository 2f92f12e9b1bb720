"""Derives the priors of spreads in libsimcore/simcore/calibrate/phase_priors.cpp from recorded jobs, and prints them.

    python -m tools.derive_phase_spreads

The jobs are tests/data/real_jobs.csv. An account is a repository, a template a notebook. Lengths below FLOOR, which
polling rounds to nothing, count as FLOOR.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from tools.phase_laws.jobs import PHASES, Length, divided, lengths, read_jobs
from tools.phase_laws.mixed_model import Group, MixedModel

FLOOR = 5.0  # s: half of the shortest wait between two polls
FEWEST = 2  # degrees of freedom of a repository whose spread within notebooks is looked at
STEP = 1e-4
LARGE = 1e-1  # added to the variance of a logarithm, so that no repository outweighs all


def logarithm(length: Length) -> float:
    """Logarithm of a length."""
    return math.log(max(length.seconds, FLOOR))


def between(seen: Sequence[Length]) -> tuple[float, float]:
    """Deviations between repositories, in one cell or all, and between notebooks."""
    groups = [Group(f"{length.cell} {length.family}", length.repository, length.notebook) for length in seen]
    repository, in_cell, notebook, _ = MixedModel(np.array([*map(logarithm, seen)]), groups).variances
    return math.sqrt(repository + in_cell), math.sqrt(notebook)


def digamma(x: float) -> float:
    """Derivative of the logarithm of the gamma function, as a difference."""
    return (math.lgamma(x + STEP) - math.lgamma(x - STEP)) / (2.0 * STEP)


def trigamma(x: float) -> float:
    """Its second derivative."""
    return (math.lgamma(x + STEP) - 2.0 * math.lgamma(x) + math.lgamma(x - STEP)) / STEP**2


def within(seen: Sequence[Length]) -> tuple[float, float]:
    """Deviation within notebooks in the median repository, and the deviation of its logarithm between repositories."""
    repositories: dict[str, dict[tuple[str, str, str], list[float]]] = defaultdict(lambda: defaultdict(list))
    for length in seen:
        key = (length.notebook, length.cell, length.family)
        repositories[length.repository][key].append(logarithm(length))
    logs, noises = [], []
    for notebooks in repositories.values():
        squares = sum(float(np.var(runs)) * len(runs) for runs in notebooks.values())
        half = 0.5 * sum(len(runs) - 1 for runs in notebooks.values())
        if half >= 0.5 * FEWEST and squares > 0.0:
            logs.append(0.5 * (math.log(0.5 * squares / half) - digamma(half) + math.log(half)))
            noises.append(trigamma(half) / 4.0)
    values, noise = np.array(logs), np.array(noises)
    weights = 1.0 / (noise + LARGE)
    middle = float(np.average(values, weights=weights))
    excess = float(np.average((values - middle) ** 2 - noise, weights=weights))
    return math.exp(middle), math.sqrt(max(excess, 0.0))


def main() -> None:
    """Prints a line for each phase."""
    known = divided(read_jobs())
    for phase in PHASES:
        seen = [length for length in lengths(known, phase) if length.job.completed]
        account, template = between(seen)
        # Shares that are divided among input and image are no lengths of their own.
        told = [length for length in lengths(read_jobs(), phase) if length.job.completed]
        run, width = within(told)
        print(
            f"{phase.parameter}: account {account:.2g}, between templates {template:.2g}, "
            f"within {run:.2g} (width {width:.2g}); {len(seen)} jobs"
        )


if __name__ == "__main__":
    main()
