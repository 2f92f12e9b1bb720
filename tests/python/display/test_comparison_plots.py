"""The picture of a comparison: what it says, and that its names can be read."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from matplotlib.text import Annotation
from simcore.display import wording

from tests.python.jobs import smallest, uncertain

TYPES = {
    f"ml.p3.{size}xlarge": {"work__compute__duration": {"lognormal": {"median": time, "p95": f"{2 * hours} h"}}}
    for size, time, hours in ((2, "6 h", 6), (8, "2 h", 2), (16, "1 h", 1))
}


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


def grid(runtimes: int) -> simcore.Comparison:
    return simcore.sweep(
        smallest(), instance_type=TYPES, purchase=["on_demand", "spot"], replications=100,
        max_runtime=[f"{hours} h" for hours in range(1, 1 + runtimes)],
    )  # fmt: skip


def unit_of(found: simcore.Comparison) -> float:
    return wording.time_unit(median(one.wall_clock_s.mean for one in found if one.wall_clock_s))[0]


def names(figure: plt.Figure) -> list[Annotation]:
    return [text for text in figure.axes[0].texts if isinstance(text, Annotation)]


@pytest.mark.parametrize("runtimes", [1, 2, 20])
def test_names_cover_nothing(runtimes: int, tmp_path: Path) -> None:
    found = grid(runtimes)
    figure = found.plot()
    figure.savefig(tmp_path / "front.png")
    ax = figure.axes[0]
    boxes = [super(Annotation, text).get_window_extent() for text in names(figure)]
    assert boxes
    for place, box in enumerate(boxes):
        assert not box.count_overlaps(boxes[:place])
        assert ax.get_window_extent().x0 <= box.x0
        assert box.x1 <= ax.get_window_extent().x1
    unit_s = unit_of(found)
    marks = ax.transData.transform([
        (one.cost_usd.mean, one.wall_clock_s.mean / unit_s) for one in found if one.cost_usd and one.wall_clock_s
    ])  # fmt: skip
    assert not any(box.contains(*mark) for box in boxes for mark in marks)


def test_best_are_named_below_the_picture() -> None:
    found = grid(20)
    picture = found.plot()
    shown = {text.get_text() for text in names(picture)}
    assert {text for text in shown if text} <= {str(number) for number in range(1, 20)}
    listed = picture.get_supxlabel()
    for best in (found.cheapest, found.fastest):
        assert best.label in listed
    assert " alike: " in listed


def test_what_it_was_made_from_is_said() -> None:
    found = grid(1)
    assert f"catalog {found.catalog[:12]}" in found.plot().get_supxlabel()


def test_marks_stand_where_the_means_are() -> None:
    found = grid(1)
    ax = found.plot().axes[0]
    marks = {(float(x), float(y)) for line in ax.lines if line.get_marker() == "o"
             for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True)}  # type: ignore[arg-type]  # fmt: skip
    means = [(one.cost_usd.mean, one.wall_clock_s.mean) for one in found if one.cost_usd and one.wall_clock_s]
    assert marks == {(cost, time_s / unit_of(found)) for cost, time_s in means}


def test_title_and_axes_of_ones_own() -> None:
    found = simcore.sweep(uncertain(), instance_type=["ml.p3.2xlarge", "ml.nope"], purchase=["spot", "on_demand"])
    figure, ax = plt.subplots()
    assert found.plot(ax=ax) is figure
    title = ax.get_title(loc="left").replace(r"\$", "$")
    assert title.splitlines()[0].startswith("ml.p3.2xlarge, spot is cheapest")
    assert title.splitlines()[-1] == "2 of 4 designs are not possible"


def test_figure_is_closed() -> None:
    grid(1).plot()
    assert plt.get_fignums() == []
