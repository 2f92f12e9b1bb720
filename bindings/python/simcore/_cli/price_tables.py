"""Tables of prices for the terminal (rich)."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from simcore import _text
from simcore._cli import tables
from simcore._cli.catalog_diff import KINDS, Difference
from simcore._core import DiscountStep, PriceExplanation, Rung

_DIFF_COLUMNS = ("item", "region", "unit", "before", "after", "change", "of", "now of")
_WIDEST = 1000  # characters


def show_explanation(price: PriceExplanation) -> None:
    """What is charged, then each rung of the ladder with its reason, then each discount."""
    console = tables._console()
    title = f"{price.item} in {price.region} on {price.day}"
    console.print(f"[bold]{escape(title)}[/bold]: {_money(price.usd)} {escape(price.unit)}, on demand")
    console.print(f"[dim]on the bill: {escape(price.service)} {escape(price.usage_type)}[/dim]\n")
    console.print("[bold]the ladder, top first (the job file's own price would stand above it)[/bold]")
    for rung in price.rungs:
        console.print(f"{'→' if rung.taken else ' '} {escape(_rung(rung, price))}")
        if rung.usd is not None:
            console.print(Padding(f"[dim]{escape(rung.source)}[/dim]", (0, 0, 0, 4)))
    if price.discounts:
        console.print("\n[bold]discounts, in their order[/bold]")
    for step in price.discounts:
        console.print(f"{'→' if step.applied else ' '} {escape(_discount(step, price.unit))}")
        console.print(Padding(f"[dim]{escape(step.discount.source)}[/dim]", (0, 0, 0, 4)))


def _money(usd: float) -> str:
    return _text.price(usd)


def _rung(rung: Rung, price: PriceExplanation) -> str:
    if rung.usd is None:
        return f"{rung.layer}: {rung.why}"
    kind = f", {rung.evidence}" if rung.evidence else ""
    place = f" in {rung.region}" if rung.region != price.region else ""
    return f"{rung.layer}, {rung.as_of}: {_money(rung.usd)} {price.unit}{place}{kind}; {rung.why}"


def _discount(step: DiscountStep, unit: str) -> str:
    left = f", {_money(step.usd)} {unit} is left" if step.applied else ""
    return f"{step.discount.percent:g} % on {step.discount.usage_type}: {step.why}{left}"


def show_differences(rows: Sequence[Difference], wanted: Sequence[Difference], day: str) -> None:
    """A table, and the numbers of each kind, also of those that are not shown."""
    console = tables._console()
    table = Table(box=None, pad_edge=False)
    for column in _DIFF_COLUMNS:
        table.add_column(column, justify="right" if column in ("before", "after", "change") else "left", no_wrap=True)
    for row in wanted:
        table.add_row(*(escape(cell) for cell in _cells(row)))
    if wanted:
        whole = console.measure(table, options=console.options.update(width=_WIDEST)).maximum
        console.width = max(console.width, whole)  # cut-off digits would be wrong ones
        console.print(table)
    counts = ", ".join(f"{sum(row.change == kind for row in rows)} {kind}" for kind in KINDS)
    console.print(f"{counts} (prices in force on {day})")


def _cells(row: Difference) -> tuple[str, ...]:
    before, after = ("-" if usd is None else _money(usd) for usd in (row.before_usd, row.after_usd))
    change = row.change if row.percent is None else f"{row.percent:+.2f} %"
    return (row.item, row.region, row.unit, before, after, change, row.before_as_of or "-", row.after_as_of or "-")
