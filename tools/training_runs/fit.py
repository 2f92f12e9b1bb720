"""Efficiencies, constants and spreads from published runs.

An efficiency is the measured speed over that of the roofline. Each study counts once in each cell, with the median of
its runs: a study of a hundred runs is still one machine room and one code. A row of the table is the mean over its
studies, drawn towards the row above it (that of the accelerator and precision, of the accelerator, of any) as if that
were one study more. Its spread is what each study misses when the row is made from the others.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from statistics import NormalDist, median

import numpy as np
import numpy.typing as npt

from tools.training_runs.speed_model import (
    Constants,
    Scaling,
    is_transformer,
    parts,
    roofline_speed,
    scaled_speed,
)
from tools.training_runs.table import Run

P95 = NormalDist().inv_cdf(0.95)
PARENT = 1.0  # studies that the row above counts as
ABSOLUTE = ("measured", "rounded", "derived")  # qualities of runs whose speed means something outside of their study
Scope = tuple[str, str, str]  # accelerator, precision, family of models; empty: any


def non_negative(features: npt.NDArray[np.float64], target: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Least squares without negative coefficients: every subset of the features is tried."""
    best, found = math.inf, np.zeros(features.shape[1])
    for size in range(1, features.shape[1] + 1):
        for chosen in combinations(range(features.shape[1]), size):
            columns = list(chosen)
            solution = np.linalg.lstsq(features[:, columns], target, rcond=None)[0]
            missed = float(((features[:, columns] @ solution - target) ** 2).sum())
            if (solution >= 0.0).all() and missed < best:
                best, found = missed, np.zeros(features.shape[1])
                found[columns] = solution
    return found


def fit_kernels(runs: Iterable[Run]) -> tuple[float, float, float]:
    """Shares of the peak of matmul and attention, and traffic, from one study of many sizes on one accelerator."""
    rows = []
    for run in runs:
        if run.study == "llm-foundry" and run.accelerator == "NVIDIA A100" and (found := parts(run)):
            rows.append([seconds * run.samples_per_second / run.devices for seconds in found])
    matmul, attention, traffic = non_negative(np.array(rows), np.ones(len(rows)))
    return float(1.0 / matmul), float(1.0 / attention), float(traffic)


def fit_traffic(runs: Iterable[Run], family: str, matmul: float) -> float:
    """Bytes per FLOP of a family: the median of what runs in 16 bit take beyond their FLOPs."""
    by_study: dict[tuple[str, str], list[float]] = defaultdict(list)
    for run in runs:
        if run.model_family != family or run.precision not in ("fp16", "bf16") or is_transformer(run):
            continue
        if run.quality in ABSOLUTE and run.nodes == 1 and (found := parts(run)):
            left = run.devices / run.samples_per_second - found[0] / matmul
            by_study[(run.study, run.accelerator)].append(left / found[2])
    return max(0.0, median(median(values) for values in by_study.values())) if by_study else math.nan


def fit_constants(runs: Sequence[Run]) -> Constants:
    """All of them."""
    matmul, attention, traffic = fit_kernels(runs)
    per_flop = {family: fit_traffic(runs, family, matmul) for family in ("convolution", "detection", "diffusion")}
    others = dict.fromkeys(("recommendation", "recurrent", "tabular"), per_flop["convolution"])
    known = {family: value for family, value in per_flop.items() if not math.isnan(value)}
    return Constants(matmul, attention, traffic, {**others, "diffusion": per_flop["convolution"], **known})


@dataclass(frozen=True)
class Efficiency:
    """A row of the table."""

    scope: Scope
    log_share: float
    log_spread: float
    runs: int
    studies: int

    @property
    def share(self) -> float:
        """Median."""
        return math.exp(self.log_share)

    @property
    def p95(self) -> float:
        """Its 95 % quantile."""
        return math.exp(self.log_share + P95 * self.log_spread)


def parent(scope: Scope) -> Scope | None:
    """The next wider one."""
    accelerator, precision, family = scope
    if family:
        return (accelerator, precision, "")
    if precision:
        return (accelerator, "", "")
    return ("", "", "") if accelerator else None


@cache
def within(narrow: Scope, wide: Scope) -> bool:
    """Whether a row of `wide` speaks of `narrow` too. Asked millions of times, of some hundred pairs."""
    return all(not cell or cell == own for cell, own in zip(wide, narrow, strict=True))


def level_of(scope: Scope) -> int:
    """0 for any accelerator to 3 for a family of models on one accelerator in one precision."""
    return sum(map(bool, scope))


@dataclass(frozen=True)
class Reached:
    """How much of the roofline's speed a study reaches in one cell."""

    scope: Scope
    study: str
    logs: tuple[float, ...]  # of measured over roofline speed


