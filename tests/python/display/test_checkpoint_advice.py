"""Advice on checkpoints in words and figures."""

import math
from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import checkpoint_advice
from simcore.display.renderers import text

from tests.python.checkpoint_jobs import job
from tests.python.documents import cells


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


def test_curve_goes_through_its_points() -> None:
    advice = simcore.advise_checkpoint(job(checkpoint={"pause": "20 s", "every": "1 h"}), deadline="14 h")
    cost, time, late = advice.plot().axes
    for ax, best, value in (
        (cost, "least cost", lambda point: point.cost_usd),
        (time, "least time", lambda point: point.wall_clock_s / 3600),
        (late, "least chance to be late", lambda point: 100 * point.probability_late),
    ):
        curve = next(line for line in ax.lines if line.get_label() == "expected")
        assert list(curve.get_ydata()) == pytest.approx([value(point) for point in advice.curve])
        labels = [line.get_label() for line in ax.lines]
        assert labels == ["expected", *(rule.name for rule in advice.rules), "the job as it is", best]
    ring = next(line for line in cost.lines if line.get_label() == "least cost")
    assert ring.get_xdata()[0] == advice.goals["cost"].best.every_s


# ---------------------------------------------------------------------------------------------- words
def point(every_s: float | None = 900.0, **changes: Any) -> Any:
    known = {"cost_usd": 10.0, "cost_error_usd": 0.0, "wall_clock_s": 7200.0, "completed": 1.0, "interruptions": 2.0,
             "probability_late": None, "checkpoint_usd": 0.25}  # fmt: skip
    return SimpleNamespace(every_s=every_s, **known | changes)


def advice(best: Any, **changes: Any) -> Any:
    goal = SimpleNamespace(best=best, nearly_from_s=600.0, nearly_to_s=1200.0)
    known = {
        "job": "größe",
        "goals": {"cost": goal, "time": goal},
        "rules": [],
        "given": None,
        "none": point(None, cost_usd=math.inf, wall_clock_s=math.inf, interruptions=1e9),
        "deadline_s": None,
        "curve": [best],
        "work_s": 36000.0,
        "pause_s": 20.0,
        "law": "a law",
        "mean_lifetime_s": 21600.0,
        "method": "exact",
        "notes": [],
        "version": "0",
        "catalog": "c",
        "spec_id": "s",
    }
    return SimpleNamespace(**known | changes)


@pytest.mark.parametrize(
    ("best", "said"),
    [
        (point(), "a checkpoint every 15 min 0 s of work: $10.00 and 2 h 0 min expected"),
        (point(None), "no checkpoints: $10.00 and 2 h 0 min expected"),
        (point(cost_error_usd=0.25), "a checkpoint every 15 min 0 s of work: $10.00 ± $0.50 and 2 h 0 min expected"),
        (
            point(completed=0.9),
            "a checkpoint every 15 min 0 s of work: $10.00 and 2 h 0 min expected; a limit stops 10 % of the runs",
        ),
        (
            point(cost_usd=math.inf, wall_clock_s=math.inf),
            "a checkpoint every 15 min 0 s of work: the job never ends",
        ),
        (point(wall_clock_s=31_557_600 * 12.0), "a checkpoint every 15 min 0 s of work: $10.00 and 12 years expected"),
    ],
)
def test_headline(best: Any, said: str) -> None:
    assert checkpoint_advice.headline(advice(best)) == said


def test_rows_by_hand() -> None:
    rules = [SimpleNamespace(name="Young", every_s=930.0, point=point(930.0, interruptions=12_345.0)),
             SimpleNamespace(name="Lambert W", every_s=5.0, point=None)]  # fmt: skip
    found = advice(point(), rules=rules, given=point(3600.0, cost_usd=0.0))
    assert cells(checkpoint_advice.document(found), "intervals") == [
        ("least cost", "15 min 0 s", "$10.00", "$0.25", "2 h 0 min", "2"),
        ("least time", "15 min 0 s", "$10.00", "$0.25", "2 h 0 min", "2"),
        ("Young", "15 min 30 s", "$10.00", "$0.25", "2 h 0 min", "many"),
        ("Lambert W", "5 s", "no interval of this job", "", "", ""),
        ("the job as it is", "1 h 0 min", "$0.00", "$0.25", "2 h 0 min", "2"),
        ("no checkpoints", "never", "never ends", "", "never ends", "many"),
    ]


