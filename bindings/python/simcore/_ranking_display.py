"""A ranking as a notebook shows it: plain HTML, no scripts, nothing fetched."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from simcore import _ranking_text
from simcore._comparison_display import _lines
from simcore._display import _folded, _table

if TYPE_CHECKING:
    from simcore._ranking import Ranking


def html(ranking: Ranking) -> str:
    """The answer, every type that can do the job; those that are out, each with the reason, folded away."""
    text = _ranking_text
    heads, rows = text.table(ranking)
    refused = text.refused(ranking)
    count = len(ranking) - len(ranking.possible)
    out = _table(("why not", "types"), refused)
    grey = "<br>".join(escape(line) for line in (*text.notes(ranking), text.provenance(ranking)))
    return "".join(
        (
            f"<div><b>{escape(ranking.job)}</b>: {escape(text.headline(ranking))}",
            _lines([f"⚠ {line}" for line in text.warnings(ranking)], "#b35900"),
            _table(heads, rows, numbers=range(1, len(heads))) if rows else "",
            (_folded(f"out ({count})", out) if rows else out) if refused else "",
            f'<small style="color:#777">{grey}</small></div>',
        )
    )
