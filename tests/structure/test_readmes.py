"""What the READMEs name is there."""

import re
from pathlib import Path

import pytest

from tests.structure.sources import ROOT, name

READMES = sorted(
    path
    for pattern in ("*.md", "bindings/**/*.md", "libsimcore/**/*.md", "tests/**/*.md", "docs/*.md", "benchmarks/*.md")
    for path in ROOT.glob(pattern)
    if path.name != "CHANGELOG.md" and "tests/data" not in path.as_posix()
)
FILE = re.compile(r"`([\w./-]+\.(?:hpp|cpp|py|csv|sh|cmake))`")
MADE_UP = {"your_source.cpp", "your_source_test.cpp", "x_plan.cpp", "thing.py"}  # in instructions
OUTPUT = {"prices.csv", "our-prices.csv", "book.csv", "train.py", "gate.py"}  # files of the reader


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Paths of all files of the project, and each of their endings: `plan/tariff.hpp`, `tariff.hpp`."""
    skipped = {"build", ".venv", ".venv-cluster", ".venv-sdk", ".git", "dist"}
    roots = [path for path in ROOT.iterdir() if path.name not in skipped and not path.name.startswith("build")]
    paths = [path.relative_to(ROOT).parts for root in roots for path in (root, *root.rglob("*")) if path.is_file()]
    return {"/".join(parts[first:]) for parts in paths for first in range(len(parts))}


@pytest.mark.parametrize("readme", READMES, ids=name)
def test_files_that_a_readme_names_exist(readme: Path, known: set[str]) -> None:
    text = readme.read_text(encoding="utf-8")
    named = {found for found in FILE.findall(text) if Path(found).name not in MADE_UP | OUTPUT}
    assert sorted(each for each in named if each.removeprefix("./") not in known) == []
