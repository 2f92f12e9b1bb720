"""A row of the benchmarks in Python, like that of bench.hpp: printed, and a line of JSON for the table."""

from __future__ import annotations

import datetime
import json
import os
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

ROWS = "SIMCORE_BENCH_ROWS"  # environment: the file that the lines are appended to


@dataclass(frozen=True)
class Row:
    """What one thing took beside another in the same run; a goal of 0 is none."""

    name: str
    unit: str  # what one call does
    microseconds: float
    baseline: str
    ratio: float  # to the baseline
    most_microseconds: float = 0.0
    most_ratio: float = 0.0

    @property
    def verdict(self) -> str:
        """Whether the goals are met; empty when there is none."""
        if not self.most_microseconds and not self.most_ratio:
            return ""
        slow = 0.0 < self.most_microseconds < self.microseconds
        return "  (GOAL MISSED)" if slow or 0.0 < self.most_ratio < self.ratio else "  (goal met)"

    def tell(self) -> None:
        """Prints the row, and appends it to the file of lines, if one is wanted."""
        print(f"{self.name}\n  {self.microseconds:.3f} us a {self.unit}")
        print(f"  {self.ratio:.4g} times {self.baseline}{self.verdict}")
        if path := os.environ.get(ROWS):
            with Path(path).open("a") as lines:
                lines.write(json.dumps(asdict(self) | {"date": f"{datetime.date.today()}"}) + "\n")


def medians(ours: Callable[[], float], baseline: Callable[[], float], alternations: int) -> tuple[float, float]:
    """Median of what our call measures, and of its ratio to the baseline's, run in alternation."""
    pairs = [(ours(), baseline()) for _ in range(alternations)]
    return statistics.median(first for first, _ in pairs), statistics.median(first / second for first, second in pairs)
