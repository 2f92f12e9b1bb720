"""Tables of prices for the terminal (rich)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.padding import Padding

from simcore import _text
from simcore._cli import tables
from simcore._cli.catalog_diff import KINDS, Difference
from simcore._core import DiscountStep, PriceExplanation, Rung

_DIFF_COLUMNS = ("item", "region", "unit", "before", "after", "change", "of", "now of")
_NUMBERS = ("before", "after", "change")
_AROUND = 10  # rungs of a layer that are shown on either side of what matters


def show_explanation(price: PriceExplanation) -> None:
    """What is charged, then each rung of the ladder with its reason, then each discount."""
    console = tables._console()
    title = f"{price.item} in {price.region} on {price.day}"
    console.print(f"[bold]{tables._plain(title)}[/bold]: {_money(price.usd)} {tables._plain(price.unit)}, on demand")
    console.print(f"[dim]on the bill: {tables._plain(price.service)} {tables._plain(price.usage_type)}[/dim]\n")
    console.print("[bold]the ladder, top first (the job file's own price would stand above it)[/bold]")
    for _, layer in groupby(price.rungs, key=lambda rung: rung.layer):
        _show_layer(console, list(layer), price)
    if price.discounts:
        console.print("\n[bold]discounts, in their order[/bold]")
    for step in price.discounts:
        console.print(f"{'→' if step.applied else ' '} {tables._plain(_discount(step, price.unit))}")
        console.print(Padding(f"[dim]{tables._plain(step.discount.source)}[/dim]", (0, 0, 0, 4)))


def _show_layer(console: Console, rungs: list[Rung], price: PriceExplanation) -> None:
    """The rungs of one layer around the one that is taken, or else its newest; all, when they are few."""
    taken = next((i for i, rung in enumerate(rungs) if rung.taken), 0)
    first = max(0, min(taken - _AROUND, len(rungs) - 2 * _AROUND - 1))
    shown = rungs[first : first + 2 * _AROUND + 1]
    if first:
        console.print(f"  … and {first:,} more, newer")
    for rung in shown:
        console.print(f"{'→' if rung.taken else ' '} {tables._plain(_rung(rung, price))}")
        if rung.usd is not None:
            console.print(Padding(f"[dim]{tables._plain(rung.source)}[/dim]", (0, 0, 0, 4)))
    rest = len(rungs) - first - len(shown)
    if rest:
        console.print(f"  … and {rest:,} more, older")


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
    if wanted:
        head, *lines = _aligned([_DIFF_COLUMNS, *map(_cells, wanted)])
        console.print(head, style="bold", markup=False, soft_wrap=True)
        console.print("\n".join(lines), markup=False, soft_wrap=True)  # cut-off digits would be wrong ones
    counts = ", ".join(f"{sum(row.change == kind for row in rows)} {kind}" for kind in KINDS)
    console.print(f"{counts} (prices in force on {day})")


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table. rich takes seconds for the thousands of rows that a region has."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    columns = list(zip(_DIFF_COLUMNS, widths, strict=True))
    return ["  ".join(_padded(*each) for each in zip(columns, row, strict=True)).rstrip() for row in rows]


def _padded(column: tuple[str, int], cell: str) -> str:
    name, width = column
    return cell.rjust(width) if name in _NUMBERS else cell.ljust(width)


def _cells(row: Difference) -> tuple[str, ...]:
    before, after = ("-" if usd is None else _money(usd) for usd in (row.before_usd, row.after_usd))
    change = row.change if row.percent is None else f"{row.percent:+.2f} %"
    return (row.item, row.region, row.unit, before, after, change, row.before_as_of or "-", row.after_as_of or "-")
