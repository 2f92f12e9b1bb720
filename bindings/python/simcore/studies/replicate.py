"""Runs of a job in parts: by range of their numbers, merged to the same bits."""

from __future__ import annotations

from typing import Any

from simcore import _core
from simcore._core import Replications
from simcore.inputs.arguments import flag, quantity, text
from simcore.inputs.job import JobLike, as_plan
from simcore.inputs.workload import Workload
from simcore.progress import Progress, following


def records(self: Replications) -> dict[str, Any]:
    """The runs by column: `wall_clock_s`, `billable_s`, `cost_usd`, `interruptions`, `lost_s`, `outcome`.

    Rows that did not fit into `memory` are not among them.
    """
    return {**{name: self.column(name) for name in self.columns}, "outcome": self.outcomes}


def replicate(
    job: JobLike,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    first: int = 0,
    replications: int | None = None,
    progress: Progress = None,
    threads: int | None = None,
    precision: str | float | None = None,
    deadline: str | float | None = None,
    budget: str | float | None = None,
    memory: int | None = None,
    keep_partial: bool = False,
    sampling: str = "quasi-random",
) -> Replications:
    """The runs behind :func:`forecast`, so that they can be made in parts and merged.

    Their own forecast counts them; :func:`forecast` answers jobs that are nearly sums by a law instead, unless a number
    of runs is asked for.

    Args:
        job: As for :func:`forecast`, like every argument that is not here.
        first: Number of the first run.
        replications: How many.
        memory: For the rows of runs [bytes]; while all fit, quantiles are exact, beyond that right to 0.006 %.

    Raises:
        SpecError: As :func:`forecast`.
        SimulationError: The same.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> whole = simcore.replicate(job, replications=300)
    >>> parts = [simcore.replicate(job, first=first, replications=100) for first in (0, 100, 200)]
    >>> parts[0].merged(parts[2]).merged(parts[1]).forecast().to_json() == whole.forecast().to_json()
    True
    """
    with following(progress) as told:
        return _core.replicate(
            as_plan(job, catalog, workload),
            seed=seed,
            replications=replications,
            progress=told,
            first=first,
            threads=threads,
            precision=quantity("precision", precision),
            deadline=quantity("deadline", deadline),
            budget=quantity("budget", budget),
            memory=memory,
            keep_partial=flag("keep_partial", keep_partial),
            sampling=text("sampling", sampling),
        )
