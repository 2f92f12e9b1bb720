"""Many jobs under a quota of instances."""

from __future__ import annotations

from collections.abc import Sequence

from simcore import _core
from simcore._core import FleetTrace
from simcore.inputs.arguments import listed, number, numbers, shown
from simcore.inputs.job import JobLike, as_plan
from simcore.inputs.workload import Workload

_SECONDS = "must be a number of seconds"


def simulate_fleet(
    jobs: Sequence[JobLike],
    arrivals_s: Sequence[float],
    *,
    workload: Workload | None = None,
    quota: int | None = None,
    stops_s: Sequence[float | None] | None = None,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
) -> list[FleetTrace]:
    """Runs jobs that share a quota of instances: first come, first served, and nobody overtakes.

    A job takes all its instances from its creation until it has ended and its warm pool has let go of them, also while
    it waits for spot capacity. Waiting for the quota is free and counts towards none of the job's own limits.

    Args:
        jobs: Jobs in order of arrival; one that is there several times is resolved once.
        arrivals_s: Time at which each job is submitted [s], from the fleet's beginning.
        quota: Number of instances that the account may use at a time; default: no limit.
        stops_s: Time at which its user stops each job [s], where that happens.
        workload: As for :func:`forecast`, of each of them.
        catalog: As for :func:`forecast`.
        seed: Seed of the random streams; job number i is run as `simulate(job, seed=seed, replication=i,
            sampling="plain")`.

    Raises:
        SpecError: A job is wrong; holds every problem of the first such job.
        SimulationError: The quota has no room for one of the jobs, jobs are out of order, or one is stopped before it
            arrives.

    >>> import simcore
    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> first, second = simcore.simulate_fleet([job, job], [0, 60], quota=1)
    >>> second.created_s == first.end_s
    True
    """
    kinds = {id(job): job for job in jobs}
    places = {kind: place for place, kind in enumerate(kinds)}
    plans = [as_plan(job, catalog, workload) for job in kinds.values()]
    arrivals = numbers("arrivals_s", arrivals_s, _SECONDS)
    kinds_in_order = [places[id(job)] for job in jobs]
    return _core.simulate_fleet(plans, kinds_in_order, arrivals, _stops(stops_s, len(jobs)), quota, seed)


def _stops(stops_s: Sequence[float | None] | None, jobs: int) -> list[float | None]:
    if stops_s is None:
        return [None] * jobs
    several = listed(stops_s)
    if several is None:
        raise TypeError(f"stops_s: must be a list of numbers, got {shown(stops_s)}")
    return [None if each is None else number(f"stops_s[{place}]", each, _SECONDS) for place, each in enumerate(several)]
