"""Spreads of the shipped values: what is their 95 % quantile?

What a whole job sees on another day is asked for, not what a single request does: those cancel out. Three answers, the
best that there is for each:

- the scatter of estimates, of the 36 runs, or of the three runs of a job;
- another source's figure, taken as the 5 % or 95 % quantile of a lognormal around the shipped value;
- the spread of a related rate, as a share.
"""

from __future__ import annotations

import math
from statistics import NormalDist

from tools.data_rates.derivation import P95, Derivation, Estimate, scatter
from tools.data_rates.noise import noise
from tools.data_rates.published import Rates, other_figures, published_runs

# These have one source only, and the spread of a relative.
BORROWED = {
    "fast_file.mount": "fsx.mount",
    "file.base": "fsx.mount",
    "efs.mount": "fsx.mount",
    "pipe.start": "fast_file.mount",
    "fsx.client_list_rate": "fast_file.client_list_rate",
    "efs.client_list_rate": "fsx.client_list_rate",
    "fsx.lazy_object_rate": "fast_file.list_rate",
    "fsx.preload_object_rate": "fast_file.list_rate",
    "fsx.import_rate": "fast_file.list_rate",
}
# Twice another rate, as one announcement says of some benchmarks: in the others the factor may be one.
DOUBLED = {"pipe.bandwidth": "file.bandwidth", "pipe.object_rate": "file.object_rate"}
NOBODY: frozenset[str] = frozenset()


def figure(value: float, other: float, method: str) -> Estimate:
    """Of a lognormal whose median is `value` and whose 5 % or 95 % quantile is `other`."""
    p95 = value * max(other / value, value / other)
    return Estimate(p95, [p95], NOBODY, method)


def deviating(value: float, share: float) -> float:
    """The 95 % quantile of a lognormal with that median, whose standard deviation is a share of its mean."""
    return value * math.exp(P95 * math.sqrt(math.log1p(share**2)))


def between_runs(value: float, derived: Derivation) -> Estimate:
    """Of the mean latency of a job: how much the three runs of the job that waits longest differ."""
    found = noise(derived.jobs, "timed_epoch_s")
    if found.slowest not in derived.select("FastFile", small_files=True):
        raise ValueError(f"the longest epoch is of {found.slowest.scenario}, {found.slowest.mode}: it does not wait")
    ends = [deviating(value, share) for share in (found.sd_slowest, found.sd_slowest_most)]
    method = "three runs of FastFile on 54 GB in images: sd of the epoch, at least and at most"
    return Estimate(ends[0], ends, NOBODY, method)


def from_runs(value: float, column: str) -> Estimate:
    """Of a lognormal with the mean and standard deviation of the 36 runs, as a share of `value`."""
    runs = {name: row[column] for name, row in published_runs().items()}
    p95 = deviating(value, runs["std"] / runs["mean"])
    return Estimate(p95, [p95], NOBODY, "lognormal with the mean and sd of the 36 runs")


def mount(value: float, derived: Derivation) -> Estimate:
    """Nine of the 36 Downloadings are below their lower quartile: at most nine of FSx's twelve are."""
    upper_quartile = published_runs()["p25"]["downloading_s"]
    sigma = math.log(upper_quartile / derived.value("fsx.mount")) / NormalDist().inv_cdf(0.75)
    p95 = value * math.exp(P95 * sigma)
    return Estimate(p95, [p95], NOBODY, "lognormal whose upper quartile is the lower one of all 36 Downloadings")


def client_listing(derived: Derivation) -> float:
    """Objects a second if FastFile's image pull began after Downloading: nothing of it is hidden then."""
    images = max(derived.select("FastFile", small_files=True), key=lambda job: job.objects)
    shards = next(job for job in derived.select("FastFile", small_files=False) if job.samples == images.samples)
    return images.objects / (images.training - images.epoch - (shards.training - shards.epoch))


def spreads(derived: Derivation, shipped: Rates) -> dict[str, Estimate]:
    """The 95 % quantile of each shipped value that is not exact, by `name.p95`."""
    found = {f"phase.{name}.p95": derived.estimates[f"phase.{name}.p95"] for name in ("startup", "image_pull")}
    found["phase.starting.p95"] = from_runs(shipped["phase.starting"], "starting_s")
    found["phase.upload_base.p95"] = from_runs(shipped["phase.upload_base"], "uploading_s")
    found["file.object_rate.p95"] = scatter(derived.estimates["file.object_rate"])
    name = "fast_file.object_latency"
    found[f"{name}.p95"] = between_runs(shipped[name], derived)
    found["fsx.mount.p95"] = mount(shipped["fsx.mount"], derived)
    listing = "the other reading of the same job as a quantile: the image is pulled after Downloading"
    name = "fast_file.client_list_rate"
    found[f"{name}.p95"] = figure(shipped[name], client_listing(derived), listing)
    for name, other in other_figures().items():
        found[f"{name}.p95"] = figure(shipped[name], other, "another source's figure as a quantile")
    for name, single in DOUBLED.items():
        found[f"{name}.p95"] = figure(shipped[name], shipped[single], f"{single} itself as the 5 % quantile")
    for name, relative in BORROWED.items():
        p95 = shipped[name] * shipped[f"{relative}.p95"] / shipped[relative]
        found[f"{name}.p95"] = Estimate(p95, [p95], NOBODY, f"spread of {relative}, as a share")
    return found
