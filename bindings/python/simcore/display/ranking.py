"""A ranking: on which instance type a job trains fastest, and on which it costs least."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from simcore._core import RankedType, Ranking
from simcore.display import wording
from simcore.display.document import Column, Document, Section, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Axis, Figure, Mark, Range, Ranges
from simcore.display.wording import rounded, span

_HEADS = ("count", "samples/s (80 %)", "per $", "per $, spot", "per $, plan", "job takes", "job costs", "MFU",
          "$/GiB-h", "$/PFLOP-h")  # fmt: skip
_PLAN = "per $, plan"
_TITLE = "instance types, cheapest job first"
_MOST = 30  # types in a picture
_REASONS = 6
_LONGEST = 135  # characters of a reason


def headline(ranking: Ranking) -> str:
    """The answer in one line."""
    best, fastest = ranking.best, ranking.fastest
    if best is None or fastest is None or fastest.speed is None:
        return "no instance type can do the job"
    told = f"{best.instance_type} is cheapest, {_job(best)}"
    if fastest == best:
        return f"{told}, and fastest"
    return f"{told}; {fastest.instance_type} is fastest, {_job(fastest)}"


def _job(ranked: RankedType) -> str:
    """ "$3.10 in 1 h 5 min": mean cost and time of the whole job."""
    takes, costs = wording.whole_job(ranked.completed, ranked.wall_clock_s, ranked.cost_usd)
    return f"{costs} in {takes}"


def document(ranking: Ranking) -> Document:
    """The answer, every type that can do the job, and why the others cannot."""
    found = table(ranking)
    return Document(
        "Instance types for a training job",
        ranking.job,
        headline(ranking),
        warnings=tuple(warnings(ranking)),
        sections=present(
            Section("types", _TITLE, (found, *figures(ranking)) if found.rows else ()),
            prose("out", map(": ".join, refused(ranking)), title="not possible", folding="folded"),
            prose("reading", notes(ranking), "dim"),
        ),
        provenance=wording.provenance(
            ranking, ("runs of each type", f"{ranking.replications:,}"), ("seed", ranking.seed)
        ),
    )


def per_usd(ranked: RankedType, purchase: str = "on_demand") -> float | None:
    """Samples for a dollar; None when nobody knows the price."""
    rate = ranked.rates.get(purchase)
    return None if rate is None else rate.samples_per_usd


def per_usd_interval(ranked: RankedType) -> tuple[float, float]:
    """80 % interval of the samples for a dollar: that of the speed, since the price is known."""
    speed, worth = ranked.speed, per_usd(ranked)
    if speed is None or worth is None:
        return 0.0, 0.0
    low, high = speed.interval80
    return worth * low / speed.samples_per_second, worth * high / speed.samples_per_second


def table(ranking: Ranking) -> Table:
    """The types that can do the job; a column that holds nothing is left out."""
    heads = (Column("type", "name"), *columns("number", *_HEADS))
    lines = [_row(each) for each in ranking.possible]
    kept = [head.head != _PLAN or any(line[place] for line in lines) for place, head in enumerate(heads)]
    told = rows(tuple(compress(line, kept)) for line in lines)
    return Table(tuple(compress(heads, kept)), told, caption="Of all instances of a type together.")


def _row(ranked: RankedType) -> tuple[str, ...]:
    speed = ranked.speed
    if speed is None:
        return (ranked.instance_type, str(ranked.instance_count), *[""] * (len(_HEADS) - 1))
    worth = (per_usd(ranked, purchase) for purchase in ("on_demand", "spot", "savings_plan"))
    return (
        ranked.instance_type,
        str(ranked.instance_count),
        f"{rounded(speed.samples_per_second)} ({span(*speed.interval80)})",
        *("" if value is None else rounded(value) for value in worth),
        *wording.whole_job(ranked.completed, ranked.wall_clock_s, ranked.cost_usd),
        "" if speed.flops_utilisation is None else f"{100 * speed.flops_utilisation:.0f} %",
        *("" if value is None else rounded(value) for value in (ranked.usd_per_gib_hour, ranked.usd_per_pflop_hour)),
    )


def warnings(ranking: Ranking) -> list[str]:
    """What keeps the answer from being sure."""
    unfinished = [
        each.instance_type for each in ranking.possible if each.completed is not None and each.completed <= wording.ALL
    ]
    return [
        *_ties(ranking),
        *_unfounded(ranking),
        *_lacking(ranking),
        *_unused(ranking),
        *([wording.cut_short(wording.few(unfinished, 4, ", "))] if unfinished else []),
    ]


def _ties(ranking: Ranking) -> list[str]:
    """Which others may be the best, as far as the intervals tell."""
    best = ranking.best
    if best is None or best.cost_p95_usd is None:
        return []
    highest = best.cost_p95_usd
    close = [each.instance_type for each in ranking.possible[1:] if (each.cost_p5_usd or 0.0) <= highest]
    if not close:
        return []
    others = f"the bills of {wording.few(close, 4, ', ')} overlap with its own"
    return [f"{best.instance_type} may not be the cheapest: {others}; a measured run on each would tell"]


def _unused(ranking: Ranking) -> list[str]:
    """That accelerators are paid and do nothing: the speed is that of processors where they are."""
    idle = [
        each
        for each in ranking.possible
        if each.usd_per_gib_hour is not None and each.speed is not None and each.speed.devices == 0
    ]
    if not idle:
        return []
    cheapest = idle[0]
    cost = f"{cheapest.instance_type}, {wording.usd(cheapest.cost_usd or 0.0)}"
    return [f"this algorithm gains nothing from an accelerator; the cheapest type with one is {cost}"]


def _unfounded(ranking: Ranking) -> list[str]:
    """Prices of low confidence among the first, on which the answer rests."""
    first = [each.instance_type for each in ranking.possible[:3] if each.price_confidence == "low"]
    return [f"the price of {', '.join(first)} is derived and of low confidence"] if first else []


def _lacking(ranking: Ranking) -> list[str]:
    """What the best and the fastest type may lack for the job."""
    first = {each.instance_type: each for each in (ranking.best, ranking.fastest) if each is not None}
    return [told for each in first.values() for told in each.warnings]


def refused(ranking: Ranking) -> list[tuple[str, str]]:
    """What is out: the reason, and the types."""
    every = [each.instance_type for each in ranking.types]
    return [(reason, _families(names, every)) for reason, names in ranking.refused.items()]


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
    told = [
        "job takes, job costs: means of the whole job with its data, bought as the job says",
        "samples/s: median of all instances together while they compute; per $: samples while it trains, on demand "
        "where nothing else is said",
    ]
    if ranking.possible and all(per_usd(each, "savings_plan") is None for each in ranking.possible):
        told.append("savings plan: no price is known of these types")
    bases = sorted({each.speed.basis for each in ranking.possible if each.speed})
    return [*told, *(f"speed: {basis}" for basis in bases)]


def figures(ranking: Ranking) -> tuple[Figure, ...]:
    """Samples per dollar on demand with 80 % intervals, and on spot; what the job costs, at the right."""
    shown = ranking.possible[:_MOST]
    rest, out = len(ranking.possible) - len(shown), len(ranking) - len(ranking.possible)
    more = [f"{rest} more types cost more"] if rest else []
    more += [f"{out} types cannot do the job"] if out else []
    best = f"cheapest on {ranking.best.instance_type}" if ranking.best else headline(ranking)
    told = [f"not possible on {names}: {reason}" for reason, names in refused(ranking)]
    reasons = [each if len(each) <= _LONGEST else f"{each[: _LONGEST - 1]}…" for each in told[:_REASONS]]
    reasons += [f"and {len(told) - _REASONS} more reasons"] if len(told) > _REASONS else []
    legend = (("on demand, median", "dot", "step"), ("80 % interval", "bar", "step"),
              ("spot, median", "diamond", "curve-1"))  # fmt: skip
    data = Ranges(tuple(map(_range, shown)), Axis("samples for a US dollar while it trains", low=0.0), legend)
    title = "\n".join(filter(None, (best, "; ".join(more))))
    return (Figure("worth", title, data, headline(ranking), "At the right: what the job costs", "\n".join(reasons)),)


def _range(ranked: RankedType) -> Range:
    count = f"{ranked.instance_count} × " if ranked.instance_count > 1 else ""
    spot = per_usd(ranked, "spot")
    ends = per_usd_interval(ranked)
    marks = [Mark(per_usd(ranked) or 0.0, "dot", "step"), *([Mark(spot, "diamond", "curve-1")] if spot else [])]
    _, cost = wording.whole_job(ranked.completed, ranked.wall_clock_s, ranked.cost_usd)
    return Range(
        count + ranked.instance_type.removeprefix("ml."), ends, ends, tuple(marks), tip=span(*ends), value=cost
    )