@pytest.mark.parametrize(
    ("share", "said"),
    [(None, ""), (0.0, "below 0.05 %"), (0.0004, "below 0.05 %"), (0.0005, "0.1 %"), (1.0, "100.0 %")],
)
def test_chances_to_be_late(share: float | None, said: str) -> None:
    goal = SimpleNamespace(best=point(probability_late=share), nearly_from_s=600.0, nearly_to_s=1200.0)
    found = advice(point(), goals=dict.fromkeys(("cost", "time", "late"), goal), deadline_s=50_400.0)
    assert cells(checkpoint_advice.document(found), "intervals")[0][-1] == said


def test_how_much_the_interval_matters() -> None:
    goal: Any = SimpleNamespace(nearly_from_s=60.0, nearly_to_s=7200.0)
    assert checkpoint_advice.nearly("cost", goal) == (
        "least cost: from 1 min 0 s to 2 h 0 min, the job costs at most 1 % more"
    )
    point_of: Any = SimpleNamespace(nearly_from_s=917.0, nearly_to_s=917.2)
    assert checkpoint_advice.nearly("cost", point_of) == "least cost: at 15 min 17 s, the job costs at most 1 % more"
    assert checkpoint_advice.nearly("time", goal).endswith("the job takes at most 1 % longer")
    assert checkpoint_advice.nearly("late", goal).endswith("the job is late in at most 0.1 % more of the runs")


@pytest.mark.parametrize(
    ("seconds", "said"), [(None, "never"), (0.5, "0.5 s"), (920.0, "15 min 20 s"), (864000.0, "10 d 0 h")]
)
def test_intervals(seconds: float | None, said: str) -> None:
    assert checkpoint_advice.interval(seconds) == said


def test_simulated_advice_says_why_and_how_well() -> None:
    found = advice(point(), method="simulate", replications=50, seed=7, refused=["a", "b"], notes=["n"],
                   curve=[point(cost_error_usd=0.1), point(cost_error_usd=0.3)])  # fmt: skip
    assert checkpoint_advice.notes(found) == [
        "10 h 0 min of work; each checkpoint pauses it for 20 s",
        "the cluster is interrupted after 6 h 0 min on average; time to an interruption of one instance: a law",
        "standard error of a cost: at most $0.30",
        "method: simulation (50 runs of each interval, all with seed 7), because a; b",
        "n",
    ]


# ---------------------------------------------------------------------------------------------- figures
@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ([60.0, 3600.0], ["1 min", "2 min", "5 min", "10 min", "20 min", "1 h"]),
        ([1.0, 10.0], ["1 s", "2 s", "5 s", "10 s"]),
        ([3600.0, 864000.0], ["1 h", "2 h", "4 h", "8 h", "1 d", "2 d", "4 d", "10 d"]),
        ([60.0], ["1 min"]),
    ],
)
def test_ticks_of_time(values: list[float], texts: list[str]) -> None:
    axis = checkpoint_advice.time_axis("every", iter(values))
    assert (axis.label, axis.logarithmic, [text for _, text in axis.ticks]) == ("every", True, texts)


def test_ticks_stay_apart_and_inside() -> None:
    ticks = [at for at, _ in checkpoint_advice.time_axis("", [0.7, 3e6]).ticks]
    assert all(0.7 <= at <= 3e6 for at in ticks)
    assert all(later >= 1.6 * at for at, later in pairwise(ticks))


def test_what_is_much_dearer_is_off_the_picture() -> None:
    curve = [point(60.0, cost_usd=10.0), point(900.0, cost_usd=8.0), point(9000.0, cost_usd=1000.0),
             point(90000.0, cost_usd=math.inf)]  # fmt: skip
    found = advice(point(cost_usd=8.0), curve=curve)
    cost, _ = checkpoint_advice.figures(found)
    y: Any = cost.data
    assert y.y.high < 1.8 * 8.0 * 1.1
    assert y.y.low < 8.0
    assert [at for at, _ in y.lines[0].points] == [60.0, 900.0, 9000.0]


@pytest.mark.parametrize("width", [80, 140])
def test_lines_stay_in_the_terminal(width: int) -> None:
    made = simcore.advise_checkpoint(job(name="x" * 60), deadline="14 h")
    lines = text.render(checkpoint_advice.document(made), width).splitlines()
    assert max(map(len, lines)) <= width
