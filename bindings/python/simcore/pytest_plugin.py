"""The plug-in of pytest: every job of a suite that has a `suite.yaml` is a test.

pytest loads it wherever simcore is installed. `pytest --simcore-accept` pins the forecasts as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from simcore.studies.regress import accept_suite, run_suite

_OPTION = "--simcore-accept"
_NAMES = ("suite.yaml", "suite.yml", "suite.json")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares the option."""
    group = parser.getgroup("simcore", "forecasts of training jobs")
    group.addoption(_OPTION, action="store_true", help="pin the forecasts of every suite as they are now")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The suite that a suite.yaml belongs to."""
    return SuiteFile.from_parent(parent, path=file_path) if file_path.name in _NAMES else None


class NotAsPinnedError(Exception):
    """A forecast is not as it was pinned."""


class SuiteFile(pytest.File):
    """A suite whose forecasts are pinned."""

    def collect(self) -> Iterator[PinnedForecast]:
        """A test for each job."""
        if self.config.getoption(_OPTION):
            accept_suite(self.path.parent)
        for job in self.report.jobs:
            yield PinnedForecast.from_parent(self, name=job.job)

    @cached_property
    def report(self) -> Any:
        """What became of all jobs, found once."""
        return run_suite(self.path.parent)


class PinnedForecast(pytest.Item):
    """The test of one job."""

    def runtest(self) -> None:
        """Fails with the report of the job unless it is as pinned."""
        suite = self.parent
        assert isinstance(suite, SuiteFile)
        report = next(job for job in suite.report.jobs if job.job == self.name)
        if report.state != "unchanged":
            raise NotAsPinnedError(str(report))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The report alone, without a traceback."""
        if isinstance(excinfo.value, NotAsPinnedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the test stands."""
        return self.path, None, f"forecast of {self.name}"
