"""The map of checkpoints: expected cost by interval and by how often the job is interrupted."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import checkpoint_map, wording

from tests.python.checkpoint_jobs import job
from tests.python.documents import cells
from tests.python.jobs import smallest


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


def test_heat_map_shows_the_least_of_each_row() -> None:
    hazards = simcore.checkpoint_map(job())
    ax = hazards.plot("hazards").axes[0]
    best = next(line for line in ax.lines if line.get_label() == "best interval")
    found = [hazards.every_s[row.index(min(row))] for row in hazards.cost_usd]
    assert list(best.get_xdata()) == found
    assert list(best.get_ydata()) == hazards.mean_lifetime_s
    assert min(hazards.mean_lifetime_s) < 6 * 3600 < max(hazards.mean_lifetime_s)
    assert hazards.own_lifetime_s == pytest.approx(6 * 3600)
    own = hazards.mean_lifetime_s.index(pytest.approx(6 * 3600))
    assert f"every {wording.duration(found[own])}" in repr(hazards)


# ---------------------------------------------------------------------------------------------- by hand
def found(**changes: Any) -> Any:
    """Two lifetimes of the cluster, three intervals."""
    known = {
        "job": "größe",
        "every_s": [60.0, 600.0, 3600.0],
        "mean_lifetime_s": [3600.0, 86400.0],
        "own_lifetime_s": 80000.0,
        "cost_usd": [[5.0, 4.0, 9.0], [3.0, 2.0, 1.0]],
        "method": "exact",
        "replications": 0,
        "seed": 1,
        **dict.fromkeys(("version", "catalog", "spec_id"), "0"),
    }
    return SimpleNamespace(**known | changes)


def test_the_best_of_each_row() -> None:
    assert checkpoint_map.best(found()) == [(600.0, 4.0), (3600.0, 1.0)]
    assert checkpoint_map.best(found(cost_usd=[[2.0, 2.0, 2.0]] * 2)) == [(60.0, 2.0)] * 2  # of equals the first


@pytest.mark.parametrize(("lifetime", "place"), [(1.0, 0), (3600.0, 0), (44_999.0, 0), (45_001.0, 1), (1e12, 1)])
def test_the_row_of_the_job_itself(lifetime: float, place: int) -> None:
    assert checkpoint_map.own(found(own_lifetime_s=lifetime)) == place


def test_words_by_hand() -> None:
    document = checkpoint_map.document(found())
    assert document.headline == (
        "interrupted every 22 h 13 min on average, least with a checkpoint every 1 h 0 min: $1.00"
    )
    assert cells(document, "map") == [("1 h 0 min", "10 min 0 s", "$4.00"), ("1 d 0 h", "1 h 0 min", "$1.00")]


@pytest.mark.parametrize(
    ("runs", "said"), [(0, "method: exact"), (5, "method: simulate (5 runs for each cost, seed 1)")]
)
def test_method(runs: int, said: str) -> None:
    section = checkpoint_map.document(found(replications=runs)).sections[1]
    (sentences,) = section.blocks
    assert sentences.lines == (said,)  # type: ignore[union-attr]


def test_figure_by_hand() -> None:
    (figure,) = checkpoint_map.figures(found())
    data: Any = figure.data
    assert (data.scale.low, data.scale.high) == (1.0, 2.5)
    assert data.lines[0].points == ((600.0, 3600.0), (3600.0, 86400.0))
    assert data.lines[1].points == ((60.0, 80000.0), (3600.0, 80000.0))
    assert (data.points[0].x, data.points[0].y) == (3600.0, 80000.0)


def test_a_job_that_costs_nothing_still_has_a_scale() -> None:
    data: Any = checkpoint_map.figures(found(cost_usd=[[0.0] * 3] * 2))[0].data
    assert 0 < data.scale.low < data.scale.high


def test_a_map_in_which_no_interval_finishes_says_so() -> None:
    spot = smallest(
        purchase="spot",
        spot={"interruptions": {"exponential": {"mean": "10 min"}}},
        stopping={"max_runtime": "11 h", "max_wait": "12 h"},
        checkpoint={"pause": 0},
        phases={"image_pull": {"lognormal": {"median": "2 min", "p95": "3 min"}}},
        work={"compute": {"duration": "10 h"}},
    )
    found = simcore.checkpoint_map(spot, replications=5)
    assert "no interval ends the job" in str(found)
    assert "inf" not in found.to_markdown()
    assert {row[2] for row in cells(checkpoint_map.document(found), "map")} >= {"never ends"}
