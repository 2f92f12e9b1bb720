"""A report of findings: counts, order, JSON."""

import json

from simcore.linting.findings import Finding, LintReport, worst_first
from simcore.linting.rules import rules


def _finding(rule: str, usd: float | None = None) -> Finding:
    return Finding(rules()[rule], "a.json", "job", "Place", "value", "text", usd, 3)


_NOTE, _WARNING, _ERROR = "keep-alive-idle", "checkpoint-folder", "max-wait-without-spot"


def test_counts_begin_with_the_worst() -> None:
    report = LintReport((_finding(_NOTE), _finding(_ERROR), _finding(_NOTE)), jobs=2)
    assert list(report.counts.items()) == [("error", 1), ("note", 2)]


def test_the_worst_come_first_and_of_these_the_dearest() -> None:
    found = [_finding(_NOTE, 9.0), _finding(_WARNING, 1.0), _finding(_WARNING, 2.0), _finding(_ERROR)]
    ordered = sorted(found, key=worst_first)
    assert [(each.severity, each.usd) for each in ordered] == [
        ("error", None),
        ("warning", 2.0),
        ("warning", 1.0),
        ("note", 9.0),
    ]


def test_at_least() -> None:
    report = LintReport((_finding(_NOTE), _finding(_WARNING), _finding(_ERROR)), jobs=1)
    assert [each.severity for each in report.at_least("warning")] == ["warning", "error"]
    assert not report
    assert LintReport((_finding(_NOTE),), jobs=1)


def test_json_has_what_the_rows_have() -> None:
    data = json.loads(LintReport((_finding(_WARNING, 2.5),), jobs=1, ignored=("missing-tag",)).to_json())
    assert data["ignored"] == ["missing-tag"]
    assert data["refused"] == []
    (row,) = data["findings"]
    assert (row["rule"], row["severity"], row["usd"], row["line"]) == ("checkpoint-folder", "warning", 2.5, 3)
    assert row["evidence"] == rules()["checkpoint-folder"].evidence


def test_a_file_that_was_refused_is_a_fault_and_stands_in_the_json() -> None:
    report = LintReport((), jobs=0, refused={"b.json": ("b.json: Foo: is wrong",)})
    assert not report
    assert json.loads(report.to_json())["refused"] == [{"file": "b.json", "problems": ["b.json: Foo: is wrong"]}]
