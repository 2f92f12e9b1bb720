"""Billed seconds of a job in closed form, and how far they are from the published ones.

The phase models of docs/data-sources.md once more, without the library: a test holds the two together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from statistics import NormalDist, median
from typing import NamedTuple

from tools.data_rates.derivation import P95, Derivation
from tools.data_rates.published import Job, Rates

STEP = 0.5  # of the trapezoid rule over a normal variable, which is exact to many digits for what is smooth
NODES = [(STEP * i, STEP * NormalDist().pdf(STEP * i)) for i in range(-16, 17)]


class Lognormal(NamedTuple):
    """A time that is drawn in each run."""

    median: float
    sigma: float = 0.0

    @property
    def mean(self) -> float:
        """Larger than the median, the more so the wider it is."""
        return self.median * math.exp(self.sigma**2 / 2)

    def longer_than(self, seconds: float) -> float:
        """Mean of the longer of this and a fixed time: E max(c, X)."""
        if seconds <= 0.0:
            return self.mean
        if self.sigma == 0.0:
            return max(seconds, self.median)
        z = math.log(seconds / self.median) / self.sigma
        below = NormalDist().cdf
        return seconds * below(z) + self.mean * below(self.sigma - z)


def drawn(rates: Rates, name: str) -> Lognormal:
    """A time or latency, with its spread when there is one."""
    return Lognormal(rates[name], math.log(rates.get(f"{name}.p95", rates[name]) / rates[name]) / P95)


def at_rate(amount: float, rates: Rates, name: str) -> Lognormal:
    """Seconds for an amount at a rate: the inverse of a lognormal is one, too."""
    rate = drawn(rates, name)
    return Lognormal(amount / rate.median, rate.sigma)


def averaged(function: Callable[..., float], *times: Lognormal) -> float:
    """Mean of a function of independent times."""
    values = [[(law.median * math.exp(law.sigma * z), weight) for z, weight in NODES] for law in times]
    return sum(
        function(*(value for value, _ in point)) * math.prod(weight for _, weight in point)
        for point in product(*values)
    )


def downloading(job: Job, rates: Rates) -> float:
    """Mean of what is over before the image pull, and the longer of the pull and what goes on beside it."""
    pull = drawn(rates, "phase.image_pull")
    if job.mode == "FSx":
        return drawn(rates, "fsx.mount").mean + pull.mean
    if job.mode == "FastFile":
        mount, listed = drawn(rates, "fast_file.mount"), at_rate(job.objects, rates, "fast_file.list_rate")
        return averaged(lambda a, b: pull.longer_than(a + b), mount, listed)
    by_bytes = at_rate(job.size, rates, "file.bandwidth")
    one_by_one = at_rate(job.objects, rates, "file.object_rate")
    copied = averaged(lambda a, b: pull.longer_than(max(a, b)), by_bytes, one_by_one)
    return drawn(rates, "file.base").mean + copied


def epoch(job: Job, rates: Rates) -> float:
    """Mean of the longer of computing, with the warm-up, and FastFile's reading. What others read never binds here."""
    computing = rates["job.warm_up"] + job.samples / rates["job.samples_per_second"]
    if job.mode != "FastFile":
        return computing
    latency = drawn(rates, "fast_file.object_latency")
    opening = Lognormal(latency.median * job.objects / rates["readers"], latency.sigma)
    transfer = at_rate(job.size / rates["readers"], rates, "fast_file.connection_bandwidth")
    return averaged(lambda seconds: seconds + opening.longer_than(computing - seconds), transfer)


def listing(job: Job, rates: Rates) -> float:
    """Mean of what the script lists before its first step."""
    name = {"FastFile": "fast_file.client_list_rate", "FSx": "fsx.client_list_rate"}.get(job.mode)
    return at_rate(job.objects, rates, name).mean if name else 0.0


def predict(job: Job, rates: Rates) -> float:
    """Mean billed seconds of a job."""
    once = drawn(rates, "phase.startup").mean + drawn(rates, "phase.upload_base").mean
    return downloading(job, rates) + once + listing(job, rates) + epoch(job, rates)


class Score(NamedTuple):
    """One job forecast with some rates."""

    job: Job
    predicted: float

    @property
    def error(self) -> float:
        """As a share of what was billed; positive when too long."""
        return self.predicted / self.job.billed - 1.0


def scores(jobs: Iterable[Job], rates: Rates) -> list[Score]:
    """Each job with its prediction."""
    return [Score(job, predict(job, rates)) for job in jobs]


def leave_one_out(jobs: Sequence[Job]) -> dict[str, tuple[Derivation, list[Score]]]:
    """For each scenario: what the other three give, and how well that predicts its three jobs."""
    found = {}
    for scenario in dict.fromkeys(job.scenario for job in jobs):
        made = Derivation([job for job in jobs if job.scenario != scenario])
        found[scenario] = (made, scores((job for job in jobs if job.scenario == scenario), made.rates()))
    return found


def median_error(found: Iterable[Score]) -> float:
    """Median absolute error."""
    return median(abs(score.error) for score in found)


def with_weak_estimates(made: Derivation) -> Rates:
    """The same rates, but with an estimate lost in noise where a published figure stands in for it."""
    weak = {name: e.weak[0] for name, e in made.estimates.items() if e.fallback and e.weak}
    return made.rates() | weak


def with_shipped_spreads(rates: Rates, shipped: Rates) -> Rates:
    """The same rates, each as wide as the shipped one where it has no spread of its own."""
    wide = {name: f"{name}.p95" for name in rates if f"{name}.p95" in shipped}
    return {p95: rates[name] * shipped[p95] / shipped[name] for name, p95 in wide.items()} | rates


class Pair(NamedTuple):
    """Two modes of one scenario, the published quicker one first."""

    quick: Score
    slow: Score

    @property
    def published_gap(self) -> float:
        """How much longer the slower one took, as a share."""
        return self.slow.job.billed / self.quick.job.billed - 1.0

    @property
    def predicted_gap(self) -> float:
        """Negative when the order is wrong."""
        return self.slow.predicted / self.quick.predicted - 1.0


def pairs(found: Sequence[Score]) -> list[Pair]:
    """The three pairs of modes of each scenario."""
    by_scenario: dict[str, list[Score]] = {}
    for score in sorted(found, key=lambda score: score.job.billed):
        by_scenario.setdefault(score.job.scenario, []).append(score)
    return [Pair(*both) for of_one in by_scenario.values() for both in combinations(of_one, 2)]
