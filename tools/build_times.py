"""Says how long the units of a build took, and fails above the budget: `python -m tools.build_times build`.

Reads the log that ninja leaves in the folder of the build. What a newcomer compiles is what counts: the library and the
extension, without tests, benchmarks and examples. The budget is in multiples of the time in which the same machine
compiles a small program of the standard library, since seconds say as much about the machine.
A unit that came out of a cache took no time.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

COUNTED = ("libsimcore/", "bindings/")
SLOWEST = 10
CACHE = "CMakeCache.txt"
PROGRAM = """
#include <functional>
#include <map>
#include <ranges>
#include <regex>
#include <string>
#include <vector>
std::map<std::string, std::function<bool(const std::string&)>> checks(const std::vector<std::string>& patterns) {
  std::map<std::string, std::function<bool(const std::string&)>> made;
  for (const auto& each : patterns | std::views::filter([](const auto& pattern) { return !pattern.empty(); }))
    made[each] = [of = std::regex(each)](const std::string& text) { return std::regex_match(text, of); };
  return made;
}
"""


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


def seconds_of_program(build: Path) -> float:
    """The time in which the compiler of a build compiles the program that the budget counts in: the shortest of three.

    Raises:
        CalledProcessError: The compiler fails.
    """
    cache = (build / CACHE).read_text()
    compiler = re.findall(r"^CMAKE_CXX_COMPILER:\w+=(.+)$", cache, re.MULTILINE)[0]
    command = [compiler, "-std=c++20", "-O1", "-x", "c++", "-c", "-", "-o", "/dev/null"]
    return min(_seconds(command) for _ in range(3))


def _seconds(command: list[str]) -> float:
    begun = time.monotonic()
    subprocess.run(command, input=PROGRAM, text=True, check=True)
    return time.monotonic() - begun


def excess(built: list[Unit], program: float, most: float, most_in_all: float) -> list[str]:
    """What of the build is above the budget, which is in multiples of the seconds of the program."""
    took = [(unit.output, unit.seconds, most) for unit in built]
    took.append(("all units", sum(unit.seconds for unit in built), most_in_all))
    return [
        f"{what}: {seconds:.1f} s are {seconds / program:.1f} times {program:.1f} s, more than {times:g}"
        for what, seconds, times in took
        if seconds > times * program
    ]


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_times", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("build", type=Path, help="folder of the build")
    parser.add_argument(
        "--most", type=float, default=18.0, metavar="N", help="of one unit (default: %(default)s times)"
    )
    parser.add_argument("--most-in-all", type=float, default=175.0, metavar="N", help="default: %(default)s")
    options = parser.parse_args(arguments)
    log = options.build / ".ninja_log"
    for needed in (log, options.build / CACHE):
        if not needed.exists():
            print(f"{needed}: there is none; a build by cmake and ninja leaves one", file=sys.stderr)
            return 2
    built = units(log.read_text())
    print(report(built))
    above = excess(built, seconds_of_program(options.build), options.most, options.most_in_all)
    for each in above:
        print(f"above the budget: {each}", file=sys.stderr)
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main())
