"""The rounds of a search: each asks for runs of some designs, which any executor draws and a folder keeps."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from typing import Any

import pyarrow

from simcore import _core
from simcore.errors import InputError, Problem
from simcore.execution.results import claimed, folder_of
from simcore.execution.run import run_study
from simcore.studies.study_files import pairs

Draw = Callable[[Sequence[int], Sequence[int]], list[tuple[bytes, str, str]]]
_SCHEMA = pyarrow.schema([("index", pyarrow.int64()), ("runs", pyarrow.int64()), ("estimate", pyarrow.binary()),
                          ("refused", pyarrow.string()), ("instance_type", pyarrow.string())])  # fmt: skip


@dataclass(frozen=True)
class Search:
    """What is searched, as it goes to a worker.

    Args:
        job: The job.
        choices: Values by field.
        catalog: Whose prices hold.
        quotas: Most instances by type.
        question: What is asked, as `_core.Space` takes it.
        preferred_types: Instance types in the order of preference.
        drawn: Seed and most runs of a design, where they are given.
        files: SHA-256 of each file that it is made of, by path.
    """

    job: _core.JobDocument
    choices: dict[str, Any]
    catalog: _core.Catalog
    quotas: dict[str, int]
    question: dict[str, Any]
    preferred_types: list[str]
    drawn: dict[str, int]
    files: dict[str, str] = field(default_factory=dict)

    def __getstate__(self) -> dict[str, Any]:
        """The question; each process makes the space itself."""
        return {**self.__dict__, "catalog": _tables(self.catalog), "space": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Takes the question, and makes the catalog from its tables."""
        catalog = _core.Catalog.of(_core.CatalogTables(state["catalog"]))
        self.__dict__.update({name: value for name, value in state.items() if name != "space"}, catalog=catalog)

    @cached_property
    def space(self) -> _core.Space:
        """The designs."""
        return _core.Space(self.job, self.choices, self.catalog, self.quotas, **self.question)

    @property
    def size(self) -> int:
        """Number of combinations."""
        return len(self.space)

    @cached_property
    def identity(self) -> str:
        """Digest of all that the answer depends on."""
        choices = _core.plain({name: pairs(values) for name, values in self.choices.items()})
        asked = [_core.__version__, self.catalog.digest, self.job.description, list(choices.items()),
                 self.quotas, self.question, self.preferred_types, self.drawn, sorted(self.files.values())]  # fmt: skip
        return hashlib.sha256(json.dumps(asked, sort_keys=True, default=str).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Round:
    """A study of the designs that one round asks for."""

    search: Search
    designs: list[int] | range
    runs: list[int] | int  # of each, or of all

    @property
    def size(self) -> int:
        """Number of designs."""
        return len(self.designs)

    @cached_property
    def identity(self) -> str:
        """Digest of the search, the designs and their runs."""
        asked = [self.search.identity, list(self.designs), self.runs]
        return hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:32]

    @property
    def schema(self) -> pyarrow.Schema:
        """Number and runs of a design, what a search keeps of it, why it is refused, its instance type."""
        return _SCHEMA

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        """Designs from `first` up to the one before `last` of this round, a row each."""
        designs = list(self.designs[first:last])
        runs = [self.runs] * len(designs) if isinstance(self.runs, int) else self.runs[first:last]
        found = self.search.space.draw(designs, runs, preferred_types=self.search.preferred_types,
                                       seed=self.search.drawn.get("seed", 1), threads=threads)  # fmt: skip
        estimates, refused, types = map(list, zip(*found, strict=True)) if found else ([], [], [])
        return pyarrow.record_batch([designs, runs, estimates, refused, types], schema=_SCHEMA)


def round_of(search: Search, designs: Sequence[int], runs: Sequence[int]) -> Round:
    """The round in few numbers, where its designs stand behind each other and have as many runs."""
    first, last = designs[0], designs[-1]
    in_order = list(designs) == list(range(first, last + 1))
    alike = len(set(runs)) == 1
    return Round(search, range(first, last + 1) if in_order else list(designs), runs[0] if alike else list(runs))


@contextmanager
def drawing(
    search: Search, results: str | PathLike[str] | None, executor: Executor | None, in_flight: int
) -> Iterator[Draw]:
    """What draws the rounds of a search. A round that a folder has is read from there.

    Args:
        search: What is searched.
        results: A folder, in which every round gets one of its own; None: in memory.
        executor: As for :func:`simcore.run_study`.
        in_flight: The same.

    Raises:
        InputError: The folder holds something else, is in use or cannot have that name; or the catalog cannot be sent.
        OSError: It cannot be made or written.
    """
    if executor is not None and not isinstance(executor, ThreadPoolExecutor):
        _tables(search.catalog)  # before any of it is sent
    folder, numbers = folder_of(results), itertools.count(1)

    def draw(designs: Sequence[int], runs: Sequence[int]) -> list[tuple[bytes, str, str]]:
        place = None if folder is None else folder / f"round-{next(numbers):04d}"
        found = run_study(round_of(search, designs, runs), results=place, executor=executor, in_flight=in_flight)
        table = found.to_table(columns=["estimate", "refused", "instance_type"])
        return list(zip(*(column.to_pylist() for column in table.columns), strict=True))

    if folder is None:
        yield draw
        return
    with claimed(folder, search):
        yield draw


def _tables(catalog: _core.Catalog) -> dict[str, str]:
    """The catalog as text, for a worker.

    Raises:
        InputError: Its tables alone are not the catalog: own prices or a profile stand above them.
    """
    texts: dict[str, str] = catalog.tables.texts
    if _core.Catalog.of(_core.CatalogTables(texts)).digest != catalog.digest:
        rule = "must be the built-in one or a release where other processes draw the runs (executor)"
        raise InputError.of(
            Problem("catalog", rule, "one with own prices or a profile", "executor=ThreadPoolExecutor()")
        )
    return texts
