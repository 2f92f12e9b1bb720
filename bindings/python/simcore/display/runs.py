"""Runs of a job below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcore import _core
from simcore.display import faces
from simcore.inputs.job import JobLike, as_plan
from simcore.inputs.workload import Workload

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_runs(
    job: JobLike,
    *,
    workload: Workload | None = None,
    runs: int = 24,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    ax: Axes | None = None,
) -> Axes:
    """Runs of a job below each other, the shortest first: how differently it may go (needs matplotlib).

    Args:
        job: As for :func:`forecast`.
        runs: Number of runs: the first replications of the forecast with that seed.
        workload: As for :func:`forecast`.
        catalog: As for :func:`forecast`.
        seed: Seed of the random streams.
        ax: Where to draw; a new figure if it is left out.

    Raises:
        ValueError: `runs` is below 1.
    """
    if runs < 1:
        raise ValueError(f"runs must be positive, got {runs}")
    plan = as_plan(job, catalog, workload)
    traces = [_core.simulate(plan, seed=seed, replication=replication) for replication in range(runs)]
    return faces.plot_runs(plan.job, traces, ax)
