"""Checks that a checkout is what its tag says: `python -m tools.check_release v0.3.0`.

The version, the dated section of the change log, the list of public names, and the file of the registry of servers must
be of that release, and nobody's name may be a placeholder.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.api_surface import RELEASED, version

ROOT = Path(__file__).parents[1]
PLACEHOLDER = "OWNER"


def release_problems(tag: str, stated: str, changelog: str, names: str, server: str) -> Iterator[str]:
    """What is not of the release of a tag: the project's version, and the texts of the files."""
    if tag != f"v{stated}":
        yield f"CMakeLists.txt: the version is {stated}, and the tag {tag}"
    newest = re.search(r"^## \[(?!Unreleased\]\s+## )(.*)", changelog, re.MULTILINE)  # an empty section is none
    if not newest or not newest[1].startswith(f"{stated}] - "):
        yield f"CHANGELOG.md: the newest section is not a dated one of {stated}"
    if not names.startswith(f"# Public names of simcore {stated}\n"):
        yield f"{RELEASED.name}: the names are not those of {stated} (make api-check WRITE=1)"
    document = json.loads(server)
    if {each["version"] for each in (document, *document["packages"])} != {stated}:
        yield f"server.json: the version is not {stated}"
    if PLACEHOLDER in server:
        yield f"server.json: {PLACEHOLDER} stands for the owner of the repository"


def main() -> int:
    """Prints what is not of the release, and fails if anything is."""
    (tag,) = sys.argv[1:]
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "CHANGELOG.md", RELEASED, ROOT / "server.json")]
    problems = [*release_problems(tag, version(ROOT), *texts)]
    print("\n".join(problems) or f"{tag}: as it must be")
    return int(bool(problems))


if __name__ == "__main__":
    raise SystemExit(main())
