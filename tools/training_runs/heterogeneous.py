"""Jobs whose preparation of data holds up the accelerators, alone and with more instances that prepare."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass

from tools.training_runs.table import ROOT

TABLE = ROOT / "tests" / "data" / "heterogeneous_runs.csv"


@dataclass(frozen=True)
class Preparation:
    """A published pair of step times."""

    name: str
    alone: str
    added: str
    predicted_ms: float
    measured_ms: float

    @property
    def error(self) -> float:
        """Relative."""
        return self.predicted_ms / self.measured_ms - 1.0


def preparations() -> Iterator[Preparation]:
    """Steps take as long as the processors need to prepare them: the time is shared out by their number."""
    for row in csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines()):
        alone, added = float(row["alone_vcpus"]), float(row["added_vcpus"])
        predicted = float(row["alone_step_ms"]) * alone / (alone + added)
        yield Preparation(row["id"], row["alone"], row["added"], predicted, float(row["together_step_ms"]))
