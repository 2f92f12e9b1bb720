"""Published runs as rows of a table, one measured speed each."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUNS = ROOT / "tests" / "data" / "training_runs.csv"


@dataclass(frozen=True)
class Run:
    """One measured speed. What is not known, or has no meaning for the model, is None or empty."""

    id: str
    study: str  # who measured, in one setting; with the model: what is left out together
    model: str
    model_family: str
    parameters: float | None
    layers: int | None
    hidden: int | None
    vocabulary: int | None  # of encoders: embeddings that are looked up, not multiplied with
    sequence: int | None
    forward_gflops: float | None  # of a sample, two for a multiplication and an addition
    accelerator: str
    accelerator_memory_gib: float | None
    accelerator_bandwidth_gb_s: float | None  # of its memory
    devices: int
    nodes: int
    instance_type: str  # closest training instance
    network_gbps: float | None  # of a node
    precision: str
    micro_batch: float | None
    accumulation: int | None
    global_batch: float | None
    sharding: str  # none, zero1, full
    tensor: int | None  # devices that a layer is split among; None: not split
    pipeline: int | None  # stages; None: one
    interleaving: int | None  # pieces of the model on each stage; None: one
    activation_checkpointing: bool
    samples_per_second: float  # of all devices
    quality: (
        str  # measured, rounded, derived, relative (only ratios within the study mean something), project (hours of
    )
    # a whole project on a cluster of unstated size)
    origin: str  # file: extracted by tools/extract_training_runs.py; hand: read and typed
    source: str
    url: str
    as_of: str
    note: str

    @property
    def family(self) -> tuple[str, str]:
        """What is left out together."""
        return (self.study, self.model)

    @property
    def device(self) -> tuple[str, str]:
        """What an efficiency is of."""
        return (self.accelerator, self.precision)


COLUMNS = tuple(field.name for field in fields(Run))
KINDS = {field.name: str(field.type) for field in fields(Run)}


def cell(value: object) -> str:
    """The value as text: whole numbers without a point, truth values in lower case."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:.12g}"
    return str(value)


def parsed(name: str, text: str) -> object:
    """The cell as its column has it."""
    kind = KINDS[name]
    if kind == "bool":
        return text == "true"
    if kind.endswith("None") and not text:
        return None
    if kind.startswith("int"):
        return int(text)
    if kind.startswith("float"):
        return float(text)
    return text


def read_runs(path: Path = RUNS) -> list[Run]:
    """Every run of the table."""
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    return [Run(**{name: parsed(name, row[name]) for name in COLUMNS}) for row in rows]  # type: ignore[arg-type]


def as_table(runs: Iterable[Run]) -> str:
    """The table of these runs, sorted by their names."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for run in sorted(runs, key=lambda run: run.id):
        writer.writerow([cell(value) for value in asdict(run).values()])
    return text.getvalue()
