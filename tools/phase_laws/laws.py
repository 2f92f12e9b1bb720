"""Laws of phases: where a mixed model puts the median, how wide it says they are, and the shape of what it missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tools.phase_laws.jobs import Length, Phase
from tools.phase_laws.mixed_model import Group, MixedModel, Vector

# Shares at which a law is stated.
SHARES = (0.0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1.0)
# A notebook that ran a job n times counts as its n-th part to this power: between one vote for each job and one each.
NOTEBOOK = 0.5
BORROWED = 8.0  # jobs' worth of the common width in the width of a cell

Quantiles = tuple[float, ...]


@dataclass(frozen=True)
class Shape:
    """What a model missed, in its standard deviations: quantiles, and the factor by which each cell is wider."""

    quantiles: Vector
    widths: dict[str, float]


class PhaseLaws:
    """Laws of one phase, by family and cell."""

    def __init__(self, phase: Phase, seen: Sequence[Length]) -> None:
        self.phase = phase
        groups = [Group(length.cell, length.family, length.notebook) for length in seen]
        seconds = np.array([length.seconds for length in seen])
        self.model = MixedModel(np.log(seconds + phase.offset), groups)
        self.shape = shape(self.model)

    def law(self, family: str, cell: str) -> Quantiles:
        """Seconds at SHARES, for a family ("" for one that is not known) in a cell."""
        expected = self.model.predict(family, cell)
        missed = self.shape.quantiles * self.shape.widths[cell]
        seconds = np.exp(expected.mean + expected.deviation * missed) - self.phase.offset
        return tuple(float(second) for second in np.maximum(seconds, 0.0))


def shape(model: MixedModel) -> Shape:
    """Shape of what a model misses when it predicts each notebook without that notebook."""
    errors = model.left_out()
    predicted = np.isfinite(errors)
    runs = Counter(group.notebook for group in model.groups)
    weights = np.array([runs[group.notebook] ** -NOTEBOOK for group in model.groups])[predicted]
    cells = np.array([group.cell for group in model.groups])[predicted]
    errors = errors[predicted]
    common = float(np.average(np.abs(errors), weights=weights))
    widths = {}
    for cell in model.cells:
        weight, error = weights[cells == cell], np.abs(errors[cells == cell])
        widths[cell] = float((weight @ error + BORROWED * common) / (weight.sum() + BORROWED))
    scaled = errors / np.array([widths[cell] for cell in cells])
    return Shape(weighted_quantiles(scaled, weights), widths)


def weighted_quantiles(values: Vector, weights: Vector) -> Vector:
    """Quantiles at SHARES, linear between the middles of the weights.

    The ends lie as far beyond the last quantiles as these beyond the last but one: single jobs set no end.
    """
    order = np.argsort(values)
    values, weights = values[order], weights[order]
    middles = (np.cumsum(weights) - 0.5 * weights) / weights.sum()
    found = np.interp(SHARES, middles, values)
    found[0], found[-1] = 2.0 * found[1] - found[2], 2.0 * found[-2] - found[-3]
    return found
