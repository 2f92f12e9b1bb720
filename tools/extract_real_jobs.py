"""Extracts the facts that billing identities and the laws of phases need from collections of recorded training jobs.

    python -m tools.extract_real_jobs --source real_jobs.jsonl more_real_jobs.jsonl --out tests/data/real_jobs.csv

Every job of the sources becomes one row, usable or not: what to leave out, and why, is decided where the rows are read.
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
    "path",
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
# Seconds between two marks of a job: from the first to the second.
PHASES = {
    "starting_s": ("start", "download"),
    "input_s": ("download", "image"),
    "image_s": ("image", "script"),
    "preparing_s": ("download", "script"),
    "script_s": ("script", "upload"),
    "uploading_s": ("upload", "end"),
}
COLUMNS = (*FACTS, "transitions", "flags", *PHASES, "warm", "quality")
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


def changes(job: Job) -> list[tuple[str, datetime, str]]:
    """Status, time and message of every line about the job's state."""
    return [
        (
            line.get("status") or line["Status"],
            datetime.fromisoformat((line.get("t") or line["StartTime"]).replace("Z", "+00:00")),
            line.get("msg") or line.get("StatusMessage") or "",
        )
        for line in job.get("transitions") or []
    ]


def boundaries(job: Job) -> list[tuple[str, datetime]]:
    """Status and time of each change of status; messages within one status are no boundary."""
    found: list[tuple[str, datetime]] = []
    for status, time, _ in changes(job):
        if not found or found[-1][0] != status:
            found.append((status, time))
    return found


def mark(status: str, message: str) -> str | None:
    """The mark that a line sets, if it is the first of its kind. The image is pulled under either of two statuses."""
    if message.startswith("Downloading the training image"):
        return "image"
    if status == "Training":
        return "script" if "in progress" in message else None
    return {"Starting": "start", "Pending": "start", "Downloading": "download"}.get(
        status, {"Uploading": "upload", "Completed": "end"}.get(status)
    )


def phases(job: Job) -> list[str]:
    """Length of each phase in seconds; empty where one of its ends is missing."""
    marks: dict[str | None, datetime] = {}
    for status, time, message in changes(job):
        marks.setdefault(mark(status, message), time)
    return [
        cell((marks[end] - marks[begin]).total_seconds()) if begin in marks and end in marks else ""
        for begin, end in PHASES.values()
    ]


def is_warm(job: Job) -> bool:
    """Whether the job reused instances of a pool, which pulls no image."""
    said = any("Found matching resource for reuse" in message for _, _, message in changes(job))
    return said or bool(job.get("warm_pool_reuse")) or bool(job.get("warm_start"))


def transitions(job: Job) -> str:
    """The boundaries in seconds since the first one, such as Starting:0;Downloading:71;Training:166;Completed:236."""
    found = boundaries(job)
    return ";".join(f"{status}:{cell((time - found[0][1]).total_seconds())}" for status, time in found)


def row(job: Job) -> list[str]:
    """One line of the table."""
    facts = {
        "date": (job.get("creation_time") or "")[:10],
        **{name: job[name] for name in job if job[name] is not None},
    }
    flags, quality = ("; ".join(job.get(name) or []) for name in ("flags", "quality"))
    return [
        *(cell(facts.get(name)) for name in FACTS),
        transitions(job),
        flags,
        *phases(job),
        cell(is_warm(job)),
        quality,
    ]


def main() -> None:
    """Reads the command line, writes the table."""
    parser = argparse.ArgumentParser(description="Extracts recorded training jobs into a table.")
    parser.add_argument("--source", type=Path, nargs="+", required=True, help="JSON Lines, one job a line")
    parser.add_argument("--out", type=Path, required=True, help="CSV to write")
    options = parser.parse_args()
    lines = [line for source in options.source for line in source.read_text(encoding="utf-8").splitlines()]
    rows = sorted(row(json.loads(line)) for line in lines)
    with options.out.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
    print(f"{len(rows)} jobs")


if __name__ == "__main__":
    main()
