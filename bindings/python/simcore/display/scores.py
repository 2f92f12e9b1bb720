"""Scores of predictions: coverage, bias and losses, and where the outcomes lay."""

from __future__ import annotations

from simcore._core import Coverage, PredictionScore, Scores
from simcore.display import wording
from simcore.display.document import Column, Document, Section, Table, columns, listing, rows
from simcore.display.figures.kinds import Axis, Chart, Figure, Line
from simcore.display.wording import rounded

_WORST = 5


def headline(scores: Scores) -> str:
    """How many outcomes lay in the widest interval, and how far off the medians were."""
    told = [wording.counted(scores.count, "prediction")]
    if scores.coverage:
        widest = scores.coverage[-1]
        told.append(f"{wording.share(widest.share)} in their {wording.share(widest.level)} intervals")
    if scores.error is not None:
        told.append(f"median error {percent(scores.error)}")
    return "; ".join((*told, f"mean CRPS {rounded(scores.mean_crps)}"))


def document(scores: Scores) -> Document:
    """Coverage by level, losses, the predictions that were worst."""
    return Document(
        "Scores of predictions",
        "",
        headline(scores),
        sections=(
            Section("coverage", "coverage", (*figures(scores), _coverage(scores))),
            Section("losses", "errors and losses", (listing(_losses(scores)),)),
            Section("worst", "largest CRPS", (_worst(scores),)),
        ),
    )


def figures(scores: Scores) -> tuple[Figure, ...]:
    """Histogram of the PIT scores."""
    bins = len(scores.pit_counts)
    shares = [100 * count / scores.count for count in scores.pit_counts]
    points = tuple((place / bins, share) for first, share in enumerate(shares) for place in (first, first + 1))
    title = "where the outcomes lay in their predictions"
    axis = Axis("predicted probability of less (PIT)", low=0.0, high=1.0)
    chart = Chart(
        axis,
        Axis("% of the outcomes", low=0.0),
        (Line("outcomes", points, "curve-1"),),
        levels=((100 / bins, "if the predictions are right"),),
    )
    return (Figure("pit", title, chart, headline(scores)),)


def percent(value: float) -> str:
    """A share with the decimals that small ones need."""
    return f"{100 * value:.1f} %"


def _coverage(scores: Scores) -> Table:
    heads = columns("number", "intervals", "outcomes inside", "share", "true coverage", "good enough", "probability")
    caption = "True coverage: its 95 % interval. Good enough: at least 5 percent points below the level."
    return Table(heads, rows(map(_covered, scores.coverage)), caption=caption)


def _covered(each: Coverage) -> tuple[str, ...]:
    return (
        wording.share(each.level),
        f"{each.covered:,} of {each.count:,}",
        percent(each.share),
        f"{percent(each.share_low)} to {percent(each.share_high)}",
        f"from {wording.share(each.least)}",
        wording.share(each.probability),
    )


def _losses(scores: Scores) -> list[tuple[str, str]]:
    """Name and value of each loss that is known."""
    found = [("mean CRPS", rounded(scores.mean_crps)), ("mean error of the medians", rounded(scores.mean_error))]
    if scores.mean_interval_score is not None:
        found.append(("mean interval score, 90 %", rounded(scores.mean_interval_score)))
    if scores.bias is not None and scores.error is not None:
        found.append(("median relative error", percent(scores.error)))
        found.append(("bias: mean log of median ÷ outcome", f"{scores.bias:+.3f}"))
    return found


def _worst(scores: Scores) -> Table:
    worst = sorted(scores.predictions, key=lambda each: -each.crps)[:_WORST]
    heads = (Column("prediction", "name"), *columns("number", "median", "outcome", "CRPS", "PIT"))
    return Table(heads, rows(map(_prediction, worst)))


def _prediction(each: PredictionScore) -> tuple[str, ...]:
    return (each.name, rounded(each.median), rounded(each.outcome), rounded(each.crps), f"{each.pit:.3f}")
