"""A ranking in words and figures: what is best, how sure that is, and what is out."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import ranking as ranking_display
from simcore.display import speed as speed_display
from simcore.display.renderers import text

from tests.python.speed_jobs import resnet

TYPES = ["ml.p3.2xlarge", "ml.p3.8xlarge", "ml.g5.xlarge", "ml.m5.large", "ml.c5.xlarge"]


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def ranking() -> simcore.Ranking:
    return simcore.rank(resnet(), instance_types=TYPES)


def test_every_face_says_the_same(ranking: simcore.Ranking) -> None:
    headline = ranking_display.headline(ranking)
    assert headline in repr(ranking)
    assert headline in str(ranking).splitlines()[0]
    page = ranking._repr_html_()
    for each in ranking.possible:
        assert each.instance_type in str(ranking)
        assert each.instance_type in page
    assert "<script" not in page
    assert page.count("<div") == page.count("</div")


def test_names_of_jobs_are_not_markup() -> None:
    job = resnet() | {"name": "<b>$x$ & [bold]"}
    page = simcore.rank(job, instance_types=["ml.p3.2xlarge"])._repr_html_()
    assert "<b>$x$" not in page
    assert "&lt;b&gt;$x$ &amp; [bold]" in page


def test_the_uncertain_best_is_said(ranking: simcore.Ranking) -> None:
    highest = ranking.possible[0].cost_p95_usd
    close = [each.instance_type for each in ranking.possible[1:] if each.cost_p5_usd <= highest]
    said = " ".join(ranking_display.warnings(ranking))
    assert bool(close) == ("may not be the cheapest" in said)
    assert all(name in said for name in close[:4])


def test_picture(ranking: simcore.Ranking) -> None:
    figure = ranking.plot()
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == [each.instance_type.removeprefix("ml.") for each in ranking.possible]
    [axes] = figure.axes
    for place, each in enumerate(ranking.possible):
        dots = [line for line in axes.lines if line.get_marker() == "o" and list(line.get_ydata()) == [place]]
        assert list(dots[0].get_xdata()) == [each.rates["on_demand"].samples_per_usd]
    assert "2 types cannot do the job" in axes.get_title(loc="left")
    assert figure.get_supxlabel().startswith("not possible on ml.c5.xlarge, ml.m5.large: ")


# ---------------------------------------------------------------------------------------------- by hand
def ranked(name: str, worth: float | None, low: float = 0.9, high: float = 1.1, **changes: Any) -> Any:
    """A type with so many samples for a dollar, at 100 samples a second within these shares."""
    speed = SimpleNamespace(
        samples_per_second=100.0, interval80=(100 * low, 100 * high), flops_utilisation=0.5, basis="b"
    )
    rates = {} if worth is None else {"on_demand": SimpleNamespace(samples_per_usd=worth)}
    known = {
        "instance_type": name,
        "instance_count": 1,
        "speed": speed,
        "rates": rates,
        "completed": 1.0,
        "wall_clock_s": 3600.0,
        "cost_usd": 10.0,
        "cost_p5_usd": 9.0,
        "cost_p95_usd": 11.0,
        "price_confidence": "high",
        "warnings": [],
        "usd_per_gib_hour": None,
        "usd_per_pflop_hour": None,
    }
    return SimpleNamespace(**known | changes)


class Found(list[Any]):
    """Types, those that can do the job first."""

    job, version, catalog, replications, seed = "größe", "0", "0", 200, 1

    def __init__(self, possible: list[Any], refused: dict[str, list[str]]) -> None:
        out = [SimpleNamespace(instance_type=name) for names in refused.values() for name in names]
        super().__init__([*possible, *out])
        self.possible, self.refused, self.types = possible, refused, list(self)
        self.best = self.fastest = possible[0] if possible else None


def test_headline_by_hand() -> None:
    found: Any = Found([ranked("ml.a.x", 1000.0)], {})
    assert ranking_display.headline(found) == "ml.a.x is cheapest, $10.00 in 1 h 0 min, and fastest"
    found.fastest = ranked("ml.b.x", 10.0, cost_usd=20.0, wall_clock_s=1800.0)
    said = "ml.a.x is cheapest, $10.00 in 1 h 0 min; ml.b.x is fastest, $20.00 in 30 min 0 s"
    assert ranking_display.headline(found) == said
    nothing: Any = Found([], {"too small": ["ml.a.x"]})
    assert ranking_display.headline(nothing) == "no instance type can do the job"
    assert len(ranking_display.figures(nothing)) == 1


def test_a_price_that_nobody_knows() -> None:
    bare = ranked("ml.a.x", None)
    assert ranking_display.per_usd(bare) is None
    assert ranking_display.per_usd(ranked("ml.a.x", 5.0), "spot") is None
    assert ranking_display.per_usd_interval(bare) == (0.0, 0.0)
    assert ranking_display.per_usd_interval(ranked("ml.a.x", 5.0, 0.5, 2.0)) == pytest.approx((2.5, 10.0))


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ([11.5], []),
        ([11.0], ["ml.0.x"]),
        ([10.5, 50.0], ["ml.0.x"]),
        ([10.0] * 6, ["ml.0.x, ml.1.x, ml.2.x, ml.3.x and 2 more"]),
    ],
)
def test_how_sure_the_best_is(others: list[float], said: list[str]) -> None:
    """Lowest bills of others against the best one's highest, 11."""
    rest = [ranked(f"ml.{place}.x", 1.0, cost_p5_usd=lowest) for place, lowest in enumerate(others)]
    found: Any = Found([ranked("ml.a.x", 1000.0), *rest], {})
    told = [
        line.removeprefix("ml.a.x may not be the cheapest: the bills of ").partition(" overlap ")[0]
        for line in ranking_display.warnings(found)
    ]
    assert told == said


