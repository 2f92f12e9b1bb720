"""What is shown of past jobs."""

from pathlib import Path

import simcore

from tests.python.bad_histories import described

ROOT = Path(__file__).parents[3]


def test_the_headline_counts_how_jobs_ended_and_what_was_skipped() -> None:
    history = simcore.load_history(*sorted((ROOT / "examples" / "history").iterdir()))
    assert repr(history) == "<History: 5 jobs (4 Completed, 1 Failed); 1 record skipped>"


def test_jobs_that_repeat_are_one_row_and_skipped_records_another() -> None:
    history = simcore.load_history(*sorted((ROOT / "examples" / "history").iterdir()))
    shown = str(history)
    assert "6 records read: 5 kept, 0 merged into these, 1 skipped." in shown
    rows = [line for line in shown.splitlines() if line.startswith("reviews ")]
    assert [row.split()[2] for row in rows if "ml.g5.xlarge" in row] == ["3", "1"]
    assert next(row for row in rows if "ml.g5.xlarge" not in row).split() == ["reviews", "1", "1", "min", "18", "s"]
    assert "must be JSON" in shown


def test_jobs_that_still_run_are_told_apart() -> None:
    history = simcore.load_history([described(TrainingJobStatus="InProgress", SecondaryStatus="Training")])
    assert repr(history) == "<History: 1 job (1 no end seen)>"
    assert "<table" in history.to_html()
