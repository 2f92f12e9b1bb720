"""simcore catalog import OFFER [OFFER...] --out PRICES.csv"""

from __future__ import annotations

import argparse
from pathlib import Path

from simcore._core import OfferSummary
from simcore.cli.progress import bar_of_bytes
from simcore.display.printable import printable
from simcore.inputs.offers import import_offers


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb below `simcore catalog`."""
    verb = verbs.add_parser("import", help="turn offer files of the provider's price list into a price book")
    verb.add_argument("offers", metavar="OFFER", nargs="+", help="offer file of the AWS price list, JSON or CSV")
    verb.add_argument("--out", dest="book", required=True, metavar="PRICES", help="the price book (CSV) to write")
    verb.add_argument("--region", action="append", default=[], help="only this region; may be repeated; default: all")
    verb.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Imports and says what was taken."""
    with bar_of_bytes() as progress:
        summary = import_offers(options.offers, options.book, options.region, progress)
    _show(summary, options.book)


def kind(item: str) -> str:
    """What people call a group of items."""
    if item.startswith("ml."):
        return "training instances"
    return item if item.startswith("sagemaker.") else item.split(".", maxsplit=1)[0]


def _show(summary: OfferSummary, out: str) -> None:
    for file in summary.files:
        _print(
            f"{Path(file.path).name}: {file.offer_code} version {file.version} of {file.published}, "
            f"{file.prices} prices from {file.products} products"
        )
    kinds: dict[str, int] = {}
    for item, count in summary.items.items():
        kinds[kind(item)] = kinds.get(kind(item), 0) + count
    _print(f"{out}: {summary.prices} prices in {len(summary.regions)} regions")
    for name, count in sorted(kinds.items()):
        _print(f"  {name}: {count}")
    _print(f"  regions: {', '.join(summary.regions)}")
    for reason, count in summary.skipped.items():
        _print(f"  left out: {count}, {reason}")


def _print(text: str) -> None:
    print(printable(text))
