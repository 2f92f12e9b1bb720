"""Zones whose spot capacity somebody watched: summary statistics of public traces."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tools.phase_laws.mixed_model import Vector

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "tests" / "data" / "spot_zones.csv"
HOUR = 3600.0
TABULATED = (0.1, 0.25, 0.5, 0.75, 0.9)
TAIL = (0.95, 0.98, 0.99, 0.995, 0.999)
FIRST = 0.5  # of the 10 % quantile: the shortest time
LAST = 8.0  # mean excesses above the 90 % quantile: the longest time
LEAST_EXCESS = 0.1  # of the 90 % quantile


@dataclass(frozen=True)
class Times:
    """Times that capacity lasted, or stayed away: mean and tabulated quantiles [s]."""

    mean: float
    tabulated: tuple[float, ...]

    def law(self) -> tuple[Vector, Vector]:
        """Shares and quantiles of the whole law: linear between the tabulated ones, exponential above the last.

        The excess above the 90 % quantile is what the tabulated mean leaves for it.
        """
        shares = np.array([0.0, *TABULATED, *TAIL, 1.0])
        known = np.array([FIRST * self.tabulated[0], *self.tabulated])
        tail = np.append(-np.log(1.0 - (np.array(TAIL) - 0.9) / 0.1), LAST)
        unit = np.concatenate([np.zeros(len(known)), tail])
        base = np.concatenate([known, np.full(len(tail), known[-1])])
        excess = (self.mean - mean_of(shares, base)) / mean_of(shares, unit)
        return shares, base + max(excess, LEAST_EXCESS * known[-1]) * unit


def mean_of(shares: Vector, values: Vector) -> float:
    """Mean of a law whose quantile is linear between its points."""
    return float(np.sum(np.diff(shares) * 0.5 * (values[1:] + values[:-1])))


@dataclass(frozen=True)
class Zone:
    """One trace: a zone, a month and a size of the cluster."""

    name: str
    zone: str
    instance_type: str
    accelerator: str
    devices: int
    nodes: int
    up: Times
    down: Times

    @property
    def machine(self) -> str:
        """Class of the instance: "accelerated" or "cpu"."""
        return "accelerated" if self.devices else "cpu"

    @property
    def family(self) -> str:
        """Instance family: "p3"."""
        return self.instance_type.split(".")[1]


def read_zones() -> list[Zone]:
    """Every trace of AWS."""
    with TABLE.open(encoding="utf-8") as file:
        return [zone_of(row) for row in csv.DictReader(file)]


def zone_of(row: dict[str, str]) -> Zone:
    """A line of the table."""

    def times(which: str) -> Times:
        quantiles = [HOUR * float(row[f"{which}_p{round(100 * share)}_h"]) for share in TABULATED]
        return Times(HOUR * float(row[f"{which}_mean_h"]), tuple(quantiles))

    return Zone(
        row["trace"],
        row["zone"],
        row["instance_type"],
        row["accelerator"],
        int(row["devices"]),
        int(row["nodes"]),
        times("up"),
        times("down"),
    )


def pooled(times: Sequence[Times]) -> Times:
    """Shape of times about a mean of 1: the typical tabulated quantiles over their zone's mean."""
    ratios = np.array([[value / each.mean for value in each.tabulated] for each in times])
    return Times(1.0, tuple(np.exp(np.mean(np.log(ratios), axis=0)).tolist()))


def shortest_of(shares: Vector, values: Vector, count: float) -> float:
    """Mean of the shortest of `count` independent draws over that of one."""
    u = (np.arange(4096) + 0.5) / 4096
    return float(np.mean(np.interp(1.0 - (1.0 - u) ** (1.0 / count), shares, values)) / mean_of(shares, values))
