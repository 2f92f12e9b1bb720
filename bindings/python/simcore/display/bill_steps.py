"""How each amount of a forecast's bill comes about, step by step."""

from __future__ import annotations

from typing import Any

from simcore._core import Forecast, LineItem
from simcore.display import wording
from simcore.display.document import Document, Section, Sentences, prose

_MEANS = "Quantities are means over {runs}. Billable seconds are those on the clock less what spot saves of them."


def document(forecast: Forecast) -> Document:
    """A section a line of the bill, in its order, and the sum."""
    items = forecast.bill.items
    *amounts, total = wording.amounts([item.amount_nano_usd for item in items])
    lines = tuple(
        Section(f"line{place}", wording.line(item), (Sentences(tuple(_steps(forecast, item, amount))),))
        for place, (item, amount) in enumerate(zip(items, amounts, strict=True))
    )
    return Document(
        "Steps of the expected bill",
        forecast.job,
        f"{total} in {wording.counted(len(items), 'line')}",
        _MEANS.format(runs=wording.counted(forecast.cost_usd.count, "simulated run")),
        sections=(*lines, prose("sum", [f"{' + '.join(amounts)} = {total}"], title="total")),
    )


def data(forecast: Forecast) -> list[dict[str, Any]]:
    """Steps of each line as plain data."""
    items = forecast.bill.items
    amounts = wording.amounts([item.amount_nano_usd for item in items])
    return [
        {"usage_type": item.usage_type, "steps": _steps(forecast, item, amount), "amount_usd": item.amount_usd}
        for item, amount in zip(items, amounts, strict=False)
    ]


def instances(forecast: Forecast, item: LineItem) -> int | None:
    """Number of instances whose billable hours a line counts; None where it counts something else."""
    if not item.instances:
        return None
    product_h = forecast.billable_s.mean / 3600.0 * item.instances
    return item.instances if abs(item.quantity - product_h) <= 1e-6 * product_h else None  # else a warm pool was kept


def _steps(forecast: Forecast, item: LineItem, amount: str) -> list[str]:
    """ "6,033 s billable × 1 instance ÷ 3,600 s/h = 1.6758 h", "1.6758 h × $24.725 = $41.43"."""
    steps = []
    number, quantity = instances(forecast, item), wording.exact(round(item.quantity, 6), thousands=True)
    if number:
        seconds = f"{forecast.billable_s.mean:,.1f} s billable × {wording.counted(number, 'instance')}"
        steps.append(f"{seconds} ÷ 3,600 s/h = {quantity} h")
    unit = "h" if item.unit == "Hrs" else item.unit
    source = ", ".join(filter(None, (item.source, item.as_of)))
    return [*steps, f"{quantity} {unit} × {wording.price(item.unit_price_usd)} = {amount}", f"price: {source}"]
