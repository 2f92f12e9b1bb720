"""Scores how fast models train against published runs, each predicted by what was fitted without it.

    python -m tools.score_training            # writes the tables of docs/how-good-is-it.md
    python -m tools.score_training --check    # exit 1 when the page is stale

The runs are tests/data/training_runs.csv; what is fitted is said in tools/training_runs/fit.py.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence

from tools.training_runs.fit import fit_constants, fit_scaling
from tools.training_runs.heterogeneous import preparations
from tools.training_runs.score import (
    Folds,
    Score,
    Summary,
    by_accelerator,
    by_family,
    by_name,
    by_study,
    language_models,
    multi_node,
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
    "multi": "goal: median 8 %, p90 20 %, bias within 4 %",
    "transfer": "goal: median 15 %, 80 % intervals cover 70 to 90 %",
    "language": "goal: median 10 %",
}


def percent(value: float, sign: bool = False) -> str:
    """Whole, or with one digit when small."""
    digits = 1 if abs(value) < 0.0995 else 0
    shown = f"{100 * value:+.{digits}f}" if sign else f"{100 * value:.{digits}f}"
    return shown.replace("-", "−") + " %"


def cells(found: Summary) -> list[str]:
    """Of a row."""
    return [
        str(found.count),
        percent(found.median),
        percent(found.p90),
        percent(found.bias, sign=True),
        percent(found.covered),
    ]


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


def overview(parts: Iterable[tuple[str, Sequence[Score]]]) -> list[str]:
    """One row a way of leaving out."""
    return markdown(HEAD[:-1], [[title, *cells(summary(scores))] for title, scores in parts])


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


def section(runs: Sequence[Run]) -> str:
    """Everything."""
    errors = fit_errors(runs, fit_constants(runs), fit_scaling(runs))
    family, study = Folds(runs, by_family, errors), Folds(runs, by_study, errors)
    accelerator = Folds(runs, by_accelerator, errors)
    nodes, moved, language = multi_node(family), transfers(family), language_models(family)
    lines = [
        f"{len(runs)} speeds from {len({run.study for run in runs})} studies. A family is one model in one study; what "
        "predicts it is fitted to\nthe others. Error is predicted over measured speed less one, bias the mean of the "
        "logarithm of that ratio.",
        "",
        f"**Many nodes, given the speed of one** ({GOALS['multi']}).",
        "",
        *table(nodes),
        "",
        "Largest errors:",
        "",
        *worst(nodes, 6),
        "",
        f"**Another accelerator or precision, given the speed on one** ({GOALS['transfer']}).",
        "",
        *table(moved),
        "",
        "**One by one**, also where it is bad:",
        "",
        *single_cases(runs, moved),
        "",
        f"**Language models from the tables alone** ({GOALS['language']}).",
        "",
        *table(language),
        "",
        "**Less kind ways of leaving out**: a new machine room, a new accelerator. Expect these errors there.",
        "",
        *overview(
            [
                ("other device, without the whole study", transfers(study)),
                ("language models, without the whole study", language_models(study)),
                ("language models, without the accelerator", language_models(accelerator)),
            ]
        ),
    ]
    return "\n".join(lines)


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
    new = page(old, section(read_runs()))
    if asked.check:
        if new != old:
            print(f"{PAGE.name} is stale: run python -m tools.score_training")
        return int(new != old)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
