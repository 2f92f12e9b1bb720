"""How well the model predicts published runs that it was not fitted to."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from tools.training_runs.fit import EfficiencyTable, fit_constants, fit_scaling, reached, scaling_pairs
from tools.training_runs.speed_model import Constants, Scaling, roofline_speed, scaled_speed
from tools.training_runs.table import Run
from tools.training_runs.transfer import Errors, Prediction, Transfer, transfer_pairs

Group = Callable[[Run], object]


def by_family(run: Run) -> object:
    """Study and model."""
    return run.family


def by_study(run: Run) -> object:
    """All that one source measured."""
    return run.study.split("-")[0] if run.study.startswith(("nvidia", "dlperf", "tf")) else run.study


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


def summary(scores: Sequence[Score]) -> Summary:
    """Every score counts alike."""
    errors = np.abs([score.error for score in scores])
    return Summary(
        len(scores),
        float(np.median(errors)),
        float(np.quantile(errors, 0.9)),
        float(np.mean([score.prediction.error for score in scores])),
        float(np.mean([score.prediction.within_80 for score in scores])),
    )


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
    def scaling(self) -> Scaling:
        """What nodes cost."""
        return fit_scaling(self.runs)

    @cached_property
    def transfer(self) -> Transfer:
        """From devices to devices."""
        return Transfer(EfficiencyTable(reached(self.runs, self.constants)), self.constants, self.errors)

    def alone(self, run: Run) -> Prediction:
        """From the tables alone: one node, then as many as there are."""
        one = replace(run, nodes=1, devices=max(1, run.devices // run.nodes))
        found = self.transfer.alone(one)
        base = replace(one, samples_per_second=math.exp(found.log_median))
        more = self.errors.scaling * math.log2(run.nodes)
        speed = scaled_speed(base, run, self.scaling) if run.nodes > 1 else base.samples_per_second
        return Prediction(run, math.log(speed), math.sqrt(found.log_spread**2 + more))


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


def multi_node(folds: Folds) -> list[Score]:
    """Many nodes from one, each group left out in its turn."""
    errors, scores = folds.errors, []
    for pair in scaling_pairs(folds.runs):
        speed = scaled_speed(pair.base, pair.target, folds.model(pair.base).scaling)
        spread = math.sqrt(errors.scaling * math.log2(pair.target.nodes) + errors.measurement)
        found = Prediction(pair.target, math.log(speed), spread)
        scores.append(Score(named(pair.base), pair.target, found, pair.base))
    return scores


def transfers(folds: Folds) -> list[Score]:
    """One device from another, each group left out in its turn."""
    return [
        Score(named(pair.known), pair.asked, folds.model(pair.known).transfer.across(pair), pair.known)
        for pair in transfer_pairs(folds.runs, fit_constants(folds.runs))
    ]


def language_models(folds: Folds) -> list[Score]:
    """Speeds of language models from the tables alone, each group left out in its turn."""
    constants = fit_constants(folds.runs)
    return [
        Score(named(run), run, folds.model(run).alone(run))
        for run in folds.runs
        if run.model_family == "language_model" and run.quality != "relative" and roofline_speed(run, constants)
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