def reached(runs: Iterable[Run], constants: Constants) -> list[Reached]:
    """By cell and study. Where a job ran on one node too, its runs on more are left to the model of scaling."""
    single = {(*run.family, *run.device) for run in runs if run.nodes == 1}
    found: dict[tuple[Scope, str], list[float]] = defaultdict(list)
    for run in runs:
        speed = roofline_speed(run, constants)
        if speed is None or run.quality not in ABSOLUTE or (run.nodes > 1 and (*run.family, *run.device) in single):
            continue
        found[((*run.device, run.model_family), run.study)].append(math.log(run.samples_per_second / speed))
    return [Reached(scope, study, tuple(logs)) for (scope, study), logs in found.items()]


class EfficiencyTable:
    """Rows by scope, made from what the studies reach."""

    def __init__(self, found: Sequence[Reached]) -> None:
        self.found = found
        self.known: dict[Scope, Efficiency] = {}
        cells = {one.scope for one in found}
        above = {parent(cell) for cell in cells}
        self.scopes: set[Scope] = cells | {s for s in above if s} | {(c[0], "", "") for c in cells} | {("", "", "")}
        spreads = [self.spread(level) for level in range(4)]
        self.spreads = [max(spreads[level:]) for level in range(4)]  # who knows less is never surer
        self.families = {family: self.family_spread(family) for family in {cell[2] for cell in cells}}

    def medians(self, scope: Scope, hidden: Scope | None, study: str) -> list[float]:
        """Of each study within the scope; what is within `hidden`, and one study, are not looked at."""
        logs: dict[str, list[float]] = defaultdict(list)
        for one in self.found:
            seen = within(one.scope, scope) and one.study != study and not (hidden and within(one.scope, hidden))
            if seen:
                logs[one.study] += one.logs
        return [median(values) for values in logs.values()]

    def centre(self, scope: Scope, hidden: Scope | None = None, study: str = "") -> float:
        """Logarithm of the share: the mean of the studies, drawn towards the row above."""
        values, above = self.medians(scope, hidden, study), parent(scope)
        if above is None:
            return float(np.mean(values))
        higher = self.centre(above, hidden, study)
        return (sum(values) + PARENT * higher) / (len(values) + PARENT)

    def misses(self, level: int, counts: Callable[[Reached], bool] = lambda one: True) -> Iterable[tuple[float, int]]:
        """What a row of this level misses when it must speak of a study it does not know, and of how many it is made.

        A cell speaks of another study in it; a wider row speaks of what has no row of its own, so that is hidden too.
        """
        for one in filter(counts, self.found):
            scope = one.scope
            child: Scope | None = None
            while level_of(scope) > level:
                child, scope = scope, parent(scope) or scope
            known = len(self.medians(scope, child, one.study))
            if known:
                yield median(one.logs) - self.centre(scope, child, one.study), known

    def spread(self, level: int) -> float:
        """Standard deviation of the logarithm for a row of this level made of very many studies."""
        squares = [miss**2 / (1.0 + 1.0 / (known + PARENT)) for miss, known in self.misses(level)]
        return math.sqrt(float(np.mean(squares))) if squares else 0.0

    def family_spread(self, family: str) -> float:
        """The same of the cells of one family of models, drawn towards that of all as if that were one miss more."""
        squares = [
            miss**2 / (1.0 + 1.0 / (known + PARENT))
            for miss, known in self.misses(3, lambda one: one.scope[2] == family)
        ]
        return math.sqrt((sum(squares) + PARENT * self.spreads[3] ** 2) / (len(squares) + PARENT))

    def row(self, scope: Scope) -> Efficiency:
        """The row of this very scope."""
        if scope in self.known:
            return self.known[scope]
        of_scope = [one for one in self.found if within(one.scope, scope)]
        studies = len({one.study for one in of_scope})
        known = self.families[scope[2]] if scope[2] else self.spreads[level_of(scope)]
        spread = known * math.sqrt(1.0 + 1.0 / (studies + PARENT))
        count = sum(len(one.logs) for one in of_scope)
        self.known[scope] = Efficiency(scope, self.centre(scope), spread, count, studies)
        return self.known[scope]

    def at(self, scope: Scope) -> Efficiency:
        """The narrowest row that speaks of the scope."""
        asked: Scope | None = scope
        while asked is not None and asked not in self.scopes:
            asked = parent(asked)
        return self.row(asked or ("", "", ""))

    def rows(self) -> list[Efficiency]:
        """All of them, narrow ones first within an accelerator, the widest last."""
        return sorted(map(self.row, self.scopes), key=order)


def order(row: Efficiency) -> tuple[bool, str, bool, str, bool, str]:
    """Rows by name, an empty cell after all others."""
    accelerator, precision, family = row.scope
    return (not accelerator, accelerator, not precision, precision, not family, family)


