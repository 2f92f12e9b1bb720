"""Colours: told apart and read by everyone, and one for every name that a figure uses."""

import re

import pytest
import simcore
from simcore.display.figures import palette

from tests.python.jobs import smallest


def contrast(one: str, other: str) -> float:
    """WCAG 2.2: of 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_of_known_pairs() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colours", [palette.LIGHT, palette.DARK], ids=["light", "dark"])
def test_contrast(colours: dict[str, str]) -> None:
    assert contrast(colours["ink"], colours["page"]) >= 7.0
    assert contrast(colours["muted"], colours["page"]) >= 4.5
    assert contrast(colours["on_warning"], colours["warning"]) >= 7.0
    for mark in ("mark", "total", "most"):
        assert contrast(colours[mark], colours["page"]) >= 3.0


@pytest.mark.parametrize("group", [palette.PHASES, palette.GROUPS, palette.PARTS, palette.CURVES], ids=len)
def test_colours_of_a_group_differ(group: dict[str, str]) -> None:
    assert len(set(group.values())) == len(group) > 1


def test_every_colour_is_written_alike() -> None:
    every = [*palette.COLOURS.values(), *palette.DARK.values()]
    assert [colour for colour in every if not re.fullmatch("#[0-9a-f]{6}", colour)] == []


def test_light_and_dark_have_the_same_names() -> None:
    assert palette.LIGHT.keys() == palette.DARK.keys()


def test_every_phase_has_a_colour_and_every_colour_a_phase() -> None:
    """A spot job that is interrupted has most of them; one that is stopped and leaves a warm pool has the rest."""
    often = smallest(purchase="spot", spot={"interruptions": "20 min", "capacity_wait": "1 min"},
                     checkpoint={"every": "1 min"})  # fmt: skip
    stopped = smallest(cluster__keep_alive="30 min", stopping__max_runtime="30 min", work__compute__duration="1 h")
    seen = {phase.phase for job in (often, stopped) for phase in simcore.simulate(job).phases}
    assert seen == palette.PHASES.keys()
