"""The rates of the data sources follow from the published jobs, and no scenario is needed to predict itself.

`python -m tools.derive_data_rates` prints what is asserted here; docs/data-sources.md explains it.
"""

import math
import random
import statistics
import subprocess
import sys
from functools import cache
from statistics import NormalDist, fmean

import pytest

from tests.python.jobs import ROOT
from tools.data_rates.derivation import P95, Derivation, Estimate, scatter
from tools.data_rates.noise import noise
from tools.data_rates.prediction import (
    Lognormal,
    Score,
    at_rate,
    averaged,
    drawn,
    leave_one_out,
    median_error,
    pairs,
    scores,
)
from tools.data_rates.published import Job, Rates, published_jobs, published_runs, shipped_rates
from tools.data_rates.spread import between_runs, figure, from_runs, spreads
from tools.derive_data_rates import derived, known_rates, unsupported

JOBS = published_jobs()
SCENARIOS = list(dict.fromkeys(job.scenario for job in JOBS))
IMAGES_1, SHARDS_1, IMAGES_54, SHARDS_54 = SCENARIOS


@cache
def folds() -> dict[str, tuple[Derivation, list[Score]]]:
    return leave_one_out(JOBS)


@pytest.mark.parametrize("seconds", [0.0, 1.0, 150.0, 160.0, 400.0])
def test_mean_of_the_longer(seconds: float) -> None:
    """Against the integral of the larger of the two over the quantiles of the lognormal."""
    time = drawn({"x": 160.0, "x.p95": 200.0}, "x")
    sigma = math.log(200.0 / 160.0) / NormalDist().inv_cdf(0.95)
    n = 20_000
    normal = NormalDist(math.log(160.0), sigma)
    integral = sum(max(seconds, math.exp(normal.inv_cdf((i + 0.5) / n))) for i in range(n)) / n
    assert time.longer_than(seconds) == pytest.approx(integral, rel=1e-4)


def test_mean_of_the_longest_of_sums() -> None:
    """E max(A + B, X), wide ones: 400,000 draws, whose mean has a standard error of 0.05 %: a false alarm in 10^6."""
    a, b, x = Lognormal(16.0, 0.25), Lognormal(153.0, 0.36), Lognormal(150.0, 0.06)
    draw = random.Random(1).lognormvariate
    n = 400_000
    longest = fmean(
        max(draw(math.log(16.0), 0.25) + draw(math.log(153.0), 0.36), draw(math.log(150.0), 0.06)) for _ in range(n)
    )
    assert averaged(lambda p, q: x.longer_than(p + q), a, b) == pytest.approx(longest, rel=2.5e-3)


def test_mean_of_seconds_at_a_rate() -> None:
    """The mean of amount / rate is above amount / median."""
    time = at_rate(1000.0, {"x": 10.0, "x.p95": 20.0}, "x")
    quantiles = [10.0 * (20.0 / 10.0) ** (NormalDist().inv_cdf((i + 0.5) / 20_000) / P95) for i in range(20_000)]
    assert time.mean == pytest.approx(fmean(1000.0 / rate for rate in quantiles), rel=1e-3)


def test_twelve_jobs_with_what_they_give() -> None:
    """The shipped rates are rounded; test_twelve_jobs.py asks the library with those."""
    made = scores(JOBS, Derivation(JOBS).rates())
    assert len(made) == 12
    assert median_error(made) <= 0.05
    assert max(abs(score.error) for score in made) <= 0.15
    assert all(pair.predicted_gap > 0.0 for pair in pairs(made))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_left_out_is_not_looked_at(scenario: str) -> None:
    """Other times of the scenario that is left out change nothing."""
    spoilt = []
    for job in JOBS:
        times = {name: 1.02 * getattr(job, name) for name in ("downloading", "training", "epoch", "billed")}
        spoilt.append(job._replace(**times) if job.scenario == scenario else job)
    assert Derivation(spoilt).rates() != Derivation(JOBS).rates()
    assert leave_one_out(spoilt)[scenario][0].rates() == folds()[scenario][0].rates()


def test_fallbacks() -> None:
    """What three scenarios do not determine comes from elsewhere, and is said to."""
    used = {scenario: {n for n, e in made.estimates.items() if e.fallback} for scenario, (made, _) in folds().items()}
    listing = {"fast_file.list_rate", "fast_file.client_list_rate", "fsx.client_list_rate"}
    assert used == {IMAGES_1: set(), SHARDS_1: {"file.base"}, IMAGES_54: listing, SHARDS_54: {"file.bandwidth"}}
    assert not any(estimate.fallback for estimate in derived(JOBS).values())


