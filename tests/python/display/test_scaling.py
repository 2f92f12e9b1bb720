"""Speed and cost by the number of nodes, in words and figures."""

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import scaling as scaling_display
from simcore.display.renderers import text

from tests.python.documents import cells
from tests.python.speed_jobs import BERT


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def scaling() -> simcore.Scaling:
    return simcore.scaling(BERT, [8, 1, 2, 4, 4, 10000])


def test_every_face_says_the_same(scaling: simcore.Scaling) -> None:
    headline = scaling_display.headline(scaling)
    assert headline in repr(scaling)
    assert headline in str(scaling)
    page = scaling._repr_html_()
    assert headline in page
    assert "not possible: 10,000 nodes" in page
    assert json.loads(scaling.to_json()) == scaling.to_dict()
    assert list(scaling.to_pandas()["nodes"]) == [1, 2, 4, 8, 10000]
    assert list(scaling.to_pandas().columns) == [
        "nodes",
        "refused",
        "samples_per_second",
        "samples_per_second_low",
        "samples_per_second_high",
        "scaling_efficiency",
        "usd_per_million_samples",
        "wall_clock_s",
        "cost_usd",
        "completed",
        "batch_size",
        "step_s",
    ]


def test_picture(scaling: simcore.Scaling) -> None:
    figure = scaling.plot()
    median = next(line for line in figure.axes[0].lines if line.get_label() == "median")
    assert list(median.get_xdata()) == [1, 2, 4, 8]
    assert "10,000 nodes" in figure.axes[0].get_title(loc="left")


# ---------------------------------------------------------------------------------------------- by hand
def row(nodes: int, speed: float, **changes: Any) -> Any:
    known = {
        "nodes": nodes,
        "refused": "",
        "samples_per_second": speed,
        "samples_per_second_low": speed / 2,
        "samples_per_second_high": speed * 2,
        "scaling_efficiency": 1.0,
        "usd_per_million_samples": 4.0,
        "wall_clock_s": 3600.0,
        "cost_usd": 10.0,
        "completed": 1.0,
        "batch_size": 65536,
        "step_s": 0.5,
    }
    return SimpleNamespace(**known | changes)


class Found(list[Any]):
    """Rows with what else an answer says."""

    job, instance_type, batch, basis = "größe", "ml.x", "global", "as stated"
    version = catalog = "0"
    replications, seed = 200, 1


def test_headline_by_hand() -> None:
    found: Any = Found([row(1, 100.0, usd_per_million_samples=5.0), row(2, 190.0), row(4, 0.0, refused="no")])
    assert (
        scaling_display.headline(found)
        == "cheapest on 2 × ml.x: $4.00 per million samples; fastest on 2: 190 samples/s"
    )


def test_rows_by_hand() -> None:
    found: Any = Found([row(1, 1234.5), row(8, 0.0322, step_s=12.0, completed=0.66, scaling_efficiency=0.5)])
    assert cells(scaling_display.document(found), "nodes") == [
        ("1", "65,536", "1,230 (617 to 2,470)", "500 ms", "100.0 %", "$4.00", "1 h 0 min", "$10.00"),
        (
            "8",
            "65,536",
            "0.0322 (0.0161 to 0.0644)",
            "12 s",
            "50.0 %",
            "$4.00",
            "1 h 0 min (34 % stopped)",
            "over $10.00",
        ),
    ]


@pytest.mark.parametrize(
    ("cut", "said"), [([], ""), ([1], "on 1 node"), ([2], "on 2 nodes"), ([1, 2], "on 1, 2 nodes")]
)
def test_where_a_limit_ends_the_job(cut: list[int], said: str) -> None:
    found: Any = Found([row(nodes, 100.0, completed=0.5 if nodes in cut else 1.0) for nodes in (1, 2)])
    assert [warning.partition("is done ")[2] for warning in scaling_display.warnings(found)] == ([said] if said else [])


def test_one_line_a_reason() -> None:
    found: Any = Found(
        [row(1, 1.0), row(4, 0, refused="too many"), row(8, 0, refused="other"), row(16, 0, refused="too many")]
    )
    assert scaling_display.refused(found) == ["4, 16 nodes: too many", "8 nodes: other"]
    assert scaling_display.possible(found) == found[:1]


def test_what_stays_is_said() -> None:
    found: Any = Found([row(2, 1.0)])
    assert scaling_display.notes(found)[0] == "speed: as stated; the batch of all nodes together stays the same"
    assert "relative to 2 nodes" in scaling_display.notes(found)[1]
    found.batch = "per_node"
    assert scaling_display.notes(found)[0].endswith("the batch of each node stays the same")


def test_the_band_of_the_cost_is_that_of_the_speed_turned_round() -> None:
    found: Any = Found([row(1, 100.0), row(2, 200.0)])
    speed, cost = (figure.data for figure in scaling_display.figures(found))
    assert speed.bands[0].points == ((1, 50.0, 200.0), (2, 100.0, 400.0))  # type: ignore[union-attr]
    assert cost.bands[0].points == ((1, 2.0, 8.0), (2, 2.0, 8.0))  # type: ignore[union-attr]


def test_without_losses_speed_is_proportional() -> None:
    chart = scaling_display.chart([(2, 100.0, 90.0, 110.0), (8, 300.0, 250.0, 350.0)], [(2, 101.0)])
    median, linear = chart.lines
    assert (median.points, linear.points) == (((2.0, 100.0), (8.0, 300.0)), ((2.0, 100.0), (8.0, 400.0)))
    assert [(point.x, point.y, point.label) for point in chart.points] == [(2, 101.0, "measured")]
    assert chart.x == scaling_display.nodes_axis([2, 8])
    assert scaling_display.nodes_axis(iter([1.0, 10000.0])).ticks == ((1.0, "1"), (10000.0, "10000"))


@pytest.mark.parametrize("width", [80, 140])
def test_lines_stay_in_the_terminal(scaling: simcore.Scaling, width: int) -> None:
    assert max(map(len, text.render(scaling_display.document(scaling), width).splitlines())) <= width
