"""Fits how spot capacity comes and goes, and what it saves, to public evidence; writes the laws into the catalog.

    python -m tools.fit_spot            # writes rows of parameters.csv
    python -m tools.fit_spot --check    # exit 1 when a shipped row differs

The traces are tests/data/spot_zones.csv, the history of the Spot Advisor tests/data/spot_bands.csv, the printed savings
tests/data/real_jobs.csv and spot_savings.csv.
"""

from __future__ import annotations

import sys

from tools.fit_phases import write_or_check
from tools.phase_laws.rows import Row
from tools.spot_laws.rows import saving_rows, spot_rows
from tools.spot_laws.savings import read_savings
from tools.spot_laws.zones import read_zones

WRITTEN = (
    "spot.uptime",
    "spot.uptime_mean",
    "spot.outage",
    "spot.outage_mean",
    "spot.device_exponent",
    "spot.outage_elasticity",
    "spot.node_exponent",
    "spot.discount",
)


def is_fitted(row: Row) -> bool:
    """Whether a row is written here."""
    return row["name"] in WRITTEN or row["name"].startswith("spot.contended")


def fitted_rows() -> list[Row]:
    """Every row that is written here."""
    return spot_rows(read_zones()) + saving_rows(read_savings())


if __name__ == "__main__":
    sys.exit(write_or_check(__doc__, fitted_rows(), is_fitted))
