"""The shipped tables and parameters that follow from the published runs."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import stdev

import numpy as np

from tools.training_runs.fit import (
    NETWORK,
    OVERLAP,
    P95,
    QUIET,
    EfficiencyTable,
    ScalingPair,
    fit_constants,
    fit_kernels,
    fit_scaling,
    loss,
    reached,
    scaling_pairs,
    shown,
)
from tools.training_runs.speed_model import Constants, Scaling
from tools.training_runs.table import ROOT, Run
from tools.training_runs.transfer import fit_errors

DATA = ROOT / "libsimcore" / "data"
FITTED, ASSUMED = "training_runs", "training_runs_assumed"
TELLING = 0.02  # a study tells of the links when they change its mean error by as much
AS_OF = "2026-08-01"
TRANSFORMERS = ("attention", "language_model")
FAMILIES = (
    "attention",
    "convolution",
    "detection",
    "diffusion",
    "language_model",
    "recommendation",
    "recurrent",
    "tabular",
)


@dataclass(frozen=True)
class Parameter:
    """A row of parameters.csv that is checked here: median and 95 % quantile of a lognormal."""

    name: str
    value: float
    p95: float | None  # None: not checked


def rounded(value: float, digits: int = 3) -> str:
    """So many significant digits."""
    return f"{float(f'{value:.{digits}g}'):.10g}"


def text(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of the catalog."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return stream.getvalue()


def efficiencies(runs: Sequence[Run], constants: Constants) -> str:
    """efficiencies.csv."""
    rows = [
        [*row.scope, rounded(row.share), rounded(row.p95), str(row.runs), FITTED, AS_OF]
        for row in EfficiencyTable(reached(runs, constants)).rows()
    ]
    return text(("accelerator", "precision", "model_family", "share", "p95", "runs", "source", "as_of"), sorted(rows))


def families(runs: Sequence[Run], constants: Constants, scaling: Scaling) -> str:
    """model_families.csv: a family without runs of known FLOPs takes the traffic of convolutions."""
    rows = []
    for family in FAMILIES:
        count = sum(run.model_family == family for run in runs)
        known = family in TRANSFORMERS or family in ("convolution", "detection", "diffusion")
        per_flop = "" if family in TRANSFORMERS else rounded(constants.bytes_per_flop[family])
        per_cell = rounded(constants.bytes_per_token_layer_hidden) if family in TRANSFORMERS else ""
        variation = rounded(scaling.variation.get(family, scaling.variation[""]))
        rows.append([family, per_flop, per_cell, variation, str(count), FITTED if known else ASSUMED, AS_OF])
    columns = ("model_family", "bytes_per_flop", "bytes_per_token_layer_hidden", "step_variation", "runs")
    return text((*columns, "source", "as_of"), rows)


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


def parameters(runs: Sequence[Run], constants: Constants, scaling: Scaling) -> list[Parameter]:
    """Of the kernels, with the spread over the sizes of models; of the links, with that over the studies; of errors."""
    by_size = kernels_by_size(runs)
    pairs = scaling_pairs(runs)
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
        Parameter("training.software_spread", math.sqrt(errors.software), None),
    ]


def shipped(runs: Sequence[Run]) -> tuple[dict[str, str], list[Parameter]]:
    """Tables by name, and parameters."""
    constants, scaling = fit_constants(runs), fit_scaling(runs)
    tables = {
        "efficiencies.csv": efficiencies(runs, constants),
        "model_families.csv": families(runs, constants, scaling),
    }
    return tables, parameters(runs, constants, scaling)
