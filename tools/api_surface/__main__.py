"""Compares what is public with what the last release had: `python -m tools.api_surface`; `--write` makes the list anew.

released.txt has a line for each public name: of Python, of the C++ headers on docs/cpp.md, of the command line, of the
JSON of answers and of the job file. What docs/api-policy.md promises is checked against it: CHANGELOG.md must have
each line that is gone, whole, as code.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tools.api_surface import RELEASED, command_line, cpp, python, schemas, version
from tools.api_surface.changes import changelog_code, unaccounted

ROOT = Path(__file__).parents[2]


def surface(root: Path) -> Iterator[str]:
    """A line for each public name of a checkout; for the command line, of the package that Python imports."""
    parts = (python.surface(root), cpp.surface(root), command_line.surface(), schemas.surface(root))
    return iter(sorted(set(chain(*parts))))


def main() -> int:
    """Writes the list, or prints what CHANGELOG.md does not account for."""
    parser = argparse.ArgumentParser(prog="python -m tools.api_surface", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="the present names are those of a release")
    now = [*surface(ROOT)]
    if parser.parse_args().write:
        RELEASED.write_text("\n".join([f"# Public names of simcore {version(ROOT)}", *now, ""]), encoding="utf-8")
        return 0
    head, *before = RELEASED.read_text(encoding="utf-8").splitlines()
    broken = unaccounted(before, now, changelog_code((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")))
    for line in broken:
        print(f"api-check: {line}")
    if broken:
        print("api-check: write each, whole, as code under Changed, Deprecated or Removed in CHANGELOG.md")
    else:
        print(f"api-check: {len(now)} public names, compared with {len(before)} ({head.removeprefix('# ')})")
    return int(bool(broken))


if __name__ == "__main__":
    raise SystemExit(main())
