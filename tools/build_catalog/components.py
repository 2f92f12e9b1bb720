"""Hourly prices beside training: notebooks, Studio, processing, hosting, HyperPod, and blocks of reserved capacity."""

from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

from .citations import source_of_quote
from .tables import Row, Table, first_day, plain, read_rows

COLUMNS = ("component", "instance_type", "region", "usd_per_hour", "source", "as_of")
WORDS = {
    "Asynchronous inference": "async_inference",
    "Hosting": "hosting",
    "HyperPod cluster": "hyperpod",
    "Notebook": "notebook",
    "Processing": "processing",
    "Studio JupyterLab": "studio",
}
UNSTATED = ("most regions", "unstated")  # of a block's price that names no region


def observed_rows(directory: Path, sources: list[Row]) -> list[Row]:
    """Translates the prices of components that somebody saw; those of training are rows of training_prices.csv."""
    return [
        {
            "component": WORDS[row["component"]],
            "instance_type": row["instance_type"],
            "region": row["region"],
            "usd_per_hour": plain(Decimal(row["value"])),
            "source": source_of_quote(sources, row["source"]),
            "as_of": first_day(row["date"]),
        }
        for row in read_rows(directory / "sagemaker_component_prices_observed.csv")
        if row["value"] and row["component"] in WORDS
    ]


def block_rows(directory: Path, sources: list[Row]) -> list[Row]:
    """Translates the up-front prices of capacity blocks; one that held "before" a day has no day of its own."""
    rows: list[Row] = []
    origin = ""
    for row in read_rows(directory / "capacity_block_prices.csv"):
        origin = origin if row["source"].startswith("same copy") else row["source"]
        if row["date"].startswith("before"):
            continue
        regions = [""] if row["region"] in UNSTATED else row["region"].split(" and ")
        rows += [
            {
                "component": "capacity_block",
                "instance_type": "ml." + row["instance_type"],
                "region": region,
                "usd_per_hour": plain(Decimal(row["value"])),
                "source": source_of_quote(sources, origin),
                "as_of": first_day(row["date"].split()[0]),
            }
            for region in regions
        ]
    return rows


def component_table(directory: Path, sources: Iterable[Row]) -> Table:
    """Builds component_prices.csv."""
    known = list(sources)
    rows = [*observed_rows(directory, known), *block_rows(directory, known)]
    return Table("component_prices.csv", COLUMNS, ("component", "instance_type", "region", "as_of"), rows)
