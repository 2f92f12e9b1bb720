"""The limits of an exploration, and which of them a design breaks, in words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from simcore._core import Exploration, ExploredDesign
from simcore.display import wording

_EVEN = re.compile(r" 0 \w+$")
_HOUR_S, _MINUTE_S, _MOST_HOURS = 3600.0, 60.0, 96
_MOST_PLACES = 3


@dataclass(frozen=True)
class Limit:
    """The largest share of the runs in which something may go wrong."""

    word: str  # what goes wrong: "late"
    field: str  # of a design: the share in which it does
    most: float
    condition: str  # what holds in the other runs: "is done in 48 h"; empty: nobody asked for it

    @property
    def asked(self) -> bool:
        """Whether a deadline or a budget was given."""
        return bool(self.condition)

    def of(self, design: ExploredDesign) -> float:
        """The share of the runs of a design."""
        return float(getattr(design, self.field) or 0.0)

    def shown(self, design: ExploredDesign) -> str:
        """The share with as many digits as tell it from the limit: "4.9 %", "28 %"."""
        return share(self.of(design), self.most)


def limits(exploration: Exploration) -> list[Limit]:
    """Every limit of an exploration; that the work is done is always one."""
    found = []
    if exploration.deadline_s is not None and exploration.late_at_most is not None:
        done = f"is done in {hours(exploration.deadline_s)}"
        found.append(Limit("late", "late", exploration.late_at_most, done))
    if exploration.budget_usd is not None and exploration.over_budget_at_most is not None:
        costs = f"costs at most {wording.usd(exploration.budget_usd).removesuffix('.00')}"
        found.append(Limit("over budget", "over_budget", exploration.over_budget_at_most, costs))
    return [*found, Limit("unfinished", "unfinished", exploration.unfinished_at_most, "")]


def conditions(exploration: Exploration) -> str:
    """ "is done in 48 h in 95 % of the runs"; empty when nothing was asked for."""
    asked = [each for each in limits(exploration) if each.asked]
    if len(asked) == 2 and asked[0].most == asked[1].most:
        return f"{asked[0].condition} and {asked[1].condition}, each in {exactly(1.0 - asked[0].most)} of the runs"
    return " and ".join(f"{each.condition} in {exactly(1.0 - each.most)} of the runs" for each in asked)


def missed(exploration: Exploration, design: ExploredDesign) -> list[Limit]:
    """The limits that a design breaks."""
    return [each for each in limits(exploration) if each.of(design) > each.most]


def risks(exploration: Exploration, design: ExploredDesign) -> list[str]:
    """ "late in 4.9 % of the runs", "over budget in 12 %": what was asked about, and what breaks a limit."""
    told = [each for each in limits(exploration) if each.asked or each.of(design) > each.most]
    ends = [" of the runs", *[""] * len(told)]
    return [f"{each.word} in {each.shown(design)}{end}" for each, end in zip(told, ends, strict=False)]


def share(value: float, beside: float | None = None) -> str:
    """ "28 %", "4.9 %", "0.02 %": digits that tell it from 0, from 1 and from the value that it stands beside."""
    others = [each for each in (0.0, 1.0, beside) if each is not None and each != value]
    for places in range(_MOST_PLACES + 1):
        text = f"{100.0 * value:.{places}f}"
        if all(text != f"{100.0 * each:.{places}f}" for each in others):
            break
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} %"


def exactly(value: float) -> str:
    """ "97.5 %": a share as somebody gave it."""
    return f"{100.0 * value:.9g} %"


def hours(seconds: float) -> str:
    """ "48 h", "34 h 30 min", as people give a deadline, and what is longer or has seconds as any other duration."""
    whole, rest = divmod(seconds, _HOUR_S)
    if not 1 <= whole <= _MOST_HOURS or rest % _MINUTE_S:
        return _EVEN.sub("", wording.duration(seconds))
    return f"{whole:.0f} h" + (f" {rest / _MINUTE_S:.0f} min" if rest else "")
