"""Writes the tables of docs/output.md, and docs/output.schema.json, from the rows that write the answers.

`python tools/output_reference.py` rewrites them, `--check` only says (by exit code 1) that one is stale.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import simcore  # noqa: F401  registers the answers
from simcore._core import OutputField
from simcore.display import answer_keys, answer_schema, faces

DOCS = Path(__file__).parents[1] / "docs"
PAGE, SCHEMA = DOCS / "output.md", DOCS / "output.schema.json"
BEGIN, END = "<!-- keys: written by tools/output_reference.py -->", "<!-- end of keys -->"
HEAD = ["| key | type | unit | meaning |", "|---|---|---|---|"]


def reference() -> str:
    """A table an answer, then one for each record that answers have in them."""
    answers = faces.records()
    inner = set(answer_schema.definitions(answers.values())) - {record.__name__ for record in answers.values()}
    shown: dict[type, str] = {}
    parts = ["## Answers"]
    for name, record in answers.items():
        same = shown.setdefault(record, name)
        parts.append(section(f"`{name}`", record) if same == name else f"### `{name}`\n\nAs `{same}`.")
    return "\n\n".join(
        [*parts, "## Records", *(section(f"`{name}`", answer_keys.record(name)) for name in sorted(inner))]
    )


def section(title: str, record: type) -> str:
    """The keys of a record under its title."""
    lines = [*HEAD, *(line(row) for row in answer_keys.written(record))]
    return f'### {title}\n\n<a id="{record.__name__}"></a>{record.__doc__}\n\n' + "\n".join(lines)


def line(row: OutputField) -> str:
    """One key as a row of Markdown; the name of a record leads to its table."""
    kind = escaped(answer_keys.kind(row))
    if row.record:
        kind = kind.replace(row.record, f"[{row.record}](#{row.record})")
    return f"| `{row.name}` | {kind} | {row.unit} | {escaped(row.doc)} |"


def escaped(cell: str) -> str:
    """Text in a cell of a table."""
    return cell.replace("|", "\\|").replace("<", "&lt;")


def page(old: str) -> str:
    """The page with its tables made anew."""
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n\n{END}{after}"


def schema() -> str:
    """Any answer."""
    answers = {name: answer_schema.output_schema(name) for name in faces.records()}
    whole = {
        "$schema": next(iter(answers.values()))["$schema"],
        "title": "simcore output",
        "anyOf": [{"title": name, "$ref": each["$ref"]} for name, each in answers.items()],
        "$defs": answer_schema.definitions(faces.records().values()),
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    made = {PAGE: page(PAGE.read_text(encoding="utf-8")), SCHEMA: schema()}
    if not options.check:
        for path, text in made.items():
            path.write_text(text, encoding="utf-8")
        return 0
    stale = [path.name for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for name in stale:
        print(f"{name} is stale: run {Path(__file__).name}")
    return int(bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
