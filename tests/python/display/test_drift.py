"""Drift in words and figures."""

from typing import Any

import simcore
from simcore.display import drift

from tests.python.documents import cells

CALM = simcore.drift([0.4, 0.6, 0.5, 0.1, 0.8, 0.3])
SHIFTED = simcore.drift([0.4, 0.6, 0.5, 0.1, 0.8, 0.3] + 9 * [0.99])


def test_headlines() -> None:
    assert drift.headline(CALM) == "no drift in 6 outcomes (p 1)"
    assert drift.headline(SHIFTED) == "since 7 outcomes lie above what was predicted: seen at 10"


def test_both_monitors_are_told() -> None:
    calm, shifted = (dict(cells(drift.document(each), "monitors")) for each in (CALM, SHIFTED))
    assert (calm["test martingale"], calm["CUSUM"]) == ("silent", "below its limit of 8.02")
    assert (shifted["suggested since"], shifted["mean normal score since"]) == ("7", "+2.33")
    assert "suggested since" not in calm


def test_the_picture_marks_the_change() -> None:
    (figure,) = drift.figures(SHIFTED)
    data: Any = figure.data
    assert data.uprights == ((7.0, "since 7"),)
    assert len(data.lines[0].points) == 15
    (figure,) = drift.figures(CALM)
    data = figure.data
    assert data.uprights == ()
