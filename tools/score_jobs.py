"""Scores forecasts of recorded jobs of which only the script's time is stated, each without the jobs it is like.

    python -m tools.score_jobs            # writes the tables of docs/how-good-is-it.md, and its picture
    python -m tools.score_jobs --check    # exit 1 when the page was written from other files

The jobs are tests/data/real_jobs.csv; the library itself forecasts them (tools/phase_laws/score.py).
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np
from matplotlib.figure import Figure

from tools.phase_laws import laws
from tools.phase_laws.jobs import ERAS, PHASES, ROOT, Job, lengths, read_jobs
from tools.phase_laws.laws import PhaseLaws
from tools.phase_laws.mixed_model import Vector
from tools.phase_laws.score import SEED, Score, bootstrap, halves, of_release, scores
from tools.score_training import PAGE, markdown, page, percent, prose

PICTURE = ROOT / "docs" / "pictures" / "calibration.png"
BEGIN, END = "<!-- jobs: written by tools/score_jobs.py -->", "<!-- end of jobs -->"
JOBS, PARAMETERS = "tests/data/real_jobs.csv", "libsimcore/data/parameters.csv"
MODELS = (
    "tools/fit_phases.py",
    "tools/score_jobs.py",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tools" / "phase_laws").glob("*.py")),
)

SHARES = (  # column, what it counts, and the share that calibrated forecasts give
    ("≤ p50", partial(Score.holds, share=0.5), 0.5),
    ("≤ p90", partial(Score.holds, share=0.9), 0.9),
    ("in p5 to p95", partial(Score.covers, level=0.9), 0.9),
    ("in 80 %", partial(Score.covers, level=0.8), 0.8),
    ("in 50 %", partial(Score.covers, level=0.5), 0.5),
)
HEAD = ("left out", "jobs in notebooks", *(title for title, _, _ in SHARES), "median error", "bias", "score")
HOW_TO_READ = (
    "The columns from *≤ p50* to *in 50 %* show the share of the jobs whose billed time lies there in its forecast, "
    "and in brackets the 95 % interval of that share, from notebooks drawn anew. *Median error* and *bias* compare the "
    "median forecast with the recorded time (the bias is the mean of the logarithm of their ratio). *Score* is the "
    "interval score of the 90 % interval divided by that of the quantiles of the other jobs of the same class and era, "
    "so that less than 1 is better."
)
BY_CLASS = (
    "The next table has the scores by class and era, with the notebook left out. Since we look at several classes, its "
    "intervals are those of"
)
BY_PHASE = (
    "The last table scores single phases. Each was fitted to a random half of the notebooks and scored on the other "
    "half, 20 times; the last column is of jobs that the fit has seen:"
)
CLASS_CONFIDENCE = 0.99  # of the intervals of single classes: several are looked at


def by_notebook(job: Job) -> str:
    """The notebook that ran it."""
    return job.notebook


def by_repository(job: Job) -> str:
    """The repository that the notebook is in."""
    return job.repository


def by_family(job: Job) -> str:
    """Its instance family."""
    return job.family


@dataclass(frozen=True)
class Scores:
    """Everything that the page shows."""

    jobs: Sequence[Job]
    left_out: Sequence[Sequence[Score]]  # by notebook, repository and family
    before: Sequence[Score]
    halves: dict[str, Vector]


def score_all(jobs: Sequence[Job], executor: Executor) -> Scores:
    """Each way of leaving out in a process of its own."""
    left_out = [executor.submit(scores, jobs, group) for group in (by_notebook, by_repository, by_family)]
    before = executor.submit(of_release, jobs, "0.1.0")
    split = {phase.parameter: executor.submit(halves_of, jobs, phase.parameter) for phase in PHASES}
    found = {name: each.result() for name, each in split.items()}
    return Scores(jobs, [each.result() for each in left_out], before.result(), found)


def halves_of(jobs: Sequence[Job], parameter: str) -> Vector:
    """Coverage of the phase's law on halves of the notebooks."""
    return next(halves(jobs, phase) for phase in PHASES if phase.parameter == parameter)


def share(scored: Sequence[Score], holds: Callable[[Score], bool], confidence: float) -> str:
    """Share of the jobs with its bootstrap interval: "91 % (88 to 95)"."""
    low, high = bootstrap(scored, holds, confidence)
    return f"{percent(float(np.mean([holds(score) for score in scored])))} ({100 * low:.0f} to {100 * high:.0f})"


