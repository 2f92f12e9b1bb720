"""Scores how fast models train against published runs, each predicted by what was fitted without it.

    python -m tools.score_training            # writes the tables of docs/how-good-is-it.md
    python -m tools.score_training --check    # exit 1 when the page is stale

The runs are tests/data/training_runs.csv; what is fitted is said in tools/training_runs/fit.py.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import fill

from tools.training_runs.fit import fit_constants, fit_scaling
from tools.training_runs.held_out import LeftOut
from tools.training_runs.heterogeneous import preparations
from tools.training_runs.library import from_another_device, from_one_run, from_two_counts, language_models
from tools.training_runs.score import (
    Folds,
    Score,
    Summary,
    by_accelerator,
    by_family,
    by_name,
    by_study,
    each_study_once,
    summary,
    transfers,
    xgboost,
)
from tools.training_runs.table import ROOT, Run, read_runs
from tools.training_runs.transfer import fit_errors

PAGE = ROOT / "docs" / "how-good-is-it.md"
BEGIN, END = "<!-- training: written by tools/score_training.py -->", "<!-- end of training -->"

# What is known of the noise of a study: rounding, repeats, what its times contain beside training.
NOISE = {
    "aws-albert": "1 % (iterations rounded)",
    "aws-bert-phase1": "2 % (hours rounded)",
    "aws-bert-phase2": "3 % (hours rounded)",
    "aws-detection": "1 % (hours rounded); 2 images a device on 8 nodes, else 4",
    "aws-trainium-pair": "batch and precision not stated",
    "dawnbench": "precision not stated",
    "llm-foundry / MPT-1B": "20 % between neighbours of one table",
    "meta-llama2": "GPU hours of the whole project",
    "mlperf-v0.7": "1 to 15 % between runs, evaluation included",
    "mosaic-diffusion-256": "1 % (rounded)",
    "mosaic-diffusion-512": "1 % (rounded)",
    "nvidia-bert-dgx1": "5 % between its own tables",
    "nvidia-bert-dgx1-multi": "5 % between its own tables",
    "sagemaker-roberta": "5 % (start and evaluation included)",
    "tf-benchmarks-distributed": "2 % between its own tables",
    "xgboost-taxi": "1 % (polled), loading included",
}

GOALS = {
    "one": "The goal is a median error of 8 % and a bias within 4 %.",
    "two": "The goal is a median error of 6 %.",
    "device": "The goal is a median error of 15 %.",
    "language": "The goal is a median error of 12 % and a bias within 5 %.",
}


def percent(value: float, sign: bool = False) -> str:
    """Whole, or with one digit when small."""
    digits = 1 if abs(value) < 0.0995 else 0
    shown = f"{100 * value:+.{digits}f}" if sign else f"{100 * value:.{digits}f}"
    return shown.replace("-", "−") + " %"


def prose(text: str) -> str:
    """A paragraph in lines of the page; no line ends between a number and its per cent."""
    return fill(text.replace(" %", "\u00a0%"), 120, break_on_hyphens=False).replace("\u00a0%", " %")


def cells(found: Summary) -> list[str]:
    """Of a row."""
    return [
        str(found.count),
        percent(found.median),
        percent(found.p90),
        percent(found.bias, sign=True),
        percent(found.covered),
    ]


def with_interval(found: Summary) -> list[str]:
    """Of a row of the overview: the share in the interval with what drawing families anew makes of it."""
    low, high = (f"{100 * share:.0f}" for share in found.covered_95)
    *others, covered = cells(found)
    return [*others, f"{covered} ({low} to {high})"]


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table; the first column is text."""
    rules = ["---"] + ["---:"] * (len(head) - 1)
    return [f"| {' | '.join(row)} |" for row in (head, rules, *rows)]


HEAD = ("left out and predicted", "runs", "median error", "p90", "bias", "in 80 %", "published noise")


def table(scores: Sequence[Score]) -> list[str]:
    """One row a family, all of them first."""
    rows = [["**all**", *cells(summary(scores)), ""]]
    for name, own in by_name(scores).items():
        rows.append([name, *cells(summary(own)), NOISE.get(name, NOISE.get(own[0].run.study, "not stated"))])
    return markdown(HEAD, rows)


def overview(parts: Iterable[tuple[str, Summary]]) -> list[str]:
    """One row a way of asking."""
    head = ("predicted", "runs", "median error", "p90", "bias", "in 80 % (families drawn anew)")
    return markdown(head, [[title, *with_interval(found)] for title, found in parts])


def worst(scores: Sequence[Score], count: int) -> list[str]:
    """The largest errors."""
    found = sorted(scores, key=lambda score: -abs(score.prediction.error))[:count]
    rows = [[score.family, between(score), percent(score.error, sign=True)] for score in found]
    return markdown(("family", "from → to", "error"), rows)


