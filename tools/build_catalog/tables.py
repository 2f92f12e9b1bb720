"""Reading and writing of the CSV dialect that every table shares."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

Row = dict[str, str]


@dataclass(frozen=True)
class Table:
    """One output file: its columns, the columns that order it, and its rows."""

    name: str
    columns: Sequence[str]
    key: Sequence[str]
    rows: Sequence[Mapping[str, str]]

    def text(self) -> str:
        """Returns the file's contents: header first, rows in key order, LF, quotes only where needed."""
        out = io.StringIO()
        writer = csv.DictWriter(out, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(self.rows, key=lambda row: [row[column] for column in self.key]))
        return out.getvalue()

    def repeated_keys(self) -> list[tuple[str, ...]]:
        """Returns the keys that more than one row carries."""
        count = Counter(tuple(row[column] for column in self.key) for row in self.rows)
        return sorted(key for key, times in count.items() if times > 1)


def read_rows(path: Path) -> list[Row]:
    """Reads a CSV file whose first line names the columns."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def fact_table(path: Path, key: Sequence[str]) -> Table:
    """Returns a table whose rows are all facts kept beside this program."""
    rows = read_rows(path)
    return Table(path.name, tuple(rows[0]), key, rows)


def plain(number: Decimal) -> str:
    """Writes a number without exponent or trailing zeros, so that equal numbers have equal text."""
    return format(number.normalize(), "f")


def plain_text(text: str) -> str:
    """Rewrites a number's text in plain form; an empty cell stays empty."""
    return plain(Decimal(text)) if text else ""


def first_day(date: str) -> str:
    """Completes a date to its first day: "2023-12" -> "2023-12-01", "2021/2022" -> "2022-01-01"."""
    last_of_pair = date.rpartition("/")[2]
    return (last_of_pair + "-01-01")[:10]


def only(rows: Iterable[Row], **wanted: str) -> Row:
    """Returns the one row with the wanted cells."""
    found = [row for row in rows if wanted.items() <= row.items()]
    if len(found) != 1:
        raise LookupError(f"expected one row with {wanted}, found {len(found)}")
    return found[0]
