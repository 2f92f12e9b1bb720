"""Sections of answers that an agent needs beside the numbers: their spread, what was assumed, what was not said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from simcore._core import Catalog, Comparison, Design, Forecast
from simcore.display import assumptions, faces, wording
from simcore.display.document import Column, Document, Layout, Section, Sentences, laid_out, present, prose
from simcore.inputs.job import Job
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


def assumed_of(job: Job, catalog: Catalog) -> Section:
    """What was assumed of a job that others were made from, or compared with."""
    section = assumptions.assumed(job.resolve(catalog).assumed, "")
    return replace(section, title="what was assumed of the job, or of the first one", folding="open")


def of_designs(comparison: Comparison | None) -> Section:
    """How far the cost of each possible design spreads over its runs."""
    layout: Layout[Design] = (
        (Column("design", "name"), lambda design: design.label),
        *((Column(head, "number"), _usd(quantile)) for quantile, head in _QUANTILES.items()),
        (Column("median time", "number"), _median),
    )
    possible = [each for each in comparison.designs if not each.refused] if comparison else []
    return Section("spread", "how the cost of each design spreads over its runs", (laid_out(layout, possible),))


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
