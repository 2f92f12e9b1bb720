"""Price books: the user's own prices, read and written."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from os import PathLike

from simcore import _core
from simcore.inputs.arguments import catalog_or_builtin


def load_prices(path: str | PathLike[str], *, catalog: _core.Catalog | None = None) -> _core.PriceLayer:
    """A price book, checked: what :meth:`Catalog.with_prices` lays over the built-in prices.

    Args:
        path: A `.csv` file (item,region,usd,unit,as_of,source) or a `.json` file, which may hold discounts too;
            see docs/my-prices.md.
        catalog: Whose items and regions it must know; default: the built-in one.

    Raises:
        CatalogError: With every problem of the book. Nothing is read in part.
    """
    return _core.load_price_book(path, catalog_or_builtin(catalog))


def as_csv(rows: Iterable[_core.PriceRow]) -> str:
    """A CSV price book. Numbers in the fewest digits that read back as the same."""
    text = io.StringIO()
    columns = [field.name for field in _core.PriceRow.fields() if field.faces != "python"]
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([getattr(row, column) for column in columns] for row in rows)
    return text.getvalue()


def as_json(rows: Iterable[_core.PriceRow], discounts: Sequence[_core.Discount]) -> str:
    """A JSON price book."""
    book = {"prices": [json.loads(row.to_json()) for row in rows]}
    if discounts:
        book["discounts"] = [json.loads(discount.to_json()) for discount in discounts]
    return json.dumps(book, indent=2, ensure_ascii=False) + "\n"
