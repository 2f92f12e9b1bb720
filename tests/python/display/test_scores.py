"""Scores in words and figures."""

import pytest
import simcore
from simcore.display import scores

from tests.python.documents import cells

FOUND = simcore.score({"a": [80, 100, 130], "b": [50, 70, 80]}, [95, 90], levels=[0.05, 0.5, 0.95])


def test_headline() -> None:
    assert scores.headline(FOUND) == "2 predictions; 50 % in their 90 % intervals; median error 5.3 %; mean CRPS 11.2"
    bare = simcore.score([[-1.0]], [1.0], levels=[0.5])
    assert scores.headline(bare) == "1 prediction; mean CRPS 2"


def test_coverage_by_hand() -> None:
    assert cells(scores.document(FOUND), "coverage")[-1] == (
        "90 %", "1 of 2", "50.0 %", "1.3 % to 98.7 %", "from 85 %", "6 %",
    )  # fmt: skip


def test_the_worst_come_first() -> None:
    assert [row[:3] for row in cells(scores.document(FOUND), "worst")] == [("b", "70", "90"), ("a", "100", "95")]


def test_losses_that_are_not_known_are_left_out() -> None:
    names = [row[0] for row in cells(scores.document(simcore.score([[-1.0]], [1.0], levels=[0.5])), "losses")]
    assert names == ["mean CRPS", "mean error of the medians"]
    assert len(cells(scores.document(FOUND), "losses")) == 5


def test_the_histogram_holds_all_outcomes() -> None:
    (figure,) = scores.figures(FOUND)
    (line,) = figure.data.lines  # type: ignore[union-attr]
    assert sum(y for _, y in line.points[::2]) == pytest.approx(100)
    assert len(line.points) == 20
