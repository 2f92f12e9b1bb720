"""Advice as a notebook shows it: plain HTML, no scripts, nothing fetched."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from simcore import _advice_text, _palette
from simcore._display import _CELL, _folded, _table

if TYPE_CHECKING:
    from simcore._advice import DataAdvice
    from simcore._core import OptionForecast

_NUMBERS = (2, 3, 4, 5, 6)


def html(advice: DataAdvice) -> str:
    """What is suggested, the options, what is not possible; the break-even points folded away."""
    grey = "<br>".join(escape(text) for text in (*_advice_text.notes(advice), _advice_text.provenance(advice)))
    changes = [(option.label, option.changes or "nothing") for option in advice.options]
    return "".join(
        (
            f"<div><b>{escape(advice.job)}</b>: {escape(_advice_text.headline(advice))}",
            _lines(_advice_text.sentences(advice)),
            _options(advice),
            _refused(advice),
            _folded("break-even points", _lines(_advice_text.break_even(advice))),
            _folded("what each option changes", _table(("option", "changes"), changes)),
            f'<small style="color:#777">{grey}</small></div>',
        )
    )


def _lines(lines: Sequence[str]) -> str:
    return "".join(f"<div>{escape(line)}</div>" for line in lines)


def _refused(advice: DataAdvice) -> str:
    return "".join(
        f'<div style="color:#b35900">{escape(label)} is not possible: {escape(why)}</div>'
        for label, why in _advice_text.refused(advice)
    )


def _options(advice: DataAdvice) -> str:
    rows = _advice_text.possible(advice)
    most = max(_advice_text.outcome(option).cost_usd.mean for option, _ in rows) or 1.0
    suggested = advice._core.suggested
    head = "".join(f'<th style="{_style(i)}">{escape(name)}</th>' for i, name in enumerate(_advice_text.HEADS))
    body = "".join(_row(option, row, most, bold=index == suggested) for index, (option, row) in enumerate(rows))
    return f'<table style="border-collapse:collapse"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _style(column: int) -> str:
    return _CELL.format(align="right") + ";white-space:nowrap" if column in _NUMBERS else _CELL.format(align="left")


def _row(option: OptionForecast, row: _advice_text.Row, most: float, *, bold: bool) -> str:
    first, *rest = row.cells
    weight = ";font-weight:600" if bold else ""
    cells = f'<td style="{_style(0)}{weight}">{escape(first)}{_bar(option, most)}</td>'
    cells += "".join(f'<td style="{_style(i)}{weight}">{escape(text)}</td>' for i, text in enumerate(rest, start=1))
    return f"<tr>{cells}</tr>"


def _bar(option: OptionForecast, most: float) -> str:
    """The cost by what is paid for, on one scale for all options."""
    parts = "".join(
        f'<div title="{escape(f"{name} ${amount:,.2f}")}" style="width:{100 * amount / most:.2f}%;'
        f'background:{_palette.GROUPS.get(name, _palette.OTHER)}"></div>'
        for name, amount in groups(option)
    )
    return f'<div style="display:flex;width:100%;min-width:180px;height:6px">{parts}</div>'


def groups(option: OptionForecast) -> list[tuple[str, float]]:
    """What is paid for and how much [USD], in the order of the palette, the rest behind it."""
    amounts = option.groups_usd
    known = [name for name in _palette.GROUPS if name in amounts]
    return [(name, amounts[name]) for name in (*known, *sorted(set(amounts) - set(known)))]
