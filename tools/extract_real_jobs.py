"""Extracts the facts that billing identities need from a collection of recorded training jobs.

    python -m tools.extract_real_jobs --source real_jobs.jsonl --out tests/data/real_jobs.csv

Every job of the source becomes one row, usable or not: what to leave out, and why, is decided where the rows are read.
The same input gives the same bytes.
"""

import argparse
import csv
import json
from datetime import datetime
from pathlib import Path
from typing import Any

# Copied as they are; a missing value stays an empty cell.
FACTS = (
    "job_id",
    "kind",
    "repo",
    "licence",
    "date",
    "instance_type",
    "instance_count",
    "spot",
    "spot_savings_pct",
    "training_s_total",
    "billable_s_total",
    "training_s_per_instance",
    "billable_s_per_instance",
    "status",
)
COLUMNS = (*FACTS, "transitions", "flags")
Job = dict[str, Any]


def cell(value: object) -> str:
    """The value as text: whole numbers without a point, truth values in lower case."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(value)


def boundaries(job: Job) -> list[tuple[str, datetime]]:
    """Status and time of each change of status; messages within one status are no boundary."""
    found: list[tuple[str, datetime]] = []
    for transition in job["transitions"]:
        status = transition.get("status") or transition["Status"]
        if not found or found[-1][0] != status:
            found.append((status, datetime.fromisoformat(transition.get("t") or transition["StartTime"])))
    return found


def transitions(job: Job) -> str:
    """The boundaries in seconds since the first one, such as Starting:0;Downloading:71;Training:166;Completed:236."""
    found = boundaries(job)
    return ";".join(f"{status}:{cell((time - found[0][1]).total_seconds())}" for status, time in found)


def row(job: Job) -> list[str]:
    """One line of the table."""
    facts = {"date": job.get("creation_time", "")[:10], **job}
    return [cell(facts.get(name)) for name in FACTS] + [transitions(job), "; ".join(job.get("flags", []))]


def main() -> None:
    """Reads the command line, writes the table."""
    parser = argparse.ArgumentParser(description="Extracts recorded training jobs into a table.")
    parser.add_argument("--source", type=Path, required=True, help="JSON Lines, one job a line")
    parser.add_argument("--out", type=Path, required=True, help="CSV to write")
    options = parser.parse_args()
    lines = options.source.read_text(encoding="utf-8").splitlines()
    rows = sorted(row(json.loads(line)) for line in lines)
    with options.out.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
    print(f"{len(rows)} jobs")


if __name__ == "__main__":
    main()
