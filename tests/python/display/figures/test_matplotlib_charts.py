"""Curves, points and heat maps as pictures, read back from what matplotlib was given."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.text import Text
from simcore.display.figures import matplotlib_charts as charts
from simcore.display.figures.kinds import Axis, Band, Chart, HeatMap, Line, Point
from simcore.display.figures.palette import COLOURS

UNIT = Axis("", low=0.0, high=1.0)


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


def drawn(data: Chart | HeatMap) -> Axes:
    _, ax = plt.subplots(figsize=(6, 4))
    charts.draw(data, ax)
    return ax


def data_of(line: Any) -> list[tuple[float, float]]:
    return list(zip(map(float, line.get_xdata()), map(float, line.get_ydata()), strict=True))


# ---------------------------------------------------------------------------------------------- texts
@pytest.mark.parametrize(("text", "told"), [("$1 to $2", r"\$1 to \$2"), ("größe", "größe"), ("", "")])
def test_dollars_begin_no_formula(text: str, told: str) -> None:
    assert charts.plain(text) == told
    ax = plt.subplots()[1]
    shown = ax.text(0, 0, charts.plain(text))
    ax.figure.draw_without_rendering()
    assert shown.get_text() == told


def test_control_characters_are_shown() -> None:
    assert charts.plain("a\x1b\nb\u202e") == "a\\x1b\nb\\u202e"


def test_every_shape_has_a_marker() -> None:
    for shape in charts.MARKERS:
        ax = drawn(Chart(UNIT, UNIT, points=(replace(Point(0.25, 0.75, "dot", "most"), shape=shape),)))
        (mark,) = ax.lines
        assert (data_of(mark), mark.get_marker()) == ([(0.25, 0.75)], charts.MARKERS[shape])
        assert mark.get_markeredgecolor() == COLOURS["most"]


# ---------------------------------------------------------------------------------------------- curves
def test_curves_by_hand() -> None:
    points = ((0.0, 0.0), (0.5, 1.0))
    lines = tuple(Line(f"line {dash}", points, "step", dash=dash) for dash in range(4))
    ax = drawn(Chart(UNIT, UNIT, lines))
    assert [data_of(line) for line in ax.lines] == [list(points)] * 4
    assert len({line.get_linestyle() for line in ax.lines}) == 4  # told apart in grey
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["line 0", "line 1", "line 2", "line 3"]


def test_steps_turn_at_the_next_value() -> None:
    ax = drawn(Chart(UNIT, UNIT, (Line("", ((0.0, 0.0), (0.5, 1.0)), "step", stroke="step"),)))
    assert ax.lines[0].get_drawstyle() == "steps-post"


def test_a_curve_without_points_is_no_error() -> None:
    ax = drawn(Chart(UNIT, UNIT, (Line("nothing", (), "step"),)))
    assert data_of(ax.lines[0]) == []


def test_what_is_no_number_leaves_a_gap() -> None:
    ax = drawn(Chart(UNIT, Axis(""), (Line("", ((0.0, 1.0), (0.5, math.nan), (1.0, 2.0)), "step"),)))
    ax.figure.draw_without_rendering()
    assert ax.get_ylim() == pytest.approx((0.94, 2.06))


def test_bands_are_drawn_from_low_to_high() -> None:
    ax = drawn(Chart(UNIT, UNIT, bands=(Band("b", ((0.0, 0.1, 0.2), (1.0, 0.3, 0.4)), "step"),)))
    area, uprights = ax.collections
    assert area.get_datalim(ax.transData).get_points().tolist() == [[0.0, 0.1], [1.0, 0.4]]
    ends = [segment.tolist() for segment in uprights.get_segments()]
    assert ends == [[[0.0, 0.1], [0.0, 0.2]], [[1.0, 0.3], [1.0, 0.4]]]


def test_a_span_and_uprights() -> None:
    ax = drawn(Chart(UNIT, UNIT, uprights=((0.5, "now"),), span=(0.25, 0.75)))
    (span,) = ax.patches
    assert (span.get_x(), span.get_width()) == (0.25, 0.5)
    assert [text.get_text().strip() for text in ax.texts] == ["now"]
    assert data_of(ax.lines[0]) == [(0.5, 0.0), (0.5, 1.0)]


def test_the_spread_of_a_point_is_two_lines() -> None:
    ax = drawn(Chart(UNIT, UNIT, points=(Point(0.5, 0.5, "dot", "most", spread=(0.25, 0.75, 0.1, 0.9)),)))
    (spread,), (mark,) = ax.collections, ax.lines
    ends = [segment.tolist() for segment in spread.get_segments()]
    assert ends == [[[0.25, 0.5], [0.75, 0.5]], [[0.5, 0.1], [0.5, 0.9]]]
    assert data_of(mark) == [(0.5, 0.5)]


def test_points_of_a_kind_are_one_artist() -> None:
    """Of 3,000 points of two kinds; each place is that of its point."""
    points = [
        Point(n / 3000, n % 7 / 7, "dot", "step" if n % 3 else "other", label="x", spread=(0.0, 1.0, 0.0, 1.0))
        for n in range(3000)
    ]
    ax = drawn(Chart(UNIT, UNIT, points=tuple(points)))
    assert (len(ax.lines), len(ax.collections)) == (2, 2)
    for line, colour in zip(ax.lines, ("other", "step"), strict=True):
        assert data_of(line) == [(point.x, point.y) for point in points if point.colour == colour]
        assert line.get_markeredgecolor() == COLOURS[colour]
    assert [len(spreads.get_segments()) for spreads in ax.collections] == [2000, 4000]


@pytest.mark.parametrize(("shape", "filled", "face"), [
    ("dot", True, COLOURS["most"]), ("dot", False, "#ffffff"), ("ring", True, "none"), ("square", True, "none"),
])  # fmt: skip
def test_hollow_marks(shape: str, filled: bool, face: str) -> None:
    point = replace(Point(0.5, 0.5, "dot", "most", filled=filled), shape=shape)
    assert drawn(Chart(UNIT, UNIT, points=(point,))).lines[0].get_markerfacecolor() == face


# ---------------------------------------------------------------------------------------------- axes
def shown_ticks(axis: Any) -> list[str]:
    axis.axes.figure.draw_without_rendering()
    return [label.get_text() for label in axis.get_ticklabels()]


def test_axes_are_labelled_and_as_long_as_they_are_told() -> None:
    ax = drawn(Chart(Axis("cost, $", low=0.0, high=8.0), Axis("训", low=-1.0, high=1.0)))
    assert (ax.get_xlabel(), ax.get_ylabel()) == (r"cost, \$", "训")
    assert (ax.get_xlim(), ax.get_ylim()) == ((0.0, 8.0), (-1.0, 1.0))


def test_ticks_are_those_of_the_axis() -> None:
    ax = drawn(Chart(Axis("", ticks=((1.0, "one"), (2.0, "$2")), low=0.5, high=3.0, logarithmic=True), UNIT))
    assert ax.get_xscale() == "log"
    assert shown_ticks(ax.xaxis) == ["one", r"\$2"]
    assert list(ax.xaxis.get_minorticklocs()) == []


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [(1.0, 100.0, ["1", "2", "5", "10", "20", "50", "100"]), (210.0, 490.0, ["250", "300", "350", "400", "450"]),
     (1.0, 1e6, ["1", "10", "100", "1,000", "10,000", "100,000", "1,000,000"])],
)  # fmt: skip
def test_numbers_of_a_logarithmic_axis(low: float, high: float, texts: list[str]) -> None:
    assert shown_ticks(drawn(Chart(Axis("", low=low, high=high, logarithmic=True), UNIT)).xaxis) == texts


def test_large_numbers_are_in_thousands() -> None:
    texts = shown_ticks(drawn(Chart(Axis("", low=0.0, high=4e6), UNIT)).xaxis)
    assert "2,000,000" in texts


# ---------------------------------------------------------------------------------------------- legend
def test_the_legend_names_each_once_in_order() -> None:
    labels = {0.1: "b", 0.2: "b", 0.3: "a", 0.4: ""}
    points = tuple(Point(x, 0.5, "dot", "ink", label=label) for x, label in labels.items())
    ax = drawn(Chart(UNIT, UNIT, points=points))
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["b", "a"]


def test_without_labels_there_is_no_legend() -> None:
    assert drawn(Chart(UNIT, UNIT, points=(Point(0.5, 0.5, "dot", "ink"),))).get_legend() is None


def test_a_legend_stands_below_its_picture() -> None:
    ax = drawn(Chart(UNIT, UNIT, (Line("$x$ " * 20, ((0.0, 0.0), (1.0, 1.0)), "step"),)))
    ax.figure.draw_without_rendering()
    legend = ax.get_legend()
    assert legend.get_window_extent().y1 < ax.get_window_extent().y0
    assert legend.get_texts()[0].get_text() == charts.plain("$x$ " * 20)


# ---------------------------------------------------------------------------------------------- texts of points
def test_texts_cover_neither_marks_nor_each_other() -> None:
    points = tuple(Point(0.3 + 0.01 * n, 0.5, "dot", "ink", f"number {n}", wanted=n % 2 == 0) for n in range(12))
    ax = drawn(Chart(UNIT, UNIT, points=points))
    ax.figure.draw_without_rendering()
    boxes = [Text.get_window_extent(text) for text in ax.texts]  # without the line to its mark
    assert 1 <= len(boxes) <= 12
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
    assert ax.texts[0].get_text() == "number 0"


def test_a_wanted_text_stands_even_far_from_its_mark() -> None:
    crowd = tuple(Point(0.5, 0.5, "dot", "ink", f"text {n}", wanted=True) for n in range(10))
    asides = tuple(replace(point, wanted=False) for point in crowd)
    wanted, others = (drawn(Chart(UNIT, UNIT, points=points)).texts for points in (crowd, asides))
    assert len(wanted) > len(others) > 0
    assert all(abs(text.xyann[1]) < 10 for text in others)


# ---------------------------------------------------------------------------------------------- heat maps
HEAT = HeatMap(UNIT, UNIT, (0.25, 0.75), (0.25, 0.75), ((1.0, 2.0), (2.5, 7.0)), Axis("cost", low=1.0, high=2.5),
               (Line("best", ((0.25, 0.25),), "page", marked=True),))  # fmt: skip


def test_cells_have_their_values_up_to_the_end_of_the_scale() -> None:
    ax = drawn(HEAT)
    assert ax.collections[0].get_array().tolist() == [[1.0, 2.0], [2.5, 2.5]]
    bar = ax.figure.axes[1]
    assert bar.get_ylabel() == "cost"
    assert shown_ticks(bar.yaxis) == ["1", "1.25", "1.5", "2", "2.5"]


def test_light_curves_have_a_legend_on_grey() -> None:
    frame = drawn(HEAT).get_legend().get_frame()
    assert to_hex(frame.get_facecolor()) == "#8c8c8c"


def test_what_is_excluded_is_hatched_and_named() -> None:
    ax = drawn(replace(HEAT, values=((1.0, math.inf), (2.0, 3.0)), excluded="never ends"))
    assert math.isnan(ax.collections[0].get_array().filled(math.nan)[0][1])
    (hatched,) = [patch for patch in ax.patches if patch.get_hatch()]
    assert hatched.get_label() == "never ends"
    assert "never ends" in [text.get_text() for text in ax.get_legend().get_texts()]


def test_a_level_says_what_it_is() -> None:
    ax = drawn(Chart(UNIT, UNIT, levels=((0.25, "deadline"),)))
    assert [text.get_text().strip() for text in ax.texts] == ["deadline"]
    assert [list(line.get_ydata()) for line in ax.lines] == [[0.25, 0.25]]


def test_a_map_without_curves_needs_no_legend() -> None:
    assert drawn(replace(HEAT, lines=())).get_legend() is None
