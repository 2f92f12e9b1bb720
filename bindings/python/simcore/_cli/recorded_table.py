"""Tables of jobs that ran."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from simcore import _text
from simcore._cli.tables import _add, _bill, _console, _plain, _table, _timeline, _warn
from simcore._core import Catalog
from simcore._recorded import RecordedJob


def show(jobs: Sequence[RecordedJob], catalog: Catalog) -> None:
    """Of each job what it cost, then its phases, its bill, and the service's counters beside our reading."""
    console = _console()
    for job in jobs:
        bill = job.bill(catalog)
        ended = "" if job.trace.outcome == "Completed" else f", {job.trace.outcome}"
        headline = f"{_text.usd(bill.total_usd)}, {_text.duration(job.trace.wall_clock_s)}{ended}"
        console.print(f"[bold]{_plain(job.name)}[/bold]: {_plain(headline)}")
        _warn(console, job.warnings(catalog))
        console.print()
        for table in (_timeline(job.trace.phases, "recorded run"), _bill(bill, "bill"), _counters(job)):
            console.print(table)
            console.print()
    if len(jobs) > 1:
        total = sum(job.bill(catalog).total_nano_usd for job in jobs) / 10**9
        console.print(f"[bold]{len(jobs)} jobs: {_plain(_text.usd(total))}[/bold]")


def _counters(job: RecordedJob) -> Table:
    columns = ("counter", "reported", "our reading", "difference")
    table = _table("counters of the service", columns, right=columns[1:])
    for row in _text.counters(job):
        _add(table, *row, style="bold" if row[-1] not in ("0 s", "") else None)
    return table
