"""Jobs in which every two levels of two factors meet that can meet at all; the library is the judge of what can."""

from __future__ import annotations

import itertools
import multiprocessing
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

import simcore

from tools.forecast_guard.factors import COUNTS_WITH, Factor, Job, described

Choice = dict[int, int]  # level by factor; factors that are left out have their first
Pair = tuple[tuple[int, int], tuple[int, int]]
Problems = frozenset[str]

_MOST_HELPERS = 4  # levels that another may need beside itself
_MOST_ATTEMPTS = 6  # sets of helpers that are followed further, each with other problems
_MOST_SUPPORTS = 12
_MOST_TRIES = 3
_MOST_SECONDS = 1.0
_ANSWERED, _REFUSED = 0, 2


class CoveringArray:
    """Finds jobs for pairs of levels, one after the other, each with as many further pairs as it can hold."""

    def __init__(self, factors: Sequence[Factor], seed: int) -> None:
        self.factors = factors
        self._random = random.Random(seed)
        self._first = [sum(len(factor.levels) for factor in factors[:place]) for place in range(len(factors))]
        self._problems: dict[tuple[tuple[int, int], ...], Problems] = {}
        self._needs = dict(self._needed())

    def job(self, choice: Choice) -> Job:
        """The description of the job."""
        return described([factor.levels[choice.get(place, 0)] for place, factor in enumerate(self.factors)])

    def pairs(self) -> Iterator[Pair]:
        """Every two levels of two factors."""
        levels = list(self._levels())
        return ((a, b) for place, a in enumerate(levels) for b in levels[place:] if a[0] != b[0])

    def refused(self) -> Iterator[tuple[str, Job]]:
        """The smallest job with each level that it is refused with."""
        for place, level in self._levels():
            job = self.job({place: level})
            if _refusals(job):
                yield f"{self.factors[place].name}={self.factors[place].levels[level].name} alone", job

    def text(self, pair: Pair) -> str:
        """The pair for a reader."""
        return " with ".join(
            f"{self.factors[place].name}={self.factors[place].levels[level].name}" for place, level in pair
        )

    def variant(self, pair: Pair, jobs: Iterable[Choice]) -> Choice | None:
        """One of the jobs, changed where it must be to hold both levels, that resolves; None: none does."""
        changed = ({**job, **dict(pair)} for job in jobs)
        return next((choice for choice in changed if not self._problems_of(choice)), None)

    @cached_property
    def _supports(self) -> dict[tuple[int, int], list[Choice]]:
        """Each level with what it needs to resolve, in several ways."""
        supports = {level: self._find_supports([dict([level])]) for level in self._levels()}
        known = [support for found in supports.values() for support in found]
        for level in [level for level, found in supports.items() if not found]:
            supports[level] = self._find_supports([{**support, **dict([level])} for support in known])
        return supports

    def _witness(self, pair: Pair) -> Choice | None:
        """A small job that holds both levels and resolves; None: none was found."""
        for first in self._supports[pair[0]]:
            for second in self._supports[pair[1]]:
                choice = self._merged(first, second)
                if choice is not None and self._holds(choice, pair) and not self._problems_of(choice):
                    return choice
        return None

    def covered(self, choice: Choice) -> int:
        """The levels of a job as a set of bits."""
        return sum(1 << (self._first[place] + choice.get(place, 0)) for place in range(len(self.factors)))

    def choices(self) -> Iterator[tuple[Choice, Pair, int]]:
        """The jobs, the pair that each was made for, and how many pairs are new in it."""
        left = [0] * (self._first[-1] + len(self.factors[-1].levels))
        witnesses = {pair: witness for pair in self.pairs() if (witness := self._witness(pair))}
        for pair in witnesses:
            self._add(pair, left)
        made: list[Choice] = []
        for pair in self._random.sample(list(witnesses), len(witnesses)):
            if self._is_left(pair, left):
                yield from self._jobs(pair, witnesses[pair], made, left)
        yield from self._overlooked(made, left)

    def _jobs(
        self, pair: Pair, witness: Choice, made: list[Choice], left: list[int]
    ) -> Iterator[tuple[Choice, Pair, int]]:
        """The witness with as much else as brings new pairs, or as it is if it takes too long then; none if it does."""
        choice = self._filled(witness, left)
        if self._end(choice) != _ANSWERED:
            choice = witness
        if self._end(choice) in (_ANSWERED, _REFUSED):
            made.append(choice)
            yield choice, pair, self._strike(choice, left)

    def _overlooked(self, made: list[Choice], left: list[int]) -> Iterator[tuple[Choice, Pair, int]]:
        """Jobs for the pairs that only meet beside more than either of them needs."""
        missing = uncovered(self, made)
        for pair in missing:
            self._add(pair, left)
        for pair in missing:
            job = self.variant(pair, holding(pair, made)) if self._is_left(pair, left) else None
            if job:
                yield from self._jobs(pair, self._smallest(pair, job), made, left)

    def _smallest(self, pair: Pair, job: Choice) -> Choice:
        """The job without what the pair does not need."""
        choice = {place: level for place, level in job.items() if level}
        for place in set(choice) - {place for place, _ in pair}:
            less = {other: level for other, level in choice.items() if other != place}
            choice = choice if self._problems_of(less) else less
        return {**choice, **dict(pair)}

    def _add(self, pair: Pair, left: list[int]) -> None:
        for one, other in (pair, pair[::-1]):
            left[self.bit(one)] |= 1 << self.bit(other)

    def _is_left(self, pair: Pair, left: Sequence[int]) -> bool:
        return bool(left[self.bit(pair[0])] >> self.bit(pair[1]) & 1)

    def _end(self, choice: Choice) -> int | None:
        """How a forecast ended, if it did in time: some ends of ranges together make millions of attempts."""
        forecast = multiprocessing.get_context("fork").Process(target=_forecast, args=(self.job(choice),))
        forecast.start()
        forecast.join(_MOST_SECONDS)
        forecast.kill()
        forecast.join()
        return forecast.exitcode

    def _strike(self, choice: Choice, left: list[int]) -> int:
        """Takes the pairs of a job from those that are left; returns how many they were."""
        bits, new = self.covered(choice), 0
        for place in range(len(self.factors)):
            bit = self._first[place] + choice.get(place, 0)
            new += (left[bit] & bits).bit_count()
            left[bit] &= ~bits
        return new // 2

    def _filled(self, start: Choice, left: Sequence[int]) -> Choice:
        """The job with a level of every other factor that brings new pairs, where it resolves with one."""
        choice = dict(start)
        set_bits = sum(1 << self.bit(level) for level in choice.items())
        places = [place for place in range(len(self.factors)) if place not in choice]
        self._random.shuffle(places)
        for place in places:
            if place not in choice:
                choice = self._with_best(place, choice, set_bits, left)
                set_bits = sum(1 << self.bit(level) for level in choice.items())
        return choice

    def _with_best(self, place: int, choice: Choice, set_bits: int, left: Sequence[int]) -> Choice:
        def gain(level: int) -> int:
            return (left[self._first[place] + level] & set_bits).bit_count()

        levels = range(1, len(self.factors[place].levels))
        better = [level for level in levels if gain(level) > gain(0)]
        for level in sorted(better, key=gain, reverse=True)[:_MOST_TRIES]:
            for support in self._supports[place, level]:
                more = self._merged(choice, support)
                if more is not None and more[place] == level and not self._problems_of(more):
                    return more
        return {**choice, place: 0}

    def bit(self, level: tuple[int, int]) -> int:
        """Number of a level among all."""
        return self._first[level[0]] + level[1]

    def _levels(self) -> Iterator[tuple[int, int]]:
        return ((place, level) for place, factor in enumerate(self.factors) for level in range(len(factor.levels)))

    def _needed(self) -> Iterator[tuple[int, tuple[int, set[int]]]]:
        """By factor: the factor, with the levels of it, without which it does not count."""
        names = [factor.name for factor in self.factors]
        for place, name in enumerate(names):
            for prefix, (other, words) in COUNTS_WITH.items():
                if name.startswith(prefix):
                    at = names.index(other)
                    levels = self.factors[at].levels
                    yield place, (at, {number for number, level in enumerate(levels) if level.name in words})

    def _problems_of(self, choice: Choice) -> Problems:
        """What is wrong with a job; empty: it resolves."""
        key = tuple(sorted((place, level) for place, level in choice.items() if level))
        if key not in self._problems:
            found = self._without_effect(dict(key)) | self._contradictions(dict(key))
            self._problems[key] = found | _refusals(self.job(dict(key)))
        return self._problems[key]

    def _contradictions(self, choice: Choice) -> Problems:
        """Fields to which two levels give two values."""
        given: dict[str, Any] = {}
        levels = [self.factors[place].levels[choice.get(place, 0)] for place in range(len(self.factors))]
        fields = [field for level in levels for field in level.fields.items()]
        return frozenset(path for path, value in fields if given.setdefault(path, value) != value)

    def _without_effect(self, choice: Choice) -> Problems:
        needs = [self._needs[place] for place, level in choice.items() if level and place in self._needs]
        return frozenset(self.factors[other].name for other, levels in needs if choice.get(other, 0) not in levels)

    @staticmethod
    def _merged(choice: Choice, other: Choice) -> Choice | None:
        """Both; None where they contradict each other."""
        if any(choice.get(place, level) != level for place, level in other.items()):
            return None
        return {**choice, **other}

    @staticmethod
    def _holds(choice: Choice, pair: Pair) -> bool:
        return all(choice.get(place, 0) == level for place, level in pair)

    def _find_supports(self, attempts: list[Choice]) -> list[Choice]:
        """The first of these with what it needs to resolve, in several ways.

        Whatever solves a problem, even if it makes room for the next one, is a step on the way.
        """
        for _ in range(_MOST_HELPERS + 1):
            solved = [choice for choice in attempts if not self._problems_of(choice)]
            if solved:
                return _spread(solved, _MOST_SUPPORTS)
            different = {self._problems_of(choice): choice for choice in reversed(attempts)}
            best = sorted(different.values(), key=lambda choice: len(self._problems_of(choice)))
            attempts = [step for choice in best[:_MOST_ATTEMPTS] for step in self._steps(choice)]
        return []

    def _steps(self, choice: Choice) -> list[Choice]:
        problems = self._problems_of(choice)
        larger = [{**choice, place: level} for place, level in self._levels() if level and place not in choice]
        return [more for more in larger if problems - self._problems_of(more)]


