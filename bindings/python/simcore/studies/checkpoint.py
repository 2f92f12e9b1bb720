"""How often a job should write checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from os import PathLike
from typing import Any

from simcore import _core
from simcore.inputs.job import Job, as_job
from simcore.inputs.run_options import as_text, require_count


class CheckpointAdvice:
    """The best interval between checkpoints, with what others would come to. Made by :func:`advise_checkpoint`."""

    def __init__(self, core: _core.CheckpointAdvice, hazards: Callable[[], _core.CheckpointMap]) -> None:
        self._core = core
        self._hazards = hazards

    @property
    def record(self) -> _core.CheckpointAdvice:
        """The core's record of the advice."""
        return self._core

    @property
    def job(self) -> str:
        """Name of the job."""
        return self._core.job

    @property
    def method(self) -> str:
        """'exact', by closed forms and renewal results, or 'simulate', with the same luck for each interval."""
        return self._core.method

    @property
    def refused(self) -> list[str]:
        """Why it is not exact."""
        return self._core.refused

    @property
    def best(self) -> dict[str, _core.CheckpointGoal]:
        """For the least expected 'cost' and 'time' and, with a deadline, the least chance to be 'late'."""
        return self._core.goals

    @property
    def rules(self) -> dict[str, _core.CheckpointRule]:
        """Young's and Daly's intervals and the optimum for interruptions at random, by name."""
        return {rule.name: rule for rule in self._core.rules}

    @property
    def curve(self) -> list[_core.CheckpointPoint]:
        """What the job comes to, by interval, ascending."""
        return self._core.curve

    @property
    def given(self) -> _core.CheckpointPoint | None:
        """The job as it is; None when it has no checkpoints."""
        return self._core.given

    @property
    def none(self) -> _core.CheckpointPoint:
        """Without checkpoints."""
        return self._core.none

    @property
    def notes(self) -> list[str]:
        """What is assumed, and what is left out."""
        return self._core.notes

    @cached_property
    def hazards(self) -> _core.CheckpointMap:
        """Expected cost for interruptions from an eighth as often to eight times as often."""
        return self._hazards()

    def to_json(self) -> str:
        """JSON with stable keys, as `simcore checkpoint --format json` prints it."""
        return self._core.to_json()


def advise_checkpoint(
    job: Job | Mapping[str, Any] | str | PathLike[str],
    *,
    catalog: _core.Catalog | None = None,
    deadline: str | float | None = None,
    seed: int = 1,
    replications: int | None = None,
) -> CheckpointAdvice:
    """How often a spot job should write checkpoints, under its own law of interruptions.

    Args:
        job: As for :func:`simcore.forecast`, but not a plan. Its own `checkpoint.every` is only compared.
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
    ...     "spot": {"interruptions": {"exponential": {"mean": "6 h"}}},
    ...     "stopping": {"max_runtime": "3 d", "max_wait": "5 d"},
    ...     "phases": {"image_pull": "150 s"},
    ...     "checkpoint": {"pause": "20 s"},
    ...     "work": {"compute": {"duration": "10 h"}},
    ... }
    >>> advice = simcore.advise_checkpoint(job)
    >>> advice.method
    'exact'
    >>> 600 < advice.best["cost"].best.every_s < 1200
    True
    """
    described = as_job(job)
    require_count("seed", seed)
    options: dict[str, Any] = {"deadline": as_text(deadline), "seed": seed}
    if replications is not None:
        require_count("replications", replications, "1 to 1000000")
        options["replications"] = replications
    draft, prices = described.draft(), catalog or _core.Catalog.builtin()
    core = _core.advise_checkpoint(draft, prices, **options)
    return CheckpointAdvice(core, lambda: _core.checkpoint_map(draft, prices, **options))
