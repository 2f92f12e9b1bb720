"""The plug-in of pytest: every job of a suite that has a `suite.yaml` is a test.

pytest loads it wherever simcore is installed. `pytest --simcore-accept` pins the forecasts as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from simcore._core import JobReport
from simcore.inputs.suite import Suite
from simcore.studies.regress import accept_suite, run_suite

_OPTION = "--simcore-accept"
_KEY = "simcore_suite"
_NAMES = ("suite.yaml", "suite.yml", "suite.json")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares the option."""
    group = parser.getgroup("simcore", "forecasts of training jobs")
    group.addoption(_OPTION, action="store_true", help="pin the forecasts of every suite as they are now")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The suite that a suite.yaml of simcore's belongs to; others have files of that name, too."""
    ours = file_path.name in _NAMES and _KEY in file_path.read_text(encoding="utf-8", errors="replace")
    return SuiteFile.from_parent(parent, path=file_path) if ours else None


class NotAsPinnedError(Exception):
    """A forecast is not as it was pinned."""


class SuiteFile(pytest.File):
    """A suite whose forecasts are pinned."""

    def collect(self) -> Iterator[PinnedForecast]:
        """A test for each job and for each pin."""
        suite = Suite.open(self.path.parent)
        for name in sorted({*suite.files, *suite.pinned}):
            yield PinnedForecast.from_parent(self, name=name)

    @cached_property
    def reports(self) -> dict[str, JobReport]:
        """What became of the jobs, by name: found once, when the first of them is tested, after they were pinned anew
        if that is what the option says."""
        if self.config.getoption(_OPTION):
            accept_suite(self.path.parent)
        return {job.job: job for job in run_suite(self.path.parent).jobs}


class PinnedForecast(pytest.Item):
    """The test of one job."""

    def runtest(self) -> None:
        """Fails with the report of the job unless it is as pinned."""
        suite = self.parent
        assert isinstance(suite, SuiteFile)
        report = suite.reports.get(self.name)  # none: its pin was deleted, as there is no such job
        if report is not None and report.state != "unchanged":
            raise NotAsPinnedError(str(report))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The report alone, without a traceback."""
        if isinstance(excinfo.value, NotAsPinnedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the test stands."""
        return self.path, None, f"forecast of {self.name}"
