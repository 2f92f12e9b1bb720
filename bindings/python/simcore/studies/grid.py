"""The grid of a sweep: which fields vary, over which values."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs import fields
from simcore.inputs.job import Job

_MOST_DESIGNS = 100_000
_LAWS = ("uncertain quantity", "map of measurements")  # which have keys of their own
_PLAIN = ("text", "whole number", "choice", "flag", "day")  # whose values can be keys


@dataclass(frozen=True)
class Axis:
    """One field and its values."""

    name: str  # as its owner calls it: "instance_type"
    path: str  # key path: "cluster.instance_type"
    values: tuple[Any, ...]  # None: the key is left out
    beside: tuple[dict[str, Any], ...]  # by key path, what changes together with each value

    @property
    def paths(self) -> list[str]:
        """All that it changes; its own key path first."""
        return [self.path, *dict.fromkeys(path for each in self.beside for path in each)]


def axes(job: Job, varied: Mapping[str, Any]) -> list[Axis]:
    """What the keywords of a sweep mean for a job.

    Raises:
        SpecError: With every problem: unknown or ambiguous keywords, a field twice, no values, too many designs.
    """
    problems: list[Problem] = []
    if not varied:
        problems.append(Problem("sweep", "needs at least one field to vary, such as instance_type=[...]", "", ""))
    fields = _paths(job)
    found = [_axis(name, path, given, fields, problems) for name, path, given in _named(varied, fields, problems)]
    paths = [
        path for axis in found for path in (axis.path, *dict.fromkeys(path for each in axis.beside for path in each))
    ]
    problems += [Problem(path, "must be varied once", "", "") for path in dict.fromkeys(paths) if paths.count(path) > 1]
    within = [(path, whole) for path in paths for whole in paths if path.startswith(f"{whole}.")]
    problems += [Problem(path, f"must not be varied beside {whole}, which holds it", "", "") for path, whole in within]
    count = math.prod(len(axis.values) for axis in found)
    if count > _MOST_DESIGNS:
        problems.append(Problem("sweep", f"must have at most {_MOST_DESIGNS:,} designs", f"{count:,}", ""))
    if problems:
        raise SpecError("\n".join(map(str, problems)), tuple(problems))
    return found


def designs(job: Job, grid: Sequence[Axis]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Label, and value by key path, of each design: the last field varies fastest. All have the same paths; what
    changes beside some values only is for the others as in the job."""
    description = job.description
    kept = {path: value_at(description, path) for axis in grid for each in axis.beside for path in each}
    for places in itertools.product(*(range(len(axis.values)) for axis in grid)):
        chosen = list(zip(grid, places, strict=True))
        own = {axis.path: axis.values[place] for axis, place in chosen}
        beside = {path: value for axis, place in chosen for path, value in axis.beside[place].items()}
        yield _label(chosen), {**own, **kept, **beside}


def value_at(description: Mapping[str, Any], path: str) -> Any:
    """What stands under a key path; None when nothing does."""
    value: Any = description
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _axis(name: str, path: str, given: Any, fields: Mapping[str, str], problems: list[Problem]) -> Axis:
    shown = name.replace("__", ".")
    if not isinstance(given, Mapping) or fields.get(path) not in _PLAIN:
        values = _values(given)
        if not values:
            problems.append(Problem(name, "must have at least one value", "none", ""))
        return Axis(shown, path, values, ({},) * len(values))
    beside = []
    for value, changes in given.items():
        if not isinstance(changes, Mapping):
            rule = "must hold what changes beside each value, by field"
            problems.append(Problem(f"{name}[{value!r}]", rule, repr(changes), ""))
            continue
        beside.append({other: what for _, other, what in _named(changes, fields, problems)})
    return Axis(shown, path, tuple(map(_plain, given)), tuple(beside))


def _named(given: Mapping[str, Any], fields: Mapping[str, str], problems: list[Problem]) -> list[tuple[str, str, Any]]:
    """Keyword, key path and what was given for it, of the keywords that are fields."""
    return [(name, path, what) for name, what in given.items() for path in _path(fields, name, problems)]


def _values(given: Any) -> tuple[Any, ...]:
    """A text, a number, a law and None are one value; anything else that can be gone through holds them."""
    if given is None or isinstance(given, (str, bytes, Mapping)) or not isinstance(given, Iterable):
        return (given,)
    return tuple(_plain(value) for value in given)


def _plain(value: Any) -> Any:
    """Numbers of numpy as numbers of Python."""
    item = getattr(value, "item", None)
    return item() if callable(item) and getattr(value, "ndim", None) == 0 else value


# ------------------------------------------------------------------------------------------------ keywords
def _path(rows: Mapping[str, str], name: str, problems: list[Problem]) -> list[str]:
    """The one key path that a keyword means, or none and a problem."""
    whole = name.replace("__", ".")
    if whole in rows or any(kind in _LAWS and whole.startswith(f"{path}.") for path, kind in rows.items()):
        return [whole]
    short = [] if "__" in name else [path for path in rows if _ends_with(path, name)]
    depth = min((path.count(".") for path in short), default=0)
    highest = [path for path in short if path.count(".") == depth]
    if len(highest) == 1:
        return highest
    if short:
        rule = "must be one field; write its whole key path with two underscores for each dot"
        problems.append(Problem(name, rule, "", " or ".join(path.replace(".", "__") for path in short[:4])))
    else:
        nearest = _nearest(whole, list(rows))
        problems.append(Problem(name, "must be a field of the job file", "", nearest))
    return []


def _paths(job: Job) -> dict[str, str]:
    """Kind by key path of every field that one keyword can name, with the channels of the job."""
    channels = job.description.get("channels")
    names = [str(name) for name in channels] if isinstance(channels, Mapping) else []
    return {
        path: row.kind
        for row in fields.fields()
        if "[]." not in row.path
        for path in ([row.path.replace("<name>", name) for name in names] if "<name>" in row.path else [row.path])
    }


def _ends_with(path: str, name: str) -> bool:
    """Whether the last keys of a path, joined by underscores, are the name: `checkpoint_every` and `every` are."""
    keys = path.split(".")
    return any("_".join(keys[first:]) == name for first in range(len(keys)))


def _nearest(whole: str, paths: Sequence[str]) -> str:
    """A keyword that looks like what was written: by its whole path, else by its last key."""
    by_short = {path.rpartition(".")[2]: path for path in reversed(paths)}
    by_short |= {path.replace(".", "_"): path for path in paths}
    near = _core.nearest(whole, list(paths)) or by_short.get(_core.nearest(whole, list(by_short)), "")
    if not near and "." in whole:
        near = by_short.get(_core.nearest(whole.rpartition(".")[2], list(by_short)), "")
    return near.replace(".", "__")


# ------------------------------------------------------------------------------------------------ labels
def _label(chosen: Sequence[tuple[Axis, int]]) -> str:
    """ "ml.g5.xlarge, spot, checkpoint_every 30 min": of what varies; words speak for themselves, other values stand
    behind a name."""
    telling = [each for each in chosen if len(each[0].values) > 1] or chosen
    return ", ".join(_part(axis.name, axis.values[place]) for axis, place in telling)


def _part(name: str, value: Any) -> str:
    if value is None:
        return f"no {name}"
    if isinstance(value, str) and value[:1].isalpha():
        return value
    return f"{name} {written(value)}"


def written(value: Any) -> str:
    """A value as a job file has it, on one line."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key}: {written(each)}" for key, each in value.items())
        return f"{{{inner}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(written, value))}]"
    if value is None:
        return "left out"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
