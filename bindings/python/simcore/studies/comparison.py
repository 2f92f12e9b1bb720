"""Which of several designs is better, and how sure that is."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcore import _core
from simcore._core import Forecast
from simcore.errors import InputError, Problem
from simcore.inputs.job import Job
from simcore.studies.forecast import forecast

_LEVEL = 0.95  # of every interval

#: What designs may be ranked by, least first: name and where it stands in a row of the table.
RANKS = {
    "cost": "cost_usd",
    **{f"cost_{name}": f"cost_{name}_usd" for name in ("p50", "p90", "p95", "p99")},
    "wall_clock": "wall_clock_s",
    **{f"wall_clock_{name}": f"wall_clock_{name}_s" for name in ("p50", "p90", "p95", "p99")},
    "late": "late",
    "over_budget": "over_budget",
}


@dataclass(frozen=True)
class Design:
    """One of the designs of a :class:`Comparison`. Everything from `cost_usd` on is None when it is refused."""

    label: str
    values: Mapping[str, Any]  # of the fields that differ, by key path; None: left out
    refused: str = ""  # why it is not possible; empty when it is
    warnings: tuple[str, ...] = ()  # of the job, as a forecast has them
    baseline: bool = False  # the others are compared with it
    cost_usd: _core.OutputSummary | None = None
    wall_clock_s: _core.OutputSummary | None = None  # creation to end
    billable_s: float | None = None  # mean
    interruptions: float | None = None  # of a run: mean
    lost_s: float | None = None  # work done again: mean
    completed: float | None = None  # share of the runs that finish their work
    late: _core.MissedLimit | None = None  # later than the deadline, or not finished; None without a deadline
    over_budget: _core.MissedLimit | None = None  # dearer than the budget; None without one
    comparable: bool | None = None  # finishes as often as the one that does so most often, give or take 1 %
    cost_difference: _core.PairedDifference | None = None  # to the baseline [USD]; below 0 when cheaper
    wall_clock_difference: _core.PairedDifference | None = None  # the same [s]
    on_front: bool | None = None  # no comparable design is both cheaper and faster
    ties_cheapest: bool | None = None
    ties_fastest: bool | None = None

    def to_dict(self) -> dict[str, Any]:
        """One row of the table: numbers, texts and None; USD and seconds as the names say."""
        return {
            "label": self.label,
            **self.values,
            "refused": self.refused,
            "baseline": self.baseline,
            **_summary("cost", "usd", self.cost_usd),
            **_summary("wall_clock", "s", self.wall_clock_s),
            "billable_s": self.billable_s,
            "interruptions": self.interruptions,
            "lost_s": self.lost_s,
            "completed": self.completed,
            **_missed("late", self.late),
            **_missed("over_budget", self.over_budget),
            **_difference("cost", "usd", "cheaper", self.cost_difference),
            **_difference("wall_clock", "s", "faster", self.wall_clock_difference),
            "comparable": self.comparable,
            "on_front": self.on_front,
            "ties_cheapest": self.ties_cheapest,
            "ties_fastest": self.ties_fastest,
        }


def _summary(name: str, unit: str, summary: _core.OutputSummary | None) -> dict[str, Any]:
    parts = ("standard_error", "p5", "p50", "p90", "p95", "p99")
    numbers = {f"{name}_{part}_{unit}": getattr(summary, part, None) for part in parts}
    return {f"{name}_{unit}": getattr(summary, "mean", None), **numbers}


def _missed(name: str, missed: _core.MissedLimit | None) -> dict[str, Any]:
    low, high = missed.interval if missed is not None else (None, None)
    return {name: getattr(missed, "share", None), f"{name}_low": low, f"{name}_high": high}


def _difference(name: str, unit: str, better: str, found: _core.PairedDifference | None) -> dict[str, Any]:
    low, high = found.interval if found is not None else (None, None)
    return {
        f"{name}_difference_{unit}": getattr(found, "mean", None),
        f"{name}_difference_standard_error_{unit}": getattr(found, "standard_error", None),
        f"{name}_difference_low_{unit}": low,
        f"{name}_difference_high_{unit}": high,
        better: getattr(found, "lower", None),
        f"{name}_variance_ratio": getattr(found, "variance_ratio", None),
        f"{name}_tie": getattr(found, "tie", None),
    }


@dataclass(frozen=True)
class Question:
    """What was compared, and under which limits."""

    jobs: Sequence[Callable[[], Job]]  # of each design
    labels: Sequence[str]
    values: Sequence[Mapping[str, Any]]
    refused: Sequence[str]  # of each design; empty when it is possible
    warnings: Sequence[Sequence[str]]  # the same
    swept: bool  # labels say what differs
    catalog: _core.Catalog | None = None
    limits: _core.Budget | None = None


class Comparison:
    """Designs, run with the same luck and set against each other. Made by :func:`simcore.compare` and
    :func:`simcore.sweep`; read only.

    In a notebook it shows itself: which is cheapest, which is fastest, each design with its difference to the baseline.
    A mapping of designs by label: `comparison["spot"]`, `len(comparison)`, `for design in comparison`.
    """

    def __init__(self, core: _core.Comparison, question: Question) -> None:
        self._core = core
        self._question = question
        self._places = [place for place, why in enumerate(question.refused) if not why]  # of the core's designs
        outcomes = dict(zip(self._places, core.designs, strict=True))
        self._designs = [
            _design(question, place, outcomes.get(place), baseline=place == self._places[core.baseline])
            for place in range(len(question.labels))
        ]
        self._by_label = {design.label: place for place, design in enumerate(self._designs)}

    @property
    def designs(self) -> list[Design]:
        """Every design, in the order given."""
        return list(self._designs)

    @property
    def baseline(self) -> Design:
        """The design that the others are compared with."""
        return self._designs[self._places[self._core.baseline]]

    @property
    def cheapest(self) -> Design:
        """Least expected cost, of those that finish."""
        return self._designs[self._places[self._core.cheapest]]

    @property
    def fastest(self) -> Design:
        """Least expected wall clock, of those that finish."""
        return self._designs[self._places[self._core.fastest]]

    @property
    def front(self) -> list[Design]:
        """The designs that no other one beats in both cost and time, cheapest first."""
        return [design for design in self.ranked() if design.on_front]

    @property
    def varied(self) -> list[str]:
        """Key paths of the fields that differ."""
        return list(dict.fromkeys(path for values in self._question.values for path in values))

    @property
    def swept(self) -> bool:
        """Whether the designs are a grid, whose labels say what differs."""
        return self._question.swept

    @property
    def catalog(self) -> str:
        """SHA-256 of the tables behind the numbers."""
        return (self._question.catalog or _core.Catalog.builtin()).digest

    @property
    def seed(self) -> int:
        """Seed of the random streams."""
        return self._core.seed

    @property
    def replications(self) -> int:
        """Simulated runs of each design."""
        return self._core.replications

    @property
    def deadline_s(self) -> float | None:
        """Wall clock beyond which a run is late [s]."""
        return self._question.limits.max_time_s if self._question.limits else None

    @property
    def budget_usd(self) -> float | None:
        """Cost beyond which a run is over budget [USD]."""
        return self._question.limits.max_cost_usd if self._question.limits else None

    def best(self, by: str = "cost") -> Design:
        """The design with the least of something, of those that finish; of equal ones the cheaper.

        Args:
            by: "cost" or "wall_clock" (expected), "cost_p90" or "wall_clock_p99" (p50, p90, p95, p99), "late" or
                "over_budget" (probabilities; they need a deadline, a budget).

        Raises:
            InputError: There is no such rank, or it needs a limit that was not given.
        """
        return self.ranked(by)[0]

    def ranked(self, by: str = "cost") -> list[Design]:
        """All designs by :meth:`best`: those that finish, those that do so less often, those that are refused."""
        if by not in RANKS:
            raise problem("by", "must be what designs are ranked by", repr(by), _core.nearest(by, list(RANKS)))
        limit = {"late": self.deadline_s, "over_budget": self.budget_usd}
        if by in limit and limit[by] is None:
            raise problem("by", f"needs a {'deadline' if by == 'late' else 'budget'}", repr(by), "")

        def key(design: Design) -> tuple[bool, bool, float, float, float]:
            if design.cost_usd is None or design.wall_clock_s is None:
                return True, True, 0.0, 0.0, 0.0
            least = design.to_dict()[RANKS[by]]
            return False, not design.comparable, least, design.cost_usd.mean, design.wall_clock_s.mean

        return sorted(self._designs, key=key)

    def job(self, label: str) -> Job:
        """The job of a design, to forecast, change or write as a request.

        Raises:
            InputError: No design has that label.
        """
        return self._question.jobs[self._place(label)]()

    def forecast(self, label: str) -> Forecast:
        """The whole forecast of a design, from the same seed and as many runs.

        Raises:
            InputError: No design has that label.
            SpecError: The design is refused.
        """
        job, catalog = self.job(label), self._question.catalog
        return forecast(job, catalog=catalog, seed=self.seed, replications=self.replications)

    def __getitem__(self, label: str) -> Design:
        return self._designs[self._place(label)]

    def __iter__(self) -> Iterator[Design]:
        return iter(self._designs)

    def __len__(self) -> int:
        return len(self._designs)

    def _place(self, label: str) -> int:
        if label not in self._by_label:
            raise problem(
                "label", "must be the label of a design", repr(label), _core.nearest(label, list(self._by_label))
            )
        return self._by_label[label]

    def records(self) -> list[dict[str, Any]]:
        """One row a design in the order given, its fields as :meth:`Design.to_dict`."""
        return [design.to_dict() for design in self._designs]

    def to_dict(self) -> dict[str, Any]:
        """Plain data with stable keys; times in seconds, money in US dollars."""
        return {
            "version": _core.__version__,
            "catalog": self.catalog,
            "seed": self.seed,
            "replications": self.replications,
            "interval_level": _LEVEL,
            "deadline_s": self.deadline_s,
            "budget_usd": self.budget_usd,
            "baseline": self.baseline.label,
            "cheapest": self.cheapest.label,
            "fastest": self.fastest.label,
            "front": [design.label for design in self.front],
            "varied": self.varied,
            "designs": [_nested(design) for design in self._designs],
        }

    def to_json(self) -> str:
        """The same as JSON, as `simcore compare --format json` prints it."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False)

    def to_csv(self) -> str:
        """One line a design in the order given, under a line of names as :meth:`Design.to_dict` has them."""
        text = io.StringIO()
        rows = [design.to_dict() for design in self._designs]
        table = csv.DictWriter(text, list(rows[0]), restval="", lineterminator="\n")
        table.writeheader()
        for row in rows:
            table.writerow({name: "" if value is None else _core.written(value) for name, value in row.items()})
        return text.getvalue()


