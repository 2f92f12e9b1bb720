"""Drift: whether and since when outcomes are not as predicted."""

from __future__ import annotations

from math import log10

from simcore._core import Drift
from simcore.display import wording
from simcore.display.document import Document, Section, listing
from simcore.display.figures.kinds import Axis, Chart, Figure, Line

_WORDS = {
    "higher": "above what was predicted",
    "lower": "below what was predicted",
    "wider": "further from the median than predicted",
    "narrower": "closer to the median than predicted",
}


def headline(drift: Drift) -> str:
    """Whether the monitor calls, and since when."""
    if drift.found is None or drift.since is None or drift.shift is None:
        return f"no drift in {wording.counted(drift.count, 'outcome')} (p {_p(drift.p_value)})"
    return f"since {drift.since.name} outcomes lie {_WORDS[drift.shift]}: seen at {drift.found.name}"


def document(drift: Drift) -> Document:
    """What both monitors say, and the course of the evidence."""
    return Document(
        "Drift of predictions",
        "",
        headline(drift),
        state="good" if drift.found is None else "bad",
        sections=(Section("monitors", "monitors", (*figures(drift), listing(_lines(drift)))),),
    )


def figures(drift: Drift) -> tuple[Figure, ...]:
    """The evidence after each outcome, with the level at which the monitor calls."""
    points = tuple((place + 1.0, value) for place, value in enumerate(drift.evidence))
    uprights = ((drift.since.index + 1.0, f"since {drift.since.name}"),) if drift.since else ()
    chart = Chart(
        Axis("outcome"),
        Axis("evidence, powers of ten"),
        (Line("evidence", points, "curve-1"),),
        uprights=uprights,
        levels=((-log10(drift.false_alarm), "the monitor calls"),),
    )
    return (Figure("evidence", "evidence that the predictions are wrong", chart, headline(drift)),)


def _lines(drift: Drift) -> list[tuple[str, str]]:
    found = [
        ("test martingale", f"calls at {drift.found.name}" if drift.found else "silent"),
        ("p-value, whenever one looks", _p(drift.p_value)),
        ("CUSUM", f"passes its limit of {drift.cusum_limit:.2f} at {drift.cusum_found.name}"
         if drift.cusum_found else f"below its limit of {drift.cusum_limit:.2f}"),
    ]  # fmt: skip
    if drift.since is not None and drift.mean_score is not None:
        found.append(("suggested since", drift.since.name))
        found.append(("mean normal score since", f"{drift.mean_score:+.2f}"))
    return found


def _p(value: float) -> str:
    return f"{value:.2g}" if value >= 1e-6 else "below 1e-6"
