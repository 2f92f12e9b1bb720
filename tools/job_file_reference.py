"""Writes the tables of docs/job-file.md from the rows that read and check the job file.

`python tools/job_file_reference.py` rewrites it, `--check` only says (by exit code 1) that it is stale.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

import simcore
from simcore.inputs import fields

PAGE = Path(__file__).parents[1] / "docs" / "job-file.md"
BEGIN, END = "<!-- fields: written by tools/job_file_reference.py -->", "<!-- end of fields -->"


HEAD = ["| key | value | range | default | meaning *(source)* |", "|---|---|---|---|---|"]

PLACEHOLDERS = {"map of sections": ".<name>", "list of sections": "[]"}


def reference() -> str:
    """One small table a section: its keys alone are short enough for a page."""
    rows, parameters = simcore.fields(), simcore.Catalog.builtin().parameters()
    sections = [row for row in rows if fields.is_section(row)]
    top = [row for row in rows if "." not in row.path]
    parts = [table(top, parameters)]
    for section in sections:
        path = section.path + PLACEHOLDERS.get(section.kind, "")
        parts.append(f"### `{path}`\n\n{section.doc}\n\n{table(fields.children(section), parameters)}")
    return "\n\n".join(parts)


def table(rows: Sequence[simcore.FieldRow], parameters: Sequence[simcore.Parameter]) -> str:
    """One Markdown row a field, under its last key."""
    lines = list(HEAD)
    for row in rows:
        key = f"**`{fields.key(row.path)}`**" if row.required else f"`{fields.key(row.path)}`"
        meaning = f"{row.doc} *({source(row)})*"  # in one column: long API names would leave no room for the rest
        cells = [key, row.value, bounds(row), fields.default(row, parameters), meaning]
        lines.append(f"| {' | '.join(escaped(cell) for cell in cells)} |")
    return "\n".join(lines)


def escaped(cell: str) -> str:
    """Text in a cell of a table."""
    return cell.replace("|", "\\|").replace("<", "&lt;")


def bounds(row: simcore.FieldRow) -> str:
    """The range in few words: "1 to 10000"."""
    return re.sub(r"at least (.+) and at most (.+)", r"\1 to \2", row.range)


def source(row: simcore.FieldRow) -> str:
    """The source without the names that the text above the tables says once."""
    return row.source.replace("SageMaker API ", "").replace("CreateTrainingJob, ", "")


def page(old: str) -> str:
    """The page with its tables made anew."""
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n\n{END}{after}"


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    old = PAGE.read_text(encoding="utf-8")
    new = page(old)
    if options.check:
        if new != old:
            print(f"{PAGE.name} is stale: run {Path(__file__).name}")
        return int(new != old)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
