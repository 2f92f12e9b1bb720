"""Counts the instructions of a handful of benchmarks, and compares them with those of the last release.

    python -m tools.instruction_counts build            # `make bench-instructions`; exit code 1 when a row is dearer
    python -m tools.instruction_counts build --write    # a release pins its own

Times need a quiet machine; instructions do not, so that CI sees when a default becomes dearer. valgrind counts one call
of each row, after one that fills the caches. The same compiler gives the same counts to 0.01 %; another one, or a
processor without AVX2, does not, and more is allowed there.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PINNED = ROOT / "benchmarks" / "instructions.json"
MOST_RATIO = 1.1  # to the last release, above which a row is dearer
MOST_RATIO_ELSEWHERE = 1.6  # the same when another compiler built it
COUNTED = "simcore_bench_counted"  # the function of benchmarks/bench.cpp around a call

_CALL = re.compile(rf"^desc: Trigger: --dump-after={COUNTED}$.*?^totals: (\d+)$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Counts:
    """Instructions of one call, by the name of the row, and the compiler that made them."""

    compiler: str
    instructions: Mapping[str, int]


def calls(dumps: Mapping[int, str]) -> list[int]:
    """Instructions of each call, in order, from the texts that valgrind wrote, by their numbers."""
    return [int(found[1]) for _, text in sorted(dumps.items()) if (found := _CALL.search(text))]


def counted(build: Path) -> Counts:
    """The counts of a build.

    Raises:
        RuntimeError: valgrind did not count each row once.
    """
    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "counts"
        around = (f"--zero-before={COUNTED}", f"--dump-after={COUNTED}", f"--callgrind-out-file={out}")
        program = build / "benchmarks" / "simcore_bench"
        command = ["valgrind", "--quiet", "--tool=callgrind", *around, str(program), "--count"]
        said = subprocess.run(command, check=True, capture_output=True, text=True)
        dumps = {int(file.suffix[1:]): file.read_text() for file in Path(place).glob("counts.*")}
    compiler, *names = said.stdout.splitlines()
    found = calls(dumps)
    if len(found) != len(names):
        raise RuntimeError(f"{len(names)} rows, {len(found)} counts; valgrind said: {said.stderr}")
    return Counts(compiler, dict(zip(names, found, strict=True)))


def read(text: str) -> Counts:
    """What a release pinned."""
    pinned = json.loads(text)
    return Counts(pinned["compiler"], pinned["instructions"])


def written(counts: Counts) -> str:
    """What a release pins."""
    return json.dumps({"compiler": counts.compiler, "instructions": counts.instructions}, indent=2) + "\n"


def report(pinned: Counts, new: Counts) -> Iterator[str]:
    """A line a row: both counts and their ratio."""
    width = max(map(len, new.instructions), default=0)
    yield f"{'instructions of a call':{width}}  {'release':>15}  {'now':>15}  ratio"
    for name, now in new.instructions.items():
        before = pinned.instructions.get(name)
        told = f"{before:15,}  {now:15,}  {now / before:5.3f}" if before else f"{'new':>15}  {now:15,}"
        yield f"{name:{width}}  {told}"


def problems(pinned: Counts, new: Counts) -> list[str]:
    """Rows that became dearer, and rows that are gone."""
    most = MOST_RATIO if pinned.compiler == new.compiler else MOST_RATIO_ELSEWHERE
    both = ((name, before, new.instructions.get(name)) for name, before in pinned.instructions.items())
    return [
        f"{name}: pinned in {PINNED.name} and not counted" if now is None
        else f"{name}: {now / before:.2f} × the instructions of the last release; at most {most:g} × are allowed"
        for name, before, now in both
        if now is None or now > most * before
    ]  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.instruction_counts", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("build", type=Path, help="folder of the build")
    parser.add_argument("--write", action="store_true", help=f"pin the counts in {PINNED.relative_to(ROOT)}")
    options = parser.parse_args(arguments)
    new = counted(options.build)
    if options.write:
        PINNED.write_text(written(new))
    pinned = read(PINNED.read_text())
    print("\n".join(report(pinned, new)))
    found = problems(pinned, new)
    for problem in found:
        print(f"instruction counts: {problem}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
