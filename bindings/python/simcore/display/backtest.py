"""A back-test: how good each way to forecast was, by activity."""

from __future__ import annotations

from collections.abc import Iterable

from simcore._core import Backtest, BacktestRow, Coverage
from simcore.display import wording
from simcore.display.document import Column, Document, Section, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Axis, Bar, Bars, Figure, Segment
from simcore.display.scores import percent

_COLOURS = {"class law": "part-0", "last run": "part-1"}
_OTHER = "part-2"
_NOTES = (
    "CRPS: mean distance between forecast and outcome, in which a law pays for its width; of the last run and of the "
    "median it is their mean error",
    "inside: share of the outcomes in 90 % intervals; in brackets the probability that the true share is at least 85 %",
)


def headline(found: Backtest) -> str:
    """How many jobs, and how good the laws were where nothing else was known."""
    jobs = f"{found.used:,} of {wording.counted(found.count, 'job')} forecast as if just created"
    told = [f"{row.activity} {_inside(row)}" for row in found.rows if row.scores.coverage and not row.seen]
    return f"{jobs}; in 90 % intervals: {', '.join(told)}" if told else jobs


def document(found: Backtest) -> Document:
    """A row for each way to forecast an activity, of templates seen before and of new ones."""
    new, seen = ([row for row in found.rows if row.seen is kind] for kind in (False, True))
    drawn = figures(found)
    return Document(
        "Back-test of forecasts",
        "",
        headline(found),
        sections=present(
            Section("new", "templates that had not run before", (*(() if seen else drawn), _table(new))),
            Section("seen", "templates that had run before", (*drawn, _table(seen)) if seen else ()),
            prose("reading", _NOTES, "dim"),
        ),
    )


def figures(found: Backtest) -> tuple[Figure, ...]:
    """Mean CRPS of each way to forecast, of templates that had run before, or of all where none had."""
    shown = [row for row in found.rows if row.seen] or list(found.rows)
    if not shown:
        return ()
    bars = tuple(_bar(row) for row in shown)
    legend = tuple(dict.fromkeys((row.forecast, _COLOURS.get(row.forecast, _OTHER)) for row in shown))
    data = Bars(bars, Axis("mean CRPS, seconds"), legend=legend)
    return (Figure("crps", "how far forecasts were off", data, headline(found)),)


def _bar(row: BacktestRow) -> Bar:
    crps = row.scores.mean_crps
    segment = Segment(0.0, crps, _COLOURS.get(row.forecast, _OTHER), f"{row.forecast}: {wording.duration(crps)}")
    return Bar(f"{row.activity}, {row.forecast}", (segment,), wording.duration(crps))


def _table(found: Iterable[BacktestRow]) -> Table:
    heads = (*(Column("activity", "name"), Column("forecast", "name")),
             *columns("number", "jobs", "CRPS", "median error", "bias", "inside"))  # fmt: skip
    return Table(heads, rows(map(_row, found)))


def _row(row: BacktestRow) -> tuple[str, ...]:
    scores = row.scores
    return (
        row.activity,
        row.forecast,
        f"{scores.count:,}",
        wording.duration(scores.mean_crps),
        "" if scores.error is None else percent(scores.error),
        "" if scores.bias is None else f"{scores.bias:+.3f}",
        _inside(row),
    )


def _inside(row: BacktestRow) -> str:
    widest: Coverage | None = row.scores.coverage[-1] if row.scores.coverage else None
    return "" if widest is None else f"{wording.share(widest.share)} ({wording.share(widest.probability)})"
