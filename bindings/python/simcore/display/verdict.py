"""A verdict: whether a job stays within its budget."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from simcore._core import Budget, LimitVerdict, Summary, Verdict
from simcore.display import bill, forecast, forecast_distribution, wording
from simcore.display.document import Column, Document, Emphasis, Row, Section, Sentences, Table, columns, present, prose
from simcore.display.figures.kinds import Figure

_LARGEST_LINES = 5  # of the bill


def share(value: float) -> str:
    """ "94.99 %": rounded down, so that nothing short of a confidence looks like it."""
    if 0.0 < value < 0.0001:
        return "less than 0.01 %"
    return f"{math.floor(value * 10_000 + 1e-6) / 100:g} %"


def confidence(verdict: Verdict) -> str:
    """ "95 %", with all its digits."""
    return f"{100 * verdict.confidence:.12g} %"


def _unfinished(verdict: Verdict) -> bool:
    """Whether money is kept by runs that deliver nothing: fewer finish than must stay within."""
    return not verdict.budget.worst_case and verdict.probability_completed < verdict.confidence


def state(verdict: Verdict) -> str:
    """ "within budget", "over budget", and how sure that is."""
    if verdict.budget.refuse_endless and verdict.never_finishes:
        return "refused, as it never finishes"
    word = "within budget" if verdict.within else "over budget"
    if verdict.budget.worst_case:
        return f"{word} in the worst case"
    if verdict.undecided:
        return f"{word}, undecided within noise"
    if verdict.within and _unfinished(verdict):
        return f"{word}, but only {share(verdict.probability_completed)} of the runs finish"
    return word


def emphasis(verdict: Verdict) -> Emphasis:
    """How good that is."""
    if not verdict.within:
        return "bad"
    return "doubtful" if verdict.undecided or _unfinished(verdict) else "good"


# ------------------------------------------------------------------------------------------------ limits
@dataclass(frozen=True)
class Limit:
    """One limit, as people read it."""

    name: str  # "cost"
    limit: str
    expected: str
    at_confidence: str
    probability: str
    interval: str  # of the probability, in brackets; empty when nothing is uncertain
    at_most: str
    state: str  # "within"
    emphasis: Emphasis

    @property
    def asked(self) -> str:
        """ "cost ≤ $500"."""
        return f"{self.name} ≤ {self.limit}"


def limits(verdict: Verdict) -> list[Limit]:
    """The limits, cost first."""
    made = verdict.forecast
    found = []
    if verdict.limits.cost_usd:
        found.append(_limit("cost", verdict.limits.cost_usd, made.cost_usd, wording.usd, wording.price))
    if verdict.limits.wall_clock_s:
        found.append(_limit("wall clock", verdict.limits.wall_clock_s, made.wall_clock_s, wording.duration, _seconds))
    return found


def _limit(
    name: str, limit: LimitVerdict, summary: Summary, show: Callable[[float], str], exact: Callable[[float], str]
) -> Limit:
    def beside_limit(value: float) -> str:
        """A value with all its digits where fewer would look like the limit and are not."""
        if math.isinf(value):
            return "not reached"
        return exact(value) if value != limit.limit and show(value) == show(limit.limit) else show(value)

    return Limit(
        name,
        show(limit.limit),
        show(summary.mean),
        beside_limit(limit.at_confidence),
        share(limit.probability_within),
        _interval(limit.interval),
        beside_limit(limit.at_most),
        f"{'within' if limit.within else 'over'}{', undecided' if limit.undecided else ''}",
        "bad" if not limit.within else "doubtful" if limit.undecided else "good",
    )


def _seconds(value: float) -> str:
    return f"{value:,.9f}".rstrip("0").rstrip(".") + " s"


def _interval(ends: tuple[float, float]) -> str:
    low, high = ends
    return "" if low == high else f"({share(low).removesuffix(' %')} to {share(high)})"


def asked(budget: Budget) -> str:
    """ "cost ≤ $500, wall clock ≤ 8 h"."""
    cost = f"cost ≤ {wording.usd(budget.max_cost_usd)}" if budget.max_cost_usd is not None else ""
    time = f"wall clock ≤ {wording.duration(budget.max_time_s)}" if budget.max_time_s is not None else ""
    return ", ".join(filter(None, (cost, time)))


def _table(verdict: Verdict) -> Table:
    numbers = columns("number", "expected", f"{confidence(verdict)} below", "at most")
    heads = (Column("limit"), Column("verdict", "name"), *numbers, Column("probability within"))
    lines = []
    for each in limits(verdict):
        within = f"{each.probability} {each.interval}".strip()
        cells = (each.asked, each.state, each.expected, each.at_confidence, each.at_most, within)
        lines.append(Row(cells, each.emphasis))
    return Table(heads, tuple(lines), caption="Each limit decides on its own.")


# ------------------------------------------------------------------------------------------------ one job
def headline(verdict: Verdict) -> str:
    """The verdict in one line."""
    every = limits(verdict)
    if verdict.budget.worst_case:
        parts = [f"{each.name} at most {each.at_most}, limit {each.limit}" for each in every]
        return f"{state(verdict)}: {'; '.join(parts)}"
    parts = [f"{each.name} within {each.limit} in {each.probability} of the runs" for each in every]
    return f"{state(verdict)}: {'; '.join(parts)} (asked: {confidence(verdict)})"


def notes(verdict: Verdict) -> list[str]:
    """What to know before acting on the verdict."""
    made = []
    if verdict.undecided:
        counted = "counts as over (strict)" if verdict.strict else "the share of the runs decides"
        made.append(
            f"undecided within noise: the 99 % interval of the probability holds {confidence(verdict)}; {counted}, "
            "more replications would settle it"
        )
    if verdict.limits.cost_usd and verdict.limits.wall_clock_s and 0.0 < verdict.probability_within < 1.0:
        made.append(f"{share(verdict.probability_within)} of the runs keep both limits")
    if verdict.forecast.preparation_s:
        made.append(
            f"before the job, {wording.duration(verdict.forecast.preparation_s)} pass until its file systems hold "
            "their data: no part of the wall clock, but of the cost"
        )
    if verdict.probability_completed < 1.0:
        made.append(
            f"only {share(verdict.probability_completed)} of the runs finish their work: a run that is stopped before "
            "counts as too late, and its cost counts as it is"
        )
    return [*made, *verdict.forecast.warnings]


def document(verdict: Verdict) -> Document:
    """The limits, what to know about them, the largest lines of the bill; the forecast in detail."""
    return Document(
        f"Budget of a {forecast.JOBS[verdict.forecast.kind]}",
        verdict.forecast.job,
        headline(verdict),
        state=emphasis(verdict),
        warnings=tuple(notes(verdict)),
        sections=_sections(verdict),
        provenance=forecast.provenance(verdict.forecast),
    )


def _sections(verdict: Verdict) -> tuple[Section, ...]:
    made = verdict.forecast
    most = Sentences((f"at most: {made.worst_case.explanation}",), "dim")
    return (
        Section("budget", "the budget", (_table(verdict), most)),
        Section("largest", "largest lines of the expected bill", (bill.largest(made.bill, _LARGEST_LINES),)),
        *(replace(section, folding="detail") for section in forecast.sections(made)),
    )


def figures(verdict: Verdict) -> tuple[Figure, ...]:
    """Distributions with the limits that were asked for; besides, the figures of the forecast behind the verdict."""
    limits = verdict.limits
    most = limits.cost_usd.limit if limits.cost_usd else None
    longest = limits.wall_clock_s.limit if limits.wall_clock_s else None
    limited = [name for name, limit in (("cost", most), ("time", longest)) if limit is not None]
    drawn = forecast_distribution.figures(verdict.forecast, most_usd=most, longest_s=longest)
    first = tuple(
        replace(figure, title=f"{headline(verdict)}\n{figure.title}", extra=False)
        for figure in drawn
        if figure.name.removeprefix("distribution-") in limited
    )
    others = tuple(each for each in forecast.figures(verdict.forecast) if each.name not in {f.name for f in first})
    return (*first, *(replace(each, extra=each.extra or bool(first)) for each in others))


# ------------------------------------------------------------------------------------------------ several jobs
UNTAGGED = "(untagged)"


@dataclass(frozen=True)
class Total:
    """What several jobs come to together, in whole cents, so that amounts add up as printed."""

    jobs: int
    expected_cost_usd: float
    limit_usd: float | None  # sum of the cost limits; none where no cost was limited


def total(verdicts: Sequence[tuple[str, Verdict]]) -> Total:
    """The sum of the expected costs and that of the cost limits, each of them rounded to the cent first."""
    limits = [verdict.limits.cost_usd.limit for _, verdict in verdicts if verdict.limits.cost_usd]
    return Total(
        len(verdicts),
        sum(_cents(verdict.forecast.cost_usd.mean) for _, verdict in verdicts) / 100,
        sum(map(_cents, limits)) / 100 if limits else None,
    )


def groups(verdicts: Sequence[tuple[str, Verdict]], tag: str) -> dict[str, Total]:
    """The total of the jobs of each value of a tag, in the order of the values; `UNTAGGED` is for jobs without it."""
    by_value: dict[str, list[tuple[str, Verdict]]] = {}
    for path, verdict in verdicts:
        by_value.setdefault(verdict.forecast.tags.get(tag, UNTAGGED), []).append((path, verdict))
    return {value: total(by_value[value]) for value in sorted(by_value)}


def expected_usd(verdict: Verdict) -> float:
    """The expected cost to the cent."""
    return _cents(verdict.forecast.cost_usd.mean) / 100


def _cents(usd: float) -> int:
    return round(100 * usd)


def overview(
    verdicts: Sequence[tuple[str, Verdict]], refused: Sequence[tuple[str, Sequence[str]]], group_by: str | None = None
) -> Document:
    """Verdicts and refusals of several job files, by their paths: all in one table, the totals of each value of the tag
    `group_by`, then each job in detail."""
    if len(verdicts) == 1 and not refused and group_by is None:
        return document(verdicts[0][1])
    over = sum(not verdict.within for _, verdict in verdicts)
    problems = [f"{path} could not be checked: {problem}" for path, every in refused for problem in every]
    return Document(
        "Budget of jobs",
        "",
        _counts(over, len(verdicts), len(refused)),
        state="bad" if over or refused else "good",
        warnings=tuple(wording.grouped((path, note) for path, verdict in verdicts for note in notes(verdict))),
        sections=(
            Section("jobs", _asked(verdicts), (_every(verdicts, [path for path, _ in refused]), *_together(verdicts))),
            *(() if group_by is None else (Section("groups", f"by tag {group_by}", (_grouped(verdicts, group_by),)),)),
            *present(prose("refused", problems, "bad", title="not checked")),
            *(
                Section(f"job{place}", f"{path}: {verdict.forecast.job}", _sections(verdict), "detail")
                for place, (path, verdict) in enumerate(verdicts)
            ),
        ),
        provenance=forecast.provenance(verdicts[0][1].forecast)[:2] if verdicts else (),
    )


def _together(verdicts: Sequence[tuple[str, Verdict]]) -> tuple[Sentences, ...]:
    if not verdicts:
        return ()
    found = total(verdicts)
    told = f"total of {wording.counted(found.jobs, 'job')}: {wording.usd(found.expected_cost_usd)} expected"
    return (Sentences((told if found.limit_usd is None else f"{told}, limits of {wording.usd(found.limit_usd)}",)),)


def _grouped(verdicts: Sequence[tuple[str, Verdict]], tag: str) -> Table:
    found = groups(verdicts, tag)
    limited = any(each.limit_usd is not None for each in found.values())
    heads = (Column(tag, "name"), *columns("number", "jobs", "expected cost", *(["limits"] if limited else [])))

    def cells(each: Total) -> list[str]:
        limits_usd = "" if each.limit_usd is None else wording.usd(each.limit_usd)
        return [f"{each.jobs:,}", wording.usd(each.expected_cost_usd), *([limits_usd] if limited else [])]

    lines = tuple(Row((value, *cells(each)), "") for value, each in found.items())
    return Table(heads, lines, Row(("total", *cells(total(verdicts))), "strong"))


def _counts(over: int, checked: int, refused: int) -> str:
    jobs = checked + refused
    counts = [f"{over} of {jobs} jobs over budget" if over else "", f"{refused} not checked" if refused else ""]
    all_of_them = {1: "the job is", 2: "both jobs"}.get(jobs, f"all {jobs} jobs")
    return ", ".join(filter(None, counts)) or f"{all_of_them} within budget"


def _asked(verdicts: Sequence[tuple[str, Verdict]]) -> str:
    if not verdicts:
        return ""
    first = verdicts[0][1]
    asked = ", ".join(each.asked for each in limits(first))
    how = "in the worst case" if first.budget.worst_case else f"{confidence(first)} of the runs below"
    return f"each job {asked}; {how}"


def _every(verdicts: Sequence[tuple[str, Verdict]], refused: Iterable[str]) -> Table:
    """The expected costs with their total, and what decides: the cost and the time that enough runs stay below, and
    how many stay within the limits."""
    numbers = ["expected cost"] + [
        head
        for each in (limits(verdicts[0][1]) if verdicts else [])
        for head in (f"{each.name}, {confidence(verdicts[0][1])} below", "runs within", "at most")
    ]
    heads = (Column("job", "code"), Column("verdict", "name"), *columns("number", *numbers))
    blank = ("",) * len(numbers)
    lines = [Row((path, "not checked", *blank), "bad") for path in refused]
    for path, verdict in verdicts:
        cells = [cell for each in limits(verdict) for cell in (each.at_confidence, each.probability, each.at_most)]
        short = state(verdict).replace(" budget", "").removesuffix(" within noise")
        lines.append(Row((path, short, wording.usd(expected_usd(verdict)), *cells), emphasis(verdict)))
    cost = wording.usd(total(verdicts).expected_cost_usd)
    last = Row(("total", "", cost, *blank[1:]), "strong") if verdicts else None
    return Table(heads, tuple(lines), last, caption="Each limit decides on its own.")


def beside(made: Document, bounds: Document) -> Document:
    """Verdicts of jobs with a forecast, and below them those of jobs that are checked in the worst case alone."""
    return replace(
        made,
        headline=f"{made.headline}; {bounds.headline}",
        meaning=bounds.meaning,
        state=made.state if bounds.state == "good" else bounds.state,
        sections=(*made.sections, *(replace(each, name=f"bounds-{each.name}") for each in bounds.sections)),
    )
