"""Colours of pictures, light or dark, as the background that matplotlib has at the moment."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.colors import to_rgba

from simcore.display.figures.palette import COLOURS, DARK, LIGHT

_ON_DARK = {**COLOURS, **DARK, "step": DARK["mark"]}


def theme(dark: bool | None) -> AbstractContextManager[Any]:
    """A context with a dark background, with a light one, or with that of matplotlib's own style (None)."""
    return nullcontext() if dark is None else plt.rc_context(_settings(DARK if dark else LIGHT))


def colours() -> Mapping[str, str]:
    """Every colour by its name, as it is on the present background."""
    red, green, blue, opaque = to_rgba(plt.rcParams["axes.facecolor"])
    return _ON_DARK if opaque and red + green + blue < 1.5 else COLOURS


def _settings(colours: Mapping[str, str]) -> dict[str, str]:
    """What matplotlib draws by itself: backgrounds, axes and texts."""
    page, ink = colours["page"], colours["ink"]
    lines = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
    return dict.fromkeys(("figure.facecolor", "axes.facecolor", "legend.facecolor"), page) | dict.fromkeys(lines, ink)
