"""Whether the forecasts of a suite are as they were pinned, and if not, why."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from fnmatch import fnmatchcase
from os import PathLike
from pathlib import Path

from simcore import _core, files
from simcore._core import JobReport, SuiteReport
from simcore.errors import Error, InputError, Problem, SpecError
from simcore.inputs.arguments import catalog_or_builtin
from simcore.inputs.job import Job
from simcore.inputs.suite import PinFile, Suite, catalog_file, copies_beside, problems_of, read_catalog
from simcore.progress import Progress, following
from simcore.studies import baseline


def run_suite(
    suite: str | PathLike[str],
    *,
    only: str | Iterable[str] = (),
    baseline_python: str | PathLike[str] | None = None,
    progress: Progress = None,
) -> SuiteReport:
    """Forecasts the jobs of a suite, compares them with their pins, and says of each that moved why.

    One cause is put back and the forecast made again: the job file, the prices, the rates and defaults, the user's own
    layers over them, the seed. What vanishes then is its share. What remains when all are put back is the code's.

    Args:
        suite: Folder with job files, `pins/`, and a `suite.yaml` if it needs one (docs/pin-your-forecasts.md).
        only: Patterns for the names of jobs, or one of them, such as `bert-*`; default: all.
        baseline_python: Python interpreter with an older simcore, which forecasts again what the code is said to have
            moved.
        progress: Called with (done, all) now and then; True: a bar on standard error, or in a notebook.

    Raises:
        InputError: The suite, a pin or the catalog is wrong. Problems of single jobs stand in the report.
    """
    opened = Suite.open(suite)
    pinned = PinnedCatalogs()
    jobs = {name: _suite_job(opened, name, pinned) for name in _chosen(opened, only)}
    report = _run(opened, jobs, progress)
    moved = [job.job for job in report.jobs if any(each.cause == "code" and each.effect for each in job.causes)]
    if baseline_python is None or not moved:
        return report
    for name in moved:
        pin = PinFile.read(opened.pinned[name])
        jobs[name].baseline = baseline.rerun(baseline_python, pin, pinned.written(pin))
    return _run(opened, jobs, progress)


def accept_suite(
    suite: str | PathLike[str],
    *,
    only: str | Iterable[str] = (),
    progress: Progress = None,
) -> SuiteReport:
    """Pins the forecasts of a suite as they are now. Pins whose job is gone are deleted.

    Args:
        suite: As for :func:`run_suite`.
        only: The same: other pins stay as they are.
        progress: Called with (done, all) now and then; True: a bar on standard error, or in a notebook.

    Returns:
        What moved since the pins were accepted before.

    Raises:
        InputError: The suite is wrong, or a job is. Nothing was written.
    """
    opened = Suite.open(suite)
    pinned = PinnedCatalogs(lenient=True)
    report = _run(opened, {name: _suite_job(opened, name, pinned) for name in _chosen(opened, only)}, progress)
    refused = [
        Problem(job.file, problem.removeprefix(f"{job.file}: ")) for job in report.jobs for problem in job.problems
    ]
    if refused:
        raise SpecError.of(*refused)
    present = [job.job for job in report.jobs if job.state != "missing"]
    made = [(name, opened.load(name)) for name in present]
    pins = [(job, _pin(opened, name, job)) for name, job in made]
    _write(opened, pins)
    for gone in (job.job for job in report.jobs if job.state == "missing"):
        _delete(opened.pinned[gone])
    _delete_unused_catalogs(opened)
    return report


def report_on(job: Job, pin: PinFile, suite: _core.SuiteSpec, catalog: _core.Catalog | None = None) -> JobReport:
    """Holds one job to a pin.

    Args:
        job: The job.
        pin: Its pin.
        suite: Tolerances, seed and number of runs.
        catalog: Whose prices and rates hold; default: the built-in one.

    Raises:
        InputError: The catalog of the pin is not there.
    """
    present = catalog_or_builtin(catalog)
    job.resolve(present)
    held = _core.SuiteJob(pin.pin.job, job.file or str(pin.path), job.kept(), [])
    held.hold_to(pin.pin, pin.described(), read_catalog(pin).catalog())
    return _core.run_suite([held], str(pin.path.parent), suite, present).jobs[0]


class PinnedCatalogs:
    """The catalogs under which pins were made, each read once.

    Args:
        lenient: Whether a pin that cannot be read, or whose catalog cannot, counts as none: it is about to be replaced.
    """

    def __init__(self, *, lenient: bool = False) -> None:
        self.lenient = lenient
        self._found: dict[str, tuple[_core.PinnedCatalog, _core.Catalog]] = {}

    def written(self, pin: PinFile) -> _core.PinnedCatalog:
        """The catalog of a pin, as it was written down."""
        return self._read(pin)[0]

    def catalog(self, pin: PinFile) -> _core.Catalog:
        """The catalog of a pin."""
        return self._read(pin)[1]

    def _read(self, pin: PinFile) -> tuple[_core.PinnedCatalog, _core.Catalog]:
        digest = pin.pin.catalog
        if digest not in self._found:
            pinned = read_catalog(pin)
            self._found[digest] = (pinned, pinned.catalog())
        return self._found[digest]


def _run(suite: Suite, jobs: dict[str, _core.SuiteJob], progress: Progress) -> SuiteReport:
    with following(progress) as told:
        return _core.run_suite(list(jobs.values()), str(suite.folder), suite.spec, suite.catalog, told)


def _chosen(suite: Suite, only: str | Iterable[str]) -> list[str]:
    """Names of the jobs and of the pins that match."""
    patterns = [only] if isinstance(only, str) else list(only)
    names = sorted({*suite.files, *suite.pinned})
    unknown = [each for each in patterns if not any(fnmatchcase(name, each) for name in names)]
    if unknown:
        raise SpecError.of(*(Problem("only", "must match a job of the suite", repr(each)) for each in unknown))
    return [name for name in names if not patterns or any(fnmatchcase(name, each) for each in patterns)]


def _suite_job(suite: Suite, name: str, pinned: PinnedCatalogs) -> _core.SuiteJob:
    path = suite.files.get(name)
    job = _read_job(suite, name, path) if path else _core.SuiteJob(name, str(suite.pinned[name]), None, [])
    if name not in suite.pinned:
        return job
    try:
        pin = PinFile.read(suite.pinned[name])
        job.hold_to(pin.pin, pin.described(), pinned.catalog(pin))
    except InputError as error:
        if not pinned.lenient:
            return _core.SuiteJob(name, str(path or suite.pinned[name]), None, problems_of(error))
    return job


def _read_job(suite: Suite, name: str, path: Path) -> _core.SuiteJob:
    try:
        job = suite.load(name)
        job.resolve(suite.catalog)  # a request has problems that its job file does not show
        return _core.SuiteJob(name, str(path), job.kept(), [])
    except Error as error:
        return _core.SuiteJob(name, str(path), None, problems_of(error))


def _pin(suite: Suite, name: str, job: Job) -> PinFile:
    made = _core.pin(name, job.kept(), suite.catalog, suite.spec.seed, suite.spec.replications)
    return PinFile(suite.pins / f"{name}.json", made)


def _write(suite: Suite, pins: list[tuple[Job, PinFile]]) -> None:
    """Writes first what a pin refers to, so that every pin that is there is whole, whenever this is killed."""
    path = catalog_file(suite.pins, suite.catalog.digest)
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write(path, suite.pinned_catalog.to_json() + "\n")
    for job, pin in pins:
        _write_pin(job, pin)


def _write_pin(job: Job, pin: PinFile) -> None:
    pin.path.parent.mkdir(parents=True, exist_ok=True)
    copies = {pin.files / each: (Path(job.file).parent / each).read_bytes() for each in _core.named_files(job.draft())}
    changed = [copy for copy, data in copies.items() if not copy.is_file() or copy.read_bytes() != data]
    if changed:  # without its copies, the old pin would be no pin
        pin.path.unlink(missing_ok=True)
    for copy in changed:
        copy.parent.mkdir(parents=True, exist_ok=True)
        files.write_bytes(copy, copies[copy])
    files.write(pin.path, pin.pin.to_json() + "\n")
    for old in (each for each in pin.files.rglob("*") if each.is_file() and each not in copies):
        old.unlink()


def _delete(pin: Path) -> None:
    pin.unlink()
    shutil.rmtree(copies_beside(pin), ignore_errors=True)


def _delete_unused_catalogs(suite: Suite) -> None:
    try:
        used = {catalog_file(suite.pins, PinFile.read(path).pin.catalog) for path in suite.pinned.values()}
    except InputError:  # of a pin that was not among the chosen: nobody knows what it needs
        return
    for path in catalog_file(suite.pins, "").parent.glob("*.json"):
        if path not in used:
            path.unlink()
