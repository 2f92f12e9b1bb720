"""A comparison: which of several designs is cheaper or faster, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from simcore._core import Comparison, Design, PairedDifference
from simcore.display import comparison_front, wording
from simcore.display.comparison_front import known, possible
from simcore.display.document import Column, Document, Row, Section, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Figure

MOST_ROWS = 30  # of a table where rows can be neither sorted nor filtered
_MOST_ON_PAGE = 2000
_HOW_TO_READ = (
    "Means of the simulated runs; differences with their 95 % intervals. Front: no other design is as cheap and as "
    "fast, and better in one of the two; numbered from the cheapest to the fastest."
)
_MOST_SENTENCES = 8
_MOST_WARNINGS = 5  # of a grid
_MOST_FIELDS = 40
_SIDE_BY_SIDE = 4  # designs whose differing fields are shown in columns
_LONGEST_NAME = 24  # of a baseline in a sentence
_INSTANCE_TYPE = re.compile(r"\bml\.[\w-]+\.\w+")
_RARELY = 0.01  # as the library: share of the runs whose end is not worth a word


def document(comparison: Comparison) -> Document:
    """The answer, a sentence for each design, every design, what is not possible, what differs."""
    return Document(
        "Comparison of training jobs",
        "",
        headline(comparison),
        warnings=tuple(warnings(comparison)),
        sections=present(
            prose("mixture", mixture(comparison)),
            prose("verdicts", [*ties(comparison), *verdicts(comparison)]),
            Section("designs", "designs, cheapest first", (*figures(comparison), _table(comparison))),
            prose("refused", [f"not possible: {line}" for line in refused(comparison)], "doubtful"),
            _differing(comparison),
            prose("reading", notes(comparison), "dim"),
        ),
        provenance=_provenance(comparison),
    )


# ------------------------------------------------------------------------------------------------ designs
def shown(comparison: Comparison) -> list[Design]:
    """The possible designs, cheapest first, as many as a table for people holds; the baseline is always there."""
    found = possible(comparison)[:MOST_ROWS]
    baseline = comparison.baseline
    if baseline.label not in {design.label for design in found}:
        found[-1] = baseline
    return found


def _table(comparison: Comparison) -> Table:
    """The designs that no other one beats in both cost and time are strong, and numbered as in the figure."""
    first, designs, numbers = shown(comparison), possible(comparison), comparison_front.numbers(comparison)
    left = len(designs) - len(first)
    heads = ["cost", "against baseline", "time", "against baseline"]
    heads += ["late"] if comparison.deadline_s is not None else []
    heads += ["over budget"] if comparison.budget_usd is not None else []

    def row(design: Design) -> Row:
        return Row(_cells(comparison, design, numbers.get(design.label)), "strong" if design.on_front else "")

    cut = f" The {_MOST_ON_PAGE:,} cheapest of {len(designs):,} designs." if len(designs) > _MOST_ON_PAGE else ""
    return Table(
        (Column("design"), Column("front"), *columns("number", *heads)),
        tuple(map(row, first)),
        caption=f"{_HOW_TO_READ}{cut}",
        every_row=tuple(map(row, designs[:_MOST_ON_PAGE])) if left > 0 else (),
        left=f"{left:,} more designs: to_html(), to_pandas() and to_csv() have them" if left > 0 else "",
    )


def _cells(comparison: Comparison, design: Design, number: int | None) -> tuple[str, ...]:
    cost, time = known(design)
    return (
        design.label,
        " ".join(filter(None, (str(number or ""), _roles(comparison, design)))),
        wording.usd(cost.mean),
        "" if design.baseline else _short(design.cost_difference, wording.usd),
        wording.duration(time.mean),
        "" if design.baseline else _short(design.wall_clock_difference, wording.duration),
        *(_of_runs(missed.share) for missed in (design.late, design.over_budget) if missed is not None),
    )


def _roles(comparison: Comparison, design: Design) -> str:
    roles = {
        "cheapest": design.label == comparison.cheapest.label,
        "fastest": design.label == comparison.fastest.label,
        "baseline": design.baseline,
        "stops early": not design.comparable or gives_up(design),
    }
    return ", ".join(role for role, holds in roles.items() if holds)


def _short(difference: PairedDifference | None, show: Callable[[float], str]) -> str:
    """ "-$3.10 ± $0.30", "tie ± $0.30"; without the second part when it is nothing."""
    if difference is None:
        return ""
    half = (difference.interval[1] - difference.interval[0]) / 2.0
    spread = f" ± {show(half)}" if difference.standard_error else ""
    if difference.tie:
        return f"tie{spread}"
    return f"{wording.signed(difference.mean, show)}{spread}"


# ------------------------------------------------------------------------------------------------ sentences
def headline(comparison: Comparison) -> str:
    """Which is cheapest and which is fastest, in one line."""
    return "; ".join(answers(comparison))


def answers(comparison: Comparison) -> list[str]:
    """The parts of the headline: which is cheapest, which is fastest, and what costs less but is often stopped."""
    cheapest, fastest = comparison.cheapest, comparison.fastest
    if gives_up(cheapest):
        most = f"at most {_of_runs(cheapest.completed or 0.0)} of the runs end with it done"
        return [f"no design finishes its work: {most}, so that none is cheapest or fastest"]
    stopped = _cheaper_but_stopped(comparison)
    if cheapest.label == fastest.label:
        return [f"{cheapest.label} is cheapest and fastest: {_answer(cheapest)}", *stopped]
    best = ((cheapest, "cheapest"), (fastest, "fastest"))
    return [*(f"{design.label} is {word}: {_answer(design)}" for design, word in best), *stopped]


def _cheaper_but_stopped(comparison: Comparison) -> list[str]:
    """What the cheapest design leaves out: designs that cost less, but finish their work less often."""
    least = known(comparison.cheapest)[0].mean
    count = sum(not design.comparable and known(design)[0].mean < least for design in possible(comparison))
    if not count:
        return []
    costs = "costs" if count == 1 else "cost"
    return [f"{wording.counted(count, 'design')} that {costs} less finish{'es' * (count == 1)} the work less often"]


def mixture(comparison: Comparison) -> list[str]:
    """What the job costs and how long it takes, whichever design it will be."""
    found = comparison.mixture
    if found is None:
        return []
    likely = ", ".join(f"{label} {_of_runs(chance)}" for label, chance in found.chances.items() if chance)
    cost, time = found.cost_usd, found.wall_clock_s
    half = f"half of the runs cost at most {wording.usd(cost.p50)}, nine in ten {wording.usd(cost.p90)}"
    stopped = 1.0 - found.completed if found.completed < 1.0 - _RARELY else None
    missed = (("stopped before its work is done", stopped), ("late", found.late), ("over budget", found.over_budget))
    return [
        f"whichever it will be ({likely}): {wording.usd(cost.mean)}, {wording.duration(time.mean)}",
        f"{half}; half take at most {wording.duration(time.p50)}, nine in ten {wording.duration(time.p90)}",
        *(f"{word} in {_of_runs(share)} of the runs" for word, share in missed if share is not None),
    ]


def gives_up(design: Design) -> bool:
    """Most of its runs are stopped before their work is done."""
    return design.completed is not None and design.completed < 0.5


def _answer(design: Design) -> str:
    cost, time = known(design)
    return f"{wording.usd(cost.mean)}, {wording.duration(time.mean)}"


def ties(comparison: Comparison) -> list[str]:
    """What the runs cannot tell from the cheapest and from the fastest."""
    cheapest, fastest = comparison.cheapest, comparison.fastest
    found = (
        ("cheap", cheapest, [each.label for each in comparison if each.label != cheapest.label and each.ties_cheapest]),
        ("fast", fastest, [each.label for each in comparison if each.label != fastest.label and each.ties_fastest]),
    )
    return [
        f"as {word} as {best.label}, as far as the runs can tell: {wording.few(tied)}"
        for word, best, tied in found
        if tied
    ]


def verdicts(comparison: Comparison) -> list[str]:
    """One sentence for each design that is not the baseline, cheapest first: of jobs that were compared a few, of a
    grid those that nothing beats."""
    every = not comparison.swept
    others = [design for design in shown(comparison) if not design.baseline and (every or design.on_front)]
    return [verdict(comparison, design) for design in others[:_MOST_SENTENCES]]


def verdict(comparison: Comparison, design: Design) -> str:
    """ "B costs $3.10 less than A ($2.80 to $3.40), cheaper in 97 % of the runs, and takes 2 h 0 min more (…)"."""
    baseline = comparison.baseline
    cost, time = design.cost_difference, design.wall_clock_difference
    if cost is None or time is None:
        return f"{design.label} is not possible: {design.refused}"
    sentence = f"{design.label} {_cost_clause(cost, _named(baseline))}, and {_time_clause(time)}"
    return "; ".join([sentence, *_remarks(design, baseline)])


def _named(baseline: Design) -> str:
    return baseline.label if len(baseline.label) <= _LONGEST_NAME else "the baseline"


def _cost_clause(difference: PairedDifference, baseline: str) -> str:
    if difference.tie:
        return f"costs as much as {baseline}{_within(difference, wording.usd)}"
    size = f"{wording.usd(abs(difference.mean))} {_direction(difference)} than {baseline}"
    return f"costs {size}{_between(difference, wording.usd)}{_how_often(difference, 'cheaper', 'dearer')}"


def _time_clause(difference: PairedDifference) -> str:
    if difference.tie:
        return f"takes as long{_within(difference, wording.duration)}"
    size = f"{wording.duration(abs(difference.mean))} {_direction(difference)}"
    return f"takes {size}{_between(difference, wording.duration)}{_how_often(difference, 'faster', 'slower')}"


def _direction(difference: PairedDifference) -> str:
    return "less" if difference.mean < 0 else "more"


def _between(difference: PairedDifference, show: Callable[[float], str]) -> str:
    """Where the size of a difference lies; nothing when that can be said exactly."""
    if not difference.standard_error:
        return ""
    low, high = map(show, sorted(map(abs, difference.interval)))
    return f" ({low} to {high})" if low != high else ""


def _within(difference: PairedDifference, show: Callable[[float], str]) -> str:
    """How large a difference may be that cannot be told from none."""
    if not difference.standard_error:
        return ""
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
    missed = (("late", design.late, baseline.late), ("over budget", design.over_budget, baseline.over_budget))
    remarks = [
        f"{word} in {_of_runs(own.share)} of the runs, {_named(baseline)} in {_of_runs(other.share)}"
        for word, own, other in missed
        if own is not None and other is not None and _of_runs(own.share) != _of_runs(other.share)
    ]
    if design.completed is not None and design.completed < 1.0 - _RARELY:
        remarks.append(f"stopped before its work is done in {_of_runs(1.0 - design.completed)} of the runs")
    return remarks


# ------------------------------------------------------------------------------------------------ the rest
def refused(comparison: Comparison) -> list[str]:
    """Designs that are not possible, each with the reason; the same reason once."""
    return wording.grouped((design.label, design.refused) for design in comparison if design.refused)[:MOST_ROWS]


def differing(comparison: Comparison) -> list[tuple[str, ...]]:
    """Key path, then its value in each design, of jobs that were compared; nothing when their labels say it."""
    if comparison.swept:
        return []
    lines = [(path, *(design.values.get(path) or "left out" for design in comparison)) for path in comparison.varied]
    left = len(lines) - _MOST_FIELDS
    return lines if left <= 0 else [*lines[:_MOST_FIELDS], (f"{left} more", *[""] * len(comparison))]


def _differing(comparison: Comparison) -> Section:
    """As a table where there is room, else one line a field."""
    lines, labels = differing(comparison), [design.label for design in comparison]
    if len(labels) > _SIDE_BY_SIDE:
        lines = [(path, ", ".join(map("{}: {}".format, labels, values))) for path, *values in lines]
        labels = ["values"]
    table = Table((Column("field", "code"), *map(Column, labels)), rows(lines))
    return Section("differing", "what differs", (table,), "folded")


def warnings(comparison: Comparison) -> list[str]:
    """What the jobs warn of; what all of them say, once. Of a grid, what concerns most of its designs."""
    if comparison.swept:
        return _warnings_of_grid(comparison)
    designs = [design for design in comparison if not design.refused]
    return wording.grouped(((each.label, text) for each in designs for text in each.warnings), every=len(designs))


def _warnings_of_grid(comparison: Comparison) -> list[str]:
    """What concerns most of its designs; the same about several instance types as one."""
    about: dict[str, dict[str, set[str]]] = {}  # designs by text, by the text without instance types
    for design in possible(comparison):
        for text in design.warnings:
            about.setdefault(_INSTANCE_TYPE.sub("ml.…", text), {}).setdefault(text, set()).add(design.label)
    said = sorted((_of_designs(texts) for texts in about.values()), reverse=True)
    more = [f"{len(said) - _MOST_WARNINGS} other warnings concern fewer designs: `check` shows those of a job"]
    return [text for _, text in said[:_MOST_WARNINGS]] + (more if len(said) > _MOST_WARNINGS else [])


def _of_designs(texts: Mapping[str, set[str]]) -> tuple[int, str]:
    """Number of designs that are warned of the same, and the warning with that number."""
    count = len(set().union(*texts.values()))
    others = len(texts) - 1
    alike = f" (and the same of {wording.counted(others, 'other instance type')})" if others else ""
    return count, f"{wording.counted(count, 'design')}: {next(iter(texts))}{alike}"


def notes(comparison: Comparison) -> list[str]:
    """How to read the numbers."""
    paired = "differences are paired: run i of a design draws the same random numbers as run i of the baseline"
    return [f"{paired}; intervals at 95 %; tie: the interval holds 0", *_variance(comparison)]


def _variance(comparison: Comparison) -> list[str]:
    """What common random numbers gain."""
    differences = [design.cost_difference for design in comparison if design.cost_difference and not design.baseline]
    ratios = [each.variance_ratio for each in differences if each.variance_ratio is not None]
    if not ratios:
        return []
    low, high = (f"{_percent(ratio)} %" for ratio in (min(ratios), max(ratios)))
    share = low if low == high else f"{low} to {high}"
    return [f"common random numbers: the variance of the cost difference is {share} of that of unpaired runs"]


def _percent(ratio: float) -> str:
    """Per cent in two digits, and never as a power of ten: a paired difference may vary more than an unpaired one."""
    percent = 100.0 * ratio
    return f"{percent:.0f}" if percent >= 10.0 else f"{percent:.2g}" if percent >= 0.01 else "less than 0.01"


def _provenance(comparison: Comparison) -> tuple[tuple[str, str], ...]:
    """What makes these numbers."""
    deadline, budget = comparison.deadline_s, comparison.budget_usd
    limits = [("deadline", wording.duration(deadline))] if deadline is not None else []
    limits += [("budget", wording.usd(budget))] if budget is not None else []
    runs = f"{comparison.replications:,}"
    return wording.provenance(comparison, ("seed", comparison.seed), ("runs of each design", runs), *limits)


def figures(comparison: Comparison) -> tuple[Figure, ...]:
    """The designs by cost and time."""
    return (comparison_front.figure(comparison, answers(comparison)),)
