"""Curves, points and heat maps as SVG: each value where its axis says."""

import math
from dataclasses import replace

import pytest
from simcore.display.figures import svg
from simcore.display.figures.kinds import Axis, Band, Chart, Figure, HeatMap, Line, Point

from tests.python.html_tree import Element, Page

LEFT, TOP, TALL = 15.0, 38.0, 260.0  # percent, pixels, pixels
UNIT = Axis("", low=0.0, high=1.0)
POWERS = Axis("", low=1.0, high=100.0, logarithmic=True)


def drawn(data: Chart | HeatMap) -> Element:
    (root,) = Page(svg.draw(Figure("f", "title", data))).root.children
    return root


def styled(root: Element, style: str) -> list[Element]:
    return [element for element in root.all() if element.has(style)]


def corners(shape: Element) -> list[tuple[float, float]]:
    """The points of a curve as shares of the frame, from its lower left."""
    pairs = [pair.split(",") for pair in (shape.attributes["points"] or "").split()]
    return [(float(x) / 100, 1 - float(y) / TALL) for x, y in pairs]


def near(points: list[tuple[float, float]]) -> list[object]:
    return [pytest.approx(point, abs=1e-4) for point in points]


# ---------------------------------------------------------------------------------------------- curves
def test_a_curve_goes_through_its_points() -> None:
    points = ((0.0, 0.0), (0.25, 1.0), (1.0, 0.5))
    (curve,) = styled(drawn(Chart(UNIT, UNIT, (Line("", points, "step", dash=2),))), "curve")
    assert corners(curve) == near(list(points))
    assert curve.has("dash-2")


def test_logarithmic_axes_have_equal_room_for_equal_factors() -> None:
    (curve,) = styled(
        drawn(Chart(POWERS, POWERS, (Line("", ((1.0, 100.0), (10.0, 10.0), (100.0, 1.0)), "step"),))), "curve"
    )
    assert corners(curve) == near([(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)])


def test_steps_turn_at_the_next_value() -> None:
    (curve,) = styled(drawn(Chart(UNIT, UNIT, (Line("", ((0.0, 0.2), (0.5, 0.8)), "step", stroke="step"),))), "curve")
    assert corners(curve) == near([(0.0, 0.2), (0.5, 0.2), (0.5, 0.8)])


@pytest.mark.parametrize("stroke", ["line", "step"])
def test_what_is_no_number_is_left_out(stroke: str) -> None:
    points = ((0.0, 0.5), (0.3, math.nan), (0.6, math.inf), (1.0, 0.5))
    line = replace(Line("", points, "step"), stroke=stroke)
    (curve,) = styled(drawn(Chart(UNIT, UNIT, (line,))), "curve")
    assert {corner[1] for corner in corners(curve)} == {0.5}


@pytest.mark.parametrize("points", [(), ((0.5, 0.5),)])
def test_short_curves(points: tuple[tuple[float, float], ...]) -> None:
    (curve,) = styled(drawn(Chart(UNIT, UNIT, (Line("", points, "step"),))), "curve")
    assert corners(curve) == near(list(points))


def test_a_band_goes_along_below_and_back_above() -> None:
    (band,) = styled(drawn(Chart(UNIT, UNIT, bands=(Band("", ((0.0, 0.1, 0.2), (1.0, 0.3, 0.4)), "step"),))), "band")
    assert corners(band) == near([(0.0, 0.1), (1.0, 0.3), (1.0, 0.4), (0.0, 0.2)])


def test_a_span_is_as_tall_as_the_chart() -> None:
    (span,) = styled(drawn(Chart(UNIT, UNIT, span=(0.25, 0.75))), "band")
    assert sorted(corners(span)) == near([(0.25, 0.0), (0.25, 1.0), (0.75, 0.0), (0.75, 1.0)])


# ---------------------------------------------------------------------------------------------- points
def places(root: Element) -> list[tuple[float, float]]:
    """Where marks are: shares of the frame."""
    circles = [(circle.number("cx"), circle.number("cy")) for circle in root.all("circle")]
    paths = [(path.parent.number("x"), path.parent.number("y")) for path in root.all("path") if path.parent]
    return [((x - LEFT) / (100 - LEFT), 1 - (y - TOP) / TALL) for x, y in circles + paths]


