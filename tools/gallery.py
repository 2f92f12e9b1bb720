"""Draws the pictures of docs/gallery.md anew, each by the Python that stands below it: `python -m tools.gallery`.

Not the report, which is a photograph, and not the calibration, which `make validate` draws.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib
import simcore

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
DRAWN = re.compile(r"\]\((pictures/[\w-]+\.png)\)\n\n```python\n(.*?)```", re.DOTALL)


def programs() -> list[tuple[str, str]]:
    """Pictures of the page, and what makes each; a program may use the names of those before it."""
    return DRAWN.findall((DOCS / "gallery.md").read_text(encoding="utf-8"))


def figures() -> Iterator[tuple[str, Any]]:
    """Each picture with its figure, in the order of the page."""
    names: dict[str, Any] = {"simcore": simcore}
    for picture, program in programs():
        exec(compile(program, "docs/gallery.md", "exec"), names)
        yield picture, names["figure"]


def main() -> None:
    """Writes the files."""
    matplotlib.use("Agg")
    os.chdir(ROOT)
    for picture, figure in figures():
        figure.savefig(DOCS / picture, dpi=150)
        print(picture)


if __name__ == "__main__":
    main()
