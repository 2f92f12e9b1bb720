"""Published runs of the same job: tests/data/repeated_runs.csv."""

from __future__ import annotations

import csv
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests" / "data" / "repeated_runs.csv"

MACHINES = ("accelerated", "cpu")
IN_SECONDS = {"training phase", "training time", "trainer"}  # the others are speeds, or times of computing alone
MOST_SETTINGS = (
    4  # that a family counts as: hundreds of settings of one program on one machine are not hundreds of jobs
)


@dataclass(frozen=True)
class Setting:
    """A job that ran several times."""

    family: str  # the notebook, or a study whose settings are all alike
    study: str
    machine: str
    times: tuple[float, ...]  # relative ones where only their variation is known
    fixed: bool  # whether the times are seconds of a whole script, with what it does beside computing


def read_settings(path: Path = TABLE) -> list[Setting]:
    """Every setting of the table."""
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    return [
        Setting(family(row), row["study"], row["machine"], times(row), row["quantity"] in IN_SECONDS) for row in rows
    ]


def family(row: dict[str, str]) -> str:
    """What is left out together: the runs of a notebook, the settings of a benchmark."""
    return f"{row['study']}: {row['setting']}" if row["quantity"] in IN_SECONDS else row["study"]


def times(row: dict[str, str]) -> tuple[float, ...]:
    """Times of the runs. Three runs of which only the variation is printed stand evenly apart, with that variation."""
    if not row["values"]:
        apart = float(row["variation"])
        return (math.exp(-apart), 1.0, math.exp(apart))
    values = tuple(float(value) for value in row["values"].split())
    return tuple(1.0 / value for value in values) if row["quantity"] == "samples/s" else values


@dataclass(frozen=True)
class Pairs:
    """Every run of a setting beside every other one of it: one that was stated, and one that came next."""

    stated: Vector  # seconds of what was stated; infinity where no fixed parts are in it
    difference: Vector  # ratio less one where the next run was slower, else the logarithm of the ratio
    is_cpu: npt.NDArray[np.bool_]
    weight: Vector  # sums to the number of settings, or to MOST_SETTINGS for a family that has more
    setting: npt.NDArray[np.intp]


def pairs_of(settings: Sequence[Setting]) -> Pairs:
    """Pairs of all settings."""
    of_family = Counter(setting.family for setting in settings)
    rows: list[tuple[float, float, bool, float, int]] = []
    for place, setting in enumerate(settings):
        own = list(itertools.permutations(setting.times, 2))
        weight = min(1.0, MOST_SETTINGS / of_family[setting.family]) / len(own)
        rows += [
            (stated if setting.fixed else math.inf, difference(other / stated), setting.machine == "cpu", weight, place)
            for stated, other in own
        ]
    stated, differences, is_cpu, weights, places = (np.array(column) for column in zip(*rows, strict=True))
    return Pairs(stated, differences, is_cpu, weights, places)


def difference(ratio: float) -> float:
    """How far a run is off."""
    return ratio - 1.0 if ratio > 1.0 else math.log(ratio)


def families(settings: Iterable[Setting]) -> list[str]:
    """Names of the families, in order."""
    return sorted({setting.family for setting in settings})
