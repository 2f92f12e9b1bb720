"""Numbers as people read them; shared by terminal, notebook and pictures."""

from __future__ import annotations

from math import isinf, isnan
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from simcore._core import Assumption, DataPath, Forecast, LineItem, Probability, Summary, WorstCase
    from simcore._forecast import Forecast as Made
    from simcore._recorded import RecordedJob

_TIME_UNITS = ((172800.0, 86400.0, "days"), (5400.0, 3600.0, "hours"), (180.0, 60.0, "minutes"), (0.0, 1.0, "seconds"))


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


def time_unit(end_s: float) -> tuple[float, str]:
    """The unit of an axis that ends at `end_s`: its seconds and its name."""
    return next((seconds, name) for at_least, seconds, name in _TIME_UNITS if end_s >= at_least)


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


class Answer(Protocol):
    """What the answer needs of a forecast."""

    @property
    def cost_usd(self) -> Summary:
        """Cost [USD]."""

    @property
    def wall_clock_s(self) -> Summary:
        """Creation to end [s]."""

    @property
    def billable_s(self) -> Summary:
        """Charged at the on-demand rate [s]."""

    @property
    def preparation_s(self) -> float:
        """Before the job's creation [s]."""

    @property
    def worst_case(self) -> WorstCase:
        """The most that the stopping rules allow."""


PREPARATION = "preparation, before it"
_LONG_COPYING = 0.1  # of the epochs: worth a word


ANSWER = ("", "expected", "half below", "90 % below", "99 % below", "at most")


def answer(forecast: Answer) -> list[tuple[str, str, str, str, str, str]]:
    """Cost, wall clock, billable time and, if there is any, preparation under the heads of ANSWER."""
    worst = forecast.worst_case
    cost, wall, billable = forecast.cost_usd, forecast.wall_clock_s, forecast.billable_s
    before = (PREPARATION, duration(forecast.preparation_s), "", "", "", duration(worst.preparation_s))
    return [
        ("cost", usd(cost.mean), usd(cost.p50), usd(cost.p90), usd(cost.p99), usd(worst.cost_usd)),
        _times("wall clock", wall, worst.wall_clock_s),
        _times("billable", billable, worst.billable_s),
        *([before] if worst.preparation_s else []),
    ]


def _times(name: str, summary: Summary, most_s: float) -> tuple[str, str, str, str, str, str]:
    half, most, nearly_all = duration(summary.p50), duration(summary.p90), duration(summary.p99)
    return name, duration(summary.mean), half, most, nearly_all, duration(most_s)


KNOWN = ("known at 95 %", "expected", "half below", "90 % below", "99 % below")


def known(forecast: Answer) -> list[tuple[str, str, str, str, str]]:
    """Where the numbers of the answer lie, as far as the runs tell, under the heads of KNOWN; nothing when certain."""
    rows = (("cost", forecast.cost_usd, usd), ("wall clock", forecast.wall_clock_s, duration))
    return [_known(name, summary, show) for name, summary, show in rows if summary.standard_error]


def _known(name: str, summary: Summary, show: Callable[[float], str]) -> tuple[str, str, str, str, str]:
    ends = summary.intervals

    def told(number: str) -> str:
        return _between(*ends[number], show)

    return name, told("mean"), told("p50"), told("p90"), told("p99")


def _between(low: float, high: float, show: Callable[[float], str]) -> str:
    """ "$18.12 to $18.16", one number when both look the same, "from $18.20" without an upper end."""
    if isinf(high):
        return f"from {show(low)}"
    return show(low) if show(low) == show(high) else f"{show(low)} to {show(high)}"


def risks(forecast: Forecast | Made) -> list[tuple[str, str]]:
    """What may go wrong, and how likely; only what was asked for or happens."""
    rows: list[tuple[str, Probability | tuple[float, float, float] | None]] = [
        ("not finished", _not(forecast.completed)),
        ("given up at max_wait", forecast.max_wait_exceeded),
        ("late", forecast.late),
        ("over budget", forecast.over_budget),
    ]
    asked = ("late", "over budget")
    told = [(name, _likely(*_ends(risk))) for name, risk in rows if risk and (name in asked or _ends(risk)[0])]
    cost = forecast.cost_usd
    if cost.standard_error:
        told.append(("worst 5 %", f"cost {usd(cost.worst5)} on average"))
    if forecast.interruptions:
        lost = duration(forecast.lost_s)
        told.append(("interruptions", f"{forecast.interruptions:.3g} on average, {lost} of work done again"))
    return told