@dataclass(frozen=True)
class ScalingPair:
    """A measured run and another one of the same job on more nodes."""

    base: Run
    target: Run

    def error(self, scaling: Scaling) -> float:
        """Logarithm of predicted over measured."""
        return math.log(scaled_speed(self.base, self.target, scaling) / self.target.samples_per_second)


def job_of(run: Run) -> tuple[object, ...]:
    """What stays the same while nodes are added."""
    batch = run.micro_batch if run.study.startswith("dlperf") else None
    return (run.study, run.model, run.sequence, run.precision, run.accelerator, run.accelerator_memory_gib, batch)


def scaling_pairs(runs: Iterable[Run]) -> list[ScalingPair]:
    """Each job's single-node run with each of its runs on more nodes."""
    jobs: dict[tuple[object, ...], list[Run]] = defaultdict(list)
    for run in runs:
        if run.accelerator:
            jobs[job_of(run)].append(run)
    pairs = []
    for of_job in jobs.values():
        alone = [run for run in of_job if run.nodes == 1]
        if alone:
            base = max(alone, key=lambda run: run.devices)
            pairs += [ScalingPair(base, run) for run in of_job if run.nodes > 1 and alike(base, run)]
    return pairs


def alike(base: Run, run: Run) -> bool:
    """Micro-batches of one order, which for images means of nearly one size: memory that more nodes free, or a batch
    that is cut up, makes another job of it."""
    ratio = (run.micro_batch or 1.0) / (base.micro_batch or 1.0) if run.micro_batch and base.micro_batch else 1.0
    return 0.45 < ratio < 2.2 if run.model_family == "language_model" else 0.8 < ratio < 1.25


def precise(pairs: Iterable[ScalingPair]) -> list[ScalingPair]:
    """Without rounded hours, which tip what is nearly even."""
    return [pair for pair in pairs if pair.target.quality != "rounded"]


def loss(pairs: Iterable[ScalingPair], scaling: Scaling) -> float:
    """Mean absolute error, each study counting once: robust against a framework that does not overlap at all."""
    by_study: dict[str, list[float]] = defaultdict(list)
    for pair in pairs:
        by_study[pair.base.study].append(abs(pair.error(scaling)))
    return float(np.mean([np.mean(errors) for errors in by_study.values()]))


NETWORK = [0.05 * i for i in range(1, 21)]
OVERLAP = [0.1 * i for i in range(11)]
VARIATION = [0.0025 * i for i in range(41)]
SLOW = Scaling(0.2, 0.0, {"": 0.0})  # gradients show if they ever do
PLANNED = 0.9  # calculon-ai/calculon systems/a100_80e.json: share of the network between nodes
PENALTY = 0.003  # mean error that a network e times slower than planned must save
QUIET = 0.02  # what they may add to a step where the variation of steps is looked at


def shown(pair: ScalingPair) -> float:
    """How much longer a step takes over a slow network that nothing hides."""
    fast = Scaling(math.inf, 0.0, SLOW.variation)
    return pair.error(fast) - pair.error(SLOW)


def fit_variation(pairs: Sequence[ScalingPair], network: float = math.inf, overlap: float = 0.0) -> float:
    """Of one node's step; without links, from pairs whose gradients cannot show."""
    return min((loss(pairs, Scaling(network, overlap, {"": v})), v) for v in VARIATION)[1] if pairs else 0.0


def fit_links(pairs: Sequence[ScalingPair], variation: Mapping[str, float]) -> tuple[float, float]:
    """Network and overlap, the network held near what planners take it for.

    A fast network that hides less and a slow one that hides more explain the same runs nearly alike: without the
    penalty a single family tips the balance.
    """

    def cost(network: float, overlap: float) -> float:
        return loss(pairs, Scaling(network, overlap, variation)) + PENALTY * math.log(network / PLANNED) ** 2

    return min((cost(n, o), n, o) for n in NETWORK for o in OVERLAP)[1:]


def fit_scaling(runs: Sequence[Run]) -> Scaling:
    """Variation from jobs whose gradients cannot show, network and overlap from the others.

    Detection has its own variation, since its images differ in size; all its jobs show gradients, so it comes last. So
    have language models, whose long steps of equal sequences even out what nodes differ by.
    """
    pairs = precise(scaling_pairs(runs))
    variation = {"": fit_variation([pair for pair in pairs if shown(pair) < QUIET])}
    loud = [pair for pair in pairs if shown(pair) >= QUIET]
    network, overlap = fit_links(loud, variation) if loud else (1.0, 1.0)
    own = {}
    for family, bound in (("detection", max), ("language_model", min)):
        of_family = [p for p in pairs if p.base.model_family == family and p.base.quality in ABSOLUTE]
        found = fit_variation(of_family, network, overlap) if of_family else variation[""]
        own[family] = bound(found, variation[""])
    return Scaling(network, overlap, {**variation, **own})
