"""Records of jobs that differ."""

from dataclasses import replace

import pytest
import simcore
from simcore.inputs.changed_jobs import JobChange, Side
from simcore.inputs.stated_jobs import StatedJob

from tests.python.found_jobs import estimator, unread
from tests.python.jobs import smallest


def test_what_is_shown_is_the_job_as_it_is_or_else_as_it_was() -> None:
    old, new = (Side(StatedJob(name, ())) for name in ("old", "new"))
    assert JobChange(old, new).side is new
    assert JobChange(old, None).side is old
    with pytest.raises(ValueError, match="is of a job"):
        _ = JobChange(None, None).side


def test_how_versions_are_compared() -> None:
    stated = StatedJob("a.json", ())
    assert JobChange(None, Side(stated, simcore.forecast(smallest()))).is_forecast
    assert not JobChange(None, Side(stated)).is_forecast


def test_amounts_are_of_all_that_one_launch_starts() -> None:
    made = simcore.forecast(smallest())
    known, unknown = (
        Side(StatedJob("a.json", (), found=replace(estimator(), starts=starts)), made) for starts in (3, unread("n"))
    )
    assert (known.number, known.expected_usd) == (3, pytest.approx(3 * made.cost_usd.mean))
    assert (unknown.number, unknown.expected_usd) == (None, None)
    assert JobChange(None, known).numbers == (1, 3)
    assert [JobChange(known, new).is_summed for new in (known, unknown, None)] == [True, False, True]
    assert not JobChange(None, known, was_unread=True).is_summed
