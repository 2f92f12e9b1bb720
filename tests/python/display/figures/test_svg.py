"""Bars and ranges as SVG, to scale."""

from dataclasses import replace

import pytest
from simcore.display.figures import svg
from simcore.display.figures.kinds import Axis, Bar, Bars, Chart, Figure, Mark, Range, Ranges, Segment

from tests.python.html_tree import Element, Page, bars


def drawn(data: Bars | Ranges | Chart) -> Element:
    (root,) = Page(svg.draw(Figure("f", "title", data))).root.children
    return root


def one(*segments: Segment, value: str = "", label: str = "x") -> Bar:
    return Bar(label, segments, value)


def styled(root: Element, style: str) -> list[Element]:
    return [element for element in root.all() if element.has(style)]


# ---------------------------------------------------------------------------------------------- bars
def test_bars_are_to_one_scale() -> None:
    data = Bars((one(Segment(0, 5, "step")), one(Segment(5, 7, "step"), Segment(7, 10, "total"))), Axis("h"))
    (a, b, c) = bars(drawn(data))
    across = 100 - 100 * 10 / 340
    assert a == pytest.approx((0.0, across / 2), abs=2e-3)
    assert b == pytest.approx((across / 2, across / 5), abs=2e-3)
    assert c == pytest.approx((across * 0.7, across * 0.3), abs=2e-3)


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e15])
def test_the_unit_does_not_change_the_drawing(scale: float) -> None:
    data = Bars((one(Segment(0, scale, "step")), one(Segment(0, scale / 4, "step"))), Axis(""))
    (whole, quarter) = bars(drawn(data))
    assert quarter[1] == pytest.approx(whole[1] / 4, abs=2e-3)


def test_bars_of_nothing() -> None:
    root = drawn(Bars((one(Segment(0, 0, "step"), value="$0.00"),), Axis("")))
    assert bars(root) == [(0.0, 0.0)]
    assert [text.text for text in styled(root, "value")] == ["$0.00"]
    assert bars(drawn(Bars((), Axis("")))) == []
    assert bars(drawn(Bars((one(),), Axis("")))) == []


def test_the_tip_of_a_segment_is_its_own_or_that_of_the_bar() -> None:
    root = drawn(Bars((one(Segment(0, 1, "step", "mine"), Segment(1, 2, "step"), value="2 h", label="all"),), Axis("")))
    assert [group.children[0].text for group in root.all("g")] == ["mine", "all: 2 h"]


def test_the_pattern_of_what_is_free_is_there_once_where_it_is_used() -> None:
    hatched = Bars((one(Segment(0, 1, "pending", hatched=True), Segment(1, 2, "pending", hatched=True)),), Axis(""))
    (pattern,) = drawn(hatched).all("pattern")
    assert pattern.attributes["id"] == "f-free"
    assert drawn(Bars((one(Segment(0, 1, "pending")),), Axis(""))).all("pattern") == []


def test_steps_of_a_waterfall_are_linked_where_they_meet() -> None:
    parts = (Segment(0, 3, "step"), Segment(3, 4, "step"), Segment(0, 4, "total"))
    steps = tuple(replace(one(part), reached=part.end) for part in parts)
    links = styled(drawn(Bars(steps, Axis(""), connected=True)), "link")
    across = 100 - 100 * 10 / 340
    assert [link.number("x1") for link in links] == pytest.approx([across * 3 / 4, across], abs=2e-3)
    assert all(link.number("y1") < link.number("y2") for link in links)
    assert styled(drawn(Bars(steps, Axis(""))), "link") == []


def test_a_limit_is_a_line_across_all_bars() -> None:
    root = drawn(Bars((one(Segment(0, 2, "step")),), Axis(""), limit=4.0))
    (line,) = styled(root, "median")
    across = 100 - 100 * 10 / 340
    assert line.number("x1") == pytest.approx(across, abs=2e-3)
    assert bars(root)[0][1] == pytest.approx(across / 2, abs=2e-3)


def test_the_grid_stands_behind_and_its_last_number_has_the_unit() -> None:
    root = drawn(Bars((one(Segment(0, 10, "step")),), Axis("", "h"), grid=True))
    ticks = styled(root, "tick")
    assert [text.text for text in ticks] == ["0", "2", "4", "6", "8", "10 h"]
    assert [text.attributes["text-anchor"] for text in ticks] == ["start", *["middle"] * 5]
    tags = [child.tag for child in root.children]
    assert tags.index("line") < tags.index("g")
    given = Axis("", "h", ticks=((0.0, "start"), (10.0, "end")))
    assert [text.text for text in styled(drawn(Bars((one(Segment(0, 10, "step")),), given, grid=True)), "tick")] == [
        "start",
        "end h",
    ]


def test_the_drawing_ends_below_its_last_row() -> None:
    heights = [drawn(Bars((one(Segment(0, 1, "step")),) * count, Axis(""))).number("height") for count in (1, 2, 3)]
    assert heights[2] - heights[1] == heights[1] - heights[0] == 19 + 15 + 14


# ---------------------------------------------------------------------------------------------- ranges
STRIP = Range("cost", (10.0, 20.0), (12.0, 18.0), (Mark(15.0, "upright"), Mark(16.0, "ring")), ("$10", "$20"), "most")


def test_each_range_has_a_scale_of_its_own() -> None:
    wide = Range("time", (0.0, 1000.0), (200.0, 800.0), (Mark(500.0, "upright"),))
    root = drawn(Ranges((STRIP, wide)))
    assert bars(root) == [(20.0, 60.0)] * 2
    assert [line.number("x1") for line in styled(root, "median")] == [50.0, 50.0]
    assert [circle.number("cx") for circle in root.all("circle")] == [60.0]
    assert [text.text for text in styled(root, "tick")] == ["$10", "$20"]
    assert [group.children[0].text for group in root.all("g")] == ["most", ""]


def test_on_one_axis_ranges_lie_beside_each_other() -> None:
    ranges = (Range("a", (0.0, 10.0), (0.0, 10.0), ()), Range("b", (10.0, 40.0), (10.0, 40.0), ()))
    (a, b) = bars(drawn(Ranges(ranges, Axis("", low=0.0, high=40.0))))
    assert b[0] == pytest.approx(a[0] + a[1], abs=2e-3)
    assert b[1] == pytest.approx(3 * a[1], abs=4e-3)


def test_a_range_of_one_value_is_a_place() -> None:
    root = drawn(Ranges((Range("a", (5.0, 5.0), (5.0, 5.0), (Mark(5.0, "dot"),)),)))
    assert bars(root) == [(0.0, 0.0)]
    assert styled(root, "all") == []
    assert [circle.number("cx") for circle in root.all("circle")] == [0.0]


def test_values_stand_at_the_right() -> None:
    root = drawn(Ranges((Range("a", (0.0, 1.0), (0.0, 1.0), (), value="$7"),), Axis("", low=0.0)))
    (value,) = styled(root, "value")
    assert (value.text, value.attributes["x"], value.attributes["text-anchor"]) == ("$7", "100%", "end")


def test_no_ranges() -> None:
    assert bars(drawn(Ranges(()))) == bars(drawn(Ranges((), Axis("")))) == []


def test_any_other_kind_is_a_chart() -> None:
    root = drawn(Chart(Axis("nodes"), Axis("samples")))
    assert {"nodes", "samples"} <= {text.text for text in root.all("text")}
