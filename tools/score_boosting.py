"""Scores the time of gradient boosting on processors that the model has not seen, into docs/how-good-is-it.md.

    python -m tools.score_boosting            # writes the section
    python -m tools.score_boosting --check    # exit 1 when the page was written from other files

Each kind of processor of tests/data/boosting_runs.csv is left out of the fit and of the spread. Published distributed
trainings are compared apart (tools/boosting/published.py).
"""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter

import numpy as np

from tools.boosting.fit import fit_libraries
from tools.boosting.held_out import Score, scores
from tools.boosting.model import Constants, seconds
from tools.boosting.published import PUBLISHED, Published
from tools.boosting.runs import LIBRARIES, ROOT, Run, cpus, read_runs
from tools.score_jobs import digest, stale
from tools.score_training import PAGE, markdown, page, percent, prose

BEGIN, END = "<!-- boosting: written by tools/score_boosting.py -->", "<!-- end of boosting -->"
DATA = ("tests/data/boosting_runs.csv", "tests/data/core_speeds.csv")
CODE = (
    "tools/fit_boosting.py",
    "tools/score_boosting.py",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tools" / "boosting").glob("*.py")),
)
HEAD = ("runs", "count", "median error", "p90", "bias", "in 80 %", "in 90 %")
NAMES = {"xgboost": "XGBoost", "lightgbm": "LightGBM", "catboost": "CatBoost", "h2o": "H2O"}
MANY_THREADS = 48
Condition = Callable[[Run], bool]


def row(title: str, scored: Sequence[Score]) -> list[str]:
    """A line of the table."""
    errors = np.abs([each.missed.error for each in scored])
    return [
        title,
        str(len(scored)),
        percent(float(np.median(errors))),
        percent(float(np.quantile(errors, 0.9))),
        percent(-float(np.mean([each.missed.logarithm for each in scored])), sign=True),
        *(percent(float(np.mean([each.holds(level) for each in scored]))) for level in (0.8, 0.9)),
    ]


def is_large(run: Run) -> bool:
    """Whether it is of a million rows or more."""
    return run.job.rows_million >= 1.0


def equal(of: Callable[[Run], object], value: object) -> Condition:
    """Whether what `of` says of a run is the value."""
    return lambda run: of(run) == value


def conditions(runs: Sequence[Run]) -> Iterator[tuple[str, Condition]]:
    """Title of each line, and which runs it is of."""
    yield "**all**", lambda run: True
    for library in LIBRARIES:
        yield NAMES[library], equal(attrgetter("library"), library)
    for cpu in cpus(runs):
        families = ", ".join(sorted({run.family for run in runs if run.cpu == cpu}))
        yield f"{cpu} ({families})", equal(attrgetter("cpu"), cpu)
    for rows in sorted({run.job.rows_million for run in runs}):
        yield f"{rows:g} million rows", equal(attrgetter("job.rows_million"), rows)
    yield "whole machines", attrgetter("is_whole_machine")
    yield "whole machines, 1 million rows and more", lambda run: run.is_whole_machine and is_large(run)
    yield f"up to {MANY_THREADS} threads", lambda run: run.threads <= MANY_THREADS
    yield f"more than {MANY_THREADS} threads, one socket", lambda run: run.threads > MANY_THREADS and run.sockets == 1
    yield f"more than {MANY_THREADS} threads, two sockets", lambda run: run.threads > MANY_THREADS and run.sockets > 1


def table(scored: Sequence[Score]) -> list[str]:
    """Scores of all runs, and of parts of them."""
    parts = conditions([each.missed.run for each in scored])
    return markdown(HEAD, [row(title, [each for each in scored if holds(each.missed.run)]) for title, holds in parts])


def distributed(constants: Constants) -> list[str]:
    """Published trainings on several instances beside what the model says of one instance's share."""
    head = ("published trainings", "predicted", "published", "published / predicted")
    return markdown(head, [distributed_row(each, constants) for each in PUBLISHED])


def distributed_row(published: Published, constants: Constants) -> list[str]:
    """A line of the table."""
    predicted = seconds(constants, published.job)
    return [published.name, f"{predicted:.0f} s", f"{published.seconds:.0f} s", f"{published.seconds / predicted:.1f}"]


def section(runs: Sequence[Run], day: str) -> str:
    """Everything."""
    kinds = len({run.cpu for run in runs})
    xgboost = fit_libraries(runs)["xgboost"].of_recent_software()
    parts = (
        [f"Written on {day} from {', '.join(map(' '.join, digests().items()))}."],
        [
            prose(
                f"The table scores predictions of the {len(runs)} recorded times of one benchmark. The fit behind a "
                f"prediction has not seen the kind of processor, of which there are {kinds}. The error is the "
                "predicted time divided by the recorded one, less one; the bias is the mean of the logarithm of that "
                "ratio."
            )
        ],
        table(scores(runs)),
        [
            prose(
                "No fit has seen these published trainings of XGBoost on several ml.m5.24xlarge instances, with 1 054 "
                "million rows and trees of 5 levels. The prediction is the time of one instance for the rows that it "
                "holds."
            )
        ],
        distributed(xgboost),
    )
    return "\n\n".join(map("\n".join, parts))


def digests() -> dict[str, str]:
    """Digests of what the page is written from: the data, and the models and scores together."""
    return {"boosting runs": digest(DATA), "boosting models": digest(CODE)}


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit 1 when the page was written from other files")
    asked = parser.parse_args()
    if asked.check:
        return stale(PAGE.read_text(encoding="utf-8"), digests())
    made = section(read_runs(), datetime.date.today().isoformat())
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), made, BEGIN, END), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
