"""Findings of the lint: what will hurt, where it stands, what is at stake, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from simcore.display import wording
from simcore.display.document import (
    Column,
    Document,
    Emphasis,
    Layout,
    Section,
    Table,
    laid_out,
    listing,
    present,
)
from simcore.display.figures.kinds import Figure
from simcore.linting.findings import Finding, LintReport
from simcore.linting.rules import Rule, rules

EMPHASIS: dict[str, Emphasis] = {"error": "bad", "warning": "doubtful", "note": ""}
_CHANNELS = "channels."
_EXPLAIN = "simcore lint --explain ID has the evidence of a rule, --ignore ID leaves it out."


def headline(report: LintReport) -> str:
    """The number of findings of each severity."""
    jobs = wording.counted(report.jobs, "job")
    counts = ", ".join(wording.counted(number, severity) for severity, number in report.counts.items())
    found = f"{counts} in {jobs}" if counts else f"nothing found in {jobs}"
    return f"{found}; {wording.counted(len(report.refused), 'file')} refused" if report.refused else found


def document(report: LintReport) -> Document:
    """The findings of each document, then what to do about them."""
    worst = next(iter(report.counts), "")
    return Document(
        "Lint",
        "",
        headline(report),
        state="good" if report else "bad" if report.refused else EMPHASIS[worst],
        sections=sections(report),
        provenance=tuple(_provenance(report)),
    )


def _provenance(report: LintReport) -> Iterator[tuple[str, str]]:
    """The rules and the files that were left out."""
    if report.ignored:
        yield "ignored", ", ".join(report.ignored)
    if report.others:
        yield "left out", f"{wording.counted(len(report.others), 'file')} of folders, which are no documents of jobs"


def sections(report: LintReport) -> tuple[Section, ...]:
    """A table of findings for each document, and the advice of their rules."""
    ordered = sorted(report.findings, key=lambda finding: finding.file)
    tables = [
        Section(f"file{at}", file, (findings(found),))
        for at, (file, found) in enumerate(groupby(ordered, key=lambda finding: finding.file))
    ]
    return present(*tables, _refused(report), _advice(report.findings))


def _refused(report: LintReport) -> Section:
    """The problems of the files that were refused."""
    each = ((file, problem) for file, problems in report.refused.items() for problem in problems)
    rows = ((file, problem.removeprefix(f"{file}: ")) for file, problem in each)
    return Section("refused", "refused", (listing(rows),))


def beside(report: LintReport) -> tuple[Section, ...]:
    """The findings as a part of another answer."""
    return (Section("lint", f"lint: {headline(report)}", sections(report)),)


def findings(found: Iterable[Finding]) -> Table:
    """A row a finding, in the order in which they come; lines and amounts at stake where there are any."""
    every = list(found)
    stake = Column("at stake", "number")
    line = Column("line", "number")
    layout: list[tuple[Column, Callable[[Finding], str]]] = [
        (Column("", "name"), lambda finding: finding.severity),
        (Column("rule", "code"), lambda finding: finding.rule.id),
        (Column("finding"), lambda finding: f"{_short(finding)}: {wording.bound(finding.text)}"),
    ]
    if any(finding.line is not None for finding in every):
        layout.insert(2, (line, lambda finding: "" if finding.line is None else str(finding.line)))
    if any(finding.usd is not None for finding in every):
        layout.append((stake, lambda finding: "" if finding.usd is None else wording.usd(finding.usd)))
    return laid_out(layout, every, emphasis=lambda finding: EMPHASIS[finding.severity])


def _short(finding: Finding) -> str:
    """The last member of the place where the line is known, else all of it; the names of channels may hold dots."""
    if finding.line is None or finding.place.startswith(_CHANNELS):
        return finding.place.removeprefix(_CHANNELS)
    return finding.place.rpartition(".")[2]


def place(finding: Finding) -> str:
    """The member, behind its line where that is known."""
    return finding.place if finding.line is None else f"{finding.line}: {finding.place}"


def _advice(found: Iterable[Finding]) -> Section:
    """What to do about each rule that found something, once."""
    told = {finding.rule.id: finding.rule for finding in found}
    table = listing(((rule.id, rule.advice) for rule in told.values()), caption=_EXPLAIN if told else "")
    return Section("advice", "what to do", (table,))


def explanation(rule: Rule) -> Document:
    """Why a rule is one, what to do about it, and where it was seen."""
    lines = (
        ("severity", rule.severity),
        ("advice", rule.advice),
        ("evidence", rule.evidence),
        ("seen", rule.seen),
    )
    section = Section("rule", "", (listing(lines),))
    return Document("Rule of the lint", rule.id, rule.reason, sections=(section,))


def overview() -> Document:
    """Every rule with its severity and reason."""
    layout: Layout[Rule] = (
        (Column("rule", "code"), lambda rule: rule.id),
        (Column("severity", "name"), lambda rule: rule.severity),
        (Column("why it hurts"), lambda rule: rule.reason),
    )
    table = laid_out(layout, rules().values())
    return Document("Rules of the lint", "", f"{len(rules())} rules", sections=(Section("rules", "", (table,)),))


def figures(report: LintReport) -> tuple[Figure, ...]:
    """Nothing is drawn: findings are words."""
    return ()
