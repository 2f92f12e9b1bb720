"""Extracts published training speeds into one table.

    python -m tools.extract_training_runs --cases runs.jsonl --foundry table.txt --out tests/data/training_runs.csv

Rows typed by hand (origin `hand`) stay as they are; all others are made anew. Cases whose figures contradict each other
are left out, and so are jobs whose length in samples is not known. The same input gives the same bytes.
"""

import argparse
import json
from pathlib import Path

from tools.training_runs.extraction import from_case
from tools.training_runs.foundry import from_foundry
from tools.training_runs.table import as_table, read_runs


def main() -> None:
    """Reads the command line, writes the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=Path, required=True, help="JSON Lines, one published run a line")
    parser.add_argument("--foundry", type=Path, required=True, help="the benchmark table, one run a line")
    parser.add_argument("--out", type=Path, required=True, help="CSV to write")
    options = parser.parse_args()
    cases = [json.loads(line) for line in options.cases.read_text(encoding="utf-8").splitlines()]
    runs = [run for case in cases for run in from_case(case)]
    runs += from_foundry(options.foundry.read_text(encoding="utf-8"))
    by_hand = [run for run in read_runs(options.out) if run.origin == "hand"] if options.out.exists() else []
    options.out.write_text(as_table(runs + by_hand), encoding="utf-8")
    print(f"{len(runs)} runs from files, {len(by_hand)} by hand")


if __name__ == "__main__":
    main()
