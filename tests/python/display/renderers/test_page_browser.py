"""The report in a real browser: nothing is asked for, nothing overflows or overlaps, and there is something to see."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import simcore
from PIL import Image, ImageColor
from simcore.display import forecast, wording
from simcore.display.figures import palette

from tests.python import browser as chromium
from tests.python.browser import Browser, browser
from tests.python.report_jobs import all_jobs

JOBS = all_jobs()
TEXTS = """[...document.querySelectorAll('svg text')].map(text => {
    const r = text.getBoundingClientRect();
    return [r.left, r.right, r.top, r.bottom, text.textContent];
})"""
BARS = "[...document.querySelectorAll('svg g')].map(g => g.getBoundingClientRect().width)"
FOLDED = "[...document.querySelectorAll('details:not([open])')].map(part => part.getBoundingClientRect().height)"


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


def show(window: Browser, path: Path, width: int = 400, scheme: str = "light") -> None:
    window.resize(width)
    window.dress(scheme)
    window.open(path)


@pytest.fixture(params=JOBS, ids=str)
def made(request: pytest.FixtureRequest) -> simcore.Forecast:
    return simcore.forecast(JOBS[request.param])


@pytest.fixture
def page(made: simcore.Forecast, tmp_path: Path) -> Path:
    made.save_html(tmp_path / "report.html")
    return tmp_path / "report.html"


def overflow(window: Browser) -> float:
    return float(window.evaluate("document.scrollingElement.scrollWidth - innerWidth"))


def overlaps(boxes: list[tuple[float, float, float, float, str]]) -> list[tuple[str, str]]:
    """Texts that share more than a pixel, in both directions, with another."""
    return [
        (one[4], other[4])
        for i, one in enumerate(boxes)
        for other in boxes[:i]
        if min(one[1], other[1]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[2], other[2]) > 3
    ]


def test_nothing_is_asked_for(window: Browser, page: Path) -> None:
    show(window, page)
    assert window.requests == [page.as_uri()]
    assert window.complaints == []


def test_what_is_shown(window: Browser, made: simcore.Forecast, page: Path) -> None:
    show(window, page)
    text = window.evaluate("document.body.innerText").replace(wording.BINDING, " ")
    assert forecast.headline(made) in text
    assert window.evaluate("document.querySelector('tfoot .number').innerText") in text
    assert window.evaluate("document.querySelector('tfoot .number').innerText").startswith("$")


def test_layout(window: Browser, page: Path) -> None:
    """Text stays on the page and apart from other text, and bars are seen however short, on every screen."""
    show(window, page)
    for width in (320, 400, 768, 960, 1400):
        window.resize(width)
        assert overflow(window) <= 0
        boxes = window.evaluate(TEXTS)
        assert len(boxes) >= 6
        assert [text for left, right, _, _, text in boxes if left < 0 or right > width] == []
        assert overlaps(boxes) == []
        # A browser's positions are single-precision: a bar of 2 pixels may measure 1.999998.
        assert [bar for bar in window.evaluate(BARS) if bar and round(bar, 3) < 2] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_picture(window: Browser, made: simcore.Forecast, page: Path, scheme: str) -> None:
    """A page, not a blank: its background is most of it, and much else is on it."""
    show(window, page, 800, scheme)
    with Image.open(window.screenshot(page.with_suffix(".png"))) as picture:
        colours = picture.convert("RGB").getcolors(1 << 24) or []
        pixels = picture.width * picture.height
    shares = {colour: count / pixels for count, colour in colours}
    background = (255, 255, 255) if scheme == "light" else (0x14, 0x17, 0x1B)
    assert 0.6 < shares[background] < 0.99
    assert len(shares) > 100  # of letters, whose edges are soft
    longest = max(made.phases, key=lambda phase: phase.end_s - phase.start_s)
    assert shares.get(ImageColor.getrgb(palette.PHASES[longest.phase]), 0.0) > 1e-4


def test_folded_parts_are_printed(window: Browser, page: Path) -> None:
    show(window, page)
    folded = window.evaluate(FOLDED)
    window.dress(medium="print")
    unfolded = window.evaluate(FOLDED)
    assert folded
    assert all(before < 50 and after > 80 for before, after in zip(folded, unfolded, strict=True))
    printed = window.pdf(page.with_suffix(".pdf")).read_bytes()
    assert printed.startswith(b"%PDF-")
    assert b"/Type /Page" in printed


# ---------------------------------------------------------------------------------------------- what the tests can see
def test_requests_and_complaints_are_noticed(window: Browser, tmp_path: Path) -> None:
    page = tmp_path / "bad.html"
    page.write_text('<img src="http://example.invalid/x.png"><script>console.log("hello")</script>')
    show(window, page)
    assert "http://example.invalid/x.png" in window.requests
    assert any("hello" in complaint for complaint in window.complaints)
    assert any("ERR_" in complaint for complaint in window.complaints)


def test_overflow_is_noticed(window: Browser, tmp_path: Path) -> None:
    page = tmp_path / "wide.html"
    page.write_text('<div style="width:900px">wide</div>')
    show(window, page)
    assert overflow(window) >= 500


def test_overlap_is_noticed(window: Browser, tmp_path: Path) -> None:
    page = tmp_path / "heap.html"
    page.write_text('<svg><text y="20">one</text><text x="5" y="22">two</text><text y="60">three</text></svg>')
    show(window, page)
    assert overlaps(window.evaluate(TEXTS)) == [("two", "one")]


def test_missing_browser_is_a_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SIMCORE_BROWSER", str(tmp_path / "none"))
    assert chromium.find() is None
    with pytest.raises(AssertionError, match="make browser"), browser(tmp_path):
        pass


def test_stub_is_no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What Ubuntu installs as chromium-browser: a script that asks for a snap."""
    stub = tmp_path / "chromium-browser"
    stub.write_text("#!/bin/sh\necho 'Command requires the chromium snap to be installed.' >&2\nexit 1\n")
    stub.chmod(0o755)
    monkeypatch.setenv("SIMCORE_BROWSER", str(stub))
    assert chromium.find() is None