def _ends(risk: Probability | tuple[float, float, float]) -> tuple[float, float, float]:
    return risk if isinstance(risk, tuple) else (risk.share, *risk.interval)


def _not(probability: Probability) -> tuple[float, float, float]:
    low, high = probability.interval
    return 1 - probability.share, 1 - high, 1 - low


def _likely(share: float, low: float, high: float) -> str:
    """ "3.5 % of the runs (1.4 % to 7.1 % at 95 %)"."""
    told = f"{_percent(share)} of the runs"
    return told if low == high else f"{told} ({_percent(low)} to {_percent(high)} at 95 %)"


def _percent(share: float) -> str:
    return f"{100 * share:.2g} %" if share < 0.995 else f"{100 * share:.4g} %"


def runs(forecast: Forecast | Made) -> str:
    """ "200 runs, all replications"."""
    count = forecast.cost_usd.count
    made = f"{count:,} {'run' if count == 1 else 'runs'}, {forecast.stopped}"
    if forecast.method == "exact":
        return f"method: exact (probabilities right to {forecast.method_error:.2g}); timeline, outcomes: {made}"
    ratios = " and ".join(f"{name} by {ratio:.3g}" for name, ratio in forecast.variance_ratio.items())
    corrected = f"; a control variate divides the variance of {ratios}" if ratios else ""
    reason = f"; not exact: {forecast.method_reason}" if forecast.method_reason else ""
    return f"{made}{corrected}{reason}"


def data_path(path: DataPath) -> list[tuple[str, str]]:
    """What sets the pace of the epochs and of copying, and how busy the nodes are; nothing for a job without data."""
    use = path.utilisation
    busy = {"compute": use.compute, "processors": use.processors, "network": use.network, "disk": use.disk}
    if not path.copying_paced_by_s and not busy["network"] and not busy["disk"]:
        return []
    rows = [("epochs", f"{path.verdict} ({_pace(path.epochs_paced_by_s)})")]
    copying_s = sum(path.copying_paced_by_s.values())
    if copying_s:
        lasts = duration(copying_s)
        rows.append(("copying", f"{lasts} before the first epoch ({_pace(path.copying_paced_by_s)})"))
    rows.append(("in use", ", ".join(f"{name} {_share(share)}" for name, share in busy.items())))
    if copying_s > _LONG_COPYING * sum(path.epochs_paced_by_s.values()):
        rows.append(("what helps", f"against copying: {path.copying_advice}"))
    rows.append(("what helps", path.advice))
    return rows


def _pace(seconds: Mapping[str, float]) -> str:
    """ "compute 81 %, volume 19 %": what set the pace, longest first."""
    whole = sum(seconds.values())
    longest = sorted(seconds.items(), key=lambda entry: -entry[1])
    return ", ".join(f"{name.replace('_', ' ')} {_share(time / whole)}" for name, time in longest)


def _share(share: float) -> str:
    """ "12 %", "below 1 %", "not known"."""
    if isnan(share):
        return "not known"
    return f"{share:.0%}".replace("%", " %") if share >= 0.01 or share == 0 else "below 1 %"


def origin(entry: Assumption) -> str:
    """Day of an assumption's source, or "rule"; behind the profile or the job file, if it stands there."""
    if entry.layer == "built in":
        return entry.as_of or "rule"
    return f"{entry.layer}, {entry.as_of}" if entry.as_of else entry.layer


def headline(forecast: Answer) -> str:
    """The answer in one line."""
    return f"{usd(forecast.cost_usd.mean)}, {duration(forecast.wall_clock_s.mean)}"


def counters(job: RecordedJob) -> list[tuple[str, str, str, str]]:
    """The service's two counters: as reported, as read from the answer's times, and reported minus read."""
    pairs = (
        ("TrainingTimeInSeconds", job.training_time_s, job.read_training_time_s),
        ("BillableTimeInSeconds", job.billable_time_s, job.read_billable_time_s),
    )
    return [(name, _told(said), _told(read), _difference(said, read)) for name, said, read in pairs]


def _told(seconds: float | None) -> str:
    return "not told" if seconds is None else f"{seconds:.12g} s"


def _difference(said: float | None, read: float | None) -> str:
    return "" if said is None or read is None else "0 s" if said == read else f"{said - read:+.12g} s"
