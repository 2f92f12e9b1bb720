"""Advice for the terminal (rich)."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding

from simcore import _advice_text
from simcore._advice import DataAdvice
from simcore._cli.tables import _add, _console, _plain, _table

_HEADS = ("option", "cost", "to now", "time", "to now")  # what fits in a narrow terminal


def show(advice: DataAdvice) -> None:
    """What is suggested, the options, why, what is not possible, where options break even."""
    console = _console()
    console.print(f"[bold]{_plain(advice.job)}[/bold]: {_plain(_advice_text.headline(advice))}")
    for line in _advice_text.sentences(advice):
        console.print(_plain(line))
    rows = [row for _, row in _advice_text.possible(advice)]
    table = _table("options, cheapest first", _HEADS, right=_HEADS[1:])
    for index, row in enumerate(rows):
        cells = (row.label, row.cost, row.cost_share, row.time, row.time_share)
        _add(table, *cells, style="bold" if index == advice._core.suggested else None)
    console.print()
    console.print(table)
    _list(console, "why", [f"{row.label}: {row.why}; storage {row.kept} a month" for row in rows])
    _list(console, "not possible", [f"{label}: {why}" for label, why in _advice_text.refused(advice)])
    _list(console, "break-even", _advice_text.break_even(advice))
    console.print()
    for line in (*_advice_text.notes(advice), _advice_text.provenance(advice)):
        console.print(f"[dim]{_plain(line)}[/dim]")


def _list(console: Console, title: str, lines: list[str]) -> None:
    if not lines:
        return
    console.print(f"\n[bold]{_plain(title)}[/bold]")
    for line in lines:
        console.print(Padding(_plain(line), (0, 0, 0, 2)))
