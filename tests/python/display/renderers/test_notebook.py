"""The forecast in a notebook: plain HTML that fetches nothing and runs nothing."""

import re

import pytest
import simcore
from simcore.display import forecast as forecast_display
from simcore.display import wording

from tests.python.html_words import Page
from tests.python.jobs import EXAMPLES, smallest


def shown(job: simcore.Job) -> str:
    return simcore.forecast(job)._repr_html_()


UNINTERRUPTED = simcore.Job.load(EXAMPLES / "bert-spot.yaml").replace(spot__interruptions="1000 d")


@pytest.mark.parametrize("name", ["caltech256-resnet50", "bert-spot", "bert-trn1", "bert-p4d"])
def test_everything_is_there(name: str) -> None:
    made = simcore.forecast(EXAMPLES / f"{name}.yaml")
    page = Page(made._repr_html_())
    for expected in (
        made.job,
        forecast_display.headline(made),
        wording.usd(made.worst_case.cost_usd),
        wording.usd(made.bill.total_usd),
        made.spec_id,
        made.catalog[:12],
        made.version,
        *(item.usage_type for item in made.bill.items),
        *(item.source for item in made.bill.items),
        *(entry.field for entry in made.assumed),
        *(entry.source for entry in made.assumed),
        *made.warnings,
        *(phase.phase for phase in made.phases),
    ):
        assert expected in page.words, expected


def test_nothing_is_fetched_or_run() -> None:
    html = shown(simcore.Job.load(EXAMPLES / "bert-spot.yaml"))
    page = Page(html)
    assert page.tags <= {"div", "b", "table", "thead", "tbody", "tr", "th", "td", "details", "summary", "small", "code"}
    assert page.attributes <= {"style", "title"}
    assert not re.search(r"url\(|@import|javascript:", html)


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "a & b", "</div></div>", "[bold]x[/bold]"]
)
def test_names_are_escaped(name: str) -> None:
    page = Page(shown(smallest(name=name)))
    assert not page.tags & {"script", "img"}
    assert page.attributes <= {"style", "title"}
    assert name in page.words


def test_bar_is_as_long_as_the_run() -> None:
    made = simcore.forecast(UNINTERRUPTED)
    widths = [float(width) for width in re.findall(r"width:([\d.]+)%;min-width", made._repr_html_())]
    assert len(widths) == len(made.phases)
    assert sum(widths) == pytest.approx(100.0, abs=0.1)
    end = made.phases[-1].end_s
    assert widths == [round(100 * (phase.end_s - phase.start_s) / end, 2) for phase in made.phases]


def test_free_phases_are_grey() -> None:
    made = simcore.forecast(UNINTERRUPTED)
    colours = re.findall(r"background:(#\w+)", made._repr_html_())
    assert [colour == "#b0b0b0" for colour in colours] == [not phase.billed for phase in made.phases]


def test_job_that_does_nothing() -> None:
    """Stopped before anything has run: no phase, no bill, and still a page."""
    job = smallest(purchase="spot", stopping={"max_runtime": "1 s", "max_wait": "1 s"}, phases={"pending": "1 h"})
    made = simcore.forecast(job)
    assert made.bill.total_usd == 0.0
    Page(made._repr_html_())
