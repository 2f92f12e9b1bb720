"""Builds the catalog: python -m tools.build_catalog --source DIR --out libsimcore/data [--check]."""

import argparse
import sys
from pathlib import Path

from .citations import sources_table, unmatched_sources
from .components import component_table
from .instances import instance_table
from .savings_plans import plan_table
from .spot import market_table, savings_table
from .storage import storage_table
from .tables import Row, Table, fact_table, read_rows
from .training_prices import price_table

FACTS = Path(__file__).parent / "facts"
FITTED = {"training_runs", "training_runs_assumed"}  # sources of the tables that tools/fit_training.py writes
COPIED = (  # tables that are their facts, with the columns of their key
    ("accelerators.csv", ("accelerator", "precision")),
    ("accelerator_memory.csv", ("accelerator", "memory_gib")),
    ("device_links.csv", ("instance_type",)),
    ("models.csv", ("name",)),
)


def region_table(facts: list[Row], prices: Table, storage: Table) -> Table:
    """Builds regions.csv and refuses a priced region that has no row."""
    priced = {row["region"] for table in (prices, storage) for row in table.rows}
    missing = sorted(priced - {row["region"] for row in facts})
    if missing:
        raise LookupError(f"facts/regions.csv lacks {missing}")
    return Table("regions.csv", ("region", "billing_prefix", "source", "as_of"), ("region",), facts)


def build(directory: Path) -> list[Table]:
    """Builds every table from the reference tables and the facts kept beside this program."""
    sources = read_rows(FACTS / "sources.csv")
    discounts = read_rows(directory / "sagemaker_discounts.csv")
    prices = price_table(directory, sources)
    accepted = read_rows(directory / "instance_specs_training_types.csv")
    types = {row["instance_type"] for row in (*prices.rows, *accepted)}
    storage = storage_table(
        directory, read_rows(FACTS / "storage_items.csv"), read_rows(FACTS / "storage_prices.csv"), sources
    )
    tables = [
        region_table(read_rows(FACTS / "regions.csv"), prices, storage),
        instance_table(
            read_rows(directory / "ec2_instance_specs.csv"),
            accepted,
            read_rows(FACTS / "instance_types.csv"),
            read_rows(FACTS / "nvme_read_iops.csv"),
            types,
        ),
        *(fact_table(FACTS / name, key) for name, key in COPIED),
        prices,
        storage,
        market_table(directory, types),
        savings_table(discounts),
        plan_table(directory, discounts, types),
        component_table(directory, sources),
    ]
    verify(tables, sources)
    return [sources_table(sources), *tables]


def verify(tables: list[Table], sources: list[Row]) -> None:
    """Refuses a row that nobody vouches for, a source that nobody needs, and a key that two rows claim."""
    if unmatched := unmatched_sources(tables, [row for row in sources if row["source"] not in FITTED]):
        raise LookupError(f"facts/sources.csv and the tables disagree about {unmatched}")
    for table in tables:
        if repeated := table.repeated_keys():
            raise ValueError(f"{table.name} repeats {repeated}")


def changed(tables: list[Table], out: Path) -> list[str]:
    """Returns the names of the files whose bytes differ from what would be written."""
    return [
        table.name
        for table in tables
        if not (out / table.name).is_file() or (out / table.name).read_bytes() != table.text().encode()
    ]


def write(tables: list[Table], out: Path) -> None:
    """Writes every table."""
    for table in tables:
        (out / table.name).write_bytes(table.text().encode())


def arguments() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="build_catalog", description=__doc__)
    parser.add_argument("--source", type=Path, required=True, help="directory of the reference tables")
    parser.add_argument("--out", type=Path, required=True, help="directory of the shipped tables")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a shipped table differs")
    return parser.parse_args()


def main() -> int:
    """Runs the program."""
    options = arguments()
    tables = build(options.source)
    if options.check:
        for name in (stale := changed(tables, options.out)):
            print(f"{name} differs from what its sources give", file=sys.stderr)
        return 1 if stale else 0
    write(tables, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
