"""A comparison as a notebook shows it: plain HTML, no scripts, nothing fetched."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from simcore import _comparison_text
from simcore._display import _CELL, _folded, _table

if TYPE_CHECKING:
    from simcore._comparison import Comparison, Design

_NUMBERS = (2, 3, 4, 5, 6, 7)


def html(comparison: Comparison) -> str:
    """The answer, every design, a sentence for each, what is not possible; the fields that differ folded away."""
    text = _comparison_text
    differing = text.differing(comparison)
    head = ("field", *(design.label for design in comparison))
    grey = "<br>".join(escape(line) for line in (*text.notes(comparison), text.provenance(comparison)))
    return "".join(
        (
            f"<div><b>{escape(text.headline(comparison))}</b>",
            _lines(text.ties(comparison)),
            _designs(comparison),
            _lines(text.verdicts(comparison)),
            _lines([f"not possible: {line}" for line in text.refused(comparison)], "#b35900"),
            _lines([f"⚠ {line}" for line in text.warnings(comparison)], "#b35900"),
            _folded(f"what differs ({len(differing)})", _table(head, differing)) if differing else "",
            f'<small style="color:#777">{grey}</small></div>',
        )
    )


def _lines(lines: Sequence[str], colour: str = "inherit") -> str:
    return "".join(f'<div style="color:{colour}">{escape(line)}</div>' for line in lines)


def _designs(comparison: Comparison) -> str:
    columns = _comparison_text.columns(comparison)
    head = "".join(f'<th style="{_style(column)}">{escape(_comparison_text.HEADS[column])}</th>' for column in columns)
    body = "".join(_row(design, row, columns) for design, row in _comparison_text.rows(comparison))
    return f'<table style="border-collapse:collapse"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _row(design: Design, cells: Sequence[str], columns: Sequence[int]) -> str:
    weight = ";font-weight:600" if design.on_front else ""
    shown = "".join(f'<td style="{_style(column)}{weight}">{escape(cells[column])}</td>' for column in columns)
    return f"<tr>{shown}</tr>"


def _style(column: int) -> str:
    return _CELL.format(align="right") + ";white-space:nowrap" if column in _NUMBERS else _CELL.format(align="left")
