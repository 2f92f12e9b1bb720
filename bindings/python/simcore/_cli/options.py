"""Options that several verbs share."""

from __future__ import annotations

import argparse
import json
import sys
from io import TextIOWrapper
from typing import Any

from simcore._core import Catalog


def add_format(parser: argparse.ArgumentParser) -> None:
    """--format table (for people) or json (for programs)."""
    parser.add_argument("--format", choices=("table", "json"), default="table", help="default: table")


def add_prices(parser: argparse.ArgumentParser) -> None:
    """--prices BOOK, repeatable."""
    text = "your own prices over the built-in ones, .csv or .json; again for another on top (docs/my-prices.md)"
    parser.add_argument("--prices", metavar="BOOK", action="append", default=[], help=text)


def catalog_of(options: argparse.Namespace) -> Catalog:
    """The built-in catalog under the price books of --prices, the last on top."""
    catalog = Catalog.builtin()
    return catalog.with_prices(*options.prices) if options.prices else catalog


def write_json(document: Any) -> None:
    """JSON on standard output, indented as the library writes it."""
    write_text(json.dumps(document, indent=2, ensure_ascii=False))


def write_text(text: str) -> None:
    """A line, or more, on standard output in UTF-8, whatever the terminal speaks: JSON knows nothing else."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text + "\n")
