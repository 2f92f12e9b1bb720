"""A notebook: plain HTML, no scripts, nothing fetched, detail folded away."""

from __future__ import annotations

from collections.abc import Sequence

from simcore.display.document import Block, Column, Document, Emphasis, Row, Section, Sentences, Table
from simcore.display.figures.kinds import Figure, Segment
from simcore.display.figures.palette import COLOURS
from simcore.display.renderers.markup import escape
from simcore.display.renderers.text import provenance

_STYLES = {"strong": "font-weight:600", "dim": "color:#777", "good": "color:#007a5a", "doubtful": "color:#b35900",
           "bad": "color:#c44e00", "": ""}  # fmt: skip
_CELL = "padding:2px 10px 2px 0;vertical-align:top;text-align:"


def render(document: Document) -> str:
    """The whole document."""
    name = f"<b>{escape(document.name)}</b>: " if document.name else ""
    return "".join(
        (
            f"<div>{name}{_styled('b', document.headline, document.state)}",
            _line(document.meaning, "dim") if document.meaning else "",
            *(_line(f"⚠ {warning}", "doubtful") for warning in document.warnings),
            *map(_section, document.sections),
            f"{_styled('small', provenance(document), 'dim')}</div>",
        )
    )


def _styled(tag: str, text: str, emphasis: Emphasis) -> str:
    return f'<{tag} style="{_STYLES[emphasis]}">{escape(text)}</{tag}>'


def _line(text: str, emphasis: Emphasis = "") -> str:
    return _styled("div", text, emphasis)


def _section(section: Section) -> str:
    body = "".join(map(_block, section.blocks))
    if section.folding != "open":
        return f"<details><summary>{escape(section.title)} ({section.size})</summary>{body}</details>"
    title = f'<div style="margin-top:8px"><b>{escape(section.title)}</b></div>' if section.title else ""
    return title + body


def _block(block: Block) -> str:
    if isinstance(block, Sentences):
        return "".join(_line(line, block.emphasis) for line in block.lines)
    if isinstance(block, Section):
        return _section(block)
    if isinstance(block, Figure):
        return ""  # plain HTML has bars in tables
    table = block if isinstance(block, Table) else block.table
    return _table(table) + (_line(table.left, "dim") if table.left else "")


def _table(table: Table) -> str:
    bars = any(row.bar for row in table.every)
    heads = "".join(_cell("th", column.head, column, "") for column in table.columns)
    top = f"<thead><tr>{heads}{'<th></th>' if bars else ''}</tr></thead>"
    body = "".join(_row(row, table.columns, bars=bars) for row in table.every)
    head = top if any(column.head for column in table.columns) else ""
    return f'<table style="border-collapse:collapse">{head}<tbody>{body}</tbody></table>'


def _row(row: Row, columns: Sequence[Column], *, bars: bool) -> str:
    cells = "".join(_cell("td", text, column, row.emphasis) for text, column in zip(row.cells, columns, strict=True))
    bar = f'<td style="width:320px;vertical-align:middle">{_bar(row.bar)}</td>' if bars else ""
    return f"<tr>{cells}{bar}</tr>"


def _cell(tag: str, text: str, column: Column, emphasis: Emphasis) -> str:
    style = f"{_CELL}{'right' if column.kind == 'number' else 'left'};{_STYLES[emphasis]}"
    if column.kind in ("number", "name", "day"):
        style += ";white-space:nowrap"
    told = escape(text)
    if column.kind == "code" and tag == "td" and emphasis != "strong":
        told = f"<code>{told}</code>"
    return f'<{tag} style="{style}">{told}</{tag}>'


def _bar(segments: Sequence[Segment]) -> str:
    """Segments from left to right, the gaps between them as margins."""
    parts, end = [], 0.0
    for segment in segments:
        place = f"margin-left:{100 * (segment.start - end):.2f}%;width:{100 * (segment.end - segment.start):.2f}%"
        colour = COLOURS["free" if segment.hatched else segment.colour]
        look = f"min-width:2px;height:12px;background:{colour}"
        parts.append(f'<div title="{escape(segment.tip)}" style="{place};{look}"></div>')
        end = segment.end
    return f'<div style="display:flex;min-width:200px">{"".join(parts)}</div>'
