"""Throughput on other numbers of nodes, in words and figures."""

from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore.display import scaling_fit
from simcore.display.renderers import text

from tests.python.documents import cells


def row(nodes: int, speed: float, measured: float | None = None) -> Any:
    return SimpleNamespace(nodes=nodes, measured=measured, samples_per_second=speed, samples_per_second_low=speed * 0.9,
                           samples_per_second_high=speed * 1.1, scaling_efficiency=0.975)  # fmt: skip


def fit_of(*rows: Any) -> Any:
    points = [SimpleNamespace(nodes=each.nodes, samples_per_second=each.measured) for each in rows if each.measured]
    return SimpleNamespace(nodes=list(rows), points=points, batch="per_node")


def test_headline_is_of_the_most_nodes() -> None:
    found = fit_of(row(1, 100.0, 101.0), row(16, 1500.0))
    assert scaling_fit.headline(found) == (
        "1 measurement, the same batch on each node: 1,500 samples/s (80 %: 1,350 to 1,650) on 16 nodes"
    )
    assert scaling_fit.headline(fit_of(row(1, 1.0, 1.0))).endswith("on 1 node")


def test_rows_by_hand() -> None:
    assert cells(scaling_fit.document(fit_of(row(1, 0.01, 0.0123), row(8, 1e9))), "nodes") == [
        ("1", "0.0123", "0.01 (0.009 to 0.011)", "97.5 %"),
        ("8", "", "1,000,000,000 (900,000,000 to 1,100,000,000)", "97.5 %"),
    ]


def test_measured_points_are_marked() -> None:
    (figure,) = scaling_fit.figures(fit_of(row(1, 100.0, 101.0), row(2, 190.0, 188.0), row(4, 350.0)))
    data: Any = figure.data
    assert [(point.x, point.y) for point in data.points] == [(1, 101.0), (2, 188.0)]
    assert data.bands[0].points[-1] == (4, pytest.approx(315.0), pytest.approx(385.0))


def test_faces_say_what_the_document_says() -> None:
    fit = simcore.fit_scaling({1: 329, 2: 640}, at=[4])
    assert scaling_fit.headline(fit) in repr(fit)
    assert str(fit) == text.render(scaling_fit.document(fit))
    assert len(fit.plot().axes) == 1
