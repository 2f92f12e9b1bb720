"""Documents with anything in any place, and jobs with every pair of fields: findings or a refusal, never a crash."""

import json
from typing import Any

import simcore
from hypothesis import given
from hypothesis import strategies as st
from simcore.linting.findings import LintReport
from simcore.linting.rules import rules
from simcore.studies.lint import findings_of

from tests.python.lint_cases import DOCUMENT
from tests.python.requests import DATA, DESCRIBES, REQUESTS, read, workload
from tests.python.test_mutated_requests import fast, mutated

DOCUMENTS = [*map(read, REQUESTS), *map(read, DESCRIBES), DOCUMENT["processing"], DOCUMENT["tuning"]]


@fast
@given(st.data(), st.sampled_from(DOCUMENTS))
def test_mutated_documents(data: st.DataObject, document: dict[str, Any]) -> None:
    assert found_or_refused(data.draw(mutated(document)))


@fast
@given(st.data(), st.sampled_from(REQUESTS))
def test_mutated_workloads(data: st.DataObject, path: Any) -> None:
    assert found_or_refused(read(path), data.draw(mutated(workload(path))))


def test_jobs_with_every_pair_of_fields() -> None:
    """Made-up jobs, many of them foolish: what is found can be shown, and an amount is one of dollars."""
    lines = (DATA / "pairwise" / "jobs.jsonl").read_text(encoding="utf-8").splitlines()
    seen = set()
    for job in map(json.loads, lines[::6]):
        found = findings_of(simcore.Job(job, file=str(DATA / "job.json"), allow_files=True))
        shown(found.findings)
        seen |= {finding.rule.id for finding in found.findings}
    assert len(seen) >= 10
    assert seen <= set(rules())


def found_or_refused(document: Any, beside: Any = None) -> bool:
    """Whether there are findings that can be shown, or a refusal that names a problem."""
    try:
        found = findings_of(document, workload=beside, required_tags=["team"])
    except simcore.InputError as refusal:
        return bool(refusal.problems)
    shown(found.findings)
    return True


def shown(found: Any) -> None:
    """Shows findings in every form that a program reads."""
    report = LintReport(tuple(found), jobs=1)
    assert json.loads(report.to_json())["jobs"] == 1
    assert str(report)
    assert all(finding.usd is None or 0.0 <= finding.usd < 1e12 for finding in found)
