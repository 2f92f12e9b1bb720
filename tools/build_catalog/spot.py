"""The spot market, what managed spot really saved, and savings plans."""

import re
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

from .tables import Row, Table, only, plain, read_rows

SNAPSHOTS = (
    ("spot_advisor_2021-03.csv", "spot_advisor_2021_03", "2021-03-01"),
    ("spot_advisor_2025-06-28.csv", "spot_advisor_2025_06_28", "2025-06-28"),
)
# Monthly interruption bands of the Spot Advisor; its own upper ends (6, 11, 16, 22, 100) overlap the next band.
BANDS = {
    "<5%": ("0", "0.05"),
    "5-10%": ("0.05", "0.1"),
    "10-15%": ("0.1", "0.15"),
    "15-20%": ("0.15", "0.2"),
    ">20%": ("0.2", "1"),
}


def fraction(percent: str) -> str:
    """Converts a percentage to a fraction."""
    return plain(Decimal(percent) / 100)


def market_row(offer: Row, source: str, date: str) -> Row:
    """Translates one row of the Spot Advisor."""
    low, high = BANDS[offer["interruption_label"]]
    return {
        "instance_type": "ml." + offer["instance_type"],
        "region": offer["region"],
        "savings_fraction": fraction(offer["savings_over_ondemand_pct"]),
        "interruption_low": low,
        "interruption_high": high,
        "source": source,
        "as_of": date,
    }


def market_table(directory: Path, priced_types: set[str]) -> Table:
    """Builds spot_market.csv from every snapshot, for types that have a price.

    A negative saving is left out: it compares a stale spot price with a newly cut on-demand price.
    """
    rows = [
        market_row(offer, source, date)
        for file, source, date in SNAPSHOTS
        for offer in read_rows(directory / file)
        if "ml." + offer["instance_type"] in priced_types and Decimal(offer["savings_over_ondemand_pct"]) >= 0
    ]
    columns = (
        "instance_type",
        "region",
        "savings_fraction",
        "interruption_low",
        "interruption_high",
        "source",
        "as_of",
    )
    return Table("spot_market.csv", columns, ("instance_type", "region", "as_of"), rows)


def saving_row(scope: str, middle: str, low: str, high: str, count: str, *, source: str, date: str) -> Row:
    """Writes one realised saving; the percentages become fractions."""
    return {
        "scope": scope,
        "savings_fraction": fraction(middle),
        "low": fraction(low),
        "high": fraction(high),
        "count": count,
        "source": source,
        "as_of": date,
    }


def log_savings(discounts: Iterable[Row]) -> list[Row]:
    """Reads the quartiles and the extremes of the savings in job logs."""
    text = only(discounts, item="SageMaker managed spot, measured (this collection)")["value"]
    number = dict(re.findall(r"(n=|[a-z]+\d* )([\d.]+)", text))
    count, median = number["n="], number["median "]
    origin = {"source": "managed_spot_job_logs", "date": "2019-01-01"}
    return [
        saving_row("all", median, number["p25 "], number["p75 "], count, **origin),
        saving_row("all_extremes", median, number["min "], number["max "], count, **origin),
    ]


def p5_saving(discounts: Iterable[Row]) -> Row:
    """Reads the range that three jobs on ml.p5.48xlarge saved; the middle stands for it."""
    row = only(discounts, item="SageMaker managed spot, p5.48xlarge, us-west-2")
    low, high, count = re.findall(r"(\d+)-(\d+)% \((\d+) jobs\)", row["value"])[0]
    middle = plain((Decimal(low) + Decimal(high)) / 2)
    origin = {"source": "managed_spot_p5_2026_09_13", "date": row["as_of"]}
    return saving_row("ml.p5.48xlarge", middle, low, high, count, **origin)


def savings_table(discounts: list[Row]) -> Table:
    """Builds spot_savings.csv."""
    columns = ("scope", "savings_fraction", "low", "high", "count", "source", "as_of")
    return Table("spot_savings.csv", columns, ("scope",), [*log_savings(discounts), p5_saving(discounts)])
