"""The page of an exploration in a real browser: nothing is asked for, tables sort and filter, marks say their names."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from simcore.display import wording

from tests.python.browser import Browser, browser
from tests.python.display.renderers.test_page_browser import TEXTS, overflow, overlaps, show
from tests.python.explorations import ALL, limited

ROWS = "[...document.querySelectorAll('table.designs tbody tr')].filter(row => !row.hidden)"
LABELS = f"{ROWS}.map(row => row.cells[0].textContent.replace(/\\u00a0/g, ' '))"
TIPS = "[...document.querySelectorAll('svg circle title')].map(title => title.textContent)"
HOVERED = """(() => {
    const ring = [...document.querySelectorAll('svg circle')].find(circle => circle.getAttribute('r') === '6');
    ring.scrollIntoView({block: 'center'});
    const box = ring.getBoundingClientRect();
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return hit.querySelector('title').textContent;
})()"""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture(params=ALL)
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    ALL[request.param]().save_html(tmp_path / "exploration.html")
    return tmp_path / "exploration.html"


def test_nothing_is_asked_for(window: Browser, page: Path) -> None:
    show(window, page)
    assert window.requests == [page.as_uri()]
    assert window.complaints == []


def test_layout(window: Browser, page: Path) -> None:
    """Text stays on the page and apart from other text, on every screen."""
    show(window, page)
    for width in (320, 400, 768, 1400):
        window.resize(width)
        assert overflow(window) <= 0
        boxes = window.evaluate(TEXTS)
        assert [text for left, right, _, _, text in boxes if left < 0 or right > width] == []
        assert overlaps(boxes) == []


def test_designs_are_sorted_by_a_click(window: Browser, tmp_path: Path) -> None:
    found = limited()
    found.save_html(tmp_path / "page.html")
    show(window, tmp_path / "page.html", 1200)
    assert len(window.evaluate(LABELS)) == len(found.designs)
    window.evaluate("document.querySelectorAll('table.designs thead button')[3].click()")
    by_time = sorted(found.designs, key=lambda design: design.wall_clock_s)
    assert window.evaluate(LABELS)[:3] == [design.label for design in by_time[:3]]
    window.evaluate("document.querySelectorAll('table.designs thead button')[4].click()")
    assert (
        window.evaluate(f"{ROWS}.map(row => row.cells[4].textContent)")[-1].replace(wording.BINDING, " ") == "100 % !"
    )
    assert window.complaints == []


def test_designs_are_filtered_by_words(window: Browser, tmp_path: Path) -> None:
    limited().save_html(tmp_path / "page.html")
    show(window, tmp_path / "page.html", 1200)
    window.evaluate(
        "(() => { const box = document.querySelector('input'); box.value = 'spot best';"
        " box.dispatchEvent(new Event('input')); })()"
    )
    best, runner_up = limited().best, limited().runner_up
    assert best is not None
    assert runner_up is not None
    assert set(window.evaluate(LABELS)) == {best.label, runner_up.label}


def test_a_mark_says_its_design(window: Browser, tmp_path: Path) -> None:
    limited().save_html(tmp_path / "page.html")
    show(window, tmp_path / "page.html", 1200)
    told = window.evaluate(TIPS)
    for design in limited().designs:
        kept = "keeps the limits" if design.keeps_limits else "breaks a limit"
        numbers = f"{wording.usd(design.cost_usd)}, {wording.duration(design.wall_clock_s)}"
        assert f"{design.label}: {numbers}; {kept}" in told
    assert window.evaluate(HOVERED).startswith(f"{limited().best.label}: "), "what lies on top at the ring"  # type: ignore[union-attr]