def test_a_price_of_low_confidence_among_the_first_is_said() -> None:
    few = [ranked(f"ml.{place}.x", 1.0, cost_p5_usd=50.0, price_confidence="low") for place in range(4)]
    found: Any = Found([ranked("ml.a.x", 1.0), *few], {})
    assert ranking_display.warnings(found) == ["the price of ml.0.x, ml.1.x is derived and of low confidence"]


def test_families_that_are_out_as_a_whole_are_one_word() -> None:
    refused = {"too small": ["ml.c5.large", "ml.c5.xlarge", "ml.p2.xlarge"], "too old": ["ml.g5.large"]}
    found: Any = Found([ranked("ml.g5.xlarge", 1.0)], refused)
    assert ranking_display.refused(found) == [("too small", "ml.c5.* (2), ml.p2.xlarge"), ("too old", "ml.g5.large")]


def test_a_column_that_holds_nothing_is_left_out() -> None:
    def heads(*possible: Any) -> list[str]:
        return [column.head for column in ranking_display.table(Found(list(possible), {})).columns]  # type: ignore[arg-type]

    plan = ranked("ml.b.x", 1.0)
    plan.rates["savings_plan"] = SimpleNamespace(samples_per_usd=2.0)
    assert "per $, plan" not in heads(ranked("ml.a.x", 1.0))
    assert "per $, plan" in heads(ranked("ml.a.x", 1.0), plan)


@pytest.mark.parametrize("width", [80, 140])
def test_lines_stay_in_the_terminal(ranking: simcore.Ranking, width: int) -> None:
    assert max(map(len, text.render(ranking_display.document(ranking), width).splitlines())) <= width


def test_an_algorithm_of_processors_gains_nothing_from_an_accelerator() -> None:
    job = {
        "simcore": 1,
        "name": "trees",
        "cluster": {"instance_type": "ml.m5.4xlarge"},
        "work": {"boosting": {"library": "xgboost", "rows": 10_000_000, "columns": 28, "rounds": 500}},
    }
    ranking = simcore.rank(job, instance_types=["ml.m5.4xlarge", "ml.g5.4xlarge", "ml.g4dn.4xlarge"])
    assert ranking.best is not None
    assert ranking.best.instance_type == "ml.m5.4xlarge"
    said = [line for line in ranking_display.warnings(ranking) if "gains nothing from an accelerator" in line]
    (cheapest,) = [each for each in ranking.possible if each.instance_type.startswith("ml.g")][:1]
    assert len(said) == 1
    assert cheapest.instance_type in said[0]
    assert "step" not in dict(speed_display.facts(simcore.speed(job)))
    images = simcore.rank(resnet(), instance_types=TYPES)
    assert not any("gains nothing" in line for line in ranking_display.warnings(images))
