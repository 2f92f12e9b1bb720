"""Ranges that hold so many of the runs of a forecast, at levels that were asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from simcore._core import Forecast, Summary
from simcore.display import forecast as shown
from simcore.display import wording
from simcore.display.document import Column, Document, Section, Table, columns, rows


def document(forecast: Forecast, levels: Sequence[float]) -> Document:
    """The forecast with a table of the ranges in front."""
    whole = shown.document(forecast)
    ranges = _section(forecast, levels)
    brief = whole.brief and replace(whole.brief, sections=(ranges, *whole.brief.sections))
    return replace(whole, sections=(ranges, *whole.sections), brief=brief)


def data(forecast: Forecast, levels: Sequence[float]) -> list[dict[str, Any]]:
    """Level and ends of each range [USD, s], as plain data."""
    cost, time = forecast.cost_usd, forecast.wall_clock_s
    return [{"level": each, "cost_usd": _ends(cost, each), "wall_clock_s": _ends(time, each)} for each in levels]


def _section(forecast: Forecast, levels: Sequence[float]) -> Section:
    heads = (Column("of the runs", "name"), *columns("number", "cost from", "to", "time from", "to"))
    lines = [
        (f"{100 * level:g} %", *map(wording.usd, _ends(forecast.cost_usd, level)),
         *map(wording.duration, _ends(forecast.wall_clock_s, level)))
        for level in levels
    ]  # fmt: skip
    caption = "As many of the runs lie below such a range as above it."
    return Section("levels", "", (Table(heads, rows(lines), caption=caption),))


def _ends(summary: Summary, level: float) -> tuple[float, float]:
    """Ends of the middle part of the runs."""
    beyond = 0.5 * (1.0 - level)
    return summary.quantile(beyond), summary.quantile(1.0 - beyond)
