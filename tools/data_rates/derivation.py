"""Constants from jobs: medians over scenarios, and lines through two."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist, median, stdev
from typing import NamedTuple

from tools.data_rates.published import Job, Rates, given_rates, published_rates

P95 = NormalDist().inv_cdf(0.95)
SIGNAL = 10.0  # a rate is then known to about a tenth
RUNS = math.sqrt(3.0)  # each mean is of three runs
EXACT = "two unknowns from two scenarios: nothing is left to check them"
SCATTER = "median × e^(1.645 s), s the sd of the logarithms of these means; of single runs it is up to √3 times as much"


@dataclass(frozen=True)
class Estimate:
    """A constant as the jobs have it."""

    value: float
    parts: Sequence[float]  # estimates of the scenarios or jobs that determine it
    scenarios: frozenset[str]  # which they are
    method: str
    weak: Sequence[float] = field(default=())  # estimates lost in noise: shown, not used
    fallback: bool = False  # not from the jobs, or from one whose signal is lost in noise
    note: str = ""

    def supports(self, shipped: float) -> bool:
        """Within the range of the estimates, or rounded from it: half a unit of the second significant digit."""
        slack = rounding(shipped)
        return min(self.parts) - slack <= shipped <= max(self.parts) + slack


def rounding(value: float) -> float:
    """Half a unit of the second significant digit."""
    return float(0.5 * 10.0 ** (math.floor(math.log10(abs(value))) - 1))


def scatter(estimate: Estimate) -> Estimate:
    """The 95 % quantile of the lognormal through the estimates: from that of means to that of single runs."""
    deviation = stdev(math.log(part) for part in estimate.parts)
    ends = [estimate.value * math.exp(P95 * factor * deviation) for factor in (1.0, RUNS)]
    return Estimate(ends[0], ends, estimate.scenarios, SCATTER)


def middle(parts: Iterable[tuple[str, float]], method: str) -> Estimate:
    """The median; each part comes with its scenario."""
    named = list(parts)
    return Estimate(median(v for _, v in named), [v for _, v in named], frozenset(s for s, _ in named), method)


class Signal(NamedTuple):
    """Seconds that one job spent on its objects."""

    job: Job
    seconds: float


def object_rate(name: str, signals: Sequence[Signal], noise: float, method: str) -> Estimate:
    """Objects a second: median over the jobs whose signal stands out, else the published figure, else what there is."""
    strong = [signal for signal in signals if signal.seconds >= SIGNAL * noise]
    weak = [s.job.objects / s.seconds for s in signals if 0.0 < s.seconds < SIGNAL * noise]
    parts = [s.job.objects / s.seconds for s in strong]
    if not parts and (published := published_rates().get(name)):
        return Estimate(published, [published], frozenset(), "fallback: published figure", weak, fallback=True)
    if not parts:
        if not weak:
            raise ValueError(f"{name}: no job spends time on it, and no figure was published")
        scenarios = frozenset(signal.job.scenario for signal in signals)
        return Estimate(median(weak), weak, scenarios, "fallback: the one estimate, lost in noise", weak, fallback=True)
    return Estimate(median(parts), parts, frozenset(s.job.scenario for s in strong), method, weak)


class Derivation:
    """All constants from some of the jobs, in an order in which each needs only those before it."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self.jobs = jobs
        self.estimates: dict[str, Estimate] = {}
        self._start_up()
        self._file_copy()
        self._image_pull()
        self._listing()
        self._epochs()

    def value(self, name: str) -> float:
        """Of one constant."""
        return self.estimates[name].value

    def rates(self) -> Rates:
        """All values, and those that the jobs are read with."""
        return given_rates() | {name: estimate.value for name, estimate in self.estimates.items()}

    def select(self, mode: str | None, small_files: bool) -> list[Job]:
        """Those of a mode, or of all, on images or on shards."""
        return [job for job in self.jobs if mode in (None, job.mode) and job.small_files == small_files]

    def _start_up(self) -> None:
        """Container start, mounts and the upload."""
        # The pull ends before the first step, so whoever downloaded for longer than that had its image.
        self.longest_pull = min(job.ready for job in self.jobs)
        late = [job for job in self.jobs if job.mode == "File" and job.downloading > self.longest_pull]
        start = [(job.scenario, job.training - job.epoch) for job in late]
        made = middle(start, "median of Training − timed epoch, File jobs that downloaded longer than any pull")
        self.estimates |= {"phase.startup": made, "phase.startup.p95": scatter(made)}
        mounts = [(job.scenario, job.downloading) for job in self.jobs if job.mode == "FSx"]
        self.estimates["fsx.mount"] = middle(mounts, "median of FSx's Downloading")
        self.download_noise = stdev(seconds for _, seconds in mounts)
        few = [(job.scenario, job.downloading) for job in self.select("FastFile", small_files=False)]
        self.estimates["fast_file.mount"] = middle(few, "median of FastFile's Downloading with few objects")
        uploads = [(job.scenario, job.billed - job.downloading - job.training) for job in self.jobs]
        self.estimates["phase.upload_base"] = middle(uploads, "median of billed − Downloading − Training")

    def _file_copy(self) -> None:
        """File mode: the line through the two jobs on shards, then the small files without the base."""
        shards = sorted(self.select("File", small_files=False), key=lambda job: job.size)
        scenarios = frozenset(job.scenario for job in shards)
        first, last = shards[0], shards[-1]
        if len(shards) == 2:
            bandwidth = (last.size - first.size) / (last.downloading - first.downloading)
            base = first.downloading - first.size / bandwidth
            method = "line through Downloading of both jobs on shards, over bytes"
            how = (
                Estimate(bandwidth, [bandwidth], scenarios, method, note=EXACT),
                Estimate(base, [base], scenarios, method, note=EXACT),
            )
        elif first.downloading - self.value("fast_file.mount") >= SIGNAL * self.download_noise:
            base = self.value("fast_file.mount")
            bandwidth = first.size / (first.downloading - base)
            how = (
                Estimate(bandwidth, [bandwidth], scenarios, "bytes / (Downloading − base) of the one job on shards"),
                Estimate(base, [base], frozenset(), "fallback: FastFile's mount", fallback=True),
            )
        else:
            bandwidth = published_rates()["file.bandwidth"]
            base = first.downloading - first.size / bandwidth
            how = (
                Estimate(bandwidth, [bandwidth], frozenset(), "fallback: published figure", fallback=True),
                Estimate(base, [base], scenarios, "Downloading − bytes / bandwidth of the one job on shards"),
            )
        self.estimates["file.bandwidth"], self.estimates["file.base"] = how
        signals = [Signal(job, job.downloading - base) for job in self.select("File", small_files=True)]
        method = "median of objects / (Downloading − base), File jobs on images"
        self.estimates["file.object_rate"] = object_rate("file.object_rate", signals, self.download_noise, method)

    def setup(self, job: Job) -> float:
        """What is over before the image pull begins: nothing of FastFile."""
        if job.mode == "FSx":
            return job.downloading
        return self.value("file.base") if job.mode == "File" else 0.0

    def _image_pull(self) -> None:
        """After the set-up, beside the rest of Downloading."""
        early = [job for job in self.select(None, small_files=False) if job.downloading < self.longest_pull]
        pull = [(job.scenario, job.ready - self.setup(job) - self.value("phase.startup")) for job in early]
        method = "median of Downloading + Training − timed epoch − set-up − startup, jobs on shards that waited"
        waited = middle(pull, method)
        self.estimates |= {"phase.image_pull": waited, "phase.image_pull.p95": scatter(waited)}
        self.ready_noise = stdev(seconds for _, seconds in pull)

    def _listing(self) -> None:
        """By the service during Downloading, and by the script before its first step."""
        name = "fast_file.list_rate"
        images = self.select("FastFile", small_files=True)
        signals = [Signal(job, job.downloading - self.value("fast_file.mount")) for job in images]
        method = "median of objects / (Downloading − mount), FastFile jobs on images"
        self.estimates[name] = object_rate(name, signals, self.download_noise, method)
        for mode, name in (("FastFile", "fast_file.client_list_rate"), ("FSx", "fsx.client_list_rate")):
            signals = [Signal(job, self._extra(job)) for job in self.select(mode, small_files=True)]
            method = "objects / time from set-up to first step beyond the same job on shards, less a pull outlasted"
            self.estimates[name] = object_rate(name, signals, self.ready_noise, method)

    def _extra(self, job: Job) -> float:
        """Set-up to first step beyond the same job on shards, less what the download outlasted the pull by."""
        shards = self.select(job.mode, small_files=False)
        twin = min(shards, key=lambda other: abs(other.samples - job.samples))
        after, beside = job.ready - self.setup(job), job.downloading - self.setup(job)
        return after - (twin.ready - self.setup(twin)) - max(0.0, beside - self.value("phase.image_pull"))

    def _epochs(self) -> None:
        """Reading small files through FastFile, and the computing that the job file states."""
        readers, connection = given_rates()["readers"], given_rates()["fast_file.connection_bandwidth"]
        images = self.select("FastFile", small_files=True)
        waits = [(job.scenario, (job.epoch * readers - job.size / connection) / job.objects) for job in images]
        method = "median of (timed epoch × readers − bytes / connection) / objects"
        self.estimates["fast_file.object_latency"] = middle(waits, method)
        free = [job for job in self.jobs if job not in images]
        counts = sorted({job.samples for job in free})
        epochs = [median(job.epoch for job in free if job.samples == count) for count in counts]
        throughput = (counts[-1] - counts[0]) / (epochs[-1] - epochs[0])
        everything = frozenset(job.scenario for job in free)
        method = "line through the median timed epochs of both sizes, jobs that do not wait for data"
        warm_up = epochs[0] - counts[0] / throughput
        self.estimates["job.samples_per_second"] = Estimate(throughput, [throughput], everything, method)
        self.estimates["job.warm_up"] = Estimate(warm_up, [warm_up], everything, method)
