"""Numbers as people read them, the same in every answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor, inf, isinf, isnan, log10
from typing import Any

from simcore._core import Assumption, LineItem, Summary

_TIME_UNITS = ((172800.0, 86400.0, "days"), (5400.0, 3600.0, "hours"), (180.0, 60.0, "minutes"), (0.0, 1.0, "seconds"))
# Units beside each other, in seconds, below an end.
_PAIRS = ((3600, 60, 1, "min", "s"), (86400, 3600, 60, "h", "min"), (inf, 86400, 3600, "d", "h"))
UNITS = {"days": "d", "hours": "h", "minutes": "min", "seconds": "s"}  # in short


# Between a number and its unit, and between the parts of a duration, no line ends.
BINDING = "\u00a0"
_UNIT = r"(?<=\d) (?=(?:[dhs]|ms|min|%|[kMGT]B|GiB|USD|Hrs)(?!\w))"
_BOUND = re.compile(rf"{_UNIT}|(?:(?<=\d [dh])|(?<=\d min)) (?=\d+ (?:h|min|s)(?!\w))")


def bound(text: str) -> str:
    """The text with :data:`BINDING` in place of the spaces at which no line ends."""
    return _BOUND.sub(BINDING, text)


def duration(seconds: float) -> str:
    """ "5 s", "3 min 20 s", "1 h 49 min", "2 d 3 h"."""
    if seconds < 59.5:
        return f"{seconds:.0f} s" if seconds >= 10 or seconds == int(seconds) else f"{seconds:.1f} s"
    pair = next(each for each in _PAIRS if round(seconds / each[2]) * each[2] < each[0])
    _, large, small, large_unit, small_unit = pair
    whole, rest = divmod(round(seconds / small), large // small)
    return f"{whole} {large_unit} {rest} {small_unit}"


def time_unit(end_s: float) -> tuple[float, str]:
    """The unit of an axis that ends at `end_s`: its seconds and its name."""
    return next((seconds, name) for at_least, seconds, name in _TIME_UNITS if end_s >= at_least)


def usd(amount: float) -> str:
    """ "$41.43", and "$0.0042" where cents would hide the amount."""
    if amount and abs(amount) < 0.005:
        return f"${amount:.2g}" if abs(amount) >= 0.0001 else f"${amount:.1e}"
    return f"${amount:,.2f}"


def usd_to(dollars: float, interval: tuple[float, float]) -> str:
    """An amount to the digits that its interval lets stand, three at the least: "$1,020" where $3 are in doubt."""
    doubt = max(dollars - interval[0], interval[1] - dollars)
    if not (dollars >= 1.0 and 0.1 < doubt < inf):
        return usd(dollars)
    unit = min(10.0 ** ceil(log10(doubt)), 10.0 ** (floor(log10(dollars)) - 2))
    return usd(dollars) if unit < 1.0 else f"${round(dollars / unit) * unit:,.0f}"


def amount(dollars: float) -> str:
    """A line of a bill: "$3.8100", four places, so that lines are seen to add up; all digits of less."""
    return f"${dollars:,.4f}" if dollars == 0 or abs(dollars) >= 0.00005 else price(dollars)


def exact(value: float, *, thousands: bool = False) -> str:
    """A number with all its digits and no exponent: "120.98276", "0.23"; with `thousands`, "125,212.77"."""
    places = max(1, min(12, 15 - len(f"{abs(value):.0f}")))  # what a double holds
    return f"{value:{',' if thousands else ''}.{places}f}".rstrip("0").rstrip(".")


def price(dollars: float) -> str:
    """A unit price with all its digits: "$0.0000004", "$3.825"."""
    return f"${exact(dollars, thousands=True)}"


def amounts(nano_usd: Sequence[int]) -> list[str]:
    """Lines of a bill and, last, their sum: with as many places, from four to nine, as it takes to add up as printed.

    Args:
        nano_usd: Amounts of the lines, in whole nano-dollars, none below 0.
    """
    for places in range(4, 9):
        unit = 10 ** (9 - places)
        rounded = [(amount + unit // 2) // unit for amount in (*nano_usd, sum(nano_usd))]
        vanished = any(exact and not shown for exact, shown in zip(nano_usd, rounded, strict=False))
        if sum(rounded[:-1]) == rounded[-1] and not vanished:
            break
    else:
        places, rounded = 9, [*nano_usd, sum(nano_usd)]
    return [f"${number // 10**places:,}.{number % 10**places:0{places}d}" for number in rounded]


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


def signed(value: float, show: Callable[[float], str]) -> str:
    """ "+$3.20", "-5 min 20 s"."""
    return f"{'-' if value < 0 else '+'}{show(abs(value))}"


def between(low: float, high: float, show: Callable[[float], str]) -> str:
    """ "$18.12 to $18.16", one number when both look the same, "from $18.20" without an upper end."""
    if isinf(high):
        return f"from {show(low)}"
    return show(low) if show(low) == show(high) else f"{show(low)} to {show(high)}"


def usd_range(summary: Summary) -> tuple[str, str]:
    """The 10 % and the 90 % quantile of a cost, to the digits that the intervals of both let stand."""
    ends = summary.intervals
    quantiles = ((summary.p10, ends["p10"]), (summary.p90, ends["p90"]))
    doubt = max(max(value - low, high - value) for value, (low, high) in quantiles)
    low, high = (usd_to(value, (value - doubt, value + doubt)) for value, _ in quantiles)
    return low, high


def eight_of_ten(summary: Summary, show: Callable[[float], str]) -> str:
    """ "$26.10 to $45.21": from the 10 % to the 90 % quantile, one number where both look the same."""
    return between(summary.p10, summary.p90, show)


def share(value: float) -> str:
    """ "12 %", "below 1 %", "not known"."""
    if isnan(value):
        return "not known"
    return f"{value:.0%}".replace("%", " %") if value >= 0.01 or value == 0 else "below 1 %"


def counted(number: int, noun: str) -> str:
    """ "1 run", "1,000 runs"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def shortened(text: str, longest: int) -> str:
    """The text without its middle where it is too long."""
    half = (longest - 1) // 2
    return text if len(text) <= longest else f"{text[:half]}…{text[-half:]}"


