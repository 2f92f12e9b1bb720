"""Tables with more columns than the terminal has room for (rich)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from simcore._cli.tables import _add, _table

_GAP = 2  # between columns


def wide_tables(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> Iterator[Table]:
    """As many tables as it takes for no digit to be cut off; each begins with the first column."""
    for columns in _beside(heads, rows, room):
        shown = [heads[place] for place in columns]
        table = _table(title, shown, right=shown[1:])
        for cells in rows:
            _add(table, *(cells[place] for place in columns))
        yield table
        title = ""


def _beside(heads: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> Iterator[list[int]]:
    """Places of the columns that fit beside each other."""
    widths = [max(len(cells[place]) for cells in (heads, *rows)) for place in range(len(heads))]
    shown, used = [0], widths[0]
    for place in range(1, len(heads)):
        if used + _GAP + widths[place] > room and len(shown) > 1:
            yield shown
            shown, used = [0], widths[0]
        shown.append(place)
        used += _GAP + widths[place]
    yield shown
