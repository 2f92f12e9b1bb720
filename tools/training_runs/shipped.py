"""The shipped tables and parameters that follow from the published runs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import stdev

import numpy as np

from tools.training_runs.fit import (
    NETWORK,
    OVERLAP,
    P95,
    QUIET,
    ScalingPair,
    fit_kernels,
    loss,
    precise,
    scaling_pairs,
    shown,
)
from tools.training_runs.held_out import LAUNCHED, Fit, Shares
from tools.training_runs.speed_model import Scaling
from tools.training_runs.table import Run
from tools.training_runs.tables import efficiencies
from tools.training_runs.transfer import fit_errors

TELLING = 0.02  # a study tells of the links when they change its mean error by as much


@dataclass(frozen=True)
class Parameter:
    """A row of parameters.csv that is checked here: median and 95 % quantile of a lognormal."""

    name: str
    value: float
    p95: float | None  # None: not checked


def spread_of(values: Sequence[float]) -> float:
    """The 95 % quantile over the median of a lognormal through these."""
    return math.exp(P95 * stdev(math.log(value) for value in values))


def kernels_by_size(runs: Sequence[Run]) -> list[tuple[float, float, float]]:
    """The constants of the kernels without each size of model in turn."""
    sizes = sorted({run.model for run in runs if run.study == "llm-foundry"})
    return [fit_kernels(run for run in runs if run.model != size) for size in sizes]


def networks_by_study(pairs: Sequence[ScalingPair], scaling: Scaling) -> list[float]:
    """Share of the network that explains each study alone, of those whose gradients show."""
    loud = [pair for pair in pairs if shown(pair) >= QUIET]
    found = []
    for study in sorted({pair.base.study for pair in loud}):
        own = [pair for pair in loud if pair.base.study == study]
        tries = [(loss(own, Scaling(n, scaling.overlap, scaling.variation)), n) for n in NETWORK]
        if max(tries)[0] - min(tries)[0] > TELLING:
            found.append(min(tries)[1])
    return found


def overlaps_by_study(pairs: Sequence[ScalingPair], scaling: Scaling) -> list[float]:
    """Share of the backward pass that explains each study alone, of those whose gradients show."""
    loud = [pair for pair in pairs if shown(pair) >= QUIET]
    found = []
    for study in sorted({pair.base.study for pair in loud}):
        own = [pair for pair in loud if pair.base.study == study]
        tries = [(loss(own, Scaling(scaling.network, o, scaling.variation)), o) for o in OVERLAP]
        if max(tries)[0] - min(tries)[0] > TELLING:
            found.append(min(tries)[1])
    return found


def parameters(runs: Sequence[Run], fit: Fit) -> list[Parameter]:
    """Of the kernels, with the spread over the sizes of models; of the links, with that over the studies; of errors."""
    constants, scaling = fit.constants, fit.scaling
    by_size = kernels_by_size(runs)
    pairs = precise(scaling_pairs(runs))
    network = min(1.0, scaling.network * spread_of(networks_by_study(pairs, scaling)))
    overlap = float(np.quantile(overlaps_by_study(pairs, scaling), 0.95))
    jackknife = (len(by_size) - 1) / math.sqrt(len(by_size))
    matmul = spread_of([found[0] for found in by_size]) ** jackknife
    attention = spread_of([found[1] for found in by_size]) ** jackknife
    errors = fit_errors(runs, constants, scaling)
    return [
        Parameter("training.attention_efficiency", constants.attention, constants.attention * attention),
        Parameter("training.matmul_efficiency", constants.matmul, min(1.0, constants.matmul * matmul)),
        Parameter("training.network_efficiency", scaling.network, network),
        Parameter("training.overlap", scaling.overlap, overlap),
        Parameter("training.device_spread", math.sqrt(errors.device), None),
        Parameter("training.run_spread", math.sqrt(errors.measurement), None),
        Parameter("training.scaling_spread", math.sqrt(errors.scaling), None),
        *(Parameter(name, value, None) for name, value in fit.software(math.sqrt(errors.device)).items()),
        *(Parameter(f"training.launch.{family}", fit.launch[family], None) for family in LAUNCHED),
    ]


def shipped(runs: Sequence[Run]) -> tuple[dict[str, str], list[Parameter]]:
    """Tables by name, and parameters."""
    fit = Fit(runs, Shares())
    tables = {"efficiencies.csv": efficiencies(fit.table), "model_families.csv": fit.families}
    return tables, parameters(runs, fit)
