"""Fits how long gradient boosting takes on processors to recorded runs, and writes the constants into the catalog.

    python -m tools.fit_boosting            # writes the rows boosting.* and cpu.* of parameters.csv
    python -m tools.fit_boosting --check    # exit 1 when a shipped row differs

The runs are tests/data/boosting_runs.csv, the speeds of cores tests/data/core_speeds.csv. The closed form is that of
tools/boosting/model.py.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.boosting.rows import boosting_rows, is_own
from tools.boosting.runs import read_families, read_runs
from tools.fit_phases import CLOSE, TABLE, numbers, table
from tools.phase_laws.rows import COLUMNS, Row


def read_rows(path: Path) -> list[Row]:
    """Rows of a table of parameters, empty where a column is missing."""
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    return [{column: row.get(column) or "" for column in COLUMNS} for row in rows]


def is_close(one: Row, other: Row) -> bool:
    """Whether two rows say the same, but for what another machine's arithmetic may make of their numbers."""
    words = [column for column in COLUMNS if column not in ("value", "p95", "quantiles")]
    mine, others = numbers(one), numbers(other)
    return (
        all(one[column] == other[column] for column in words)
        and mine.keys() == others.keys()
        and all(math.isclose(value, others[place], rel_tol=CLOSE) for place, value in mine.items())
    )


def differing(fitted: Sequence[Row], known: Sequence[Row]) -> list[str]:
    """Names and scopes of the rows that the runs do not give."""
    key = "{name} {scope}".format_map
    by_key = {key(row): row for row in known}
    stale = [key(row) for row in fitted if key(row) not in by_key or not is_close(row, by_key[key(row)])]
    return stale + sorted(set(by_key) - {key(row) for row in fitted})


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a shipped row differs")
    parser.add_argument("--table", type=Path, default=TABLE, help="table of parameters in place of the shipped one")
    asked = parser.parse_args()
    rows, fitted = read_rows(asked.table), boosting_rows(read_runs(), read_families())
    stale = differing(fitted, [row for row in rows if is_own(row)])
    if not asked.check:
        made = table([row for row in rows if not is_own(row)] + fitted)
        asked.table.write_text(made, encoding="utf-8")
    for line in stale:
        print(f"{'differs' if asked.check else 'written'}: {line}")
    return 1 if stale and asked.check else 0


if __name__ == "__main__":
    sys.exit(main())
