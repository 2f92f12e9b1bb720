"""A sweep as a study that can be run anywhere: its designs are evaluated a range at a time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import pyarrow

from simcore import _core
from simcore.inputs.job import Described, as_job

# Numbers of a design, as `Design.to_dict` names them.
_NUMBERS = (
    "cost_usd", "cost_standard_error_usd", "cost_p5_usd", "cost_p50_usd", "cost_p90_usd", "cost_p99_usd",
    "wall_clock_s", "wall_clock_standard_error_s", "wall_clock_p5_s", "wall_clock_p50_s", "wall_clock_p90_s",
    "wall_clock_p99_s", "billable_s", "interruptions", "lost_s", "completed", "late", "over_budget",
)  # fmt: skip
_TYPES = {bool: pyarrow.bool_(), int: pyarrow.int64(), float: pyarrow.float64()}


class GridStudy:
    """Every combination of values of some fields of a job, with the built-in catalog.

    Args:
        job: As for :func:`simcore.sweep`.
        varied: The same, by field.
        deadline: The same.
        budget: The same.
        seed: The same.
        replications: The same.

    Raises:
        SpecError: As :func:`simcore.sweep`.
    """

    def __init__(
        self,
        job: Described,
        varied: Mapping[str, Any],
        *,
        deadline: str | float | None = None,
        budget: str | float | None = None,
        seed: int = 1,
        replications: int | None = None,
    ) -> None:
        self._job = as_job(job).kept()
        self._varied = dict(varied)
        self._limits = (budget, deadline)
        self._runs = (seed, replications)
        _ = self._designs  # which finds what is wrong

    def __getstate__(self) -> dict[str, Any]:
        """The question; each process resolves its designs itself."""
        return {name: value for name, value in self.__dict__.items() if name not in {"_designs", "identity"}}

    @cached_property
    def _designs(self) -> list[_core.ResolvedDesign]:
        return _core.resolve_sweep(self._job, self._varied, _core.Catalog.builtin())

    @property
    def size(self) -> int:
        """Number of combinations."""
        return len(self._designs)

    @cached_property
    def identity(self) -> str:
        """Digest of version, catalog, limits, seed, replications, and what each design is."""
        asked = [_core.__version__, _core.Catalog.builtin().digest, *self._limits, *self._runs]
        digest = hashlib.sha256(json.dumps(asked).encode())
        for each in self._designs:
            content = each.plan.spec_id if each.plan else each.refused
            digest.update(json.dumps([each.label, each.values, content]).encode())
        return digest.hexdigest()[:32]

    @property
    def schema(self) -> pyarrow.Schema:
        """Number and label of a design, a column for each field that differs, its numbers, and why it is refused."""
        paths = self._designs[0].values
        values = [pyarrow.field(path, self._type(path)) for path in paths]
        numbers = [pyarrow.field(name, pyarrow.float64()) for name in _NUMBERS]
        index = [pyarrow.field("index", pyarrow.int64()), pyarrow.field("label", pyarrow.string())]
        return pyarrow.schema([*index, *values, *numbers, pyarrow.field("refused", pyarrow.string())])

    def _type(self, path: str) -> pyarrow.DataType:
        """Type of the values of a field; texts where they differ in type."""
        found = {type(each.values[path]) for each in self._designs} - {type(None)}
        return _TYPES.get(found.pop(), pyarrow.string()) if len(found) == 1 else pyarrow.string()

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        """Designs from `first` up to the one before `last`, a row each."""
        designs = self._designs[first:last]
        rows = [
            {"index": first + place, "label": each.label, **each.values, "refused": each.refused}
            for place, each in enumerate(designs)
        ]
        if any(each.plan for each in designs):
            for row, found in zip(rows, self._numbers(designs, threads), strict=True):
                row |= {name: found.get(name) for name in _NUMBERS}
        schema = self.schema
        columns = [pyarrow.array([_cell(row.get(each.name), each.type) for row in rows], each.type) for each in schema]
        return pyarrow.RecordBatch.from_arrays(columns, schema=schema)

    def _numbers(self, designs: list[_core.ResolvedDesign], threads: int | None) -> list[dict[str, Any]]:
        budget, deadline = self._limits
        limits = None if self._limits == (None, None) else _core.read_budget(budget, deadline)
        found = _core.compare(
            designs, [self._job], True, *self._runs, None, limits, [], None, threads=threads, pairs=False
        )
        answer: list[dict[str, Any]] = json.loads(found.to_json())["designs"]
        return answer


def _cell(value: Any, kind: pyarrow.DataType) -> Any:
    """The value as its column has it."""
    return _core.written(value) if kind == pyarrow.string() and not isinstance(value, str | None) else value
