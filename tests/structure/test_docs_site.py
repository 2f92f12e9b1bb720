"""Pages of docs/: each is in one table of contents of the site, and every link within the project leads somewhere."""

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.structure import pages
from tests.structure.sources import ROOT, name

DOCS = ROOT / "docs"
TREES = re.findall(r"```\{toctree\}\n(.*?)```", (DOCS / "index.md").read_text(encoding="utf-8"), re.DOTALL)
FRONT = [ROOT / each for each in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md")]
PAGES = {path: pages.read(path) for path in [*FRONT, *sorted(DOCS.glob("*.md"))]}


def test_every_page_is_in_one_table_of_contents() -> None:
    listed = [line for tree in TREES for line in tree.splitlines() if line and not line.startswith(":")]
    assert sorted(listed) == sorted(page.stem for page in DOCS.glob("*.md") if page.stem != "index")


def test_the_site_is_built_in_ci() -> None:
    assert " docs " in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"^docs:.*\n\t.*--fail-on-warning", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_within_the_project_lead_somewhere(path: Path) -> None:
    page = PAGES[path]
    assert [link for link in [*page.links, *page.pictures] if not leads_somewhere(link, path)] == []


def leads_somewhere(link: str, path: Path) -> bool:
    """Whether a link on that page goes to a file of the project, and to an anchor in it; or out of the project."""
    address = urlsplit(link)
    if address.scheme:
        return True
    target = (path.parent / unquote(address.path)).resolve() if address.path else path
    if not target.exists() or not target.is_relative_to(ROOT):
        return False
    return not address.fragment or address.fragment in anchors(target)


def anchors(path: Path) -> set[str]:
    if path.suffix != ".md":
        return set()
    return (PAGES.get(path) or pages.read(path)).anchors


def test_every_picture_is_shown() -> None:
    shown = {(path.parent / address).resolve() for path, page in PAGES.items() for address in page.pictures}
    assert [name(each) for each in sorted((DOCS / "pictures").iterdir()) if each not in shown] == []


def test_every_picture_has_words_that_stand_for_it() -> None:
    assert [address for page in PAGES.values() for address, words in page.pictures.items() if not words.strip()] == []


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("## How sure is it?", "how-sure-is-it"),
        ("### `channels.<name>.file_system`", "channelsnamefile_system"),
        ("# Exact, *conditional* or simulated", "exact-conditional-or-simulated"),
        ("## `a`\n\n## `a`", "a-1"),
        ('<a id="Forecast"></a>The forecast.', "Forecast"),
    ],
)
def test_an_anchor_is_found(heading: str, anchor: str) -> None:
    assert anchor in pages.parsed(heading).anchors


def test_what_is_no_link_is_left_alone() -> None:
    page = pages.parsed(
        "`[a](b.md)` and [c](d.md#e)\n\n```\n[f](g.md)\n```\n\n| h |\n|---|\n| [i](j.md) |\n\n![k](l.png)\n"
    )
    assert page.links == ["d.md#e", "j.md"]
    assert page.pictures == {"l.png": "k"}


@pytest.mark.parametrize(
    "link", ["nowhere.md", "index.md#nowhere", "#nowhere", "../../elsewhere.md", "conf.py#nowhere"]
)
def test_a_link_that_leads_nowhere_is_found(link: str) -> None:
    assert not leads_somewhere(link, DOCS / "index.md")
