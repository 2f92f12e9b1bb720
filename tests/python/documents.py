"""What a document says, without the way it looks."""

from simcore.display.document import Document, Section, Table


def section(document: Document, name: str) -> Section | None:
    """The section of that name, if there is one."""
    return next((each for each in document.sections if each.name == name), None)


def cells(document: Document, name: str) -> list[tuple[str, ...]]:
    """The rows of the tables of a section; nothing when there is no such section."""
    found = section(document, name)
    blocks = found.blocks if found else ()
    return [row.cells for block in blocks if isinstance(block, Table) for row in block.rows]
