"""What a change to a job costs, as a document."""

import simcore
from simcore.display import job_difference
from simcore.display.job_difference import JobDifference
from simcore.inputs.job_changes import changes

from tests.python.jobs import smallest
from tests.python.report_jobs import DEPLOYMENTS


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


def test_the_waterfall_leads_from_the_old_bill_to_the_new_one() -> None:
    made = difference(smallest(), smallest(prices={"instance_hour": "10 USD/h"}, volume_size="500 GB"))
    (figure,) = job_difference.figures(made)
    bars = figure.data.bars  # type: ignore[union-attr]
    old, *steps, new = ([*bar.segments] for bar in bars)
    assert (old[0].start, old[0].end) == (0.0, made.old.bill.total_usd)
    assert (new[0].start, new[0].end) == (0.0, made.new.bill.total_usd)
    reached = made.old.bill.total_usd
    for (step,), line in zip(steps, job_difference.changed_lines(made.old.bill, made.new.bill), strict=True):
        assert reached in (step.start, step.end)
        reached += line.new_usd - line.old_usd
        assert any(abs(reached - end) < 1e-9 for end in (step.start, step.end))
        assert step.colour == ("most" if line.new_usd > line.old_usd else "training")
    assert abs(reached - made.new.bill.total_usd) < 1e-9


def test_many_small_changes_share_a_step() -> None:
    channels = {f"c{i}": {"source": "fsx", "size": f"{i + 1} GB", "objects": 1,
                          "file_system": {"deployment": name}} for i, name in enumerate(DEPLOYMENTS)}  # fmt: skip
    made = difference(smallest(), smallest(channels=channels, prices={"instance_hour": "10 USD/h"}))
    (figure,) = job_difference.figures(made)
    assert [bar.label for bar in figure.data.bars][-2].endswith(" smaller changes")  # type: ignore[union-attr]


def test_no_line_differs_no_figure() -> None:
    assert job_difference.figures(difference(smallest(), smallest())) == ()
