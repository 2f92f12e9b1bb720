"""How long simcore takes to start where it is installed: `python start_times.py REQUEST WORKLOAD`, of that environment.

Prints the median of nine runs after one that does not count, of the wall clock and of the processor's time, and fails
when a median of the wall clock is above its limit. Uses nothing but Python, since it runs where only a wheel is.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

RUNS = 9
IMPORT_LIMIT, FORECAST_LIMIT = 0.150, 0.4  # seconds


def one(words: list[str]) -> tuple[float, float]:
    """Seconds of the wall clock and of the processor that a program takes."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def medians(words: list[str]) -> tuple[float, float]:
    """The medians of both."""
    one(words)
    walls, processor = zip(*(one(words) for _ in range(RUNS)), strict=True)
    return statistics.median(walls), statistics.median(processor)


def main() -> int:
    """Measures an import and a forecast."""
    python = sys.executable
    forecast = [str(Path(python).with_name("simcore")), "forecast", sys.argv[1], "--workload", sys.argv[2]]
    commands = {
        "python -c pass": ([python, "-c", "pass"], None),
        "import simcore": ([python, "-c", "import simcore"], IMPORT_LIMIT),
        "simcore forecast": (forecast, FORECAST_LIMIT),
    }
    failed = False
    for name, (words, limit) in commands.items():
        wall, processor = medians(words)
        failed |= limit is not None and wall > limit
        most = f", limit {1e3 * limit:.0f} ms" if limit else ""
        print(f"{name:16}  {1e3 * wall:4.0f} ms, processor {1e3 * processor:4.0f} ms{most}")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
