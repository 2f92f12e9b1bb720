"""How well the library forecasts recorded jobs of which it knows only how long the script runs.

Each job is forecast by the library itself, from a catalog whose rows were fitted without the job's group: its notebook,
its repository or its instance family.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import simcore
from simcore._core import CatalogTables

from tools.fit_phases import is_fitted, shipped, table
from tools.phase_laws.jobs import Job, Phase, divided, lengths
from tools.phase_laws.laws import SHARES, PhaseLaws
from tools.phase_laws.mixed_model import Vector
from tools.phase_laws.rows import phase_rows

FOLDS = 20  # at most, of groups drawn at random
RUNS = 2000  # of each forecast
HALVES = 20
SEED = 20261123
DRAWS = 2000  # of notebooks, for the intervals of a share

Group = Callable[[Job], str]


@dataclass(frozen=True)
class Score:
    """A recorded job beside its forecast."""

    job: Job
    billed: Vector  # seconds of each run, sorted
    cost: float  # expected, in dollars
    recorded_cost: float  # of the recorded run, at the same prices
    class_interval: tuple[float, float]  # 5 % and 95 % quantile of billed − script among other jobs of class and era

    @property
    def actual(self) -> float:
        """Billed seconds of one instance that the service printed."""
        return self.job.training or 0.0

    @property
    def script(self) -> float:
        """Seconds from the script's start to the upload."""
        return self.job.script or 0.0

    def quantile(self, share: float) -> float:
        """Forecast of the billed seconds."""
        return float(np.quantile(self.billed, share))

    def holds(self, share: float) -> bool:
        """Whether the billed time is at most the forecast's quantile."""
        return self.actual <= self.quantile(share)

    def covers(self, level: float) -> bool:
        """Whether the billed time is in the forecast's central interval."""
        tail = 0.5 * (1.0 - level)
        return self.quantile(tail) <= self.actual <= self.quantile(1.0 - tail)

    def transform(self, generator: np.random.Generator) -> float:
        """Share of the runs below the billed time, drawn evenly among equal ones (randomised PIT)."""
        below, upto = np.searchsorted(self.billed, self.actual), np.searchsorted(self.billed, self.actual, side="right")
        return float(below + generator.uniform() * (upto - below)) / len(self.billed)

    def interval_score(self) -> float:
        """Width of the 90 % interval, and 20 times what lies outside."""
        return interval_score(self.quantile(0.05), self.quantile(0.95), self.actual)

    def class_score(self) -> float:
        """Interval score of the quantiles of class and era, beside the script's time."""
        low, high = self.class_interval
        return interval_score(low + self.script, high + self.script, self.actual)


def interval_score(low: float, high: float, actual: float) -> float:
    """Interval score of a 90 % interval (Gneiting & Raftery, "Strictly proper scoring rules", 2007, equation 43)."""
    return high - low + 20.0 * (max(low - actual, 0.0) + max(actual - high, 0.0))


def folds(jobs: Sequence[Job], group: Group) -> list[set[str]]:
    """Names of groups, in at most FOLDS sets."""
    names = sorted({group(job) for job in jobs})
    np.random.default_rng(SEED).shuffle(names)
    return [set(names[i :: min(FOLDS, len(names))]) for i in range(min(FOLDS, len(names)))]


def scores(jobs: Sequence[Job], group: Group) -> list[Score]:
    """Every usable job, forecast from what was fitted without its group."""
    usable = [job for job in jobs if job.is_usable]
    found: list[Score] = []
    for out in folds(usable, group):
        others = [job for job in usable if group(job) not in out]
        catalog = catalog_without([job for job in jobs if group(job) not in out])
        found += [forecast(job, catalog, class_interval(job, others)) for job in usable if group(job) in out]
    return found


def catalog_without(jobs: Sequence[Job]) -> simcore.Catalog:
    """The built-in catalog with rows that are fitted to these jobs alone."""
    return catalog_of([row for row in shipped() if not is_fitted(row)] + phase_rows(jobs))


def of_release(jobs: Sequence[Job], version: str) -> list[Score]:
    """Every usable job, forecast from the catalog of a past release."""
    usable, catalog = [job for job in jobs if job.is_usable], simcore.Catalog.release(version)
    return [
        forecast(job, catalog, class_interval(job, [other for other in usable if other.notebook != job.notebook]))
        for job in usable
    ]


def catalog_of(rows: Sequence[dict[str, str]]) -> simcore.Catalog:
    """The built-in catalog with other parameters."""
    return simcore.Catalog.of(CatalogTables(simcore.Catalog.builtin().tables.texts | {"parameters": table(rows)}))


def class_interval(job: Job, others: Sequence[Job]) -> tuple[float, float]:
    """5 % and 95 % quantile of what other jobs of class and era were billed beside the script."""
    overheads = [
        (other.training or 0.0) - (other.script or 0.0)
        for other in others
        if (other.machine, other.era) == (job.machine, job.era)
    ]
    low, high = np.quantile(overheads, (0.05, 0.95))
    return float(low), float(high)


def forecast(job: Job, catalog: simcore.Catalog, interval: tuple[float, float]) -> Score:
    """A job forecast as a user does who knows its script and nothing else."""
    described = {
        "simcore": 1,
        "name": job.name,
        "as_of": job.date,
        "cluster": {"instance_type": job.instance_type, "instance_count": job.instances},
        "work": {"compute": {"duration": f"{max(job.script or 0.0, 0.001)} s", "spread": 0}},
    }
    runs = simcore.replicate(described, catalog=catalog, replications=RUNS, seed=1)
    trace = simcore.read_trace({"phases": [{"phase": "training", "start_s": 0.0, "end_s": job.training}]})
    return Score(
        job,
        np.sort(runs.column("billable_s")),
        float(np.mean(runs.column("cost_usd"))),
        simcore.bill(described, trace, catalog=catalog).total_usd,
        interval,
    )


def bootstrap(scored: Sequence[Score], share: Callable[[Score], bool], level: float = 0.95) -> tuple[float, float]:
    """Interval of a share when notebooks are drawn again."""
    notebooks = sorted({score.job.notebook for score in scored})
    hits, counts = np.zeros(len(notebooks)), np.zeros(len(notebooks))
    place = {notebook: i for i, notebook in enumerate(notebooks)}
    for score in scored:
        hits[place[score.job.notebook]] += share(score)
        counts[place[score.job.notebook]] += 1
    drawn = np.random.default_rng(SEED).integers(len(notebooks), size=(DRAWS, len(notebooks)))
    shares = hits[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.quantile(shares, (0.5 - level / 2, 0.5 + level / 2))
    return float(low), float(high)


def halves(jobs: Sequence[Job], phase: Phase, count: int = HALVES) -> Vector:
    """Share of lengths inside the 90 % interval, fitted to one half of the notebooks and scored on the other."""
    notebooks, shares = sorted({job.notebook for job in jobs}), []
    low, high = SHARES.index(0.05), SHARES.index(0.95)
    for i in range(count):
        generator = np.random.default_rng((SEED, i))
        fitted = {notebook for notebook in notebooks if generator.uniform() < 0.5}
        laws = PhaseLaws(phase, lengths(divided([job for job in jobs if job.notebook in fitted]), phase))
        inside = []
        for length in lengths([job for job in jobs if job.notebook not in fitted], phase):
            if length.cell in laws.model.cells:
                law = laws.law(length.family, length.cell)
                inside.append(law[low] <= length.seconds <= law[high])
        shares.append(float(np.mean(inside)))
    return np.array(shares)
