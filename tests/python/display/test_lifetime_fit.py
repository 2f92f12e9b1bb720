"""Laws of lifetimes in words and figures."""

import math
from typing import Any

import pytest
import simcore
from simcore.display import lifetime_fit

from tests.python.documents import cells

FEW = simcore.fit_lifetimes([3, 5, 8, 20], ended=[True, True, True, False])
ALIKE = simcore.fit_lifetimes([9, 9.5, 10, 10.2, 10.5, 11], ended=[True] * 6)


def test_headline_names_the_law_that_is_told() -> None:
    assert lifetime_fit.headline(FEW).startswith("4 lives, 3 of them ended: mean life 12 (95 %: ")
    assert lifetime_fit.headline(ALIKE).startswith("6 lives, 6 of them ended: Weibull of shape ")


def test_parameters_by_hand() -> None:
    rows = cells(lifetime_fit.document(FEW), "laws")
    assert [row[:2] for row in rows] == [
        ("exponential", "mean"), ("Weibull", "shape"), ("Weibull", "scale"), ("Weibull", "mean"),
    ]  # fmt: skip
    assert rows[0][2] == "12"


def test_ends_that_tell_no_shape() -> None:
    document = lifetime_fit.document(simcore.fit_lifetimes([8, 3], ended=[True, False]))
    assert len(cells(document, "laws")) == 1
    assert "do not tell a shape" in str(document.sections[-1].blocks)


def test_the_curves_start_at_one_and_fall() -> None:
    (figure,) = lifetime_fit.figures(FEW)
    data: Any = figure.data
    assert [line.label for line in data.lines] == ["Kaplan-Meier", "exponential", "Weibull"]
    for line in data.lines:
        shares = [share for _, share in line.points]
        assert shares[0] == 1.0
        assert shares == sorted(shares, reverse=True)
    assert data.lines[1].points[-1] == (8.0, pytest.approx(math.exp(-8 / 12)))
