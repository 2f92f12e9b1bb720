"""Sections of answers that an agent needs beside the numbers: their spread, what was assumed, what was not said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simcore._core import Comparison, Design, Forecast
from simcore.agents.designs import Assumed
from simcore.display import assumptions, faces, wording
from simcore.display.comparison_front import possible
from simcore.display.document import Column, Document, Layout, Section, Sentences, laid_out, present, prose
from simcore.inputs.program_choice import choice
from simcore.inputs.scanned import OVER, WITHIN, Scan
from simcore.linting.findings import Finding, LintReport

_QUANTILES = {"p5": "5 % below", "p50": "half below", "p90": "90 % below", "p99": "99 % below"}


def short_forecast(forecast: Forecast) -> Document:
    """A forecast as a terminal shows it at once, then what was assumed and what was not said."""
    document = faces.document(forecast)
    brief = document.brief
    told = tuple(map(_without_hints, brief.sections)) if brief else ()
    most = prose("most", [f"at most: {forecast.worst_case.explanation}"])
    return replace(document, sections=present(*told[:1], most, *told[1:], *known(forecast)), brief=None)


def known(forecast: Forecast) -> Iterator[Section]:
    """What the job does not say, what was assumed in its place, and what it chose about how much is charged."""
    yield prose("unsaid", _unsaid(forecast), title="not said by the job")
    yield assumptions.assumed(forecast.assumed, "")
    yield assumptions.stated(forecast.stated)


def assumed_of(entries: Sequence[Assumed]) -> Section:
    """What was assumed of designs: with the label of the one that it concerns, or for each of them."""
    layout: Layout[Assumed] = (
        (Column("design", "name"), lambda each: each.design or "each"),
        (Column("field", "code"), lambda each: each.entry.field),
        (Column("value"), lambda each: each.entry.value),
    )
    return Section("assumed", "what was assumed of the designs that are named first", (laid_out(layout, entries),))


def of_designs(comparison: Comparison | None) -> Section:
    """How far the cost of each possible design spreads over its runs."""
    layout: Layout[Design] = (
        (Column("design", "name"), lambda design: design.label),
        *((Column(head, "number"), _usd(quantile)) for quantile, head in _QUANTILES.items()),
        (Column("median time", "number"), _median),
    )
    found = possible(comparison) if comparison else []
    return Section("spread", "how the cost of each design spreads over its runs", (laid_out(layout, found),))


def _usd(quantile: str) -> Callable[[Design], str]:
    return lambda design: wording.usd(getattr(design.cost_usd, quantile))


def _median(design: Design) -> str:
    clock = design.wall_clock_s
    return wording.duration(clock.p50) if clock else ""


def _unsaid(forecast: Forecast) -> Iterator[str]:
    for part in forecast.unstated:
        yield f"{part.what} ({part.field}): {wording.share(part.share)} of the variance of the billed time"


def _without_hints(section: Section) -> Section:
    """A section without the commands that show more of it on a command line."""
    kept = tuple(each for each in section.blocks if not (isinstance(each, Sentences) and each.emphasis == "dim"))
    return replace(section, blocks=kept)


# ------------------------------------------------------------------------------------------------ findings
def findings(report: LintReport) -> Document:
    """What the lint found, the worst first whatever its file, what to do about it, and what was refused."""
    layout: Layout[Finding] = (
        (Column("", "name"), lambda finding: finding.severity),
        (Column("rule", "code"), lambda finding: finding.rule.id),
        (Column("place"), _place),
        (Column("finding"), lambda finding: finding.text),
        (Column("at stake", "number"), lambda finding: "" if finding.usd is None else wording.usd(finding.usd)),
    )
    document = faces.document(report)
    rest = (each for each in document.sections if not each.name.startswith("file"))
    worst = Section("findings", "", (laid_out(layout, report.findings),))
    return replace(document, sections=present(worst, *rest))


def _place(finding: Finding) -> str:
    line = "" if finding.line is None else f":{finding.line}"
    return f"{finding.file}{line} {finding.place}".strip()


# ------------------------------------------------------------------------------------------------ jobs of a scan
def scanned_jobs(scan: Scan, rows: Sequence[Mapping[str, Any]], states: Sequence[str]) -> list[dict[str, Any]]:
    """The jobs of a scan as plain data, each with the path that names it to other tools: those over a threshold first,
    then what has no bound, then the dearest. What is empty is left out; null is what nobody knows."""
    made = [
        {"path": choice(bound.job), **({"verdict": state} if state else {}), **_filled(row)}
        for bound, row, state in zip(scan.bounds, rows, states or [""] * len(rows), strict=True)
    ]
    return sorted(made, key=_worth_a_look)


def _filled(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row without what is empty, and without the null of what the job has none of."""
    unknown = ("at_most_usd", "starts")
    return {key: value for key, value in row.items() if key in unknown or value not in (None, "", [])}


def _worth_a_look(job: Mapping[str, Any]) -> tuple[int, float]:
    """The place of a job among others: over a threshold, not compared with it, within it; the dearest of each first."""
    most = job["at_most_usd"]
    place = {OVER: 0, WITHIN: 2}.get(job.get("verdict", ""), 1)
    return place, float("-inf") if most is None else -float(most)
