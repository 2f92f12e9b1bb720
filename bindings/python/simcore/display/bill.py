"""A bill: what is charged, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from simcore._core import Bill, LineItem
from simcore.display import wording
from simcore.display.document import Column, Document, Folding, Row, Section, Table, columns, rows
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Segment

_MOST_STEPS = 14  # of a waterfall that is still read


def headline(bill: Bill) -> str:
    """The total and the number of lines."""
    return f"{wording.usd(bill.total_usd)} in {wording.counted(len(bill.items), 'line item')}"


def document(bill: Bill) -> Document:
    """The lines of a bill, with prices and sources."""
    return Document("Bill of a training job", "", headline(bill), sections=(section(bill, "bill", "open"),))


def figures(bill: Bill) -> tuple[Figure, ...]:
    """The waterfall of the bill."""
    return (waterfall(bill, f"{wording.usd(bill.total_usd)} in all"),)


def section(bill: Bill, title: str, folding: Folding = "folded") -> Section:
    """One row a line item, then the total; the amounts add up as printed."""
    return Section("bill", title, (*figures(bill), table(bill)), folding)


def table(bill: Bill, caption: str = "") -> Table:
    """The rows of :func:`section`."""
    items = bill.items
    layered = any(item.layer != "built in" for item in items)  # else there is nothing to tell apart
    heads = (
        Column("usage type", "name"),
        *columns("number", "quantity", "unit price", "amount"),
        Column("source", "source"),
        Column("as of", "day"),
        *((Column("price from"),) if layered else ()),
    )
    *amounts, total = wording.amounts([item.amount_nano_usd for item in items])
    lines = [_cells(item, amount, layered=layered) for item, amount in zip(items, amounts, strict=True)]
    blank = ("",) * (len(heads) - 4)
    return Table(heads, rows(lines), Row(("total", "", "", total, *blank), "strong"), caption)


def _cells(item: LineItem, amount: str, *, layered: bool) -> tuple[str, ...]:
    quantity = f"{wording.quantity(item.quantity)} {item.unit}"
    layer = (item.layer,) if layered else ()
    return (wording.line(item), quantity, wording.price(item.unit_price_usd), amount, item.source, item.as_of, *layer)


def largest(bill: Bill, most: int) -> Table:
    """The dearest lines; those that are left out as one."""
    lines = ((name, quantity, wording.amount(usd)) for name, quantity, usd in _largest(bill.items, most, "more"))
    heads = (Column("usage type", "code"), *columns("number", "quantity", "amount"))
    return Table(heads, rows(lines), Row(("total", "", wording.amount(bill.total_usd)), "strong"))


def waterfall(bill: Bill, title: str) -> Figure:
    """Line items up to the total, largest first; many small ones share a step."""
    total, below = bill.total_usd, 0.0
    bars = []
    most = _MOST_STEPS if len(bill.items) <= _MOST_STEPS else _MOST_STEPS - 1
    for name, quantity, amount in _largest(bill.items, most, "smaller lines"):
        told = wording.usd(amount)
        share = f" ({100 * amount / total:.0f} %)" if total and 0.005 <= amount / total < 0.995 else ""
        bars.append(Bar(name, (Segment(below, below + amount, "step", f"{name}: {told}"),), told + share,
                        spare=quantity, reached=below + amount))  # fmt: skip
        below += amount
    bars.append(Bar("total", (Segment(0.0, total, "total"),), wording.usd(total)))
    described = "; ".join(f"{bar.label} {bar.value}" for bar in bars[:-1]) or "no line items"
    caption = "Line items as on your own bill, the largest first"
    return Figure("waterfall", title, Bars(tuple(bars), Axis("US dollars"), connected=True), described, caption)


def _largest(items: Sequence[LineItem], most: int, others: str) -> list[tuple[str, str, float]]:
    """Name, quantity and amount [USD] of the dearest lines; those that are left out as one."""
    ordered = sorted(items, key=lambda item: -item.amount_nano_usd)
    shown, rest = ordered[:most], ordered[most:]
    lines = [(wording.line(item), f"{wording.quantity(item.quantity)} {item.unit}", item.amount_usd) for item in shown]
    if rest:
        lines.append((f"{len(rest)} {others}", "", sum(item.amount_nano_usd for item in rest) / 1e9))
    return lines
