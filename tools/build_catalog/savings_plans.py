"""Savings of savings plans: the one rate that was seen, and a proxy for the families of 2017."""

import re
from collections.abc import Iterable
from pathlib import Path

from .spot import fraction
from .tables import Row, Table, only, read_rows

COLUMNS = ("instance_type", "region", "plan", "savings_fraction", "source", "as_of")
SEEN = {"instance_type": "ml.m4.16xlarge", "region": "us-east-1", "plan": "1yr_partial_upfront"}


def seen_row(discounts: Iterable[Row]) -> Row:
    """Reads the rate of the offer file."""
    row = only(discounts, item="Savings Plan rate USE1-Train:ml.m4.16xlarge, 1yr Partial Upfront")
    percent = re.findall(r"= ([\d.]+)% below", row["value"])[0]
    origin = {"source": "savings_plan_offer_2023_10_27", "as_of": row["as_of"]}
    return SEEN | {"savings_fraction": fraction(percent)} | origin


def plan_of(row: Row) -> str:
    """Returns the word of term and payment: "1 year", "No Upfront" -> "1yr_no_upfront"."""
    return row["term"].replace(" year", "yr") + "_" + row["payment"].lower().replace(" ", "_")


def proxy_rows(directory: Path, types: set[str]) -> list[Row]:
    """Reads what convertible reservations saved in 2017; the one rate that was seen agrees with them to 0.0001."""
    return [
        {
            "instance_type": row["instance_type"],
            "region": row["region"],
            "plan": plan_of(row),
            "savings_fraction": row["value"],
            "source": "ec2_convertible_reservations_2017",
            "as_of": row["date"],
        }
        for row in read_rows(directory / "savings_plan_discount_proxy_2017.csv")
        if row["instance_type"] in types
    ]


def plan_table(directory: Path, discounts: Iterable[Row], types: set[str]) -> Table:
    """Builds savings_plans.csv; the rate that was seen stands for its proxy."""
    seen = seen_row(discounts)
    proxies = [row for row in proxy_rows(directory, types) if any(row[key] != value for key, value in SEEN.items())]
    return Table("savings_plans.csv", COLUMNS, ("instance_type", "region", "plan"), [seen, *proxies])
