"""The phases of a run as people read them: a run of many attempts shows its first and last ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from simcore import _text

if TYPE_CHECKING:
    from simcore._core import PhaseInterval

_MOST = 24  # phases that are shown one by one
_ENDS = 2  # attempts shown at either end of a longer run
FOLDED = "interrupted"  # what has the colour of the attempts in the middle


@dataclass(frozen=True)
class Stretch:
    """A phase, or all attempts between the first and the last ones."""

    phase: str  # its name, or which attempts
    kind: str  # the phase whose colour it has
    start_s: float
    end_s: float
    billed: bool  # any of it
    billed_s: float

    @property
    def lasts_s(self) -> float:
        """From start to end [s]."""
        return self.end_s - self.start_s

    @property
    def note(self) -> str:
        """What of it is billed, in words."""
        if self.phase == self.kind:
            return "billed" if self.billed else "free"
        return f"{_text.duration(self.billed_s)} billed"


def stretches(phases: Sequence[PhaseInterval], most: int = _MOST) -> list[Stretch]:
    """In order of time; the attempts in the middle are one if there are more phases than `most`."""
    attempts = [list(group) for _, group in groupby(phases, key=lambda phase: phase.attempt)]
    if len(phases) <= most or len(attempts) <= 2 * _ENDS + 1:
        return [_one(phase) for phase in phases]
    head, middle, tail = attempts[:_ENDS], attempts[_ENDS:-_ENDS], attempts[-_ENDS:]
    return [*_each(head), _all(middle), *_each(tail)]


def _one(phase: PhaseInterval) -> Stretch:
    length_s = phase.end_s - phase.start_s
    return Stretch(
        phase.phase, phase.phase, phase.start_s, phase.end_s, phase.billed, length_s if phase.billed else 0.0
    )


def _each(attempts: Iterable[Sequence[PhaseInterval]]) -> list[Stretch]:
    return [_one(phase) for attempt in attempts for phase in attempt]


def _all(attempts: Sequence[Sequence[PhaseInterval]]) -> Stretch:
    first, last = attempts[0][0], attempts[-1][-1]
    billed_s = sum(phase.end_s - phase.start_s for attempt in attempts for phase in attempt if phase.billed)
    return Stretch(
        f"attempts {first.attempt} to {last.attempt}", FOLDED, first.start_s, last.end_s, billed_s > 0.0, billed_s
    )
