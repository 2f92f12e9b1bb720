"""Jobs that ran: their bill beside the counters of the service."""

from typing import Any

import pytest
import simcore
from simcore.display import recorded_job
from simcore.display.renderers import text

from tests.python.descriptions import EXPECTED, file
from tests.python.documents import cells
from tests.python.requests import read

CATALOG = simcore.Catalog.builtin()


def counters(job: simcore.RecordedJob) -> list[tuple[str, ...]]:
    return cells(recorded_job.document(job), "counters")


@pytest.mark.parametrize("number", EXPECTED)
def test_notebook(number: str) -> None:
    job = simcore.load_described(file(number))
    html = job._repr_html_()
    assert html.startswith("<div>")
    assert html.count("<table") == html.count("</table>") == 3  # phases, bill, counters
    assert f"{job.read_training_time_s:g} s" in html
    assert repr(job).startswith(f"RecordedJob(name='{job.name}', training_time_s=")


@pytest.mark.parametrize(
    ("number", "training", "billable"),
    [
        ("01", ("553 s", "553 s", "0 s"), ("553 s", "553 s", "0 s")),
        ("07", ("not told", "208 s", ""), ("not told", "208 s", "")),
        ("09", ("10 s", "801 s", "-791 s"), ("10 s", "801 s", "-791 s")),
        ("12", ("350 s", "210 s", "+140 s"), ("350 s", "210 s", "+140 s")),
    ],
)
def test_counters_by_hand(number: str, training: tuple[str, ...], billable: tuple[str, ...]) -> None:
    shown = counters(simcore.load_described(file(number)))
    assert shown == [("TrainingTimeInSeconds", *training), ("BillableTimeInSeconds", *billable)]


def test_counters_that_differ_are_strong() -> None:
    def strong(number: str) -> list[bool]:
        (section,) = [each for each in recorded_job.document(simcore.load_described(file(number))).sections
                      if each.name == "counters"]  # fmt: skip
        (table,) = section.blocks
        return [row.emphasis == "strong" for row in table.rows]

    assert [strong(number) for number in ("01", "07", "09")] == [[False] * 2, [False] * 2, [True] * 2]


def test_headline_says_how_it_ended() -> None:
    """From 10:21:30.633 to 10:27:03.971; 193 s of it on an ml.p3.2xlarge of Singapore."""
    described: dict[str, Any] = read(file("03"))
    assert recorded_job.headline(simcore.load_described(described)) == "$0.28, 5 min 33 s"
    for status in ("Stopped", "Failed"):
        ended = simcore.load_described({**described, "TrainingJobStatus": status, "SecondaryStatus": status})
        assert recorded_job.headline(ended) == f"$0.28, 5 min 33 s, {status}"


def test_several_jobs_have_a_sum() -> None:
    jobs = [simcore.load_described(file(number)) for number in ("03", "12", "02")]
    document = recorded_job.overview(jobs, CATALOG)
    total = sum(job.bill().total_nano_usd for job in jobs) / 1e9
    assert document.headline == f"3 jobs: ${total:.2f}"
    assert [section.title.partition(": ")[0] for section in document.sections] == [job.name for job in jobs]
    assert any("TrainingTimeInSeconds is 350 s" in warning for warning in document.warnings)
    assert recorded_job.overview(jobs[:1], CATALOG) == recorded_job.document(jobs[0], CATALOG)
    assert recorded_job.overview([], CATALOG).headline == "0 jobs: $0.00"


@pytest.mark.parametrize("width", [80, 140])
def test_lines_stay_in_the_terminal(width: int) -> None:
    job = simcore.load_described(read(file("03")) | {"TrainingJobName": "x" * 63})
    lines = text.render(recorded_job.document(job), width).splitlines()
    assert max(map(len, lines)) <= width


def test_figures_are_the_run_and_the_bill() -> None:
    job = simcore.load_described(file("03"))
    assert [figure.name for figure in recorded_job.figures(job)] == ["timeline", "waterfall"]
