"""On which instance type a job trains fastest, and on which it costs least."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any

from simcore import _core
from simcore.errors import InputError, Problem
from simcore.inputs.job import Job, as_job
from simcore.inputs.run_options import require_count

_MOST_NODES = 10_000  # as work.cluster.instance_count has it
_PURCHASES = ("on_demand", "spot", "savings_plan")


class Ranking:
    """A job on each instance type. Made by :func:`rank`; read only.

    In a notebook it shows itself: the types by samples per dollar, and those that are out, each with the reason.
    """

    def __init__(self, core: _core.Ranking) -> None:
        self._core = core

    @property
    def job(self) -> str:
        """Name of the job."""
        return self._core.job

    @property
    def types(self) -> list[_core.RankedType]:
        """Those that can do the job by samples per dollar on demand, then those that cannot, by name."""
        return self._core.types

    @property
    def possible(self) -> list[_core.RankedType]:
        """Those that can do the job, the most samples per dollar first."""
        return [each for each in self._core.types if each.refused is None]

    @property
    def refused(self) -> dict[str, list[str]]:
        """Names of the types that cannot do the job, by the reason."""
        reasons: dict[str, list[str]] = {}
        for each in self._core.types:
            if each.refused is not None:
                reasons.setdefault(each.refused, []).append(each.instance_type)
        return reasons

    @property
    def best(self) -> _core.RankedType | None:
        """Most samples per dollar on demand; None when no type can do the job."""
        return next(iter(self.possible), None)

    @property
    def fastest(self) -> _core.RankedType | None:
        """Most samples per second; None when no type can do the job."""
        return max(self.possible, key=_speed, default=None)

    def __getitem__(self, instance_type: str) -> _core.RankedType:
        names = [each.instance_type for each in self.types]
        if instance_type not in names:
            rule = "must be a type that was asked about"
            raise refusal("instance_type", rule, repr(instance_type), _core.nearest(instance_type, names))
        return self.types[names.index(instance_type)]

    def __iter__(self) -> Iterator[_core.RankedType]:
        return iter(self.types)

    def __len__(self) -> int:
        return len(self.types)

    def records(self) -> list[dict[str, Any]]:
        """One row a type; rates and speeds are of all instances together."""
        return [row(each) for each in self.types]

    def to_dict(self) -> dict[str, Any]:
        """Plain data with stable keys; times in seconds, money in US dollars."""
        return dict(json.loads(self._core.to_json()))

    def to_json(self) -> str:
        """The same as JSON, as `simcore catalog rank --format json` prints it."""
        return self._core.to_json()


def row(ranked: _core.RankedType) -> dict[str, Any]:
    """One row of the frame; None where a type is out or nothing is known."""
    speed = ranked.speed
    low, high = speed.interval80 if speed else (None, None)
    bought = ranked.rates
    rates = {
        f"{purchase}_{name}": getattr(bought.get(purchase), name, None)
        for purchase in _PURCHASES
        for name in ("usd_per_hour", "samples_per_usd")
    }
    return {
        "instance_type": ranked.instance_type,
        "instance_count": ranked.instance_count,
        "refused": ranked.refused,
        "samples_per_second": speed and speed.samples_per_second,
        "samples_per_second_low": low,
        "samples_per_second_high": high,
        **rates,
        "wall_clock_s": ranked.wall_clock_s,
        "cost_usd": ranked.cost_usd,
        "completed": ranked.completed,
        "flops_utilisation": speed and speed.flops_utilisation,
        "usd_per_gib_hour": ranked.usd_per_gib_hour,
        "usd_per_pflop_hour": ranked.usd_per_pflop_hour,
        "precision": speed and speed.precision,
        "basis": speed and speed.basis,
        "efficiency": speed and speed.efficiency,
        "efficiency_runs": speed and speed.efficiency_runs,
    }


def rank(
    job: Job | Mapping[str, Any] | str | PathLike[str],
    *,
    instance_types: Sequence[str] | None = None,
    instance_count: int | None = None,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int = 200,
) -> Ranking:
    """How fast and how dear a job is on each instance type.

    Its speed comes from `work.model` and from measured runs (`work.compute.measured`); a throughput or step time that
    the job states counts as a run measured on its own instances.

    Args:
        job: As for :func:`simcore.forecast`, but not a plan.
        instance_types: Names; default: every type of the catalog.
        instance_count: Instances of each; default: as many as the job asks for.
        catalog: As for :func:`simcore.forecast`.
        seed: Of the random streams.
        replications: Simulated runs on each type, from 1 to 10^8.

    Raises:
        SpecError: The job is wrong, whatever the type.
        CatalogError: An instance type is not known.
        SimulationError: `replications` or `seed` is out of range.

    >>> import simcore
    >>> job = {
    ...     "simcore": 1,
    ...     "as_of": "2025-12-01",
    ...     "cluster": {"instance_type": "ml.p3.2xlarge"},
    ...     "work": {"samples": 1281167, "batch_size": 256, "model": {"name": "ResNet-50"}},
    ... }
    >>> ranking = simcore.rank(job, instance_types=["ml.p3.2xlarge", "ml.g5.2xlarge", "ml.m5.large"])
    >>> [each.instance_type for each in ranking.possible], list(ranking.refused.values())
    (['ml.g5.2xlarge', 'ml.p3.2xlarge'], [['ml.m5.large']])
    """
    described = as_job(job)
    require_count("seed", seed)
    require_count("replications", replications, "1 to 100000000")
    if instance_types is not None and (isinstance(instance_types, str) or not instance_types):
        raise refusal("instance_types", "must be a list of names", repr(instance_types))
    prices = catalog or _core.Catalog.builtin()
    core = _core.rank_types(
        described.draft(),
        prices,
        list(dict.fromkeys(instance_types or ())),
        None if instance_count is None else require_nodes("instance_count", instance_count),
        batch_per_node=False,
        replications=replications,
        seed=seed,
    )
    return Ranking(core)


def require_nodes(where: str, nodes: int) -> int:
    """That a cluster may have so many nodes.

    Raises:
        InputError: It may not.
    """
    if isinstance(nodes, bool) or not isinstance(nodes, int) or not 1 <= nodes <= _MOST_NODES:
        raise refusal(where, f"must be a whole number from 1 to {_MOST_NODES}", repr(nodes))
    return nodes


def refusal(where: str, rule: str, value: str, nearest: str = "") -> InputError:
    """What an argument must be, as an error to raise."""
    problem = Problem(where, rule, value, nearest)
    return InputError(str(problem), (problem,))


def _speed(ranked: _core.RankedType) -> float:
    return ranked.speed.samples_per_second if ranked.speed else 0.0