def test_shipped_values() -> None:
    assert unsupported(JOBS) == []


def test_every_shipped_spread_is_derived() -> None:
    made = derived(JOBS)
    elsewhere = (
        "training.",
        "spot.",
        "work.",
        "boosting.",
        "cpu.",
    )  # test_training_runs, test_fit_spot, test_fit_spread, test_boosting
    shipped_spreads = {name for name in shipped_rates() if name.endswith(".p95") and not name.startswith(elsewhere)}
    from_logs = {"phase.starting_warm", "upload.bandwidth", "upload.gzip_bandwidth"}  # test_fit_phases.py: the others
    # source_path_test.cpp holds the first to what is published; the page cache is what nobody published
    assumed = {"nvme.sequential_operation", "host.page_cache", "efs.preload_object_rate"}
    left = shipped_spreads - set(made)
    assert left == {f"{name}.p95" for name in from_logs | assumed}
    assert len(shipped_spreads) > 25


def test_spread_of_a_figure() -> None:
    """The other figure is a quantile of the lognormal, wherever it lies."""
    for other, quantile in ((5500.0, 0.05), (18000.0, 0.95)):
        sigma = math.log(figure(10_000.0, other, "").value / 10_000.0) / P95
        assert math.exp(NormalDist(math.log(10_000.0), sigma).inv_cdf(quantile)) == pytest.approx(other)


def test_spread_of_estimates() -> None:
    """Three estimates whose logarithms have a standard deviation of 0.2."""
    made = scatter(Estimate(10.0, [10.0 * math.exp(0.2 * i) for i in (-1, 0, 1)], frozenset(), ""))
    assert made.parts == pytest.approx([13.8954, 17.6790], rel=1e-5)  # e^0.32897, e^0.56979


def test_spread_of_the_runs() -> None:
    """A lognormal has that ratio of standard deviation and mean, and its median is given."""
    runs = published_runs()
    sigma = math.log(from_runs(111.4, "starting_s").value / 111.4) / P95
    draws = [math.exp(NormalDist(math.log(111.4), sigma).inv_cdf((i + 0.5) / 20_000)) for i in range(20_000)]
    ratio = runs["std"]["starting_s"] / runs["mean"]["starting_s"]
    assert statistics.stdev(draws) / statistics.fmean(draws) == pytest.approx(ratio, rel=1e-3)


def test_spread_of_a_latency() -> None:
    """Of a job's mean, not of a request: both sizes of data set and the slowest run are well within it."""
    value, p95 = shipped_rates()["fast_file.object_latency"], shipped_rates()["fast_file.object_latency.p95"]
    sigma = math.log(p95 / value) / P95
    assert sigma == pytest.approx(0.052, abs=0.004)
    slowest = value * published_runs()["max"]["timed_epoch_s"] / max(job.epoch for job in JOBS)
    assert value < slowest < p95
    parts = Derivation(JOBS).estimates["fast_file.object_latency"].parts
    assert math.log(max(parts) / min(parts)) < sigma


def test_spread_of_a_latency_is_of_a_job_that_waits() -> None:
    """The statistics of all runs tell of the longest epoch only."""
    longest, other = (max((j for j in JOBS if j.mode == mode), key=lambda j: j.epoch) for mode in ("FastFile", "FSx"))
    swapped = {longest: longest._replace(epoch=other.epoch), other: other._replace(epoch=longest.epoch)}
    made = Derivation(JOBS)
    made.jobs = [swapped.get(job, job) for job in JOBS]
    with pytest.raises(ValueError, match="FSx: it does not wait"):
        between_runs(0.05, made)


def test_spread_of_a_mount() -> None:
    """At most nine of the twelve can be below what nine of all 36 are below."""
    made = Derivation(JOBS)
    sigma = math.log(spreads(made, shipped_rates())["fsx.mount.p95"].value / 12.0) / P95
    upper_quartile = made.value("fsx.mount") * math.exp(NormalDist().inv_cdf(0.75) * sigma)
    assert upper_quartile == pytest.approx(published_runs()["p25"]["downloading_s"])


def test_a_wrong_spread_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = known_rates() | {"file.bandwidth.p95": 300e6, "fsx.mount.p95": 14.0}
    monkeypatch.setattr("tools.derive_data_rates.known_rates", lambda: changed)
    assert {"file.bandwidth.p95", "fsx.mount.p95", "efs.mount.p95"} <= set(unsupported(JOBS))


