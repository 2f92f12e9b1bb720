"""How often a program starts the job that was read from it, and what that makes of thresholds and warnings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from simcore.display import wording
from simcore.display.forecast_brief import CUT_SHORT
from simcore.errors import InputError, Problem
from simcore.inputs.job import Job
from simcore.inputs.program_choice import others, several
from simcore.studies.check import read_budget

Limit = float | str | None

# Parts of the warnings of the library that decide, the worst first.
_WORST_FIRST = ("this job never finishes", CUT_SHORT, "the law is borrowed")
_CONFIDENCE = 0.95  # of a budget that is read for its amount alone


def number(job: Job) -> int | None:
    """How many such jobs one run of its program starts; None where that is not known."""
    program = job.program()
    if program is None:
        return 1
    counts = [each for each in (program.trials, program.starts) if each is not None]
    known = [each for each in counts if isinstance(each, int)]
    return math.prod(known) if len(known) == len(counts) else None


def share(job: Job, max_cost: Limit, max_time: Limit) -> Limit:
    """The part of a threshold of cost that one of the jobs has which the program starts.

    Raises:
        SpecError: It is not known how many there are, or what is started beside them.
    """
    program = job.program()
    if program is None or (max_cost is None and max_time is None):
        return max_cost
    count = several(program, timed=max_time is not None)
    if count <= 1 or max_cost is None:
        return max_cost
    most = read_budget(max_cost, None, _CONFIDENCE).max_cost_usd
    return max_cost if most is None else most / count


def share_of_all(jobs: Sequence[Job], max_cost: Limit, max_time: Limit) -> Limit:
    """The part of a threshold of cost that each of several jobs has.

    Raises:
        InputError: Their programs start them a different number of times; or as for :func:`share`.
    """
    shares = list(dict.fromkeys(share(job, max_cost, max_time) for job in jobs))
    if len(shares) == 1:
        return shares[0]
    counts = ", ".join(str(number(job)) for job in jobs)
    rule = "must be left out where the programs start their jobs a different number of times"
    raise InputError.of(Problem("max_cost", rule, counts))


def notes(jobs: Iterable[Job], max_cost: Limit = None, max_time: Limit = None) -> list[str]:
    """What is to be said of jobs that are some of several, and the part of a threshold that each of them has."""
    return list(dict.fromkeys(text for job in jobs for text in _notes(job, max_cost, max_time)))


def _notes(job: Job, max_cost: Limit, max_time: Limit) -> Iterator[str]:
    program = job.program()
    if program is None:
        return
    own = share(job, max_cost, max_time)
    if own != max_cost and isinstance(own, float):
        yield f"max_cost is that of all {number(job)} jobs: each of them may cost {wording.usd(own)}"
    yield from others(program)


def by_severity(warnings: Iterable[str], first: Sequence[str]) -> tuple[str, ...]:
    """Warnings with what is to be said of several jobs first, then what ends runs early, what has no source, the
    rest."""
    others = [each for each in warnings if not each.endswith(tuple(first))]  # designs repeat it behind their labels
    every = dict.fromkeys([*first, *others])
    return tuple(sorted(every, key=lambda text: -1 if text in first else _severity(text)))


def _severity(warning: str) -> int:
    return next((place for place, part in enumerate(_WORST_FIRST) if part in warning), len(_WORST_FIRST))
