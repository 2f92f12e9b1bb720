"""A comparison as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcore import _comparison_text
from simcore._markdown import _LONGEST_NOTE, _cell, _folded, _list, _table, code, text

if TYPE_CHECKING:
    from simcore._comparison import Comparison

_NUMBERS = (2, 3, 4, 5, 6, 7)


def markdown(comparison: Comparison) -> str:
    """The answer, every design, a sentence for each, what is not possible, what differs."""
    words = _comparison_text
    warnings = _list(words.warnings(comparison))
    refused = _list(f"not possible: {line}" for line in words.refused(comparison))
    differing = words.differing(comparison)
    head = ("field", *(text(design.label) for design in comparison))
    cells = ((code(path), *map(text, values)) for path, *values in differing)
    grey = (*words.notes(comparison), words.provenance(comparison))
    lines = [
        f"### {text(words.headline(comparison), _LONGEST_NOTE)}",
        "",
        *_list(words.ties(comparison)),
        "",
        *_designs(comparison),
        "",
        *_list(words.verdicts(comparison)),
        *refused,
        *warnings,
        "",
        *(_folded(f"what differs ({len(differing)})", _table(head, cells)) if differing else []),
        "",
        *(f"<sub>{text(line, _LONGEST_NOTE)}</sub><br>" for line in grey),
    ]
    return "\n".join(lines)


def _designs(comparison: Comparison) -> list[str]:
    """What no other design beats in both cost and time is bold."""
    columns = _comparison_text.columns(comparison)
    heads = [_comparison_text.HEADS[column] for column in columns]
    body = (
        [_cell(row[column], bold=bool(design.on_front)) for column in columns]
        for design, row in _comparison_text.rows(comparison)
    )
    return _table(heads, body, right=[place for place, column in enumerate(columns) if column in _NUMBERS])
