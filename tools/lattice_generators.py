"""Finds the generators of libsimcore/simcore/random/lattice.cpp, component by component.

    python -m tools.lattice_generators

Each is an odd number below 2^14. Two of them that are equal modulo the number of points, up to their sign, would make
their dimensions one; so would, to a lesser degree, other simple ratios. Hence, in lattices of 2^k points, the first
2^(k-2) dimensions are different in pairs (there are no more up to sign), and of all numbers only those are looked at
whose worst pair with a dimension before, over such lattices, is at most four times as bad as it must be. Of these, the
one is taken whose worst error over lattices of 2^4 to 2^14 points, relative to the least that any number has there, is
the smallest. Errors are worst-case errors P2 of weighted Korobov spaces (Cools, Kuo, Nuyens, "Constructing embedded
lattice rules for multivariate integration", 2006). Takes five minutes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

LEAST, MOST = 4, 14  # powers of two
DIMENSIONS = 72
CHUNK = 64  # candidates at a time
LEAST_PAIRED = 6  # power of two of the smallest lattice whose pairs are looked at
PAIRED = 4.0  # how much worse than it must be the worst pair may be


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


def pair_errors(points: int) -> Floats:
    """P2 of the dimensions 1 and g of a lattice, at g."""
    values, numbers = kernel(points), np.arange(points)
    odd = np.zeros(points)
    for generator in range(1, points, 2):
        odd[generator] = np.mean(values * values[numbers * generator % points])
    return odd


def well_paired(candidates: Integers, chosen: list[int], pairs: dict[int, Floats]) -> Integers:
    """The candidates that are no dimension before, and whose worst pair with one is not much worse than it must be."""
    worst = np.zeros(len(candidates))
    for points, errors_of in pairs.items():
        if len(chosen) >= points // 4 or not chosen:
            continue
        inverses = [pow(generator, -1, points) for generator in chosen]
        found = np.max([errors_of[candidates * inverse % points] for inverse in inverses], axis=0)
        is_new = found < errors_of[1] * (1 - 1e-9)
        candidates, found, worst = candidates[is_new], found[is_new], worst[is_new]
        worst = np.maximum(worst, found / found.min())
    few: Integers = candidates[worst <= PAIRED * max(worst.min(), 1.0)]
    return few


def best(products: dict[int, Floats], dimension: int, candidates: Integers) -> int:
    """The generator of the next dimension, among candidates."""
    worst = np.zeros(len(candidates))
    for points, product in products.items():
        distinct = np.arange(1, points, 2)
        found = product.mean() - 1 + weight(dimension) * errors(distinct, product)
        worst = np.maximum(worst, (found / found.min())[candidates % points // 2])
    return int(candidates[np.argmin(worst)])


def main() -> None:
    """Prints all generators."""
    products = {2**power: np.ones(2**power) for power in range(LEAST, MOST + 1)}
    pairs = {2**power: pair_errors(2**power) for power in range(LEAST_PAIRED, MOST)}
    generators: list[int] = []
    for dimension in range(DIMENSIONS):
        candidates = well_paired(np.arange(1, 2**MOST, 2), generators, pairs)
        generators.append(1 if dimension == 0 else best(products, dimension, candidates))
        for points, product in products.items():
            factor = 1 + weight(dimension) * kernel(points)[np.arange(points) * generators[-1] % points]
            products[points] = product * factor
    print(generators)


if __name__ == "__main__":
    main()
