"""Derives the rates of the data sources from twelve published jobs, and says how far they carry.

    python -m tools.derive_data_rates            # constants, errors with one scenario left out, noise of the runs
    python -m tools.derive_data_rates --check    # exit 1 when a shipped value is not what the jobs support

A constant is a median over the scenarios that determine it, or a line through two of them. A scenario determines a rate
when the time that the rate explains is at least ten times the spread of such times without it. A constant that none
determines falls back on a figure of the service (examples/data/published_rates.csv), or else on the noisy estimate.
A shipped value is supported when it lies in the range of the estimates or rounds to its end: the tolerance is half a
unit of the second significant digit. The spread of a shipped value (its 95 % quantile) is checked likewise.

The jobs are predicted by a closed form of the library's models that shares no code with it.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Sequence
from statistics import median

from tools.data_rates.derivation import Derivation, Estimate
from tools.data_rates.noise import COLUMNS, Noise, noise
from tools.data_rates.prediction import (
    Score,
    leave_one_out,
    median_error,
    pairs,
    scores,
    with_shipped_spreads,
    with_weak_estimates,
)
from tools.data_rates.published import Job, Rates, published_jobs, published_runs, shipped_rates, stated_rates
from tools.data_rates.spread import spreads

TIE = 1e-4  # forecasts of two modes that differ by less are the same

# These rows of parameters.csv say that they are another row's value, times a factor.
COPIES = {
    "efs.client_list_rate": ("fsx.client_list_rate", 1.0),
    "efs.mount": ("fsx.mount", 1.0),
    "pipe.bandwidth": ("file.bandwidth", 2.0),
    "pipe.object_rate": ("file.object_rate", 2.0),
    "pipe.start": ("fast_file.mount", 1.0),
    "s3.object_latency": ("fast_file.object_latency", 1.0),
}


def starting(jobs: Sequence[Job]) -> dict[str, Estimate]:
    """The unbilled phase before, which was published only for all 36 runs together."""
    middle = published_runs()["p50"]["starting_s"]
    everything = frozenset(job.scenario for job in jobs)
    return {"phase.starting": Estimate(middle, [middle], everything, "median of the 36 runs")}


def derived(jobs: Sequence[Job]) -> dict[str, Estimate]:
    """Every constant that comes from the twelve jobs, and every spread."""
    made = Derivation(jobs)
    return made.estimates | starting(jobs) | spreads(made, known_rates())


def known_rates() -> Rates:
    """The shipped values, and those that the example's job file states."""
    return shipped_rates() | stated_rates()


def unsupported(jobs: Sequence[Job]) -> list[str]:
    """Shipped values that the jobs do not support, copies that are none, and stated ones likewise."""
    rates = known_rates()
    off = [name for name, estimate in derived(jobs).items() if not estimate.supports(rates[name])]
    return off + [name for name, (of, factor) in COPIES.items() if not math.isclose(rates[name], factor * rates[of])]


def constants(jobs: Sequence[Job]) -> Iterable[str]:
    """A few lines for each constant."""
    rates, folds = known_rates(), [made.estimates for made, _ in leave_one_out(jobs).values()]
    for name, estimate in derived(jobs).items():
        shipped = rates[name]
        verdict = "supported" if estimate.supports(shipped) else "NOT SUPPORTED"
        change = shipped / estimate.value - 1.0
        yield f"{name}: {estimate.value:.6g}, shipped {shipped:.6g} ({change:+.1%}), {verdict}"
        yield f"    {estimate.method}"
        among = f"{min(estimate.parts):.6g} to {max(estimate.parts):.6g}, {len(estimate.parts)} estimate(s)"
        if estimate.scenarios:
            scenarios = f"{len(estimate.scenarios)} scenario(s): {', '.join(sorted(estimate.scenarios))}"
            yield f"    spread {among} from {scenarios}"
        left_out = [fold[name].value for fold in folds if name in fold and not fold[name].fallback]
        if left_out:
            yield f"    leaving one scenario out: {min(left_out):.6g} to {max(left_out):.6g}"
        if estimate.weak:
            yield f"    lost in noise, not used: {', '.join(f'{value:.6g}' for value in estimate.weak)}"
        if len(estimate.scenarios) == 1:
            yield "    RESTS ON A SINGLE SCENARIO"
        if estimate.note:
            yield f"    {estimate.note}"


