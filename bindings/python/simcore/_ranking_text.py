"""A ranking in words and rows; shared by terminal, notebook and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simcore import _core, _text

if TYPE_CHECKING:
    from simcore._core import RankedType
    from simcore._ranking import Ranking

HEADS = (
    "type",
    "count",
    "samples/s (80 %)",
    "per $",
    "per $, spot",
    "per $, plan",
    "job takes",
    "job costs",
    "MFU",
    "$/GiB-h",
    "$/PFLOP-h",
)
_PLAN = HEADS.index("per $, plan")
_ALL = 0.995  # share of the runs


def rounded(value: float) -> str:
    """To three digits, thousands separated: "14,100", "0.0321"."""
    digits = f"{float(f'{value:.3g}'):.12f}" if value < 1000 else f"{float(f'{value:.3g}'):,.0f}"
    return digits.rstrip("0").rstrip(".") if value < 1000 else digits


def between(low: float, high: float) -> str:
    """ "9,120 to 21,700"."""
    return f"{rounded(low)} to {rounded(high)}"


def per_usd(ranked: RankedType, purchase: str = "on_demand") -> float | None:
    """Samples for a dollar; None when nobody knows the price."""
    return next((rate.samples_per_usd for rate in ranked.rates if rate.purchase == purchase), None)


def per_usd_interval(ranked: RankedType, purchase: str = "on_demand") -> tuple[float, float]:
    """Of them, 80 %: that of the speed, since the price is known."""
    speed, worth = ranked.speed, per_usd(ranked, purchase)
    if speed is None or worth is None:
        return 0.0, 0.0
    low, high = speed.interval80
    return worth * low / speed.samples_per_second, worth * high / speed.samples_per_second


def table(ranking: Ranking) -> tuple[list[str], list[list[str]]]:
    """The types that can do the job, under their heads; a column that holds nothing is left out."""
    rows = [_row(each) for each in ranking.possible]
    shown = [place for place in range(len(HEADS)) if place != _PLAN or any(cells[place] for cells in rows)]
    return [HEADS[place] for place in shown], [[cells[place] for place in shown] for cells in rows]


def _row(ranked: RankedType) -> tuple[str, ...]:
    speed = ranked.speed
    if speed is None:
        return (ranked.instance_type, str(ranked.instance_count), *[""] * (len(HEADS) - 2))
    worth = (per_usd(ranked, purchase) for purchase in ("on_demand", "spot", "savings_plan"))
    return (
        ranked.instance_type,
        str(ranked.instance_count),
        f"{rounded(speed.samples_per_second)} ({between(*speed.interval80)})",
        *("" if value is None else rounded(value) for value in worth),
        *job(ranked.completed, ranked.wall_clock_s, ranked.cost_usd),
        "" if speed.flops_utilisation is None else f"{100 * speed.flops_utilisation:.0f} %",
        "" if ranked.usd_per_gib_hour is None else rounded(ranked.usd_per_gib_hour),
        "" if ranked.usd_per_pflop_hour is None else rounded(ranked.usd_per_pflop_hour),
    )


def job(completed: float, wall_clock_s: float, cost_usd: float) -> tuple[str, str]:
    """Time and cost of the whole job; where a limit ends some runs, it would cost more."""
    time, cost = _text.duration(wall_clock_s), _text.usd(cost_usd)
    return (time, cost) if completed > _ALL else (f"{time}, {100 * (1 - completed):.0f} % cut", f"over {cost}")


def headline(ranking: Ranking) -> str:
    """The answer in one line."""
    best, fastest = ranking.best, ranking.fastest
    if best is None or fastest is None or fastest.speed is None:
        return "no instance type can do the job"
    worth = per_usd(best) or 0.0
    most = f"{best.instance_type} does most samples for a dollar, {rounded(worth)} "
    quick = f"{fastest.instance_type} is fastest, {rounded(fastest.speed.samples_per_second)} samples/s "
    told = most + f"(80 %: {between(*per_usd_interval(best))})"
    return told + (
        f"; {quick}(80 %: {between(*fastest.speed.interval80)})" if fastest is not best else ", and is fastest"
    )


def warnings(ranking: Ranking) -> list[str]:
    """What keeps the answer from being sure."""
    unfinished = [each.instance_type for each in ranking.possible if each.completed <= _ALL]
    return [*_ties(ranking), *([f"{cut_short(_named(unfinished))}"] if unfinished else [])]


def cut_short(where: str) -> str:
    """What a limit of the job does there."""
    return f"stopping.max_runtime (or max_wait) ends some runs before their work is done on {where}"


def _ties(ranking: Ranking) -> list[str]:
    """Which others may be the best, as far as the intervals tell."""
    best = ranking.best
    if best is None:
        return []
    worth = per_usd(best) or 0.0
    close = [each.instance_type for each in ranking.possible[1:] if per_usd_interval(each)[1] >= worth]
    if not close:
        return []
    return [f"not sure: the intervals of {_named(close)} reach {best.instance_type}; a measured run on each would tell"]


def _named(names: Sequence[str]) -> str:
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def refused(ranking: Ranking) -> list[tuple[str, str]]:
    """What is out: the reason, and the types."""
    every = [each.instance_type for each in ranking.types]
    return [(reason, _families(names, every)) for reason, names in ranking.out.items()]


def _families(names: Sequence[str], every: Sequence[str]) -> str:
    """ "ml.c5.* (4), ml.p2.xlarge": a family with several types, all of them out for this reason, in one word."""
    told: dict[str, None] = {}
    for name in names:
        family = name.rpartition(".")[0]
        kin = [each for each in every if each.rpartition(".")[0] == family]
        told[f"{family}.* ({len(kin)})" if len(kin) > 1 and set(kin) <= set(names) else name] = None
    return ", ".join(told)


def notes(ranking: Ranking) -> list[str]:
    """What the columns mean."""
    told = ["samples/s: median, of all instances together; per $: samples while it trains, on demand where not said"]
    told.append("they know only of computing; job takes, job costs: mean of the whole job with its data, as it buys")
    if ranking.possible and HEADS[_PLAN] not in table(ranking)[0]:
        told.append("savings plan: no price is known of these types")
    bases = sorted({each.speed.basis for each in ranking.possible if each.speed})
    return [*told, *(f"speed: {basis}" for basis in bases)]


def provenance(ranking: Ranking) -> str:
    """What made it."""
    made = ranking._question
    runs = f"{made['replications']} runs of each type, seed {made['seed']}"
    return f"simcore {_core.__version__}, catalog {made['catalog'][:12]}, {runs}"


def lines(ranking: Ranking) -> list[str]:
    """The answer as plain text: headline, table, what is out."""
    heads, rows = table(ranking)
    out = [f"out: {reason}: {names}" for reason, names in refused(ranking)]
    return [headline(ranking), *warnings(ranking), "", *(aligned(heads, rows) if rows else []), "", *out]


def aligned(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table as lines; all but the first column are numbers."""
    cells = [heads, *rows]
    widths = [max(len(row[place]) for row in cells) for place in range(len(heads))]

    def line(row: Sequence[str]) -> str:
        first, *numbers = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        return "  ".join([first, *(cell.rstrip().rjust(len(cell)) for cell in numbers)]).rstrip()

    return [line(row) for row in cells]
