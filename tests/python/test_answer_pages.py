"""Pages of all answers in a real browser: on a telephone, a tablet and a desk, light and dark, nothing overflows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.python.browser import Browser, browser
from tests.python.display.test_faces import ANSWERS

WIDTHS = (360, 800, 1280)


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.mark.parametrize("name", ANSWERS)
def test_layout(window: Browser, name: str, tmp_path: Path) -> None:
    page = tmp_path / "answer.html"
    ANSWERS[name]().save_html(page)
    window.open(page)
    for width in WIDTHS:
        window.resize(width)
        for scheme in ("light", "dark"):
            window.dress(scheme)
            assert window.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0, (width, scheme)
    assert window.requests == [page.as_uri()]
    assert window.complaints == []