def row(title: str, scored: Sequence[Score], confidence: float = 0.95) -> list[str]:
    """One line of a table, whose shares carry a bootstrap interval of that confidence."""
    ratios = np.array([score.quantile(0.5) / score.actual for score in scored])
    ratio = sum(score.interval_score() for score in scored) / sum(score.class_score() for score in scored)
    return [
        title,
        f"{len(scored)} in {len({score.job.notebook for score in scored})}",
        *(share(scored, holds, confidence) for _, holds, _ in SHARES),
        percent(float(np.median(np.abs(ratios - 1.0)))),
        percent(float(np.mean(np.log(ratios))), sign=True),
        f"{ratio:.2f}",
    ]


def overall(found: Scores) -> list[str]:
    """Ways of leaving out."""
    titles = ("the notebook", "the repository", "the instance family", "nothing (rows of 0.1.0)")
    parts = (*found.left_out, found.before)
    return markdown(HEAD, [row(title, part) for title, part in zip(titles, parts, strict=True)])


def classes(scored: Sequence[Score]) -> dict[str, list[Score]]:
    """Scores by class of machine and era."""
    ends = [f"to {int(era[:4]) - 1}" for era in ERAS[1:]] + ["on"]
    return {
        f"{machine}, {era[:4]} {end}": [s for s in scored if (s.job.machine, s.job.era) == (machine, era)]
        for machine in ("accelerated", "cpu")
        for era, end in zip(ERAS, ends, strict=True)
    }


def by_class(scored: Sequence[Score]) -> list[str]:
    """Table of the classes."""
    rows = [row(title, own, CLASS_CONFIDENCE) for title, own in classes(scored).items()]
    return markdown(("class", *HEAD[1:]), rows)


def judged(scored: Sequence[Score]) -> str:
    """Which shares of large classes, and of the small ones together, are not what calibrated forecasts would give."""
    groups = classes(scored)
    large = {title: own for title, own in groups.items() if is_large(own)}
    parts = large | {"the others together": [s for title, own in groups.items() if title not in large for s in own]}
    missed = {title: missed_shares(own) for title, own in parts.items()}
    told = "; ".join(f"{title} ({', '.join(columns)})" for title, columns in missed.items() if columns)
    groups_told = f"{len(parts)} groups: each class of 30 jobs or more by itself, and the other classes together"
    if not told:
        return prose(f"The nominal shares lie inside of the intervals of all {groups_told}.")
    return prose(f"We judge {groups_told}. A nominal share lies outside of its interval for {told}.")


def missed_shares(scored: Sequence[Score]) -> list[str]:
    """Columns whose nominal share lies outside of the interval of the recorded one."""
    return [
        column for column, holds, nominal in SHARES if not inside(nominal, bootstrap(scored, holds, CLASS_CONFIDENCE))
    ]


def is_large(scored: Sequence[Score]) -> bool:
    """Whether a class says something on its own: 30 jobs of 15 notebooks."""
    return len(scored) >= 30 and len({score.job.notebook for score in scored}) >= 15


def inside(value: float, interval: tuple[float, float]) -> bool:
    """Whether a value lies in a closed interval."""
    return interval[0] <= value <= interval[1]


def dollars(scored: Sequence[Score]) -> str:
    """How far the expected cost is from that of the recorded run."""
    ratios = np.array([score.cost / score.recorded_cost for score in scored])
    return prose(
        "The expected cost, at the prices of the day and with the default volume, differs from that of the recorded "
        f"run by {percent(float(np.median(np.abs(ratios - 1.0))))} in the median. The expected cost of all jobs "
        "together differs from their recorded cost by "
        f"{percent(sum(s.cost for s in scored) / sum(s.recorded_cost for s in scored) - 1.0, sign=True)}."
    )


def phases(found: Scores) -> list[str]:
    """Coverage of single phases."""
    rows = []
    for phase in PHASES:
        split, exact = found.halves[phase.parameter], [job for job in found.jobs if job.kind == "describe"]
        fitted = PhaseLaws(phase, lengths(found.jobs, phase))
        held = [within(fitted, length.seconds, length.family, length.cell) for length in lengths(exact, phase)]
        shown = f"{sum(held)} of {len(held)}" if held else "none"
        rows.append([f"`{phase.parameter}`", percent(float(split.mean())), percent(float(split.min())), shown])
    return markdown(("phase", "in p5 to p95", "in p5 to p95, worst half", "exactly timed jobs in p5 to p95"), rows)