def few(names: Sequence[str], most: int = 3, between: str = "; ") -> str:
    """ "a; b; c and 4 more"."""
    return between.join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def grouped(named: Iterable[tuple[str, str]], every: int = 0) -> list[str]:
    """Texts behind the names of what they are about; the same text once, and without names when it has `every` one."""
    by_text: dict[str, list[str]] = {}
    for name, text in named:
        by_text.setdefault(text, []).append(name)
    return [text if len(names) == every else f"{few(list(dict.fromkeys(names)))}: {text}"
            for text, names in by_text.items()]  # fmt: skip


def origin(entry: Assumption) -> str:
    """Day of an assumption's source, or "rule"; behind the profile or the job file, if it stands there."""
    if entry.layer == "built in":
        return entry.as_of or "rule"
    return f"{entry.layer}, {entry.as_of}" if entry.as_of else entry.layer


def provenance(answer: Any, *more: tuple[str, object]) -> tuple[tuple[str, str], ...]:
    """What gives the same numbers again: the versions of program and catalog, and more of the answer's own."""
    first = (("simcore", answer.version), ("catalog", answer.catalog))
    return tuple((name, str(value)) for name, value in (*first, *more))


def rounded(value: float) -> str:
    """A number to three digits, thousands separated: "14,100", "0.0321"."""
    digits = f"{float(f'{value:.3g}'):.12f}" if value < 1000 else f"{float(f'{value:.3g}'):,.0f}"
    return digits.rstrip("0").rstrip(".") if value < 1000 else digits


def span(low: float, high: float) -> str:
    """ "9,120 to 21,700"."""
    return f"{rounded(low)} to {rounded(high)}"


ALL = 0.995  # share of the runs: what is missing from more is not worth a word


def whole_job(completed: float | None, wall_clock_s: float | None, cost_usd: float | None) -> tuple[str, str]:
    """Time and cost of the whole job; where a limit stops some runs, it would cost more. Empty when it cannot run."""
    if completed is None or wall_clock_s is None or cost_usd is None:
        return "", ""
    time, cost = duration(wall_clock_s), usd(cost_usd)
    return (time, cost) if completed > ALL else (f"{time} ({100 * (1 - completed):.0f} % stopped)", f"over {cost}")


def cut_short(where: str) -> str:
    """What a limit of the job does there."""
    return f"stopping.max_runtime (or max_wait) stops some runs before their work is done on {where}"
