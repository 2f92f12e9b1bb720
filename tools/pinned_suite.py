"""Writes tests/suite: jobs with pinned forecasts that cover every pair of (field group, value class).

    python -m tools.pinned_suite             # writes the jobs; then: simcore regress accept tests/suite
    python -m tools.pinned_suite --check     # shows what is covered; exit code 1 when a pair is missing

A field group is a section of the job file; a value class is absent, plain, a distribution, an end of a range, or a word
of a choice. The jobs come from tests/data/pairwise, where every two values of two fields meet that can meet; those that
are refused have no forecast and are left out. When every pair is covered, jobs follow with most pairs of a group and a
single value that are new. Jobs that are there stay, so that their pins can be compared; what a new field needs is
added.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Iterable
from itertools import combinations

from tools.forecast_guard.factors import ABSENT, Factor, Job, factors
from tools.forecast_guard.pairwise_jobs import REFUSED, choice_of
from tools.forecast_guard.questions import DATA, PAIRWISE, ROOT

SUITE = ROOT / "tests" / "suite"
COUNT = 220
_NAMED = ("spot_trace.csv", "spot_prices.csv")  # files that jobs name

_CLASSES = (ABSENT, "plain", "distribution", "lowest", "highest")

Class = tuple[str, str]  # field group, value class
Pair = tuple[Class, Class]


def group(path: str) -> str:
    """The field group of a key path: "work.model" of "work.model.name", "channels" of "channels.train.size"."""
    keys = path.split(".")
    return ".".join(keys[:2]) if keys[0] == "work" and len(keys) > 2 else keys[0]


def values_of(job: Job, of: list[Factor]) -> set[Class]:
    """The groups of the fields of a job, each with the name of its value."""
    levels = choice_of(job, of)
    return {(group(factor.name), factor.levels[levels[place]].name) for place, factor in enumerate(of)}


def pairs_of(values: set[Class]) -> set[Pair]:
    """Every two of them."""
    return set(combinations(sorted(values), 2))


def classes_of(values: set[Class]) -> set[Class]:
    """Values with the class of each in place of its name."""
    return {(name, value if value in _CLASSES else "word") for name, value in values}


def possible_jobs() -> list[Job]:
    """The jobs that have a forecast."""
    jobs = [json.loads(line) for line in PAIRWISE.read_text(encoding="utf-8").splitlines()]
    return [job for job in jobs if not job["name"].startswith(REFUSED)]


def chosen(jobs: list[set[Class]], kept: int = 0) -> list[int]:
    """The first `kept` jobs and those that cover every pair of group and class beside them; then the ones that cover
    most pairs of group and value, COUNT in all."""
    found = _greedy([pairs_of(classes_of(job)) for job in jobs], list(range(kept)), len(jobs))
    return _greedy([pairs_of(job) for job in jobs], found, COUNT)


def _greedy(pairs: list[set[Pair]], found: list[int], most: int) -> list[int]:
    """More jobs behind those found, each time the one that adds most, until nothing is left or there are so many."""
    found = list(found)
    left = set().union(*pairs) - set().union(*(pairs[place] for place in found))
    while left and len(found) < most:
        found.append(max(range(len(pairs)), key=lambda place: len(pairs[place] & left)))
        left -= pairs[found[-1]]
    return found


def covered(jobs: Iterable[Job], of: list[Factor]) -> set[Pair]:
    """Every pair of group and class that one of the jobs has."""
    return set().union(*(pairs_of(classes_of(values_of(job, of))) for job in jobs))


def pinned_jobs() -> list[Job]:
    """The jobs that are there."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(SUITE.glob("*.json"))]


def write() -> None:
    """Writes the jobs that the suite lacks, and the files that they name."""
    kept, of = pinned_jobs(), factors()
    jobs = kept + possible_jobs()
    places = chosen([values_of(job, of) for job in jobs], len(kept))
    SUITE.mkdir(exist_ok=True)
    free = 1 + max((int(path.stem) for path in SUITE.glob("*.json")), default=-1)  # numbers may have gaps
    for number, place in enumerate(places[len(kept) :], free):
        text = json.dumps(jobs[place], ensure_ascii=False)
        (SUITE / f"{number:03}.json").write_text(text + "\n", encoding="utf-8")
    for name in _NAMED:
        shutil.copy(DATA / name, SUITE / name)
    print(f"{len(places)} jobs")


def check() -> int:
    """Says how many pairs the suite covers; 1 when it does not cover all that the possible jobs have."""
    of = factors()
    suite = pinned_jobs()
    every, held = covered(possible_jobs(), of), covered(suite, of)
    groups = {name for pair in every for name, _ in pair}
    print(f"{len(suite)} jobs, {len(groups)} field groups, {len(held & every)} of {len(every)} pairs covered")
    for first, second in sorted(every - held)[:20]:
        print(f"missing: {first[0]} {first[1]} with {second[0]} {second[1]}")
    return 1 if every - held or len(suite) < COUNT else 0


def main(arguments: list[str] | None = None) -> int:
    """Writes the suite or checks it."""
    parser = argparse.ArgumentParser(prog="python -m tools.pinned_suite", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="check what is there; write nothing")
    options = parser.parse_args(arguments)
    os.chdir(DATA)  # where the traces of spot capacity are that jobs name
    if options.check:
        return check()
    write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
