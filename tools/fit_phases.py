"""Fits how long the service's phases take to recorded jobs, and writes the laws into the catalog.

    python -m tools.fit_phases            # writes the rows of parameters.csv that have quantiles
    python -m tools.fit_phases --check    # exit 1 when a shipped row differs

The jobs are tests/data/real_jobs.csv. The rows of parameters.csv without quantiles are kept by hand.
"""

from __future__ import annotations

import argparse
import csv
import io
import math
import sys
from collections.abc import Callable, Iterable, Sequence

from tools.phase_laws.jobs import PHASES, ROOT, read_jobs
from tools.phase_laws.rows import COLUMNS, Row, phase_rows

TABLE = ROOT / "libsimcore" / "data" / "parameters.csv"
CLOSE = 0.02  # relative difference that another machine's arithmetic may make


def shipped() -> list[Row]:
    """Rows of the table, empty where a column is missing."""
    rows = csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines())
    return [{column: row.get(column) or "" for column in COLUMNS} for row in rows]


def is_fitted(row: Row) -> bool:
    """Whether a row is written here."""
    return row["name"] in {phase.parameter for phase in PHASES}


def table(rows: Iterable[Row]) -> str:
    """The text of parameters.csv."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(sorted(rows, key=lambda row: (row["name"], row["scope"], row["as_of"])))
    return stream.getvalue()


def numbers(row: Row) -> dict[str, float]:
    """Every number of a row, by column or share."""
    points = dict(pair.split(":") for pair in row["quantiles"].split())
    points |= {column: row[column] for column in ("value", "p95") if row[column]}
    return {place: float(value) for place, value in points.items()}


def is_close(one: Row, other: Row) -> bool:
    """Whether two rows say the same; times of tenths of a second are the same."""
    words = [column for column in COLUMNS if column not in ("value", "p95", "quantiles")]
    mine, others = numbers(one), numbers(other)
    near = 0.1 if one["unit"] == "s" else 1e-9
    return (
        all(one[column] == other[column] for column in words)
        and mine.keys() == others.keys()
        and all(math.isclose(value, others[place], rel_tol=CLOSE, abs_tol=near) for place, value in mine.items())
    )


def differing(fitted: Sequence[Row], known: Sequence[Row]) -> list[str]:
    """Keys of the rows that the jobs do not give."""
    key = "{name} {scope} {as_of}".format_map
    by_key = {key(row): row for row in known}
    stale = [key(row) for row in fitted if key(row) not in by_key or not is_close(row, by_key[key(row)])]
    return stale + sorted(set(by_key) - {key(row) for row in fitted})


def write_or_check(words: str | None, fitted: list[Row], is_own: Callable[[Row], bool]) -> int:
    """The command of a program whose rows take the place of its own in the table, or are compared with them."""
    parser = argparse.ArgumentParser(description=words, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a shipped row differs")
    given = parser.parse_args()
    rows = shipped()
    stale = differing(fitted, [row for row in rows if is_own(row)])
    if not given.check:
        TABLE.write_text(table([row for row in rows if not is_own(row)] + fitted), encoding="utf-8")
    for line in stale:
        print(f"{'differs' if given.check else 'written'}: {line}")
    return 1 if stale and given.check else 0


if __name__ == "__main__":
    sys.exit(write_or_check(__doc__, phase_rows(read_jobs()), is_fitted))
