"""simcore catalog diff A B"""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass

from simcore._core import Catalog, PriceLayer, PriceRow
from simcore.cli.options import add_format
from simcore.cli.output import write_document
from simcore.inputs.prices import load_prices

KINDS = ("changed", "added", "removed")


@dataclass(frozen=True)
class Difference:
    """A price that is not the same in both; what one does not have is None."""

    change: str
    item: str
    region: str
    unit: str
    before_usd: float | None
    after_usd: float | None
    percent: float | None  # of the price before; None also when that is 0
    before_as_of: str | None
    after_as_of: str | None


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("diff", help="prices that two price books do not share")
    for name, text in (("a", "price book (.csv or .json), or the word builtin"), ("b", "the same: what A became")):
        parser.add_argument(name, metavar=name.upper(), help=text)
    parser.add_argument("--region", help="default: all")
    parser.add_argument("--as-of", metavar="DAY", help="compare the prices in force on it; default: the newest of both")
    parser.add_argument("--only", choices=KINDS, action="append", help="again for a second kind; default: all three")
    add_format(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints what was added, removed and changed."""
    before, after = prices_of(options.a), prices_of(options.b)
    day = options.as_of or max(before.newest, after.newest)
    rows = differences(before.price_list(options.region, day), after.price_list(options.region, day))
    wanted = [row for row in rows if row.change in (options.only or KINDS)]
    from simcore.display import explanation

    counts = {kind: sum(row.change == kind for row in rows) for kind in KINDS}
    data = {"as_of": day, **counts, "differences": [asdict(row) for row in wanted]}
    write_document(options, explanation.differences(wanted, counts, day), data, unbroken=True)


def prices_of(word: str) -> Catalog | PriceLayer:
    """The built-in prices, or those of a book."""
    return Catalog.builtin() if word == "builtin" else load_prices(word)


def differences(before: list[PriceRow], after: list[PriceRow]) -> list[Difference]:
    """Differences of two lists of prices by kind, item and region. Both lists have each item and region once."""
    old, new = ({(row.item, row.region): row for row in rows} for rows in (before, after))
    found = [_difference(old.get(key), new.get(key)) for key in sorted(old.keys() | new.keys())]
    unequal = [row for row in found if row.before_usd != row.after_usd]
    return sorted(unequal, key=lambda row: KINDS.index(row.change))


def _difference(old: PriceRow | None, new: PriceRow | None) -> Difference:
    either = new or old
    assert either is not None
    percent = (new.usd - old.usd) / old.usd * 100 if old and new and old.usd else None
    return Difference(
        "changed" if old and new else "added" if new else "removed",
        either.item,
        either.region,
        either.unit,
        old.usd if old else None,
        new.usd if new else None,
        percent,
        old.as_of if old else None,
        new.as_of if new else None,
    )
