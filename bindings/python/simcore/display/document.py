"""An answer as data: what is shown and in which order, nothing of how it looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from simcore.display.figures.kinds import Figure, Segment

Emphasis = Literal["", "strong", "dim", "good", "doubtful", "bad"]
ColumnKind = Literal["text", "number", "name", "code", "source", "day"]
Folding = Literal["open", "folded", "detail"]
Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Column:
    """A column of a table. Its kind says how cells are set: numbers to the right; numbers, names and days on one
    line; keys (`code`) in the letters of code. Where the columns do not fit beside each other, a terminal leaves out
    those that are `optional`, the last of them first."""

    head: str = ""
    kind: ColumnKind = "text"
    optional: bool = False


# Columns, each with what it says of an entry.
Layout: TypeAlias = Sequence[tuple[Column, Callable[[Entry], str]]]


@dataclass(frozen=True)
class Row:
    """A row of a table: cells as words, the first of them its name, and a bar where there is room for one."""

    cells: tuple[str, ...]
    emphasis: Emphasis = ""
    bar: tuple[Segment, ...] = ()  # from 0 to 1


@dataclass(frozen=True)
class Table:
    """Rows under columns. A table is `drawn` when a figure of its section shows the same numbers. Where rows can be
    sorted and filtered, `every_row` stands for `rows` if it has any."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    total: Row | None = None
    caption: str = ""
    drawn: bool = False
    every_row: tuple[Row, ...] = ()
    left: str = ""  # what is said below where only `rows` are shown

    @property
    def every(self) -> tuple[Row, ...]:
        """The rows and, last, the total."""
        return (*self.rows, self.total) if self.total else self.rows


@dataclass(frozen=True)
class Sentences:
    """Lines of prose, each of them one point."""

    lines: tuple[str, ...]
    emphasis: Emphasis = ""


@dataclass(frozen=True)
class Citation:
    """A value with its source and the day of the source."""

    name: str
    value: str
    source: str
    as_of: str = ""


@dataclass(frozen=True)
class Citations:
    """Values with their sources. `see` names the command that prints the sources; where nothing can be folded, a
    renderer then leaves them out."""

    entries: tuple[Citation, ...]
    caption: str = ""
    see: str = ""

    @property
    def table(self) -> Table:
        """The citations in columns."""
        columns = (Column("field", "code"), Column("value"), Column("source", "source"), Column("as of", "day"))
        cells = ((each.name, each.value, each.source, each.as_of) for each in self.entries)
        return Table(columns, rows(cells), caption=self.caption)


@dataclass(frozen=True)
class Section:
    """Blocks under a title. A `folded` section is closed at first where that is possible; a `detail` is, besides, left
    out where it is not, as on a terminal."""

    name: str
    title: str
    blocks: tuple[Block, ...]
    folding: Folding = "open"

    @property
    def size(self) -> int:
        """Number of rows, citations and sentences."""
        return sum(map(_size, self.blocks))


Block = Table | Sentences | Citations | Figure | Section


@dataclass(frozen=True)
class Brief:
    """An answer in as many lines as are seen at once, below its headline."""

    meaning: str
    warnings: tuple[str, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Document:
    """An answer, ready for every renderer."""

    kind: str  # of the answer: "Forecast of a training job"
    name: str  # of the job
    headline: str  # the answer in one sentence
    meaning: str = ""  # what the headline says, in a second sentence
    state: Emphasis = ""  # "good", "doubtful" or "bad" where the answer is a verdict
    warnings: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    provenance: tuple[tuple[str, str], ...] = ()  # name and value of what gives the same numbers again
    brief: Brief | None = None  # what a terminal shows of it unless it is asked for everything


def rows(cells: Iterable[Sequence[str]]) -> tuple[Row, ...]:
    """Rows without emphasis."""
    return tuple(Row(tuple(each)) for each in cells)


def columns(kind: ColumnKind, *heads: str, optional: bool = False) -> tuple[Column, ...]:
    """Columns of one kind."""
    return tuple(Column(head, kind, optional) for head in heads)


def laid_out(
    layout: Layout[Entry],
    entries: Iterable[Entry],
    caption: str = "",
    emphasis: Callable[[Entry], Emphasis] = lambda _: "",
) -> Table:
    """A row for each entry."""
    lines = (Row(tuple(cell(entry) for _, cell in layout), emphasis(entry)) for entry in entries)
    return Table(tuple(column for column, _ in layout), tuple(lines), caption=caption)


def listing(lines: Iterable[tuple[str, str]], caption: str = "") -> Table:
    """A table of names and what is to be said of each; it needs no heads."""
    return Table((Column("", "name"), Column()), rows(lines), caption=caption)


def prose(
    name: str, lines: Iterable[str], emphasis: Emphasis = "", *, title: str = "", folding: Folding = "open"
) -> Section:
    """A section of sentences."""
    return Section(name, title, (Sentences(tuple(lines), emphasis),), folding)


def present(*sections: Section) -> tuple[Section, ...]:
    """The sections that say something: a row, a citation, a sentence or a figure."""
    return tuple(each for each in sections if each.size or any(isinstance(block, Figure) for block in each.blocks))


def _size(block: Block) -> int:
    if isinstance(block, Section):
        return block.size
    if isinstance(block, Table):
        return len(block.rows)
    if isinstance(block, Citations):
        return len(block.entries)
    return len(block.lines) if isinstance(block, Sentences) else 0
