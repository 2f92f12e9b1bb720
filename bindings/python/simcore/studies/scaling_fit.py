"""Throughput on other numbers of nodes from a few measurements, without a job."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simcore import _core
from simcore.errors import InputError, Problem
from simcore.inputs.arguments import catalog_or_builtin, number, shown, text

_SPEED = "must be samples per second"


def fit_scaling(
    points: Mapping[int, float],
    *,
    batch: str = "global",
    at: Sequence[int] = (2, 4, 8, 16),
    catalog: _core.Catalog | None = None,
) -> _core.ScalingFit:
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
    if not isinstance(points, Mapping):
        raise InputError.of(Problem("points", "must be samples per second by nodes", shown(points)))
    measured = [(nodes, number(f"points[{shown(nodes)}]", _read(speed), _SPEED)) for nodes, speed in points.items()]
    return _core.fit_scaling(measured, text("batch", batch), at, catalog_or_builtin(catalog))


def _read(speed: float | str) -> float | str:
    """The number that a text says; anything else as it is."""
    try:
        return float(speed) if isinstance(speed, str) else speed
    except ValueError:
        return speed
