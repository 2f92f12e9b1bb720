"""Laws of spot capacity: what holds within a zone and a month, and how zones and months differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tools.phase_laws.mixed_model import Matrix, Vector
from tools.spot_laws.zones import Times, Zone, mean_of, pooled, shortest_of

CORRELATION = 0.935  # of the instances of a cluster: spot.correlation of parameters.csv
BETWEEN = (0.0, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975, 0.99, 0.995, 1.0)
ENDS = 0.001  # the shares at which the laws between zones end
SHARES_OF_ZONE = np.linspace(0.0, 0.98, 50)


def independent(nodes: int) -> float:
    """Instances of a cluster that are lost independently of each other."""
    return 1.0 + (nodes - 1) * (1.0 - CORRELATION)


@dataclass(frozen=True)
class Between:
    """Regression of a logarithm on what is known of a cluster, with a zone's and a trace's own deviation."""

    slopes: Vector
    spread: Matrix  # covariance of the slopes
    zone: float  # variance between zones
    rest: float  # and between traces of a zone
    freedom: int

    def law(self, design: Vector, wider: float = 1.0) -> Vector:
        """Quantiles BETWEEN of a zone that was not seen; `wider`: times the variance of zones and traces."""
        centre = float(design @ self.slopes)
        deviation = float(np.sqrt(design @ self.spread @ design + wider * (self.zone + self.rest)))
        shares = np.clip(np.array(BETWEEN), ENDS, 1.0 - ENDS)
        quantiles: Vector = np.exp(centre + deviation * student(shares, self.freedom))
        return quantiles


def student(shares: Vector, freedom: int) -> Vector:
    """Quantiles of Student's t, by summing up its density."""
    at = np.linspace(-60.0, 60.0, 120_001)
    density = (1.0 + at**2 / freedom) ** (-0.5 * (freedom + 1))
    below: Vector = (np.cumsum(density) - 0.5 * density) / density.sum()
    quantiles: Vector = np.interp(shares, below, at)
    return quantiles


def regress(y: Vector, design: Matrix, zones: Sequence[str]) -> Between:
    """Most likely Between under restricted likelihood; the share of the zones' variance is searched."""
    same = np.array([[one == other for other in zones] for one in zones], dtype=float)

    def solved(share: float) -> tuple[float, Between]:
        covariance = share * same + (1.0 - share) * np.eye(len(y))
        inverse = np.linalg.inv(covariance)
        information = design.T @ inverse @ design
        slopes = np.linalg.solve(information, design.T @ inverse @ y)
        left = y - design @ slopes
        count = len(y) - design.shape[1]
        variance = float(left @ inverse @ left) / count
        likelihood = -0.5 * (count * np.log(variance) + _logdet(covariance) + _logdet(information))
        freedom = len(set(zones)) - 2
        parts = (share * variance, (1.0 - share) * variance)
        return likelihood, Between(slopes, variance * np.linalg.inv(information), *parts, freedom)

    return max(map(solved, SHARES_OF_ZONE), key=lambda found: found[0])[1]


def _logdet(matrix: Matrix) -> float:
    return float(np.linalg.slogdet(matrix)[1])


@dataclass(frozen=True)
class SpotLaws:
    """Everything that is fitted to the traces."""

    up_shape: tuple[Vector, Vector]  # within a zone, about a mean of 1
    down_shape: tuple[Vector, Vector]
    up: Between  # design: accelerated, cpu, logarithm of devices
    down: Between  # design: accelerated, cpu, − logarithm of the mean time up of one device, logarithm of nodes

    @property
    def device_exponent(self) -> float:
        """Power of its number of devices by which an instance's capacity lasts shorter."""
        return float(-self.up.slopes[2])

    @property
    def outage_elasticity(self) -> float:
        """Power of the time up by which outages are shorter."""
        return float(self.down.slopes[2])

    @property
    def node_exponent(self) -> float:
        """Power of the number of nodes by which outages last longer."""
        return float(self.down.slopes[3])


def by_class(zone: Zone) -> list[float]:
    """Indicators of the class."""
    return [float(zone.machine == "accelerated"), float(zone.machine == "cpu")]


def fit(zones: Sequence[Zone]) -> SpotLaws:
    """Laws of these traces."""
    up_shape, down_shape = shape(zones, lambda zone: zone.up), shape(zones, lambda zone: zone.down)
    shorter = np.array([shortest_of(*up_shape, independent(zone.nodes)) for zone in zones])
    up = np.log([zone.up.mean for zone in zones]) - np.log(shorter)  # of one instance
    down = np.log([zone.down.mean for zone in zones])
    names = [zone.zone for zone in zones]
    devices, nodes = np.log([max(zone.devices, 1) for zone in zones]), np.log([zone.nodes for zone in zones])
    classes = np.array([by_class(zone) for zone in zones])
    of_up = regress(up, np.column_stack([classes, devices]), names)
    up_of_one = up - of_up.slopes[2] * devices  # of an instance of one device
    of_down = regress(down, np.column_stack([classes, -up_of_one, nodes]), names)
    return SpotLaws(up_shape, down_shape, of_up, of_down)


def shape(zones: Sequence[Zone], times: Callable[[Zone], Times]) -> tuple[Vector, Vector]:
    """Typical law about a mean of 1."""
    shares, values = pooled([times(zone) for zone in zones]).law()
    return shares, values / mean_of(shares, values)
