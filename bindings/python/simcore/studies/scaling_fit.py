"""Throughput on other numbers of nodes from a few measurements, without a job."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from simcore import _core
from simcore.studies.rank import refusal, require_nodes
from simcore.studies.scaling import is_per_node, require_node_counts


class ScalingFit:
    """Throughput on any number of nodes from a few measured ones. Made by :func:`fit_scaling`; read only."""

    def __init__(self, core: _core.ScalingFit, points: Mapping[int, float], at: Sequence[int], batch: str) -> None:
        self._core = core
        self._points = dict(points)
        self._at = list(at)
        self._batch = batch

    @property
    def points(self) -> dict[int, float]:
        """What was measured: samples per second by nodes."""
        return dict(self._points)

    @property
    def batch(self) -> str:
        """What stays: 'global', the batch of all nodes, or 'per_node', that of each."""
        return self._batch

    @property
    def terms(self) -> dict[str, float]:
        """Ways to lose time as nodes are added, relative to the time without losses: ring, doubling, node, pair."""
        return dict(self._core.terms)

    def at(self, nodes: int) -> _core.ScalingPrediction:
        """Samples per second there: median and intervals.

        Raises:
            InputError: There cannot be so many nodes.
        """
        return self._core.at(require_nodes("nodes", nodes))

    def next_measurement(self, target: int, candidates: Sequence[int] | None = None) -> _core.NextMeasurement:
        """Where one more measurement would narrow the prediction for `target` nodes most.

        Args:
            target: The number of nodes that matters.
            candidates: Where it could be made; default: every power of two up to half of the target.

        Raises:
            InputError: There cannot be so many nodes.
        """
        require_nodes("target", target)
        given = self._candidates(target) if candidates is None else require_node_counts("candidates", candidates)
        return self._core.next_measurement(target, given)

    def _candidates(self, target: int) -> list[int]:
        return [2**place for place in range(14) if 2**place <= target // 2] or [1]

    def to_json(self) -> str:
        """JSON with stable keys."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False)

    def to_dict(self) -> dict[str, Any]:
        """Plain data with stable keys."""
        every = sorted({*self._points, *self._at})
        return {"batch": self._batch, "terms": self.terms, "nodes": [self._told(nodes) for nodes in every]}

    def _told(self, nodes: int) -> dict[str, Any]:
        found = self._core.at(nodes)
        low, high = found.interval(0.8)
        return {
            "nodes": nodes,
            "measured": self._points.get(nodes),
            "samples_per_second": found.samples_per_second,
            "samples_per_second_low": low,
            "samples_per_second_high": high,
            "scaling_efficiency": found.samples_per_second / nodes / self._core.at(1).samples_per_second,
        }


def fit_scaling(
    points: Mapping[int, float],
    *,
    batch: str = "global",
    at: Sequence[int] = (2, 4, 8, 16),
    catalog: _core.Catalog | None = None,
) -> ScalingFit:
    """Predicts the throughput on other numbers of nodes from one to eight measured ones.

    Args:
        points: Samples per second of all nodes together, by nodes.
        batch: What stayed while nodes were added: "global", the batch of all, or "per_node", that of each.
        at: Numbers of nodes to predict for.
        catalog: Whose rows `scaling.*` say what published runs lose; default the built-in ones.

    Raises:
        SpecError: With everything that is wrong about the points.
        InputError: `batch` or `at` cannot be.

    >>> import simcore
    >>> fit = simcore.fit_scaling({1: 329, 2: 640}, at=[4, 8])
    >>> low, high = fit.at(4).interval(0.8)
    >>> low < fit.at(4).samples_per_second < high
    True
    """
    per_node = is_per_node(batch)
    if not isinstance(points, Mapping):
        raise refusal("points", "must be samples per second by nodes", repr(points))
    measured = [(require_nodes("points", nodes), _number(nodes, speed)) for nodes, speed in points.items()]
    core = _core.ScalingFit(sorted(measured), per_node, catalog or _core.Catalog.builtin(), None)
    return ScalingFit(core, dict(measured), require_node_counts("at", at), batch)


def _number(nodes: int, speed: float) -> float:
    try:
        return float(speed)
    except (TypeError, ValueError):
        raise refusal(f"points[{nodes}]", "must be samples per second", repr(speed)) from None
