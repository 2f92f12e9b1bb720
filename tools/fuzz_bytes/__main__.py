"""Feeds changed bytes to every reader of the library, and says what came of it.

    make fuzz-bytes     # RUNS=1000000 each, FUZZ_SECONDS=600 each at most, TARGETS="parse table" for some

libFuzzer changes inputs (corpus.py) with an eye on which code they reach; what reaches new code is kept in
BUILD/tests/bytes/<target>/corpus and changed again, also by the next run. A reader may refuse bytes with one of the
library's errors. Whatever else it does (a crash, undefined behaviour, memory lost, more than LONGEST seconds) is a
finding: its bytes are kept in BUILD/tests/bytes/<target>, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.fuzz_bytes import corpus

LONGEST = 10  # seconds for one input
LARGEST = 8192  # bytes of an input
# Most inputs throw, and looking for uses of a stack after its return doubles their time: the unit tests look for those.
# Who allocated what is of use only for a finding, whose bytes can be run again.
FAST = {"ASAN_OPTIONS": "detect_stack_use_after_return=0:malloc_context_size=1"}

_EXECUTIONS = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


@dataclass(frozen=True)
class Run:
    """What came of one target."""

    target: str
    executions: int
    seconds: float
    log: Path
    passed: bool

    def __str__(self) -> str:
        """One line for people."""
        rate = self.executions / self.seconds
        findings = "no finding" if self.passed else f"FINDING, see {self.log}"
        return f"{self.target:22} {self.executions:10,} executions {self.seconds:7.1f} s {rate:9,.0f} /s   {findings}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 1 when a target has a finding."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz_bytes", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("build", type=Path, help="build folder, configured with SIMCORE_BUILD_FUZZERS")
    parser.add_argument("targets", nargs="*", default=corpus.stems(), metavar="target", help="stem of a reader; all")
    parser.add_argument("--runs", type=int, default=1_000_000, help="executions of each target")
    parser.add_argument("--seconds", type=int, default=600, help="time limit of each target")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="targets side by side")
    given = parser.parse_args(arguments)
    if unknown := sorted(set(given.targets) - set(corpus.stems())):
        parser.error(f"targets: must be among {', '.join(corpus.stems())}, got {', '.join(unknown)}")
    with ThreadPoolExecutor(given.jobs) as threads:
        runs = []
        for run in threads.map(lambda target: fuzz(given.build, target, given.runs, given.seconds), given.targets):
            print(run, flush=True)
            runs.append(run)
    findings = sum(not run.passed for run in runs)
    print(f"{len(runs)} targets, {sum(run.executions for run in runs):,} executions, {findings} with findings")
    return 1 if findings else 0


def fuzz(build: Path, target: str, runs: int, seconds: int) -> Run:
    """Runs one target until it has made its runs, its time is over, or it has a finding."""
    program = build / "tests" / "bytes" / f"bytes_{target}"
    folder = program.parent / target
    corpus.write(target, folder)
    (folder / "corpus").mkdir(exist_ok=True)
    log = folder / "log"
    command = [str(program.absolute()), "corpus", "seeds", "-dict=words", "-print_final_stats=1", "-entropic=0"]
    command += [f"-runs={runs}", f"-max_total_time={seconds}", f"-timeout={LONGEST}", f"-max_len={LARGEST}"]
    began = time.monotonic()
    with log.open("w") as out:
        ended = subprocess.run(command, cwd=folder, env=os.environ | FAST, stdout=out, stderr=out, check=False)
    found = _EXECUTIONS.search(log.read_text(errors="replace"))
    return Run(target, int(found[1]) if found else 0, time.monotonic() - began, log, ended.returncode == 0)


if __name__ == "__main__":
    sys.exit(main())
