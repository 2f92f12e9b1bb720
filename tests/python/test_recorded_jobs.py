"""Real jobs from public logs: read as traces, billed, and compared with the seconds that the service printed.

What the service printed is in tests/data/real_jobs.csv; the C++ test of the same name says which rows are usable, and
why.
"""

import csv
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.jobs import EXAMPLES, smallest

TABLE = Path(__file__).parents[1] / "data" / "real_jobs.csv"
ROWS = list(csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines()))
PHASES = {"Pending", "Starting", "Downloading", "Training", "Uploading", "Stopping"}
POLLED_S = 60.0  # two boundaries, each seen up to 30 s late
TYPES = {kind.name for kind in simcore.Catalog.builtin().instance_types()}


def recorded(row: dict[str, str]) -> dict[str, Any]:
    """The status changes of the log as phases; what a log does not tell is left out."""
    marks = [part.split(":") for part in row["transitions"].split(";") if part]
    phases = [
        {"phase": status.lower(), "start_s": float(start), "end_s": float(end)}
        for (status, start), (_, end) in pairwise(marks)
        if status in PHASES
    ]
    return {"phases": phases}


def usable(row: dict[str, str]) -> bool:
    printed = float(row["training_s_per_instance"] or 0) > 0 and not row["flags"] and row["instance_type"] in TYPES
    late = row["kind"] == "describe" and row["path"].endswith("SageMaker Search.ipynb")
    statuses = [part.split(":")[0] for part in row["transitions"].split(";")]
    jumps = statuses[:2] == ["Starting", "Uploading"]
    if not printed or late or jumps or statuses[-1] in PHASES or not PHASES.issuperset(statuses[:-1]):
        return False
    return simcore.read_trace(recorded(row)).billed_s > 0


USABLE = [row for row in ROWS if usable(row)]


def test_most_jobs_with_a_printed_time_are_usable() -> None:
    assert len(ROWS) == 701
    assert len(USABLE) >= 300


@pytest.mark.parametrize("row", USABLE, ids=lambda row: row["job_id"])
def test_bill_of_a_recorded_job(row: dict[str, str]) -> None:
    printed_s, count = float(row["training_s_per_instance"]), int(float(row["instance_count"]))
    spot = row["spot"].lower() == "true"
    printed_billable_s = float(row["billable_s_per_instance"] or printed_s)
    discount = 1 - printed_billable_s / printed_s if spot else 0.0
    job = smallest(
        cluster={"instance_type": row["instance_type"], "instance_count": count},
        **({"purchase": "spot", "spot": {"discount": discount}} if spot else {}),
    )
    trace = simcore.read_trace(recorded(row))
    hours = simcore.bill(job, trace).items[0]
    assert hours.usage_type.endswith(f"Train:{row['instance_type']}")
    precision_s = POLLED_S if row["kind"] == "log" else 0.01 * printed_s
    assert abs(trace.billed_s - printed_s) <= precision_s
    # The discount that the log does not tell is the plan's.
    assert hours.quantity * 3600 / count == pytest.approx(trace.billed_s * (1 - discount), abs=0.51)
    assert abs(hours.quantity * 3600 / count - printed_billable_s) <= precision_s + 1


@pytest.mark.parametrize("name", ["bert-spot", "caltech256-resnet50", "bert-trn1"])
def test_a_trace_survives_its_json(name: str) -> None:
    import json

    job = EXAMPLES / f"{name}.yaml"
    trace = simcore.simulate(job, seed=5)
    there = simcore.read_trace(json.loads(trace.to_json()))
    assert simcore.bill(job, there).to_json() == simcore.bill(job, trace).to_json()


def test_requests_that_a_log_does_not_tell_are_the_plans() -> None:
    job = EXAMPLES / "caltech256-resnet50.yaml"
    recorded_run = {"phases": [{"phase": "training", "start_s": 0, "end_s": 15663}]}
    quantities = {item.usage_type: item.quantity for item in simcore.bill(job, simcore.read_trace(recorded_run)).items}
    assert quantities["Requests-Tier2"] == 1530350
    assert quantities["Requests-Tier1"] == 1531
    assert quantities["TimedStorage-ByteHrs"] == pytest.approx(54e9 / 2**30 * 15663 / (720 * 3600))
