"""Fits how fast models train to published runs, and writes what follows into the catalog.

    python -m tools.fit_training            # writes efficiencies.csv and model_families.csv, prints the parameters
    python -m tools.fit_training --check    # exit 1 when a shipped table or parameter differs

The runs are tests/data/training_runs.csv. Parameters (training.* of parameters.csv) are kept by hand: they are checked
to 2 %.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections.abc import Iterable

from tools.training_runs.shipped import Parameter, shipped
from tools.training_runs.table import read_runs
from tools.training_runs.tables import DATA

CLOSE = 0.02  # what a shipped parameter may differ by: they are rounded


def shipped_parameters() -> dict[str, tuple[float, float]]:
    """Value and p95 by name."""
    rows = csv.DictReader((DATA / "parameters.csv").read_text(encoding="utf-8").splitlines())
    return {row["name"]: (float(row["value"]), float(row["p95"] or "nan")) for row in rows}


def differing(parameters: Iterable[Parameter]) -> list[str]:
    """Those that the runs do not give."""
    known, off = shipped_parameters(), []
    for parameter in parameters:
        value, p95 = known.get(parameter.name, (math.nan, math.nan))
        near = math.isclose(value, parameter.value, rel_tol=CLOSE)
        if parameter.p95 is not None:
            near = near and math.isclose(p95, parameter.p95, rel_tol=CLOSE)
        if not near:
            off.append(f"{stated(parameter)}; shipped {value:g}, p95 {p95:g}")
    return off


def stated(parameter: Parameter) -> str:
    """One line."""
    return f"{parameter.name}: {parameter.value:.3g}" + (f", p95 {parameter.p95:.3g}" if parameter.p95 else "")


def main() -> int:
    """Write the tables, or check what is shipped."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when something shipped differs")
    asked = parser.parse_args()
    tables, parameters = shipped(read_runs())
    off = differing(parameters)
    if asked.check:
        off += [name for name, table in tables.items() if (DATA / name).read_text(encoding="utf-8") != table]
    else:
        for name, table in tables.items():
            (DATA / name).write_text(table, encoding="utf-8")
        for parameter in parameters:
            print(stated(parameter))
    for line in off:
        print(line)
    return 1 if off and asked.check else 0


if __name__ == "__main__":
    sys.exit(main())
