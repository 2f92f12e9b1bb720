"""Says how long the units of a build took, and fails above the budget: `python -m tools.build_times build`.

Reads the log that ninja leaves in the folder of the build. The times are those of the clock, so a machine that does
other things too is told more, and a unit that came out of a cache nothing. What a newcomer compiles is what counts:
the library and the extension, without tests, benchmarks and examples.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

COUNTED = ("libsimcore/", "bindings/")
SLOWEST = 10


@dataclass(frozen=True)
class Unit:
    """An object file, as the log names it, and the seconds that it took."""

    output: str
    seconds: float


def units(log: str) -> list[Unit]:
    """The units of the library and the extension, the slowest first; of one built twice, the last time.

    Raises:
        ValueError: The text is no log of ninja.
    """
    head, *lines = log.splitlines() or [""]
    if not head.startswith("# ninja log"):
        raise ValueError(f"must be a log of ninja, begins with {head!r}")
    seconds = {}
    for line in lines:
        start, end, _, output, *_ = line.split("\t")
        if output.startswith(COUNTED) and output.endswith((".o", ".gch")):
            seconds[output] = (int(end) - int(start)) / 1000
    return sorted((Unit(output, took) for output, took in seconds.items()), key=lambda unit: -unit.seconds)


def report(built: list[Unit]) -> str:
    """The number of units, their sum, and the slowest of them."""
    lines = [f"{len(built)} units, {sum(unit.seconds for unit in built):.0f} s in all; the slowest:"]
    return "\n".join(lines + [f"  {unit.seconds:5.1f} s  {unit.output}" for unit in built[:SLOWEST]])


def excess(built: list[Unit], most: float, most_in_all: float) -> list[str]:
    """What of the build is above the budget [s]."""
    above = [f"{unit.output}: {unit.seconds:.1f} s, more than {most:g}" for unit in built if unit.seconds > most]
    total = sum(unit.seconds for unit in built)
    return above + ([f"all units: {total:.0f} s, more than {most_in_all:g}"] if total > most_in_all else [])


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_times", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("build", type=Path, help="folder of the build")
    parser.add_argument("--most", type=float, default=80.0, metavar="S", help="of one unit (default: %(default)s s)")
    parser.add_argument("--most-in-all", type=float, default=800.0, metavar="S", help="default: %(default)s s")
    options = parser.parse_args(arguments)
    log = options.build / ".ninja_log"
    if not log.exists():
        print(f"{log}: there is none; only ninja leaves one", file=sys.stderr)
        return 2
    built = units(log.read_text())
    print(report(built))
    above = excess(built, options.most, options.most_in_all)
    for each in above:
        print(f"above the budget: {each}", file=sys.stderr)
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main())
