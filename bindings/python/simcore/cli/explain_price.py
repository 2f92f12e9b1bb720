"""simcore explain price ITEM"""

from __future__ import annotations

import argparse
from typing import Any

from simcore._core import PriceExplanation
from simcore.cli.options import add_format, add_prices, catalog_of
from simcore.cli.output import write_document
from simcore.inputs.prices import discount_record

HELP = "how the catalog comes to the price of an instance type or a storage item"

_KEYS = ("item", "region", "day", "unit", "service", "usage_type", "list_usd", "usd")
_RUNG_KEYS = ("layer", "region", "usd", "evidence", "as_of", "source", "taken", "why")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the item and its options."""
    parser.add_argument("item", metavar="ITEM", help="instance type, or storage item such as s3.get")
    parser.add_argument("--region", default="us-east-1", help="default: us-east-1")
    parser.add_argument("--as-of", metavar="DAY", help="day of the price, YYYY-MM-DD; default: the newest")
    add_prices(parser)
    add_format(parser)


def run(options: argparse.Namespace) -> None:
    """Prints the ladder, rung by rung, and what is charged."""
    price = catalog_of(options).explain_price(options.item, options.region, options.as_of)
    from simcore.display import explanation

    write_document(options, explanation.price(price), explained(price))


def explained(price: PriceExplanation) -> dict[str, Any]:
    """The explanation as plain data."""
    rungs = [{key: getattr(rung, key) for key in _RUNG_KEYS} for rung in price.rungs]
    discounts = [
        discount_record(step.discount) | {"applied": step.applied, "usd": step.usd, "why": step.why}
        for step in price.discounts
    ]
    return {key: getattr(price, key) for key in _KEYS} | {"rungs": rungs, "discounts": discounts}
