"""The shipped tables as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from tools.training_runs.fit import EfficiencyTable
from tools.training_runs.speed_model import Constants, Scaling
from tools.training_runs.table import ROOT, Run

DATA = ROOT / "libsimcore" / "data"
FITTED, ASSUMED = "training_runs", "training_runs_assumed"
AS_OF = "2026-08-01"
EFFICIENCY_COLUMNS = ("accelerator", "precision", "model_family", "share", "p95", "runs", "source", "as_of")
TRANSFORMERS = ("attention", "language_model")
FAMILIES = (
    "attention",
    "convolution",
    "detection",
    "diffusion",
    "language_model",
    "recommendation",
    "recurrent",
    "tabular",
)


def rounded(value: float, digits: int = 3) -> str:
    """So many significant digits."""
    return f"{float(f'{value:.{digits}g}'):.10g}"


def text(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of the catalog."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return stream.getvalue()


def efficiencies(table: EfficiencyTable) -> str:
    """efficiencies.csv."""
    rows = [[*row.scope, rounded(row.share), rounded(row.p95), str(row.runs), FITTED, AS_OF] for row in table.rows()]
    return text(EFFICIENCY_COLUMNS, sorted(rows))


def families(runs: Sequence[Run], constants: Constants, scaling: Scaling) -> str:
    """model_families.csv: a family without runs of known FLOPs takes the traffic of convolutions."""
    rows = []
    for family in FAMILIES:
        count = sum(run.model_family == family for run in runs)
        known = family in TRANSFORMERS or family in ("convolution", "detection", "diffusion")
        per_flop = "" if family in TRANSFORMERS else rounded(constants.bytes_per_flop[family])
        per_cell = rounded(constants.bytes_per_token_layer_hidden) if family in TRANSFORMERS else ""
        variation = rounded(scaling.variation.get(family, scaling.variation[""]))
        rows.append([family, per_flop, per_cell, variation, str(count), FITTED if known else ASSUMED, AS_OF])
    columns = ("model_family", "bytes_per_flop", "bytes_per_token_layer_hidden", "step_variation", "runs")
    return text((*columns, "source", "as_of"), rows)
