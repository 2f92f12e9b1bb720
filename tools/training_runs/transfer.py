"""From a speed on one device to that on another, and what such a step may get wrong."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from tools.training_runs.fit import EfficiencyTable, ScalingPair, precise, reached, scaling_pairs
from tools.training_runs.speed_model import Constants, Scaling, roofline_speed
from tools.training_runs.table import Run

NORMAL_90 = 1.2815515655446004
ANY_SIZE = 1.0  # GFLOP: of models whose FLOPs are not known only ratios are used, in which they cancel


@dataclass(frozen=True)
class Errors:
    """What the model gets wrong, as variances of the logarithm of the speed."""

    software: float  # of a job's code: the same on every device
    device: float  # of any device at least
    measurement: float  # from one run to the next
    scaling: float  # for each doubling of the nodes


@dataclass(frozen=True)
class Pair:
    """One job on two devices."""

    known: Run
    asked: Run


@dataclass(frozen=True)
class Prediction:
    """A lognormal, and what was measured."""

    run: Run
    log_median: float
    log_spread: float

    @property
    def error(self) -> float:
        """Logarithm of predicted over measured."""
        return self.log_median - math.log(self.run.samples_per_second)

    @property
    def quantile_loss(self) -> float:
        """Mean loss of the 10, 50 and 90 % quantiles: what is rewarded is an interval that holds and is narrow."""
        missed = -self.error
        levels = ((0.1, -NORMAL_90), (0.5, 0.0), (0.9, NORMAL_90))
        return sum(
            max(u * (missed - z * self.log_spread), (u - 1.0) * (missed - z * self.log_spread)) for u, z in levels
        ) / len(levels)

    @property
    def within_80(self) -> bool:
        """Whether the measured speed lies between the 10 % and the 90 % quantile."""
        return abs(self.error) <= NORMAL_90 * self.log_spread


def sized(run: Run) -> Run:
    """With FLOPs, even if they only serve for ratios."""
    unknown = run.forward_gflops is None and run.layers is None
    return replace(run, forward_gflops=ANY_SIZE) if unknown else run


def setting(run: Run) -> tuple[object, ...]:
    """What a pair has in common."""
    return (*run.family, run.sequence, run.activation_checkpointing)


def transfer_pairs(runs: Iterable[Run], constants: Constants) -> list[Pair]:
    """Of each job on one node one pair for each two devices, with the most devices that both ran on."""
    by_setting: dict[tuple[object, ...], dict[tuple[str, str], list[Run]]] = defaultdict(lambda: defaultdict(list))
    for run in runs:
        if run.nodes == 1 and roofline_speed(sized(run), constants):
            by_setting[setting(run)][run.device].append(run)
    pairs = []
    for devices in by_setting.values():
        for one, other in combinations(sorted(devices), 2):
            pairs.append(closest(devices[one], devices[other]))
    return pairs


def closest(known: Sequence[Run], asked: Sequence[Run]) -> Pair:
    """The two that are most alike in devices and micro-batch; the larger ones of these."""

    def unlike(pair: Pair) -> tuple[bool, float, int]:
        batches = [run.micro_batch or 1.0 for run in (pair.known, pair.asked)]
        same = pair.known.devices == pair.asked.devices
        return (not same, abs(math.log(batches[0] / batches[1])), -pair.known.devices)

    return min((Pair(one, other) for one in known for other in asked), key=unlike)


class Transfer:
    """Predicts with a table of efficiencies."""

    def __init__(self, table: EfficiencyTable, constants: Constants, errors: Errors) -> None:
        self.table, self.constants, self.errors = table, constants, errors

    def predicted(self, run: Run) -> tuple[float, float]:
        """Logarithm of the speed and variance of the device's error."""
        row = self.table.at((*run.device, run.model_family))
        speed = roofline_speed(sized(run), self.constants)
        if speed is None:
            raise ValueError(f"{run.id}: too little is known of it")
        return math.log(speed) + row.log_share, max(self.errors.device, row.log_spread**2 - self.errors.software)

    def alone(self, run: Run) -> Prediction:
        """From the table alone."""
        speed, device = self.predicted(run)
        return Prediction(run, speed, math.sqrt(device + self.errors.software))

    def across(self, pair: Pair) -> Prediction:
        """From the other device's measured speed: what it says of the software, as far as it is not the device's."""
        there, device_there = self.predicted(pair.known)
        here, device_here = self.predicted(pair.asked)
        software = self.errors.software
        weight = software / (software + device_there + self.errors.measurement)
        if pair.known.quality == "relative":  # its unit is unknown, and with it the software's part
            weight = 1.0
        found = math.log(pair.known.samples_per_second) - there
        left = (1.0 - weight) ** 2 * software + weight**2 * (device_there + self.errors.measurement)
        return Prediction(pair.asked, here + weight * found, math.sqrt(device_here + left))


