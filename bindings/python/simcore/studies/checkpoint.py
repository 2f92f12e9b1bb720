"""How often a job should write checkpoints."""

from __future__ import annotations

from simcore import _core
from simcore.inputs.arguments import catalog_or_builtin, quantity
from simcore.inputs.job import Described, as_job
from simcore.inputs.workload import Workload


def advise_checkpoint(
    job: Described,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    deadline: str | float | None = None,
    seed: int = 1,
    replications: int | None = None,
) -> _core.CheckpointAdvice:
    """How often a spot job should write checkpoints, under its own law of interruptions.

    Args:
        job: As for :func:`simcore.forecast`, but not a plan. Its own `checkpoint.every` is only compared.
        workload: As for :func:`simcore.forecast`.
        catalog: The same.
        deadline: "12 h", or a number of seconds from the job's creation: the chance to be late is a goal, too.
        seed: Of the random streams, where exact laws are not possible.
        replications: Simulated runs of each interval there, from 1 to 10^6; default the library's.

    Raises:
        SpecError: The job is wrong, nothing interrupts it, or the deadline is none.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {
    ...     "simcore": 1,
    ...     "cluster": {"instance_type": "ml.p3.2xlarge"},
    ...     "purchase": "spot",
    ...     "spot": {"interruptions": {"exponential": {"mean": "6 h"}}, "capacity_wait": "0 s"},
    ...     "stopping": {"max_runtime": "3 d", "max_wait": "5 d"},
    ...     "phases": {"download": "0 s", "image_pull": "150 s", "upload": "0 s"},
    ...     "checkpoint": {"pause": "20 s"},
    ...     "work": {"compute": {"duration": "10 h", "spread": 0}},
    ... }
    >>> advice = simcore.advise_checkpoint(job)
    >>> advice.method
    'exact'
    >>> 600 < advice.goals["cost"].best.every_s < 1200
    True
    """
    draft, prices = as_job(job, workload).draft(), catalog_or_builtin(catalog)
    return _core.advise_checkpoint(draft, prices, quantity("deadline", deadline), seed, replications)


def checkpoint_map(
    job: Described,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int | None = None,
) -> _core.CheckpointMap:
    """Expected cost by interval between checkpoints, for interruptions from an eighth as often to eight times as often.

    Args:
        job: As for :func:`advise_checkpoint`.
        workload: As for :func:`simcore.forecast`.
        catalog: The same.
        seed: Of the random streams, where exact laws are not possible.
        replications: Simulated runs of each cost there; more than 200 are not made.

    Raises:
        SpecError: The job is wrong, or nothing interrupts it.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {
    ...     "simcore": 1,
    ...     "cluster": {"instance_type": "ml.p3.2xlarge"},
    ...     "purchase": "spot",
    ...     "spot": {"interruptions": {"exponential": {"mean": "6 h"}}, "capacity_wait": "0 s"},
    ...     "stopping": {"max_runtime": "3 d", "max_wait": "5 d"},
    ...     "phases": {"download": "0 s", "image_pull": "150 s", "upload": "0 s"},
    ...     "checkpoint": {"pause": "20 s"},
    ...     "work": {"compute": {"duration": "10 h"}},
    ... }
    >>> hazards = simcore.checkpoint_map(job)
    >>> len(hazards.cost_usd) == len(hazards.mean_lifetime_s)
    True
    """
    draft, prices = as_job(job, workload).draft(), catalog_or_builtin(catalog)
    return _core.checkpoint_map(draft, prices, seed=seed, replications=replications)
