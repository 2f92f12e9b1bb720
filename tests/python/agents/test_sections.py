"""Sections beside the numbers: spread, assumptions, findings with the worst first."""

import simcore
from simcore import Catalog
from simcore.agents import designs, sections
from simcore.display import scan as shown
from simcore.display.document import Citations, Table
from simcore.studies.scan import scan

from tests.python.jobs import EXAMPLES, smallest, spot, uncertain


def test_a_forecast_says_what_was_assumed_and_what_at_most_means() -> None:
    made = simcore.forecast(uncertain())
    shown = {each.name: each for each in sections.short_forecast(made).sections}
    (cited,) = shown["assumed"].blocks
    assert isinstance(cited, Citations)
    assert len(cited.entries) == len(made.assumed)
    (most,) = shown["most"].blocks
    assert made.worst_case.explanation in str(most)
    assert "--verbose" not in str(shown.values())


def test_the_spread_of_each_possible_design() -> None:
    made = simcore.compare({"a": uncertain(), "b": smallest()})
    (table,) = sections.of_designs(made).blocks
    assert isinstance(table, Table)
    assert [row.cells[0] for row in table.rows] == ["b", "a"]
    assert len(set(table.rows[1].cells[1:5])) == 4
    assert sections.of_designs(None).size == 0


def test_what_was_assumed_of_designs() -> None:
    every = designs.assumed({"a": smallest(), "b": spot()}, [], Catalog.builtin())
    (table,) = sections.assumed_of(every).blocks
    assert isinstance(table, Table)
    assert {row.cells[0] for row in table.rows} >= {"each", "b"}
    assert len(table.rows) == len(every)


def test_the_worst_finding_is_first_whatever_its_file() -> None:
    report = simcore.lint(EXAMPLES)
    document = sections.findings(report)
    (table,) = document.sections[0].blocks
    assert isinstance(table, Table)
    assert [row.cells[1] for row in table.rows] == [each.rule.id for each in report.findings]
    assert [each.name for each in document.sections if each.name.startswith("file")] == []


def test_the_jobs_of_a_scan_that_decide_come_first() -> None:
    found = scan(EXAMPLES.parent / "programs" / "train.py")
    rows = shown.data(found)["jobs"]
    told = sections.scanned_jobs(found, rows, [])
    assert "starts" in told[0]
    amounts = [each["at_most_usd"] for each in told]
    known = [each for each in amounts if each is not None]
    assert amounts == [None] * (len(amounts) - len(known)) + sorted(known, reverse=True)
    assert sorted(each["path"] for each in told) == sorted(str(each.job.line) for each in found.bounds)
    states = ["within"] * (len(rows) - 1) + ["over"]
    assert sections.scanned_jobs(found, rows, states)[0]["verdict"] == "over"
