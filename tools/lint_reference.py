"""Writes the tables of docs/lint.md from the rules of the lint.

`python tools/lint_reference.py` rewrites them, `--check` only says (by exit code 1) that they are stale.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from simcore.linting.rules import SEVERITIES, Rule, rules

PAGE = Path(__file__).parents[1] / "docs" / "lint.md"
BEGIN, END = "<!-- rules: written by tools/lint_reference.py -->", "<!-- end of rules -->"
HEAD = ["| rule | why it hurts | what to do |", "|---|---|---|"]
TITLES = {
    "error": "Errors: the service refuses the request, or money is surely lost",
    "warning": "Warnings: likely to hurt",
    "note": "Notes: worth knowing",
}


def reference() -> str:
    """A table for each severity, the worst first."""
    parts = []
    for severity in reversed(SEVERITIES):
        found = [rule for rule in rules().values() if rule.severity == severity]
        parts.append("\n".join([f"### {TITLES[severity]}", "", *HEAD, *map(line, found)]))
    return "\n\n".join([f"{len(rules())} rules.", *parts])


def line(rule: Rule) -> str:
    """One rule as a row of Markdown; its reason leads to its evidence."""
    return f"| `{rule.id}` | {rule.reason} ([seen]({rule.evidence})) | {rule.advice} |"


def page(old: str) -> str:
    """The page with its tables made anew."""
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n\n{END}{after}"


def stale() -> Iterator[str]:
    """The name of the page, if its tables are not these."""
    old = PAGE.read_text(encoding="utf-8")
    if old != page(old):
        yield PAGE.name


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if not options.check:
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        return 0
    found = [*stale()]
    for name in found:
        print(f"{name} is stale: run {Path(__file__).name}")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
