"""The page of an advice in a real browser: nothing is asked for, nothing overflows or overlaps, the curves are seen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import simcore
from PIL import Image, ImageColor
from simcore.display.figures import palette

from tests.python.advice_jobs import all_jobs
from tests.python.browser import Browser, browser
from tests.python.display.renderers.test_page_browser import BARS, TEXTS, overflow, overlaps, show

JOBS = all_jobs()
LINES = "[...document.querySelectorAll('polyline')].map(line => line.getBoundingClientRect().width)"


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture(params=JOBS, ids=str)
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    simcore.advise_data(JOBS[request.param], replications=20).save_html(tmp_path / "advice.html")
    return tmp_path / "advice.html"


def test_nothing_is_asked_for(window: Browser, page: Path) -> None:
    window.requests.clear()
    window.complaints.clear()
    show(window, page)
    assert window.requests == [page.as_uri()]
    assert window.complaints == []


def test_layout(window: Browser, page: Path) -> None:
    """Text stays on the page and apart from other text, bars and curves are seen, on every screen."""
    show(window, page)
    for width in (320, 400, 768, 960, 1400):
        window.resize(width)
        assert overflow(window) <= 0
        boxes = window.evaluate(TEXTS)
        assert [text for left, right, _, _, text in boxes if left < 0 or right > width] == []
        assert overlaps(boxes) == []
        assert all(bar == 0 or bar > 1.99 for bar in window.evaluate(BARS))
        assert all(0 <= line <= width for line in window.evaluate(LINES))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_are_seen(window: Browser, tmp_path: Path, scheme: str) -> None:
    simcore.advise_data(JOBS["images"]).save_html(tmp_path / "advice.html")
    show(window, tmp_path / "advice.html", 800, scheme)
    with Image.open(window.screenshot(tmp_path / "page.png")) as picture:
        colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 24) or []}
    for name in ("instances", "volumes", "S3", "FSx", "EFS"):
        assert ImageColor.getrgb(palette.GROUPS[f"paid-{name}"]) in colours, name
    assert ImageColor.getrgb(palette.CURVES["curve-1"]) in colours
