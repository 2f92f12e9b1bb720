"""docs/job-file*.md: the pages together show every key of the job file, each section under its own heading."""

import re

import pytest
import simcore
from simcore import _core
from simcore.inputs import fields

from tools import job_file_reference as reference

PAGES = {page.name: page.read_text(encoding="utf-8") for page in reference.PAGES}
SECTIONS = {reference.shown(row): row for row in simcore.fields() if fields.is_section(row)}
OVERVIEW = PAGES["job-file.md"]


def test_the_tables_are_those_of_the_rows() -> None:
    written = reference.Reference(PAGES)
    stale = [name for name, text in PAGES.items() if written.page(name, text) != text]
    assert stale == [], "make stubs writes them anew"


def test_every_key_is_on_a_page() -> None:
    """Told by the table of its section, or by that of another section with the same keys."""
    tables = dict(
        part for text in PAGES.values() for part in re.findall(r"<!-- keys of ([^:]+):(.*?)<!-- end", text, re.S)
    )
    tables |= {
        name: tables[same[1]]
        for name, table in tables.items()
        if (same := re.search(r"are those of \[`(.*?)`\]", table))
    }
    for name, section in SECTIONS.items():
        keys = [fields.key(row.path) for row in fields.children(section)]
        assert re.findall(r"^\| (?:\*\*)?`(\w+)`", tables[name], re.MULTILINE) == keys


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_has_its_heading(section: str) -> None:
    (page,) = (text for text in PAGES.values() if f"<!-- keys of {section}:" in text)
    before = page[: page.index(f"<!-- keys of {section}:")]
    assert re.findall(r"^## (.*)$", before, re.MULTILINE)[-1] == f"`{section}`"


def test_the_overview_leads_to_every_page_and_back() -> None:
    others = [name for name in PAGES if name != "job-file.md"]
    assert [name for name in others if f"]({name})" not in OVERVIEW] == []
    assert [name for name in others if "[the job file](job-file.md)" not in PAGES[name]] == []


def test_the_overview_names_every_section() -> None:
    top = [name for name, row in SECTIONS.items() if "." not in row.path]
    assert [
        name for name in top if f"`{fields.key(SECTIONS[name].path)}`" not in OVERVIEW.partition("## Values")[0]
    ] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_a_whole_job(name: str) -> None:
    blocks = re.findall(r"^( *)```yaml\n(.*?)^ *```", PAGES[name], re.DOTALL | re.MULTILINE)
    jobs = [
        _core.read_document(re.sub(f"^{indent}", "", block, flags=re.MULTILINE), "block.yaml")
        for indent, block in blocks
    ]
    assert [job for job in jobs if "simcore" in job]


def test_a_section_without_a_table_is_refused() -> None:
    page = PAGES["job-file-artifact.md"]
    for wrong in (page.replace("keys of artifact", "keys of artefact"), page + page[page.index("<!--") :]):
        with pytest.raises(SystemExit, match="artifact"):
            reference.Reference(PAGES | {"job-file-artifact.md": wrong})
