"""Advice in a notebook, as Markdown and as a page: complete, closed in itself, nothing fetched, no name obeyed."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore.display import data_advice, wording

from tests.python.advice_jobs import all_jobs, images, train
from tests.python.html_tree import Page
from tests.python.html_words import Page as Notebook
from tests.python.markdown_words import PARSER, TAGS, read

JOBS = all_jobs()
ADVICE: dict[str, simcore.DataAdvice] = {}


@pytest.fixture(params=JOBS, ids=str)
def advice(request: pytest.FixtureRequest) -> simcore.DataAdvice:
    if request.param not in ADVICE:
        ADVICE[request.param] = simcore.advise_data(JOBS[request.param], replications=20)
    return ADVICE[request.param]


def told(advice: simcore.DataAdvice) -> list[str]:
    """What every face must say."""
    options = data_advice.possible(advice)
    return [
        *(text for option in options for text in (*data_advice.cells(advice, option), data_advice.reason(option))),
        *(text for option in advice.options if option.refused for text in (option.label, option.refused)),
        *data_advice.sentences(advice),
        *data_advice.break_even(advice),
        *data_advice.notes(advice),
        data_advice.headline(advice),
    ]


def squeezed(words: str) -> str:
    return " ".join(words.split())


def test_notebook(advice: simcore.DataAdvice) -> None:
    html = advice._repr_html_()
    page = Notebook(html)
    words = squeezed(page.words)
    for expected in (*told(advice), advice.job, *(data_advice.changes(option.changes) for option in advice.options)):
        assert squeezed(expected) in words, expected
    assert page.tags <= {"div", "b", "br", "table", "thead", "tbody", "tr", "th", "td", "details", "summary", "small"}
    assert page.attributes <= {"style", "title"}
    assert not re.search(r"url\(|@import|javascript:", html)


def test_bars_of_the_notebook_add_up(advice: simcore.DataAdvice) -> None:
    widths = re.findall(r"width:([\d.]+)%;min-width", advice._repr_html_())
    most = max(option.cost_usd.mean for option in advice.options if option.cost_usd is not None)
    total = sum(option.cost_usd.mean for option in advice.options if option.cost_usd is not None)
    assert sum(map(float, widths)) == pytest.approx(100 * total / most if most else 0.0, abs=0.01 * len(widths) + 1e-9)


def test_markdown(advice: simcore.DataAdvice) -> None:
    page = Notebook(PARSER.render(advice.to_markdown()))
    words = squeezed(read(page.words))
    assert page.tags <= TAGS | {"br"}
    assert not page.attributes - {"style"}
    for expected in told(advice):
        assert squeezed(expected)[:200] in words, expected


def test_page(advice: simcore.DataAdvice) -> None:
    html = advice.to_html()
    page = Page(html)
    words = squeezed(page.root.text)
    for expected in told(advice):
        assert squeezed(expected) in words, expected
    assert page.declared == "DOCTYPE html"
    assert not page.root.all("img", "iframe", "object")
    assert not re.search(r"https?:|url\(|@import|javascript:", html)
    ids = [element.attributes["id"] for element in page.root.all() if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    assert html == advice.to_html()


def test_page_as_a_file(tmp_path: Path) -> None:
    advice = simcore.advise_data(images())
    advice.save_html(tmp_path / "advice.html")
    assert (tmp_path / "advice.html").read_text(encoding="utf-8") == advice.to_html()
    with pytest.raises(simcore.InputError):
        advice.save_html(tmp_path)


def test_headline_of_what_is_worth_a_change() -> None:
    advice = simcore.advise_data(images())
    best, now = advice.suggested, advice.baseline
    assert repr(advice) == (
        f"<DataAdvice caltech256-resnet50: S3 FastFile, 150 MB shards: {wording.usd(best.cost_usd.mean)}, "
        f"{wording.duration(best.wall_clock_s.mean)}; {wording.usd(now.cost_usd.mean - best.cost_usd.mean)} and "
        f"{wording.duration(now.wall_clock_s.mean - best.wall_clock_s.mean)} less than the job as it is>"
    )


def test_headlines_of_the_rest() -> None:
    keep = data_advice.headline(simcore.advise_data(JOBS["shards"]))
    assert keep.startswith("keep the data as it is: $")
    assert keep.endswith("; nothing is cheaper by more than 5 %")
    stopped = data_advice.headline(simcore.advise_data(JOBS["stopped"]))
    assert stopped.startswith("S3 FastFile, 150 MB shards: $")
    assert stopped.endswith("; unchanged, the job is stopped early")
    nothing = data_advice.headline(simcore.advise_data(JOBS["nothing finishes"]))
    assert "(stopped early in 100 % of the runs)" in nothing
    broken = data_advice.headline(simcore.advise_data(JOBS["too large for the disk"]))
    assert broken.endswith("; unchanged, the job is not possible")


def test_an_option_that_is_cut_says_so() -> None:
    advice = simcore.advise_data(JOBS["stopped"])
    given = next(option for option in data_advice.possible(advice) if not option.changes)
    assert data_advice.reason(given).startswith("stopped before its work is done in 100 % of the runs")


@pytest.mark.parametrize(
    ("mean", "difference", "tie", "expected"),
    [
        (5.0, -15.0, False, "-$15.00 (-75 %)"),
        (5.0, 1.0, False, "+$1.00 (+25 %)"),
        (5.0, 0.02, True, "+$0.02, tie"),
        (5.0, 0.0, True, "+$0.00, tie"),
        (5.0, 5.0, False, "+$5.00"),  # the other is free
    ],
)
def test_differences_in_words(mean: float, difference: float, tie: bool, expected: str) -> None:
    found: Any = SimpleNamespace(mean=difference, interval=(difference, difference), tie=tie)
    assert data_advice.difference(found, mean, wording.usd) == expected
    assert data_advice.difference(None, mean, wording.usd) == ""


@pytest.mark.parametrize(
    ("value", "expected"),
    [(1.0, "1 B"), (35286.0, "35.3 kB"), (999.4, "999 B"), (999.6, "1 kB"), (150e6, "150 MB"), (1e15, "1e+03 TB")],
)
def test_sizes_in_words(value: float, expected: str) -> None:
    assert data_advice.size(value) == expected


def test_crossings_in_words() -> None:
    advice = simcore.advise_data(images(work__epochs=5, channels=train()))
    epochs, size = advice.break_even[0].crossings[0].at, advice.break_even[1].crossings[0].at
    assert data_advice.break_even(advice)[0] == (
        f"from {epochs:.0f} epochs on, S3 File costs no more than FSx SCRATCH_2 (now: 5 epochs)"
    )
    assert size is not None
    assert data_advice.break_even(advice)[2] == (
        f"from {data_advice.size(size)} on, S3 FastFile costs no more than S3 File (now: 35.3 kB)"
    )
    refused = simcore.advise_data(JOBS["too large for the disk"])
    assert data_advice.break_even(refused)[0] == (
        "S3 File is not possible, so that FSx SCRATCH_2 cannot be compared with it by epochs"
    )


def crossing(**changes: Any) -> str:
    """A made-up one in words: x from 1 to 4, both with costs from 2 on."""
    curves = [
        SimpleNamespace(option="a", refused=None, cost_usd=[None, 1.0, 1.0, 1.0]),
        SimpleNamespace(option="b", refused=None, cost_usd=[1.0, 1.0, 1.0, 1.0]),
    ]
    one = SimpleNamespace(
        **{"option": "a", "no_dearer_than": "b", "at": 3.0, "from_the_start": False, "stays": True, **changes}
    )
    found: Any = SimpleNamespace(
        quantity="epochs", unit="", now=1.0, x=[1.0, 2.0, 3.0, 4.0], curves=changes.pop("curves", curves)
    )
    found.curves = changes.get("cut", curves)
    return data_advice.crossing(found, one)  # type: ignore[arg-type]


def test_every_kind_of_crossing() -> None:
    assert crossing() == "from 3 epochs on, a costs no more than b (now: 1 epoch)"
    partly = "from 3 epochs on (but not at every larger one), a costs no more than b (now: 1 epoch)"
    assert crossing(stays=False) == partly
    assert crossing(at=None) == "from 2 epochs to 4 epochs, a always costs more than b (now: 1 epoch)"
    assert crossing(at=2.0, from_the_start=True) == (
        "from 2 epochs to 4 epochs, a never costs more than b (now: 1 epoch)"
    )
    never = [SimpleNamespace(option=name, refused=None, cost_usd=[None] * 4) for name in "ab"]
    assert crossing(cut=never) == "there is no number of epochs at which both a and b finish"
