"""Advice as one HTML file: nothing fetched, no scripts, the same bytes for the same advice."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from simcore import _advice_svg, _advice_text
from simcore._report import _Columns, _figure, _folded, _note, _plain, _section, _table, page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simcore._advice import DataAdvice


def html(advice: DataAdvice) -> str:
    """The whole page."""
    body = "".join((_header(advice), _options(advice), _refused(advice), _break_even(advice), _left_out(advice)))
    return page(f"Data of {_plain(advice.job)}: {_advice_text.headline(advice)}", body, _footer(advice))


def _header(advice: DataAdvice) -> str:
    return (
        '<header>\n<p class="kind">Which data source for this training job</p>\n'
        f'<h1 dir="auto">{escape(_plain(advice.job))}</h1>\n'
        f'<p class="headline">{escape(_capital(_advice_text.suggestion(advice)))}</p>\n'
        f'<p class="meaning">{escape(_advice_text.meaning(advice))}</p>\n'
        f"{_list(_advice_text.sentences(advice))}</header>\n"
    )


def _list(lines: Sequence[str]) -> str:
    points = "".join(f"<li>{escape(_plain(line))}</li>" for line in lines)
    return f"<ul>{points}</ul>\n" if points else ""


def _options(advice: DataAdvice) -> str:
    rows = [row for _, row in _advice_text.possible(advice)]
    columns = _Columns(_advice_text.HEADS[:-1], dict.fromkeys(range(2, 7), "number"))
    table = _table("Means of the simulated runs.", columns, (row.cells[:-1] for row in rows))
    why = _table("Where the time goes, in the mean.", _Columns(("option", "why"), {}), map(_why, rows))
    figure = _figure("Expected cost by what is paid for", f"{_advice_svg.paid(advice)}\n{_advice_svg.options(advice)}")
    folded = (_folded("Options in numbers", table, unfolded=True), _folded("Why", why, unfolded=True))
    return _section("options", "The options", figure, *folded)


def _why(row: _advice_text.Row) -> tuple[str, str]:
    return row.label, row.why


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _refused(advice: DataAdvice) -> str:
    refused = _advice_text.refused(advice)
    if not refused:
        return ""
    table = _table("With the rule that each breaks.", _Columns(("option", "why"), {}), refused)
    return _section("refused", "What is not possible", table)


def _break_even(advice: DataAdvice) -> str:
    by_epochs, by_size = advice.break_even
    epochs = _advice_svg.curves(by_epochs, "epochs", per_x=True)
    sizes = _advice_svg.curves(by_size, "sizes", per_x=False)
    left = _figure("Expected cost of an epoch, by the number of epochs", epochs)
    right = _figure("Expected cost of the job, by the size of its files", sizes)
    note = "Objects are not packed, and the job's own max_runtime and max_wait do not count."
    pair = f'<div class="pair">\n{left}\n{right}\n</div>'
    return _section("break-even", "Where options break even", _note(note), pair, _list(_advice_text.break_even(advice)))


def _left_out(advice: DataAdvice) -> str:
    return _section("reading", "How to read this", _list(_advice_text.notes(advice)))


def _footer(advice: DataAdvice) -> str:
    entries = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in _advice_text.identity(advice))
    note = "The same of these give the same numbers. Prices are list prices of their days."
    return f"<footer>\n<dl>{entries}</dl>\n{_note(note, 'after')}\n</footer>\n"
