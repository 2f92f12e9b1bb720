"""Pinned forecasts in the tests of your own project."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.documents import file_name
from simcore.inputs.job import JobLike, as_job
from simcore.inputs.suite import PinFile
from simcore.inputs.workload import Workload
from simcore.studies.forecast import forecast
from simcore.studies.regress import report_on


def assert_forecast(
    job: JobLike,
    pinned: str | PathLike[str] | Mapping[str, float],
    *,
    workload: Workload | None = None,
    catalog: _core.Catalog | None = None,
    tolerance: str | float = 1e-9,
    seed: int = 1,
    replications: int | None = None,
) -> None:
    """Requires that a job is forecast as it was pinned.

    Args:
        job: As for :func:`simcore.forecast`; a plan only with numbers.
        pinned: The file of a pin, which `simcore regress accept` wrote; or numbers by name, as in the JSON of a
            forecast: `{"cost_usd.mean": 41.43}`.
        workload: As for :func:`simcore.forecast`.
        catalog: Whose prices and rates hold; default: the built-in one.
        tolerance: How far each number may move: "1 %", 0.01.
        seed: Of the random streams; with a pin, only its own gives the same numbers.
        replications: Number of runs; likewise, and 200 unless it says another. Default of numbers: that of a forecast.

    Raises:
        AssertionError: A number moved. The text says which, and with a pin why.
        InputError: The job, the pin or a name is wrong.

    >>> job = {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    >>> assert_forecast(job, {"cost_usd.mean": 4.1}, tolerance="5 %")
    """
    __tracebackhide__ = True  # of pytest: the line of the test is what its reader looks for
    asked = {"tolerance": tolerance, "seed": seed} | ({} if replications is None else {"replications": replications})
    suite = _core.read_suite({"simcore_suite": 1, **asked}, "assert_forecast")
    if isinstance(pinned, Mapping):
        _assert_numbers(
            forecast(job, workload=workload, catalog=catalog, seed=seed, replications=replications), pinned, suite
        )
        return
    report = report_on(as_job(job, workload), PinFile.read(Path(file_name(pinned))), suite, catalog)
    if report.state != "unchanged":
        raise AssertionError(str(report))


def _assert_numbers(made: _core.Forecast, pinned: Mapping[str, Any], suite: _core.SuiteSpec) -> None:
    __tracebackhide__ = True
    numbers = _core.plain(pinned, "pinned")
    wrong = {
        name: value for name, value in numbers.items() if isinstance(value, bool) or not isinstance(value, (int, float))
    }
    if wrong:
        raise SpecError.of(
            *(Problem(f"pinned.{name}", "must be a number", repr(value)) for name, value in wrong.items())
        )
    moved = _core.movements({name: float(value) for name, value in numbers.items()}, made, suite)
    if moved:
        lines = (f"{each.number}: pinned {each.pinned:.12g}, now {each.now:.12g}" for each in moved)
        raise AssertionError("\n".join(lines))
