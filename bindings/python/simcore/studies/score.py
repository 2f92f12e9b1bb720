"""How good predictions were, once their outcomes are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simcore import _core
from simcore._core import Scores
from simcore.errors import InputError, Problem
from simcore.inputs.arguments import listed, nearest_key, number, numbers, shown

_NUMBER = "must be a number"


def score(predictions: Any, outcomes: Any, *, levels: Sequence[float] | None = None, seed: int = 1) -> Scores:
    """Scores predictions of numbers that are known by now.

    Args:
        predictions: One row of numbers a prediction: its quantiles at `levels`, or a sample of runs without levels.
            As a list of rows, an array, a mapping of names to rows, or a DataFrame of quantiles, whose index has the
            names and whose columns are the levels.
        outcomes: What came: a list in the order of the predictions, or a mapping or Series of the same names.
        levels: Probabilities of the quantiles, ascending, each above 0 and below 1. A law says nothing of what lies
            beyond its outermost levels: intervals that reach further are not scored.
        seed: Draws the PIT score where an outcome lies among equal values, or beyond all values.

    Raises:
        InputError: With everything that is wrong.

    >>> import simcore
    >>> found = simcore.score([[80, 100, 130], [50, 70, 80]], [95, 90], levels=[0.05, 0.5, 0.95])
    >>> [round(each.crps, 2) for each in found.predictions]
    [5.19, 17.27]
    >>> found.coverage[-1].covered
    1
    """
    names, rows, own_levels = _table(predictions)
    probabilities = own_levels if levels is None else numbers("levels", levels, _NUMBER)
    known = _outcomes(outcomes, names)
    return _core.score(names, probabilities, rows, known, seed=seed)


def records(self: Scores) -> list[dict[str, Any]]:
    """The predictions, one row each."""
    found: list[dict[str, Any]] = self.to_dict()["predictions"]
    return found


def _table(predictions: Any) -> tuple[list[str], list[list[float]], list[float] | None]:
    """Names, rows and, of a frame, levels."""
    if hasattr(predictions, "columns") and hasattr(predictions, "to_numpy"):
        levels = [number(f"levels[{shown(each)}]", _read(each), _NUMBER) for each in predictions.columns]
        return (
            _named(zip(predictions.index, predictions.to_numpy(), strict=True)),
            _rows(predictions.to_numpy()),
            levels,
        )
    if isinstance(predictions, Mapping):
        return _named(predictions.items()), _rows(predictions.values()), None
    several = listed(predictions)
    if several is None:
        raise TypeError(f"predictions: must be rows of numbers, got {shown(predictions)}")
    return [f"predictions[{place}]" for place in range(len(several))], _rows(several), None


def _named(items: Iterable[tuple[Any, Any]]) -> list[str]:
    """The names of predictions, each of them once.

    Raises:
        InputError: One comes twice.
    """
    names = [str(name) for name, _ in items]
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise InputError.of(*(Problem("predictions", "must have each name once", name) for name in twice))
    return names


def _rows(rows: Iterable[Any]) -> list[list[float]]:
    """Rows as Python's own numbers."""
    return [_row(f"predictions[{place}]", row) for place, row in enumerate(rows)]


def _row(name: str, row: Any) -> list[float]:
    """A row as Python's own numbers; those of an array need no look at each."""
    if getattr(row, "ndim", 0) == 1 and row.dtype.kind in "fiu":
        found: list[float] = row.tolist()
        return found
    return numbers(name, row, _NUMBER)


def _outcomes(outcomes: Any, names: list[str]) -> list[float]:
    """The outcomes in the order of the predictions.

    Raises:
        InputError: They are not of the same names, or not as many.
    """
    if isinstance(outcomes, Mapping) or hasattr(outcomes, "to_dict"):
        found = dict(outcomes if isinstance(outcomes, Mapping) else outcomes.to_dict())
        return _by_name({str(name): value for name, value in found.items()}, names)
    known = numbers("outcomes", outcomes, _NUMBER)
    if len(known) != len(names):
        raise InputError.of(Problem("outcomes", f"must be as many as the predictions ({len(names)})", str(len(known))))
    return known


def _by_name(outcomes: Mapping[str, Any], names: list[str]) -> list[float]:
    missing = [Problem(name, "must have an outcome", "") for name in names if name not in outcomes]
    unknown = [
        Problem("outcomes", "must be of a prediction", name, nearest_key(name, names))
        for name in outcomes
        if name not in set(names)
    ]
    if missing or unknown:
        raise InputError.of(*missing, *unknown)
    return [number(name, outcomes[name], _NUMBER) for name in names]


def _read(level: Any) -> Any:
    """The number that the head of a column says; anything else as it is."""
    try:
        return float(level)
    except (TypeError, ValueError):
        return level
