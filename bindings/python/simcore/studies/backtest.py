"""How good forecasts of past jobs would have been."""

from __future__ import annotations

from os import PathLike
from typing import Any

from simcore import _core
from simcore._core import Backtest, History
from simcore.inputs.arguments import catalog_or_builtin
from simcore.inputs.history import load_history


def backtest(
    history: History | str | PathLike[str], *, catalog: _core.Catalog | None = None, seed: int = 1
) -> Backtest:
    """Forecasts each job of a history as if it had just been created, and scores that against what came.

    Each activity is forecast by the class law of the catalog and, where a job of the same template had ended by then,
    by what a user would do: take the last run, or the median of the last five. Jobs that did not complete, were
    interrupted, started on kept instances, or do not tell their creation and end are left out.

    Args:
        history: What :func:`simcore.load_history` returns, or a file that it reads.
        catalog: As for :func:`simcore.forecast`.
        seed: Draws sums of laws, and PIT scores where they are not certain.

    Raises:
        SpecError: The file tells of no job.

    >>> import simcore
    >>> found = simcore.backtest("examples/history/jobs.jsonl")
    >>> found.used
    3
    """
    past = history if isinstance(history, History) else load_history(history)
    return _core.backtest(past, catalog_or_builtin(catalog), seed=seed)


def records(self: Backtest) -> list[dict[str, Any]]:
    """The ways to forecast, one row each, without their single forecasts."""
    left_out = ("coverage", "pit_counts", "predictions")
    return [
        {key: value for key, value in row.items() if key != "scores"}
        | {key: value for key, value in row["scores"].items() if key not in left_out}
        for row in self.to_dict()["rows"]
    ]


def forecasts(self: Backtest) -> list[dict[str, Any]]:
    """The single forecasts, one row each, with their activity and way."""
    return [
        {key: value for key, value in row.items() if key != "scores"} | prediction
        for row in self.to_dict()["rows"]
        for prediction in row["scores"]["predictions"]
    ]
