"""A comparison for the terminal (rich)."""

from __future__ import annotations

from rich.padding import Padding

from simcore import _comparison_text
from simcore._cli.tables import _add, _console, _plain, _table, _warn
from simcore._comparison import Comparison

_SIDE_BY_SIDE = 4  # jobs whose differing fields fit beside each other


def show(comparison: Comparison) -> None:
    """The answer, a sentence for each job, every job, what is not possible, what differs."""
    text, console = _comparison_text, _console()
    console.print(f"[bold]{_plain(text.headline(comparison))}[/bold]")
    for line in (*text.ties(comparison), *text.verdicts(comparison)):
        console.print(_plain(line))
    _warn(console, text.warnings(comparison))
    console.print()
    columns = text.columns(comparison)
    heads = [text.HEADS[column] for column in columns]
    table = _table("designs, cheapest first", heads, right=heads[2:])
    for design, row in text.rows(comparison):
        _add(table, *(row[column] for column in columns), style="bold" if design.on_front else None)
    console.print(table)
    for line in text.refused(comparison):
        console.print(Padding(f"not possible: {_plain(line)}", (0, 0, 0, 2)))
    console.print()
    _differing(comparison)
    for line in (*text.notes(comparison), text.provenance(comparison)):
        console.print(f"[dim]{_plain(line)}[/dim]")


def _differing(comparison: Comparison) -> None:
    """As a table where there is room, else one line a field."""
    console, rows = _console(), _comparison_text.differing(comparison)
    if not rows:
        return
    labels = [design.label for design in comparison]
    if len(labels) <= _SIDE_BY_SIDE:
        table = _table("what differs", ("field", *labels))
        for row in rows:
            _add(table, *row)
        console.print(table)
    else:
        console.print("[bold]what differs[/bold]")
        for path, *values in rows:
            told = ", ".join(f"{label}: {value}" for label, value in zip(labels, values, strict=True))
            console.print(Padding(_plain(f"{path}: {told}"), (0, 0, 0, 2)))
    console.print()
