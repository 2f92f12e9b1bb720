"""simcore catalog diff A B"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from simcore._core import Catalog, PriceLayer, PriceRow, RowChange
from simcore.cli.arguments import add_verb
from simcore.cli.output import add_answer, write_document
from simcore.display.plain_data import plain
from simcore.inputs.prices import load_prices

KINDS = ("changed", "added", "removed")
BOOKS = (".csv", ".json")


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
    text = "the prices in which two price books differ, or all rows in which two catalogs do"
    parser = add_verb(verbs, "diff", text, "simcore catalog diff 0.1.0 now")
    text = "price book (.csv or .json), catalog of a release (its version or digest), or now or builtin"
    parser.add_argument("a", metavar="A", help=text)
    parser.add_argument("b", metavar="B", help="the same: what A became")
    parser.add_argument("--region", help="only this region; default: all")
    parser.add_argument("--as-of", metavar="DAY", help="compare the prices in force on it; default: the newest of both")
    parser.add_argument(
        "--only", choices=KINDS, action="append", help="only this kind of difference; may be repeated; default: all"
    )
    add_answer(parser, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints what was added, removed and changed."""
    before, after = prices_of(options.a), prices_of(options.b)
    kinds = options.only or KINDS
    day = options.as_of or max(before.newest, after.newest)
    rows = differences(before.price_list(options.region, day), after.price_list(options.region, day))
    changes = row_changes(before, after, options.region)
    from simcore.display import explanation

    wanted = [row for row in rows if row.change in kinds]
    table = [asdict(row) for row in wanted]
    data = {"as_of": day, **counts(row.change for row in rows), "differences": table}
    document = explanation.differences(wanted, counts(row.change for row in rows), day)
    if changes is not None:
        of_kinds = [change for change in changes if change.kind in kinds]
        table = [plain(change) for change in of_kinds]
        data |= {"rows": counts(change.kind for change in changes), "changes": table}
        document = explanation.with_rows(document, of_kinds, counts(change.kind for change in changes))
    write_document(options, document, data, table, unbroken=True)


def counts(kinds: Iterable[str]) -> dict[str, int]:
    """How many there are of each kind."""
    found = Counter(kinds)
    return {kind: found[kind] for kind in KINDS}


def prices_of(word: str) -> Catalog | PriceLayer:
    """The prices of a book, or a catalog: the built-in one, or that of a release."""
    return load_prices(word) if Path(word).suffix.lower() in BOOKS else Catalog.release(word)


def row_changes(
    before: Catalog | PriceLayer, after: Catalog | PriceLayer, region: str | None
) -> list[RowChange] | None:
    """Rows that two catalogs do not share; in a region, those of no other. None when one is a price book."""
    if isinstance(before, PriceLayer) or isinstance(after, PriceLayer):
        return None
    changes = before.tables.changes_to(after.tables)
    return [row for row in changes if region in (None, (row.before | row.after).get("region", region))]


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
