"""Back-tests in words and figures."""

from typing import Any

import simcore
from simcore.display import backtest

from tests.python.documents import cells, section
from tests.python.jobs import ROOT

FOUND = simcore.backtest(ROOT / "examples" / "history" / "jobs.jsonl")


def test_headline_counts_the_jobs() -> None:
    assert backtest.headline(FOUND).startswith(f"{FOUND.used} of {FOUND.count} jobs forecast as if just created; ")
    empty: Any = simcore.backtest(simcore.load_history([{"TrainingJobName": "a", "TrainingJobStatus": "Failed"}]))
    assert backtest.headline(empty) == "0 of 1 job forecast as if just created"
    assert backtest.figures(empty) == ()
    assert section(backtest.document(empty), "seen") is None


def test_every_row_is_told_once() -> None:
    document = backtest.document(FOUND)
    told = [*cells(document, "new"), *cells(document, "seen")]
    assert len(told) == len(FOUND.rows)
    assert {line[:2] for line in told} == {(row.activity, row.forecast) for row in FOUND.rows}


def test_forecasts_without_doubt_have_no_intervals() -> None:
    lines = cells(backtest.document(FOUND), "seen")
    assert all((line[-1] == "") == (line[1] != "class law") for line in lines)


def test_bars_are_as_long_as_the_scores() -> None:
    (figure,) = backtest.figures(FOUND)
    data: Any = figure.data
    lengths = [bar.segments[0].end for bar in data.bars]
    assert lengths == [row.scores.mean_crps for row in FOUND.rows if row.seen]


def test_no_table_without_a_row() -> None:
    one = simcore.backtest(ROOT / "examples" / "requests" / "bert-reviews.described.json")
    document = backtest.document(one)
    assert section(document, "seen") is None
    assert len(cells(document, "new")) == 3
