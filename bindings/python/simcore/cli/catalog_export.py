"""simcore catalog export"""

from __future__ import annotations

import argparse

from simcore import files
from simcore._core import Catalog
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_catalog, add_prices, catalog_of, write_text
from simcore.cli.output import add_format
from simcore.errors import CatalogError, Problem
from simcore.inputs import prices

_FORMS = ("csv", "json")
_NO_DISCOUNTS = "a CSV price book cannot hold discounts"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "the known prices as a price book, from which to start your own"
    parser = add_verb(verbs, "export", text, "simcore catalog export --region eu-west-1 --out prices.csv")
    parser.add_argument("--region", help="only this region; default: all")
    parser.add_argument("--as-of", metavar="DAY", help="prices in force on that day; default: every change of a price")
    add_catalog(parser)
    add_prices(parser)
    add_format(parser, _FORMS, None, "book_format")  # `format` of a defaults file is that of answers
    parser.add_argument("--out", metavar="FILE", help="file to write, .csv or .json; default, and -: standard output")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Writes the book: whole, or not at all."""
    catalog = catalog_of(options)
    out: str = options.out or ""
    suffix = _suffix(out, options.book_format)
    if suffix == "csv" and catalog.discounts:
        in_file = Problem("--out", f"must end in .json: {_NO_DISCOUNTS}", repr(out))
        raise CatalogError.of(in_file if out else Problem("--format", f"must be json: {_NO_DISCOUNTS}", "csv"))
    text = book(catalog, suffix, options.region, options.as_of)
    if out:
        files.write(out, text)
    else:
        write_text(text.removesuffix("\n"))


def _suffix(out: str, form: str | None) -> str:
    """The form of the book: the ending of its file, or else --format, or else CSV.

    Raises:
        CatalogError: The ending is that of no book, or of another form than --format.
    """
    suffix = out.lower().rpartition(".")[2] if out else form or "csv"
    if suffix not in _FORMS:
        raise CatalogError.of(Problem("--out", "must end in .csv or .json", repr(out)))
    if form not in (None, suffix):
        raise CatalogError.of(Problem("--out", f"must end in .{form}, the --format", repr(out)))
    return suffix


def book(catalog: Catalog, suffix: str, region: str | None = None, as_of: str | None = None) -> str:
    """The text of a price book with the catalog's prices; its discounts too where the form can hold them."""
    rows = catalog.price_list(region, as_of)
    return prices.as_json(rows, catalog.discounts) if suffix == "json" else prices.as_csv(rows)
