"""Records of jobs that differ."""

import pytest
import simcore
from simcore.inputs.changed_jobs import JobChange, Side
from simcore.inputs.stated_jobs import StatedJob

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
    assert not JobChange(None, Side(stated)).is_program
