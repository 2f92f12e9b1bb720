"""A linear mixed model of the logarithms of lengths: cell + family + family in that cell + notebook + what is left.

Cells (class and era of a machine) are fixed effects. The variances of the others are estimated by restricted maximum
likelihood, with the multiplicative steps of Zhou, Hu, Zhou & Lange, "MM algorithms for variance components models"
(Journal of Computational and Graphical Statistics, 2019), which never leave the positive numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.floating[Any]]
Matrix = npt.NDArray[np.floating[Any]]

STEPS = 200
CLOSE = 1e-3  # relative change of a standard deviation at which the steps end
SMALLEST = 1e-6  # variance


def indicator(labels: Sequence[Hashable], values: Sequence[Hashable]) -> Matrix:
    """One row a label, one column a value: 1 where they are equal."""
    return np.array([[label == value for value in values] for label in labels], dtype=float)


@dataclass(frozen=True)
class Group:
    """What an observation belongs to."""

    cell: str
    family: str
    notebook: str


@dataclass(frozen=True)
class Prediction:
    """Expected logarithm of a new notebook's length, and its standard deviation."""

    mean: float
    deviation: float


class MixedModel:
    """The fitted model."""

    def __init__(self, logarithms: Vector, groups: Sequence[Group]) -> None:
        self.groups = groups
        self.cells = sorted({group.cell for group in groups})
        self._y = logarithms
        self._design = indicator([group.cell for group in groups], self.cells)
        keys: list[list[Hashable]] = [
            [group.family for group in groups],
            [(group.family, group.cell) for group in groups],
            [group.notebook for group in groups],
        ]
        same = [indicator(labels, labels) for labels in keys]
        self._kernels = [*same, np.eye(len(groups))]
        self.variances = self._fit()
        self._inverse, self._spread, self._projection = self._solve(self.variances)
        self._fixed = self._spread @ self._design.T @ self._inverse @ self._y

    def _solve(self, variances: Vector) -> tuple[Matrix, Matrix, Matrix]:
        """Inverse covariance, covariance of the fixed effects, and the projection that removes them."""
        inverse: Matrix = np.linalg.inv(np.tensordot(variances, self._kernels, axes=1))
        half = inverse @ self._design
        spread: Matrix = np.linalg.inv(self._design.T @ half)
        return inverse, spread, inverse - half @ spread @ half.T

    def _fit(self) -> Vector:
        """Variances of family, family in a cell, notebook and rest."""
        variances: Vector = np.full(len(self._kernels), np.var(self._y) / len(self._kernels) + SMALLEST)
        for _ in range(STEPS):
            _, _, projection = self._solve(variances)
            residual = projection @ self._y
            explained = np.array([residual @ kernel @ residual for kernel in self._kernels])
            expected = np.array([np.sum(projection * kernel) for kernel in self._kernels])
            stepped: Vector = np.maximum(variances * np.sqrt(explained / expected), SMALLEST)
            if np.all(np.abs(np.sqrt(stepped / variances) - 1.0) < CLOSE):
                return stepped
            variances = stepped
        return variances

    def predict(self, family: str, cell: str) -> Prediction:
        """Length of a new notebook on a family that may not be among the known ones. KeyError without the cell."""
        if cell not in self.cells:
            raise KeyError(cell)
        of_family, of_both, of_notebook, rest = self.variances
        same_family = np.array([group.family == family for group in self.groups], dtype=float)
        same_both = same_family * np.array([group.cell == cell for group in self.groups], dtype=float)
        shared = of_family * same_family + of_both * same_both
        fixed = np.array([cell == known for known in self.cells], dtype=float)
        left = self._inverse @ (self._y - self._design @ self._fixed)
        unexplained = fixed - self._design.T @ self._inverse @ shared
        known = shared @ self._inverse @ shared - unexplained @ self._spread @ unexplained
        variance = of_family + of_both - known + of_notebook + rest
        return Prediction(float(fixed @ self._fixed + shared @ left), float(np.sqrt(variance)))

    def left_out(self) -> Vector:
        """Error of each observation in its standard deviations, predicted without its notebook (same variances).

        NaN where nothing predicts it: in a cell of one notebook.
        """
        errors = np.full(len(self._y), np.nan)
        projected = self._projection @ self._y
        notebooks = np.array([group.notebook for group in self.groups])
        cells = np.array([group.cell for group in self.groups])
        for notebook in set(notebooks):
            rows = np.flatnonzero(notebooks == notebook)
            if not set(cells[rows]) <= set(cells[notebooks != notebook]):
                continue
            covariance = np.linalg.inv(self._projection[np.ix_(rows, rows)])
            errors[rows] = covariance @ projected[rows] / np.sqrt(np.diag(covariance))
        return errors
