"""What simcore raises on purpose. Anything else that escapes is a bug."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from simcore._core import Verdict
from simcore.characters import escaped

_MOST_REPORTED = 100  # as InputError::kMostReported of the core


@dataclass(frozen=True)
class Problem:
    """One thing wrong with an input."""

    where: str  # key path, behind the file's name if there is one
    rule: str  # what must hold
    value: str = ""  # what was found
    nearest: str = ""  # the nearest alternative

    def __str__(self) -> str:
        """One line of the text of the error, its control characters escaped."""
        found = f", got {self.value}" if self.value else ""
        nearest = f" (did you mean {self.nearest}?)" if self.nearest else ""
        return escaped(f"{f'{self.where}: ' if self.where else ''}{self.rule}{found}{nearest}")

    @property
    def key(self) -> str:
        """The key path alone."""
        return self.where.rpartition(": ")[2]

    def is_in(self, file: str) -> bool:
        """Whether it is one of a file."""
        return self.where == file or self.where.startswith(f"{file}:")

    @property
    def is_missing(self) -> bool:
        """Whether nothing stands under a key of a job file or a workload, which begin with a small letter."""
        return self.value == "nothing" and self.key[:1].islower()


class UnfitWorkload(Problem):
    """What a forecast needs of a workload that says nothing of the job, or not enough."""


class Error(Exception):
    """Base of all of simcore's errors."""

    def __str__(self) -> str:
        """Its text, the control characters of each line escaped."""
        return "\n".join(map(escaped, super().__str__().split("\n")))


class InputError(Error, ValueError):
    """Input that the caller can mend. Holds every problem found, one line each in its text."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__("\n".join(map(str, problems)) or message)
        self.problems = problems

    @classmethod
    def of(cls, *problems: Problem) -> InputError:
        """The error of these problems. Of many, the first are reported and the others counted, as in the core."""
        if len(problems) > _MOST_REPORTED + 1:
            more = Problem("", f"and {len(problems) - _MOST_REPORTED} problems more")
            problems = (*problems[:_MOST_REPORTED], more)
        return cls("\n".join(map(str, problems)), problems)


class SpecError(InputError):
    """The job description is wrong."""


class CatalogError(InputError):
    """A table is malformed, or has no row for what was asked."""


class SimulationError(Error, ValueError):
    """A simulation was asked for something it cannot do."""


class BudgetError(Error):
    """A job is over its budget; `verdict` says by how much."""

    def __init__(self, message: str, verdict: Verdict | None = None) -> None:
        super().__init__(message)
        self.verdict = verdict

    def __reduce__(self) -> tuple[Any, ...]:
        """Sends text and verdict to another process."""
        return type(self), (*self.args, self.verdict)


@contextmanager
def collected(problems: list[Problem]) -> Iterator[None]:
    """Collects the problems of what is refused inside, so that others can be found before all are raised."""
    try:
        yield
    except InputError as error:
        problems += error.problems
