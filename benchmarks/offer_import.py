"""Imports a made-up offer file of some gigabytes and compares with what reading it costs at all.

    python benchmarks/offer_import.py BYTES

Fails beyond 60 s for 2 GB (in proportion for other sizes) or 300 MB of memory.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools import synthetic_offer

GOAL_BYTES_PER_S = 2e9 / 60
GOAL_MEMORY_BYTES = 300e6


def measure(*command: str | Path) -> tuple[float, float]:
    """Time [s] and peak resident memory [bytes] of a command."""
    start = time.perf_counter()
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(program.pid, 0)
    if status != 0:
        raise SystemExit(f"{command[0]} failed")
    return time.perf_counter() - start, used.ru_maxrss * 1024.0


def main() -> None:
    wanted = int(sys.argv[1])
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        for form in ("json", "csv"):
            offer, book = Path(folder, f"offer.{form}"), Path(folder, "prices.csv")
            synthetic_offer.write(offer, wanted, form)
            size = offer.stat().st_size
            measure("cat", offer)  # into the cache of the system, as far as it fits
            cat, _ = measure("cat", offer)
            lines, _ = measure("wc", "-w", offer)
            taken, memory = measure(sys.executable, "-m", "simcore", "catalog", "import", offer, "--out", book)
            offer.unlink()
            met = size / taken >= GOAL_BYTES_PER_S and memory <= GOAL_MEMORY_BYTES
            missed = missed or not met
            print(
                f"import of a {form} offer of {size / 1e9:.2f} GB: {taken:.1f} s ({size / taken / 1e6:.0f} MB/s), "
                f"{memory / 1e6:.0f} MB of memory\n  {taken / lines:.2f} times wc -w, {taken / cat:.1f} times cat  "
                f"({'goals met' if met else 'GOAL MISSED'}: 60 s for 2 GB, 300 MB)"
            )
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
