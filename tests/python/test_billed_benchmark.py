"""The open benchmark of billed times: its jobs, its scorer, and what the scorer refuses."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import simcore

from benchmarks.billed import entries, jobs, score
from benchmarks.billed.submission import read_submission, write_submission
from tests.python.jobs import ROOT

JOBS = jobs.read_jobs()
NAMES = [job.job_id for job in JOBS]
LEVELS = (0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95)
GOOD = {job.job_id: {level: job.billed_s * (0.5 + level) for level in LEVELS} for job in JOBS}


def test_the_jobs_are_the_recorded_ones() -> None:
    assert jobs.FILE.read_text(encoding="utf-8") == jobs.table(jobs.billed_jobs())
    with (ROOT / "tests" / "data" / "real_jobs.csv").open(encoding="utf-8", newline="") as stream:
        recorded = {row["job_id"]: row for row in csv.DictReader(stream)}
    for job in JOBS:
        source = recorded[job.job_id]
        assert (source["repo"], source["path"].strip(), source["licence"]) == (
            job.repository, job.notebook, job.licence,
        )  # fmt: skip
        assert (float(source["script_s"]), float(source["training_s_per_instance"])) == (job.script_s, job.billed_s)
        assert job.licence
        assert job.usd_per_hour > 0


def test_a_notebook_is_in_one_fold() -> None:
    folds: dict[str, set[int]] = {}
    for job in JOBS:
        folds.setdefault(f"{job.repository}/{job.notebook}", set()).add(job.fold)
    assert {len(each) for each in folds.values()} == {1}
    assert {job.fold for job in JOBS} == set(range(20))


def test_the_table_was_written_from_the_entries() -> None:
    page = entries.PAGE.read_text(encoding="utf-8")
    assert entries.with_table(page, entries.written(JOBS)) == page


def test_entries_leave_the_notebook_out() -> None:
    """Class quantiles by hand: of one job, from the jobs of its class in other notebooks."""
    found = read_submission(entries.FOLDER / "class_quantiles.csv", NAMES)
    job = JOBS[0]
    others = [
        each.billed_s - each.script_s
        for each in JOBS
        if (each.machine, each.era) == (job.machine, job.era) and each.fold != job.fold
    ]
    assert found[job.job_id][0.5] == pytest.approx(job.script_s + float(np.median(others)), abs=0.006)


def test_simcore_s_entry_scores_as_the_validation_does() -> None:
    """The share in 90 % intervals is that of docs/how-good-is-it.md, but for one job at an edge of the rounded file."""
    quantiles = read_submission(entries.FOLDER / "simcore.csv", NAMES)
    page = (ROOT / "docs" / "how-good-is-it.md").read_text(encoding="utf-8")
    line = next(line for line in page.splitlines() if line.startswith("| the notebook | "))
    told = float(line.split("|")[5].split()[0])
    assert 100 * score.scored(JOBS, quantiles).coverage[-1].share == pytest.approx(told, abs=0.85)


def test_scores_by_hand() -> None:
    exact = {job.job_id: {0.5: job.billed_s} for job in JOBS}
    line = dict(zip(score.HEADS, score.row("exact", JOBS, exact), strict=True))
    assert (line["jobs"], line["CRPS, s"], line["bias"], line["cost"]) == (
        f"{len(JOBS)} of {len(JOBS)}", "0.0", "+0.000", "+0.0 %",
    )  # fmt: skip
    assert line["in 90 %"] == line["interval score, s"] == "–"
    double = {job.job_id: {0.5: 2 * job.billed_s} for job in JOBS}
    line = dict(zip(score.HEADS, score.row("double", JOBS, double), strict=True))
    assert (line["error"], line["cost"], line["bias"]) == ("100.0 %", "+100.0 %", "+0.693")
    assert line["CRPS, s"] == f"{np.mean([job.billed_s for job in JOBS]):,.1f}"


def test_a_file_reads_as_it_was_written(tmp_path: Path) -> None:
    write_submission(tmp_path / "good.csv", GOOD)
    found = read_submission(tmp_path / "good.csv", NAMES)
    assert found.keys() == GOOD.keys()
    assert found[NAMES[3]] == pytest.approx(GOOD[NAMES[3]], abs=0.005)


def lines(tmp_path: Path, change: Callable[[list[str]], None]) -> Path:
    """A good file with changed lines."""
    write_submission(tmp_path / "mine.csv", GOOD)
    text = (tmp_path / "mine.csv").read_text(encoding="utf-8").splitlines()
    change(text)
    (tmp_path / "mine.csv").write_text("\n".join(text) + "\n", encoding="utf-8")
    return tmp_path / "mine.csv"


def refusal(file: Path) -> list[str]:
    with pytest.raises(simcore.InputError) as caught:
        read_submission(file, NAMES)
    return str(caught.value).splitlines()


def test_every_problem_at_once(tmp_path: Path) -> None:
    def spoil(text: list[str]) -> None:
        text[1] = text[1].replace(NAMES[0], NAMES[0] + "x")
        text[2] = text[2].rsplit(",", 1)[0] + ",nan"
        text[3] = text[3].replace("0.25", "1.25")
        text[4] = text[5]

    file = lines(tmp_path, spoil)
    assert refusal(file) == [
        f"mine.csv:2: must be of a job of jobs.csv, got {NAMES[0]}x (did you mean {NAMES[0]}?)",
        "mine.csv:3: must have a number of seconds as value, got nan",
        "mine.csv:4: must have a level above 0 and below 1, got 1.25",
        f"mine.csv:6: must have each level of a job once, got {NAMES[0]} at 0.75",
        f"mine.csv: must have the same levels of every job, got others of {NAMES[0]}",
    ]


def test_missing_jobs_and_crossed_quantiles(tmp_path: Path) -> None:
    def spoil(text: list[str]) -> None:
        del text[1:8]
        text[1] = text[1].rsplit(",", 1)[0] + ",999999"

    found = refusal(lines(tmp_path, spoil))
    assert found[0] == f"mine.csv: must have lines of every job of jobs.csv, got none of {NAMES[0]}"
    assert found[1].startswith("mine.csv: must not have a value below that of a lower level, got ")
    assert found[1].endswith(f" after 999999 at 0.05 of {NAMES[1]}")
    assert len(found) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("job,level,value\n", ":1: must have a column job_id"),
        ("", ":1: must have a column job_id"),
        ("job_id,level,value\nJ0054,0.5\n", "mine.csv:2: must have a number of seconds as value"),
        ("job_id,level,value\nJ0054,half,3\n", "mine.csv:2: must have a level above 0 and below 1, got half"),
        ("job_id,level,value\nJ0054,0.5,inf\n", "mine.csv:2: must have a number of seconds as value, got inf"),
    ],
)
def test_files_that_are_something_else(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "mine.csv").write_text(text, encoding="utf-8")
    assert message in refusal(tmp_path / "mine.csv")[0]


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_bytes(b"\xff\xfe\x00")
    assert "must be a text file that can be read" in refusal(tmp_path / "mine.csv")[0]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.billed.score", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_exit_codes(tmp_path: Path) -> None:
    write_submission(tmp_path / "good.csv", GOOD)
    done = run(str(tmp_path / "good.csv"))
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split("|")[1].strip() for line in done.stdout.splitlines()[2:]] == [
        "good", "good, accelerated", "good, cpu",
    ]  # fmt: skip
    missing = run(str(tmp_path / "none.csv"))
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "must be a text file that can be read" in missing.stderr
    assert "Traceback" not in missing.stderr
    assert run().returncode == 2
