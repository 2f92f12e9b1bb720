"""Why one job costs more than another, and why it takes longer."""

from __future__ import annotations

from simcore import _core
from simcore.inputs.job import JobLike, as_plan
from simcore.inputs.workload import Workload


def waterfall(
    before: JobLike,
    after: JobLike,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int | None = None,
) -> _core.Waterfall:
    """The difference of two jobs: of the mean cost, line by line of the bills, and of the mean time, phase by phase.

    Both are run with the same seed, so that what a change does not touch is the same in both.

    Args:
        before: A job, as for :func:`simcore.forecast`.
        after: The job that it is compared with.
        workload: As for :func:`simcore.forecast`, of each of them.
        catalog: As for :func:`simcore.forecast`.
        seed: The same.
        replications: Simulated runs of each job, from 2 to 10^6; default the library's.

    Raises:
        SpecError: A job is wrong; holds every problem.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> dearer = {**job, "prices": {"instance_hour": "10 USD/h"}}
    >>> found = simcore.waterfall(job, dearer)
    >>> sum(line.change_nano_usd for line in found.lines) == found.cost_change_nano_usd
    True
    >>> found.wall_clock_change_ns
    0
    """
    first, second = (as_plan(job, catalog, workload) for job in (before, after))
    return _core.waterfall(first, second, (first.job, second.job), seed=seed, replications=replications)
