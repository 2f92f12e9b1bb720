"""Compares the speed of this checkout with that of another revision, row by row of `make bench`.

    python -m tools.bench_compare BASE          # `make bench-compare BASE=v0.1.0`

Both revisions are built, and their benchmarks run in alternation, so that a machine whose speed drifts slows both.
The ratio of a row (this checkout / BASE) is the median over the rounds; its interval comes from the ranks of the ratios
and holds the true median with at least 95 % (binomial, no assumption about the noise). A row runs until its interval is
at most 5 % wide, 30 rounds at most. The exit code is 1 when a row is slower: its interval is that narrow and its upper
end is above 1.05, or all of its interval is above 1.05.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

Runner = Callable[[str], Mapping[str, float]]

ROOT = Path(__file__).parents[1]
LEVEL = 0.95  # of an interval
WIDEST = 0.05  # relative width at which a row is settled
MOST_RATIO = 1.05  # above it, a row is slower
MANY = 5  # rows: up to so many are run each for itself
FEWEST_ROUNDS = 6  # with fewer, no interval from ranks has the level
MOST_ROUNDS = 30

_PLACE = ROOT / "build" / "bench-compare"
_TIME = re.compile(r"^  ([\d.]+) us\b")


@dataclass
class Row:
    """One row of the benchmarks: its times in both revisions, round by round [us]."""

    name: str
    base: list[float] = field(default_factory=list)
    new: list[float] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """Time of this checkout / time of the base, ascending."""
        return sorted(new / base for new, base in zip(self.new, self.base, strict=True))

    @property
    def ratio(self) -> float:
        """Median of the ratios."""
        return statistics.median(self.ratios)

    @property
    def interval(self) -> tuple[float, float]:
        """Interval of the median ratio, at LEVEL; everything while the rounds are too few."""
        below = outer_ranks(len(self.new))
        return (0.0, math.inf) if below is None else (self.ratios[below], self.ratios[-1 - below])

    @property
    def settled(self) -> bool:
        """Whether the interval is narrow enough."""
        low, high = self.interval
        return high - low <= WIDEST * self.ratio

    @property
    def verdict(self) -> str:
        """'kept', 'slower', or 'undecided' when the interval stayed too wide to say."""
        low, high = self.interval
        if high <= MOST_RATIO:
            return "kept"
        return "slower" if self.settled or low > MOST_RATIO else "undecided"


def outer_ranks(count: int) -> int | None:
    """How many of `count` values may lie outside the interval of their median at each end; None: too few values."""
    outside = 0.0
    for rank in range(count // 2 + 1):
        outside += 2.0 * math.comb(count, rank) / 2.0**count
        if outside > 1.0 - LEVEL:
            return rank - 1 if rank > 0 else None
    return None


def read_rows(text: str) -> dict[str, float]:
    """Times [us] by name, from what the benchmarks print: a name on one line, its time on the next."""
    lines = text.splitlines()
    found = ((name, _TIME.match(line)) for name, line in itertools.pairwise(lines))
    return {name: float(match[1]) for name, match in found if match and not name.startswith(" ")}


def alternate(
    run_base: Runner,
    run_new: Runner,
    report: Callable[[str], None] = lambda line: None,
    only: str = "",
) -> tuple[list[Row], list[str]]:
    """Rounds of both until every row is settled or Ctrl-C, and the names of rows that only one of them has.

    Args:
        run_base: Runs the rows of the base whose name holds a text, all for an empty one; gives times [us] by name.
        run_new: The same of this checkout.
        report: Called with a line after each round.
        only: Rows whose name holds it; default: all.
    """
    rows: dict[str, Row] = {}
    strangers: set[str] = set()
    with contextlib.suppress(KeyboardInterrupt):
        for round_ in range(MOST_ROUNDS):
            waiting = [name for name, row in rows.items() if not row.settled]
            if rows and not waiting:
                break
            # Each start of the program sets up all its rows: as long as many wait, they all run in one.
            for name in [only] if round_ < FEWEST_ROUNDS or len(waiting) > MANY else waiting:
                _run_once(name, (run_base, run_new), round_ % 2, rows, strangers)
            settled = sum(row.settled for row in rows.values())
            report(f"round {round_ + 1} of at most {MOST_ROUNDS}: {settled} of {len(rows)} rows are settled")
    return [rows[name] for name in sorted(rows)], sorted(strangers)


def _run_once(name: str, runs: tuple[Runner, Runner], first: int, rows: dict[str, Row], strangers: set[str]) -> None:
    """Adds a time of both to each row that ran; `first` says which of the two begins."""
    times: dict[int, Mapping[str, float]] = {}
    for place in (first, 1 - first):
        times[place] = runs[place](name)
    strangers |= set(times[0]) ^ set(times[1])
    for each in set(times[0]) & set(times[1]):
        if name in each:
            row = rows.setdefault(each, Row(each))
            row.base.append(times[0][each])
            row.new.append(times[1][each])


def table(rows: Sequence[Row], strangers: Sequence[str]) -> Iterator[str]:
    """A line a row: ratio, interval, rounds, verdict; then what cannot be compared."""
    width = max((len(row.name) for row in rows), default=0)
    yield f"{'benchmark':{width}}  {'base':>12}  {'new':>12}  ratio  interval       rounds"
    for row in rows:
        low, high = row.interval
        base, new = statistics.median(row.base), statistics.median(row.new)
        yield (
            f"{row.name:{width}}  {base:9.3f} us  {new:9.3f} us  {row.ratio:5.3f}  {low:.3f} - {high:.3f}  "
            f"{len(row.new):6}  {row.verdict}"
        )
    for name in strangers:
        yield f"{name}: in one of the two only"


# ------------------------------------------------------------------------------------------------ both builds
def checkout(revision: str) -> Path:
    """A clean checkout of a revision, for its build."""
    commit = _output(["git", "rev-parse", "--verify", f"{revision}^{{commit}}"]).strip()
    place = _PLACE / commit[:12]
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(place)], check=True)
        subprocess.run(["git", "checkout", "--quiet", "--detach", commit], cwd=place, check=True)
    return place


def lend_stopwatch(source: Path) -> None:
    """Lets a checkout measure as this one does: with the same program around its own benchmarks."""
    for name in ("bench.cpp", "bench.hpp"):
        shutil.copyfile(ROOT / "benchmarks" / name, source / "benchmarks" / name)


def build(source: Path) -> Path:
    """Benchmarks and extension of a checkout, compiled; their build tree."""
    tree = source / "build"
    ninja = ["-G", "Ninja"] if not tree.exists() and _has("ninja") else []
    options = [*ninja, f"-DPython_EXECUTABLE={sys.executable}", "-DSIMCORE_BUILD_PYTHON=ON"]
    subprocess.run(["cmake", "-S", str(source), "-B", str(tree), *options], check=True, stdout=subprocess.DEVNULL)
    targets = ["simcore_bench", "_core", "python_package"]
    subprocess.run(["cmake", "--build", str(tree), "--parallel", "--target", *targets], check=True)
    return tree


def runner(source: Path, tree: Path) -> Callable[[str], dict[str, float]]:
    """Runs the rows of a build whose name holds a text: those in C++, then those in Python."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "python")}
    known: dict[str, list[str]] = {}  # command of each row, by name

    def run(name: str) -> dict[str, float]:
        if name in known:
            return read_rows(_output(known[name], environment, source))
        found: dict[str, float] = {}
        program = str(tree / "benchmarks" / "simcore_bench")
        scripts = [] if name else sorted(map(str, (source / "benchmarks").glob("*_bench.py")))
        compiled = [program, "--round", *filter(None, [name])]
        for command in [compiled, *([sys.executable, script] for script in scripts)]:
            rows = read_rows(_output(command, environment, source))
            known.update({each: [program, "--round", each] if command == compiled else command for each in rows})
            found |= rows
        return found

    return run


def _has(program: str) -> bool:
    return any((Path(place) / program).exists() for place in os.get_exec_path())


def _output(command: Sequence[str], environment: Mapping[str, str] | None = None, place: Path = ROOT) -> str:
    if not command:
        return ""
    found = subprocess.run(command, cwd=place, env=environment, check=True, capture_output=True, text=True)
    return found.stdout


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table; 1 when a row is slower."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_compare", description=__doc__.splitlines()[0])
    parser.add_argument("base", metavar="BASE", help="revision to compare this checkout with")
    parser.add_argument(
        "--only", metavar="TEXT", default="", help="rows in C++ whose name holds TEXT; default: all rows"
    )
    given = parser.parse_args(arguments)
    base = checkout(given.base)
    lend_stopwatch(base)
    trees = build(base), build(ROOT)
    rows, strangers = alternate(
        runner(base, trees[0]),
        runner(ROOT, trees[1]),
        lambda line: print(line, file=sys.stderr, flush=True),
        given.only,
    )
    for line in table(rows, strangers):
        print(line)
    return int(any(row.verdict == "slower" for row in rows))


if __name__ == "__main__":
    sys.exit(main())
