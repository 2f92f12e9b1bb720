"""How fast a job trains on other numbers of nodes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any

from simcore import _core
from simcore.errors import InputError
from simcore.inputs.job import Job, as_job
from simcore.inputs.run_options import require_count
from simcore.studies.compare import all_refused, reason
from simcore.studies.rank import refusal, require_nodes

_BATCHES = ("global", "per_node")


@dataclass(frozen=True)
class ScaledSpeed:
    """A job on one number of nodes. Everything from `samples_per_second` on is None when it is refused."""

    nodes: int
    refused: str = ""  # why it is not possible; empty when it is
    samples_per_second: float | None = None  # median, of all nodes together
    samples_per_second_low: float | None = None  # 10 % quantile
    samples_per_second_high: float | None = None  # 90 % quantile
    scaling_efficiency: float | None = None  # speed of a node, relative to that with the fewest nodes
    usd_per_million_samples: float | None = None  # on demand, while it trains
    wall_clock_s: float | None = None  # of the whole job: mean
    cost_usd: float | None = None  # mean of the bill, bought as the job says
    completed: float | None = None  # share of the runs that finish before a limit ends them
    batch_size: int | None = None  # of all nodes together
    step_s: float | None = None


class Scaling:
    """A job on several numbers of nodes. Made by :func:`scaling`; read only. In a notebook it shows itself."""

    def __init__(self, rows: Sequence[ScaledSpeed], question: Mapping[str, Any], basis: str) -> None:
        self._rows = list(rows)
        self._question = dict(question)
        self._basis = basis

    @property
    def job(self) -> str:
        """Name of the job."""
        return str(self._question["job"])

    @property
    def instance_type(self) -> str:
        """Of every node."""
        return str(self._question["instance_type"])

    @property
    def batch(self) -> str:
        """What stays: 'global', the batch of all nodes, or 'per_node', that of each."""
        return str(self._question["batch"])

    @property
    def basis(self) -> str:
        """'predicted from the operations of the model', 'scaled from 1 measured run on ml.p3.2xlarge', ..."""
        return self._basis

    @property
    def rows(self) -> list[ScaledSpeed]:
        """By nodes, ascending; those that are not possible with the reason."""
        return list(self._rows)

    def __iter__(self) -> Iterator[ScaledSpeed]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def to_dict(self) -> dict[str, Any]:
        """Plain data with stable keys; times in seconds, money in US dollars."""
        return {
            "version": _core.__version__,
            **self._question,
            "basis": self._basis,
            "nodes": [dict(vars(row)) for row in self._rows],
        }

    def to_json(self) -> str:
        """The same as JSON, as `simcore speed --nodes --format json` prints it."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False)


def scaling(
    job: Job | Mapping[str, Any] | str | PathLike[str],
    nodes: Sequence[int] = (1, 2, 4, 8),
    *,
    batch: str = "global",
    catalog: _core.Catalog | None = None,
    seed: int = 1,
    replications: int = 200,
) -> Scaling:
    """How fast and how dear a job is on other numbers of its own nodes.

    Args:
        job: As for :func:`simcore.speed`.
        nodes: Instances. Of a heterogeneous cluster, those of the group that computes, alone.
        batch: "global": `work.batch_size` stays, and the share of each node shrinks; "per_node": it grows with the
            nodes.
        catalog: As for :func:`simcore.forecast`.
        seed: Of the random streams.
        replications: Simulated runs on each number of nodes, from 1 to 10^8.

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
    described = as_job(job)
    require_count("seed", seed)
    require_count("replications", replications, "1 to 100000000")
    counts = require_node_counts("nodes", nodes)
    per_node = is_per_node(batch)
    prices = catalog or _core.Catalog.builtin()
    computing = _computing_type(described, prices)

    def ranked(count: int) -> _core.RankedType | InputError:
        try:
            found = _core.rank_types(described.draft(), prices, [computing], count, per_node, replications, seed)
        except InputError as error:
            return error
        return found.types[0]

    found = {count: ranked(count) for count in counts}
    possible = {count: each for count, each in found.items() if isinstance(each, _core.RankedType)}
    if not possible:
        raise all_refused([each for each in found.values() if isinstance(each, InputError)])
    rows = [_row(count, each, next(iter(possible.values())), described.file) for count, each in found.items()]
    first = next(iter(possible.values())).speed
    question = {
        "catalog": prices.digest,
        "seed": seed,
        "replications": replications,
        "job": str(described.description.get("name", "")),
        "instance_type": computing,
        "batch": batch,
    }
    return Scaling(rows, question, first.basis if first else "")


def _row(nodes: int, found: _core.RankedType | InputError, first: _core.RankedType, file: str) -> ScaledSpeed:
    if isinstance(found, InputError):
        return ScaledSpeed(nodes, reason(found, file))
    speed, reference = found.speed, first.speed
    if speed is None or reference is None:
        return ScaledSpeed(nodes, found.refused or "")
    of_node = speed.samples_per_second / speed.nodes
    return ScaledSpeed(
        nodes=nodes,
        samples_per_second=speed.samples_per_second,
        samples_per_second_low=speed.interval80[0],
        samples_per_second_high=speed.interval80[1],
        scaling_efficiency=of_node / (reference.samples_per_second / reference.nodes),
        usd_per_million_samples=1e6 / found.rates["on_demand"].samples_per_usd,
        wall_clock_s=found.wall_clock_s,
        cost_usd=found.cost_usd,
        completed=found.completed,
        batch_size=speed.batch_size,
        step_s=speed.batch_size / speed.samples_per_second,
    )


def _computing_type(job: Job, catalog: _core.Catalog) -> str:
    """The one of the cluster, or of its first group with accelerators."""
    cluster = job.description.get("cluster")
    groups = cluster.get("groups") if isinstance(cluster, Mapping) else None
    if isinstance(cluster, Mapping) and isinstance(cluster.get("instance_type"), str):
        return str(cluster["instance_type"])
    if groups is None:
        job.resolve(catalog)  # says what is wrong
    plan = _core.resolve_with_speed(job.draft(), catalog)
    return plan.speed.instance_type if plan.speed else ""


def require_node_counts(where: str, nodes: Sequence[int]) -> list[int]:
    """Ascending, each once.

    Raises:
        InputError: It is no list, or there cannot be so many.
    """
    if not isinstance(nodes, (list, tuple, range)) or not nodes:
        raise refusal(where, "must be a list of numbers of nodes", repr(nodes))
    return sorted({require_nodes(where, count) for count in nodes})


def is_per_node(batch: str) -> bool:
    """Whether the batch of each node stays.

    Raises:
        InputError: It is neither that nor "global".
    """
    if batch not in _BATCHES:
        raise refusal("batch", "must be global or per_node", repr(batch), _core.nearest(str(batch), list(_BATCHES)))
    return batch == "per_node"
