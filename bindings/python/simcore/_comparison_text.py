"""A comparison in words; shared by terminal, Markdown and notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from simcore import _core, _grid, _text

if TYPE_CHECKING:
    from simcore._comparison import Comparison, Design
    from simcore._core import PairedDifference

MOST_ROWS = 30  # of a table for people; to_pandas() and to_csv() have all
_MOST_SENTENCES = 8
_MOST_FIELDS = 40
_LONGEST_NAME = 24  # of a baseline in a sentence
_RARELY = 0.01  # as the library: share of the runs whose end is not worth a word


class Row(NamedTuple):
    """A possible design, as people read it: the cells under HEADS."""

    label: str
    roles: str  # "cheapest, baseline"
    cost: str
    cost_difference: str  # "-$3.10 ± $0.30"
    time: str
    time_difference: str
    late: str
    over_budget: str


HEADS = ("design", "", "cost", "against baseline", "time", "against baseline", "late", "over budget")


def columns(comparison: Comparison) -> list[int]:
    """Which columns have something to say."""
    left_out = {6: comparison.deadline_s is None, 7: comparison.budget_usd is None}
    return [column for column in range(len(HEADS)) if not left_out.get(column)]


def rows(comparison: Comparison) -> list[tuple[Design, Row]]:
    """The possible designs, cheapest first, as many as a table for people holds; the baseline is always there."""
    possible = [design for design in comparison.ranked() if not design.refused]
    shown = possible[:MOST_ROWS]
    if comparison.baseline not in shown:
        shown[-1] = comparison.baseline
    return [(design, _row(comparison, design)) for design in shown]


def _row(comparison: Comparison, design: Design) -> Row:
    cost, time = known(design)
    missed = ("" if one is None else _of_runs(one.share) for one in (design.late, design.over_budget))
    return Row(
        design.label,
        _roles(comparison, design),
        _text.usd(cost.mean),
        "" if design.baseline else _short(design.cost_difference, money=True),
        _text.duration(time.mean),
        "" if design.baseline else _short(design.wall_clock_difference),
        *missed,
    )


def known(design: Design) -> tuple[_core.OutputSummary, _core.OutputSummary]:
    """Cost and wall clock of a design that is possible."""
    if design.cost_usd is None or design.wall_clock_s is None:
        raise AssertionError("only asked of designs that are possible")
    return design.cost_usd, design.wall_clock_s


def _roles(comparison: Comparison, design: Design) -> str:
    roles = {
        "cheapest": design is comparison.cheapest,
        "fastest": design is comparison.fastest,
        "baseline": design.baseline,
        "stops early": not design.comparable or _gives_up(design),
    }
    return ", ".join(role for role, holds in roles.items() if holds)


def _short(difference: PairedDifference | None, *, money: bool = False) -> str:
    """ "-$3.10 ± $0.30", "tie ± $0.30"; without the second part when it is nothing."""
    if difference is None:
        return ""
    show = _text.usd if money else _text.duration
    half = (difference.interval[1] - difference.interval[0]) / 2.0
    spread = f" ± {show(half)}" if difference.standard_error else ""
    if difference.tie:
        return f"tie{spread}"
    return f"{'-' if difference.mean < 0 else '+'}{show(abs(difference.mean))}{spread}"


# ------------------------------------------------------------------------------------------------ sentences
def headline(comparison: Comparison) -> str:
    """Which is cheapest and which is fastest, in one line."""
    cheapest, fastest = comparison.cheapest, comparison.fastest
    if _gives_up(cheapest):
        most = f"at most {_of_runs(cheapest.completed or 0.0)} of the runs end with it done"
        return f"no design finishes its work: {most}, so that none is cheapest or fastest"
    if cheapest is fastest:
        return f"{cheapest.label} is cheapest and fastest: {_answer(cheapest)}"
    return f"{cheapest.label} is cheapest: {_answer(cheapest)}; {fastest.label} is fastest: {_answer(fastest)}"


def _gives_up(design: Design) -> bool:
    """Most of its runs are stopped before their work is done."""
    return design.completed is not None and design.completed < 0.5


def _answer(design: Design) -> str:
    cost, time = known(design)
    return f"{_text.usd(cost.mean)}, {_text.duration(time.mean)}"


def ties(comparison: Comparison) -> list[str]:
    """What the runs cannot tell from the cheapest and from the fastest."""
    lines = []
    for word, best in (("cheapest", comparison.cheapest), ("fastest", comparison.fastest)):
        tied = [
            design.label
            for design in comparison
            if design is not best and (design.ties_cheapest if word == "cheapest" else design.ties_fastest)
        ]
        if tied:
            more = f" and {len(tied) - 3} more" if len(tied) > 3 else ""
            as_good = "as cheap as" if word == "cheapest" else "as fast as"
            lines.append(f"{as_good} {best.label}, as far as the runs can tell: {'; '.join(tied[:3])}{more}")
    return lines


def verdicts(comparison: Comparison) -> list[str]:
    """One sentence for each design that is not the baseline, cheapest first: of jobs that were compared a few, of a
    grid those that nothing beats."""
    every = not comparison._question.swept
    others = [design for design, _ in rows(comparison) if not design.baseline and (every or design.on_front)]
    return [verdict(comparison, design) for design in others[:_MOST_SENTENCES]]


def verdict(comparison: Comparison, design: Design) -> str:
    """ "B costs $3.10 less than A ($2.80 to $3.40), cheaper in 97 % of the runs, and takes 2 h 0 min more (…)"."""
    baseline = comparison.baseline
    if design.cost_difference is None or design.wall_clock_difference is None:
        return f"{design.label} is not possible: {design.refused}"
    sentence = (
        f"{design.label} {_cost_clause(design.cost_difference, _named(baseline))}, and "
        f"{_time_clause(design.wall_clock_difference)}"
    )
    return "; ".join([sentence, *_remarks(design, baseline)])


def _named(baseline: Design) -> str:
    return baseline.label if len(baseline.label) <= _LONGEST_NAME else "the baseline"


def _cost_clause(difference: PairedDifference, baseline: str) -> str:
    if difference.tie:
        return f"costs as much as {baseline}{_within(difference, money=True)}"
    size = f"{_text.usd(abs(difference.mean))} {'less' if difference.mean < 0 else 'more'} than {baseline}"
    return f"costs {size}{_between(difference, money=True)}{_how_often(difference, 'cheaper', 'dearer')}"


def _time_clause(difference: PairedDifference) -> str:
    if difference.tie:
        return f"takes as long{_within(difference)}"
    size = f"{_text.duration(abs(difference.mean))} {'less' if difference.mean < 0 else 'more'}"
    return f"takes {size}{_between(difference)}{_how_often(difference, 'faster', 'slower')}"


def _between(difference: PairedDifference, *, money: bool = False) -> str:
    """Where the size of a difference lies; nothing when that can be said exactly."""
    if not difference.standard_error:
        return ""
    show = _text.usd if money else _text.duration
    low, high = map(show, sorted(map(abs, difference.interval)))
    return f" ({low} to {high})" if low != high else ""


def _within(difference: PairedDifference, *, money: bool = False) -> str:
    """How large a difference may be that cannot be told from none."""
    if not difference.standard_error:
        return ""
    show = _text.usd if money else _text.duration
    low, high = difference.interval
    return f" within the noise of the runs (-{show(max(0.0, -low))} to +{show(max(0.0, high))})"


def _how_often(difference: PairedDifference, less: str, more: str) -> str:
    """In how many runs the sign is that of the mean, when that is not the same in all."""
    word, share = (less, difference.lower) if difference.mean < 0 else (more, 1.0 - difference.lower - difference.equal)
    if not difference.standard_error or share > 1.0 - 1e-9:
        return f", {word} in every run" if difference.standard_error else ""
    return f", {word} in {_of_runs(share)} of the runs"


def _of_runs(share: float) -> str:
    """ "97 %", "99.7 %", "0.3 %": neither all nor none of what is something else."""
    if share in (0.0, 1.0) or 0.01 <= share <= 0.99:
        return f"{100.0 * share:.0f} %"
    return f"{min(max(100.0 * share, 0.1), 99.9):.1f} %"


def _remarks(design: Design, baseline: Design) -> list[str]:
    """What money and time do not say: limits missed, work not done."""
    remarks = []
    for word, own, other in (
        ("late", design.late, baseline.late),
        ("over budget", design.over_budget, baseline.over_budget),
    ):
        if own is not None and other is not None and _of_runs(own.share) != _of_runs(other.share):
            remarks.append(
                f"{word} in {_of_runs(own.share)} of the runs, {_named(baseline)} in {_of_runs(other.share)}"
            )
    if design.completed is not None and design.completed < 1.0 - _RARELY:
        remarks.append(f"stopped before its work is done in {_of_runs(1.0 - design.completed)} of the runs")
    return remarks


# ------------------------------------------------------------------------------------------------ the rest
def refused(comparison: Comparison) -> list[str]:
    """Designs that are not possible, each with the reason; the same reason once."""
    by_reason: dict[str, list[str]] = {}
    for design in comparison:
        if design.refused:
            by_reason.setdefault(design.refused, []).append(design.label)
    return [f"{_few(labels)}: {why}" for why, labels in by_reason.items()][:MOST_ROWS]


def _few(labels: Sequence[str]) -> str:
    more = f" and {len(labels) - 3} more" if len(labels) > 3 else ""
    return "; ".join(labels[:3]) + more


def differing(comparison: Comparison) -> list[tuple[str, ...]]:
    """Key path, then its value in each design, of jobs that were compared; nothing when their labels say it."""
    if comparison._question.swept:
        return []
    rows = [(path, *(_grid.written(design.values[path]) for design in comparison)) for path in comparison.varied]
    left = len(rows) - _MOST_FIELDS
    blank = ("",) * len(comparison)
    return rows if left <= 0 else [*rows[:_MOST_FIELDS], (f"{left} more", *blank)]


def warnings(comparison: Comparison) -> list[str]:
    """What the jobs warn of; what all of them say, once. First, what would make the comparison itself wrong."""
    possible = [design for design in comparison if not design.refused]
    by_text: dict[str, list[str]] = {}
    for design in possible:
        for text in design.warnings:
            by_text.setdefault(text, []).append(design.label)
    told = [text if len(labels) == len(possible) else f"{_few(labels)}: {text}" for text, labels in by_text.items()]
    return [*_not_scaled(comparison), *told]


def _not_scaled(comparison: Comparison) -> list[str]:
    """Other instances compute at another pace, which nobody but the job file says."""
    instances = [path for path in comparison.varied if path.startswith(("cluster.instance_", "cluster.groups"))]
    if not instances or any(path.startswith("work.compute") for path in comparison.varied):
        return []
    return [f"the instances differ ({', '.join(instances)}), but not the pace of computing: simcore does not scale it. "
            "State work.compute for each"]  # fmt: skip


def notes(comparison: Comparison) -> list[str]:
    """How to read the numbers."""
    left = sum(not design.refused for design in comparison) - len(rows(comparison))
    more = [f"{left:,} more designs are not shown: to_pandas() and to_csv() have all"] if left > 0 else []
    paired = "differences are paired: run i of a design had the luck of run i of the baseline"
    lines = [*more, f"{paired}; intervals at 95 %; tie: the interval holds 0"]
    ratios = [
        design.cost_difference.variance_ratio
        for design in comparison
        if design.cost_difference and not design.baseline and design.cost_difference.variance_ratio is not None
    ]
    if ratios:
        low, high = (f"{_share(ratio)} %" for ratio in (min(ratios), max(ratios)))
        share = low if low == high else f"{low} to {high}"
        lines.append(f"shared luck: the variance of the cost difference is {share} of that of unpaired runs")
    return lines


def provenance(comparison: Comparison) -> str:
    """What makes these numbers, in one line."""
    found = comparison.to_dict()
    limits = [
        f"deadline {_text.duration(comparison.deadline_s)}" if comparison.deadline_s is not None else "",
        f"budget {_text.usd(comparison.budget_usd)}" if comparison.budget_usd is not None else "",
    ]
    parts = [f"simcore {found['version']}", f"catalog {found['catalog'][:12]}", f"seed {comparison.seed}"]
    return ", ".join([*parts, f"{comparison.replications:,} runs of each design", *filter(None, limits)])


def lines(comparison: Comparison) -> list[str]:
    """The answer as plain text: headline, table, sentences."""
    shown = columns(comparison)
    table = [HEADS, *(row for _, row in rows(comparison))]
    widths = [max(len(cells[column]) for cells in table) for column in shown]
    body = [
        "  ".join(cells[column].ljust(width) for column, width in zip(shown, widths, strict=True)).rstrip()
        for cells in table
    ]
    not_possible = [f"not possible: {line}" for line in refused(comparison)]
    return [headline(comparison), *ties(comparison), "", *body, "", *verdicts(comparison), *not_possible]


def _share(ratio: float) -> str:
    """Per cent in two digits, and never as a power of ten: a paired difference may vary more than an unpaired one."""
    percent = 100.0 * ratio
    return f"{percent:.0f}" if percent >= 10.0 else f"{percent:.2g}" if percent >= 0.01 else "less than 0.01"
