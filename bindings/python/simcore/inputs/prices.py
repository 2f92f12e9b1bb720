"""Price books: the user's own prices, read and written."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from os import PathLike

from simcore import _core

COLUMNS = ("item", "region", "usd", "unit", "as_of", "source")


def load_prices(path: str | PathLike[str], *, catalog: _core.Catalog | None = None) -> _core.PriceLayer:
    """A price book, checked: what :meth:`Catalog.with_prices` lays over the built-in prices.

    Args:
        path: A `.csv` file (item,region,usd,unit,as_of,source) or a `.json` file, which may hold discounts too;
            see docs/my-prices.md.
        catalog: Whose items and regions it must know; default: the built-in one.

    Raises:
        CatalogError: With every problem of the book. Nothing is read in part.
    """
    return _core.load_price_book(path, catalog or _core.Catalog.builtin())


def as_csv(rows: Iterable[_core.PriceRow]) -> str:
    """A CSV price book. Numbers in the fewest digits that read back as the same."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([row.item, row.region, repr(row.usd), row.unit, row.as_of, row.source] for row in rows)
    return text.getvalue()


def as_json(rows: Iterable[_core.PriceRow], discounts: Sequence[_core.Discount]) -> str:
    """A JSON price book."""
    prices = [{key: getattr(row, key) for key in COLUMNS} for row in rows]
    book: dict[str, object] = {"prices": prices}
    if discounts:
        book["discounts"] = [discount_record(discount) for discount in discounts]
    return json.dumps(book, indent=2, ensure_ascii=False) + "\n"


def discount_record(discount: _core.Discount) -> dict[str, object]:
    """A discount with the keys of a price book; what is open is left out."""
    record = {
        "usage_type": discount.usage_type,
        "service": discount.service or None,
        "percent": discount.percent,
        "source": discount.source,
        "from": discount.first_day,
        "until": discount.last_day,
    }
    return {key: value for key, value in record.items() if value is not None}
