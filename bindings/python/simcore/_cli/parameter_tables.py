"""Parameters of the catalog for the terminal (rich)."""

from __future__ import annotations

from collections.abc import Sequence

from rich.padding import Padding

from simcore._cli import tables
from simcore._core import Parameter, ParameterExplanation


def show_explanation(parameter: ParameterExplanation) -> None:
    """What holds, what may be stated instead, then each row with its reason."""
    console = tables._console()
    taken = [rung.row for rung in parameter.rungs if rung.taken]
    asked = f"{parameter.name}{f' of {parameter.instance_type}' if parameter.instance_type else ''} on {parameter.day}"
    console.print(f"[bold]{tables._plain(asked)}[/bold]: {tables._plain(taken[0].text if taken else _open(parameter))}")
    console.print(f"[dim]a profile or a job file may state: {tables._plain(parameter.takes)}[/dim]\n")
    console.print("[bold]the ladder, top first (the job file's own parameters would stand above it)[/bold]")
    for rung in parameter.rungs:
        line = f"{_place(rung.row)}: {rung.row.text}; {rung.why}"
        console.print(f"{'→' if rung.taken else ' '} {tables._plain(line)}")
        console.print(Padding(f"[dim]{tables._plain(_source(rung.row))}[/dim]", (0, 0, 0, 4)))


def show_all(parameters: Sequence[ParameterExplanation]) -> None:
    """A line for each: its value, whose it is unless built in, and what may be stated instead."""
    rows = [(each.name, _value(each), each.takes) for each in parameters]
    names, values = (max(len(row[column]) for row in rows) for column in (0, 1))
    console = tables._console()
    for name, value, takes in rows:
        line = f"{name.ljust(names)}  {value.ljust(values)}  {takes}"
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def _value(parameter: ParameterExplanation) -> str:
    taken = next((rung.row for rung in parameter.rungs if rung.taken), None)
    if taken is None:
        return _open(parameter)
    return taken.text if taken.layer == "built in" else f"{taken.text}, {taken.layer}"


def _open(parameter: ParameterExplanation) -> str:
    return "by instance type (--type)" if not parameter.instance_type else "no row for this type"


def _place(row: Parameter) -> str:
    return ", ".join(part for part in (row.layer, row.scope, row.as_of) if part)


def _source(row: Parameter) -> str:
    return f"{row.source}{f' ({row.note})' if row.note else ''}"
