"""How well the library forecasts spot jobs in zones, and savings of notebooks, that its laws have not seen.

Each job is forecast by the library itself, from a catalog whose rows were fitted without the zone, or the notebook;
what jobs go through in the zone comes from tools/spot_laws/truth.py.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import simcore

from tools.fit_phases import shipped
from tools.fit_spot import is_fitted
from tools.phase_laws.mixed_model import Vector
from tools.phase_laws.score import catalog_of
from tools.spot_laws.rows import saving_rows, spot_rows
from tools.spot_laws.savings import Saving
from tools.spot_laws.truth import MAX_WAIT, WORKS, Work, runs
from tools.spot_laws.zones import Zone

RUNS = 4000  # of each forecast
STARTS = 1000  # of each job in each zone
SEED = 20261123
DRAWS = 2000  # of zones, for the intervals of a share


@dataclass(frozen=True)
class Below:
    """Shares of starts in one trace's zone that stay below the 90 % quantile of their forecast."""

    zone: Zone
    work: Work
    wall: float
    bill: float
    wall_ties_drawn: float  # where a quantile is a value of many runs, the share of those that nominal leaves below it
    bill_ties_drawn: float
    finished: float  # of the starts
    finished_forecast: float


def catalog_without(zones: Sequence[Zone], savings: Sequence[Saving]) -> simcore.Catalog:
    """The built-in catalog with spot rows that are fitted to these alone."""
    return catalog_of([row for row in shipped() if not is_fitted(row)] + spot_rows(zones) + saving_rows(savings))


def scores(zones: Sequence[Zone], savings: Sequence[Saving], left_out: str) -> list[Below]:
    """Every job in every trace of a zone, which the laws have not seen."""
    catalog = catalog_without([zone for zone in zones if zone.zone != left_out], savings)
    return [below(zone, work, catalog) for zone in zones if zone.zone == left_out for work in WORKS]


def described(zone: Zone, work: Work) -> dict[str, object]:
    """The job: nothing but work, all at once, so that only capacity decides."""
    job: dict[str, object] = {
        "simcore": 1,
        "name": work.title,
        "as_of": "2023-09-01",
        "region": zone.zone[:-1],
        "cluster": {"instance_type": zone.instance_type, "instance_count": zone.nodes},
        "work": {"compute": {"duration": f"{work.seconds} s"}},
        "phases": dict.fromkeys(("starting", "image_pull", "download", "startup", "upload"), "0 s"),
        "purchase": "spot",
        "spot": {"discount": "0 %"},
        "stopping": {"max_wait": f"{MAX_WAIT * work.seconds} s", "max_runtime": f"{MAX_WAIT * work.seconds} s"},
    }
    if work.saves:
        job["checkpoint"] = {"every": "15 min"}
    return job


def below(zone: Zone, work: Work, catalog: simcore.Catalog) -> Below:
    """One job in one trace's zone."""
    forecast = simcore.replicate(described(zone, work), catalog=catalog, replications=RUNS, seed=1)
    walls, bills = runs(zone, work, STARTS, SEED)
    wall, bill = forecast.column("wall_clock_s"), forecast.column("billable_s")
    limit = MAX_WAIT * work.seconds
    return Below(
        zone,
        work,
        float(np.mean(walls <= np.quantile(wall, 0.9) + 1.0)),
        float(np.mean(bills <= np.quantile(bill, 0.9) + 1.0)),
        ties_drawn(walls, wall),
        ties_drawn(bills, bill),
        float(np.mean(walls < limit)),
        float(np.mean(wall < limit - 1.0)),
    )


def ties_drawn(actual: Vector, forecast: Vector, share: float = 0.9) -> float:
    """Share of values below a quantile; those that equal it count as far as the forecast needs them for `share`."""
    quantile = float(np.quantile(forecast, share))
    tied = np.abs(forecast - quantile) <= 1.0
    needed = (share - float(np.mean(forecast < quantile - 1.0))) / max(float(np.mean(tied)), 1e-9)
    return float(np.mean(actual < quantile - 1.0) + min(needed, 1.0) * np.mean(np.abs(actual - quantile) <= 1.0))


def mean_over_zones(found: Sequence[Below], share: Callable[[Below], float]) -> float:
    """Each zone counts once, with the mean of its traces."""
    names = sorted({each.zone.zone for each in found})
    return float(np.mean([np.mean([share(each) for each in found if each.zone.zone == name]) for name in names]))


def bootstrap(found: Sequence[Below], share: Callable[[Below], float], level: float = 0.95) -> tuple[float, float]:
    """Interval of the mean over zones when zones are drawn again."""
    names = sorted({each.zone.zone for each in found})
    means = np.array([np.mean([share(each) for each in found if each.zone.zone == name]) for name in names])
    generator = np.random.default_rng((SEED, zlib.crc32(b"zones")))
    drawn = means[generator.integers(len(names), size=(DRAWS, len(names)))].mean(axis=1)
    low, high = np.quantile(drawn, (0.5 - level / 2, 0.5 + level / 2))
    return float(low), float(high)


@dataclass(frozen=True)
class SavingScore:
    """A printed saving beside its forecast."""

    saving: Saving
    low: float  # of the 90 % interval
    high: float

    @property
    def inside(self) -> bool:
        """Whether the interval holds it."""
        return self.low <= self.saving.saving <= self.high


def saving_scores(zones: Sequence[Zone], savings: Sequence[Saving]) -> list[SavingScore]:
    """Every printed saving, forecast without its notebook; one of unknown type as if no job of its type was seen."""
    found = []
    for notebook in sorted({saving.notebook for saving in savings}):
        catalog = catalog_without(zones, [saving for saving in savings if saving.notebook != notebook])
        found += [score(saving, catalog) for saving in savings if saving.notebook == notebook]
    return found


def score(saving: Saving, catalog: simcore.Catalog) -> SavingScore:
    """The saving of one forecast run: 1 − charged over billed seconds, where nothing interrupts."""
    job = {
        "simcore": 1,
        "as_of": saving.date or "2021-01-01",
        "cluster": {"instance_type": saving.instance_type or "ml.c5.xlarge"},
        "work": {"compute": {"duration": "1 h"}},
        "phases": dict.fromkeys(("pending", "starting", "image_pull", "download", "startup", "upload"), "0 s"),
        "purchase": "spot",
        "spot": {"interruptions": "1000 d"},
    }
    charged = simcore.replicate(job, catalog=catalog, replications=RUNS, seed=1).column("billable_s")
    low, high = np.quantile(1.0 - charged / 3600.0, (0.05, 0.95))
    return SavingScore(saving, float(low), float(high))
