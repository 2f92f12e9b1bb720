"""Days and times of a deadline: the time from a start to them, and what is no moment."""

from datetime import datetime
from typing import Any

import pytest
import simcore
from simcore.inputs.due import seconds_until

START = "2026-11-25 17:00"  # a Wednesday
HOUR = 3600.0


@pytest.mark.parametrize(("by", "hours"), [
    ("2026-11-27 09:00", 40), ("2026-11-27T09:00:00", 40), ("Friday 09:00", 40), ("friday 9:00", 40),
    ("Wednesday 17:01", 1 / 60), ("Wednesday 17:00", 7 * 24), ("Wednesday 09:00", 7 * 24 - 8), ("Monday 00:00", 103),
])  # fmt: skip
def test_hours_counted_by_hand(by: str, hours: float) -> None:
    assert seconds_until(by, START) == pytest.approx(hours * HOUR)


def test_offsets_from_utc_count() -> None:
    assert seconds_until("2026-11-25 18:00+01:00", "2026-11-25 16:30+00:00") == HOUR / 2


def test_the_start_is_now_unless_it_is_given() -> None:
    assert seconds_until("2026-11-25 18:30", now=datetime(2026, 11, 25, 17, 0)) == 1.5 * HOUR


def test_summer_time_ends_in_an_hour_that_is_there_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Berlin, 2026-10-25: 03:00 comes after 02:59:59 for the second time."""
    import time

    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    try:
        assert seconds_until("2026-10-25 12:00", "2026-10-24 12:00") == 25 * HOUR
        assert seconds_until("Sunday 12:00", "2026-10-24 12:00") == 25 * HOUR
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("by", ["", "soon", "2026-11-27", "2026-02-30 09:00", "Friday 25:00", 5, None])
def test_what_is_no_moment_is_refused(by: Any) -> None:
    with pytest.raises(simcore.SpecError, match=r"^by: must be a day and a time, got ") as refused:
        seconds_until(by, START)
    assert len(refused.value.problems) == 1


def test_the_nearest_day_is_named() -> None:
    with pytest.raises(simcore.SpecError, match=r"did you mean Friday 09:00\?"):
        seconds_until("Fryday 10:00", START)


def test_both_problems_at_once() -> None:
    with pytest.raises(simcore.SpecError) as refused:
        seconds_until("soon", "later", places=("--by", "--start"))
    assert sorted(problem.where for problem in refused.value.problems) == ["--by", "--start"]


@pytest.mark.parametrize("by", ["2026-11-25 17:00", "2026-11-25 16:59"])
def test_a_deadline_comes_after_the_start(by: str) -> None:
    with pytest.raises(simcore.SpecError, match="by: must be after the start, 2026-11-25 17:00, got "):
        seconds_until(by, START)
