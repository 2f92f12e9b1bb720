"""One HTML file: nothing fetched, no script but its own, the same bytes for the same document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from simcore.display.document import Block, Column, Document, Row, Section, Sentences, Table
from simcore.display.figures import svg
from simcore.display.figures.kinds import Figure
from simcore.display.renderers.markup import capital, escape
from simcore.display.renderers.script import DIGEST, SCRIPT
from simcore.display.renderers.stylesheet import STYLE
from simcore.display.wording import bound

_MANY = 30  # rows: more are folded away
_MANY_COLUMNS = 6  # of a table: more are set smaller
_LONG = 48  # characters of a headline that is set smaller
_POLICY = (
    f"default-src 'none'; style-src 'unsafe-inline'; script-src '{DIGEST}'; img-src data:; base-uri 'none'; "
    "form-action 'none'"
)
_SAME = "The same of these give the same numbers. Prices are list prices of their days; the bill that counts is yours."


def render(document: Document) -> str:
    """The whole page."""
    body = "".join((_header(document), _warnings(document.warnings), *map(_section, document.sections)))
    title = f"{document.headline}: {document.name}" if document.name else document.headline
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<link rel="icon" href="data:,">\n'  # or a browser would ask the server for one
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}</main>\n{_footer(document)}<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def _header(document: Document) -> str:
    long = " long" if len(document.headline) > _LONG else ""
    meaning = f'<p class="meaning">{_prose(document.meaning)}</p>\n' if document.meaning else ""
    return (
        f'<header>\n<p class="kind">{escape(document.kind)}</p>\n'
        f'<h1 dir="auto">{escape(document.name)}</h1>\n'  # a name may run from right to left
        f'<p class="headline {document.state}{long}">{_prose(document.headline)}</p>\n{meaning}</header>\n'
    )


def _prose(text: str) -> str:
    """Words that a browser breaks into lines, but not between a number and its unit."""
    return escape(bound(text))


def _warnings(warnings: Sequence[str]) -> str:
    if not warnings:
        return ""
    head = '<aside class="warnings" aria-labelledby="warnings">\n<h2 id="warnings">Before you rely on this</h2>'
    return f"{head}\n{_list(warnings)}</aside>\n"


def _list(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{_prose(line)}</li>' for line in lines)}</ul>\n"


def _footer(document: Document) -> str:
    entries = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in document.provenance)
    return f'<footer>\n<dl>{entries}</dl>\n<p class="note after">{_SAME}</p>\n</footer>\n' if entries else ""


def _section(section: Section, path: str = "", level: int = 2) -> str:
    """A section with a heading that names it; those within it have smaller ones."""
    name = f"{path}{section.name}"
    if not section.title:
        return f'<section class="lead">\n{_blocks(section, name, level)}\n</section>\n'
    head = f'<h{level} id="{name}">{escape(capital(section.title))}</h{level}>'
    return f'<section aria-labelledby="{name}">\n{head}\n{_blocks(section, name, level)}\n</section>\n'


def _blocks(section: Section, name: str, level: int) -> str:
    path = f"{name}-" if level > 2 or any(isinstance(block, Section) for block in section.blocks) else ""
    parts: list[str] = []
    for figures, blocks in groupby(section.blocks, key=lambda block: isinstance(block, Figure)):
        if figures:
            parts.append(_figures([_within(block, path) for block in blocks if isinstance(block, Figure)]))
        else:
            parts += (_block(block, section, path, level) for block in blocks)
    return "\n".join(parts)


def _within(figure: Figure, path: str) -> Figure:
    """The figure with a name that the page has once."""
    return replace(figure, name=f"{path}{figure.name}")


def _figures(figures: Sequence[Figure]) -> str:
    """Two stand beside each other where there is room."""
    drawn = [_figure(figure) for figure in figures]
    return f'<div class="pair">\n{chr(10).join(drawn)}\n</div>' if len(drawn) == 2 else "\n".join(drawn)


def _figure(figure: Figure) -> str:
    caption = f"<figcaption>{escape(figure.caption)}</figcaption>\n" if figure.caption else ""
    return f"<figure>\n{caption}{svg.draw(figure)}\n</figure>"


def _block(block: Block, section: Section, path: str, level: int) -> str:
    if isinstance(block, Section):
        return _section(block, path, level + 1)
    if isinstance(block, Sentences):
        if len(block.lines) == 1:
            return f'<p class="note after {block.emphasis}">{_prose(block.lines[0])}</p>'
        return _list(block.lines)
    assert not isinstance(block, Figure)
    return _table(block if isinstance(block, Table) else block.table, section)


# ------------------------------------------------------------------------------------------------ tables
def _table(table: Table, section: Section) -> str:
    """The first cell of a row names it. On narrow screens the cells of a row stand below each other."""
    text = "\n".join(_lines(table, section))
    if table.every_row:
        label = escape(capital(section.title))
        return f'<div class="scrolled" tabindex="0" role="region" aria-label="{label}">\n{text}\n</div>'
    if table.drawn or len(table.rows) > _MANY:
        title = f"{capital(section.title)} in numbers" if table.drawn else f"{section.title} ({len(table.rows)})"
        return f"<details><summary>{escape(capital(title))}</summary>\n{text}\n</details>"
    return text


def _lines(table: Table, section: Section) -> Iterator[str]:
    heads = "".join(f'<th scope="col"{_style(column)}>{escape(column.head)}</th>' for column in table.columns)
    yield f'<table class="stack {"dense " if len(table.columns) > _MANY_COLUMNS else ""}{section.name}">'
    seen = "" if table.caption else ' class="unseen"'  # the heading says it to who can see it
    yield f"<caption{seen}>{escape(table.caption or capital(section.title))}</caption>"
    yield f"<thead><tr>{heads}</tr></thead>\n<tbody>"
    yield from (_row(row, table.columns) for row in table.every_row or table.rows)
    yield "</tbody>"
    if table.total:
        yield f"<tfoot>{_row(table.total, table.columns)}</tfoot>"
    yield "</table>"


def _row(row: Row, columns: Sequence[Column]) -> str:
    first, *rest = (_cell(text, column) for text, column in zip(row.cells, columns, strict=True))
    cells = "".join(
        f'<td{_style(column)} data-head="{escape(column.head)}">{text}</td>' if text else "<td></td>"
        for text, column in zip(rest, columns[1:], strict=True)
    )
    style = f' class="{row.emphasis}"' if row.emphasis else ""
    return f'<tr{style}><th scope="row"{_style(columns[0])}>{first}</th>{cells}</tr>'


def _cell(text: str, column: Column) -> str:
    if column.kind == "code" and text:
        return f"<code>{escape(text)}</code>"
    return _prose(text) if column.kind == "text" else escape(text)


def _style(column: Column) -> str:
    return f' class="{column.kind}"' if column.kind in ("number", "source", "day") else ""
