"""The fields of the job file, as the rows that read and check it describe them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

from simcore import _core
from simcore._core import FieldRow, Parameter
from simcore.errors import Problem, SpecError

# Page of docs/job-file*.md with the keys of a section and of those in it; the other keys stand in docs/job-file.md.
_PAGES = {
    "artifact": "artifact",
    "beside": "beside",
    "channels": "data",
    "checkpoint": "checkpoint",
    "cluster": "cluster",
    "parameters": "rates",
    "phases": "phases",
    "prices": "prices",
    "reserved": "purchase",
    "retry": "stopping",
    "savings_plan": "purchase",
    "spot": "spot",
    "stopping": "stopping",
    "warm_pool": "cluster",
    "work": "work",
    "work.compute": "speed",
    "work.model": "model",
}
_SECTIONS = ("section", "map of sections", "list of sections")


def fields() -> list[FieldRow]:
    """Every field of the job file, in its order: kind, unit, range, default, source, meaning.

    >>> [row.path for row in fields() if row.parameter == "readers"]
    ['channels.<name>.readers']
    """
    return _core.job_fields()


def field(name: str) -> FieldRow:
    """The field of that key path: `channels.<name>.size` as well as `channels.train.size`.

    Raises:
        SpecError: There is no such field; names the nearest ones.
    """
    rows = fields()
    found = [row for row in rows if _matches(row.path, name)]
    if found:
        return found[0]
    raise SpecError.of(Problem("", "must be a field of the job file", repr(name), " or ".join(_nearest(rows, name))))


def is_section(row: FieldRow) -> bool:
    """Whether it has fields of its own."""
    return row.kind in _SECTIONS


def children(row: FieldRow) -> list[FieldRow]:
    """The fields right below a section, a map or a list of sections."""
    below = row.path + {"map of sections": ".<name>.", "list of sections": "[]."}.get(row.kind, ".")
    return [each for each in fields() if each.path.startswith(below) and "." not in each.path[len(below) :]]


def page(row: FieldRow) -> str:
    """The page of the documentation with the field: "docs/job-file-model.md"."""
    around = (section for section in _PAGES if f"{row.path}.".startswith(f"{section}."))
    name = _PAGES.get(max(around, key=len, default=""))
    return f"docs/job-file-{name}.md" if name else "docs/job-file.md"


def key(path: str) -> str:
    """The last part of a key path."""
    return path.rpartition(".")[2]


def default(row: FieldRow, parameters: Iterable[Parameter]) -> str:
    """What holds when the field is left out, in words; empty for what is required, and for sections."""
    values = {each.text for each in parameters if each.name == row.parameter}
    by = "measured" if len(values) > 1 else "".join(values)
    return "; ".join(word for word in (row.fallback or by, row.otherwise) if word)


def _matches(path: str, name: str) -> bool:
    """A name in a map stands for any; so does an index of a list, which may be left out."""
    pattern = re.escape(path).replace(re.escape("<name>"), r"[^.]+").replace(re.escape("[]"), r"(\[\d*\])?")
    return re.fullmatch(pattern, name) is not None


def _nearest(rows: Sequence[FieldRow], name: str) -> list[str]:
    """The field that people call so, those of that last key, or else those that look alike."""
    paths = [row.path for row in rows]
    section, _, word = name.rpartition(".")
    meant = _core.meant_field(section, word)
    if meant and meant not in (word, name):
        return [meant if meant in paths else f"{section}.{meant}"]
    same = [path for path in paths if key(path) == key(name)]
    alike = difflib.get_close_matches(name, paths, n=3, cutoff=0.7)
    keys = difflib.get_close_matches(key(name), {key(path) for path in paths}, n=1, cutoff=0.7)
    return (alike or same or [path for path in paths if key(path) in keys])[:3]
