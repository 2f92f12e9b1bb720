"""How much single runs of the same job differ, from what was published about all 36 together.

The runs themselves were not published, only their means by job and, over all of them, mean, standard deviation and
quantiles. That is enough: the squares within jobs are those of all runs less those between the jobs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from tools.data_rates.published import Job, published_runs

COLUMNS = {
    "downloading_s": "downloading",
    "training_s": "training",
    "timed_epoch_s": "epoch",
    "training_time_s": "billed",
}


class Noise(NamedTuple):
    """Of one measured time."""

    column: str
    sd_s: float  # of a run within its job, pooled over the jobs
    slowest: Job  # the job with the longest time, whose run is the maximum of all 36
    excess: float  # of that run over the mean of its job, as a share
    sd_others_s: float  # at most: the same without that job
    sd_slowest_most: float  # at most, as a share: no other job's runs differ at all

    @property
    def sd_slowest(self) -> float:
        """At least, as a share: the other two of the three runs share the deviation."""
        return self.excess * math.sqrt(0.75)


def noise(jobs: Sequence[Job], column: str) -> Noise:
    """`jobs` must be all twelve, as the statistics cover them all."""
    runs = {name: row[column] for name, row in published_runs().items()}
    means = [float(getattr(job, COLUMNS[column])) for job in jobs]
    each = runs["count"] / len(jobs)
    between = each * sum((value - fmean(means)) ** 2 for value in means)
    within = (runs["count"] - 1) * runs["std"] ** 2 - between
    longest = max(means)
    deviation = runs["max"] - longest
    of_slowest = deviation**2 * each / (each - 1)  # least, when the others deviate alike
    free = runs["count"] - len(jobs)
    return Noise(
        column,
        math.sqrt(within / free),
        jobs[means.index(longest)],
        deviation / longest,
        math.sqrt((within - of_slowest) / (free - (each - 1))),
        math.sqrt(within / (each - 1)) / longest,
    )
