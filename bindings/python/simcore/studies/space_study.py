"""A space of designs as a study that can be run anywhere: its designs are evaluated a range at a time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import pyarrow

from simcore import _core
from simcore.errors import InputError
from simcore.execution.named_files import digests
from simcore.inputs.job import Described, Job, as_job
from simcore.inputs.workload import Workload
from simcore.studies.study_files import files_of, kept_values, pairs

_TYPES = {bool: pyarrow.bool_(), int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}


class SpaceStudy:
    """Every combination of values of some fields of a job, as many as there may be, with the built-in catalog.

    Args:
        job: As for :func:`simcore.explore`.
        varied: The same, by field.
        workload: The same.
        deadline: The same.
        budget: The same.
        quotas: The same.
        seed: The same.
        runs: Simulated runs of each design.

    Raises:
        SpecError: With every problem of the keywords.
    """

    def __init__(
        self,
        job: Described,
        varied: Mapping[str, Any],
        *,
        workload: Workload | None = None,
        deadline: str | float | None = None,
        budget: str | float | None = None,
        quotas: Mapping[str, int] | None = None,
        seed: int = 1,
        runs: int = 256,
    ) -> None:
        self._job = as_job(job, workload).kept()
        self._varied = {name: kept_values(values) for name, values in varied.items()}
        self._quotas = dict(quotas or {})
        self._limits: dict[str, Any] = {"deadline": deadline, "budget": budget}
        self._how: dict[str, Any] = {"seed": seed, "runs": runs}
        self.files = digests(files_of(self._job, self._varied, workload))
        self._space.estimates(0, 0, **self._how)  # which refuses what is wrong

    def __getstate__(self) -> dict[str, Any]:
        """The question; each process makes the space itself."""
        return {name: value for name, value in self.__dict__.items() if name != "_space"}

    @cached_property
    def _space(self) -> _core.Space:
        return _core.Space(self._job, self._varied, _core.Catalog.builtin(), self._quotas, **self._limits)

    @property
    def size(self) -> int:
        """Number of combinations."""
        return len(self._space)

    @cached_property
    def identity(self) -> str:
        """Digest of version, catalog, job, choices, the files that these name, limits, seed and runs."""
        choices = _core.plain({name: pairs(values) for name, values in self._varied.items()})
        asked = [_core.__version__, _core.Catalog.builtin().digest, self._content(), list(choices.items()),
                 self._quotas, list(self.files.values()), self._limits, self._how]  # fmt: skip
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:32]

    def _content(self) -> list[Any]:
        """The job, and the content of its first design, which has that of files, too."""
        changes = {path.replace(".", "__"): value for path, value in self._space.values(0).items()}
        try:
            content = Job.of_answer(self._job).replace(**changes).resolve().spec_id
        except InputError as error:
            content = str(error)
        return [self._job.description, content]

    @cached_property
    def schema(self) -> pyarrow.Schema:
        """Number and label of a design, a column for each field that differs, its numbers, and why it is refused."""
        numbers = [name for name in self._space.estimates(0, 0, **self._how) if name != "refused"]
        return pyarrow.schema(
            [
                ("index", pyarrow.int64()),
                ("label", pyarrow.string()),
                *((path, _type(found)) for path, found in self._types().items()),
                *((name, pyarrow.float64()) for name in numbers),
                ("refused", pyarrow.string()),
            ]
        )

    def _types(self) -> dict[str, set[type]]:
        """Types of the values of each field that differs; no field is changed by two of the choices."""
        found: dict[str, set[type]] = {}
        for name, values in self._varied.items():
            choice = _core.Space(self._job, {name: values}, _core.Catalog.builtin(), {})
            for place in range(len(choice)):
                for path, value in choice.values(place).items():
                    found.setdefault(path, set()).add(type(value))
        return found

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        """Designs from `first` up to the one before `last`, a row each."""
        numbers = range(first, last)
        values = [self._space.values(design) for design in numbers]
        columns: dict[str, list[Any]] = {
            **{path: [design.get(path) for design in values] for path in self.schema.names},
            "index": list(numbers),
            "label": [self._space.label(design) for design in numbers],
            **self._space.estimates(first, last - first, threads=threads, **self._how),
        }
        arrays = [pyarrow.array(_cells(columns[each.name], each.type), each.type) for each in self.schema]
        return pyarrow.RecordBatch.from_arrays(arrays, schema=self.schema)


def _type(found: set[type]) -> pyarrow.DataType:
    """Type of a column with such values; texts where they differ in type."""
    known = found - {type(None)}
    return _TYPES.get(next(iter(known)), pyarrow.string()) if len(known) == 1 else pyarrow.string()


def _cells(values: list[Any], kind: pyarrow.DataType) -> list[Any]:
    """The values as their column has them."""
    if kind != pyarrow.string():
        return values
    return [value if isinstance(value, str | None) else _core.written(value) for value in values]
