"""Jobs that differ between a revision of git and now, each with what both versions cost."""

from __future__ import annotations

from dataclasses import dataclass

from simcore._core import Forecast
from simcore.errors import Problem
from simcore.inputs.scanned import Bound, number_of
from simcore.inputs.stated_jobs import StatedJob


@dataclass(frozen=True)
class Side:
    """One version of a job, and what it costs: by its forecast, or else at most."""

    stated: StatedJob
    forecast: Forecast | None = None
    bound: Bound | None = None

    @property
    def number(self) -> int | None:
        """How many such jobs one launch starts; None where nobody knows."""
        return number_of(self.stated.found)

    @property
    def expected_usd(self) -> float | None:
        """What all that one launch starts is expected to cost; None where that is not known [USD]."""
        if self.forecast is None or self.number is None:
            return None
        return round(self.number * self.forecast.cost_usd.mean, 9)


@dataclass(frozen=True)
class JobChange:
    """A job that differs from the revision."""

    old: Side | None  # None: it was not there
    new: Side | None  # None: it is no longer there
    verdict: str = ""  # of a budget: "within", "over", "not checked"
    undecided: bool = False  # whether other runs might decide otherwise
    was_unread: bool = False  # whether the file was there and cannot be read as it was

    @property
    def side(self) -> Side:
        """The job as it is, or else as it was."""
        found = self.new or self.old
        if found is None:
            raise ValueError("a change is of a job")
        return found

    @property
    def is_forecast(self) -> bool:
        """Whether the versions are compared by their forecasts, and not by the most that they may cost."""
        return self.side.forecast is not None

    @property
    def is_summed(self) -> bool:
        """Whether the expected costs of both versions are known, as far as they are there."""
        known = all(each.expected_usd is not None for each in (self.old, self.new) if each is not None)
        return known and not self.was_unread

    @property
    def numbers(self) -> tuple[int | None, int | None]:
        """How many such jobs one launch started, and starts; 1 where a version is not there."""
        old, new = (1 if side is None else side.number for side in (self.old, self.new))
        return old, new


@dataclass(frozen=True)
class ChangedJobs:
    """The jobs that differ from a revision."""

    base: str
    commit: str
    files: int  # that may state a job and that differ
    jobs: tuple[JobChange, ...] = ()
    unread: tuple[Problem, ...] = ()  # what cannot be read as it is
    unread_before: tuple[Problem, ...] = ()  # what could not be read as it was
    others: tuple[Problem, ...] = ()  # what else speaks of jobs, and is not compared
    notes: tuple[str, ...] = ()
