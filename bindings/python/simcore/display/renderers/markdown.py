"""Markdown, for the comment on a pull request, the summary of a workflow run or a page: never longer than it may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from simcore.display.document import Citations, Column, Document, Emphasis, Row, Section, Sentences, Table
from simcore.display.figures.kinds import Figure
from simcore.display.renderers.markup import capital
from simcore.display.renderers.text import provenance

LARGEST = 65_536  # bytes; GitHub refuses comments of more characters
ROOM = LARGEST - 1_536  # for the marker that a workflow puts in front
_LONGEST = 120  # characters of a text in a cell
_LONGEST_WORDS = 300  # of a cell of prose
_LONGEST_NAME = 200
_LONGEST_NOTE = 600
_LEAST = 200  # bytes that a folded section needs to be worth it
_MARKUP = re.compile(r"_|:(?=\S)|[^\w\s.,;:%$+=≤·…()/'-]")
_ICONS = {"good": "✅ ", "doubtful": "⚠️ ", "bad": "❌ "}


def render(document: Document, room: int = ROOM) -> str:
    """The whole document in at most `room` bytes: what is too long for it is cut, folded sections first."""
    name = f"{code(document.name)}: " if document.name else ""
    headline = document.headline if name else capital(document.headline)
    head = [f"### {_ICONS.get(document.state, '')}{name}{text(headline, _LONGEST_NOTE)}", ""]
    if document.meaning:
        head += [text(document.meaning, _LONGEST_NOTE), ""]
    head += _warnings(document.warnings, room // 4)
    foot = [f"<sub>{text(provenance(document), _LONGEST_NOTE)}</sub>"] if document.provenance else []
    body = _sections(document.sections, room - _size([*head, *foot]))
    return "\n".join([*head, *body, *foot]).rstrip()


def text(words: str, longest: int = _LONGEST) -> str:
    """Words that are shown as they are: no markup, no mention of people, no link to an issue."""
    if len(words) > longest:
        words = f"{words[: longest // 2]} … {words[-longest // 2 :]}"
    return _MARKUP.sub(_entity, "".join(each if each.isprintable() else " " for each in words))


def _entity(match: re.Match[str]) -> str:
    """A space of no width keeps GitHub from reading on."""
    return f"&#{ord(match[0])};" + ("&#8203;" if match[0] in "@#" else "")


def code(words: str) -> str:
    """A name in the font of code; HTML, since a backtick in it would end Markdown's."""
    return f"<code>{text(words, _LONGEST_NAME) or '&nbsp;'}</code>"


def _size(lines: Iterable[str]) -> int:
    return sum(len(line.encode()) + 1 for line in lines)


def _fitting(lines: Iterable[str], count: int, room: int, more: str = "", between: str | None = None) -> list[str]:
    """As many of `count` lines as there is room for, and how many are left out, which are not even made. `between`: a
    line between two of them."""
    kept: list[str] = []
    for number, line in enumerate(lines):
        gap = [between] if between is not None and number else []
        room -= _size([*gap, line])
        if room < 0:
            return [*kept, "", f"{count - number} more{more}"]
        kept += [*gap, line]
    return kept


def _warnings(warnings: Sequence[str], room: int) -> list[str]:
    lines = (f"> {text(warning, _LONGEST_NOTE)}" for warning in warnings)
    return [*_fitting(lines, len(warnings), room, between=">"), ""] if warnings else []


# ------------------------------------------------------------------------------------------------ sections
def _sections(sections: Sequence[Section], room: int) -> list[str]:
    """Open sections take what they need; the folded ones get equal parts of the rest."""
    made: dict[int, list[str]] = {}
    order = sorted(range(len(sections)), key=lambda place: sections[place].folding != "open")
    for done, place in enumerate(order):
        section = sections[place]
        left = room - sum(map(_size, made.values()))
        if section.folding == "open":
            made[place] = _open(section, left) if left > _LEAST else []
        else:
            made[place] = _folded(section, left // (len(order) - done))
    cut = sum(not lines and sections[place].folding == "open" for place, lines in made.items())
    more = [f"{cut} more section{'s' * (cut > 1)}", ""] if cut else []
    return [*(line for place in sorted(made) for line in made[place]), *more]


def _open(section: Section, room: int) -> list[str]:
    title = [f"**{text(section.title)}**", ""] if section.title else []
    return [*title, *_blocks(section, room - _size(title))]


def _folded(section: Section, room: int) -> list[str]:
    head = [f"<details><summary>{text(section.title, _LONGEST_NAME)} ({section.size})</summary>", ""]
    if _size(head) > room:
        return []
    body = _blocks(section, room - _size(head) - _LEAST)
    lines = [*head, *body, "</details>", ""]
    return lines if body and _size(lines) <= room else []


def _blocks(section: Section, room: int) -> list[str]:
    lines: list[str] = []
    for block in section.blocks:
        left = room - _size(lines)
        if isinstance(block, Section):
            continue
        if isinstance(block, Sentences):
            between = "" if block.emphasis == "dim" else None
            lines += [*_fitting(_sentences(block), len(block.lines), left, between=between), ""]
        elif not isinstance(block, Figure):
            lines += [*_table(block, left), ""]
            if isinstance(block, Table) and block.left:
                lines += [f"<sub>{text(block.left, _LONGEST_NOTE)}</sub>", ""]
    inner = [block for block in section.blocks if isinstance(block, Section)]
    return [*lines, *_sections(inner, room - _size(lines))]


def _sentences(block: Sentences) -> Iterator[str]:
    if block.emphasis == "dim":
        return (f"<sub>{text(each, _LONGEST_NOTE)}</sub>" for each in block.lines)
    return (f"- {_ICONS.get(block.emphasis, '')}{text(line, _LONGEST_NOTE)}" for line in block.lines)


# ------------------------------------------------------------------------------------------------ tables
def _table(block: Table | Citations, room: int) -> list[str]:
    table = block.table if isinstance(block, Citations) else block
    see = f": {code(block.see)}" if isinstance(block, Citations) and block.see else ""
    heads = [text(column.head) for column in table.columns]
    rule = ["---:" if column.kind == "number" else "---" for column in table.columns]
    head = ["| " + " | ".join(heads) + " |", "| " + " | ".join(rule) + " |"]
    rows = (_row(row, table.columns) for row in table.every)
    return [*head, *_fitting(rows, len(table.every), room - _size(head) - _LEAST, see)]


def _row(row: Row, columns: Sequence[Column]) -> str:
    cells = [_cell(words, column, row.emphasis) for words, column in zip(row.cells, columns, strict=True)]
    return f"| {_ICONS.get(row.emphasis, '')}{' | '.join(cells)} |"


def _cell(words: str, column: Column, emphasis: Emphasis) -> str:
    if column.kind == "code" and words and emphasis != "strong":
        return code(words)
    shown = text(words, _LONGEST_WORDS if column.kind == "text" else _LONGEST)
    if column.kind in ("number", "name", "day"):
        shown = shown.replace(" ", "\u00a0")
    return f"**{shown}**" if emphasis == "strong" and shown else shown
