"""Numbers as people read them; shared by terminal, notebook and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from simcore._core import LineItem, Summary


def duration(seconds: float) -> str:
    """ "5 s", "3 min 20 s", "1 h 49 min", "2 d 3 h"."""
    if seconds < 59.5:
        return f"{seconds:.0f} s" if seconds >= 10 or seconds == int(seconds) else f"{seconds:.1f} s"
    for large, small, large_unit, small_unit in (
        (60, 1, "min", "s"),
        (3600, 60, "h", "min"),
        (86400, 3600, "d", "h"),
    ):
        smalls = round(seconds / small)
        whole, rest = divmod(smalls, large // small)
        if large == 86400 or smalls * small < {60: 3600, 3600: 86400}[large]:
            return f"{whole} {large_unit} {rest} {small_unit}"
    raise AssertionError("the last unit takes everything")


def usd(amount: float) -> str:
    """ "$41.43", and "$0.0042" where cents would hide the amount."""
    if amount and abs(amount) < 0.005:
        return f"${amount:.2g}" if abs(amount) >= 0.0001 else f"${amount:.1e}"
    return f"${amount:,.2f}"


def amount(dollars: float) -> str:
    """A line of a bill: "$3.8100", four places, so that lines are seen to add up; all digits of less."""
    return f"${dollars:,.4f}" if dollars == 0 or abs(dollars) >= 0.00005 else price(dollars)


def price(dollars: float) -> str:
    """A unit price with all its digits: "$0.0000004", "$3.825"."""
    return "$" + (f"{dollars:.12f}".rstrip("0").rstrip(".") or "0")


def line(item: LineItem) -> str:
    """The usage type, behind its service where names repeat between services: "S3 TimedStorage-ByteHrs"."""
    if item.service == "AmazonSageMaker":
        return item.usage_type
    return f"{item.service.removeprefix('Amazon')} {item.usage_type}"


def quantity(value: float) -> str:
    """Four significant digits, thousands separated."""
    if value and abs(value) < 0.001:
        return f"{value:.3g}"
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.4g}"


def spread(summary: Summary, *, money: bool = False) -> str:
    """ "$18.12 (half below $18.10, 90 % below $18.30)"; without the bracket when there is no spread to see."""
    show = usd if money else duration
    if show(summary.p50) == show(summary.p90) == show(summary.mean):
        return show(summary.mean)
    return f"{show(summary.mean)} (half below {show(summary.p50)}, 90 % below {show(summary.p90)})"


class Answer(Protocol):
    """What a headline needs of a forecast."""

    @property
    def cost_usd(self) -> Summary:
        """Cost [USD]."""

    @property
    def wall_clock_s(self) -> Summary:
        """Creation to end [s]."""


def headline(forecast: Answer) -> str:
    """The answer in one line."""
    return f"{usd(forecast.cost_usd.mean)}, {duration(forecast.wall_clock_s.mean)}"
