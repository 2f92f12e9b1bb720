"""How fast a job trains, and what that rests on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike
from typing import Any

from simcore import _core
from simcore.inputs.job import Job, as_job


class Speed:
    """How fast a job trains on the instances that it asks for. Made by :func:`speed`; read only.

    In a notebook it shows itself: samples a second, where the time of a step and the memory of an accelerator go.
    """

    def __init__(self, core: _core.TrainingSpeed, plan: _core.Plan, catalog: str) -> None:
        self._core = core
        self._plan = plan
        self._catalog = catalog

    @property
    def job(self) -> str:
        """Name of the job."""
        return self._plan.job

    @property
    def instance_type(self) -> str:
        """Of the nodes that compute."""
        return self._core.instance_type

    @property
    def nodes(self) -> int:
        """Instances that compute."""
        return self._core.nodes

    @property
    def devices(self) -> int:
        """Accelerators in all."""
        return self._core.devices

    @property
    def precision(self) -> str:
        """Of the arithmetic: fp32, tf32, fp16, bf16 or fp8."""
        return self._core.precision

    @property
    def samples_per_second(self) -> float:
        """Median, of all instances together [1/s]."""
        return self._core.samples_per_second

    @property
    def interval80(self) -> tuple[float, float]:
        """Of it, from the 10 % to the 90 % quantile [1/s]."""
        return self._core.interval80

    @property
    def basis(self) -> str:
        """'predicted from the operations of the model', 'scaled from 1 measured run on ml.p3.2xlarge', ..."""
        return self._core.basis

    @property
    def efficiency(self) -> str:
        """The row of the efficiencies that the prediction goes by; empty without."""
        return self._core.efficiency

    @property
    def efficiency_runs(self) -> int:
        """Published runs behind that row."""
        return self._core.efficiency_runs

    @property
    def flops_utilisation(self) -> float | None:
        """Model FLOPs by what the accelerators could do at most (MFU); None: not known."""
        return self._core.flops_utilisation

    @property
    def model_flops_per_sample(self) -> float | None:
        """Floating-point operations, forward and backward, without recomputing; None: not known."""
        return self._core.model_flops_per_sample

    @property
    def batch_size(self) -> int:
        """Samples of a step."""
        return self._core.batch_size

    @property
    def micro_batch(self) -> int:
        """Samples that a replica takes at once."""
        return self._core.micro_batch

    @property
    def accumulation(self) -> int:
        """Micro-batches of a step."""
        return self._core.accumulation

    @property
    def largest_micro_batch(self) -> int | None:
        """Samples at once that fit into the memory of an accelerator; None: not known."""
        return self._core.largest_micro_batch

    @property
    def step_s(self) -> dict[str, float]:
        """Parts of a step as modelled, which follow each other [s]; empty when it is not modelled."""
        return dict(self.to_dict()["step_s"])

    @property
    def memory_bytes(self) -> dict[str, float]:
        """What the fullest accelerator holds [B]; empty when it is not known."""
        return dict(self.to_dict()["memory_bytes"])

    @property
    def memory_capacity_bytes(self) -> float:
        """Memory of an accelerator [B]."""
        return self._core.memory_capacity_bytes

    @property
    def warnings(self) -> list[str]:
        """Of the job, as a forecast has them."""
        return self._plan.warnings

    @property
    def assumed(self) -> list[_core.Assumption]:
        """What the job does not say about its work, with source and date."""
        return [each for each in self._plan.assumed if each.field.startswith("work.")]

    def to_dict(self) -> dict[str, Any]:
        """Plain data with stable keys; times in seconds, sizes in bytes."""
        identity = {"version": _core.__version__, "catalog": self._catalog, "spec_id": self._plan.spec_id}
        return {**identity, "job": self.job, **json.loads(self._core.to_json()), "warnings": self.warnings}

    def to_json(self) -> str:
        """The same as JSON, as `simcore speed --format json` prints it."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False)

    def records(self) -> list[dict[str, Any]]:
        """The parts of a step and of the memory, one row each: of, part, value, unit, share."""
        whole = {"step": (self.step_s, "s"), "memory": (self.memory_bytes, "B")}
        return [
            {"of": of, "part": part, "value": value, "unit": unit, "share": value / (sum(parts.values()) or 1.0)}
            for of, (parts, unit) in whole.items()
            for part, value in parts.items()
        ]


def speed(job: Job | Mapping[str, Any] | str | PathLike[str], *, catalog: _core.Catalog | None = None) -> Speed:
    """How fast a job trains on the instances that it asks for, without running it.

    Args:
        job: As for :func:`simcore.forecast`, but not a plan. A throughput or step time that it states counts as a run
            measured on its own instances.
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
    prices = catalog or _core.Catalog.builtin()
    plan = _core.resolve_with_speed(as_job(job).draft(), prices)
    if plan.speed is None:
        raise RuntimeError("resolve_with_speed made a plan without a speed")
    return Speed(plan.speed, plan, prices.digest)
