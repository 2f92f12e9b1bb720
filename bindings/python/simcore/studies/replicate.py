"""Runs of a job in parts: by range of their numbers, merged to the same bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simcore import _core
from simcore._core import Forecast
from simcore.inputs.job import as_plan
from simcore.inputs.run_options import asked, require_count
from simcore.studies.forecast import JobLike

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COLUMNS = ("wall_clock_s", "billable_s", "cost_usd", "interruptions", "lost_s")


class Replications:
    """Runs of a job, as many as were asked for. Made by :func:`replicate`; runs of disjoint ranges merge."""

    def __init__(self, core: _core.Replications) -> None:
        self._core = core

    @property
    def count(self) -> int:
        """How many there are."""
        return self._core.count

    @property
    def ranges(self) -> list[tuple[int, int]]:
        """Their numbers: from the first of each pair up to, and without, the last."""
        return self._core.ranges

    @property
    def stopped(self) -> str:
        """As :attr:`Forecast.stopped`."""
        return self._core.stopped

    def merged(self, others: Replications) -> Replications:
        """Both together, as if they had been run at once: the same bits however they were split.

        Raises:
            SimulationError: They are of another job, catalog, version, seed, deadline, budget or memory, or a run is
                in both.
        """
        return Replications(self._core.merged(others._core))

    def forecast(self) -> Forecast:
        """What they say."""
        return self._core.forecast()

    def column(self, name: str) -> NDArray[np.float64]:
        """A quantity of the runs: `wall_clock_s`, `billable_s`, `cost_usd`, `interruptions` or `lost_s`."""
        return self._core.column(name)

    def to_json(self) -> str:
        """JSON of what the runs say, as :attr:`Forecast.to_json`."""
        return self.forecast().to_json()

    def records(self) -> dict[str, Any]:
        """The runs by column: `wall_clock_s`, `billable_s`, `cost_usd`, `interruptions`, `lost_s`, `outcome`.

        Rows that did not fit into `memory` are not among them.
        """
        return {**{name: self._core.column(name) for name in COLUMNS}, "outcome": self._core.outcomes}

    def __repr__(self) -> str:
        return f"<Replications {', '.join(f'{first} to {last - 1}' for first, last in self.ranges)}>"


def replicate(
    job: JobLike,
    *,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    first: int = 0,
    replications: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    threads: int | None = None,
    precision: str | float | None = None,
    deadline: str | float | None = None,
    budget: str | float | None = None,
    memory: int | None = None,
    keep_partial: bool = False,
) -> Replications:
    """The runs behind :func:`forecast`, so that they can be made in parts and merged.

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
    require_count("first", first)
    if memory is not None:
        require_count("memory", memory)
    options = asked(
        seed=seed,
        replications=replications,
        threads=threads,
        precision=precision,
        deadline=deadline,
        budget=budget,
    )
    plan = as_plan(job, catalog)
    return Replications(
        _core.replicate(plan, progress=progress, first=first, memory=memory, keep_partial=keep_partial, **options)
    )
