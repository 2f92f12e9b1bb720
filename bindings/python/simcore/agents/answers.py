"""Answers for agents: short enough to be read, with the count of what is left out, and what to ask next."""

from __future__ import annotations

import json
import re
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
_LONG, _LONGEST = 1_000, 240  # bytes of a text: where rows can make room, and where they cannot
_LONGEST_QUESTION = 480
_LAST_LINE = 200  # bytes, of a page of a reference: where the next one is
_OPTION = re.compile(r"(?<![\w-])--(workload|max-cost|max-time|vary|region|seed|replications|confidence)(?![\w-])")
_COUNTS = (40, 30, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2, 1)  # entries of a list, as many as there is room for
_FEW = 2  # entries of the lists that can be looked up, before those are cut that decide
_LEAST_WARNINGS = 8
# Lists that decide, which are cut when the others have been.
_DECIDING = frozenset({"warnings", "designs", "jobs", "findings", "types"})


@dataclass(frozen=True)
class Answer:
    """What a tool answers.

    Args:
        document: The answer for people and agents.
        data: The keys of `--format json` that an agent decides by.
        ask_next: What to ask next, of the user or of another tool; one sentence each.
        more: What shows the rest of a list that was cut.
        keys: Key paths of the data that the answer has, in their order; empty: all.
        kept: Labels of the rows and entries that are never cut: those that the answer is about.
    """

    document: Document
    data: Mapping[str, Any]
    ask_next: Sequence[str] = ()
    more: str = ""
    keys: Sequence[str] = field(default=())
    kept: Sequence[str] = field(default=())

    def structured(self) -> dict[str, Any]:
        """The data with long lists cut, and with what was left out of them."""
        asked = {NEXT: [_short(each, _LONGEST_QUESTION) for each in self.ask_next]} if self.ask_next else {}
        chosen = chosen_keys(self.data, self.keys) if self.keys else dict(self.data)
        for cut in _cuts(self.more, frozenset(self.kept)):
            left: dict[str, Any] = {}
            made = {**_entries(chosen, cut, "", left), **asked, **({LEFT_OUT: left} if left else {})}
            if _bytes(made) <= _ROOM_OF_DATA:
                return made
        return _without_last(chosen, asked)

    def words(self, room: int) -> str:
        """The document as plain text of at most that many bytes, with what to ask next as its last lines."""
        asked = (f"- {_short(each, _LONGEST_QUESTION)}" for each in self.ask_next)
        last = "\n".join(["", "Next:", *asked]) if self.ask_next else ""
        shown = in_arguments(_fitting(self, room - len(last.encode())))
        return shown + (f"\n{last}" if last else "")

    def both(self) -> tuple[str, dict[str, Any]]:
        """The text and the data, which together have at most MOST_TOKENS."""
        made = self.structured()
        return self.words(_ROOM - _bytes(made) - 2), made


@dataclass(frozen=True)
class _Cut:
    """How much of an answer is shown.

    Args:
        count: Entries of a list that decides, and rows of a table.
        others: Entries of the other lists.
        longest: Bytes of a text.
        more: What shows the rest.
        kept: Labels of what is never cut.
    """

    count: int
    others: int
    longest: int
    more: str
    kept: frozenset[str]

    def short(self, words: str) -> str:
        """A text that is not too long."""
        return _short(words, self.longest)

    def entries(self, path: str) -> int:
        """How many entries a list has, by its key path."""
        names = path.replace("[]", "").split(".")
        if names[-1] == "warnings" and self.count:
            return max(self.count, _LEAST_WARNINGS)
        return self.others if _DECIDING.isdisjoint(names) else self.count


def _cuts(more: str, kept: frozenset[str]) -> Iterator[_Cut]:
    """From the longest to the shortest: first what can be looked up gives way, then what decides, then long texts."""
    most = _COUNTS[0]
    yield from (_Cut(most, others, _LONG, more, kept) for others in _COUNTS if others >= _FEW)
    yield from (_Cut(count, _FEW, _LONG, more, kept) for count in _COUNTS if count >= _FEW)
    yield from (_Cut(count, min(count, _FEW), _LONGEST, more, kept) for count in _COUNTS)
    yield _Cut(1, 0, _LONGEST, more, kept)
    yield _Cut(0, 0, _LONGEST, more, frozenset())


def in_arguments(words: str) -> str:
    """A text with the names of arguments of tools in the place of options of the command line, which are longer."""
    return _OPTION.sub(lambda found: found[1].replace("-", "_"), words)


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


def pages_of(words: str) -> list[str]:
    """The lines of a text in as many parts as it takes for each to have at most MOST_TOKENS with its last line."""
    pages: list[list[str]] = [[]]
    room = 0
    for line in words.rstrip("\n").split("\n"):
        size = len(line.encode()) + 1
        if pages[-1] and size > room:
            pages.append([])
        room = (room if pages[-1] else _ROOM - _LAST_LINE) - size
        pages[-1].append(line)
    return ["\n".join(page) for page in pages]


# ------------------------------------------------------------------------------------------------ the text
def _fitting(answer: Answer, room: int) -> str:
    """A document in plain text with as many rows in each table as fit, or else without its last sections."""
    kept, more = frozenset(answer.kept), answer.more
    long = (_Cut(count, count, _LONG, more, kept) for count in _COUNTS if count >= _FEW)
    shorter = (_Cut(count, count, _LONGEST, more, kept) for count in _COUNTS)
    for cut in (*long, *shorter):
        words = text.render(_with_rows(answer.document, cut), _WIDTH)
        if len(words.encode()) <= room:
            return words
    return _without_sections(_with_rows(answer.document, _Cut(1, 1, _LONGEST, more, kept)), room, more)


