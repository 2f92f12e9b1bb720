"""Plain text: lines as wide as there is room, their parts with an emphasis that a terminal shows."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from unicodedata import combining, east_asian_width

from simcore.display import wording
from simcore.display.document import Citations, Column, Document, Emphasis, Row, Section, Sentences, Table
from simcore.display.figures.kinds import Segment
from simcore.display.printable import printable

Line = list[tuple[str, Emphasis]]

UNLIMITED = 1_000_000
_DIGEST = re.compile("[0-9a-f]{64}")
_GAP = 2  # between columns
_BAR = 40  # of a bar, where there is room
_SHORTEST_BAR = 10
_NARROWEST = 12  # of a column that is wrapped
_WRAPPED = ("text", "code", "source")  # kinds of columns whose cells may take several lines


def render(document: Document, width: int = UNLIMITED) -> str:
    """The document as plain text, without an end of its last line."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines(document, width))


def lines(document: Document, width: int = UNLIMITED, *, detail: bool = False) -> Iterator[Line]:
    """The lines of a document. `detail` adds the sections that are left out of an ordinary answer."""
    brief = None if detail else document.brief
    yield from _headline(document, brief.meaning if brief else document.meaning, width)
    for warning in brief.warnings if brief else document.warnings:
        yield from _wrapped(f"! {warning}", width, "doubtful")
    for section in brief.sections if brief else document.sections:
        if detail or section.folding != "detail":
            yield from _section(section, width, detail)
    if document.provenance and not brief:
        yield []
        yield from _wrapped(provenance(document), width, "dim")


def provenance(document: Document) -> str:
    """What gives the same numbers again, on one line; long digests are cut."""
    return ", ".join(
        f"{name} {value[:12] if _DIGEST.fullmatch(value) else value}" for name, value in document.provenance
    )


def _headline(document: Document, meaning: str, width: int) -> Iterator[Line]:
    name = printable(document.name)
    told = f"{name}: {printable(document.headline)}" if name else printable(document.headline)
    first, *rest = _broken(told, width)
    head = len(name) if name and first.startswith(name) else len(first)
    yield [(first[:head], "strong"), (first[head:], "")]
    for line in rest:
        yield [(line, "")]
    if meaning:
        yield from _wrapped(meaning, width, "")


def _section(section: Section, width: int, detail: bool) -> Iterator[Line]:
    blocks = [block for block in section.blocks if isinstance(block, (Table, Sentences, Citations, Section))]
    if not blocks:
        return
    yield []
    see = next((f" (sources: {block.see})" for block in blocks if isinstance(block, Citations) and block.see), "")
    if section.title:
        yield from _wrapped(f"{section.title}{see}", width, "strong")
    for before, block in zip((None, *blocks), blocks, strict=False):
        if isinstance(block, Table):
            if isinstance(before, Table):  # or the head of one would stand right below the rows of the other
                yield []
            yield from _table(block if detail else _without_sources(block), width, detail=detail)
            yield from _wrapped(block.left, width, "dim") if block.left else ()
        elif isinstance(block, Sentences):
            for line in block.lines:
                yield from _wrapped(line, width, block.emphasis)
        elif isinstance(block, Citations):
            yield from _citations(block, width, detail)
        elif detail or block.folding != "detail":
            yield from _section(block, width, detail)


def _citations(citations: Citations, width: int, detail: bool) -> Iterator[Line]:
    if citations.see and not detail:
        yield from _table(_without_sources(citations.table), width)
        return
    for each in citations.entries:
        yield from _hanging(printable(f"{each.name}: {each.value}"), width, 4)
        source = ", ".join(filter(None, (each.source, each.as_of)))
        yield from _wrapped(source, width, "dim", indent=4) if source else ()


def _wrapped(text: str, width: int, emphasis: Emphasis, indent: int = 0) -> Iterator[Line]:
    for line in _broken(printable(text), width - indent):
        yield [(" " * indent + line, emphasis)]


def _hanging(text: str, width: int, indent: int) -> Iterator[Line]:
    """Lines of which all but the first are indented."""
    first, *rest = _broken(text, width)
    yield [(first, "")]
    if rest:
        left = text[len(first) :].lstrip() if text.startswith(first) else " ".join(rest)
        yield from _wrapped(left, width, "", indent)


def _broken(text: str, width: int) -> list[str]:
    if _width(text) <= width:
        return [text]
    bound = wording.bound(text)
    if _width(text) == len(text):
        lines = textwrap.wrap(bound, width, break_on_hyphens=False) or [""]
    else:
        lines = _broken_by_places(bound, width)
    return [line.replace(wording.BINDING, " ") for line in lines]


def _broken_by_places(text: str, width: int) -> list[str]:
    """What has letters of two places, or of none, which textwrap does not know."""
    lines = [""]
    for word in text.split(" "):
        if _width(f"{lines[-1]} {word}".lstrip()) <= width:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
            continue
        lines += [""] if lines[-1] else []
        for letter in word:
            lines += [""] if lines[-1] and _width(lines[-1] + letter) > width else []
            lines[-1] += letter
    return lines


# ------------------------------------------------------------------------------------------------ tables
def _without_sources(table: Table) -> Table:
    """Sources are too long for a terminal."""
    return _with_columns(table, [place for place, column in enumerate(table.columns) if column.kind != "source"])


def _with_columns(table: Table, kept: Sequence[int]) -> Table:
    def row(whole: Row) -> Row:
        return replace(whole, cells=tuple(whole.cells[place] for place in kept))

    total = row(table.total) if table.total else None
    columns = tuple(table.columns[place] for place in kept)
    return replace(table, columns=columns, rows=tuple(map(row, table.rows)), total=total)