def errors(found: Sequence[Score]) -> Iterable[str]:
    """One line a job."""
    for score in found:
        job = score.job
        yield f"    {job.scenario:<23}{job.mode:<9}{score.predicted:9.0f} s{job.billed:9.0f} s{score.error:+8.1%}"
    largest = max(abs(score.error) for score in found)
    bias = median(score.error for score in found)
    yield f"    median absolute error {median_error(found):.1%}, largest {largest:.1%}, median {bias:+.1%}"


def orders(found: Sequence[Score]) -> Iterable[str]:
    """The pairs of modes that the prediction does not put in the published order."""
    every = pairs(found)
    wrong = [pair for pair in every if pair.predicted_gap <= TIE]
    yield f"    order of modes: {len(every) - len(wrong)} of {len(every)} pairs as published"
    for pair in wrong:
        kind = "tied" if pair.predicted_gap >= -TIE else f"the other way round by {-pair.predicted_gap:.1%}"
        first, second = pair.quick.job, pair.slow.job
        how = f"{first.mode} before {second.mode} by {pair.published_gap:.1%}"
        yield f"        {first.scenario}: {how}, predicted {kind}"


def brief(found: Sequence[Score]) -> str:
    """The errors alone."""
    return ", ".join(f"{score.job.mode} {score.error:+.1%}" for score in found)


def left_out(jobs: Sequence[Job]) -> Iterable[str]:
    """Each scenario predicted from the other three."""
    for scenario, (made, found) in leave_one_out(jobs).items():
        yield f"\nwithout {scenario}"
        yield from errors(found)
        fallbacks = [f"{name} = {e.value:.6g} ({e.method})" for name, e in made.estimates.items() if e.fallback]
        yield from (f"    {line}" for line in fallbacks)
        of_them = [score.job for score in found]
        wide = with_shipped_spreads(made.rates(), known_rates())
        yield f"    with the shipped spreads: {brief(scores(of_them, wide))}"
        weak = scores(of_them, with_weak_estimates(made))
        if weak != found:
            yield f"    with estimates lost in noise instead: {brief(weak)}"


def spread(found: Noise) -> str:
    """One line a measured time."""
    job = f"{found.slowest.scenario}, {found.slowest.mode}"
    return (
        f"    {found.column:<16} sd of a run {found.sd_s:4.0f} s; {job}: slowest run {found.excess:+.1%}, "
        f"sd {found.sd_slowest:.1%} to {found.sd_slowest_most:.1%}; other jobs at most {found.sd_others_s:.0f} s"
    )


def report(jobs: Sequence[Job]) -> Iterable[str]:
    """Everything."""
    yield "Constants"
    yield from constants(jobs)
    at_median = {name: value for name, value in known_rates().items() if not name.endswith(".p95")}
    sets = {
        "shipped constants": known_rates(),
        "shipped constants, every rate at its median": at_median,
        "derived constants": Derivation(jobs).rates(),
    }
    for title, rates in sets.items():
        found = scores(jobs, rates)
        yield f"\nMean billed seconds with the {title}: predicted, published, error"
        yield from errors(found)
        yield from orders(found)
    yield "\nEach scenario from the other three: predicted, published, error"
    yield from left_out(jobs)
    yield "\nNoise: three runs of each job; published are the means, and the spread over all 36"
    yield from (spread(noise(jobs, column)) for column in COLUMNS)


def main() -> int:
    """Print the report, or check the shipped values."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit 1 when a shipped value is not supported")
    asked = parser.parse_args()
    jobs = published_jobs()
    if not asked.check:
        print("\n".join(report(jobs)))
        return 0
    rates, made = known_rates(), derived(jobs)
    off = unsupported(jobs)
    for name in off:
        if name in COPIES:
            print(f"{name}: {rates[name]:.6g} is not {COPIES[name][1]:g} × {COPIES[name][0]}")
        else:
            parts = made[name].parts
            print(f"{name}: shipped {rates[name]:.6g}, the jobs give {min(parts):.6g} to {max(parts):.6g}")
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