def test_a_wrong_value_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed() -> Rates:
        return known_rates() | {"fsx.mount": 20.0, "file.object_rate": 150.0}

    monkeypatch.setattr("tools.derive_data_rates.known_rates", changed)
    assert {"fsx.mount", "file.object_rate", "efs.mount", "pipe.object_rate"} <= set(unsupported(JOBS))


def made_up(rates: Rates) -> list[Job]:
    """The twelve jobs as they would be if these rates were the truth."""
    jobs = []
    for job in JOBS:
        setup, beside, listing, reading = 0.0, 0.0, 0.0, 0.0
        if job.mode == "File":
            setup = rates["file.base"]
            beside = max(job.size / rates["file.bandwidth"], job.objects / rates["file.object_rate"])
        if job.mode == "FastFile":
            beside = rates["fast_file.mount"] + job.objects / rates["fast_file.list_rate"]
            listing = job.objects / rates["fast_file.client_list_rate"]
            reading = (job.objects * rates["fast_file.object_latency"] + job.size / 87.5e6) / 8
        if job.mode == "FSx":
            setup = rates["fsx.mount"]
            listing = job.objects / rates["fsx.client_list_rate"]
        epoch = max(20.0 + job.samples / 328.0, reading)
        downloading = setup + beside
        before = setup + max(beside, rates["phase.image_pull"]) + rates["phase.startup"] + listing
        times = {"downloading": downloading, "training": before + epoch - downloading, "epoch": epoch}
        jobs.append(job._replace(**times, billed=before + epoch + 5))
    return jobs


def test_known_rates_are_found_again() -> None:
    truth = {
        "file.base": 11.0,
        "file.bandwidth": 180e6,
        "file.object_rate": 120.0,
        "fast_file.mount": 14.0,
        "fast_file.list_rate": 8000.0,
        "fast_file.client_list_rate": 7000.0,
        "fast_file.object_latency": 0.05,
        "fsx.mount": 9.0,
        "fsx.client_list_rate": 4000.0,
        "phase.startup": 50.0,
        "phase.image_pull": 150.0,
    }
    found = Derivation(made_up(truth)).rates()
    # Ten objects a copy are not none: what the model calls a mount holds their listing, a few hundredths of a second.
    assert {name: found[name] for name in truth} == pytest.approx(truth, rel=0.01)


def test_noise_of_the_runs() -> None:
    """The statistics of all 36 runs are of the same runs as the twelve means, and the squares add up."""
    runs = published_runs()
    for column, attribute in (("training_time_s", "billed"), ("downloading_s", "downloading")):
        mean = sum(getattr(job, attribute) for job in JOBS) / len(JOBS)
        assert mean == pytest.approx(runs["mean"][column], abs=1e-3)
    billed, epoch = noise(JOBS, "training_time_s"), noise(JOBS, "timed_epoch_s")
    assert billed.sd_s == pytest.approx(168, abs=1)
    assert (epoch.slowest.scenario, epoch.slowest.mode) == (IMAGES_54, "FastFile")
    assert epoch.excess == pytest.approx(0.060, abs=0.001)


def test_noise_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two jobs of three runs: one without spread, one with 90, 90 and 120."""
    runs = [10.0] * 3 + [90.0, 90.0, 120.0]
    mean = sum(runs) / 6
    sd = math.sqrt(sum((value - mean) ** 2 for value in runs) / 5)
    statistics = {"count": {"x": 6.0}, "mean": {"x": mean}, "std": {"x": sd}, "max": {"x": 120.0}}
    monkeypatch.setattr("tools.data_rates.noise.published_runs", lambda: statistics)
    monkeypatch.setitem(sys.modules["tools.data_rates.noise"].COLUMNS, "x", "billed")
    found = noise([JOBS[0]._replace(billed=10.0), JOBS[1]._replace(billed=100.0)], "x")
    assert found.sd_s == pytest.approx(math.sqrt(600 / 4))  # squares: 100 + 100 + 400
    assert found.excess == pytest.approx(0.2)
    assert found.sd_slowest == pytest.approx(math.sqrt(600 / 2) / 100)
    assert found.sd_slowest_most == pytest.approx(found.sd_slowest)
    assert found.sd_others_s == pytest.approx(0.0, abs=1e-6)


def test_command() -> None:
    command = [sys.executable, "-m", "tools.derive_data_rates"]
    report = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert report.stdout.count("RESTS ON A SINGLE SCENARIO") == 3
    check = subprocess.run([*command, "--check"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (check.returncode, check.stdout) == (0, "")
