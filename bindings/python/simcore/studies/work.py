"""What each knob of a job's work would change in time and dollars."""

from __future__ import annotations

from typing import Any

from simcore import _core
from simcore._core import Comparison
from simcore.errors import InputError, Problem, SpecError
from simcore.inputs.arguments import catalog_or_builtin
from simcore.inputs.job import Described, Job, as_job
from simcore.inputs.workload import Workload
from simcore.progress import Progress
from simcore.studies.compare import compare

PRESENT = "the present job"


def advise_work(
    job: Described,
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int | None = None,
    progress: Progress = None,
) -> Comparison:
    """Turns each knob of a job's work by itself: precision and batch of its model, workers and readers of its loader,
    reading ahead, pauses between epochs.

    The first design is the job as it is, with which the others are compared. What is not possible (a precision that the
    accelerator lacks, a batch that does not fit) is left out. A larger batch or a shorter precision may train a model
    that is less good, of which the answer knows nothing.

    Args:
        job: As for :func:`simcore.forecast`, but not a plan, whose work is settled.
        workload: As for :func:`simcore.forecast`.
        catalog: The same.
        seed: Of the random streams.
        replications: Simulated runs of each design, from 1 to 10^6; default 1024.
        progress: Called with (done, all) now and then; True: a bar on standard error, or in a notebook.

    Raises:
        SpecError: The job is wrong as it is, or describes nothing that could be turned.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {
    ...     "simcore": 1,
    ...     "cluster": {"instance_type": "ml.g5.2xlarge"},
    ...     "channels": {"train": {"size": "20 GB", "objects": 200, "input_mode": "FastFile"}},
    ...     "work": {
    ...         "samples": 1_000_000,
    ...         "preprocessing": {"time": "12 ms", "workers": 4},
    ...         "compute": {"samples_per_second": 600},
    ...     },
    ... }
    >>> simcore.advise_work(job)["a worker for each vCPU"].wall_clock_difference.mean < 0
    True
    """
    described = as_job(job, workload)
    described.resolve(catalog)  # refuses what is wrong with the job itself
    variants = _core.work_variants(described.draft(), catalog_or_builtin(catalog))
    turned = {label: _with(described, keys, value) for label, keys, value in variants}
    possible = {label: variant for label, variant in turned.items() if _is_possible(variant, catalog)}
    if not possible:
        knobs = "work.model, work.preprocessing.workers, or channels that are read in training"
        rule = f"must describe what could be turned: {knobs}"
        raise SpecError.of(Problem("work", rule))
    return compare(
        {PRESENT: described, **possible}, catalog=catalog, seed=seed, replications=replications, progress=progress
    )


def _with(job: Job, keys: list[str], value: Any) -> Job:
    """The job with another value under these keys; a channel is replaced as a whole, since its name may have dots."""
    first, *inner = keys
    if first != "channels":
        return job.replace(**{"__".join(keys): value})
    channels = job.description["channels"]
    name, key = inner
    return job.replace(channels=channels | {name: channels[name] | {key: value}})


def _is_possible(job: Job, catalog: _core.Catalog | None) -> bool:
    try:
        job.resolve(catalog)
    except InputError:
        return False
    return True