def _design(question: Question, place: int, core: _core.ComparedDesign | None, *, baseline: bool) -> Design:
    label, values = question.labels[place], question.values[place]
    if core is None:
        return Design(label, values, question.refused[place])
    return Design(
        label=label,
        values=values,
        warnings=tuple(question.warnings[place]),
        baseline=baseline,
        cost_usd=core.cost_usd,
        wall_clock_s=core.wall_clock_s,
        billable_s=core.billable_s,
        interruptions=core.interruptions,
        lost_s=core.lost_s,
        completed=core.completed,
        late=core.late,
        over_budget=core.over_budget,
        comparable=core.comparable,
        cost_difference=core.cost,
        wall_clock_difference=core.wall_clock,
        on_front=core.on_front,
        ties_cheapest=core.ties_cheapest,
        ties_fastest=core.ties_fastest,
    )


def _nested(design: Design) -> dict[str, Any]:
    """A row for JSON: the fields that differ have a place of their own."""
    row = design.to_dict()
    own = {name: row.pop(name) for name in design.values}
    return {"label": row.pop("label"), "values": own, **row}


def problem(where: str, rule: str, value: str, nearest: str) -> InputError:
    """An error of one problem."""
    found = Problem(where, rule, value, nearest)
    return InputError(str(found), (found,))
