"""Writes the table of docs/job-file.md from the rows that read and check the job file.

`python tools/job_file_reference.py` rewrites it, `--check` only says (by exit code 1) that it is stale.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from simcore import _core

PAGE = Path(__file__).parents[1] / "docs" / "job-file.md"
BEGIN, END = "<!-- fields: written by tools/job_file_reference.py -->", "<!-- end of fields -->"


def table() -> str:
    """One Markdown row a field."""
    lines = ["| key | value | range | meaning |", "|---|---|---|---|"]
    for row in _core.job_fields():
        key = f"`{row.path}`" + (" **required**" if row.required else "")
        lines.append(f"| {key} | {row.value.replace('|', chr(92) + '|')} | {row.range} | {row.doc} |")
    return "\n".join(lines)


def page(old: str) -> str:
    """The page with its table made anew."""
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


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
