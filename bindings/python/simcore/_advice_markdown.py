"""Advice as Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simcore import _advice_text
from simcore._markdown import _LONGEST_NOTE, _cell, _folded, _list, _table, code, text

if TYPE_CHECKING:
    from simcore._advice import DataAdvice


def markdown(advice: DataAdvice) -> str:
    """What is suggested, the options with their reasons, what is not possible, where options break even."""
    rows = [row for _, row in _advice_text.possible(advice)]
    refused = _list(f"{label} is not possible: {why}" for label, why in _advice_text.refused(advice))
    grey = (*_advice_text.notes(advice), _advice_text.provenance(advice))
    lines = [
        f"### {code(advice.job)}: {text(_advice_text.headline(advice), _LONGEST_NOTE)}",
        "",
        *_list(_advice_text.sentences(advice)),
        "",
        *_options(advice, rows),
        "",
        *([*refused, ""] if refused else []),
        *_folded("why", _list(f"{row.label}: {row.why}" for row in rows)),
        "",
        *_folded("break-even points", _list(_advice_text.break_even(advice))),
        "",
        *(f"<sub>{text(line, _LONGEST_NOTE)}</sub><br>" for line in grey),
    ]
    return "\n".join(lines)


def _options(advice: DataAdvice, rows: Iterable[_advice_text.Row]) -> list[str]:
    """All but the reasons, which are too long for a column."""
    suggested = advice._core.suggested
    cells = ([_cell(cell, bold=index == suggested) for cell in row.cells[:-1]] for index, row in enumerate(rows))
    return _table(_advice_text.HEADS[:-1], cells, right=(2, 3, 4, 5, 6))
