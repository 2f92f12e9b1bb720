"""The sources every row points to."""

from collections.abc import Iterable, Sequence

from .tables import Row, Table

COLUMNS = ("source", "citation", "licence", "date", "confidence")


def sources_table(sources: Iterable[Row]) -> Table:
    """Builds sources.csv."""
    rows = [{column: row[column] for column in COLUMNS} for row in sources]
    return Table("sources.csv", COLUMNS, ("source",), rows)


def source_of_quote(sources: Iterable[Row], quote: str) -> str:
    """Returns the key of the source that a quoted origin stands for."""
    keys = [row["source"] for row in sources if row["quoted_as"] and row["quoted_as"] in quote]
    if len(keys) != 1:
        raise LookupError(f"expected one source for {quote!r}, found {keys}")
    return keys[0]


def unmatched_sources(tables: Sequence[Table], sources: Iterable[Row]) -> list[str]:
    """Returns the keys that rows use and sources.csv lacks, or that it has and no row uses."""
    known = {row["source"] for row in sources}
    used = {row["source"] for table in tables for row in table.rows}
    return sorted(used ^ known)
