"""What a search among a million designs takes, by one command: `simcore explore STUDY.yaml`.

The studies are those of ResNet-50 with a deadline: instance types, numbers, volumes, ways to the data, and intervals
between checkpoints; on demand and on spot. A second pair has no intervals, so that every design is resolved. The time
with one thread over that with two is of a study that is a quarter as large; one processor is all that the first may
use.

    python -m benchmarks.explore_bench [--designs 1000000]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.bench import Row

TYPES = ["ml.p3.2xlarge", "ml.p3.8xlarge", "ml.p3.16xlarge", "ml.g4dn.xlarge", "ml.g4dn.12xlarge", "ml.g5.xlarge",
         "ml.g5.2xlarge", "ml.g5.4xlarge", "ml.g5.12xlarge", "ml.g5.48xlarge"]  # fmt: skip
COUNTS = [1, 2, 3, 4, 6, 8, 12, 16]
MODES = ["File", "FastFile"]
OTHERS = len(TYPES) * len(COUNTS) * len(MODES)
GOALS = {"on_demand": 60.0, "spot": 150.0}  # seconds, for a million designs
MEMORY_GOAL = 1 << 30


def study(purchase: str, designs: int, intervals: bool) -> dict[str, Any]:
    """A study of about so many designs, in which the interval between checkpoints varies or not."""
    job: dict[str, Any] = {
        "simcore": 1,
        "as_of": "2025-12-01",
        "cluster": {"instance_type": "ml.p3.2xlarge", "volume_size": "300 GB"},
        "channels": {"train": {"size": "150 GB", "objects": 1281167}},
        "checkpoint": {"every": "30 min", "size": "300 MB"},
        "work": {"samples": 1281167, "epochs": 30, "batch_size": 1024, "model": {"name": "ResNet-50"}},
        "stopping": {"max_runtime": "28 d"},
    }
    if purchase == "spot":
        job |= {"purchase": "spot", "spot": {"interruptions": "20 h"}}
        job["stopping"]["max_wait"] = "28 d"
    volumes = 25 if intervals else designs // OTHERS
    choices: dict[str, Any] = {"cluster.instance_type": TYPES, "cluster.instance_count": COUNTS,
                               "cluster.volume_size": [f"{200 + k} GB" for k in range(volumes)],
                               "channels.train.input_mode": MODES}  # fmt: skip
    if intervals:
        choices["checkpoint.every"] = [f"{5 + k} min" for k in range(designs // OTHERS // volumes)]
    return {"study": 1, "job": job, "choices": choices, "deadline": "96 h"}


def measured(described: dict[str, Any], processors: int) -> dict[str, Any]:
    """Seconds of the command, and its largest memory [bytes]."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "study.json"
        path.write_text(json.dumps(described))
        command = [sys.executable, "-m", "simcore", "explore", str(path), "--format", "json"]
        begun = time.perf_counter()
        os.sched_setaffinity(0, range(processors))
        with (Path(folder) / "answer.json").open("w+") as answered:
            process = subprocess.Popen(command, stdout=answered)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - begun
            if status != 0:
                sys.exit("the search failed")
            answered.seek(0)
            answer = json.load(answered)
    memory = usage.ru_maxrss * 1024
    return {
        "designs": answer["size"],
        "seconds": round(seconds, 2),
        "memory": memory,
        "replications": answer["replications"],
        "correct_selection": answer["correct_selection"],
    }


def main() -> None:
    """Tells a row for each study, then prints the ratios of threads."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--designs", type=int, default=1_000_000)
    parser.add_argument("--alternations", type=int, default=3)
    options = parser.parse_args()
    for purchase, goal in GOALS.items():
        for intervals in (True, False):
            found = measured(study(purchase, options.designs, intervals), 2)
            print(json.dumps({"purchase": purchase, "intervals": intervals, **found}), flush=True)
            name = f"search among {found['designs']:,} designs, {purchase}, {'with' if intervals else 'no'} intervals"
            memory = found["memory"] / MEMORY_GOAL
            Row(name, "search", 1e6 * found["seconds"], "1 GiB of memory", memory, 1e6 * goal, 1.0).tell()
    for purchase in GOALS:
        described = study(purchase, options.designs // 4, True)
        ratios = [
            measured(described, 1)["seconds"] / measured(described, 2)["seconds"] for _ in range(options.alternations)
        ]
        print(json.dumps({"purchase": purchase, "one_thread_over_two": sorted(round(ratio, 3) for ratio in ratios)}))


if __name__ == "__main__":
    main()
