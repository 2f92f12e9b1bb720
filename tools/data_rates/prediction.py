"""Billed seconds of a job in closed form, and how far they are from the published ones.

The phase models of docs/data-sources.md once more, without the library: a test holds the two together.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import NormalDist, median
from typing import NamedTuple

from tools.data_rates.derivation import P95, Derivation
from tools.data_rates.published import Job, Rates


def mean(rates: Rates, name: str) -> float:
    """Of the lognormal with this median and p95."""
    sigma = math.log(rates.get(f"{name}.p95", rates[name]) / rates[name]) / P95
    return rates[name] * math.exp(sigma**2 / 2)


def mean_of_longer(seconds: float, rates: Rates, name: str) -> float:
    """Mean of the longer of a fixed time and a lognormal one: E max(c, X)."""
    sigma = math.log(rates.get(f"{name}.p95", rates[name]) / rates[name]) / P95
    if sigma == 0.0:
        return max(seconds, rates[name])
    z = math.log(seconds / rates[name]) / sigma
    below = NormalDist().cdf
    return seconds * below(z) + mean(rates, name) * below(sigma - z)


def predict(job: Job, rates: Rates, readers: float = 8.0) -> float:
    """Mean billed seconds of a job. Bytes never bind in an epoch here: 12 MB/s are less than any source gives."""
    download, listing, reading = rates["fsx.mount"], 0.0, 0.0
    if job.mode == "File":
        copying = max(job.size / rates["file.bandwidth"], job.objects / rates["file.object_rate"])
        download = rates["file.base"] + copying
    elif job.mode == "FastFile":
        download = rates["fast_file.mount"] + job.objects / rates["fast_file.list_rate"]
        listing = job.objects / rates["fast_file.client_list_rate"]
        reading = job.objects * rates["fast_file.object_latency"] / readers
    else:
        listing = job.objects / rates["fsx.client_list_rate"]
    pulled = mean_of_longer(download, rates, "phase.image_pull")
    setup = mean(rates, "phase.startup") + listing + rates["job.warm_up"]
    return pulled + setup + max(job.samples / rates["job.samples_per_second"], reading) + rates["phase.upload_base"]


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
