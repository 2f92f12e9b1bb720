"""How fast a job trains on other numbers of nodes."""

from __future__ import annotations

from collections.abc import Sequence

from simcore import _core
from simcore.inputs.arguments import catalog_or_builtin, text
from simcore.inputs.job import Described, as_job
from simcore.inputs.workload import Workload


def scaling(
    job: Described,
    nodes: Sequence[int] = (1, 2, 4, 8),
    *,
    workload: Workload | None = None,
    batch: str = "global",
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int | None = None,
) -> _core.Scaling:
    """How fast and how dear a job is on other numbers of its own nodes.

    Args:
        job: As for :func:`simcore.speed`.
        nodes: Instances. Of a heterogeneous cluster, those of the group that computes, alone.
        batch: "global": `work.batch_size` stays, and the share of each node shrinks; "per_node": it grows with the
            nodes.
        workload: As for :func:`simcore.forecast`.
        catalog: As for :func:`simcore.forecast`.
        seed: Of the random streams.
        replications: Simulated runs on each number of nodes, from 1 to 10^6; default the library's.

    Raises:
        SpecError: The job is possible on none of them; with every problem.
        InputError: `nodes` or `batch` cannot be.

    >>> import simcore
    >>> job = {
    ...     "simcore": 1,
    ...     "cluster": {"instance_type": "ml.p3.2xlarge"},
    ...     "work": {"samples": 10**7, "batch_size": 256, "model": {"name": "ResNet-50"}},
    ... }
    >>> [row.nodes for row in simcore.scaling(job, [1, 4, 1000]) if not row.refused]
    [1, 4]
    """
    draft = as_job(job, workload).draft()
    prices = catalog_or_builtin(catalog)
    return _core.scaling(draft, prices, nodes, text("batch", batch), replications=replications, seed=seed)
