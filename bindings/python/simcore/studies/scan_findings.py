"""What the lint finds in the jobs of a scan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

from simcore._core import Catalog
from simcore.errors import InputError
from simcore.inputs.job_documents.forms import ENDINGS
from simcore.inputs.scanned import Scan
from simcore.linting.findings import LintReport
from simcore.studies.every_job import workload_beside
from simcore.studies.lint import findings_of, report


def scan_findings(
    found: Scan,
    catalog: Catalog | None = None,
    parameters: Mapping[str, Any] | None = None,
    ignore: Collection[str] = (),
    required_tags: Sequence[str] = (),
) -> LintReport:
    """The findings in every file that has a job; files that cannot be read are said in the scan itself.

    Args:
        found: The jobs of some files.
        catalog: As for :func:`simcore.lint`.
        parameters: As for :func:`simcore.studies.scan.scan`.
        ignore: As for :func:`simcore.lint`.
        required_tags: The same.
    """
    how: dict[str, Any] = {"catalog": catalog, "ignore": ignore, "required_tags": required_tags}
    linted = []
    for file, number in Counter(each.job.place.file for each in found.bounds).items():
        beside = workload_beside(file, several=number > 1)
        with suppress(InputError):
            linted.append(findings_of(file, workload=beside, parameters=_own(file, parameters), **how))
    return report(linted, ignore)


def _own(file: str, parameters: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """The parameters, if the file is a document that may have some."""
    return parameters if parameters and file.endswith(ENDINGS) else None
