"""A speed, and how it grows with nodes, for the terminal (rich)."""

from __future__ import annotations

from rich.padding import Padding

from simcore import _scaling_text, _speed_text
from simcore._cli.tables import _add, _console, _plain, _table, _warn
from simcore._cli.wide_table import wide_tables
from simcore._scaling import Scaling
from simcore._speed import Speed


def show(speed: Speed) -> None:
    """The answer, what it rests on, where the step and the memory go."""
    text, console = _speed_text, _console()
    console.print(f"[bold]{_plain(speed.job)}[/bold]: {_plain(text.headline(speed))}")
    _warn(console, speed.warnings)
    console.print()
    facts = _table("", ("", ""))
    facts.show_header = False
    for row in text.facts(speed):
        _add(facts, *row)
    console.print(facts)
    for heads, rows in ((text.step_heads(speed), text.step(speed)), (text.MEMORY, text.memory(speed))):
        if rows:
            console.print()
            table = _table("", heads, right=heads[1:3])
            for cells in rows:
                _add(table, *cells)
            console.print(table)
    console.print()
    for line in text.notes(speed):
        console.print(_plain(line))
    for line in (*text.sources(speed), text.provenance(speed)):
        console.print(f"[dim]{_plain(line)}[/dim]")


def show_scaling(scaling: Scaling) -> None:
    """The answer, a row for each number of nodes, and why others are not possible."""
    text, console = _scaling_text, _console()
    console.print(f"[bold]{_plain(scaling.job)}[/bold]: {_plain(text.headline(scaling))}")
    _warn(console, text.warnings(scaling))
    console.print()
    for table in wide_tables("by number of nodes", text.HEADS, text.rows(scaling), console.width):
        console.print(table)
        console.print()
    for line in text.refused(scaling):
        console.print(Padding(f"not possible: {_plain(line)}", (0, 0, 0, 2)))
    console.print()
    for line in (*text.notes(scaling), text.provenance(scaling)):
        console.print(f"[dim]{_plain(line)}[/dim]")
