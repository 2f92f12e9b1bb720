"""Pictures of advice: what they say, and that they leave nothing open."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from simcore.display import data_advice, wording
from simcore.display.figures import palette

from tests.python.advice_jobs import all_jobs, images

JOBS = all_jobs()


@cache
def advised(name: str) -> simcore.DataAdvice:
    """The advice on one of the jobs, which every test draws anew."""
    return simcore.advise_data(JOBS[name], replications=20)


@cache
def advised_on_images() -> simcore.DataAdvice:
    """With as many replications as users have."""
    return simcore.advise_data(images())


@pytest.fixture(params=JOBS, ids=str)
def advice(request: pytest.FixtureRequest) -> simcore.DataAdvice:
    return advised(request.param)


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


def texts(ax: Axes) -> list[str]:
    return [text.get_text().replace(r"\$", "$") for text in ax.texts]


def test_options(advice: simcore.DataAdvice) -> None:
    left, right = advice.plot().axes
    rows = [option for option in advice.options if not option.refused]
    assert [label.get_text().replace(r"\$", "$") for label in left.get_yticklabels()] == [row.label for row in rows]
    for shown, row in zip(texts(left), rows, strict=True):
        assert shown.split(",")[0].rstrip("*") == wording.usd(row.cost_usd.mean).split(",")[0]
        assert ("*" in shown) == (not row.measured)
        assert ("stopped early" in shown) == (not row.comparable)
    for shown, row in zip(texts(right), rows, strict=True):
        assert shown == wording.duration(advice.forecast(row.label).phases[-1].end_s)


def test_bars_end_at_the_cost_and_at_the_time(advice: simcore.DataAdvice) -> None:
    left, right = advice.plot().axes
    rows = [option for option in advice.options if not option.refused]
    for place, row in enumerate(rows):
        mine = [bar for bar in left.patches if round(bar.get_y() + bar.get_height() / 2) == place]
        assert sum(bar.get_width() for bar in mine) == pytest.approx(row.cost_usd.mean, abs=1e-8)
        ends = [bar.get_x() + bar.get_width() for bar in right.patches if round(bar.get_y() + 0.3) == place]
        run = advice.forecast(row.label).phases
        unit_s = wording.time_unit(max(advice.forecast(one.label).phases[-1].end_s for one in rows))[0]
        assert max(ends) == pytest.approx(run[-1].end_s / unit_s)


def test_title_and_legends() -> None:
    advice = advised_on_images()
    figure = advice.plot()
    left, right = figure.axes
    title = " ".join(left.get_title(loc="left").replace(r"\$", "$").split())
    assert title == f"{advice.job}: {data_advice.headline(advice)}"
    named = [text.get_text() for text in left.get_legend().get_texts()]  # type: ignore[union-attr]
    assert named == ["instances", "volumes", "S3", "FSx", "EFS"]
    assert {f"paid-{name}" for name in named} <= set(palette.GROUPS)
    phases = [text.get_text() for text in right.get_legend().get_texts()]  # type: ignore[union-attr]
    assert phases == ["starting", "downloading", "training"]
    bold = [label.get_text() for label in left.get_yticklabels() if label.get_fontweight() == "bold"]
    assert bold == ["S3 FastFile, 150 MB shards"]


def rings(ax: Axes) -> list[tuple[float, float]]:
    found = [line for line in ax.lines if line.get_marker() == "o"]
    return [point for line in found for point in zip(line.get_xdata(), line.get_ydata(), strict=True)]  # type: ignore[arg-type]


def test_break_even(advice: simcore.DataAdvice) -> None:
    figure = advice.plot("break-even")
    for ax, found in zip(figure.axes, advice.break_even, strict=True):
        names = [line.get_label() for line in ax.lines[: len(found.curves)]]
        assert [str(name).removesuffix(" (not possible)") for name in names] == [curve.option for curve in found.curves]
        for line, curve in zip(ax.lines, found.curves, strict=False):
            assert len(line.get_xdata()) == sum(cost is not None for cost in curve.cost_usd)  # type: ignore[arg-type]
        for one in found.crossings:
            assert data_advice.crossing(found, one) in " ".join(ax.get_title(loc="left").split())
        marked = [one for one in found.crossings if one.at is not None and not one.from_the_start]
        assert [x for x, _ in rings(ax)] == [one.at for one in marked]


def test_ring_lies_on_the_curve() -> None:
    advice = advised_on_images()
    found, ax = advice.break_even[0], advice.plot("break-even").axes[0]
    one = found.crossings[0]
    assert one.at is not None
    job = images(work__epochs=int(one.at), stopping__max_runtime="28 d", channels={
        "train": {"source": "fsx", "size": "54 GB", "objects": 1530350,
                  "file_system": {"created": True, "preload": True}}})  # fmt: skip
    (height,) = (y for x, y in rings(ax) if x == one.at)
    assert height == pytest.approx(simcore.forecast(job).cost_usd.mean / one.at, rel=1e-3)


def test_axes_of_ones_own() -> None:
    figure, (left, right) = plt.subplots(1, 2)
    advice = advised_on_images()
    assert advice.plot("break-even-epochs", ax=left) is figure
    assert advice.plot("break-even-sizes", ax=right) is figure
    assert len(left.lines) >= 3


def test_figures_are_closed(advice: simcore.DataAdvice) -> None:
    advice.plot()
    advice.plot("break-even")
    assert plt.get_fignums() == []


@pytest.mark.parametrize("name", ["script", "long", "images", "too large for the disk", "one byte", "free"])
def test_text_stays_in_the_picture(name: str, tmp_path: Path) -> None:
    advice = advised(name)
    for figure in (advice.plot(), advice.plot("break-even")):
        figure.savefig(tmp_path / "plot.png", dpi=72)
        assert (tmp_path / "plot.png").stat().st_size > 5000
        width = figure.bbox.width
        for ax in figure.axes:
            for text in (*ax.texts, *ax.get_yticklabels(), ax._left_title):  # type: ignore[attr-defined]
                box = text.get_window_extent()
                assert box.x0 >= -1, text.get_text()
                assert box.x1 <= width + 1, text.get_text()
