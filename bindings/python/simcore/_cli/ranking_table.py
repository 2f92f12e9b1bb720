"""A ranking for the terminal (rich)."""

from __future__ import annotations

from rich.padding import Padding

from simcore import _ranking_text
from simcore._cli.tables import _console, _plain, _warn
from simcore._cli.wide_table import wide_tables
from simcore._ranking import Ranking


def show(ranking: Ranking) -> None:
    """The answer, every type that can do the job, and why the others cannot."""
    text, console = _ranking_text, _console()
    console.print(f"[bold]{_plain(ranking.job)}[/bold]: {_plain(text.headline(ranking))}")
    _warn(console, text.warnings(ranking))
    console.print()
    heads, rows = text.table(ranking)
    if rows:
        for table in wide_tables("instance types, most samples for a dollar first", heads, rows, console.width):
            console.print(table)
            console.print()
    for reason, names in text.refused(ranking):
        console.print(f"out: {_plain(reason)}")
        console.print(Padding(_plain(names), (0, 0, 0, 4)))
    console.print()
    for line in (*text.notes(ranking), text.provenance(ranking)):
        console.print(f"[dim]{_plain(line)}[/dim]")
