"""Sections beside the numbers: spread, assumptions, findings with the worst first."""

import simcore
from simcore import Catalog
from simcore.agents import sections
from simcore.display.document import Citations, Table

from tests.python.jobs import EXAMPLES, smallest, uncertain


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
    assert [row.cells[0] for row in table.rows] == ["a", "b"]
    assert len(set(table.rows[0].cells[1:5])) == 4
    assert sections.of_designs(None).size == 0


def test_what_was_assumed_of_a_job() -> None:
    job = smallest()
    assert sections.assumed_of(job, Catalog.builtin()).size == len(job.resolve().assumed)


def test_the_worst_finding_is_first_whatever_its_file() -> None:
    report = simcore.lint(EXAMPLES)
    document = sections.findings(report)
    (table,) = document.sections[0].blocks
    assert isinstance(table, Table)
    assert [row.cells[1] for row in table.rows] == [each.rule.id for each in report.findings]
    assert [each.name for each in document.sections if each.name.startswith("file")] == []
