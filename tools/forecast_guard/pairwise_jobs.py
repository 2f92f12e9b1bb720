"""Writes tests/data/pairwise/jobs.jsonl: one job a line, in which every two values of two fields meet that can meet.

    python -m tools.forecast_guard.pairwise_jobs     # a minute; again when the fields of the job file change

The name of each job says for which pair it was made. Behind them come jobs with a
value that needs others beside it and stands alone: each is refused.
"""

from __future__ import annotations

import json
import os

from tools.forecast_guard.covering_array import Choice, CoveringArray
from tools.forecast_guard.factors import ABSENT, Factor, Job, factors
from tools.forecast_guard.questions import DATA, PAIRWISE

SEED = 1
REFUSED = "refused: "


def main() -> None:
    """Writes the file."""
    os.chdir(DATA)  # where the traces of spot capacity are that jobs name
    array = CoveringArray(factors(), SEED)
    jobs = [{"name": array.text(pair), **array.job(choice)} for choice, pair, _ in array.choices()]
    jobs += [{"name": f"{REFUSED}{text}", **job} for text, job in array.refused()]
    lines = [json.dumps(job, ensure_ascii=False, separators=(",", ":")) + "\n" for job in jobs]
    PAIRWISE.parent.mkdir(exist_ok=True)
    PAIRWISE.write_text("".join(lines), encoding="utf-8")
    print(f"{len(lines)} jobs, {sum(map(len, lines)):,} characters")


def choice_of(job: Job, of: list[Factor]) -> Choice:
    """The levels that stand in a job."""
    return {place: _level(job, factor) for place, factor in enumerate(of)}


def _level(job: Job, factor: Factor) -> int:
    """The one that says the most of what the job says."""
    held = [number for number, level in enumerate(factor.levels) if all(_at(job, *one) for one in level.fields.items())]
    return max(held, key=lambda number: len(factor.levels[number].fields))


def _at(job: Job, path: str, value: object) -> bool:
    node: object = job
    for key in [path] if path == "parameters" else path.split("."):
        node = node.get(key, ABSENT) if isinstance(node, dict) else ABSENT
    return node == value


if __name__ == "__main__":
    main()