def within(fitted: PhaseLaws, seconds: float, family: str, cell: str) -> bool:
    """Whether a length lies in the 90 % interval."""
    law = fitted.law(family, cell)
    return law[laws.SHARES.index(0.05)] <= seconds <= law[laws.SHARES.index(0.95)]


def left_out(jobs: Sequence[Job]) -> str:
    """What scores, and what does not."""
    usable = [job for job in jobs if job.is_usable]
    notebooks = len({job.notebook for job in usable})
    noted = sum(job.is_known and job.completed and job.script is not None and not job.is_usable for job in jobs)
    return prose(
        f"We score {len(usable)} of the {len(jobs)} recorded jobs, from {notebooks} notebooks. They completed, started "
        "on new instances whose number is known, print how many seconds were billed, and show when their script began "
        f"and ended. Another {noted} jobs completed and show their script, too, but print no billed seconds or "
        "contradict themselves."
    )


def picture(scored: Sequence[Score]) -> Figure:
    """Histogram of the randomised PIT: flat when forecasts are calibrated."""
    generator = np.random.default_rng(SEED)
    figure = Figure(figsize=(7.0, 3.2), layout="constrained")
    axes = figure.subplots(1, 2, sharey=True)
    for ax, machine in zip(axes, ("accelerated", "cpu"), strict=True):
        own = [score.transform(generator) for score in scored if score.job.machine == machine]
        ax.hist(own, bins=np.linspace(0, 1, 11), weights=np.full(len(own), 1.0 / len(own)), color="#3b6ea8", rwidth=0.9)
        ax.axhline(0.1, color="black", linewidth=1, linestyle="--")
        ax.set_title(f"{machine}, {len(own)} jobs", fontsize=10)
        ax.set_xlabel("where the billed time lies in its forecast")
    axes[0].set_ylabel("share of the jobs")
    return figure


def section(found: Scores, day: str) -> str:
    """Everything."""
    notebooks = found.left_out[0]
    parts = (
        [f"Written on {day} from {', '.join(f'{name} {digest}' for name, digest in digests().items())}."],
        [left_out(found.jobs)],
        [prose(HOW_TO_READ)],
        overall(found),
        [prose(f"{BY_CLASS} {percent(CLASS_CONFIDENCE)}:")],
        by_class(notebooks),
        [judged(notebooks)],
        [dollars(notebooks)],
        [prose(BY_PHASE)],
        phases(found),
        ["![Where the billed times lie in their forecasts](pictures/calibration.png)"],
    )
    return "\n\n".join(map("\n".join, parts))


def digests() -> dict[str, str]:
    """Digests of what the page is written from: the data, the shipped rows of phases, models and scores."""
    return {"jobs": digest([JOBS]), "rows": digest_of(phase_rows()), "models": digest(MODELS)}


def phase_rows() -> bytes:
    """Rows of the parameters on which these forecasts rest: the jobs state all else that takes time."""
    lines = (ROOT / PARAMETERS).read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if line.startswith(b"phase."))


def digest(files: Iterable[str]) -> str:
    """The first digits of a SHA-256 of files."""
    return digest_of(b"".join((ROOT / name).read_bytes() for name in files))


def digest_of(text: bytes) -> str:
    """The first digits of a SHA-256."""
    return hashlib.sha256(text).hexdigest()[:12]


def stale(text: str, known: dict[str, str]) -> int:
    """Exit code of a check: 1, with the names of what differs, when a page was written from other files."""
    names = [name for name, value in known.items() if f"{name} {value}" not in text]
    if names:
        print(f"{PAGE.name} is of other {' and '.join(names)}: run make validate")
    return int(bool(names))


def main() -> int:
    """Writes or checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit 1 when the page was written from other files")
    asked = parser.parse_args()
    if asked.check:
        return stale(PAGE.read_text(encoding="utf-8"), digests())
    with ProcessPoolExecutor() as executor:
        found = score_all(read_jobs(), executor)
    picture(found.left_out[0]).savefig(PICTURE, dpi=110)
    made = section(found, datetime.date.today().isoformat())
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), made, BEGIN, END), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
