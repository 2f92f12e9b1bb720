"""Finds the generators of libsimcore/simcore/random/lattice.cpp, component by component.

    python -m tools.lattice_generators

Each is the odd number below 2^14 whose worst error over lattices of 2^4 to 2^14 points, relative to the least that any
number has there, is the smallest. The error is the worst-case error P2 of a weighted Korobov space (Cools, Kuo, Nuyens,
"Constructing embedded lattice rules for multivariate integration", 2006). Takes five minutes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

LEAST, MOST = 4, 14  # powers of two
DIMENSIONS = 72
CHUNK = 64  # candidates at a time


def weight(dimension: int) -> float:
    """Weight of a dimension: the first ones matter most, and the last ones still do."""
    return 0.6 / (1 + 0.08 * dimension)


def kernel(points: int) -> Floats:
    """Kernel of P2 at each multiple of 1 / points."""
    x = np.arange(points) / points
    return 2 * np.pi**2 * (x * x - x + 1 / 6)


def errors(candidates: Integers, product: Floats) -> Floats:
    """Mean over the lattice of the product so far times the kernel of each candidate's dimension."""
    points = len(product)
    values, numbers = kernel(points), np.arange(points)
    chunks = [candidates[i : i + CHUNK] for i in range(0, len(candidates), CHUNK)]
    return np.concatenate([(values[np.outer(chunk, numbers) % points] * product).mean(1) for chunk in chunks])


def best(products: dict[int, Floats], dimension: int) -> int:
    """The generator of the next dimension."""
    candidates = np.arange(1, 2**MOST, 2)
    worst = np.zeros(len(candidates))
    for points, product in products.items():
        distinct = np.arange(1, points, 2)
        found = product.mean() - 1 + weight(dimension) * errors(distinct, product)
        worst = np.maximum(worst, (found / found.min())[candidates % points // 2])
    return int(candidates[np.argmin(worst)])


def main() -> None:
    """Prints all generators."""
    products = {2**power: np.ones(2**power) for power in range(LEAST, MOST + 1)}
    generators = []
    for dimension in range(DIMENSIONS):
        generators.append(1 if dimension == 0 else best(products, dimension))
        for points, product in products.items():
            factor = 1 + weight(dimension) * kernel(points)[np.arange(points) * generators[-1] % points]
            products[points] = product * factor
    print(generators)


if __name__ == "__main__":
    main()
