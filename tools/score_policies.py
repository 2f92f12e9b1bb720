"""Scores policies for spot in 200 spot processes that are drawn from what public traces show.

    python -m tools.score_policies            # writes the table of docs/spot-policies.md
    python -m tools.score_policies --check    # exit 1 when the page was written from other files

The processes and their jobs are those of tools/spot_policies/processes.py; the library plays them.
"""

from __future__ import annotations

import argparse
import datetime
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tools.score_jobs import digest, stale
from tools.score_training import markdown, page, percent, prose
from tools.spot_laws.zones import ROOT
from tools.spot_policies.processes import processes
from tools.spot_policies.score import POLICIES, Outcome, cheaper, outcomes

PAGE = ROOT / "docs" / "spot-policies.md"
BEGIN, END = "<!-- policies: written by tools/score_policies.py -->", "<!-- end of policies -->"
DATA = ("tests/data/spot_zones.csv",)
CODE = (
    "tools/score_policies.py",
    "tools/spot_laws/zones.py",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tools" / "spot_policies").glob("*.py")),
)
COUNT = 200  # processes
RUNS = 1000  # of each policy in each process
OFTEN_UP = 0.5  # share of the time
HEADS = (
    "policy",
    "late",
    "late in the worst process",
    "late, but not on demand",
    "cheaper than on demand, often up",
    "cheaper, seldom up",
    "cost, often up",
    "cost, seldom up",
)


def score_all(count: int = COUNT, runs: int = RUNS) -> list[Outcome]:
    """Every policy in every process."""
    with tempfile.TemporaryDirectory() as folder:
        return [outcome for process in processes(count) for outcome in outcomes(process, runs, Path(folder))]


def of_policy(found: Sequence[Outcome], policy: str) -> list[Outcome]:
    """What became of one policy."""
    return [each for each in found if each.policy == policy]


def often_up(found: Sequence[Outcome], *, is_it: bool = True) -> list[Outcome]:
    """Outcomes in processes that are up half of the time or more; or in the others."""
    return [each for each in found if (each.process.share_of_time_up >= OFTEN_UP) == is_it]


def tenths(share: float) -> str:
    """A small share: "0.12 %"."""
    return f"{100.0 * share:.2f} %"


def row(found: Sequence[Outcome], policy: str) -> list[str]:
    """One policy in all processes."""
    own = of_policy(found, policy)
    often, seldom = often_up(own), often_up(own, is_it=False)
    late = [float(np.mean([each.late for each in own])), max(each.late for each in own)]
    beyond = float(np.mean([each.late_beyond for each in own]))
    shares = [percent(cheaper(part)) if policy != POLICIES[0] else "" for part in (often, seldom)]
    costs = [percent(float(np.mean([each.cost for each in part]))) for part in (often, seldom)]
    return [policy, *map(tenths, [*late, beyond]), *shares, *costs]


def section(found: Sequence[Outcome], day: str) -> str:
    """Everything."""
    count = len(of_policy(found, POLICIES[0]))
    often = len(often_up(of_policy(found, POLICIES[0])))
    parts = (
        [f"Written on {day} from {', '.join(map(' '.join, digests().items()))}."],
        [
            prose(
                f"{count} processes, {often} of them up at least half of the time (*often up*), and {RUNS:,} runs of "
                f"each policy in each: {count * RUNS:,} runs a row. *Late, but not on demand* is the share of the runs "
                "that miss the deadline although the same run on demand meets it. *Cheaper* is the share of the "
                "processes in which the mean cost is below that on demand, and *cost* the mean over processes of the "
                "mean cost over that on demand. Spot alone is not held to the deadline."
            )
        ],
        markdown(HEADS, [row(found, policy) for policy in POLICIES]),
    )
    return "\n\n".join(map("\n".join, parts))


def digests() -> dict[str, str]:
    """Digests of what the page is written from."""
    return {"traces": digest(DATA), "processes and scores": digest(CODE)}


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit 1 when the page was written from other files")
    asked = parser.parse_args()
    if asked.check:
        return stale(PAGE.read_text(encoding="utf-8"), digests())
    made = section(score_all(), datetime.date.today().isoformat())
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), made, BEGIN, END), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