def between(score: Score) -> str:
    """What was known and what was asked."""
    if score.known is None:
        return place(score.run)
    return f"{place(score.known)} → {place(score.run)}"


def place(run: Run) -> str:
    """Where it ran."""
    nodes = f"{run.nodes} nodes of " if run.nodes > 1 else ""
    return f"{nodes}{run.accelerator.split(' ')[-1] or run.instance_type} {run.precision}"


def single_cases(runs: Sequence[Run], moved: Sequence[Score]) -> list[str]:
    """Those that are asked for one by one."""
    rows = []
    for score in moved:
        if score.run.study in ("aws-trainium-pair", "dawnbench", "sagemaker-roberta"):
            rows.append([score.family, between(score), percent(score.error, sign=True)])
    for score in xgboost(runs):
        rows.append([score.family, "6 → 12 × ml.m5.24xlarge", percent(score.error, sign=True)])
    for pair in preparations():
        rows.append([pair.name, f"{pair.alone} → and {pair.added}", percent(pair.error, sign=True)])
    return markdown(("case", "from → to", "error"), rows)


@dataclass(frozen=True)
class Scores:
    """Predictions by what was known of a job."""

    one: Sequence[Score]  # a run on fewer nodes, or with another batch
    two: Sequence[Score]  # two numbers of nodes
    moved: Sequence[Score]  # another accelerator or precision
    language: Sequence[Score]  # nothing, of language models
    unseen: Sequence[Score]  # the same, and nothing of their accelerator


def score_all(runs: Sequence[Run], device: float) -> Scores:
    """Every prediction; `device` is the spread from one accelerator to another."""
    studies, accelerators = LeftOut(runs, by_study, device), LeftOut(runs, by_accelerator, device)
    return Scores(
        studies.scores(from_one_run(runs)),
        studies.scores(from_two_counts(runs)),
        studies.scores(from_another_device(runs)),
        studies.scores(language_models(runs)),
        accelerators.scores(language_models(runs)),
    )


def introduction(runs: Sequence[Run]) -> str:
    """What the tables are of."""
    studies = len({run.study for run in runs})
    return prose(
        f"The tables score predictions of {len(runs)} published speeds from {studies} studies. The library predicts "
        "each speed for the job that a user would write, with a catalog that has not seen the study, nor others of its "
        "publisher: efficiencies and their spreads, launch times, links and the waiting of nodes are fitted to the "
        "other studies. The error is the predicted speed divided by the measured one, less one; the bias is the mean "
        "of the logarithm of that ratio. In brackets in the last column is the 95 % interval from families drawn anew; "
        "a family is a model in a study."
    )


def summaries(found: Scores) -> list[str]:
    """The overview of all ways of asking."""
    clusters = [score for score in found.language if score.run.nodes > 1]
    return overview(
        [
            ("from one run on fewer nodes or with another batch", summary(found.one)),
            ("from two numbers of nodes", summary(found.two)),
            ("from another accelerator or precision", summary(found.moved)),
            ("language models without a measurement", summary(found.language)),
            ("… on several nodes", summary(clusters)),
            ("… the middle run of each publisher", each_study_once(found.language)),
            ("… without any run on that accelerator", summary(found.unseen)),
        ]
    )


def section(runs: Sequence[Run]) -> str:
    """Everything."""
    errors = fit_errors(runs, fit_constants(runs), fit_scaling(runs))
    found = score_all(runs, math.sqrt(errors.device))
    one = "**From one run**: the speed of one run is known, on fewer nodes, or on as many nodes with another batch."
    two = "**From two numbers of nodes**: the speeds on two numbers of nodes are known."
    device = "**From another accelerator or precision**: the speed on another one is known."
    cases = "**Single cases**, the bad ones among them. The formulas alone predict them, since too little is published "
    parts = (
        [introduction(runs)],
        summaries(found),
        [prose(f"{one} {GOALS['one']}")],
        table(found.one),
        ["These are the largest errors:"],
        worst(found.one, 6),
        [prose(f"{two} {GOALS['two']}")],
        table(found.two),
        [prose(f"{device} {GOALS['device']}")],
        table(found.moved),
        [prose(f"{cases}about these jobs for a job file:")],
        single_cases(runs, transfers(Folds(runs, by_family, errors))),
        [prose(f"**Language models** of which no speed is known. {GOALS['language']}")],
        table(found.language),
    )
    return "\n\n".join(map("\n".join, parts))


def page(old: str, made: str, begin: str = BEGIN, end: str = END) -> str:
    """The page with what stands between two marks made anew."""
    before, _, rest = old.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n\n{made}\n\n{end}{after}"


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit 1 when the page is stale")
    asked = parser.parse_args()
    old = PAGE.read_text(encoding="utf-8")
    new = page(old, section(read_runs()), BEGIN, END)
    if asked.check:
        if new != old:
            print(f"{PAGE.name} is stale: run python -m tools.score_training")
        return int(new != old)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
