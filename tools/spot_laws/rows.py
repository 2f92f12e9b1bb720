"""Rows of parameters.csv that follow from the traces of spot capacity and the Spot Advisor's history."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

import numpy as np

from tools.phase_laws.mixed_model import Vector
from tools.phase_laws.rows import Row, counted, rounded
from tools.spot_laws.fit import BETWEEN, SpotLaws, fit
from tools.spot_laws.savings import Saving, SavingLaw
from tools.spot_laws.zones import ROOT, Zone

BANDS = ROOT / "tests" / "data" / "spot_bands.csv"
TRACES = "public traces of AWS spot capacity, tests/data/spot_zones.csv"
PRINTED = "printed savings of managed spot, tests/data/real_jobs.csv and spot_savings.csv"
SAVING = "share of the on-demand price that managed spot saved: 1 - billable / training seconds"
DAY = "2022-10-26"  # of the oldest trace
BAND_DAY = "2025-06-28"
BAND_ENDS = {"<5%": "_5", "5-10%": "_10", "10-15%": "_15", "15-20%": "_20", ">20%": "_100", "any": ""}
WATCHED = ("p2", "p3")  # families with traces of their own; every type of them was in the top band
BORROWED = 2.0  # times the variance: an accelerator that nobody watched is taken to differ as zones do
DIGITS = 4
MEDIAN = BETWEEN.index(0.5)

Law = tuple[Sequence[float], Vector]


def law_row(name: str, scope: str, law: Law, source: str, note: str, *, kind: str = "measured") -> Row:
    """A row with a law of seconds."""
    shares, values = law
    pairs = [f"{share:g}:{rounded(value, DIGITS)}" for share, value in zip(shares, values, strict=True)]
    return {
        "name": name,
        "scope": scope,
        "kind": kind,
        "value": rounded(float(np.interp(0.5, shares, values)), DIGITS),
        "p95": rounded(float(np.interp(0.95, shares, values)), DIGITS),
        "unit": "s",
        "source": source,
        "as_of": DAY,
        "note": note,
        "quantiles": " ".join(pairs),
    }


def number_row(name: str, scope: str, value: float, source: str, note: str, *, day: str = DAY) -> Row:
    """A row with a number."""
    words = {"name": name, "scope": scope, "kind": "rule", "value": rounded(value), "p95": "", "unit": "1"}
    return words | {"source": source, "as_of": day, "note": note, "quantiles": ""}


def evidence(zones: Sequence[Zone]) -> str:
    """Of how many traces and zones."""
    return f"{counted(len(zones), 'trace')} in {counted(len({zone.zone for zone in zones}), 'zone')}"


def law_rows(laws: SpotLaws, zones: Sequence[Zone]) -> Iterator[Row]:
    """Times up and away, within a zone and between zones."""
    typical = up_law(laws, "p3")[MEDIAN]
    away = down_law(laws, "p3")[MEDIAN]
    every = f"{evidence(zones)}: {TRACES}"
    within = "within a zone and a month, about any mean"
    (up_shares, up), (down_shares, down) = laws.up_shape, laws.down_shape
    yield law_row("spot.uptime", "", (up_shares.tolist(), typical * up), every, f"time between interruptions {within}")
    yield law_row("spot.outage", "", (down_shares.tolist(), away * down), every, f"time without capacity {within}")
    for scope in ("accelerated", "cpu", *WATCHED):
        source, kind = provenance(scope, zones)
        note = "mean of spot.uptime of an instance of one device, between zones and months"
        yield law_row("spot.uptime_mean", scope, (BETWEEN, up_law(laws, scope)), source, note, kind=kind)
        note = "mean of spot.outage at the median of spot.uptime_mean, between zones and months"
        yield law_row("spot.outage_mean", scope, (BETWEEN, down_law(laws, scope)), source, note, kind=kind)


def provenance(scope: str, zones: Sequence[Zone]) -> tuple[str, str]:
    """Source and kind of what is known of a class or family."""
    if scope == "cpu":
        own = [zone for zone in zones if zone.machine == "cpu"]
        return f"borrowed from {evidence(own)} of r5.16xlarge, widened: {TRACES}", "assumed"
    own = [zone for zone in zones if zone.machine == "accelerated"]
    if scope == "accelerated":
        return f"borrowed from {evidence(own)} of V100 and K80 (2022 and 2023), widened: {TRACES}", "assumed"
    return f"{evidence(own)} of V100 and K80: {TRACES}", "measured"


def up_law(laws: SpotLaws, scope: str) -> Vector:
    """Mean times up of an instance of one device, between zones."""
    return laws.up.law(np.array([scope != "cpu", scope == "cpu", 0.0]), wider(scope))


def down_law(laws: SpotLaws, scope: str) -> Vector:
    """Mean outages of one node at the typical time up, between zones."""
    typical = float(np.log(up_law(laws, scope)[MEDIAN]))
    return laws.down.law(np.array([scope != "cpu", scope == "cpu", -typical, 0.0]), wider(scope))


def wider(scope: str) -> float:
    """Times the variance between zones."""
    return 1.0 if scope in WATCHED else BORROWED


def exponent_rows(laws: SpotLaws, zones: Sequence[Zone]) -> Iterator[Row]:
    """How times depend on the size of an instance and of a cluster."""
    source = f"{evidence(zones)}: {TRACES}"
    note = "an instance of n devices is interrupted n to this power times as often"
    yield number_row("spot.device_exponent", "", laws.device_exponent, source, note)
    note = "outages are as long as the mean time up of an instance of one device to minus this power"
    yield number_row("spot.outage_elasticity", "", laws.outage_elasticity, source, note)
    note = "n nodes wait n to this power times as long"
    yield number_row("spot.node_exponent", "", laws.node_exponent, source, note)


def band_rows() -> Iterator[Row]:
    """How many places are contended, by the Spot Advisor's band: all traces are of types in the top band."""
    with BANDS.open(encoding="utf-8") as file:
        bands = {row["band"]: row for row in csv.DictReader(file)}
    for band, row in bands.items():
        share, name = int(row["in_top_band"]) / int(row["pairs"]), "spot.contended" + BAND_ENDS[band]
        source = f"{row['pairs']} pairs of type and region: {row['source']}; tests/data/spot_bands.csv"
        note = "share of places in the advisor's top band" + (f" 16 months after {band}" if row["from"] else "")
        yield number_row(name, "", share, source, note, day=BAND_DAY)
        for family in WATCHED if band in (">20%", "any") else ():
            note = "every zone that was watched was contended"
            yield number_row(name, family, 1.0, f"V100 and K80: {TRACES}", note)


def spot_rows(zones: Sequence[Zone]) -> list[Row]:
    """Every row of interruptions and waits."""
    laws = fit(zones)
    return [*law_rows(laws, zones), *exponent_rows(laws, zones), *band_rows()]


def saving_rows(savings: Sequence[Saving]) -> list[Row]:
    """What spot saves, by family."""
    law = SavingLaw(savings)
    everything = jobs_of(savings)
    rows = []
    for family in ("", *sorted({saving.family for saving in savings if saving.instance_type})):
        own = [saving for saving in savings if saving.instance_type and saving.family == family]
        source = f"{jobs_of(own)} on {family}, the rest borrowed from {everything}" if own else everything
        found = law_row("spot.discount", family, (BETWEEN, law.law(family)), f"{source}: {PRINTED}", SAVING)
        rows.append(found | {"unit": "1", "as_of": min(saving.date for saving in savings if saving.date)})
    return rows


def jobs_of(savings: Sequence[Saving]) -> str:
    """Of how many jobs and notebooks."""
    notebooks = len({saving.notebook for saving in savings})
    return f"{counted(len(savings), 'job')} in {counted(notebooks, 'notebook')}"
