"""The changes since a revision, as they are shown; the whole comment is asserted in test_pull_request_action.py."""

import dataclasses

import pytest
import simcore
from simcore.display.renderers import markdown, text
from simcore.display.revision_difference import document, headline, name_of
from simcore.errors import Problem
from simcore.inputs.changed_jobs import ChangedJobs, JobChange, Side
from simcore.inputs.stated_jobs import StatedJob
from simcore.linting.findings import ChangedFindings, LintReport
from simcore.studies.check import read_budget
from simcore.studies.lint import lint

from tests.python.jobs import smallest

NONE = ChangedFindings(LintReport((), 0), LintReport((), 0))
CHEAP, DEAR = (simcore.forecast(smallest(prices__instance_hour=f"{usd} USD/h")) for usd in (4, 6))


def side(made: simcore.Forecast, name: str = "a.json") -> Side:
    return Side(StatedJob(name, ()), made)


def changed(*jobs: JobChange, unread: tuple[Problem, ...] = ()) -> ChangedJobs:
    return ChangedJobs("main", "0" * 40, len(jobs), jobs, unread)


def test_nothing() -> None:
    assert headline(changed(), NONE) == "no job differs from main"
    assert document(changed(), NONE).state == ""


def test_amounts_add_up() -> None:
    jobs = (JobChange(side(CHEAP), side(DEAR)), JobChange(None, side(CHEAP, "b.json")), JobChange(side(DEAR), None))
    cheap, dear = (round(made.cost_usd.mean, 2) for made in (CHEAP, DEAR))
    shown = markdown.render(document(changed(*jobs), NONE)).replace("\u00a0", " ")
    assert f"| **total of 3 jobs** | **${cheap + dear:.2f}** | **${dear + cheap:.2f}** | **the same** |" in shown
    assert f"| <code>b.json</code> | new | ${cheap:.2f} |" in shown
    assert f"| <code>a.json</code> | ${dear:.2f} | removed |" in shown


def test_what_was_not_read_is_in_no_total() -> None:
    jobs = (JobChange(side(CHEAP), side(CHEAP)), JobChange(None, side(DEAR, "b.json"), was_unread=True))
    shown = markdown.render(document(changed(*jobs), NONE)).replace("\u00a0", " ")
    assert "total" not in shown
    assert "<code>b.json</code> | not read |" in shown
    assert headline(changed(*jobs), NONE) == "cost the same in 1 job; 1 more job without a forecast of both versions"


@pytest.mark.parametrize(
    ("verdict", "undecided", "state"),
    [
        ("within", False, "good"),
        ("within", True, "doubtful"),
        ("over", False, "bad"),
        ("not checked", False, "doubtful"),
    ],
)
def test_state_of_a_budget(verdict: str, undecided: bool, state: str) -> None:
    job = JobChange(None, side(CHEAP), verdict=verdict, undecided=undecided)
    made = document(changed(job), NONE, read_budget("5 USD", "8 h", 0.95))
    assert made.state == state
    assert made.sections[0].title == "forecast; each job cost ≤ $5.00, wall clock ≤ 8 h 0 min"


def test_what_is_not_read_is_bad() -> None:
    made = document(changed(unread=(Problem("a.json", "must be JSON"),)), NONE)
    assert (made.state, made.headline) == ("bad", "1 place not read")


def test_new_findings_are_apart_from_those_before() -> None:
    found = lint(smallest(purchase="spot", work__compute__duration="9 h"))
    job = changed(JobChange(None, side(CHEAP)))
    fresh = document(job, ChangedFindings(found, NONE.known))
    known = document(job, ChangedFindings(NONE.fresh, found))
    assert (fresh.state, known.state) == ("doubtful", "")
    assert "new finding" in fresh.headline
    assert "finding" not in known.headline
    assert [each.folding for each in fresh.sections if each.name == "fresh"] == ["open"]
    assert [each.folding for each in known.sections if each.name == "known"] == ["folded"]


def test_a_renamed_file() -> None:
    assert name_of(JobChange(side(CHEAP, "a.json"), side(CHEAP, "b.json"))) == "b.json (was a.json)"
    assert name_of(JobChange(side(CHEAP, "a.py:4"), side(CHEAP, "a.py:12"))) == "a.py:12"
    assert name_of(JobChange(side(CHEAP, "b.py:4"), side(CHEAP, "a.py:12"))) == "a.py:12 (was b.py)"


@pytest.mark.parametrize("width", [80, 140])
def test_lines_fit(width: int) -> None:
    job = JobChange(side(CHEAP), side(DEAR, "a-long-name/of-a-file/in-a-folder.json"), verdict="over")
    many = dataclasses.replace(changed(job, job), notes=("a note",))
    shown = text.render(document(many, NONE, read_budget("5 USD", None, 0.95)), width)
    assert max(map(len, shown.splitlines())) <= width


def test_the_comment_is_never_too_long() -> None:
    jobs = [
        JobChange(side(CHEAP, f"{'long' * 40}/{at}.json"), side(DEAR, f"{'long' * 40}/{at}.json")) for at in range(999)
    ]
    shown = markdown.render(document(changed(*jobs), NONE)).replace("\u00a0", " ")
    assert len(shown.encode()) <= markdown.ROOM
    assert " more" in shown
