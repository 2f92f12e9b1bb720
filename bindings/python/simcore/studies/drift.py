"""Whether outcomes stopped being as they were predicted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcore import _core
from simcore._core import Drift, Scores
from simcore.errors import InputError, Problem
from simcore.inputs.arguments import number, numbers

_PIT = "must be a PIT score"


def drift(pit: Scores | Sequence[float], *, names: Sequence[str] | None = None, false_alarm: float = 0.05) -> Drift:
    """Watches PIT scores in the order in which their outcomes came, and says when the predictions became wrong.

    Args:
        pit: Scores of predictions in the order of their outcomes, or their PIT scores. Each prediction must have known
            the outcomes before it, or the jobs must have nothing in common but the law.
        names: One a score, such as the day of the outcome; default: the names of the predictions, or 1, 2, …
        false_alarm: Probability that the monitor ever calls while the predictions are right, however long and however
            often one looks.

    Raises:
        InputError: With everything that is wrong.

    >>> import simcore
    >>> found = simcore.drift([0.4, 0.6, 0.5, 0.1, 0.8, 0.3] + 9 * [0.99])
    >>> found.since.name, found.shift
    ('7', 'higher')
    """
    scores, own_names = _scores(pit)
    called = own_names if names is None else _names(names, len(scores))
    return _core.drift(called, scores, number("false_alarm", false_alarm, "must be a probability"))


def records(self: Drift) -> list[dict[str, Any]]:
    """The monitors after each outcome, one row each."""
    monitors = zip(self.evidence, self.cusum, strict=True)
    return [{"index": index, "evidence": each, "cusum": cusum} for index, (each, cusum) in enumerate(monitors)]


def _scores(pit: Any) -> tuple[list[float], list[str]]:
    """The PIT scores and the names of their outcomes."""
    if isinstance(pit, Scores):
        return [each.pit for each in pit.predictions], [each.name for each in pit.predictions]
    scores = numbers("pit", pit, _PIT)
    return scores, [str(place) for place in range(1, len(scores) + 1)]


def _names(names: Sequence[str], count: int) -> list[str]:
    known = [str(name) for name in names]
    if len(known) != count:
        raise InputError.of(Problem("names", f"must be as many as the scores ({count})", str(len(known))))
    return known