def _table(table: Table, width: int, *, detail: bool = False) -> Iterator[Line]:
    """As many tables below each other as it takes to cut off no digit; each begins with the first column, and holds the
    rows that say something there. `detail` leaves out no column for want of room."""
    table, left_out = (_printable(table), []) if detail else _fitting(_printable(table), width)
    rows, drawn = table.every, not any(row.bar for row in table.every)
    widths = _widths(table.columns, rows, width)
    for number, columns in enumerate(_beside(widths, width)):
        spare = width - sum(widths[place] + _GAP for place in columns)
        bar = 0 if drawn or spare < _SHORTEST_BAR else min(_BAR, spare)
        drawn = drawn or bool(bar)
        heads = Row(tuple(column.head for column in table.columns), "strong")
        if any(heads.cells[place] for place in columns):
            yield from _row(heads, table.columns, columns, widths, 0)
        for row in rows:
            if not number or any(row.cells[place] for place in columns[1:]) or (bar and row.bar):
                yield from _row(row, table.columns, columns, widths, bar)
        if columns[-1] != len(widths) - 1:
            yield []
    if left_out:
        yield from _wrapped(f"(a wider terminal also shows: {', '.join(left_out)})", width, "dim")


def _fitting(table: Table, width: int) -> tuple[Table, list[str]]:
    """The table, for want of room without the last of its optional columns, and the heads of those. Prose wraps."""
    texts = [[column.head, *(row.cells[place] for row in table.rows)] for place, column in enumerate(table.columns)]
    widths = [
        _least(cells) if column.kind == "text" else max(map(_width, cells))
        for column, cells in zip(table.columns, texts, strict=True)
    ]
    kept, left_out = list(range(len(widths))), list[str]()
    for place in reversed([place for place in kept if table.columns[place].optional]):
        if sum(widths[each] + _GAP for each in kept) - _GAP <= width:
            break
        kept.remove(place)
        left_out[:0] = filter(None, [table.columns[place].head])
    return (_with_columns(table, kept), left_out) if left_out else (table, [])


def _printable(table: Table) -> Table:
    """The table in texts that nothing obeys, its total the last of its rows."""
    rows = (replace(row, cells=tuple(map(printable, row.cells))) for row in table.every)
    columns = (replace(column, head=printable(column.head)) for column in table.columns)
    return replace(table, columns=tuple(columns), rows=tuple(rows), total=None)


def _widths(columns: Sequence[Column], rows: Sequence[Row], width: int) -> list[int]:
    """Widths of the columns: where there is no room for all, the widest column of words gives way first."""
    texts = [[column.head, *(row.cells[place] for row in rows)] for place, column in enumerate(columns)]
    widths = [max(map(_width, cells)) for cells in texts]
    least = [
        _least(cells) if column.kind in _WRAPPED else wide
        for column, cells, wide in zip(columns, texts, widths, strict=True)
    ]
    least = [
        min(each, _room_beside(least[0], place, width)) if columns[place].kind in _WRAPPED else each
        for place, each in enumerate(least)
    ]
    if sum(least) + _GAP * (len(least) - 1) > width:  # several tables: nothing has to give way but what takes them all
        return [min(wide, max(narrow, width // 2), width) for wide, narrow in zip(widths, least, strict=True)]
    while sum(widths) + _GAP * (len(widths) - 1) > width and widths != least:
        place = max((i for i in range(len(widths)) if widths[i] > least[i]), key=widths.__getitem__)
        widths[place] -= 1
    return widths


def _room_beside(first: int, place: int, width: int) -> int:
    """Most that a column may take beside the first, which every table of several below each other begins with."""
    half = width // 2
    return half if place == 0 else width - _GAP - min(first, half)


def _least(cells: Sequence[str]) -> int:
    """Width of a column of words that wraps and breaks none of them."""
    longest = max((_width(word) for cell in cells for word in wording.bound(cell).split(" ")), default=0)
    return min(max(map(_width, cells)), max(_NARROWEST, longest))


def _beside(widths: Sequence[int], width: int) -> Iterator[list[int]]:
    """Places of the columns that fit beside each other."""
    shown, used = [0], widths[0]
    for place in range(1, len(widths)):
        if used + _GAP + widths[place] > width and len(shown) > 1:
            yield shown
            shown, used = [0], widths[0]
        shown.append(place)
        used += _GAP + widths[place]
    yield shown


def _row(row: Row, columns: Sequence[Column], shown: Sequence[int], widths: Sequence[int], bar: int) -> Iterator[Line]:
    """A row takes as many lines as its longest cell."""
    cells = [_broken(row.cells[place], widths[place]) for place in shown]
    for number, parts in enumerate(zip_longest(*cells, fillvalue="")):
        told = [
            _padded(part, widths[place], right=columns[place].kind == "number")
            for part, place in zip(parts, shown, strict=True)
        ]
        if bar and not number:
            told.append(_drawn(row.bar, bar))
        yield [((" " * _GAP).join(told).rstrip(), row.emphasis)]


def _padded(text: str, width: int, *, right: bool) -> str:
    blank = " " * (width - _width(text))
    return blank + text if right else text + blank


def _width(text: str) -> int:
    """Places that a text takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(each) in "WF" else not combining(each) for each in text)


def _drawn(segments: Sequence[Segment], width: int) -> str:
    """A bar in characters, light where it is hatched; each segment has at least one."""
    bar = [" "] * width
    for segment in segments:
        first = min(round(width * segment.start), width - 1)
        last = max(round(width * segment.end), first + 1)
        bar[first:last] = ("░" if segment.hatched else "█") * (last - first)
    return "".join(bar)
