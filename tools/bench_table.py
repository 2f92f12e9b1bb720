"""Runs the benchmarks, C++ and Python, and writes the table of benchmarks/README.md: `make bench`.

    python -m tools.bench_table build               # everything, and the table
    python -m tools.bench_table build --only fluid  # the C++ rows whose name holds the word, printed alone

The table has what the run says and nothing else: figures, goals, the machine, the day and how busy the machine was.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "benchmarks" / "README.md"
BEGIN, END = "<!-- table: written by tools/bench_table.py -->", "<!-- end of table -->"
SCALES = ((1e6, "s"), (1e3, "ms"), (1.0, "µs"), (1e-3, "ns"))  # microseconds in a unit

Row = Mapping[str, Any]


def duration(microseconds: float) -> str:
    """Three digits and a unit: "5.62 ms"."""
    scale, unit = next((each for each in SCALES if microseconds >= each[0]), SCALES[-1])
    return f"{number(microseconds / scale)} {unit}"


def number(value: float) -> str:
    """Three digits, without an exponent: "0.00152", "44.1", "1270"."""
    digits = f"{value:.3g}"
    return f"{float(digits):.10f}".rstrip("0").rstrip(".") if "e" in digits else digits


def shares(row: Row) -> list[float]:
    """Figure ÷ goal of each goal of a row."""
    pairs = ((row["microseconds"], row["most_microseconds"]), (row["ratio"], row["most_ratio"]))
    return [value / most for value, most in pairs if most]


def verdict(row: Row) -> str:
    """Whether a row meets its goals, and by how much it misses the one that it misses most."""
    worst = max(shares(row), default=0.0)
    return f"**missed by {number(worst)} ×**" if worst > 1.0 else "met" if worst else ""


def goals(row: Row) -> str:
    """The goals of a row: "< 1 ms, < 4 ×"."""
    time = [f"< {duration(row['most_microseconds'])}"] if row["most_microseconds"] else []
    return ", ".join(time + ([f"< {number(row['most_ratio'])} ×"] if row["most_ratio"] else []))


def line(row: Row) -> str:
    """A row of the table."""
    ratio = f"{number(row['ratio'])} ×" if row["baseline"] else ""
    article = "an" if row["unit"].startswith(tuple("aeiou")) else "a"
    figure = f"{duration(row['microseconds'])} {article} {row['unit']}"
    return f"| {row['name']} | {figure} | {row['baseline']} | {ratio} | {goals(row)} | {verdict(row)} |"


def table(rows: Iterable[Row], load: float) -> str:
    """The text between the marks of the page.

    Args:
        rows: What the run said, in its order.
        load: Programs that ran on the machine in the minute before, on the average.
    """
    rows = list(rows)
    known = next(row for row in rows if row.get("machine"))
    missed = sum(max(shares(row), default=0.0) > 1.0 for row in rows)
    having = sum(bool(shares(row)) for row in rows)
    return "\n".join(
        (
            f"{known['machine']}, {os.cpu_count()} processors, g++ {known['compiler']}, Release; {known['date']};",
            f"load of the machine before the run: {load:.2f}. Of {having} rows with a goal, {missed} miss it.",
            "",
            "| what | figure | baseline | ratio | goal | |",
            "|---|---:|---|---:|---:|---|",
            *map(line, rows),
        )
    )


def with_table(page: str, text: str) -> str:
    """The page with the text between its marks."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{text}\n{END}{tail}"


def measured(build: Path) -> list[Row]:
    """Runs every benchmark; the rows that they wrote."""
    lines = build / "bench.jsonl"
    lines.unlink(missing_ok=True)
    subprocess.run([build / "benchmarks" / "simcore_bench", "--json", lines], check=True)
    path = os.pathsep.join((str(build / "python"), str(ROOT)))  # also for the workers of a study
    environment = os.environ | {"SIMCORE_BENCH_ROWS": str(lines), "PYTHONPATH": path}
    for program in sorted((ROOT / "benchmarks").glob("*_bench.py")):
        run = [sys.executable, "-m", f"benchmarks.{program.stem}"]
        subprocess.run(run, check=True, cwd=ROOT, env=environment)
    return [json.loads(each) for each in lines.read_text().splitlines()]


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_table", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("build", type=Path, help="folder of the build")
    parser.add_argument("--only", metavar="WORD", help="C++ rows whose name holds it; no table is written")
    options = parser.parse_args(arguments)
    build = options.build.resolve()
    if options.only:
        subprocess.run([build / "benchmarks" / "simcore_bench", options.only], check=True)
        return
    load = os.getloadavg()[0]
    PAGE.write_text(with_table(PAGE.read_text(), table(measured(build), load)))


if __name__ == "__main__":
    main()
