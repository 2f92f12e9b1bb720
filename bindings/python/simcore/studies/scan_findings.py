"""What the lint finds in the jobs of a scan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simcore._core import Catalog
from simcore.inputs.documents import PROGRAMS
from simcore.inputs.job_documents.texts import ENDINGS
from simcore.inputs.scanned import Scan
from simcore.linting.findings import Finding, LintReport
from simcore.studies.every_job import workload_beside
from simcore.studies.lint import Document, Linted, each_of, findings_of, report, told


def scan_findings(
    found: Scan,
    catalog: Catalog | None = None,
    parameters: Mapping[str, Any] | None = None,
    ignore: Collection[str] = (),
    required_tags: Sequence[str] = (),
) -> LintReport:
    """The findings in every file that has a job, and why the lint cannot read one as a whole.

    Args:
        found: The jobs of some files.
        catalog: As for :func:`simcore.lint`.
        parameters: As for :func:`simcore.studies.scan.scan`.
        ignore: As for :func:`simcore.lint`.
        required_tags: The same.
    """
    how: dict[str, Any] = {"catalog": catalog, "ignore": ignore, "required_tags": required_tags}
    counts = Counter(each.job.place.file for each in found.bounds)

    def look(file: Document) -> Linted:
        beside = workload_beside(str(file), several=counts[str(file)] > 1)
        return findings_of(file, workload=beside, parameters=_own(str(file), parameters), **how)

    linted, refused = each_of(counts, look)
    made = report(linted, ignore, told(refused))
    return replace(made, findings=tuple(_numbered(each, found, counts) for each in made.findings))


def _numbered(finding: Finding, found: Scan, counts: Counter[str]) -> Finding:
    """A finding with the number of its job, which those of a file that the lint reads itself tell by their names."""
    if finding.number is not None or finding.file.endswith(PROGRAMS):
        return finding
    alone = counts[finding.file] == 1
    jobs = (each.job for each in found.bounds if each.job.place.file == finding.file)
    numbers = (job.number for job in jobs if alone or job.place.name == finding.job)
    return replace(finding, number=next(numbers, None))


def of_each_job(found: Scan, made: LintReport) -> list[list[Finding] | None]:
    """The findings in each job of a scan; None where the lint cannot read its file as a whole."""
    jobs = [each.job for each in found.bounds]
    several = [[each for each in made.findings if each.is_of(job)] for job in jobs]
    return [
        None if not those and job.place.file in made.refused else those
        for job, those in zip(jobs, several, strict=True)
    ]


def _own(file: str, parameters: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """The parameters, if the file is a document that may have some."""
    return parameters if parameters and file.endswith(ENDINGS) else None
