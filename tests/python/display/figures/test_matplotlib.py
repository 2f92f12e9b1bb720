"""Pictures of a forecast: what they say, and that they leave nothing open."""

from collections.abc import Iterator
from pathlib import Path

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from simcore.display import wording
from simcore.display.figures import matplotlib as pictures
from simcore.display.figures.kinds import Axis, Figure, Mark, Range, Ranges

from tests.python.jobs import EXAMPLES, smallest

NAMES = ["caltech256-resnet50", "bert-p4d", "bert-trn1"]


@pytest.fixture(params=NAMES)
def made(request: pytest.FixtureRequest) -> simcore.Forecast:
    return simcore.forecast(EXAMPLES / f"{request.param}.yaml")


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


def title(ax: Axes) -> str:
    return ax.get_title(loc="left").replace(r"\$", "$")


def texts(ax: Axes) -> list[str]:
    return [text.get_text().replace(r"\$", "$") for text in ax.texts]


def labels(ax: Axes) -> list[str]:
    return [label.get_text().replace(r"\$", "$") for label in ax.get_yticklabels()]


def test_phases(made: simcore.Forecast) -> None:
    (ax,) = made.plot("timeline").axes
    billed = sum(phase.end_s - phase.start_s for phase in made.phases if phase.billed)
    assert title(ax).startswith(made.job)
    assert wording.duration(made.phases[-1].end_s) in title(ax)
    assert f"{wording.duration(billed)} are billed" in title(ax)
    lasts: dict[str, float] = {}
    for phase in made.phases:
        lasts[phase.phase] = lasts.get(phase.phase, 0.0) + phase.end_s - phase.start_s
    assert labels(ax) == list(lasts)
    assert texts(ax) == list(map(wording.duration, lasts.values()))
    assert ax.get_xlabel().endswith("since the job was created")
    assert len(ax.patches) == len(made.phases)


def test_free_phases_are_hatched(made: simcore.Forecast) -> None:
    (ax,) = made.plot("timeline").axes
    assert [bool(bar.get_hatch()) for bar in ax.patches] == [not phase.billed for phase in made.phases]
    legend = ax.get_legend()
    assert (legend is None) == all(phase.billed for phase in made.phases)


def test_cost(made: simcore.Forecast) -> None:
    (ax,) = made.plot("waterfall").axes
    items = sorted(made.bill.items, key=lambda item: -item.amount_usd)
    assert title(ax).startswith(made.job)
    assert f"{wording.usd(made.bill.total_usd)} expected" in title(ax)
    assert f"at most {wording.usd(made.worst_case.cost_usd)}" in title(ax)
    assert [label.splitlines()[0] for label in labels(ax)] == [wording.line(item) for item in items] + ["total"]
    amounts = [wording.usd(item.amount_usd) for item in items] + [wording.usd(made.bill.total_usd)]
    assert [text.split(" (")[0] for text in texts(ax)] == amounts
    assert ax.get_xlabel() == "US dollars"


def test_waterfall_ends_at_the_total(made: simcore.Forecast) -> None:
    *steps, last = made.plot("waterfall").axes[0].patches
    total, below = made.bill.total_usd, 0.0
    for bar, amount in zip(steps, sorted((item.amount_usd for item in made.bill.items), reverse=True), strict=True):
        assert bar.get_x() == pytest.approx(below)
        assert bar.get_width() == pytest.approx(max(amount, 0.003 * total))
        below += amount
    assert (last.get_x(), last.get_width()) == (0.0, total)
    assert below == pytest.approx(total)


def test_both(made: simcore.Forecast) -> None:
    figure = made.plot()
    assert len(figure.axes) == 2
    assert all(title(ax).startswith(made.job) for ax in figure.axes)


def test_figures_are_closed(made: simcore.Forecast) -> None:
    made.plot()
    assert plt.get_fignums() == []


def test_axes_of_ones_own(made: simcore.Forecast) -> None:
    _, (left, right) = plt.subplots(1, 2)
    assert made.plot("timeline", ax=left) is left.figure
    assert made.plot("waterfall", ax=right) is right.figure
    assert title(left) != title(right)
    assert len(plt.get_fignums()) == 1


@pytest.mark.parametrize(
    ("duration", "unit"), [("20 s", "seconds"), ("10 min", "minutes"), ("5 h", "hours"), ("20 d", "days")]
)
def test_unit_of_time_suits_the_run(duration: str, unit: str) -> None:
    job = smallest(
        work__compute__duration=duration,
        stopping__max_runtime="28 d",
        phases=dict.fromkeys(("starting", "image_pull", "download", "upload"), 0),
    )
    ax = simcore.forecast(job).plot("timeline").axes[0]
    assert ax.get_xlabel() == f"{unit} since the job was created"
    assert ax.get_xlim()[1] < 200


@pytest.mark.parametrize(
    "name",
    ["short", "x" * 200, "$100 for $x$ and \\frac", "größer_als ^2 & <b>"],
    ids=["short", "long", "math", "signs"],
)
def test_titles_stay_in_the_picture(name: str, tmp_path: Path) -> None:
    figure = simcore.forecast(smallest(name=name)).plot()
    figure.savefig(tmp_path / "plot.png", dpi=72)
    assert (tmp_path / "plot.png").stat().st_size > 5000
    width = figure.bbox.width
    for ax in figure.axes:
        for text in (ax._left_title, *ax.texts, *ax.get_yticklabels()):  # type: ignore[attr-defined]
            box = text.get_window_extent()
            assert box.x0 >= -1
            assert box.x1 <= width + 1, text.get_text()


def test_labels_do_not_overlap(made: simcore.Forecast) -> None:
    figure = made.plot()
    figure.draw_without_rendering()
    for ax in figure.axes:
        boxes = [label.get_window_extent() for label in ax.get_yticklabels()]
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_bill_of_nothing() -> None:
    job = smallest(purchase="reserved", cluster__instance_type="ml.p4d.24xlarge")
    figure = simcore.forecast(job).plot()
    figure.draw_without_rendering()
    assert "$0.00 expected" in title(figure.axes[1])


def test_a_legend_of_ranges_covers_no_mark() -> None:
    marks = (Mark(2.0, "diamond", "most"), Mark(98.0, "diamond", "most"))
    ranges = tuple(Range(f"range {row}", (0.0, 100.0), (10.0, 20.0), marks) for row in range(3))
    legend = (("one", "dot", "step"), ("two", "diamond", "most"), ("most", "bar", "step"))
    picture = pictures.plot("x", [Figure("a", "title", Ranges(ranges, Axis("x"), legend))])
    picture.draw_without_rendering()
    (ax,) = picture.axes
    shown = ax.get_legend()
    assert shown is not None
    assert [text.get_text() for text in shown.get_texts()] == ["one", "two", "most"]
    assert shown.get_window_extent().y1 <= ax.get_window_extent().y0
