"""How well the model predicts published runs that it was not fitted to."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from tools.training_runs.fit import EfficiencyTable, fit_constants, fit_scaling, reached
from tools.training_runs.speed_model import Constants, scaled_speed
from tools.training_runs.table import Run
from tools.training_runs.transfer import Errors, Prediction, Transfer, transfer_pairs

PUBLISHERS = ("aws", "dawnbench", "dlperf", "mlperf", "mosaic", "nvidia", "tf")  # of several studies
Group = Callable[[Run], object]


def by_family(run: Run) -> object:
    """Study and model."""
    return run.family


def by_study(run: Run) -> object:
    """All that one source measured."""
    return run.study.split("-")[0] if run.study.startswith(PUBLISHERS) else run.study


def by_accelerator(run: Run) -> object:
    """All runs on one accelerator."""
    return run.accelerator


@dataclass(frozen=True)
class Score:
    """A prediction beside what was measured."""

    family: str
    run: Run
    prediction: Prediction
    known: Run | None = None  # what it was predicted from

    @property
    def error(self) -> float:
        """Relative: 0.1 means that 10 % more was predicted than measured."""
        return math.expm1(self.prediction.error)


@dataclass(frozen=True)
class Summary:
    """Of many scores."""

    count: int
    median: float  # of the absolute error
    p90: float
    bias: float  # mean of the logarithm of predicted over measured
    covered: float  # share of measured speeds within the 80 % interval
    covered_95: tuple[float, float]  # what drawing families anew makes of that share


def summary(scores: Sequence[Score]) -> Summary:
    """Every score counts alike."""
    errors = np.abs([score.error for score in scores])
    return Summary(
        len(scores),
        float(np.median(errors)),
        float(np.quantile(errors, 0.9)),
        float(np.mean([score.prediction.error for score in scores])),
        float(np.mean([score.prediction.within_80 for score in scores])),
        bootstrap([[score.prediction.within_80 for score in own] for own in by_name(scores).values()]),
    )


def bootstrap(families: Sequence[Sequence[bool]], draws: int = 2000) -> tuple[float, float]:
    """Central 95 % of the share of truths when so many families are drawn anew, each with all that it holds."""
    counts = np.array([[sum(own), len(own)] for own in families])
    chosen = np.random.default_rng(1).integers(len(counts), size=(draws, len(counts)))
    held, all_of_them = counts[chosen].sum(axis=1).T
    low, high = np.quantile(held / all_of_them, (0.025, 0.975))
    return float(low), float(high)


def each_study_once(scores: Iterable[Score]) -> Summary:
    """Of the scores whose error is in the middle of their study."""
    studies: dict[object, list[Score]] = defaultdict(list)
    for score in scores:
        studies[by_study(score.run)].append(score)
    return summary([sorted(own, key=lambda score: score.prediction.error)[len(own) // 2] for own in studies.values()])


def by_name(scores: Iterable[Score]) -> dict[str, list[Score]]:
    """Scores of each family."""
    found: dict[str, list[Score]] = defaultdict(list)
    for score in scores:
        found[score.family].append(score)
    return dict(sorted(found.items()))


class Model:
    """Everything that is fitted, from the runs that are given; what is not asked for is not fitted."""

    def __init__(self, runs: Sequence[Run], errors: Errors, constants: Constants | None = None) -> None:
        self.runs, self.errors = runs, errors
        self.constants = constants or fit_constants(runs)

    @cached_property
    def transfer(self) -> Transfer:
        """From devices to devices."""
        return Transfer(EfficiencyTable(reached(self.runs, self.constants)), self.constants, self.errors)


class Folds:
    """A model for each group that is left out, fitted once."""

    def __init__(self, runs: Sequence[Run], group: Group, errors: Errors) -> None:
        self.runs, self.group, self.errors = runs, group, errors
        self.made: dict[object, Model] = {}

    def model(self, run: Run) -> Model:
        """The one that has not seen this run's group."""
        left_out = self.group(run)
        if left_out not in self.made:
            self.made[left_out] = self.fit(left_out)
        return self.made[left_out]

    def fit(self, left_out: object) -> Model:
        """From the other groups. Without the study that the kernels come from, their constants stay as they are."""
        rest = [run for run in self.runs if self.group(run) != left_out]
        kernels = any(run.study == "llm-foundry" and run.accelerator == "NVIDIA A100" for run in rest)
        return Model(rest, self.errors, None if kernels else fit_constants(self.runs))


def named(run: Run) -> str:
    """Study and model, as the tables show them."""
    return f"{run.study} / {run.model}"


def transfers(folds: Folds) -> list[Score]:
    """One device from another, each group left out in its turn."""
    return [
        Score(named(pair.known), pair.asked, folds.model(pair.known).transfer.across(pair), pair.known)
        for pair in transfer_pairs(folds.runs, fit_constants(folds.runs))
    ]


def xgboost(runs: Sequence[Run]) -> list[Score]:
    """Twelve nodes from six, without accelerators: as the model of nodes has it."""
    scaling = fit_scaling(runs)
    six, twelve = sorted((run for run in runs if run.model_family == "tabular"), key=lambda run: run.nodes)
    linear = math.log(six.samples_per_second * twelve.nodes / six.nodes)
    one = replace(six, devices=six.nodes), replace(twelve, devices=twelve.nodes)
    found = math.log(scaled_speed(*one, scaling))
    return [
        Score(named(twelve), twelve, Prediction(twelve, found, 0.0), six),
        Score(f"{named(twelve)}, linear", twelve, Prediction(twelve, linear, 0.0), six),
    ]
