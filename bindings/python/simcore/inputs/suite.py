"""A suite: a folder of jobs, and the pins of their forecasts.

suite.yaml            how they are forecast, and how far a number may move; may be left out
bert.yaml             jobs: job files and CreateTrainingJob requests
resnet.json
resnet.workload.yaml  what the request resnet.json cannot say
pins/bert.json        what `accept` writes: the forecast of a job, and all that it was made of
pins/bert.files/      copies of the files that the job names
pins/catalogs/        the catalogs under which the pins were made
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike
from pathlib import Path

from simcore import _core
from simcore.errors import Error, InputError, Problem, SpecError
from simcore.inputs.arguments import shown
from simcore.inputs.documents import file_name, read_document
from simcore.inputs.job import Job

_ENDINGS = (".yaml", ".yml", ".json")
_WORKLOAD = ".workload"
_NAMES = tuple(f"suite{ending}" for ending in _ENDINGS)
_PINS, _CATALOGS, _FILES = "pins", "catalogs", ".files"


@dataclass(frozen=True)
class Suite:
    """A folder of jobs whose forecasts are pinned.

    Args:
        folder: The folder.
        spec: Content of its suite.yaml.
        own: Files of the folder that are no jobs: suite.yaml, price books, profiles.
    """

    folder: Path
    spec: _core.SuiteSpec
    own: frozenset[Path]

    @classmethod
    def open(cls, folder: str | PathLike[str]) -> Suite:
        """The suite of a folder.

        Raises:
            SpecError: There is no such folder, or its suite.yaml is wrong.
            TypeError: `folder` is no path.
        """
        if not isinstance(folder, (str, PathLike)):
            raise TypeError(f"suite: must be the path of a folder, got {shown(folder)}")
        place = Path(folder)
        _require_folder(place)
        named = [place / name for name in _NAMES if (place / name).exists()]
        if len(named) > 1:
            rule = "must hold one of suite.yaml, suite.yml and suite.json"
            raise SpecError.of(Problem(str(place), rule, ", ".join(path.name for path in named)))
        file, document = read_document(named[0]) if named else ("suite.yaml", {"simcore_suite": 1})
        spec = _core.read_suite(document, file)
        outside = [name for name in (*spec.prices, *spec.profiles) if not _is_below(place, name)]
        if outside:
            raise SpecError.of(*(Problem(file, "must name files in the suite", repr(name)) for name in outside))
        return cls(place, spec, frozenset([*named, *(place / name for name in (*spec.prices, *spec.profiles))]))

    @cached_property
    def pinned_catalog(self) -> _core.PinnedCatalog:
        """The present catalog of the suite, written down.

        Raises:
            InputError: A price book or a profile is wrong.
        """
        prices = [(name, _text(self.folder / name)) for name in self.spec.prices]
        profiles = [(name, read_document(self.folder / name)[1]) for name in self.spec.profiles]
        return _core.pinned_catalog(self.spec.catalog, prices, profiles)

    @cached_property
    def catalog(self) -> _core.Catalog:
        """The present catalog of the suite."""
        return self.pinned_catalog.catalog()

    @cached_property
    def files(self) -> dict[str, Path]:
        """The files of the jobs, by name: the path without its ending.

        Raises:
            SpecError: Two files have one name, or there is none.
        """
        found: dict[str, Path] = {}
        problems = [*self._lone_workloads()]
        for path in sorted(self._candidates()):
            name = path.relative_to(self.folder).with_suffix("").as_posix()
            if not _is_name(name):
                problems.append(Problem(ascii(str(path)), "must not be named like what stands beside pins"))
            if name in found:
                problems.append(Problem(str(path), "must have a name of its own", f"also that of {found[name].name}"))
            problems += self._astray(path)
            found[name] = path
        if not found:
            problems.append(Problem(str(self.folder), "must hold at least one job file (.yaml, .yml or .json)"))
        if problems:
            raise SpecError.of(*problems)
        return found

    def _candidates(self) -> Iterator[Path]:
        patterns = self.spec.jobs or [f"*{ending}" for ending in _ENDINGS]
        for path in {path for pattern in patterns for path in self._matching(pattern)}:
            beside = path.stem.endswith(_WORKLOAD) or self.pins in path.parents or path in self.own
            if path.is_file() and path.suffix.lower() in _ENDINGS and not beside:
                yield path

    def _matching(self, pattern: str) -> list[Path]:
        try:
            if ".." in Path(pattern).parts:
                raise ValueError(pattern)
            return list(self.folder.glob(pattern))
        except (ValueError, IndexError, NotImplementedError):  # which of them, depends on the version of Python
            rule = "must be patterns that lead to files in the suite"
            raise SpecError.of(Problem(f"{self.folder}: jobs", rule, repr(pattern))) from None

    def _lone_workloads(self) -> Iterator[Problem]:
        """Workloads without a request, in the folder of the suite."""
        for path in sorted(self.folder.glob(f"*{_WORKLOAD}.*")):
            if not path.with_name(path.stem.removesuffix(_WORKLOAD) + ".json").exists():
                yield Problem(str(path), "must stand beside the request that it belongs to")

    def _astray(self, job: Path) -> list[Problem]:
        """Links by which a job, or the workload beside it, would be read from outside the suite."""
        read = [job, *_workloads(job)]
        outside = [each for each in read if not _is_below(self.folder, each.relative_to(self.folder).as_posix())]
        return [Problem(str(each), "must be a file in the suite", "a link that leads outside") for each in outside]

    def load(self, name: str) -> Job:
        """A job of the suite, a request with the workload beside it.

        Raises:
            SpecError: The file cannot be read, or names files that a pin could not keep.
        """
        path = self.files[name]
        job = Job.load(path, workload=next(iter(_workloads(path)), None))
        astray = [each for each in _core.named_files(job.draft()) if not _is_below(path.parent, each)]
        if astray:
            rule = "must name files below its folder by paths from there, for its pin to keep them"
            raise SpecError.of(*(Problem(str(path), rule, repr(each)) for each in astray))
        return job

    @property
    def pins(self) -> Path:
        """The folder of the pins."""
        return self.folder / _PINS

    @property
    def pinned(self) -> dict[str, Path]:
        """The files of the pins, by the name of their job.

        Raises:
            SpecError: One of them, or what stands beside them, is a link.
        """
        below = sorted(self.pins.rglob("*"))
        linked = [path for path in (self.pins, *below) if path.is_symlink()]
        if linked:
            rule = "must be no link: what it leads to would be read, and written"
            raise SpecError.of(*(Problem(str(path), rule) for path in linked))
        paths = [path for path in below if path.suffix == ".json" and not _is_beside(path.relative_to(self.pins))]
        return {path.relative_to(self.pins).with_suffix("").as_posix(): path for path in paths}


@dataclass(frozen=True)
class PinFile:
    """A pin in its file."""

    path: Path
    pin: _core.Pin

    @classmethod
    def read(cls, path: Path) -> PinFile:
        """A pin that :meth:`write` wrote.

        Raises:
            SpecError: The file is no pin.
        """
        return cls(path, _core.read_pin(_text(path), str(path)))

    @property
    def files(self) -> Path:
        """Folder with the copies of the files that the job names."""
        return copies_beside(self.path)

    def described(self) -> str:
        """Name of a file in whose folder the files that the pinned job names are found."""
        return str(self.files / self.path.name)


def copies_beside(pin: Path) -> Path:
    """Folder with the copies of the files that a pinned job names."""
    return pin.with_suffix(_FILES)


def catalog_file(pins: Path, digest: str) -> Path:
    """The file of a catalog under which pins of a folder were made."""
    return pins / _CATALOGS / f"{digest[:16]}.json"


def read_catalog(pin: PinFile) -> _core.PinnedCatalog:
    """The catalog under which a pin was made, as it was written down.

    Raises:
        InputError: Its file is not there, or holds another catalog.
    """
    places = [catalog_file(folder, pin.pin.catalog) for folder in pin.path.parents]  # of the pin, or above it
    path = next((each for each in places if each.exists()), places[0])
    pinned = _core.read_pinned_catalog(_text(path), str(path))
    if pinned.digest != pin.pin.catalog:
        rule = f"must hold the catalog of {pin.path}"
        raise SpecError.of(Problem(f"{path}: digest", rule, pinned.digest, pin.pin.catalog))
    try:
        pinned.catalog()
    except InputError as error:
        raise SpecError.of(*(replace(each, where=f"{path}: {each.where}") for each in error.problems)) from None
    return pinned


def problems_of(error: Error) -> list[str]:
    """The problems of an error, a line each."""
    return list(map(str, error.problems)) if isinstance(error, InputError) else [str(error)]


def _require_folder(place: Path) -> None:
    """A folder that may be read and searched.

    Raises:
        SpecError: It is none.
    """
    try:
        next(place.iterdir(), None)
        place.joinpath(_NAMES[0]).exists()
    except OSError as error:
        found = {FileNotFoundError: "nothing", NotADirectoryError: "a file"}.get(type(error))
        raise SpecError.of(
            Problem(str(place), "must be the folder of a suite", found or f"{error.strerror}".lower())
        ) from None


def _workloads(job: Path) -> list[Path]:
    """The workloads beside a request that are there."""
    return [path for ending in _ENDINGS if (path := job.with_suffix(f"{_WORKLOAD}{ending}")).exists()]


def _is_beside(path: Path) -> bool:
    """Whether a file below the pins is none: a catalog, or the copy of a file that a job names."""
    return path.parts[0] == _CATALOGS or any(part.endswith(_FILES) for part in path.parts[:-1])


def _is_below(folder: Path, name: str) -> bool:
    """Whether a path that is written in a file leads, from the folder of that, to something below it."""
    place, inside = (folder / name).resolve(), folder.resolve()
    return not Path(name).is_absolute() and ".." not in Path(name).parts and inside in place.parents


def _is_name(name: str) -> bool:
    """Whether a job may be called that: not what stands beside pins is called, and a text."""
    parts = Path(name).parts
    reserved = parts[0] in (_PINS, _CATALOGS) or any(part.endswith(_FILES) for part in parts)
    return not reserved and name == name.encode(errors="replace").decode()


def _text(path: Path) -> str:
    """The text of a file.

    Raises:
        SpecError: There is no such file, or it is no text.
    """
    return _core.read_text(file_name(path), _core.LARGEST_PINNED_FILE)
