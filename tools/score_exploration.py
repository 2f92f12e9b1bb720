"""Scores `simcore.explore` against brute force on random spaces.

Each space is a random job with 20 to 500 combinations of values and a limit that some of them break. Brute force
draws 100,000 runs of every design with another seed and takes the best mean of those that keep the limit; a
probability within two standard errors of its limit counts as kept or as broken. The search is right when its design
keeps the limit and no design that does is better by more than the indifference zone. Prints a line a space, then
shares with Clopper-Pearson intervals:

    python -m tools.score_exploration --spaces 200 --runs 100000
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import simcore
from simcore._core import Comparison, Design, Exploration, ExploredDesign

_TYPES = ("ml.p3.2xlarge", "ml.p3.8xlarge", "ml.g4dn.xlarge", "ml.g4dn.12xlarge", "ml.g5.xlarge", "ml.g5.2xlarge",
          "ml.g5.12xlarge")  # fmt: skip
_COUNTS = (1, 2, 3, 4, 6, 8)
_EVERY = ("5 min", "10 min", "15 min", "20 min", "30 min", "45 min", "1 h", "90 min", "2 h", "3 h")
_VOLUMES = ("200 GB", "250 GB", "300 GB", "400 GB", "500 GB")
_MODES = ("File", "FastFile", "Pipe")
_FROM, _TO = 20, 500
_DAY = 86_400.0
_SEED_OF_FORCE = 987_654_321
_PRETEST = 64
_ERRORS = 2.0  # of brute force, within which a limit counts as kept or as broken


def main() -> None:
    """Prints the scores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spaces", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first space")
    parser.add_argument("--runs", type=int, default=100_000, help="of each design by brute force")
    options = parser.parse_args()
    rows = []
    for number in range(options.first, options.first + options.spaces):
        rows.append(score(number, options.runs))
        print(json.dumps(rows[-1]), flush=True)
    print(summary(rows))


def score(number: int, runs: int) -> dict[str, Any]:
    """How the search of a space compares with brute force."""
    job, varied, limits = random_space(random.Random(number))
    begun = time.perf_counter()
    found = simcore.explore(job, seed=number + 1, **limits, **varied)
    taken = time.perf_counter() - begun
    size = {"deadline": limits.get("deadline"), "budget": limits.get("budget")}
    force = simcore.sweep(job, seed=_SEED_OF_FORCE, replications=runs, **size, **varied)
    wrong = _wrong(found, force)
    return {
        "space": number,
        "designs": found.size,
        "possible": found.possible,
        "objective": found.objective,
        "none": found.best is None,
        "right": not wrong,
        "wrong": wrong,
        "stated": round(found.correct_selection, 4),
        "front": not _front_misses(found, force) and not _front_extras(found, force),
        "misses": _front_misses(found, force),
        "extras": _front_extras(found, force),
        "fewer": round(found.possible * runs / found.replications, 1),
        "seconds": round(taken, 2),
    }


# ------------------------------------------------------------------------------------------------ spaces
def random_space(draw: random.Random) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """A job, the values of its fields, and the limits."""
    job, varied = next(_spaces(draw))
    tried = simcore.sweep(job, replications=_PRETEST, **varied)
    times = sorted(design.wall_clock_s.p90 for design in tried if design.wall_clock_s)
    costs = sorted(design.cost_usd.p90 for design in tried if design.cost_usd)
    among = draw.uniform(0.1, 0.9)
    if draw.random() < 0.7:
        return job, varied, {"deadline": times[int(among * len(times))], "late": draw.choice([0.01, 0.05, 0.1])}
    limits = {"budget": costs[int(among * len(costs))], "over_budget": draw.choice([0.01, 0.05, 0.1])}
    return job, varied, {"objective": "time", **limits}


