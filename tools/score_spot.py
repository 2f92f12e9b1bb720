"""Scores forecasts of spot jobs in zones, and of savings in notebooks, that the laws have not seen.

    python -m tools.score_spot            # writes the tables of docs/how-good-is-it.md
    python -m tools.score_spot --check    # exit 1 when the page was written from other files

What jobs go through in a zone is simulated apart from the library (tools/spot_laws/truth.py).
"""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from math import comb
from operator import attrgetter

import numpy as np

from tools.score_jobs import digest, stale
from tools.score_training import PAGE, markdown, page, percent, prose
from tools.spot_laws.savings import read_savings
from tools.spot_laws.score import STARTS, Below, SavingScore, bootstrap, mean_over_zones, saving_scores, scores
from tools.spot_laws.truth import WORKS
from tools.spot_laws.zones import ROOT, Zone, read_zones

BEGIN, END = "<!-- spot: written by tools/score_spot.py -->", "<!-- end of spot -->"
DATA = ("tests/data/spot_zones.csv", "tests/data/spot_bands.csv", "tests/data/spot_savings.csv")
CODE = (
    "tools/fit_spot.py",
    "tools/score_spot.py",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tools" / "spot_laws").glob("*.py")),
)
SHARES: tuple[tuple[str, Callable[[Below], float]], ...] = (
    ("wall clock", attrgetter("wall")),
    ("bill", attrgetter("bill")),
    ("wall clock, ties drawn", attrgetter("wall_ties_drawn")),
    ("bill, ties drawn", attrgetter("bill_ties_drawn")),
)


@dataclass(frozen=True)
class Scores:
    """Everything that the page shows."""

    zones: Sequence[Zone]
    jobs: Sequence[Below]
    savings: Sequence[SavingScore]


def score_all(executor: Executor) -> Scores:
    """Each zone in a process of its own."""
    zones, savings = read_zones(), read_savings()
    names = sorted({zone.zone for zone in zones})
    of_savings = executor.submit(saving_scores, zones, savings)
    found = executor.map(scores, repeat(zones), repeat(savings), names)
    return Scores(zones, [each for of_zone in found for each in of_zone], of_savings.result())


def by_job(found: Scores) -> list[str]:
    """One row a job."""
    rows = []
    for work in WORKS:
        own = [each for each in found.jobs if each.work == work]
        values = [mean_over_zones(own, share) for _, share in SHARES]
        ends = [mean_over_zones(own, attrgetter(name)) for name in ("finished", "finished_forecast")]
        rows.append([work.title, str(STARTS * len(own)), *map(percent, values + ends)])
    heads = ("job", "starts", *(title for title, _ in SHARES), "finish", "finish, forecast")
    return markdown(heads, [*rows, pooled(found)])


def pooled(found: Scores) -> list[str]:
    """All jobs together, with the interval that drawing zones anew gives."""
    shown = []
    for _, share in SHARES:
        low, high = bootstrap(found.jobs, share)
        shown.append(f"{percent(mean_over_zones(found.jobs, share))} ({100 * low:.0f} to {100 * high:.0f})")
    return ["**all**", str(STARTS * len(found.jobs)), *shown, "", ""]


def by_zone(found: Scores) -> list[str]:
    """One row a zone, all its traces and jobs together."""
    rows = []
    for name in sorted({each.zone.zone for each in found.jobs}):
        own = [each for each in found.jobs if each.zone.zone == name]
        traces = len({each.zone.name for each in own})
        rows.append(
            [name, str(traces), *(percent(float(np.mean([share(each) for each in own]))) for _, share in SHARES)]
        )
    return markdown(("zone left out", "traces", *(title for title, _ in SHARES)), rows)


def clopper_pearson(count: int, total: int, level: float = 0.95) -> tuple[float, float]:
    """Interval of a probability that came true `count` times of `total`, by bisection."""
    tail = 0.5 * (1.0 - level)

    def at_most(most: int, chance: float) -> float:
        return sum(comb(total, k) * chance**k * (1.0 - chance) ** (total - k) for k in range(most + 1))

    def bisect(falls_below: Callable[[float], bool]) -> float:
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = 0.5 * (low + high)
            low, high = (low, middle) if falls_below(middle) else (middle, high)
        return low

    low = bisect(lambda chance: 1.0 - at_most(count - 1, chance) > tail) if count else 0.0
    high = bisect(lambda chance: at_most(count, chance) < tail) if count < total else 1.0
    return low, high


def savings(found: Sequence[SavingScore]) -> str:
    """Coverage of the savings' 90 % interval, and how wide it is."""
    inside = sum(score.inside for score in found)
    low, high = clopper_pearson(inside, len(found))
    widths = [score.high - score.low for score in found]
    missed = ", ".join(percent(score.saving.saving) for score in found if not score.inside)
    notebooks = len({score.saving.notebook for score in found})
    share = f"{percent(inside / len(found))}; its 95 % interval after Clopper and Pearson is {100 * low:.0f} to"
    return prose(
        f"The savings of each of {notebooks} notebooks are forecast without that notebook. The 90 % interval of the "
        f"forecast holds {inside} of the {len(found)} savings that the notebooks print ({share} {100 * high:.0f} %). "
        f"On average, it is {100 * float(np.mean(widths)):.0f} percentage points wide. These savings lie outside of "
        f"it: {missed}."
    )


def section(found: Scores, day: str) -> str:
    """Everything."""
    zones = len({zone.zone for zone in found.zones})
    parts = (
        [f"Written on {day} from {', '.join(map(' '.join, digests().items()))}."],
        [
            prose(
                f"We start each job {STARTS:,} times in each of {len(found.zones)} traces from {zones} zones of AWS. "
                "The tables have the share of these starts whose wall clock or bill stays at or below the 90 % "
                "quantile of the default forecast, as a mean over zones. The right share is 90 %. *Finish* is the "
                "share of the starts that finish their work."
            )
        ],
        by_job(found),
        by_zone(found),
        [savings(found.savings)],
    )
    return "\n\n".join(map("\n".join, parts))


def digests() -> dict[str, str]:
    """Digests of what the page is written from: the data, and the models and scores together."""
    return {"traces and savings": digest(DATA), "spot models": digest(CODE)}


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit 1 when the page was written from other files")
    asked = parser.parse_args()
    if asked.check:
        return stale(PAGE.read_text(encoding="utf-8"), digests())
    with ProcessPoolExecutor() as executor:
        found = score_all(executor)
    made = section(found, datetime.date.today().isoformat())
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), made, BEGIN, END), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
