"""simcore catalog export"""

from __future__ import annotations

import argparse

from simcore import files
from simcore._core import Catalog
from simcore.cli.options import add_catalog, add_prices, catalog_of, write_text
from simcore.errors import CatalogError, Problem
from simcore.inputs import prices


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("export", help="the known prices as a price book, to start one of your own from")
    parser.add_argument("--region", help="default: all")
    parser.add_argument("--as-of", metavar="DAY", help="prices in force on that day; default: every change of a price")
    add_catalog(parser)
    add_prices(parser)
    parser.add_argument("--out", metavar="FILE", help=".csv or .json; default: CSV on standard output")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Writes the book: whole, or not at all."""
    catalog = catalog_of(options)
    out: str = options.out or ""
    suffix = out.lower().rpartition(".")[2] if out else "csv"
    if suffix not in ("csv", "json"):
        raise CatalogError.of(Problem("--out", "must end in .csv or .json", repr(out)))
    if suffix == "csv" and catalog.discounts:
        rule = "must end in .json: a CSV price book cannot hold discounts"
        raise CatalogError.of(Problem("--out", rule, repr(out) if out else ""))
    text = book(catalog, suffix, options.region, options.as_of)
    if out:
        files.write(out, text)
    else:
        write_text(text.removesuffix("\n"))


def book(catalog: Catalog, suffix: str, region: str | None = None, as_of: str | None = None) -> str:
    """The text of a price book with the catalog's prices; its discounts too where the form can hold them."""
    rows = catalog.price_list(region, as_of)
    return prices.as_json(rows, catalog.discounts) if suffix == "json" else prices.as_csv(rows)