def _spaces(draw: random.Random) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Jobs and values that make so many designs as are wanted."""
    while True:
        varied: dict[str, Any] = {
            "instance_type": _some(draw, _TYPES, 1, 5),
            "instance_count": _some(draw, _COUNTS, 1, 4),
            "purchase": _some(draw, ("on_demand", "spot"), 1, 2),
            "checkpoint_every": _some(draw, _EVERY, 1, 6),
            "volume_size": _some(draw, _VOLUMES, 1, 2),
            "input_mode": _some(draw, _MODES, 1, 2),
        }
        if _FROM <= math.prod(map(len, varied.values())) <= _TO:
            yield _job(draw), varied


def _some(draw: random.Random, values: tuple[Any, ...], least: int, most: int) -> list[Any]:
    return draw.sample(values, draw.randint(least, most))


def _job(draw: random.Random) -> dict[str, Any]:
    spot = {"interruptions": f"{draw.uniform(2, 60):.1f} h", "discount": f"{draw.uniform(40, 75):.0f} %"}
    return {
        "simcore": 1,
        "as_of": "2025-12-01",
        "cluster": {"instance_type": "ml.p3.2xlarge"},
        "channels": {"train": {"size": f"{draw.uniform(5, 120):.0f} GB", "objects": draw.randint(1000, 1_000_000)}},
        "checkpoint": {"every": "30 min", "size": f"{draw.uniform(0.1, 5):.1f} GB"},
        "work": {
            "samples": 1_281_167,
            "epochs": draw.randint(2, 40),
            "batch_size": draw.choice([256, 512, 1024]),
            "model": {"name": "ResNet-50"},
        },
        "stopping": {"max_runtime": "28 d", "max_wait": "28 d"},
        "spot": spot if draw.random() < 0.7 else {},
    }


# ------------------------------------------------------------------------------------------------ scores
class _Judge:
    """What brute force says of the designs under the limits of a search."""

    def __init__(self, found: Exploration) -> None:
        self.found = found

    def keeps(self, design: Design, errors: float) -> bool:
        """Whether every limit is kept, where so many standard errors are allowed beyond."""
        shares = [(1.0 - (design.completed or 0.0), self.found.unfinished_at_most)]
        if design.late and self.found.late_at_most is not None:
            shares.append((design.late.share, self.found.late_at_most))
        if design.over_budget and self.found.over_budget_at_most is not None:
            shares.append((design.over_budget.share, self.found.over_budget_at_most))
        runs = design.cost_usd.count if design.cost_usd else 1
        return all(share <= most + errors * math.sqrt(share * (1.0 - share) / runs) for share, most in shares)

    def beats(self, design: Design, own: ExploredDesign) -> bool:
        """Whether the design is better than what the search says of another one, in everything beyond doubt."""
        if design.cost_usd is None or design.wall_clock_s is None:
            return False
        own_risk = max(own.late or 0.0, own.over_budget or 0.0, own.unfinished)
        risk = max(
            design.late.share if design.late else 0.0,
            design.over_budget.share if design.over_budget else 0.0,
            1.0 - (design.completed or 0.0),
        )
        pairs = [
            (design.cost_usd.mean, design.cost_usd.standard_error, own.cost_usd, own.cost_standard_error_usd),
            (design.wall_clock_s.mean, design.wall_clock_s.standard_error, own.wall_clock_s,
             own.wall_clock_standard_error_s),
        ]  # fmt: skip
        errors = math.hypot(_error(risk, design.cost_usd.count), _error(own_risk, own.runs))
        return risk <= own_risk - 3.0 * errors and all(
            mean < own_mean - 3.0 * math.hypot(error, own_error) for mean, error, own_mean, own_error in pairs
        )

    def mean(self, design: Design) -> float:
        """Mean of the objective."""
        summary = design.cost_usd if self.found.objective == "cost" else design.wall_clock_s
        return summary.mean if summary else math.inf


def _wrong(found: Exploration, force: Comparison) -> str:
    """Why the selection is wrong; empty when it is right."""
    judge = _Judge(found)
    sure = [design for design in force if design.cost_usd and judge.keeps(design, -_ERRORS)]
    if found.best is None:
        return f"{sure[0].label} keeps the limits" if sure else ""
    best = force[_label(found.best.label, force)]
    if not judge.keeps(best, _ERRORS):
        return f"{best.label} breaks a limit"
    least = judge.mean(best) * (1.0 - found.indifference)
    better = [design for design in sure if judge.mean(design) < least]
    return f"{better[0].label} is better" if better else ""


def _error(share: float, runs: int) -> float:
    return math.sqrt(share * (1.0 - share) / runs)


def _label(label: str, force: Comparison) -> str:
    return label if label in force else f"{label} (2)"


def _front_misses(found: Exploration, force: Comparison) -> list[str]:
    """Designs of brute force's front that no design of the found front equals or beats, within three errors of both."""
    listed = {design.label: design for design in found.designs}
    front = [design for design in found.designs if design.on_front]
    return [
        design.label
        for design in force
        if design.on_front and not listed[design.label].on_front and not any(_as_good(own, design) for own in front)
    ]


def _front_extras(found: Exploration, force: Comparison) -> list[str]:
    """Designs of the found front that one of brute force beats in cost, time and risk by more than three errors of
    both."""
    judge = _Judge(found)
    front = [design for design in found.designs if design.on_front]
    return [own.label for own in front if any(judge.beats(design, own) for design in force)]


def _as_good(own: Any, other: Design) -> bool:
    if other.cost_usd is None or other.wall_clock_s is None:
        return False
    cost = 3.0 * math.hypot(own.cost_standard_error_usd, other.cost_usd.standard_error)
    time_ = 3.0 * math.hypot(own.wall_clock_standard_error_s, other.wall_clock_s.standard_error)
    return bool(own.cost_usd <= other.cost_usd.mean + cost and own.wall_clock_s <= other.wall_clock_s.mean + time_)


def summary(rows: list[dict[str, Any]]) -> str:
    """The shares of all spaces, with intervals."""
    count = len(rows)
    lines = []
    for name in ("right", "front"):
        good = sum(bool(row[name]) for row in rows)
        low, high = _interval(good, count)
        lines.append(f"{name}: {good} of {count} ({low:.3f} to {high:.3f})")
    lines.append(f"stated at least: {min(row['stated'] for row in rows)}, below 0.95 in "
                 f"{sum(row['stated'] < 0.95 for row in rows)}")  # fmt: skip
    lines.append(f"runs of brute force / of the search: median {statistics.median(row['fewer'] for row in rows)}")
    lines.append(f"seconds: median {statistics.median(row['seconds'] for row in rows)}")
    lines.append(f"no design keeps the limits: {sum(bool(row['none']) for row in rows)}")
    return "\n".join(lines)


def _interval(good: int, count: int) -> tuple[float, float]:
    """Clopper-Pearson interval at level 95 %, by bisection of the binomial tails."""

    def at_most(k: int, share: float) -> float:
        return sum(math.comb(count, i) * share**i * (1.0 - share) ** (count - i) for i in range(k + 1))

    def root(tail: Callable[[float], float]) -> float:
        low, high = 0.0, 1.0
        for _ in range(50):
            middle = (low + high) / 2.0
            low, high = (middle, high) if tail(middle) > 0.0 else (low, middle)
        return low

    least = 0.0 if good == 0 else root(lambda share: 0.025 - (1.0 - at_most(good - 1, share)))
    most = 1.0 if good == count else root(lambda share: at_most(good, share) - 0.025)
    return least, most


if __name__ == "__main__":
    main()
