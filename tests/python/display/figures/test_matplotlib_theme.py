"""Colours of pictures on a light and on a dark background."""

import matplotlib as mpl

mpl.use("Agg")

import pytest
import simcore
from matplotlib import pyplot as plt
from matplotlib.colors import to_hex
from simcore.display.figures.matplotlib_theme import colours, theme
from simcore.display.figures.palette import COLOURS, DARK, LIGHT

from tests.python.jobs import smallest


@pytest.mark.parametrize(("dark", "page"), [(True, DARK["page"]), (False, LIGHT["page"])])
def test_a_picture_has_the_background_that_is_asked_for(dark: bool, page: str) -> None:
    picture = simcore.forecast(smallest()).plot(dark=dark)
    assert to_hex(picture.get_facecolor()) == page
    assert to_hex(picture.axes[0].get_facecolor()) == page
    ink = (DARK if dark else LIGHT)["ink"]
    assert {to_hex(label.get_color()) for label in picture.axes[0].get_yticklabels()} == {ink}


def test_colours_follow_the_style_of_matplotlib() -> None:
    assert colours()["ink"] == LIGHT["ink"]
    with plt.style.context("dark_background"):
        assert colours()["ink"] == DARK["ink"]
        assert colours()["step"] == DARK["mark"]
    with mpl.rc_context({"axes.facecolor": "none"}):
        assert colours() == COLOURS


def test_without_a_wish_nothing_changes() -> None:
    before = dict(mpl.rcParams)
    with theme(None):
        assert dict(mpl.rcParams) == before
    with theme(dark=True):
        assert dict(mpl.rcParams) != before
    assert dict(mpl.rcParams) == before


def test_both_backgrounds_have_every_colour() -> None:
    with theme(dark=True):
        assert set(colours()) == set(COLOURS)
