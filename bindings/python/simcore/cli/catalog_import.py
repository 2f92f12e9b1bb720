"""simcore catalog import OFFER [OFFER...] --out PRICES.csv"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from simcore._core import OfferSummary
from simcore.cli.arguments import add_verb
from simcore.cli.options import write_text
from simcore.cli.standard_streams import write_error
from simcore.display.printable import printable
from simcore.display.wording import counted
from simcore.inputs.offers import import_offers
from simcore.progress import bar_of_bytes


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb below `simcore catalog`."""
    text = "turn offer files of the provider's price list into a price book"
    verb = add_verb(verbs, "import", text, "simcore catalog import AmazonSageMaker.json --out prices.csv")
    verb.add_argument("offers", metavar="OFFER", nargs="+", help="offer file of the AWS price list, JSON or CSV")
    verb.add_argument(
        "--out", dest="book", required=True, metavar="PRICES", help="the price book (CSV) to write; -: standard output"
    )
    verb.add_argument("--region", action="append", default=[], help="only this region; may be repeated; default: all")
    verb.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Imports and says what was taken."""
    if options.book is not None:
        _show(_imported(options, options.book), options.book, print)
        return
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        book = Path(folder) / "prices.csv"
        summary = _imported(options, str(book))
        write_text(book.read_text(encoding="utf-8").removesuffix("\n"))
    _show(summary, "standard output", write_error)


def _imported(options: argparse.Namespace, book: str) -> OfferSummary:
    with bar_of_bytes() as progress:
        return import_offers(options.offers, book, options.region, progress)


def kind(item: str) -> str:
    """What people call a group of items."""
    if item.startswith("ml."):
        return "training instances"
    return item if item.startswith("sagemaker.") else item.split(".", maxsplit=1)[0]


def _show(summary: OfferSummary, out: str, write: Callable[[str], None]) -> None:
    for line in _told(summary, out):
        write(printable(line))


def _told(summary: OfferSummary, out: str) -> Iterator[str]:
    for file in summary.files:
        yield (
            f"{Path(file.path).name}: {file.offer_code} version {file.version} of {file.published}, "
            f"{counted(file.prices, 'price')} from {counted(file.products, 'product')}"
        )
    kinds: dict[str, int] = {}
    for item, count in summary.items.items():
        kinds[kind(item)] = kinds.get(kind(item), 0) + count
    yield f"{out}: {counted(summary.prices, 'price')} in {counted(len(summary.regions), 'region')}"
    for name, count in sorted(kinds.items()):
        yield f"  {name}: {count}"
    yield f"  regions: {', '.join(summary.regions)}"
    for reason, count in summary.skipped.items():
        yield f"  left out: {count}, {reason}"
