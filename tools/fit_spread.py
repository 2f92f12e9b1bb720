"""Fits how much runs of the same job differ to repeated runs, and writes the laws into the catalog.

    python -m tools.fit_spread            # writes the rows work.spread and work.spread_time of parameters.csv
    python -m tools.fit_spread --check    # exit 1 when a shipped row differs

The runs are tests/data/repeated_runs.csv, the law is that of tools/run_spread.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools.fit_phases import write_or_check
from tools.phase_laws.rows import Row, rounded
from tools.run_spread.law import fit
from tools.run_spread.settings import MACHINES, Setting, families, read_settings

WHAT = {"work.spread": "as a share of it", "work.spread_time": "in what a script does beside computing"}
# Of the pairs of runs. The law ends where one pair in 25 would lie beyond: Student's tails go on to hours.
LEVELS = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 1.0)
WITHIN = (*LEVELS[:-1], 0.96)
SOURCE = "repeated runs, tests/data/repeated_runs.csv"
SINCE = "2020-01-01"


def spread_rows(settings: Sequence[Setting]) -> list[Row]:
    """The rows of the catalog."""
    law = fit(settings)
    rows = []
    for machine in MACHINES:
        own = [setting for setting in settings if setting.machine == machine]
        rows.append(row("work.spread", machine, "1", [law.share_within(machine, level) for level in WITHIN], own))
    seconds = row("work.spread_time", "", "s", [law.seconds_within(level) for level in WITHIN], settings)
    return [*rows, seconds]


def row(name: str, scope: str, unit: str, values: Sequence[float], seen: Sequence[Setting]) -> Row:
    """A row of the catalog whose law is the difference of two runs."""
    return {
        "name": name,
        "scope": scope,
        "kind": "measured",
        "value": rounded(values[LEVELS.index(0.5)]),
        "p95": rounded(values[LEVELS.index(0.95)]),
        "unit": unit,
        "source": f"{len(seen)} settings of {len(families(seen))} notebooks and benchmarks: {SOURCE}",
        "as_of": SINCE,
        "note": f"difference between a run and the next one of the same job, {WHAT[name]}",
        "quantiles": " ".join(f"{level:g}:{rounded(value)}" for level, value in zip(LEVELS, values, strict=True)),
    }


def is_fitted(known: Row) -> bool:
    """Whether a row is written here."""
    return known["name"] in WHAT


if __name__ == "__main__":
    sys.exit(write_or_check(__doc__, spread_rows(read_settings()), is_fitted))
