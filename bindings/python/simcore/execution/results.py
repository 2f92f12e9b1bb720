"""Results of a study: in a folder that outlives the program, or in memory."""

from __future__ import annotations

import json
import os
import reprlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pyarrow
import pyarrow.dataset

from simcore import files
from simcore.errors import InputError, Problem, collected
from simcore.execution import parquet
from simcore.execution.chunk import Chunk, chunk_size, chunks_of
from simcore.execution.folder_lock import writing
from simcore.execution.named_files import changed
from simcore.execution.study import Study

_DESIGNS = "designs"  # a folder of its own, so that readers of Parquet find nothing else there


class Whose(Protocol):
    """Whose results a folder holds."""

    @property
    def size(self) -> int:
        """Number of designs."""

    @property
    def identity(self) -> str:
        """Digest of all that the numbers depend on."""


class Results(Protocol):
    """Where the chunks of a study go."""

    def missing(self) -> list[Chunk]:
        """Chunks that are not there yet."""

    def write(self, chunk: Chunk, data: bytes) -> None:
        """Takes the file of a chunk."""

    def dataset(self) -> pyarrow.dataset.Dataset:
        """All designs that are there, in order."""


class MemoryResults:
    """Results that end with the program."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._tables: dict[Chunk, pyarrow.Table] = {}

    def missing(self) -> list[Chunk]:  # noqa: D102
        return [chunk for chunk in chunks_of(self._study.size) if chunk not in self._tables]

    def write(self, chunk: Chunk, data: bytes) -> None:  # noqa: D102
        self._tables[chunk] = parquet.read(data)

    def dataset(self) -> pyarrow.dataset.Dataset:  # noqa: D102
        tables = [self._tables[chunk] for chunk in sorted(self._tables, key=lambda chunk: chunk.first)]
        return pyarrow.dataset.dataset(pyarrow.concat_tables([parquet.schema_of(self._study).empty_table(), *tables]))


class FolderResults:
    """Results in a folder: `study.json` says whose they are, and `designs` has a Parquet file of each chunk.

    A file is there as a whole or not at all, whatever ends the program.
    """

    def __init__(self, folder: Path, study: Study) -> None:
        self._folder = folder
        self._study = study

    @property
    def _designs(self) -> Path:
        return self._folder / _DESIGNS

    def missing(self) -> list[Chunk]:
        """Chunks that have no file.

        Raises:
            InputError: Files are no whole Parquet files, or hold designs of another study.
        """
        chunks = chunks_of(self._study.size)
        there = {path.name for path in self._designs.iterdir()}
        self._require_own(there, {chunk.file: chunk for chunk in chunks})
        return [chunk for chunk in chunks if chunk.file not in there]

    def _require_own(self, there: set[str], chunks: dict[str, Chunk]) -> None:
        problems: list[Problem] = []
        for name in sorted(there):
            with collected(problems):
                if name not in chunks:
                    raise InputError.of(Problem(str(self._designs / name), "must be a file of this study: move it"))
                parquet.require_own(str(self._designs / name), self._study.identity, chunks[name].size)
        if problems:
            raise InputError.of(*problems)

    def write(self, chunk: Chunk, data: bytes) -> None:
        """Writes the file of a chunk.

        Raises:
            OSError: The disk is full, or the folder may not be written.
        """
        files.write_bytes(self._designs / chunk.file, data)
        self._sync()

    def _sync(self) -> None:
        """Brings the name of a new file to the disk, too."""
        handle = os.open(self._designs, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def dataset(self) -> pyarrow.dataset.Dataset:
        """All designs that have a file, in order."""
        paths = sorted(map(str, self._designs.glob("designs-*.parquet")))
        return pyarrow.dataset.dataset(paths, schema=parquet.schema_of(self._study), format="parquet")


def folder_of(results: str | os.PathLike[str] | None) -> Path | None:
    """The folder of results, which may not be there yet.

    Raises:
        InputError: No folder can have that name.
    """
    if results is None:
        return None
    folder = Path(results)
    try:
        folder.stat()
    except FileNotFoundError:
        pass
    except (ValueError, OSError) as error:
        raise InputError.of(Problem("results", f"must be a folder: {_reason(error)}", reprlib.repr(results))) from error
    return folder


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else "no file has such a name"


@contextmanager
def opened(folder: Path | None, study: Study) -> Iterator[Results]:
    """Results of the study in a folder, which nobody else writes meanwhile; in memory for None.

    Raises:
        InputError: The folder is in use, or holds something else than results of this study, or a file that the study
            names has changed since.
        OSError: The folder cannot be made or written.
    """
    if folder is None:
        yield MemoryResults(study)
        return
    with claimed(folder, study):
        (folder / _DESIGNS).mkdir(exist_ok=True)
        _remove_leftovers(folder / _DESIGNS)
        yield FolderResults(folder, study)


@contextmanager
def claimed(folder: Path, study: Whose) -> Iterator[None]:
    """The folder is that of the study, and nobody else writes it meanwhile.

    Raises:
        InputError: As :func:`opened`.
        OSError: The same.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError.of(Problem(str(folder), "must be a folder", "a file"))
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / "study.json"
    if not manifest.exists():
        _require_empty(folder)
        files.write(manifest, _manifest(study))
    with manifest.open("r+", encoding="utf-8") as file, writing(folder, file):
        _require_same(folder, file.read(), study)
        _remove_leftovers(folder)
        yield


def _remove_leftovers(folder: Path) -> None:
    """The unfinished files of a program that was killed are removed."""
    for leftover in folder.glob(files.UNFINISHED):
        leftover.unlink()


def _manifest(study: Whose) -> str:
    """What `study.json` says: the same bytes for the same study from the same places."""
    return json.dumps(_said(study), indent=2) + "\n"


def _said(study: Whose) -> dict[str, Any]:
    size, digests = study.size, getattr(study, "files", {})
    said = {"study": study.identity, "designs": size, "designs_per_file": chunk_size(size)}
    return {**said, "files": dict(digests)} if digests else said


def _require_empty(folder: Path) -> None:
    found = sorted({*folder.iterdir()} - {*folder.glob(files.UNFINISHED)})
    if found:
        rule = "must be an empty folder, or one with the study.json of this study"
        raise InputError.of(Problem(str(folder), rule, f"one with {found[0].name}"))


def _require_same(folder: Path, text: str, study: Whose) -> None:
    try:
        found = json.loads(text)
        whose = f"those of study {found['study']} ({found['designs']} designs)"
        same = [found[key] for key in ("study", "designs", "designs_per_file")] == [*_said(study).values()][:3]
        then = dict(found.get("files", {}))
    except (ValueError, LookupError, TypeError, AttributeError):
        rule = "must say whose results they are, as simcore wrote it"
        raise InputError.of(Problem(str(folder / "study.json"), rule, "something else")) from None
    if same:
        return
    now = getattr(study, "files", {})
    if then.keys() == now.keys() and then != now:
        raise InputError.of(*changed(then, now))
    rule = f"must hold results of this study, {study.identity} ({study.size} designs)"
    raise InputError.of(Problem(str(folder), rule, f"{whose}: choose another folder"))