@pytest.mark.parametrize("shape", ["dot", "ring", "diamond", "square", "cross", "up", "down"])
def test_every_shape_stands_at_its_values(shape: str) -> None:
    point = replace(Point(0.25, 0.75, "dot", "most"), shape=shape)
    root = drawn(Chart(UNIT, UNIT, points=(point,)))
    assert places(root) == [pytest.approx((0.25, 0.75), abs=2e-3)]
    (mark,) = styled(root, "outlined")
    assert mark.has("most")
    assert mark.has("hollow") == (shape == "ring")


def test_what_is_not_filled_is_hollow() -> None:
    (mark,) = styled(drawn(Chart(UNIT, UNIT, points=(Point(0.5, 0.5, "dot", "ink", filled=False),))), "outlined")
    assert mark.has("hollow")


def test_the_spread_of_a_point() -> None:
    root = drawn(Chart(UNIT, UNIT, points=(Point(0.5, 0.5, "dot", "most", spread=(0.25, 0.75, 0.125, 1.0)),)))
    across, up = (corners(shape) for shape in styled(root, "spread"))
    assert across == near([(0.25, 0.5), (0.75, 0.5)])
    assert up == near([(0.5, 0.125), (0.5, 1.0)])


def test_texts_that_would_cover_each_other_are_left_out() -> None:
    """The first has room first; both marks stay."""
    points = tuple(Point(0.5, 0.5, "dot", "ink", f"text number {n}") for n in range(30))
    root = drawn(Chart(UNIT, UNIT, points=points))
    shown = [text.text for text in root.all("text") if text.text.startswith("text number")]
    assert 1 <= len(shown) < 30
    assert shown[0] == "text number 0"
    assert len(places(root)) == 30


def test_a_text_at_the_right_edge_stands_before_its_mark() -> None:
    def anchor(x: float) -> str | None:
        root = drawn(Chart(UNIT, UNIT, points=(Point(x, 0.5, "dot", "ink", "here"),)))
        (text,) = [text for text in root.all("text") if text.text == "here"]
        return text.attributes["text-anchor"]

    assert (anchor(0.0), anchor(1.0)) == ("start", "end")


# ---------------------------------------------------------------------------------------------- axes
def ticks(root: Element) -> list[str]:
    return [text.text for text in styled(root, "tick")]


def test_numbers_of_both_axes() -> None:
    root = drawn(
        Chart(Axis("nodes", low=0.0, high=4.0), Axis("$", ticks=((0.0, "none"), (9.0, "off")), low=0.0, high=1.0))
    )
    assert ticks(root) == ["none", "0", "1", "2", "3", "4", "nodes", "$"]


def test_ticks_that_cannot_be_seen_are_left_out_and_of_many_some() -> None:
    many = Axis("", ticks=tuple((float(n), str(n)) for n in range(-5, 30)), low=0.0, high=19.0)
    shown = ticks(drawn(Chart(many, UNIT)))
    assert [text for text in shown if text in {"-5", "20", "29"}] == []
    assert [text for text in shown if text in {"4", "8", "12", "16"}] == ["4", "8", "12", "16"]
    assert "5" not in shown


@pytest.mark.parametrize("axis", [Axis("a < b & 训练"), Axis("a < b & 训练", logarithmic=True)])
def test_a_chart_of_nothing(axis: Axis) -> None:
    root = drawn(Chart(axis, axis))
    assert [text for text in ticks(root) if text == axis.label] == [axis.label] * 2
    assert root.number("height") > TOP + TALL


def test_uprights_say_what_they_are() -> None:
    root = drawn(Chart(UNIT, UNIT, uprights=((0.25, "now"), (0.75, "then"))))
    assert [line.number("x1") for line in styled(root, "now")] == pytest.approx([LEFT + 85 / 4, LEFT + 85 * 3 / 4])
    anchors = {text.text: text.attributes["text-anchor"] for text in root.all("text")}
    assert (anchors["now"], anchors["then"]) == ("start", "end")


