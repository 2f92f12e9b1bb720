"""A verdict: whether a job stays within its budget."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from simcore._core import Budget, LimitVerdict, Summary, Verdict
from simcore.display import bill, forecast, forecast_distribution, scan, wording
from simcore.display.document import Column, Document, Emphasis, Row, Section, Sentences, Table, columns, present, prose
from simcore.display.figures.kinds import Figure
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.scanned import added_up, number_of

_LARGEST_LINES = 5  # of the bill
_COST = "cost"  # a limit


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
        found.append(_limit(_COST, verdict.limits.cost_usd, made.cost_usd, wording.usd, wording.price))
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


class Judged(NamedTuple):
    """The verdict of a job, by its path; of several that one launch starts, the verdict of each on its share."""

    path: str
    verdict: Verdict
    job: ProgramJob | None = None  # of a document

    @property
    def number(self) -> int:
        """How many jobs one launch starts: all trials of all starts."""
        return number_of(self.job) or 1

    @property
    def expected_usd(self) -> float:
        """The expected cost of one launch, to the cent."""
        return round(self.number * self.verdict.forecast.cost_usd.mean, 2)

    @property
    def at_most_usd(self) -> float:
        """The most that one launch may cost, to the cent."""
        return round(self.number * self.verdict.forecast.worst_case.cost_usd, 2)

    @property
    def limit_usd(self) -> float | None:
        """The limit of the cost of one launch, to the cent; None where no cost is limited."""
        limit = self.verdict.limits.cost_usd
        return None if limit is None else round(self.number * limit.limit, 2)


@dataclass(frozen=True)
class Total:
    """What one launch of several jobs comes to, in whole cents, so that amounts add up as printed."""

    jobs: int
    expected_cost_usd: float
    limit_usd: float | None  # sum of the cost limits; none where no cost was limited
    at_most_usd: float


def total(judged: Sequence[Judged]) -> Total:
    """The sums of the expected costs, of the cost limits and of the highest costs, each rounded to the cent first."""
    limits = [(each.job, each.limit_usd) for each in judged]
    limited = [(job, limit) for job, limit in limits if limit is not None]
    return Total(
        len(judged),
        added_up((each.job, each.expected_usd) for each in judged),
        added_up(limited) if limited else None,
        added_up((each.job, each.at_most_usd) for each in judged),
    )


def groups(judged: Sequence[Judged], tag: str) -> dict[str, Total]:
    """The total of the jobs of each value of a tag, in the order of the values; `UNTAGGED` is for jobs without it."""
    by_value: dict[str, list[Judged]] = {}
    for each in judged:
        by_value.setdefault(each.verdict.forecast.tags.get(tag, UNTAGGED), []).append(each)
    return {value: total(by_value[value]) for value in sorted(by_value)}


def overview(
    judged: Iterable[tuple[str, Verdict] | Judged],
    refused: Sequence[tuple[str, Sequence[str]]],
    group_by: str | None = None,
) -> Document:
    """Verdicts and refusals of several job files, by their paths: all in one table, the totals of each value of the tag
    `group_by`, then each job in detail."""
    verdicts = [Judged(*each) for each in judged]
    if len(verdicts) == 1 and not refused and group_by is None and verdicts[0].number == 1:
        return document(verdicts[0].verdict)
    over = sum(not each.verdict.within for each in verdicts)
    problems = [f"{path} could not be checked: {problem}" for path, every in refused for problem in every]
    return Document(
        "Budget of jobs",
        "",
        _counts(over, len(verdicts), len(refused)),
        state="bad" if over or refused else "good",
        warnings=tuple(wording.grouped((each.path, note) for each in verdicts for note in notes(each.verdict))),
        sections=(
            Section("jobs", _asked(verdicts), (_every(verdicts, [path for path, _ in refused]), *_together(verdicts))),
            *(() if group_by is None else (Section("groups", f"by tag {group_by}", (_grouped(verdicts, group_by),)),)),
            *present(prose("refused", problems, "bad", title="not checked")),
            *(
                Section(f"job{place}", f"{each.path}: {each.verdict.forecast.job}", _sections(each.verdict), "detail")
                for place, each in enumerate(verdicts)
            ),
        ),
        provenance=forecast.provenance(verdicts[0].verdict.forecast)[:2] if verdicts else (),
    )


def _together(verdicts: Sequence[Judged]) -> tuple[Sentences, ...]:
    if not verdicts:
        return ()
    found = total(verdicts)
    told = f"total of {wording.counted(found.jobs, 'job')}: {wording.usd(found.expected_cost_usd)} expected"
    return (Sentences((told if found.limit_usd is None else f"{told}, limits of {wording.usd(found.limit_usd)}",)),)


def _grouped(verdicts: Sequence[Judged], tag: str) -> Table:
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
    some = "the job is" if jobs == 1 else f"{over} of {jobs} jobs"
    counts = [f"{some} over budget" if over else "", f"{refused} not checked" if refused else ""]
    all_of_them = {1: "the job is", 2: "both jobs"}.get(jobs, f"all {jobs} jobs")
    return ", ".join(filter(None, counts)) or f"{all_of_them} within budget"


def _asked(verdicts: Sequence[Judged]) -> str:
    """The budget that was given, of which several jobs of one launch have equal shares."""
    if not verdicts:
        return ""
    first, limit = verdicts[0].verdict, verdicts[0].limit_usd
    cost = [] if limit is None else [f"cost ≤ {wording.usd(limit)}"]
    asked = ", ".join([*cost, *(each.asked for each in limits(first)[len(cost) :])])
    how = "in the worst case" if first.budget.worst_case else f"{confidence(first)} of the runs below"
    return f"each job {asked}; {how}"


def _every(verdicts: Sequence[Judged], refused: Iterable[str]) -> Table:
    """The expected costs with their total, and what decides: the cost and the time that enough runs stay below, and
    how many stay within the limits."""
    numbers = ["expected cost"] + [
        head
        for each in (limits(verdicts[0].verdict) if verdicts else [])
        for head in (f"{each.name}, {confidence(verdicts[0].verdict)} below", "runs within", "at most")
    ]
    heads = (Column("job", "code"), Column("verdict", "name"), *columns("number", *numbers))
    blank = ("",) * len(numbers)
    lines = [Row((path, "not checked", *blank), "bad") for path in refused]
    for each in verdicts:
        short = state(each.verdict).replace(" budget", "").removesuffix(" within noise")
        lines.append(Row((each.path, short, wording.usd(each.expected_usd), *_cells(each)), emphasis(each.verdict)))
    return Table(heads, tuple(lines), _sum(verdicts, len(blank)), caption="Each limit decides on its own.")


def _cells(judged: Judged) -> Iterator[str]:
    """What decides, of one job; and the most that all jobs of a launch may cost."""
    one = "" if judged.number == 1 else " a trial" if judged.job and judged.job.trials is not None else " a start"
    for each in limits(judged.verdict):
        yield f"{each.at_confidence}{one}"
        yield each.probability
        several = judged.job if one and each.name == _COST else None
        yield f"{wording.usd(judged.at_most_usd)}{scan.several(several)}" if several else each.at_most


def _sum(verdicts: Sequence[Judged], numbers: int) -> Row | None:
    if not verdicts:
        return None
    found = total(verdicts)
    sums = [wording.usd(found.expected_cost_usd), *[""] * (numbers - 1)]
    if found.limit_usd is not None:
        sums[3] = wording.usd(found.at_most_usd)
    return Row(("total", "", *sums), "strong")


def beside(made: Document, bounds: Document) -> Document:
    """Verdicts of jobs with a forecast, and below them those of jobs that are checked in the worst case alone."""
    return replace(
        made,
        headline=f"{made.headline}; {bounds.headline}",
        warnings=(*made.warnings, *bounds.warnings),
        meaning=bounds.meaning,
        state=made.state if bounds.state == "good" else bounds.state,
        sections=(*made.sections, *(replace(each, name=f"bounds-{each.name}") for each in bounds.sections)),
    )
