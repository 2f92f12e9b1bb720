"""Writes the tables of keys of docs/job-file*.md from the rows that read and check the job file.

Each table stands between two comments, the first of which names its section: a page decides which sections it shows.
`python tools/job_file_reference.py` rewrites the tables, `--check` only says (by exit code 1) that a page is stale.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import simcore
from simcore.inputs import fields

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(DOCS.glob("job-file*.md"))

TOP = "the file"  # its table holds the keys that are in no section
BEGIN, END = "<!-- keys of {}: written by tools/job_file_reference.py -->", "<!-- end of keys -->"
TABLE = re.compile(BEGIN.format("([^:]+)") + ".*?" + END, re.DOTALL)
HEAD = ["| key | value | range | default | meaning *(source)* |", "|---|---|---|---|---|"]

PLACEHOLDERS = {"map of sections": ".<name>", "list of sections": "[]"}


class Reference:
    """The tables of all sections, with links from each section to those inside it."""

    def __init__(self, pages: Mapping[str, str]) -> None:
        """Takes the text of each page by its name."""
        rows = simcore.fields()
        self._rows = {shown(row): fields.children(row) for row in rows if fields.is_section(row)}
        self._rows[TOP] = [row for row in rows if "." not in row.path]
        self._parameters = simcore.Catalog.builtin().parameters()
        self._pages = {section: name for name, text in pages.items() for section in TABLE.findall(text)}
        refuse_unless_once(self._rows, [section for text in pages.values() for section in TABLE.findall(text)])

    def page(self, name: str, text: str) -> str:
        """The page with its tables made anew."""
        lines = {section: [self._line(row, name) for row in rows] for section, rows in self._rows.items()}

        def table(section: str) -> str:
            """One Markdown row a key; a section with the keys of an earlier one only names that."""
            same = next(other for other in lines if lines[other] == lines[section])
            if same == section:
                return "\n".join([*HEAD, *lines[section]])
            return f"The keys are those of [`{same}`]({self._link(same, name)})."

        return TABLE.sub(lambda old: "\n\n".join([BEGIN.format(old[1]), table(old[1]), END]), text)

    def _line(self, row: simcore.FieldRow, page: str) -> str:
        key = f"**`{fields.key(row.path)}`**" if row.required else f"`{fields.key(row.path)}`"
        meaning = f"{row.doc} *({source(row)})*"  # in one column: long API names would leave no room for the rest
        cells = [key, row.value, bounds(row), fields.default(row, self._parameters), meaning]
        if fields.is_section(row):
            cells[1] = f"[{row.value}]({self._link(shown(row), page)})"
        return f"| {' | '.join(escaped(cell) for cell in cells)} |"

    def _link(self, section: str, page: str) -> str:
        """Address of a section's heading, as it is written on a page."""
        home = self._pages[section]
        return f"{'' if home == page else home}#{re.sub('[^a-z_]', '', section)}"


def refuse_unless_once(known: Iterable[str], shown_on_pages: Sequence[str]) -> None:
    """Every section has one table on the pages, and every table is that of a section."""
    wrong = [section for section in known if shown_on_pages.count(section) != 1]
    wrong += sorted(set(shown_on_pages) - set(known))
    if wrong:
        raise SystemExit(f"docs/job-file*.md must have one table for each section; look at: {', '.join(wrong)}")


def shown(section: simcore.FieldRow) -> str:
    """Path of a section as its heading shows it: `cluster.groups[]`, `channels.<name>`."""
    return section.path + PLACEHOLDERS.get(section.kind, "")


def escaped(cell: str) -> str:
    """Text in a cell of a table."""
    return cell.replace("|", "\\|").replace("<", "&lt;")


def bounds(row: simcore.FieldRow) -> str:
    """The range in few words: "1 to 10000"."""
    return re.sub(r"at least (.+) and at most (.+)", r"\1 to \2", row.range)


def source(row: simcore.FieldRow) -> str:
    """The source without the names that docs/job-file.md says once for all tables."""
    return row.source.replace("SageMaker API ", "").replace("CreateTrainingJob, ", "")


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    old = {page.name: page.read_text(encoding="utf-8") for page in PAGES}
    reference = Reference(old)
    new = {name: reference.page(name, text) for name, text in old.items()}
    stale = [name for name in new if new[name] != old[name]]
    for name in stale:
        if options.check:
            print(f"{name} is stale: run {Path(__file__).name}")
        else:
            (DOCS / name).write_text(new[name], encoding="utf-8")
    return int(options.check and bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
