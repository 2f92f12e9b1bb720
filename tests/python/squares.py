"""A study whose numbers anybody can check: the squares and the roots of the numbers of its designs."""

import math
import time
from dataclasses import dataclass

import pyarrow

SCHEMA = pyarrow.schema(
    [("index", pyarrow.int64()), ("parity", pyarrow.string()), ("square", pyarrow.int64()), ("root", pyarrow.float64())]
)


@dataclass(frozen=True)
class Squares:
    """Designs 0 to size - 1; `seconds` is what evaluating a chunk takes."""

    size: int
    seconds: float = 0.0
    name: str = "squares"
    fails_at: int = -1  # a design that cannot be evaluated

    @property
    def identity(self) -> str:
        return f"{self.name}-{self.size}"

    @property
    def schema(self) -> pyarrow.Schema:
        return SCHEMA

    def evaluate(self, first: int, last: int, threads: int | None = None) -> pyarrow.RecordBatch:
        if first <= self.fails_at < last:
            raise ValueError(f"design {self.fails_at} cannot be evaluated")
        time.sleep(self.seconds)
        numbers = range(first, last)
        columns = [list(numbers), [("even", "odd")[i % 2] for i in numbers], [i * i for i in numbers],
                   [math.sqrt(i) for i in numbers]]  # fmt: skip
        return pyarrow.record_batch(columns, schema=SCHEMA)


def rows(size: int) -> list[dict[str, object]]:
    """What a data set of that study holds."""
    return [{"index": i, "parity": ("even", "odd")[i % 2], "square": i * i, "root": i**0.5} for i in range(size)]
