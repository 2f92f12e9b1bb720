"""Writes docs/job-file.schema.json, the JSON Schema of the job file, from the rows that read and check the job file.

`python tools/job_file_schema.py` rewrites it, `--check` only says (by exit code 1) that it is stale.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import simcore

SCHEMA = Path(__file__).parents[1] / "docs" / "job-file.schema.json"


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    new = json.dumps(simcore.job_schema(), indent=2, ensure_ascii=False) + "\n"
    if options.check:
        stale = not SCHEMA.exists() or SCHEMA.read_text(encoding="utf-8") != new
        if stale:
            print(f"{SCHEMA.name} is stale: run {Path(__file__).name}")
        return int(stale)
    SCHEMA.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
