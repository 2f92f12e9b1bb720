"""simcore explain price ITEM"""

from __future__ import annotations

import argparse

from simcore.cli.options import add_catalog, add_place, add_prices, catalog_of
from simcore.cli.output import add_answer, write_document
from simcore.display.plain_data import plain

HELP = "how the catalog comes to the price of an instance type or a storage item"
SHORT = "how the catalog comes to a price"
EXAMPLE = "simcore explain price ml.p4d.24xlarge --region eu-west-1"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the item and its options."""
    parser.add_argument("item", metavar="ITEM", help="instance type, or storage item such as s3.get")
    add_place(parser, "price")
    add_catalog(parser)
    add_prices(parser)
    add_answer(parser, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints the ladder, step by step, and what is charged."""
    price = catalog_of(options).explain_price(options.item, options.region, options.as_of)
    from simcore.display import explanation

    data = plain(price)
    write_document(options, explanation.price(price), data, data["steps"])
