"""Prices of storage, requests and data transfer."""

import itertools
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

from .citations import source_of_quote
from .tables import Row, Table, first_day, plain, read_rows

COLUMNS = ("item", "region", "usd", "unit", "usage_type", "source", "as_of")
FEED_DATE = "2025-11-04"
# The transfer file carries no day; its sibling from the same origin says 2024..2026.
TRANSFER_DATE = "2024-01-01"


def storage_row(names: Row, price: Row, usd: str, source: str, date: str) -> Row:
    """Writes one price under its canonical item key."""
    return {
        "item": names["item"],
        "region": price["region"],
        "usd": plain(Decimal(usd)),
        "unit": price["unit"],
        "usage_type": names["usage_type"],
        "source": source,
        "as_of": date,
    }


def feed_rows(directory: Path, items: list[Row]) -> list[Row]:
    """Translates the S3, EFS and FSx prices of the public feed."""
    names = {(row["origin"], row["label"]): row for row in items}
    prices = read_rows(directory / "storage_prices_by_region_2025-11-04.csv")
    return [
        storage_row(
            names[price["service"], price["item"]], price, price["price_usd"], "storage_prices_2025_11_04", FEED_DATE
        )
        for price in prices
    ]


def scratch_rows(feed: Iterable[Row], items: Iterable[Row]) -> list[Row]:
    """Gives SCRATCH_2 the price of Persistent_1 at 50 MB/s/TiB, because the feed does not label scratch."""
    names = next(row for row in items if row["origin"] == "scratch")
    return [
        storage_row(names, row, row["usd"], "fsx_scratch_as_persistent_1_50", FEED_DATE)
        for row in feed
        if row["item"] == "fsx.persistent_1_ssd_50.storage"
    ]


def volume_rows(directory: Path, items: Iterable[Row], sources: list[Row]) -> list[Row]:
    """Takes the ML storage prices that a bill or a notebook shows; the other rows are about neither job."""
    names = {row["label"]: row for row in items if row["origin"] == "ML storage"}
    prices = read_rows(directory / "ebs_and_ml_storage_prices.csv")
    for before, price in itertools.pairwise(prices):
        if price["source"] == "same bill":
            price["source"] = before["source"]
    return [
        storage_row(
            names[price["item"]],
            price,
            price["price_usd"],
            source_of_quote(sources, price["source"]),
            first_day(price["as_of"]),
        )
        for price in prices
        if price["item"] in names
    ]


def derived_volume_rows(directory: Path, seen: Iterable[Row], column: str, source: str) -> list[Row]:
    """Derives volumes of regions where nobody saw a price of the item, from the price of EBS gp2.

    Training pays 1.4 times that price, the factor of four regions; processing pays it as it is.
    """
    known = {row["region"]: row for row in seen}
    names = next(iter(known.values()))
    return [
        storage_row(names, price, price[column], source, first_day(price["date"].split()[0]))
        for price in read_rows(directory / "sagemaker_storage_prices.csv")
        if price["item"].startswith("Training/endpoint/notebook volume (derived") and price["region"] not in known
    ]


def transfer_rows(directory: Path, items: Iterable[Row]) -> list[Row]:
    """Translates the data transfer prices."""
    names = {row["label"]: row for row in items if row["origin"] == "transfer"}
    prices = read_rows(directory / "data_transfer_prices.csv")
    return [
        storage_row(names[price["item"]], price, price["usd_per_unit"], "infracost_transfer", TRANSFER_DATE)
        for price in prices
    ]


def storage_table(directory: Path, items: list[Row], facts: list[Row], sources: list[Row]) -> Table:
    """Builds storage_prices.csv; `facts` are rows that no reference table has."""
    feed, seen = feed_rows(directory, items), volume_rows(directory, items, sources)
    training = [row for row in seen if row["item"] == "sagemaker.volume"]
    processing = [row for row in seen if row["item"] == "sagemaker.processing_volume"]
    rows = [
        *feed,
        *scratch_rows(feed, items),
        *seen,
        *derived_volume_rows(directory, training, "value", "ebs_gp2_2018_times_1_4"),
        *derived_volume_rows(directory, processing, "ebs_price_same_volume", "ebs_gp2_2018"),
        *transfer_rows(directory, items),
        *facts,
    ]
    return Table("storage_prices.csv", COLUMNS, ("item", "region", "as_of"), rows)
