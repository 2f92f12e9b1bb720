"""Laws of lives beside the survival curve without a law."""

from __future__ import annotations

from math import exp, gamma

from simcore._core import LifetimeFit
from simcore.display import wording
from simcore.display.document import Document, Section, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Axis, Band, Chart, Figure, Line
from simcore.display.wording import rounded

_POINTS = 60
_TELLS = 0.05  # p-value below which lives are said to age


def headline(fit: LifetimeFit) -> str:
    """The law that the lives speak for."""
    lives = f"{wording.counted(fit.count, 'life').replace('lifes', 'lives')}, {fit.ended:,} of them ended"
    weibull = fit.weibull
    if weibull is None or weibull.p_value >= _TELLS:
        law = fit.exponential
        return f"{lives}: mean life {rounded(law.mean)} (95 %: {_span(law.mean_low, law.mean_high)})"
    shapes = _span(weibull.shape_low, weibull.shape_high)
    return f"{lives}: Weibull of shape {rounded(weibull.shape)} (95 %: {shapes}), scale {rounded(weibull.scale)}"


def document(fit: LifetimeFit) -> Document:
    """The parameters of both laws with their intervals, and what tells them apart."""
    heads = columns("text", "law", "parameter") + columns("number", "value", "95 % interval")
    return Document(
        "Laws of lifetimes",
        "",
        headline(fit),
        sections=present(
            Section("laws", "laws", (*figures(fit), Table(heads, rows(_parameters(fit))))),
            prose("test", _notes(fit), "dim"),
        ),
    )


def figures(fit: LifetimeFit) -> tuple[Figure, ...]:
    """The survival curve, its interval and both laws."""
    steps = [(0.0, 1.0, 1.0, 1.0)]
    for each in fit.survival:
        steps.append((each.time, *steps[-1][1:]))
        steps.append((each.time, each.survival, each.survival_low, each.survival_high))
    times = [place * fit.survival[-1].time / _POINTS for place in range(_POINTS + 1)]
    lines = [Line("Kaplan-Meier", tuple((time, share) for time, share, _, _ in steps), "step")]
    lines.append(Line("exponential", tuple((time, exp(-time / fit.exponential.mean)) for time in times), "curve-1", 1))
    if (law := fit.weibull) is not None:
        curve = tuple((time, exp(-((time / law.scale) ** law.shape))) for time in times)
        lines.append(Line("Weibull", curve, "curve-2"))
    band = Band("95 %", tuple((time, low, high) for time, _, low, high in steps), "step")
    chart = Chart(
        Axis("time", low=0.0), Axis("share of lives that are longer", low=0.0, high=1.0), tuple(lines), (band,)
    )
    return (Figure("survival", "how long lives last", chart, headline(fit)),)


def _span(low: float, high: float) -> str:
    return wording.between(low, high, rounded)


def _parameters(fit: LifetimeFit) -> list[tuple[str, ...]]:
    law = fit.exponential
    found: list[tuple[str, ...]] = [("exponential", "mean", rounded(law.mean), _span(law.mean_low, law.mean_high))]
    if (weibull := fit.weibull) is not None:
        found.append(("Weibull", "shape", rounded(weibull.shape), _span(weibull.shape_low, weibull.shape_high)))
        found.append(("Weibull", "scale", rounded(weibull.scale), _span(weibull.scale_low, weibull.scale_high)))
        mean = weibull.scale * gamma(1.0 + 1.0 / weibull.shape)
        found.append(("Weibull", "mean", rounded(mean), ""))
    return found


def _notes(fit: LifetimeFit) -> list[str]:
    """What tells the laws apart."""
    if fit.weibull is None:
        return ["the lives do not tell a shape: none is likeliest, as when all ends are alike"]
    told = "told from" if fit.weibull.p_value < _TELLS else "not told from"
    return [f"Weibull is {told} exponential: p {fit.weibull.p_value:.2g} (likelihood ratio)"]
