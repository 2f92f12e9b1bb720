"""Bills whose lines the tests choose; the display reads nothing of them but these members."""

from types import SimpleNamespace
from typing import Any


def line(usage_type: str, nano_usd: int, **changes: Any) -> Any:
    """A line of a bill."""
    known = {
        "service": "AmazonS3",
        "usage_type": usage_type,
        "quantity": 1.0,
        "unit": "Hrs",
        "unit_price_usd": nano_usd / 1e9,
        "amount_nano_usd": nano_usd,
        "amount_usd": nano_usd / 1e9,
        "source": "contract",
        "as_of": "2025-06-01",
        "layer": "built in",
    }
    return SimpleNamespace(**known | changes)


def bill_of(*lines: Any) -> Any:
    """A bill of these lines."""
    total = sum(each.amount_nano_usd for each in lines)
    return SimpleNamespace(items=list(lines), total_nano_usd=total, total_usd=total / 1e9)
