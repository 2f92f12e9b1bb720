"""Advice on checkpoints for the terminal (rich)."""

from __future__ import annotations

from simcore import _checkpoint_text
from simcore._checkpoint import CheckpointAdvice
from simcore._cli.tables import _add, _console, _plain, _table


def show(advice: CheckpointAdvice) -> None:
    """The best intervals beside those of the known rules, and how much it matters."""
    core = advice._core
    console = _console()
    console.print(f"[bold]{_plain(core.job)}[/bold]: {_plain(_checkpoint_text.headline(core))}")
    console.print()
    heads = _checkpoint_text.HEADS if core.deadline_s is not None else _checkpoint_text.HEADS[:-1]
    table = _table("work between checkpoints", heads, right=heads[1:])
    for row in _checkpoint_text.rows(core):
        _add(table, *row[: len(heads)])
    console.print(table)
    console.print()
    for goal in core.goals:
        console.print(_plain(_checkpoint_text.nearly(goal)))
    console.print()
    for line in _checkpoint_text.provenance(core):
        console.print(f"[dim]{_plain(line)}[/dim]")
