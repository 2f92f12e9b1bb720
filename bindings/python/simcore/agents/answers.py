"""Answers for agents: short enough to be read, with the count of what is left out, and what to ask next."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from simcore.display import wording
from simcore.display.document import Block, Citations, Document, Row, Section, Sentences, Table
from simcore.display.printable import printable
from simcore.display.renderers import text

# Tokens are counted as a third of the bytes, more than tokenizers of English and JSON make of them.
BYTES_OF_A_TOKEN = 3
MOST_TOKENS = 2_000
LEFT_OUT, NEXT = "left_out", "ask_next"

_ROOM = MOST_TOKENS * BYTES_OF_A_TOKEN
_ROOM_OF_DATA = _ROOM // 2
_WIDTH = 150
_LONGEST = 240  # bytes of a text
_COUNTS = (40, 30, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2, 1)  # entries of a list, as many as there is room for


@dataclass(frozen=True)
class Answer:
    """What a tool answers.

    Args:
        document: The answer for people and agents.
        data: The keys of `--format json` that an agent decides by.
        ask_next: What to ask next, of the user or of another tool; one sentence each.
        more: What shows the rest of a list that was cut.
    """

    document: Document
    data: Mapping[str, Any]
    ask_next: Sequence[str] = ()
    more: str = ""
    keys: Sequence[str] = field(default=())

    def structured(self) -> dict[str, Any]:
        """The data with long lists cut, and with what was left out of them."""
        asked = {NEXT: [_short(each) for each in self.ask_next]} if self.ask_next else {}
        chosen = chosen_keys(self.data, self.keys) if self.keys else dict(self.data)
        for count in (*_COUNTS, 0):
            left: dict[str, Any] = {}
            made = {**_cut(chosen, count, "", left), **asked, **({LEFT_OUT: left} if left else {})}
            if _bytes(made) <= _ROOM_OF_DATA:
                return made
        return _without_last(chosen, asked)

    def words(self, room: int) -> str:
        """The document as plain text of at most that many bytes, with what to ask next as its last lines."""
        last = "\n".join(["", "Next:", *(f"- {_short(each)}" for each in self.ask_next)]) if self.ask_next else ""
        return _fitting(self.document, room - len(last.encode()), self.more) + (f"\n{last}" if last else "")

    def both(self) -> tuple[str, dict[str, Any]]:
        """The text and the data, which together have at most MOST_TOKENS."""
        made = self.structured()
        return self.words(_ROOM - _bytes(made) - 2), made


def tokens(words: str) -> int:
    """Upper bound of the number of tokens of a text."""
    return -(-len(words.encode()) // BYTES_OF_A_TOKEN)


def fitted(words: str, room: int = _ROOM) -> str:
    """Lines as far as there is room for them, and the number of those that are left out."""
    lines = words.split("\n")
    while len("\n".join(lines).encode()) > room - 30 and len(lines) > 1:
        lines = lines[: max(1, len(lines) * 9 // 10)]
    rest = words.count("\n") + 1 - len(lines)
    kept = "\n".join(lines)
    if len(kept.encode()) > room - 30:
        kept = kept.encode()[: room - 40].decode(errors="ignore") + " …"
    return f"{kept}\n… {rest:,} more lines" if rest else kept


# ------------------------------------------------------------------------------------------------ the text
def _fitting(document: Document, room: int, more: str) -> str:
    """A document in plain text with as many rows in each table as fit, or else without its last sections."""
    for count in _COUNTS:
        words = text.render(_with_rows(document, count, more), _WIDTH)
        if len(words.encode()) <= room:
            return words
    short = _with_rows(document, 1, more)
    for kept in range(len(short.sections) - 1, -1, -1):
        words = text.render(replace(short, sections=short.sections[:kept]), _WIDTH)
        left = f"\n… {wording.counted(len(short.sections) - kept, 'more section')}{_by(more)}"
        if len((words + left).encode()) <= room:
            return words + left
    return fitted(words, room)


def _with_rows(document: Document, count: int, more: str) -> Document:
    """The document with at most so many rows in each of its tables, and sentences in each of its paragraphs."""
    return replace(
        document,
        name=_short(document.name),
        headline=_short(document.headline),
        meaning=_short(document.meaning),
        warnings=_first(document.warnings, count, more),
        sections=tuple(_section(each, count, more) for each in _several(document.sections, count, more)),
        brief=None,
    )


def _several(sections: tuple[Section, ...], count: int, more: str) -> Iterator[Section]:
    """The first of very many sections, such as those of the files of a folder."""
    most = max(6, count)
    yield from sections[:most]
    if len(sections) > most:
        rest = f"… {wording.counted(len(sections) - most, 'more section')}{_by(more)}"
        yield Section("more", "", (Sentences((rest,)),))


def _section(section: Section, count: int, more: str) -> Section:
    return replace(
        section, title=_short(section.title), blocks=tuple(_block(each, count, more) for each in section.blocks)
    )


def _block(block: Block, count: int, more: str) -> Block:
    if isinstance(block, Section):
        return _section(block, count, more)
    if isinstance(block, Table):
        return _table(block, count, more)
    if isinstance(block, Citations):
        rest = len(block.entries) - count
        shown = _table(_without_sources(replace(block, entries=block.entries[:count]).table), count, more)
        return replace(shown, left=f"… {rest:,} more{_by(more)}") if rest > 0 else shown
    if isinstance(block, Sentences):
        return replace(block, lines=_first(block.lines, count, more))
    return block


def _table(table: Table, count: int, more: str) -> Table:
    rows = tuple(_row(each) for each in table.rows[:count])
    rest = len(table.rows) - len(rows)
    left = f"… {rest:,} more{_by(more)}" if rest else table.left
    return replace(table, rows=rows, every_row=(), left=left, total=table.total and _row(table.total))


def _row(row: Row) -> Row:
    return replace(row, cells=tuple(map(_short, row.cells)), bar=())


def _without_sources(table: Table) -> Table:
    kept = [place for place, column in enumerate(table.columns) if column.kind != "source"]
    cells = (replace(row, cells=tuple(row.cells[place] for place in kept)) for row in table.rows)
    return replace(table, columns=tuple(table.columns[place] for place in kept), rows=tuple(cells))


def _first(lines: Sequence[str], count: int, more: str) -> tuple[str, ...]:
    rest = len(lines) - count
    shown = tuple(map(_short, lines[:count]))
    return (*shown, f"… {rest:,} more{_by(more)}") if rest > 0 else shown


def _by(more: str) -> str:
    return f": {more}" if more else ""


def _short(words: str) -> str:
    """A text of at most _LONGEST bytes, its middle left out, and nothing in it that a terminal obeys."""
    shown = printable(words)
    whole = shown.encode()
    if len(whole) <= _LONGEST:
        return shown
    first, last = whole[: _LONGEST // 2], whole[-_LONGEST // 2 :]
    return f"{first.decode(errors='ignore')} … {last.decode(errors='ignore')}"


# ------------------------------------------------------------------------------------------------ the data
def chosen_keys(data: Any, paths: Sequence[str]) -> dict[str, Any]:
    """Some keys of plain data: "cost_usd.mean", and of each entry of a list "designs.label"."""
    below: dict[str, list[str]] = {}
    for path in paths:
        key, _, rest = path.partition(".")
        below.setdefault(key, []).extend([rest] if rest else [])
    return {key: _inside(data[key], inner) for key, inner in below.items() if key in data}


def _inside(value: Any, paths: Sequence[str]) -> Any:
    if not paths:
        return value
    if isinstance(value, list):
        return [_inside(each, paths) for each in value]
    return chosen_keys(value, paths) if isinstance(value, Mapping) else value


def _cut(value: Any, count: int, path: str, left: dict[str, Any]) -> Any:
    """Plain data with at most `count` entries in each list, texts short; notes what is left out, by key path."""
    if isinstance(value, Mapping):
        return {_short(str(key)): _cut(each, count, f"{path}.{key}" if path else key, left)
                for key, each in value.items()}  # fmt: skip
    if isinstance(value, (list, tuple)):
        if len(value) > max(count, 2):  # an interval has two
            left[_short(f"{path}[]")] = len(value) - count
            value = value[:count]
        return [_cut(each, count, f"{path}[]", left) for each in value]
    return _short(value) if isinstance(value, str) else value


def _without_last(data: Mapping[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The first keys of the data, as many as there is room for."""
    kept = _cut(data, 0, "", {})
    gone: dict[str, Any] = {}
    while kept and _bytes({**kept, **asked, LEFT_OUT: gone}) > _ROOM_OF_DATA:
        gone[kept.popitem()[0]] = "all"
    return {**kept, **asked, LEFT_OUT: gone}


def _bytes(data: Mapping[str, Any]) -> int:
    return len(as_json(data).encode())


def as_json(data: Mapping[str, Any]) -> str:
    """Plain data as the protocol writes them."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