# ---------------------------------------------------------------------------------------------- what is what
def test_names_stand_below_each_once() -> None:
    lines = (
        Line("a", ((0.0, 0.0), (1.0, 1.0)), "step"),
        Line("a", ((0.0, 1.0), (1.0, 0.0)), "most"),
        Line("", (), "step"),
    )
    points = tuple(Point(0.5, 0.5, "dot", "ink", label="<mark>") for _ in range(3))
    root = drawn(Chart(UNIT, UNIT, lines, (Band("b", ((0.0, 0.0, 1.0),), "step"),), points))
    assert [text.text for text in styled(root, "name")] == ["a", "b", "<mark>"]
    bare = drawn(Chart(UNIT, UNIT))
    assert root.number("height") == bare.number("height") + 3 * 19


# ---------------------------------------------------------------------------------------------- heat maps
HEAT = HeatMap(UNIT, UNIT, (0.25, 0.75), (0.25, 0.75), ((1.0, 10.0), (100.0, 1000.0)), Axis("", low=1.0, high=100.0))


def test_cells_are_dark_where_they_are_least() -> None:
    colours = [rect.attributes["fill"] for rect in drawn(HEAT).all("rect")]
    assert colours[0] == "#002a5c"
    assert colours[2] == colours[3] == "#fde045"  # what is above the scale is as its end
    middle = [round((low + high) / 2) for low, high in ((0x00, 0xFD), (0x2A, 0xE0), (0x5C, 0x45))]
    assert colours[1] == "#" + "".join(f"{part:02x}" for part in middle)


def test_cells_fill_the_frame() -> None:
    """Two by two, from half to half; a hair wider, so that no gap is seen."""
    cells = drawn(HEAT).all("rect")
    assert [cell.number("x") for cell in cells] == [0.0, 50.0, 0.0, 50.0]
    assert [cell.number("y") for cell in cells] == [TALL / 2, TALL / 2, 0.0, 0.0]
    assert [cell.number("width") for cell in cells] == [50.05] * 4
    assert [cell.number("height") for cell in cells] == [TALL / 2 + 0.3] * 4


def test_a_map_of_one_cell() -> None:
    heat = HeatMap(UNIT, UNIT, (0.5,), (0.5,), ((7.0,),), Axis("", low=7.0, high=17.5))
    (cell,) = drawn(heat).all("rect")
    assert (cell.number("x"), cell.number("width"), cell.number("y")) == (0.0, 100.05, 0.0)
    assert cell.attributes["fill"] == "#002a5c"


def test_what_is_beyond_the_scale_is_as_bright_as_can_be() -> None:
    cells = drawn(replace(HEAT, values=((1.0, 1e300), (1e300, 1e300)))).all("rect")
    assert [cell.attributes["fill"] for cell in cells] == ["#002a5c", *["#fde045"] * 3]


def test_what_is_excluded_has_no_cell_is_hatched_and_named() -> None:
    root = drawn(replace(HEAT, values=((1.0, math.inf), (math.inf, math.inf)), excluded="never ends"))
    fills = [cell.attributes.get("fill") for cell in root.all("rect")]
    assert fills == [None, "url(#f-free)", "#002a5c", None, "url(#f-free)"]
    assert [text.text for text in styled(root, "name")] == ["never ends"]


def test_levels_say_what_they_are() -> None:
    root = drawn(Chart(UNIT, UNIT, levels=((0.5, "deadline"),)))
    (line,) = styled(root, "now")
    assert line.number("y1") == line.number("y2") == pytest.approx(TOP + TALL / 2)
    assert "deadline" in [text.text for text in root.all("text")]


def test_a_mark_says_its_tip() -> None:
    root = drawn(Chart(UNIT, UNIT, points=tuple(Point(0.5, 0.5, shape, "ink", tip="<a>") for shape in ("dot", "up"))))
    assert [title.text for title in root.all("title")][1:] == ["<a>", "<a>"]


def test_curves_lie_over_the_map() -> None:
    root = drawn(replace(HEAT, lines=(Line("best", ((0.25, 0.25), (0.75, 0.75)), "page"),)))
    shapes = [
        shape for shape in root.all("rect", "polyline") if "points" in shape.attributes or "fill" in shape.attributes
    ]
    assert [shape.tag for shape in shapes] == [*["rect"] * 4, "polyline"]