def _without_sections(short: Document, room: int, more: str) -> str:
    """As many of the first sections as there is room for."""
    for number in range(len(short.sections) - 1, -1, -1):
        words = text.render(replace(short, sections=short.sections[:number]), _WIDTH)
        left = f"\n… {wording.counted(len(short.sections) - number, 'more section')}{_by(more)}"
        if len((words + left).encode()) <= room:
            return words + left
    return fitted(words, room)


def _with_rows(document: Document, cut: _Cut) -> Document:
    """The document with at most so many rows in each of its tables, and sentences in each of its paragraphs."""
    return replace(
        document,
        name=_short(document.name, _LONGEST),
        headline=cut.short(document.headline),
        meaning=cut.short(document.meaning),
        warnings=_first(document.warnings, cut.entries("warnings"), cut),
        sections=tuple(_section(each, cut) for each in _several(document.sections, cut)),
        brief=None,
    )


def _several(sections: tuple[Section, ...], cut: _Cut) -> Iterator[Section]:
    """The first of very many sections, such as those of the files of a folder."""
    most = max(6, cut.count)
    yield from sections[:most]
    if len(sections) > most:
        rest = f"… {wording.counted(len(sections) - most, 'more section')}{_by(cut.more)}"
        yield Section("more", "", (Sentences((rest,)),))


def _section(section: Section, cut: _Cut) -> Section:
    blocks = tuple(_block(each, cut) for each in section.blocks)
    return replace(section, title=cut.short(section.title), blocks=blocks)


def _block(block: Block, cut: _Cut) -> Block:
    if isinstance(block, Section):
        return _section(block, cut)
    if isinstance(block, Table):
        return _table(block, cut)
    if isinstance(block, Citations):
        rest = len(block.entries) - cut.count
        shown = _table(_without_sources(replace(block, entries=block.entries[: cut.count]).table), cut)
        return replace(shown, left=f"… {rest:,} more{_by(cut.more)}") if rest > 0 else shown
    if isinstance(block, Sentences):
        return replace(block, lines=_first(block.lines, cut.count, cut))
    return block


def _table(table: Table, cut: _Cut) -> Table:
    """The first rows, and those of what is never cut, in their order."""
    every = table.every_row if cut.kept and table.every_row else table.rows
    several = (row for place, row in enumerate(every) if place < cut.count or cut.kept.intersection(row.cells))
    rows = tuple(_row(each, cut) for each in several)
    rest = len(every) - len(rows)
    left = f"… {rest:,} more{_by(cut.more)}" if rest else table.left
    return replace(table, rows=rows, every_row=(), left=left, total=table.total and _row(table.total, cut))


def _row(row: Row, cut: _Cut) -> Row:
    return replace(row, cells=tuple(map(cut.short, row.cells)), bar=())


def _without_sources(table: Table) -> Table:
    kept = [place for place, column in enumerate(table.columns) if column.kind != "source"]
    cells = (replace(row, cells=tuple(row.cells[place] for place in kept)) for row in table.rows)
    return replace(table, columns=tuple(table.columns[place] for place in kept), rows=tuple(cells))


def _first(lines: Sequence[str], count: int, cut: _Cut) -> tuple[str, ...]:
    rest = len(lines) - count
    shown = tuple(map(cut.short, lines[:count]))
    return (*shown, f"… {rest:,} more{_by(cut.more)}") if rest > 0 else shown


def _by(more: str) -> str:
    return f": {more}" if more else ""


def _short(words: str, longest: int) -> str:
    """A text of at most so many bytes, its middle left out, and nothing in it that a terminal obeys."""
    shown = printable(words)
    whole = shown.encode()
    if len(whole) <= longest:
        return shown
    first, last = whole[: longest // 2], whole[-longest // 2 :]
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


def _entries(value: Any, cut: _Cut, path: str, left: dict[str, Any]) -> Any:
    """Plain data with so many entries in each list, texts short; notes what is left out, by key path."""
    if isinstance(value, Mapping):
        return {
            _short(str(key), _LONGEST): _entries(each, cut, f"{path}.{key}" if path else str(key), left)
            for key, each in value.items()
        }
    if isinstance(value, (list, tuple)):
        most = cut.entries(path)
        kept = value if len(value) <= most or _is_interval(value) else _kept(value, most, cut)
        if len(kept) < len(value):
            left[_short(f"{path}[]", _LONGEST)] = len(value) - len(kept)
        return [_entries(each, cut, f"{path}[]", left) for each in kept]
    return cut.short(value) if isinstance(value, str) else value


def _is_interval(value: Sequence[Any]) -> bool:
    return len(value) == 2 and all(each is None or isinstance(each, (int, float)) for each in value)


def _kept(entries: Sequence[Any], most: int, cut: _Cut) -> list[Any]:
    """The first entries, and those of what is never cut."""
    return [each for place, each in enumerate(entries) if place < most or _label(each) in cut.kept]


def _label(entry: Any) -> str:
    return str(entry.get("label", "")) if isinstance(entry, Mapping) else ""


def _without_last(data: Mapping[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The first keys of the data, as many as there is room for."""
    kept = _entries(data, _Cut(0, 0, _LONGEST, "", frozenset()), "", {})
    gone: dict[str, Any] = {}
    while kept and _bytes({**kept, **asked, LEFT_OUT: gone}) > _ROOM_OF_DATA:
        gone[kept.popitem()[0]] = "all"
    return {**kept, **asked, LEFT_OUT: gone}


def _bytes(data: Mapping[str, Any]) -> int:
    return len(as_json(data).encode())


def as_json(data: Mapping[str, Any]) -> str:
    """Plain data as the protocol writes them."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
