"""What a change to a job costs, as a document."""

import simcore
from simcore.display import job_difference
from simcore.display.job_difference import JobDifference
from simcore.inputs.job_changes import changes

from tests.python.jobs import smallest


def difference(old: simcore.Job, new: simcore.Job) -> JobDifference:
    made = simcore.compare({"old": old, "new": new}, replications=20)
    return JobDifference(simcore.forecast(old), simcore.forecast(new), made, changes(old, new))


def test_a_dearer_version() -> None:
    made = difference(smallest(), smallest(prices={"instance_hour": "10 USD/h"}))
    shown = job_difference.document(made)
    assert shown.headline.startswith("cost +$")
    assert shown.headline.endswith("; time the same")
    assert shown.state == "doubtful"
    lines = job_difference.changed_lines(made.old.bill, made.new.bill)
    assert sum(line.new_usd - line.old_usd for line in lines) > 0


def test_a_cheaper_version() -> None:
    made = difference(smallest(prices={"instance_hour": "10 USD/h"}), smallest())
    assert job_difference.headline(made).startswith("cost -$")
    assert job_difference.document(made).state == ""


def test_no_difference() -> None:
    made = difference(smallest(), smallest())
    assert job_difference.headline(made) == "nothing changed"
    assert job_difference.changed_lines(made.old.bill, made.new.bill) == []
