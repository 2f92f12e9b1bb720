"""The law of the difference between a run and the next one of the same job.

The difference, as a share of the run that was stated, has two parts: a share, which goes by the class of the machine,
and some seconds for what a script does beside computing. Each is Student's t times a scale, with tails of its own, for
jobs that differ more than others; quantiles of both are added as squares. The scales are widened until 90 % of the
pairs are held that each family gives when it is left out of the fit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tools.run_spread.settings import Pairs, Setting, Vector, families, pairs_of

LEVEL = 0.9  # of the pairs, that the widened law holds
LEAST_SCALE = 0.002  # rounding of printed times
# Shares of processors and accelerators, seconds, degrees of freedom of shares and of seconds.
START = (0.01, 0.015, 5.0, 1.5, 1.5)
ANGLES = 200_001
CLOSE = 0.01  # step of a logarithm at which the search ends


@dataclass(frozen=True)
class SpreadLaw:
    """Scales and shapes of the difference of two runs."""

    shares: dict[str, float]  # by class of machine
    seconds: float
    share_freedom: float
    seconds_freedom: float
    widening: float = 1.0

    def share_scale(self, pairs: Pairs) -> Vector:
        """Scale of the part that is a share."""
        return np.where(pairs.is_cpu, self.shares["cpu"], self.shares["accelerated"])

    def share_within(self, machine: str, level: float) -> float:
        """The difference within which a share `level` of the pairs lies that have no fixed parts."""
        return self.widening * self.shares[machine] * student_within(level, self.share_freedom)

    def seconds_within(self, level: float) -> float:
        """The seconds within which a share `level` of the fixed parts differs."""
        return self.widening * self.seconds * student_within(level, self.seconds_freedom)

    def within(self, pairs: Pairs, level: float) -> Vector:
        """The difference within which each pair lies with probability `level`."""
        share = self.widening * self.share_scale(pairs) * student_within(level, self.share_freedom)
        found: Vector = np.maximum(np.hypot(share, self.seconds_within(level) / pairs.stated), LEAST_SCALE)
        return found

    def holds(self, pairs: Pairs, level: float) -> Vector:
        """Whether each pair lies in the central interval: 1 or 0."""
        found: Vector = (np.abs(pairs.difference) <= self.within(pairs, level)).astype(float)
        return found


def student_within(level: float, freedom: float) -> float:
    """Quantile of the size of Student's t, by its angle: t = √ν tan θ, whose density is cos θ to the power of ν − 1."""
    angles = np.linspace(0.0, math.pi / 2, ANGLES)[:-1]
    density = np.cos(angles) ** (freedom - 1.0)
    below = np.concatenate([[0.0], np.cumsum(0.5 * (density[1:] + density[:-1]))])
    # The part beyond the last angle matters where there is less than one degree of freedom.
    tail = (math.pi / 2 - angles[-1]) ** freedom / freedom / (angles[1] - angles[0])
    return math.sqrt(freedom) * math.tan(float(np.interp(level, below / (below[-1] + tail), angles)))


def log_likelihood(law: SpreadLaw, pairs: Pairs) -> float:
    """Logarithm of the likelihood; the wider part gives its shape."""
    share, fixed = law.share_scale(pairs), law.seconds / pairs.stated
    scale = np.maximum(np.hypot(share, fixed), LEAST_SCALE)
    found = 0.0
    for nu, own in ((law.share_freedom, share >= fixed), (law.seconds_freedom, share < fixed)):
        constant = math.lgamma(0.5 * (nu + 1.0)) - math.lgamma(0.5 * nu) - 0.5 * math.log(nu * math.pi)
        squared = np.square(pairs.difference[own] / scale[own])
        density = constant - 0.5 * (nu + 1.0) * np.log1p(squared / nu) - np.log(scale[own])
        found += float(np.sum(pairs.weight[own] * density))
    return found


def law_of(logarithms: Sequence[float]) -> SpreadLaw:
    """The law of its numbers."""
    cpu, accelerated, *others = (math.exp(value) for value in logarithms)
    return SpreadLaw({"cpu": cpu, "accelerated": accelerated}, *others)


def likeliest(settings: Sequence[Setting]) -> SpreadLaw:
    """The law that makes the pairs likeliest, found one number after the other, with steps that shrink."""
    pairs, best, step = pairs_of(settings), [math.log(value) for value in START], 0.5
    reached = log_likelihood(law_of(best), pairs)
    while step > CLOSE:
        before = reached
        for place in range(len(best)):
            for change in (-step, step):
                tried = [value + change * (place == i) for i, value in enumerate(best)]
                likelihood = log_likelihood(law_of(tried), pairs)
                if likelihood > reached:
                    best, reached = tried, likelihood
        if reached == before:
            step /= 2.0
    return law_of(best)


def fit(settings: Sequence[Setting]) -> SpreadLaw:
    """The law, widened to what it missed in families that it had not seen."""
    misses: list[tuple[float, float]] = []
    for family in families(settings):
        out = pairs_of([setting for setting in settings if setting.family == family])
        law = likeliest([setting for setting in settings if setting.family != family])
        sizes = np.abs(out.difference) / law.within(out, LEVEL)
        misses += zip(sizes.tolist(), out.weight.tolist(), strict=True)
    return replace(likeliest(settings), widening=max(1.0, weighted_quantile(misses, LEVEL)))


def weighted_quantile(weighted: Sequence[tuple[float, float]], share: float) -> float:
    """The least value that leaves at most the rest of the weight above it."""
    ordered = sorted(weighted)
    weights = np.cumsum([weight for _, weight in ordered])
    return ordered[int(np.searchsorted(weights, share * weights[-1]))][0]
