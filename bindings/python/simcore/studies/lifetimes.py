"""Laws of lives that were seen in part: times to an interruption, waits for capacity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcore import _core
from simcore._core import LifetimeFit
from simcore.errors import InputError, Problem
from simcore.inputs.arguments import flag, listed, numbers, shown

_TIME = "must be a time, a number"


def fit_lifetimes(
    times: Sequence[float], *, ended: Sequence[bool] | None = None, entered: Sequence[float] | None = None
) -> LifetimeFit:
    """Fits the exponential and the Weibull law to lives, and draws their survival curve without any law.

    Args:
        times: How long each life lasted, or was seen, in any unit.
        ended: Whether it ended then; False: it was still going on (right censoring). Default: all ended.
        entered: How old each was when it came into view, where lives that had ended before are not among them (left
            truncation). Default: 0.

    Raises:
        InputError: With everything that is wrong, or no life ended.

    >>> import simcore
    >>> fit = simcore.fit_lifetimes([3, 5, 8, 20], ended=[True, True, True, False])
    >>> fit.exponential.mean
    12.0
    """
    known = numbers("times", times, _TIME)
    ends = [True] * len(known) if ended is None else _flags(ended, len(known))
    entries = [0.0] * len(known) if entered is None else numbers("entered", entered, _TIME)
    _require_as_many("entered", len(entries), len(known))
    return _core.fit_lifetimes(known, ends, entries)


def _flags(ended: Any, count: int) -> list[bool]:
    several = listed(ended)
    if several is None:
        raise TypeError(f"ended: must be a list of True and False, got {shown(ended)}")
    _require_as_many("ended", len(several), count)
    return [flag(f"ended[{place}]", each) for place, each in enumerate(several)]


def _require_as_many(name: str, found: int, count: int) -> None:
    if found != count:
        raise InputError.of(Problem(name, f"must be as many as the times ({count})", str(found)))
