"""Which uncertain input makes the cost and the time of a job uncertain, and which one to measure first."""

from __future__ import annotations

from simcore import _core
from simcore.inputs.job import JobLike, as_plan
from simcore.inputs.workload import Workload
from simcore.progress import Progress, following


def sensitivity(
    job: JobLike,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
    threads: int | None = None,
) -> _core.Sensitivity:
    """What each uncertain input of a job does to its cost and its time.

    Args:
        job: As for :func:`simcore.forecast`.
        workload: As for :func:`simcore.forecast`.
        catalog: The same.
        seed: Of the random streams: the same seed gives the same bits.
        replications: Simulated runs of each sample from which indices are found, from 1,024 to 10^6; default the
            library's. An input that is held at a value takes an eighth of them.
        progress: As for :func:`simcore.forecast`.
        threads: The same.

    Raises:
        SpecError: The job, or the number of threads, is wrong; holds every problem.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {
    ...     "simcore": 1,
    ...     "cluster": {"instance_type": "ml.p3.2xlarge"},
    ...     "phases": {"starting": "2 min", "download": "0 s", "upload": "0 s", "image_pull": "2 min"},
    ...     "work": {"compute": {"duration": {"lognormal": {"median": "1 h", "p95": "2 h"}}}},
    ... }
    >>> found = simcore.sensitivity(job, replications=2048)
    >>> found.next_measurement
    'work.compute'
    >>> found.inputs[0].cost_usd.narrowing.value > 0.99
    True
    """
    with following(progress) as told:
        return _core.sensitivity(
            as_plan(job, catalog, workload), seed=seed, replications=replications, progress=told, threads=threads
        )
