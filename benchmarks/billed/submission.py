"""A submission: quantiles of the billed seconds of every job, read from a CSV of job_id, level, value."""

from __future__ import annotations

import csv
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from simcore._core import nearest
from simcore.errors import InputError, Problem

COLUMNS = ("job_id", "level", "value")
Quantiles = dict[str, dict[float, float]]  # values by job and level


def read_submission(file: Path, jobs: Sequence[str]) -> Quantiles:
    """The quantiles of a file.

    Raises:
        InputError: With everything that is wrong about it.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError.of(Problem(str(file), "must be a text file that can be read", str(error))) from error
    reader = csv.DictReader(lines)
    heads = [Problem(f"{file}:1", f"must have a column {name}", "") for name in COLUMNS if name not in _heads(reader)]
    if heads:
        raise InputError.of(*heads)
    found, problems = _quantiles(file.name, reader, set(jobs))
    problems += _incomplete(file.name, found, jobs)
    if problems:
        raise InputError.of(*problems)
    return found


def write_submission(file: Path, quantiles: Quantiles) -> None:
    """Writes a file that read_submission() reads, to a hundredth of a second."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(
            (job, level, f"{value:.2f}") for job, row in quantiles.items() for level, value in sorted(row.items())
        )


def _heads(reader: csv.DictReader[str]) -> Sequence[str]:
    return reader.fieldnames or ()


def _quantiles(name: str, rows: Iterable[Mapping[str, str]], known: set[str]) -> tuple[Quantiles, list[Problem]]:
    """What the lines say, and what is wrong about single lines."""
    found: Quantiles = {}
    problems: list[Problem] = []
    for line, row in enumerate(rows, start=2):
        job, level, value = row["job_id"], _number(row["level"]), _number(row["value"])
        wrong = _wrong(f"{name}:{line}", row, known, found)
        problems += wrong
        if not wrong:
            found.setdefault(job, {})[level] = value
    return found, problems


def _wrong(where: str, row: Mapping[str, str], known: set[str], found: Quantiles) -> list[Problem]:
    """What is wrong about a line."""
    job, level, value = row["job_id"] or "", _number(row["level"]), _number(row["value"])
    problems = []
    if job not in known:
        problems.append(Problem(where, "must be of a job of jobs.csv", job, nearest(job, sorted(known))))
    if not 0.0 < level < 1.0:
        problems.append(Problem(where, "must have a level above 0 and below 1", row["level"] or ""))
    if not math.isfinite(value):
        problems.append(Problem(where, "must have a number of seconds as value", row["value"] or ""))
    if not problems and level in found.get(job, {}):
        problems.append(Problem(where, "must have each level of a job once", f"{job} at {level:g}"))
    return problems


def _number(text: str | None) -> float:
    """The number that a text says; NaN for any other."""
    try:
        return float(text or "nan")
    except ValueError:
        return math.nan


def _incomplete(name: str, found: Quantiles, jobs: Sequence[str]) -> list[Problem]:
    """What is wrong about the file as a whole: jobs without a line, other levels than the rest, crossed quantiles."""
    problems = [Problem(name, "must have lines of every job of jobs.csv", f"none of {job}") for job in jobs
                if job not in found]  # fmt: skip
    usual = Counter(frozenset(row) for row in found.values()).most_common(1)
    for job, row in found.items():
        if set(row) != usual[0][0]:
            problems.append(Problem(name, "must have the same levels of every job", f"others of {job}"))
        ascending = sorted(row.items())
        for (low, below), (high, above) in pairwise(ascending):
            if above < below:
                rule = "must not have a value below that of a lower level"
                problems.append(Problem(name, rule, f"{above:g} at {high:g} after {below:g} at {low:g} of {job}"))
    return problems
