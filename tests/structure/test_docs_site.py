"""Pages of docs/: each is in one table of contents of the site, which `make docs` builds without a warning."""

import re

from tests.structure.sources import ROOT

DOCS = ROOT / "docs"
TREES = re.findall(r"```\{toctree\}\n(.*?)```", (DOCS / "index.md").read_text(encoding="utf-8"), re.DOTALL)


def test_every_page_is_in_one_table_of_contents() -> None:
    listed = [line for tree in TREES for line in tree.splitlines() if line and not line.startswith(":")]
    assert sorted(listed) == sorted(page.stem for page in DOCS.glob("*.md") if page.stem != "index")


def test_the_site_is_built_in_ci() -> None:
    assert " docs " in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"^docs:.*\n\t.*--fail-on-warning", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
