"""The looks of a page: well-formed, closed in itself, and complete for what a page uses."""

import re

import pytest
import simcore
from simcore.display.figures import palette
from simcore.display.renderers.stylesheet import STYLE

from tests.python.html_tree import Page
from tests.python.jobs import EXAMPLES

DECLARED = set(re.findall(r"(--[a-z-]+):", STYLE))


def test_braces_close_what_they_open() -> None:
    depth = 0
    for brace in re.findall(r"[{}]", STYLE):
        depth += 1 if brace == "{" else -1
        assert 0 <= depth <= 3
    assert depth == 0


def test_nothing_is_fetched_and_the_element_is_not_left() -> None:
    assert not re.search(r"@import|@font-face|url\(|expression|javascript|</|https?:", STYLE)


def test_every_variable_is_declared_and_used() -> None:
    """In light, and again in dark."""
    used = set(re.findall(r"var\((--[a-z-]+)\)", STYLE))
    assert used <= DECLARED
    assert DECLARED - used <= {"--panel"}
    for name in DECLARED:
        assert len(re.findall(rf"{name}:#[0-9a-f]{{6}};", STYLE)) == 2


@pytest.mark.parametrize("name", [*palette.PHASES, *palette.GROUPS, *palette.PARTS, "other"])
def test_every_fill_has_its_colour(name: str) -> None:
    assert f".{name}{{fill:{palette.COLOURS[name]}}}" in STYLE


@pytest.mark.parametrize("name", palette.CURVES)
def test_every_curve_has_its_colour(name: str) -> None:
    assert f".{name}{{stroke:{palette.CURVES[name]};fill:{palette.CURVES[name]}}}" in STYLE


@pytest.mark.parametrize("name", ["bert-spot", "caltech256-resnet50", "bert-trn1"])
def test_every_mark_of_a_drawing_has_a_rule(name: str) -> None:
    page = Page(simcore.forecast(EXAMPLES / f"{name}.yaml").to_html())
    drawings = [drawing for drawing in page.root.all("svg") if drawing.has("drawing")]
    assert drawings
    used = {style for drawing in drawings for mark in drawing.all("rect", "g", "line", "circle")
            for style in (mark.attributes.get("class") or "").split()}  # fmt: skip
    assert {style for style in used if not re.search(rf"\.{style}\b", STYLE)} == set()


@pytest.mark.parametrize("rule", ["prefers-color-scheme:dark", "@media print", "max-width:52rem"])
def test_every_surrounding_has_its_rules(rule: str) -> None:
    assert STYLE.count(rule) == 1
