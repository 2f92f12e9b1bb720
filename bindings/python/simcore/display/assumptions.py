"""What the job file left open, and what it chose."""

from __future__ import annotations

from simcore._core import Assumption, Statement
from simcore.display import wording
from simcore.display.document import Citation, Citations, Column, Folding, Section, Table, prose, rows

_SOURCES = "simcore explain JOB"  # prints the sources of what is assumed


def assumed(entries: list[Assumption], see: str = _SOURCES) -> Section:
    """What the job file left open, with sources."""
    title = "what was assumed or overridden"
    if not entries:
        return prose("assumed", ["Nothing: the job file says it all."], title=title, folding="detail")
    cited = tuple(Citation(each.field, each.value, each.source, wording.origin(each)) for each in entries)
    caption = "What the fields of the job file left open. Give a field in the job file to replace its value."
    return Section("assumed", title, (Citations(cited, caption, see),), "folded")


def stated(entries: list[Statement], caption: str = "", folding: Folding = "folded") -> Section:
    """What the job file chose about how much is charged."""
    lines = rows((entry.field, entry.value) for entry in entries)
    table = Table((Column("field", "code"), Column("what is charged")), lines, caption=caption)
    return Section("stated", "stated by the job file", (table,), folding)
