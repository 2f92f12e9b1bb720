"""Recorded runs of gradient boosting on processors: tests/data/boosting_runs.csv and core_speeds.csv."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.boosting.model import CoreSpeed, Job

ROOT = Path(__file__).resolve().parents[2]
RUNS = ROOT / "tests" / "data" / "boosting_runs.csv"
SPEEDS = ROOT / "tests" / "data" / "core_speeds.csv"

LIBRARIES = ("xgboost", "lightgbm", "catboost", "h2o")
RECENT = 2021  # software of this year and later is one era, what came before it another
COLUMNS_OF_DATA = 8.0  # of the benchmark's airline data; its trees have 10 levels, or 512 leaves in LightGBM


@dataclass(frozen=True)
class Family:
    """What the benchmark measured of the processors of an instance family."""

    name: str
    speed: CoreSpeed
    types: int  # that were measured
    is_trained_on: bool  # whether training instances are of the family
    as_of: str
    source: str


@dataclass(frozen=True)
class Run:
    """A recorded time beside what the model is asked for it."""

    library: str
    cpu: str  # kind of processor, which is left out as a whole
    family: str
    job: Job
    sockets: int
    is_whole_machine: bool  # whether every thread of the machine took part
    is_recent: bool  # whether its software is of 2021 or later
    seconds: float

    @property
    def threads(self) -> float:
        """Number of threads that took part."""
        return self.job.cores + self.job.hyperthreads


def read_families(path: Path = SPEEDS) -> dict[str, Family]:
    """Families by name."""
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    return {row["family"]: family(row) for row in rows}


def family(row: dict[str, str]) -> Family:
    """A row of the table."""
    speed = CoreSpeed(float(row["coremark_per_vcpu"]), int(row["threads_per_core"]))
    trained = row["training"] == "true"
    return Family(row["family"], speed, int(row["types"]), trained, row["as_of"], row["source"])


def read_runs(path: Path = RUNS) -> list[Run]:
    """Every run of the table."""
    families = read_families()
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    return [run(row, families[row["family"]].speed.per_core) for row in rows]


def run(row: dict[str, str], core_speed: float) -> Run:
    """A row of the table on cores of that speed."""
    return Run(
        row["library"],
        row["cpu"],
        row["family"],
        Job(
            rounds=float(row["trees"]),
            rows_million=float(row["rows_million"]),
            columns=COLUMNS_OF_DATA,
            cores=float(row["cores"]),
            hyperthreads=float(row["hyperthreads"]),
            core_speed=core_speed,
        ),
        int(row["sockets"]),
        row["whole_machine"] == "true",
        int(row["software_year"]) >= RECENT,
        float(row["seconds"]),
    )


def cpus(runs: Sequence[Run]) -> list[str]:
    """Kinds of processors, in order."""
    return sorted({each.cpu for each in runs})
