"""A study in a file: a job, choices, and what is asked about them.

study: 1
job: jobs/resnet50-spot.yaml          # relative to the file; or a job itself
choices:
  purchase: [on_demand, spot]
  cluster.instance_count: [1, 2, 4]
objective: cost                       # time, p90 of cost, p50 of time
deadline: 48 h                        # or by: 2026-11-27 09:00, with start: (default: now)
budget: 500 USD
limits: {late: 5 %, over_budget: 5 %, unfinished: 1 %}
preferred_types: [ml.p3.2xlarge]      # the first that has a design which keeps the limits
quotas: {ml.p3.2xlarge: 4}
prices: our-prices.csv                # relative to the file; or a list of them
seed: 1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Any

from simcore import _core
from simcore.errors import InputError, Problem, SimulationError, SpecError
from simcore.inputs import choices, due
from simcore.inputs.arguments import shown
from simcore.inputs.documents import TextSource, read_document
from simcore.inputs.job import Job, as_job
from simcore.inputs.workload import Workload

_VERSION = "1"
_LIMITS = ("late", "over_budget", "unfinished")
_NUMBER_OR_TEXT = "must be a number, or a text with a unit"
_WHOLE = "must be a whole number"


@dataclass(frozen=True)
class Study:
    """A job, the choices that vary it, and what is asked about them: what :func:`simcore.explore` answers.

    Args:
        job: The job.
        choices: Values by field, as keywords of :func:`simcore.explore`.
        options: Other keywords of it.
        file: Name of the file it came from, for messages.
        places: Key path in the file of each of these options.
        catalog: Whose prices hold; none: the built-in one.
        files: Paths of the files it was read from, but for those of the job.
    """

    job: Job
    choices: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    file: str = ""
    places: dict[str, str] = field(default_factory=dict)
    catalog: _core.Catalog | None = None
    files: tuple[str, ...] = ()

    @contextmanager
    def located(self) -> Iterator[None]:
        """What is raised inside has the places of the file.

        Raises:
            InputError: With every problem that came up.
            SimulationError: The seed or the number of replications is out of range.
        """
        try:
            yield
        except SimulationError as error:  # of the seed and the number of replications
            raise SimulationError(f"{self.file}: {error}" if self.file else str(error)) from None
        except InputError as error:
            if not self.file:
                raise
            raise type(error).of(*map(self._located, error.problems)) from None

    def _located(self, problem: Problem) -> Problem:
        """The problem of an option or a field with its place in the file; that of the job stays."""
        name = re.split(r"[.\[]", problem.where)[0]
        known = self.places.get(name)
        if known is not None:
            return replace(problem, where=f"{self.file}: {known}{problem.where[len(name) :]}")
        if name in ("space", "sweep"):
            return replace(problem, where=f"{self.file}: choices")
        if problem.where.partition("[")[0] in self.choices:
            near = problem.nearest.replace("__", ".")
            return replace(problem, where=f"{self.file}: choices.{problem.where}", nearest=near)
        return problem


def is_study(document: object) -> bool:
    """Whether what a file holds is a study, and no job."""
    return isinstance(document, Mapping) and "study" in document


def load_study(path: str | PathLike[str], *, workload: Workload | None = None, allow_files: bool = False) -> Study:
    """A study from a `.yaml`, `.yml` or `.json` file, for :func:`simcore.explore`.

    Args:
        path: The file; docs/what-is-best.md has its keys.
        workload: As for :meth:`Job.load`.
        allow_files: As for :meth:`Job.load`.

    Raises:
        SpecError: With every problem of the file, and of the job that it names.
    """
    name, document = read_document(path)
    folder = Path() if isinstance(path, TextSource) else Path(name).parent
    return read_study(document, name, folder, workload=workload, allow_files=allow_files)


def read_study(
    document: object,
    file: str,
    folder: Path,
    *,
    workload: Workload | None = None,
    allow_files: bool = False,
) -> Study:
    """A study from what a file holds.

    Args:
        document: The content of the file, plain data.
        file: Name of the file, for messages.
        folder: Where the path of its job begins.
        workload: As for :func:`load_study`.
        allow_files: The same.

    Raises:
        SpecError: With every problem.
    """
    if not isinstance(document, Mapping):
        raise SpecError.of(Problem(file, "must be a study: keys and values", shown(document)))
    reading = _Reading(file, dict(document))
    job = reading.job(folder, workload, allow_files=allow_files)
    varied, options = reading.choices(), reading.options()
    catalog, files = reading.catalog(folder)
    if reading.problems or job is None:
        raise SpecError.of(*reading.problems)
    own = (file,) if Path(file).is_file() else ()
    return Study(job, varied, options, file, reading.places, catalog, (*own, *files))


# Keys that are options of the same name, each with what it takes.
_TEXT = (lambda given: isinstance(given, str), "must be a text")
_MEASURE = (lambda given: isinstance(given, (str, int, float)) and not isinstance(given, bool), _NUMBER_OR_TEXT)
_COUNT = (lambda given: isinstance(given, int) and not isinstance(given, bool), _WHOLE)
_TYPES = (lambda given: isinstance(given, list) and all(isinstance(each, str) for each in given),
          "must be a list of instance types")  # fmt: skip
_OPTIONS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "objective": _TEXT,
    "deadline": _MEASURE,
    "budget": _MEASURE,
    "preferred_types": _TYPES,
    "seed": _COUNT,
    "replications": _COUNT,
    "confidence": _MEASURE,
    "indifference": _MEASURE,
}
_KEYS = ("study", "job", "choices", *_OPTIONS, "limits", "quotas", "by", "start", "catalog", "prices", "profiles")


class _Reading:
    """The content of a file, and what is wrong with it."""

    def __init__(self, file: str, document: dict[Any, Any]) -> None:
        self._file = file
        self._document = document
        self.problems: list[Problem] = []
        self.places: dict[str, str] = {}
        self._require_known(document, _KEYS, "")
        if str(document.get("study")) != _VERSION:
            rule = f"must be {_VERSION}, the version of what a study may say"
            self._complain("study", rule, document.get("study"))

    def _complain(self, key: str, rule: str, given: object = None, nearest: str = "") -> None:
        value = "" if given is None else shown(given)
        self.problems.append(Problem(f"{self._file}: {key}", rule, value, nearest))

    def _require_known(self, document: Mapping[Any, Any], keys: tuple[str, ...], above: str) -> None:
        for key in document:
            if key not in keys:
                self._complain(f"{above}{key}", "is no key of a study", nearest=_core.nearest(str(key), list(keys)))

    def job(self, folder: Path, workload: Workload | None, *, allow_files: bool) -> Job | None:
        """The job that is named, or that stands in the file."""
        given = self._document.get("job")
        try:
            if isinstance(given, str) and given:
                return Job.load(folder / given, workload=workload, allow_files=allow_files)
            if isinstance(given, Mapping):
                return as_job(given)
        except InputError as error:
            self.problems += error.problems
            return None
        self._complain("job", "must be the path of a job file, or a job", given)
        return None

    def choices(self) -> dict[str, Any]:
        """The values of the fields, none of them empty."""
        given = self._document.get("choices")
        if not isinstance(given, Mapping) or not given:
            self._complain("choices", "must have at least one field with its values", given)
            return {}
        for name, values in given.items():
            if values is None or values in ([], {}, ""):
                self._complain(f"choices.{name}", "must have at least one value", values)
        return {
            str(name): choices.beside(values) if isinstance(values, Mapping) else values
            for name, values in given.items()
        }

    def options(self) -> dict[str, Any]:
        """The options of :func:`simcore.explore`, with the deadline that follows from a day and a time."""
        found = self._checked(self._document, _OPTIONS, "")
        found |= self._checked(self._section("limits"), dict.fromkeys(_LIMITS, _MEASURE), "limits.")
        quotas = self._section("quotas")
        if self._checked(quotas, dict.fromkeys(quotas, _COUNT), "quotas."):
            found["quotas"], self.places["quotas"] = dict(quotas), "quotas"
        return {**found, **self._due()}

    def catalog(self, folder: Path) -> tuple[_core.Catalog | None, tuple[str, ...]]:
        """The catalog that the file names under its own prices and profiles, and the files of these."""
        books, profiles = (self._paths(key, folder) for key in ("prices", "profiles"))
        release = self._document.get("catalog")
        if release is not None and not isinstance(release, str):
            self._complain("catalog", "must be a text: a release or its day", release)
        if self.problems or not (books or profiles or release):
            return None, ()
        try:
            catalog = _core.Catalog.release(release or "now")
            catalog = catalog.with_prices(*books) if books else catalog
            for profile in profiles:
                catalog = catalog.with_profile(profile)
        except InputError as error:
            where = f"{self._file}: catalog"
            self.problems += [each if each.where else replace(each, where=where) for each in error.problems]
            return None, ()
        return catalog, (*books, *profiles)

    def _paths(self, key: str, folder: Path) -> list[str]:
        """Paths under a key, one or several, relative to the folder of the file."""
        given = self._document.get(key)
        listed = [] if given is None else given if isinstance(given, list) else [given]
        if not all(isinstance(each, str) and each for each in listed):
            self._complain(key, "must be the path of a file, or a list of them", given)
            return []
        return [str(folder / each) for each in listed]

    def _section(self, name: str) -> dict[Any, Any]:
        given = self._document.get(name)
        if given is not None and not isinstance(given, Mapping):
            self._complain(name, "must be keys and values", given)
        section = dict(given) if isinstance(given, Mapping) else {}
        if name == "limits":
            self._require_known(section, _LIMITS, "limits.")
        return section

    def _checked(
        self, document: Mapping[Any, Any], kinds: Mapping[Any, tuple[Callable[[Any], bool], str]], above: str
    ) -> dict[str, Any]:
        found = {key: document[key] for key in kinds if document.get(key) is not None}
        for key, given in found.items():
            holds, rule = kinds[key]
            self.places[str(key)] = f"{above}{key}"
            if not holds(given):
                self._complain(f"{above}{key}", rule, given)
        return found

    def _due(self) -> dict[str, float]:
        """The deadline of a day and a time."""
        by, start = self._document.get("by"), self._document.get("start")
        if by is None:
            if start is not None:
                self._complain("start", "must go with by: the day and the time of the deadline", start)
            return {}
        if self._document.get("deadline") is not None:
            self._complain("by", "must not be given beside a deadline", by)
        self.places["deadline"] = "by"
        places = (f"{self._file}: by", f"{self._file}: start")
        try:
            return {"deadline": due.seconds_until(by, start, places=places)}
        except SpecError as error:
            self.problems += error.problems
            return {}
