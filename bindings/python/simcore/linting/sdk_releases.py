"""Releases of the SageMaker Python SDK that requirements of pip allow, such as "sagemaker>=3.8.0,<4"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from simcore.linting.facts import keeping_spot

_CLAUSE = re.compile(r"(===?|[~!]=|[<>]=?)\s*(\d+(?:\.\d+)*)(\.\*)?")
_FROM = {">=", ">", "==", "===", "~="}
_ALONE = "sagemaker-train"  # the package that has the tuner; of sagemaker, each release allows several of it
_NUMBERS = {"most": 6}  # of a release
Release = tuple[int, ...]


class Allowed(NamedTuple):
    """The releases of a package that a requirement allows."""

    package: str
    first: Release
    beyond: Release | None  # no longer allowed; None without an end


def keeps_spot(requirements: Iterable[str]) -> bool | None:
    """Whether the tuner of what is required keeps the spot flag of its ModelTrainer; None where that is not known."""
    keeping = {each.package: each.first for each in map(allowed, keeping_spot())}
    several = [allowed(each) for each in requirements]
    if any(each.first >= keeping[each.package] for each in several):
        return True
    lost = (each.package == _ALONE and each.beyond and each.beyond <= keeping[_ALONE] for each in several)
    return False if any(lost) else None


def allowed(requirement: str) -> Allowed:
    """The releases that a requirement allows."""
    package = "sagemaker" if not re.match(r"sagemaker[-_]train", requirement) else _ALONE
    clauses = [(each[1], _release(each[2]), bool(each[3])) for each in _CLAUSE.finditer(requirement)]
    first = max((_padded(release) for word, release, _ in clauses if word in _FROM), default=())
    ends = [_padded(end) for each in clauses if (end := _end(*each))]
    return Allowed(package, first, min(ends, default=None))


def _end(word: str, release: Release, whole: bool) -> Release | None:
    """The least release that a clause no longer allows."""
    if word == "<":
        return release
    if word == "~=" or whole:
        same = release[:-1] if word == "~=" else release
        return (*same[:-1], same[-1] + 1) if same and word != "!=" else None
    return (*release, 1) if word in {"<=", "==", "==="} else None


def _release(text: str) -> Release:
    return tuple(map(int, text.split(".")))


def _padded(release: Release) -> Release:
    """A release with as many numbers as any other, so that 3.8 and 3.8.0 are equal."""
    return (*release, *[0] * (_NUMBERS["most"] - len(release)))
