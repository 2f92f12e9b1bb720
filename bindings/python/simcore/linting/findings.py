"""What the lint finds in jobs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from simcore.linting.rules import SEVERITIES, Rule, rank

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    import pandas

    from simcore.inputs.program_job import ProgramJob


@dataclass(frozen=True)
class Finding:
    """A place of a document that a rule objects to."""

    rule: Rule
    file: str  # of the document; empty when it comes from none
    job: str  # its name
    place: str  # path of the member or field
    value: str  # what stands there
    text: str  # what is wrong about it in this job, one sentence
    usd: float | None = None  # the amount at stake; None where it cannot be computed
    line: int | None = None  # of the file; None where it is not found
    number: int | None = None  # of the job in its document; None where the line or the name tells it

    @property
    def severity(self) -> str:
        """How bad it is: "error", "warning" or "note"."""
        return self.rule.severity

    def is_of(self, job: ProgramJob) -> bool:
        """Whether it is about a job of a scan, by the number of that in its document, or by the line of a program."""
        place = job.place
        if self.number is not None:
            return self.number == job.number and self.file in (str(place), place.file)
        cell = "" if place.cell is None else f"cell {place.cell}: "
        return self.file == place.file and self.line == place.line and self.place.startswith(cell)

    def to_dict(self) -> dict[str, Any]:
        """Plain data: the finding, then what is known of its rule."""
        own = {key: value for key, value in asdict(self).items() if key not in ("rule", "number")}
        rule = {key: value for key, value in asdict(self.rule).items() if key not in ("id", "severity", "needs")}
        return {"rule": self.rule.id, "severity": self.severity, **own, **rule}


@dataclass(frozen=True)
class LintReport:
    """The findings in one job or several, the worst first.

    Args:
        findings: All of them.
        jobs: Number of the jobs that were looked at.
        ignored: Ids of the rules that were left out.
        refused: Files that cannot be read as they should, with their problems.
        others: Files of folders that are no documents of jobs, and were left out.
    """

    findings: tuple[Finding, ...]
    jobs: int
    ignored: tuple[str, ...] = ()
    refused: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    others: tuple[str, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """Number of findings of each severity, the worst first; those that occur."""
        found = Counter(each.severity for each in self.findings)
        return {severity: found[severity] for severity in reversed(SEVERITIES) if found[severity]}

    def at_least(self, severity: str) -> tuple[Finding, ...]:
        """The findings of a severity, and those that are worse."""
        return tuple(each for each in self.findings if rank(each.severity) >= rank(severity))

    def records(self) -> list[dict[str, Any]]:
        """One row a finding."""
        return [each.to_dict() for each in self.findings]

    def to_json(self) -> str:
        """JSON with stable keys."""
        refused = [{"file": file, "problems": problems} for file, problems in self.refused.items()]
        own = {"jobs": self.jobs, "counts": self.counts, "ignored": self.ignored, "refused": refused}
        own["others"] = self.others
        return json.dumps({**own, "findings": self.records()}, indent=2, ensure_ascii=False)

    # Attached by simcore.display.faces, which has their words.
    if TYPE_CHECKING:
        to_dict: ClassVar[Callable[[LintReport], dict[str, Any]]]
        to_pandas: ClassVar[Callable[[LintReport], pandas.DataFrame]]
        to_markdown: ClassVar[Callable[[LintReport], str]]
        to_html: ClassVar[Callable[[LintReport], str]]
        save_html: ClassVar[Callable[[LintReport, str | PathLike[str]], None]]

    def __bool__(self) -> bool:
        """Whether there is nothing to find fault with: no error, no warning, and no file that was refused."""
        return not self.refused and not self.at_least("warning")


@dataclass(frozen=True)
class ChangedFindings:
    """The findings in jobs that have changed."""

    fresh: LintReport  # those that the change makes
    known: LintReport  # those of rules that objected to the same members before


def worst_first(finding: Finding) -> tuple[int, float]:
    """The key that sorts findings: by severity, then by the amount at stake."""
    return -rank(finding.severity), -(finding.usd or 0.0)
