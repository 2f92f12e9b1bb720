"""How fast a job trains, and what that rests on."""

from __future__ import annotations

from typing import Any

from simcore import _core
from simcore._core import Speed
from simcore.inputs.arguments import catalog_or_builtin
from simcore.inputs.job import Described, as_job
from simcore.inputs.workload import Workload


def speed(job: Described, *, workload: Workload | None = None, catalog: _core.Catalog | None = None) -> Speed:
    """How fast a job trains on the instances that it asks for, without running it.

    Args:
        job: As for :func:`simcore.forecast`, but not a plan. A throughput or step time that it states counts as a run
            measured on its own instances.
        workload: As for :func:`simcore.forecast`.
        catalog: As for :func:`simcore.forecast`.

    Raises:
        SpecError: The job is wrong, cannot be trained there, or does not say how fast it is.

    >>> import simcore
    >>> job = {
    ...     "simcore": 1,
    ...     "cluster": {"instance_type": "ml.p3dn.24xlarge"},
    ...     "work": {"samples": 10**6, "batch_size": 512, "model": {"name": "BERT-large", "sequence_length": 128}},
    ... }
    >>> found = simcore.speed(job)
    >>> found.precision, found.interval80[0] < found.samples_per_second < found.interval80[1]
    ('fp16', True)
    """
    return _core.speed(as_job(job, workload).draft(), catalog_or_builtin(catalog))


def records(self: Speed) -> list[dict[str, Any]]:
    """The parts of a step and of the memory, one row each: of, part, value, unit, share."""
    whole = {"step": (self.step_s, "s"), "memory": (self.memory_bytes, "B")}
    return [
        {"of": of, "part": part, "value": value, "unit": unit, "share": value / (sum(parts.values()) or 1.0)}
        for of, (parts, unit) in whole.items()
        for part, value in parts.items()
    ]