def _spread(choices: Sequence[Choice], most: int) -> list[Choice]:
    """At most so many of them, from everywhere."""
    step = -(-len(choices) // most)
    return list(choices[::step])


def _forecast(job: Job) -> None:
    try:
        simcore.forecast(simcore.Job(job, allow_files=True), replications=100, threads=1)
    except simcore.Error:
        raise SystemExit(_REFUSED) from None


def _refusals(job: Job) -> Problems:
    try:
        simcore.Job(job, allow_files=True).resolve()
    except simcore.InputError as error:
        return frozenset(f"{problem.where}: {problem.rule}" for problem in error.problems) or frozenset([str(error)])
    return frozenset()


def uncovered(array: CoveringArray, jobs: Sequence[Choice]) -> list[Pair]:
    """Pairs that meet in none of the jobs, possible or not."""
    met = [0] * (max(array.bit(level) for pair in array.pairs() for level in pair) + 1)
    for job in jobs:
        covered = array.covered(job)
        for level in range(len(met)):
            if covered >> level & 1:
                met[level] |= covered
    return [pair for pair in array.pairs() if not met[array.bit(pair[0])] >> array.bit(pair[1]) & 1]


def holding(pair: Pair, jobs: Iterable[Choice], most: int = 8) -> list[Choice]:
    """Some of the jobs with the one level, and some with the other."""
    held = ((job for job in jobs if job.get(place, 0) == level) for place, level in pair)
    return [job for some in held for job in itertools.islice(some, most)]