DEVICE_SPREADS = [0.01 * i for i in range(5, 30)]  # tried
FOUR_OF_FIVE = 0.8


def split(spread: float, device: float) -> Errors:
    """What studies of one cell differ by: a part is the device's with this code, the rest the code's anywhere."""
    return Errors(max(0.0, spread**2 - device**2), device**2, 0.0, 0.0)


def fit_errors(runs: Sequence[Run], constants: Constants, scaling: Scaling) -> Errors:
    """The device's part is that of the least quantile loss of pairs of known unit, each family left out in its turn and
    each study counting once."""
    pairs = [pair for pair in transfer_pairs(runs, constants) if pair.known.quality != "relative"]
    measurement = run_spread(runs) ** 2
    tables = {
        family: EfficiencyTable(reached([run for run in runs if run.family != family], constants))
        for family in {pair.known.family for pair in pairs}
    }
    spread = EfficiencyTable(reached(runs, constants)).spreads[3]

    def errors(device: float) -> Errors:
        return replace(split(spread, device), measurement=measurement)

    def loss(device: float) -> float:
        made, by_study = errors(device), defaultdict[str, list[float]](list)
        for pair in pairs:
            found = Transfer(tables[pair.known.family], constants, made).across(pair)
            by_study[pair.known.study].append(found.quantile_loss)
        return float(np.mean([np.mean(losses) for losses in by_study.values()]))

    best = min(DEVICE_SPREADS, key=loss)
    return replace(errors(best), scaling=scaling_spread(precise(scaling_pairs(runs)), scaling) ** 2)


# Studies of the same software on the same machines, published side by side.
TWICE = (
    ("nvidia-bert-dgx1", "nvidia-bert-dgx1-multi"),
    ("tf-benchmarks-ec2", "tf-benchmarks-distributed"),
)


def run_spread(runs: Iterable[Run]) -> float:
    """Of one setting that the same page gives twice."""
    alone = [run for run in runs if run.nodes == 1]
    logs = [
        math.log(one.samples_per_second / other.samples_per_second)
        for first, second in TWICE
        for one in alone
        for other in alone
        if (one.study, other.study) == (first, second) and same_run(one) == same_run(other)
    ]
    return math.sqrt(float(np.mean(np.square(logs))) / 2.0)


def same_run(run: Run) -> tuple[object, ...]:
    """What two measurements of the same have in common."""
    return (run.model, run.sequence, run.device, run.devices, run.micro_batch)


def scaling_spread(pairs: Iterable[ScalingPair], scaling: Scaling) -> float:
    """For each doubling of the nodes: what four of five predictions stay within, each study counting once."""
    by_study: dict[str, list[float]] = defaultdict(list)
    for pair in pairs:
        by_study[pair.base.study].append(abs(pair.error(scaling)) / math.sqrt(math.log2(pair.target.nodes)))
    values = [(value, 1.0 / len(own)) for own in by_study.values() for value in own]
    return quantile(values, FOUR_OF_FIVE) / NORMAL_90


def quantile(weighted: Iterable[tuple[float, float]], share: float) -> float:
    """The value that so much of the weight does not exceed."""
    ordered = sorted(weighted)
    total, seen = sum(weight for _, weight in ordered), 0.0
    for value, weight in ordered:
        seen += weight
        if seen >= share * total:
            return value
    raise ValueError("no values")
