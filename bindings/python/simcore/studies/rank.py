"""Instance types ranked for a job: where it trains fastest, where it costs least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcore import _core
from simcore._core import Ranking
from simcore.inputs.arguments import catalog_or_builtin, texts
from simcore.inputs.job import Described, as_job
from simcore.inputs.workload import Workload

_PURCHASES = ("on_demand", "spot", "savings_plan")


def rank(
    job: Described,
    *,
    workload: Workload | None = None,
    instance_types: Sequence[str] | None = None,
    instance_count: int | None = None,
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int | None = None,
) -> Ranking:
    """How fast and how dear a job is on each instance type.

    Its speed comes from `work.model` and from measured runs (`work.compute.measured`); a throughput or step time that
    the job states counts as a run measured on its own instances.

    Args:
        job: As for :func:`simcore.forecast`, but not a plan.
        instance_types: Names; default: every type of the catalog.
        instance_count: Instances of each; default: as many as the job asks for.
        workload: As for :func:`simcore.forecast`.
        catalog: As for :func:`simcore.forecast`.
        seed: Of the random streams.
        replications: Simulated runs on each type, from 1 to 10^6; default the library's.

    Raises:
        SpecError: The job is wrong, whatever the type.
        CatalogError: An instance type is not known.
        InputError: `instance_types` is no list of names.
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
    draft = as_job(job, workload).draft()
    return _core.rank_types(
        draft,
        catalog_or_builtin(catalog),
        [] if instance_types is None else texts("instance_types", instance_types),
        instance_count,
        replications,
        seed,
    )


def records(self: Ranking) -> list[dict[str, Any]]:
    """One row an instance type; rates and speeds are of all instances together."""
    return [_row(each) for each in self.types]


def _row(ranked: _core.RankedType) -> dict[str, Any]:
    """One row of the frame; None where a type is refused or nothing is known."""
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
        **{name: getattr(ranked, name) for name in ("wall_clock_s", "cost_usd", "completed")},
        "flops_utilisation": speed and speed.flops_utilisation,
        "usd_per_gib_hour": ranked.usd_per_gib_hour,
        "usd_per_pflop_hour": ranked.usd_per_pflop_hour,
        **{name: getattr(speed, name, None) for name in ("precision", "basis", "efficiency", "efficiency_runs")},
    }
