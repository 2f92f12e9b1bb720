"""When a job has to be done: the time from a start to a moment that people name."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.arguments import shown

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAY = re.compile(r"([a-z]+) (\d{1,2}):(\d\d)")
_RULE = "must be a day and a time"
_EXAMPLE = "2026-11-27 09:00, or Friday 09:00"
_SHOWN = "%Y-%m-%d %H:%M"


def seconds_until(
    by: object, start: object = None, *, now: datetime | None = None, places: tuple[str, str] = ("by", "start")
) -> float:
    """Time from `start` to `by` [s].

    Args:
        by: "2026-11-27 09:00", with an offset from UTC or in local time, or "Friday 09:00", the next one after the
            start.
        start: The same, but no day of the week; default: now.
        now: What counts as now.
        places: What messages call the two.

    Raises:
        SpecError: One of them is no moment, or `by` is not after the start.
    """
    by_place, start_place = places
    begun = datetime.now() if now is None else now
    problems: list[Problem] = []
    if start is not None:
        begun = _moment(start, start_place, problems) or begun
    due = _weekday(by, begun, by_place, problems) or _moment(by, by_place, problems)
    if due is not None and not problems and _instant(due) <= _instant(begun):
        problems.append(Problem(by_place, f"must be after the start, {begun.strftime(_SHOWN)}", due.strftime(_SHOWN)))
    if problems or due is None:
        raise SpecError.of(*problems)
    return (_instant(due) - _instant(begun)).total_seconds()


def _moment(given: object, place: str, problems: list[Problem]) -> datetime | None:
    """A moment as it is written; a day without a time is none."""
    try:
        moment = datetime.fromisoformat(given) if isinstance(given, str) and ":" in given else None
        if moment is not None and _instant(moment):
            return moment
    except (ValueError, OverflowError):  # no such day; or one for which no clock has an offset
        pass
    if not problems or problems[-1].where != place:
        problems.append(Problem(place, _RULE, shown(given), _EXAMPLE))
    return None


def _weekday(given: object, begun: datetime, place: str, problems: list[Problem]) -> datetime | None:
    """The next moment after the start that is on that day of the week; None where no day of the week is named."""
    named = _WEEKDAY.fullmatch(given.strip().lower()) if isinstance(given, str) else None
    if named is None:
        return None
    day, hour, minute = named[1], int(named[2]), int(named[3])
    try:
        moment = begun.replace(hour=hour, minute=minute, second=0, microsecond=0)
        moment += timedelta(days=(_DAYS.index(day) - begun.weekday()) % len(_DAYS))
    except (ValueError, OverflowError):
        near = _core.nearest(day, list(_DAYS)).capitalize()
        problems.append(Problem(place, _RULE, shown(given), f"{near} 09:00" if near else _EXAMPLE))
        return None
    return moment if moment > begun else moment + timedelta(days=len(_DAYS))


def _instant(moment: datetime) -> datetime:
    """The moment with its offset from UTC: what has none is local time, with its summer time."""
    return moment if moment.tzinfo else moment.astimezone()
