"""An exploration: the best of many designs under limits, how sure that is, and what else there is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from simcore._core import Exploration, ExploredDesign
from simcore.display import exploration_finalists, exploration_front, exploration_map, wording
from simcore.display.document import (
    Brief,
    Column,
    Document,
    Emphasis,
    Row,
    Section,
    Sentences,
    Table,
    columns,
    present,
    prose,
)
from simcore.display.exploration_limits import Limit, conditions, exactly, limits, missed, risks, share
from simcore.display.figures.kinds import Figure

MOST_ROWS = 30  # of a table where rows can be neither sorted nor filtered
_MOST_ON_PAGE = 2000
_BRIEF_ROWS = 5
_MOST_REASONS = 12
_PLACE = re.compile(r"(?:\d+ (?:×|of) )?\bml\.[\w-]+\.\w+")  # which reasons that are alike differ in
_SURE = 0.9995
_CENT = 0.01
_LEAST_CHANCE = 0.01  # of an unseen event that is worth a sentence
_HOW_TO_READ = (
    "Means of the runs of a design, with their 95 % intervals. Front: no other design is as good in cost, time and "
    "risk, and better in one of them; numbered from the cheapest. !: breaks a limit."
)


def document(exploration: Exploration) -> Document:
    """The answer, what else there is, every design, what is not possible."""
    warned = tuple(warnings(exploration))
    front = Section(
        "front", "front, cheapest first", (_table(exploration, list(exploration.front), brief=True),), "folded"
    )
    return Document(
        f"{_goal(exploration).capitalize()} of many training jobs",
        "",
        headline(exploration),
        warnings=warned,
        sections=present(
            prose("others", others(exploration)),
            prose("turning", list(turning(exploration))),
            Section(
                "designs", "designs, best first", (*figures(exploration), _table(exploration, _listed(exploration)))
            ),
            front,
            prose("refused", refused(exploration), "doubtful"),
            prose("reading", notes(exploration), "dim"),
        ),
        provenance=_provenance(exploration),
        brief=_brief(exploration, warned),
    )


def _brief(exploration: Exploration, warned: tuple[str, ...]) -> Brief:
    """The first designs, the most frequent reason, how sure it is."""
    designs = _listed(exploration)
    table = _table(exploration, designs[:_BRIEF_ROWS], brief=True)
    left, out = len(designs) - len(table.rows), refused(exploration)
    more = f"{wording.counted(left, 'more design')} and the front" if left > 0 else "The front"
    marked = "!: breaks a limit. " if any("!" in cell for row in table.rows for cell in row.cells[1:]) else ""
    last = f"{marked}{_how_many_runs(exploration)}. {more}: --verbose."
    sections = present(
        prose("others", others(exploration)),
        Section("designs", "", (table, Sentences((last,), "dim"))),
        prose("refused", [" ".join(out[:2])] if out else [], "doubtful"),
    )
    return Brief("", warned, sections)


# ------------------------------------------------------------------------------------------------ sentences
def headline(exploration: Exploration) -> str:
    """The best design and how sure that is, or that there is none and what comes nearest, in one line."""
    asked, sure = conditions(exploration), f"right with {probability(exploration.correct_selection)} probability"
    best, nearest = exploration.best, exploration.nearest
    if best is not None:
        first = "first by preference, then " if exploration.preferred_types else ""
        return f"{first}{_goal(exploration)}{f' that {asked}' if asked else ''}: {described(exploration, best)}; {sure}"
    none = f"no design {asked or 'finishes its work often enough'}"
    if nearest is None:
        return none
    likely = probability(exploration.correct_selection)
    return f"{none}, with {likely} probability; the nearest: {described(exploration, nearest)}"


_GOALS = {
    ("cost", "mean"): "cheapest",
    ("time", "mean"): "fastest",
    ("cost", "p50"): "cheapest by the median of the cost",
    ("time", "p50"): "fastest by the median of the time",
    ("cost", "p90"): "cheapest by what 9 of 10 runs cost at most",
    ("time", "p90"): "fastest by what 9 of 10 runs take at most",
}


def _goal(exploration: Exploration) -> str:
    return _GOALS[exploration.objective, exploration.statistic]


def described(exploration: Exploration, design: ExploredDesign) -> str:
    """ "spot, 4 instances: $37.63, 12 h 48 min, late in 4.9 % of the runs"."""
    numbers = f"{wording.usd(design.cost_usd)}, {wording.duration(design.wall_clock_s)}"
    return ", ".join([f"{design.label}: {numbers}", *risks(exploration, design)])


def probability(value: float) -> str:
    """ "96 %", never more than it is: "99.4 %", "more than 99.9 %"."""
    if value >= _SURE:
        return "more than 99.9 %"
    scale = 1000 if value > 0.99 else 100
    return f"{int(value * scale + 1e-9) * 100 / scale:g} %"


def others(exploration: Exploration) -> list[str]:
    """What was preferred; the runner-up; by how much the nearest design misses; what is better and breaks a limit."""
    return [*_preferred(exploration), *_runner_up(exploration), *_misses(exploration), *_without_limits(exploration),
            *unseen(exploration)]  # fmt: skip


def _preferred(exploration: Exploration) -> Iterator[str]:
    if exploration.preferred_types:
        first = ", then ".join(exploration.preferred_types)
        yield f"preferred: {first}; other instance types only where no design of these keeps the limits"
        yield from _better_by_objective(exploration)


def _better_by_objective(exploration: Exploration) -> Iterator[str]:
    """What the preference costs."""
    best, key = exploration.best, _key(exploration)
    kept = [each for each in exploration.designs if each.keeps_limits]
    least = min(kept, key=lambda each: getattr(each, key), default=None)
    if (
        best is not None
        and least is not None
        and getattr(least, key) < getattr(best, key) * (1 - exploration.indifference)
    ):
        yield f"{_better_word(key)}, but of a type that is less preferred: {described(exploration, least)}"


def _key(exploration: Exploration) -> str:
    return "cost_usd" if exploration.objective == "cost" else "wall_clock_s"


def _better_word(key: str) -> str:
    return "cheaper" if key == "cost_usd" else "faster"


def _runner_up(exploration: Exploration) -> Iterator[str]:
    runner_up, regret, interval = exploration.runner_up, exploration.regret, exploration.regret_interval
    if runner_up is None or regret is None or interval is None:
        return
    costs = exploration.objective == "cost"
    show, verb = (wording.usd, "costs") if costs else (wording.duration, "takes")
    low, high = interval
    if low <= 0.0 <= high:
        to_the_cent = costs and max(-low, high) < _CENT
        doubt = "to the cent" if to_the_cent else f"(-{show(abs(low))} to +{show(high)})"
        more = f"{verb} as {'much' if costs else 'long'}, as far as the runs can tell {doubt}"
    else:
        more = f"{verb} {wording.between(low, high, show)} more"
    yield f"next best: {described(exploration, runner_up)}; it {more}"


def turning(exploration: Exploration) -> Iterator[str]:
    """What would have to change for another design to be as good."""
    for point in exploration.turning_points:
        if point.factor is None:
            continue
        if point.quantity == "interruptions":
            change = f"interruptions come {point.factor:.2g} times as often"
        else:
            change = f"the {point.quantity} grows by {share(point.factor - 1.0)}"
        yield f"another answer if {change}: then {point.other} is as good"


def _misses(exploration: Exploration) -> Iterator[str]:
    """By how much the nearest design misses each limit that it breaks."""
    nearest = exploration.nearest
    if nearest is None:
        return
    for limit in missed(exploration, nearest):
        least = share(limit.of(nearest) - limit.most).removesuffix(" %")
        points = f"{least} percentage point{'' if least == '1' else 's'}"
        yield f"the nearest misses by {points}: {limit.word} in {limit.shown(nearest)} of the runs"


def _without_limits(exploration: Exploration) -> Iterator[str]:
    """The design of the front that is better than the best and breaks a limit: what the limits cost."""
    best, key = exploration.best, _key(exploration)
    better = [each for each in exploration.front if not each.keeps_limits]
    least = min(better, key=lambda each: getattr(each, key), default=None)
    if best is not None and least is not None and getattr(least, key) < getattr(best, key):
        yield f"{_better_word(key)}, but breaks a limit: {described(exploration, least)}"


def warnings(exploration: Exploration) -> list[str]:
    """Warns where the runs were not enough for the confidence that was wanted."""
    if exploration.correct_selection >= exploration.confidence:
        return []
    wanted = exactly(exploration.confidence)
    return [f"{wanted} was wanted: more replications, or a larger indifference, may make it as sure"]


def unseen(exploration: Exploration) -> Iterator[str]:
    """What an event that no run shows could do, where that makes the answer doubtful or breaks a limit."""
    event, best = exploration.unseen, exploration.best
    if event is None or best is None:
        return
    costs = exploration.objective == "cost"
    show, verb = (wording.usd, "cost") if costs else (wording.duration, "take")
    if event.chance >= _LEAST_CHANCE:
        yield (
            f"not excluded: an event that none of the best design's {event.runs:,} runs shows, in up to "
            f"{_rare(event.probability)} runs, each of which may {verb} {show(event.worst)} ({event.worst_case}); "
            f"{share(event.chance)} of the doubt is of that, and a lower worst case bounds it"
        )
    for limit in limits(exploration):
        up_to = getattr(event, f"{limit.field}_up_to")
        if up_to is not None and up_to > limit.most >= limit.of(best):
            yield (
                f"the best is {limit.word} in {limit.shown(best)} of its {event.runs:,} runs, and up to "
                f"{share(up_to, limit.most)} is not excluded with {exactly(exploration.confidence)} confidence"
            )


def _rare(probability: float) -> str:
    return f"1 in {1.0 / probability:,.0f}"


def refused(exploration: Exploration) -> list[str]:
    """How many designs are not possible, and why: the same of several instance types as one reason."""
    alike: dict[str, list[tuple[str, int]]] = {}
    for reason, count in exploration.refused.items():
        alike.setdefault(_PLACE.sub("ml.…", reason), []).append((reason, count))
    told = sorted(alike.values(), key=lambda reasons: -sum(count for _, count in reasons))
    out = exploration.size - exploration.possible
    first = f"{out:,} of {wording.counted(exploration.size, 'design')} {'is' if out == 1 else 'are'} not possible:"
    return [first, *map(_reason, told[:_MOST_REASONS])] if told else []


def _reason(reasons: list[tuple[str, int]]) -> str:
    count, more = sum(count for _, count in reasons), len(reasons) - 1
    alike = f" (and the same of {wording.counted(more, 'other choice')})" if more else ""
    return f"{count:,} since {reasons[0][0]}{alike}"


def notes(exploration: Exploration) -> list[str]:
    """How sure it is, and of what."""
    worse = f"a design that is worse than the best by less than {exactly(exploration.indifference)} counts as good"
    missing = f"a probability that misses its limit by less than {exactly(exploration.tolerance)} of it counts as kept"
    return [
        f"{_how_many_runs(exploration)}; all designs run with the same seed",
        f"right: {worse}" + (f"; {missing}, or as missed" if limits(exploration) else ""),
        "the probability is at least that, and it is of the runs: how good the model is, it does not say",
    ]


def _how_many_runs(exploration: Exploration) -> str:
    runs = [design.runs for design in exploration.designs]
    each = f", {wording.between(min(runs), max(runs), '{:,.0f}'.format)} each" if runs else ""
    return f"{exploration.replications:,} runs of {wording.counted(exploration.possible, 'design')}{each}"


# ------------------------------------------------------------------------------------------------ designs
def _listed(exploration: Exploration) -> list[ExploredDesign]:
    """The designs that are listed; without a best one, the nearest comes first."""
    nearest = exploration.nearest
    first = [] if nearest is None else [nearest]
    return [*first, *(each for each in exploration.designs if nearest is None or each.number != nearest.number)]


def _table(exploration: Exploration, designs: list[ExploredDesign], *, brief: bool = False) -> Table:
    """The designs of the front that keep the limits are strong; a share that breaks a limit is marked."""
    shown, asked = designs[:MOST_ROWS], _columns_of(exploration, designs)
    numbers = exploration_front.numbers(exploration)
    left, listed = len(designs) - len(shown), len(exploration.designs)
    risky = (Column(limit.word, "number", optional=not limit.asked) for limit in asked)
    more = columns("number", *(() if brief else ("cost ±", "time ±", "runs")), optional=True)

    def row(design: ExploredDesign) -> Row:
        emphasis: Emphasis = "dim" if not design.keeps_limits else "strong" if design.on_front else ""
        cells = _cells(exploration, design, asked, numbers.get(design.number))
        return Row((*cells, *(() if brief else _precision(design))), emphasis)

    cut = (
        f" {listed:,} of {exploration.possible:,} designs: the first, and the front."
        if listed < exploration.possible
        else ""
    )
    return Table(
        (Column("design"), Column("front", "name"), *columns("number", "cost", "time"), *risky, *more),
        tuple(map(row, shown)),
        caption="" if brief else f"{_HOW_TO_READ}{cut}",
        every_row=tuple(map(row, designs[:_MOST_ON_PAGE])) if left > 0 else (),
        left=f"{left:,} more designs: to_html(), to_pandas() and to_csv() have them" if left > 0 else "",
    )


def _columns_of(exploration: Exploration, designs: list[ExploredDesign]) -> list[Limit]:
    """The limits that were asked for, and those that one of these designs comes near."""
    return [each for each in limits(exploration) if each.asked or any(map(each.of, designs))]


def _cells(
    exploration: Exploration, design: ExploredDesign, asked: list[Limit], number: int | None
) -> tuple[str, ...]:  # fmt: skip
    return (
        design.label,
        " ".join([*([str(number)] if number else []), *_roles(exploration, design)]),
        wording.usd(design.cost_usd),
        wording.duration(design.wall_clock_s),
        *(f"{limit.shown(design)}{' !' if limit.of(design) > limit.most else ''}" for limit in asked),
    )


def _precision(design: ExploredDesign) -> tuple[str, ...]:
    """Half of each 95 % interval, and the number of runs."""
    cost = exploration_front.half_interval(design.cost_standard_error_usd)
    time = exploration_front.half_interval(design.wall_clock_standard_error_s)
    return wording.usd(cost), wording.duration(time), f"{design.runs:,}"


def _roles(exploration: Exploration, design: ExploredDesign) -> Iterator[str]:
    """What a design is for the answer: "best", "next best", "nearest"."""
    named = (("best", exploration.best), ("next best", exploration.runner_up), ("nearest", exploration.nearest))
    return (word for word, which in named if which is not None and which.number == design.number)


def _provenance(exploration: Exploration) -> tuple[tuple[str, str], ...]:
    """What makes these numbers."""
    runs = f"{exploration.replications:,}"
    return wording.provenance(exploration, ("seed", exploration.seed), ("runs of all designs", runs))


def figures(exploration: Exploration) -> tuple[Figure, ...]:
    """The designs by cost and time; the finalists' distributions; the best over two fields."""
    front = exploration_front.figure(exploration, headline(exploration))
    return (front, *exploration_map.figures(exploration), *exploration_finalists.figures(exploration))
