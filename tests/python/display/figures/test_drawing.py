"""A drawing from top to bottom: what its marks say and how much room they take."""

import pytest
from simcore.display.figures.drawing import BAR, GAP, LINE, Drawing
from simcore.display.figures.kinds import Axis, Bars, Figure

from tests.python.html_tree import Element, Page


def empty(**changes: str) -> Figure:
    return Figure(**{"name": "cost", "title": "what it costs", **changes}, data=Bars((), Axis("")))


def tree(drawing: Drawing) -> Element:
    (svg,) = Page(drawing.html()).root.children
    return svg


def texts(drawing: Drawing) -> list[str]:
    return [text.text for text in tree(drawing).all("text")]


# ---------------------------------------------------------------------------------------------- the whole
def test_a_drawing_says_what_it_is() -> None:
    svg = tree(Drawing(empty(title="a < b & c", description='from "x" to y')))
    assert (svg.tag, svg.attributes["role"], svg.attributes["height"]) == ("svg", "img", "0")
    assert svg.attributes["aria-labelledby"] == svg.children[0].attributes["id"] == "cost-title"
    assert svg.attributes["aria-describedby"] == svg.children[1].attributes["id"] == "cost-text"
    assert [child.text for child in svg.children] == ["a < b & c", 'from "x" to y']


def test_without_a_description_the_title_describes() -> None:
    assert [child.text for child in tree(Drawing(empty())).children] == ["what it costs"] * 2


# ---------------------------------------------------------------------------------------------- room for values
@pytest.mark.parametrize(
    ("values", "across"),
    [
        ((), 100.0),
        (("",), 100.0 - 100.0 * 10.0 / 340.0),
        (("$1.00", "$10,000.00"), 100.0 - 100.0 * (10 * 8.5 + 10.0) / 340.0),
        (("x" * 1000,), 30.0),
    ],
)
def test_bars_leave_room_for_the_longest_value(values: tuple[str, ...], across: float) -> None:
    assert Drawing(empty(), values).across == pytest.approx(across)


# ---------------------------------------------------------------------------------------------- labels
def test_a_label_takes_a_line() -> None:
    drawing = Drawing(empty())
    drawing.label("train", "3 times", "1 GB")
    assert drawing.height == LINE
    (text,) = tree(drawing).all("text")
    assert text.text == "train3 times1 GB"
    assert [(part.text, part.has("wide")) for part in text.all("tspan")] == [("3 times", False), ("1 GB", True)]


def test_a_long_label_takes_several_and_the_aside_stands_behind_the_last() -> None:
    drawing = Drawing(empty())
    drawing.label("a name " * 12, "aside")
    lines = texts(drawing)
    assert drawing.height == LINE * len(lines) == LINE * 3
    assert all(len(line.removesuffix("aside")) <= 40 for line in lines)
    assert " ".join(lines) == ("a name " * 12).strip() + "aside"


def test_one_long_word_is_broken_too() -> None:
    drawing = Drawing(empty())
    drawing.label("x" * 90)
    assert texts(drawing) == ["x" * 40, "x" * 40, "x" * 10]


def test_no_label_still_takes_its_line() -> None:
    drawing = Drawing(empty())
    drawing.label("", "aside")
    assert (texts(drawing), drawing.height) == (["aside"], LINE)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "größe & 训练", "</text></svg>"])
def test_names_are_text(name: str) -> None:
    drawing = Drawing(empty(title=name, description=name))
    drawing.label(name, name, name)
    drawing.bar(0.0, 1.0, "step", name)
    drawing.text('x="0"', 0.0, name)
    drawing.legend([(name, "step")])
    svg = tree(drawing)
    assert {part.tag for part in svg.all()} == {"svg", "title", "desc", "text", "tspan", "g", "rect"}
    assert texts(drawing) == [name * 3, name, name]
    assert [title.text for title in svg.all("title", "desc")] == [name, name, name]


# ---------------------------------------------------------------------------------------------- bars
def rects(drawing: Drawing) -> list[tuple[str | None, str | None]]:
    return [(rect.attributes["x"], rect.attributes["width"]) for rect in tree(drawing).all("rect")]


def test_bar_by_hand() -> None:
    drawing = Drawing(empty())
    drawing.bar(0.25, 0.75, "training", "half")
    assert rects(drawing) == [("25.000%", "2"), ("25.000%", "50.000%")]
    (group,) = tree(drawing).all("g")
    assert (group.has("training"), group.children[0].text) == (True, "half")
    assert {rect.attributes["height"] for rect in group.all("rect")} == {str(BAR)}
    assert drawing.height == 0.0  # the row is ended by who draws it


def test_bars_are_narrower_where_values_stand_behind_them() -> None:
    drawing = Drawing(empty(), ("x" * 12,))  # 12 × 8.5 + 10 of 340 pixels
    drawing.bar(0.0, 1.0, "step", "")
    assert rects(drawing)[1] == ("0.000%", f"{100 - 100 * 112 / 340:.3f}%")


def test_nothing_has_no_sliver() -> None:
    drawing = Drawing(empty())
    drawing.bar(0.5, 0.5, "step", "")
    assert rects(drawing) == [("50.000%", "0.000%")]


def test_what_is_free_is_hatched() -> None:
    drawing = Drawing(empty())
    drawing.bar(0.0, 1e-9, "pending", "", hatched=True)
    assert [rect.attributes.get("fill") for rect in tree(drawing).all("rect")] == [None, None, "url(#cost-free)"]
    assert rects(drawing)[0] == ("0.000%", "2")


def test_an_upright_stands_where_its_share_is() -> None:
    drawing = Drawing(empty())
    drawing.upright(0.3, 5, 25, "median")
    (line,) = tree(drawing).all("line")
    assert line.attributes == {"class": "median", "x1": "30.000%", "x2": "30.000%", "y1": "5", "y2": "25"}


# ---------------------------------------------------------------------------------------------- legends
def test_a_legend_takes_as_many_rows_as_it_needs() -> None:
    """Each entry is 24 pixels and 8.5 a letter wide; a row holds 270."""
    drawing = Drawing(empty())
    drawing.legend([("x" * 10, "step"), ("y" * 10, "total"), ("z" * 10, "most")])
    boxes = tree(drawing).all("rect")
    assert [(box.number("x"), box.number("y")) for box in boxes] == [(0, 0), (109, 0), (0, LINE)]
    assert drawing.height == 2 * LINE + GAP / 2
    assert texts(drawing) == ["x" * 10, "y" * 10, "z" * 10]


def test_no_entries_no_legend() -> None:
    drawing = Drawing(empty())
    drawing.legend([])
    assert (drawing.height, drawing.marks) == (0.0, [])


def test_an_entry_that_is_too_wide_has_a_row_of_its_own() -> None:
    drawing = Drawing(empty())
    drawing.legend([("w" * 100, "step"), ("v", "total")])
    assert [box.number("y") for box in tree(drawing).all("rect")] == [0, LINE]
