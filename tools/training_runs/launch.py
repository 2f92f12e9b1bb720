"""Time that each micro-batch takes whatever its size, from runs of one job with two sizes of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from statistics import median

from tools.training_runs.speed_model import SINGLE
from tools.training_runs.table import Run

STATE = {True: 20.0, False: 24.0}  # bytes of a weight that the optimiser reads and writes: in fp32, in mixed precision


def update_seconds(run: Run) -> float:
    """Of the optimiser, which a step takes too."""
    if not run.parameters or not run.accelerator_bandwidth_gb_s:
        return 0.0
    return run.parameters * STATE[run.precision in SINGLE] / (1e9 * run.accelerator_bandwidth_gb_s)


def launch_seconds(one: Run, other: Run) -> float:
    """Of a micro-batch, by the line through two sizes; of transformers for each layer."""
    (small, short), (large, long) = (
        (run.micro_batch or 1.0, (run.micro_batch or 1.0) * run.devices / run.samples_per_second)
        for run in (one, other)
    )
    fixed = (short * large - long * small) / (large - small) - update_seconds(one)
    return max(0.0, fixed / (one.layers or 1))


def comparable(run: Run) -> bool:
    """One micro-batch a step, and next to nothing to sum: a device alone, or a few with fast links and small models. Of
    convolutions there are only pairs on eight devices that sum over PCI Express."""
    few = run.devices == 1 or run.model_family == "detection"
    return run.nodes == 1 and few and run.accumulation == 1 and bool(run.micro_batch)


def fit_launch(runs: Iterable[Run]) -> dict[str, float]:
    """By family of models the median of the studies, each with its median; language models as other transformers."""
    jobs: dict[tuple[object, ...], list[Run]] = defaultdict(list)
    for run in filter(comparable, runs):
        jobs[(run.family, run.sequence, run.instance_type, run.device, run.devices)].append(run)
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for own in jobs.values():
        for one, other in combinations(own, 2):
            if one.micro_batch != other.micro_batch:
                found[one.model_family][one.study].append(launch_seconds(one, other))
    fitted = {family: median(map(median, studies.values())) for family, studies in found.items()}
    return fitted | {"language_model": fitted["attention"]} if "attention" in fitted else fitted
