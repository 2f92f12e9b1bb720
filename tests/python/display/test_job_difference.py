"""What a change to a job costs, as a document."""

from dataclasses import replace

import simcore
from simcore._core import waterfall
from simcore.display import job_difference
from simcore.display.job_difference import JobDifference
from simcore.display.waterfall import changed_lines
from simcore.inputs.job_changes import changes

from tests.python.documents import cells
from tests.python.jobs import smallest


def difference(old: simcore.Job, new: simcore.Job) -> JobDifference:
    made = simcore.compare({"old": old, "new": new}, replications=20)
    one, other = simcore.forecast(old), simcore.forecast(new)
    steps = waterfall(old.resolve(), new.resolve(), ("old", "new"), (one.bill, other.bill), replications=20)
    return JobDifference(one, other, made, changes(old, new), steps)


def test_a_dearer_version() -> None:
    made = difference(smallest(), smallest(prices={"instance_hour": "10 USD/h"}))
    shown = job_difference.document(made)
    assert shown.headline.startswith("cost +$")
    assert shown.headline.endswith("; time the same")
    assert shown.state == "doubtful"
    lines = changed_lines(made.waterfall)
    assert sum(line.change_nano_usd for line in lines) == made.new.bill.total_nano_usd - made.old.bill.total_nano_usd


def test_a_cheaper_version() -> None:
    made = difference(smallest(prices={"instance_hour": "10 USD/h"}), smallest())
    assert job_difference.headline(made).startswith("cost -$")
    assert job_difference.document(made).state == ""


def test_no_difference() -> None:
    made = difference(smallest(), smallest())
    assert job_difference.headline(made) == "nothing changed"
    assert changed_lines(made.waterfall) == []


def test_the_waterfall_leads_from_the_old_bill_to_the_new_one() -> None:
    made = difference(smallest(), smallest(prices={"instance_hour": "10 USD/h"}, volume_size="500 GB"))
    (figure,) = job_difference.figures(made)
    bars = figure.data.bars  # type: ignore[union-attr]
    old, *steps, new = ([*bar.segments] for bar in bars)
    assert (old[0].start, old[0].end) == (0.0, made.old.bill.total_usd)
    assert (new[0].start, new[0].end) == (0.0, made.new.bill.total_usd)
    reached = made.old.bill.total_usd
    for (step,), line in zip(steps, changed_lines(made.waterfall), strict=True):
        assert reached in (step.start, step.end)
        reached += line.change_usd
        assert any(abs(reached - end) < 1e-9 for end in (step.start, step.end))
        assert step.colour == ("most" if line.change_usd > 0 else "training")
    assert abs(reached - made.new.bill.total_usd) < 1e-9


def test_no_line_differs_no_figure() -> None:
    assert job_difference.figures(difference(smallest(), smallest())) == ()


def test_amounts_are_of_all_jobs_of_a_launch() -> None:
    made = replace(difference(smallest(), smallest()), numbers=(10, 500))
    one = made.old.cost_usd.mean
    shown = job_difference.document(made)
    assert shown.headline == f"cost +${490 * one:,.2f} (+4900 %); time the same"
    assert shown.state == "doubtful"
    table = {row[0]: row[1:] for row in cells(shown, "forecasts")}
    assert table["jobs of one launch"] == ("10", "500", "+490 (+4900 %)")
    assert table["expected cost"][:2] == (f"${10 * one:,.2f}", f"${500 * one:,.2f}")
    assert table["at most, all of them"][1] == f"${500 * made.new.worst_case.cost_usd:,.2f}"
    assert table["9 of 10 cost less than (each job)"][2] == "the same"
    assert job_difference.headline(replace(made, numbers=(10, 10))) == "nothing changed"
