"""Rows of the catalog that predict gradient boosting on processors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tools.boosting.fit import fit_libraries
from tools.boosting.held_out import Spread, left_out, spread_of
from tools.boosting.model import TWO_THREADS, Constants
from tools.boosting.runs import LIBRARIES, Family, Run, cpus
from tools.phase_laws.rows import Row, rounded

BENCHMARK = "szilard/GBM-perf@0e9d8ad, tests/data/boosting_runs.csv"
SINCE = "2021-01-01"  # software of this year and later
NOTES = {
    "fixed": "for 100 trees of {}, whatever the rows, on a core of 30,000 CoreMark a second",
    "synchronising": "for 100 trees of {}, of each thread beyond the first, on cores of 30,000 CoreMark a second",
    "work": "for 100 trees of {} over a million rows of 8 columns, on one core of 30,000 CoreMark a second",
    "serial": "share of the work that one core does alone",
    "hyperthread": "what the second thread of a core adds, as a share of a core",
}
UNITS = {"fixed": "s", "synchronising": "s", "work": "s", "serial": "1", "hyperthread": "1"}
# The ends of the law stand at one run in a thousand: Student's tails go on for ever.
SHARES = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975, 0.99, 0.995, 0.999)
DIGITS = 4

# As many cores as vCPUs; none of them is a family of training instances today.
USER_GUIDE = "Amazon EC2 user guide, instance-optimize-cpu"
DESCRIBED = "DescribeInstanceTypes (hoonoh/aws-spot-price@b02e9d49)"
THREADS_SINCE = "2025-03-01"


def boosting_rows(runs: Sequence[Run], families: Mapping[str, Family]) -> list[Row]:
    """Every row that is fitted or derived here."""
    constants = fit_libraries(runs)
    rows = [each for name in LIBRARIES for each in constant_rows(name, constants[name].of_recent_software(), runs)]
    rows.append(spread_row(spread_of(left_out(runs)), runs))
    trained = [each for each in families.values() if each.is_trained_on]
    rows += [unknown_speed_row(trained), *map(core_speed_row, trained)]
    return [*rows, threads_row()]


def is_own(row: Row) -> bool:
    """Whether a row is written here."""
    return row["name"].startswith("boosting.") or row["name"] in {"cpu.core_speed", "cpu.threads_per_core"}


def row(name: str, value: str, unit: str, *, source: str, as_of: str, note: str) -> Row:
    """A row of the catalog that is one number for all."""
    return {
        "name": name,
        "scope": "",
        "kind": "rule",
        "value": value,
        "p95": "",
        "unit": unit,
        "source": source,
        "as_of": as_of,
        "note": note,
        "quantiles": "",
    }


def constant_rows(library: str, constants: Constants, runs: Sequence[Run]) -> list[Row]:
    """Constants of a library; what they miss is in boosting.spread."""
    own = [each for each in runs if each.library == library]
    source = f"{len(own)} runs of {library} on {len(cpus(own))} kinds of processors: {BENCHMARK}"
    trees = "512 leaves" if library == "lightgbm" else "10 levels"
    values = {name: rounded(getattr(constants, name), DIGITS) for name in NOTES}
    return [
        row(
            f"boosting.{library}.{name}", value, UNITS[name], source=source, as_of=SINCE, note=NOTES[name].format(trees)
        )
        for name, value in values.items()
    ]


def spread_row(law: Spread, runs: Sequence[Run]) -> Row:
    """The law of what a prediction misses."""
    values = [rounded(law.quantile(share), DIGITS) for share in SHARES]
    shares = ("0", *(f"{share:g}" for share in SHARES[1:-1]), "1")
    source = f"{len(runs)} runs, each predicted without its kind of processor ({len(cpus(runs))} kinds): {BENCHMARK}"
    note = "ratio of a recorded to the predicted time"
    return row("boosting.spread", "1", "times", source=source, as_of=SINCE, note=note) | {
        "kind": "measured",
        "p95": values[SHARES.index(0.95)],
        "quantiles": " ".join(f"{share}:{value}" for share, value in zip(shares, values, strict=True)),
    }


def core_speed_row(family: Family) -> Row:
    """Speed of a core of a family that runs one thread."""
    shared = family.speed.threads_per_core == 2
    note = f" times 2 / {TWO_THREADS:g}, as two threads share a core" if shared else ""
    types = f"{family.types} types" if family.types > 1 else "1 type"
    return row(
        "cpu.core_speed",
        rounded(family.speed.per_core, DIGITS),
        "1/s",
        source=f"{family.source}: CoreMark of {types}, tests/data/core_speeds.csv",
        as_of=family.as_of,
        note=f"median of the CoreMark iterations a second for each vCPU{note}",
    ) | {"scope": family.name}


def unknown_speed_row(families: Sequence[Family]) -> Row:
    """Speed of a core of a family without a CoreMark: the middle of the others."""
    return row(
        "cpu.core_speed",
        rounded(float(np.median([each.speed.per_core for each in families])), DIGITS),
        "1/s",
        source=f"the middle of {len(families)} families with a CoreMark, tests/data/core_speeds.csv",
        as_of=min(each.as_of for each in families),
        note="of families that were not measured; p95: that of the others",
    ) | {
        "kind": "assumed",
        "p95": rounded(float(np.quantile([each.speed.per_core for each in families], 0.95)), DIGITS),
    }


def threads_row() -> Row:
    """Threads that share a core. No training type is of a family with one (AMD of the 7th generation, Graviton)."""
    source = (
        f"{USER_GUIDE}: each vCPU is a thread of a core, and m5.xlarge has two a core; {DESCRIBED}: so has each family"
    )
    note = "assumed of the families that came later"
    return row("cpu.threads_per_core", "2", "threads", source=source, as_of=THREADS_SINCE, note=note)
