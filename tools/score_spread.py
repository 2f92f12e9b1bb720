"""Scores the law of repeated runs on families that it has not seen, and writes the result into docs/how-good-is-it.md.

    python -m tools.score_spread            # writes the section
    python -m tools.score_spread --check    # exit 1 when the page says something else

Each family of tests/data/repeated_runs.csv, a notebook or a benchmark, is left out of the fit and of the widening.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tools.run_spread.law import fit
from tools.run_spread.settings import MACHINES, Setting, families, pairs_of, read_settings
from tools.score_training import PAGE, markdown, page, percent

BEGIN, END = "<!-- repeats: written by tools/score_spread.py -->", "<!-- end of repeats -->"
LEVELS = (0.9, 0.8, 0.5)
DRAWS, SEED = 2000, 20261123
SCRIPTS, BENCHMARKS = "whole scripts", "speeds and times of computing"


@dataclass(frozen=True)
class Held:
    """A setting, and which share of its pairs the intervals held of a law that has not seen its family."""

    setting: Setting
    shares: tuple[float, ...]  # by LEVELS
    miss: float  # median size of the difference


def scores(settings: Sequence[Setting]) -> list[Held]:
    """Every setting."""
    found: list[Held] = []
    for family in families(settings):
        law = fit([setting for setting in settings if setting.family != family])
        for setting in (setting for setting in settings if setting.family == family):
            pairs = pairs_of([setting])
            shares = tuple(float(np.mean(law.holds(pairs, level))) for level in LEVELS)
            found.append(Held(setting, shares, float(np.median(np.abs(pairs.difference)))))
    return found


def weighted(held: Sequence[Held], place: int) -> str:
    """Mean share of a level with its 95 % interval; each family counts once, and families are drawn anew."""
    by_family = [
        float(np.mean([each.shares[place] for each in held if each.setting.family == family]))
        for family in families([each.setting for each in held])
    ]
    generator = np.random.default_rng(SEED)
    drawn = [np.mean(generator.choice(by_family, len(by_family))) for _ in range(DRAWS)]
    low, high = np.quantile(drawn, (0.025, 0.975))
    return f"{percent(float(np.mean(by_family)))} ({100 * low:.0f} to {100 * high:.0f})"


def row(name: str, held: Sequence[Held]) -> list[str]:
    """A line of the table."""
    settings = [each.setting for each in held]
    middle = percent(float(np.median([each.miss for each in held])))
    shares = [weighted(held, place) for place in range(len(LEVELS))]
    return [name, f"{len(settings)} in {len(families(settings))}", middle, *shares]


def section() -> str:
    """The table."""
    held = scores(read_settings())
    parts = [("**all**", held)]
    parts += [(machine, [each for each in held if each.setting.machine == machine]) for machine in MACHINES]
    parts += [
        (name, [each for each in held if each.setting.fixed == (name == SCRIPTS)]) for name in (SCRIPTS, BENCHMARKS)
    ]
    head = ["runs", "settings", "median difference", *(f"in {percent(level)}" for level in LEVELS)]
    return "\n".join(markdown(head, [row(name, each) for name, each in parts]))


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit 1 when the page says something else")
    asked = parser.parse_args()
    old = PAGE.read_text(encoding="utf-8")
    made = page(old, section(), BEGIN, END)
    if asked.check:
        return int(made != old)
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
