"""The script of a page, in a real browser: tables are sorted and filtered, and nothing else runs."""

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from simcore.display.document import Column, Document, Row, Section, Table, rows
from simcore.display.renderers import page
from simcore.display.renderers.script import DIGEST, FILTERED, SCRIPT, SORTED

from tests.python.browser import Browser, browser

HEADS = (Column("design"), Column("cost", "number"), Column("time", "number"), Column("note"))
CELLS = (
    ("b10", "$1,200.50", "2 h 5 min", ""),
    ("b2", "$9.00", "59 min 59 s", "x"),
    ("a1", "-$3.10 ± $0.30", "1 d 0 h", "y"),
    ("c", "tie ± $0.10", "5 s", ""),
    ("d", "$10.00", "125 min 0 s", "z"),
    ("e", "$0.001", "2 h 6 min", ""),
    ("f", "not possible", "10 s", ""),
    ("g <b>", "$55", "1 min 0 s", ""),
)
NAMES = "[...document.querySelectorAll('tbody tr')].filter(row => !row.hidden).map(row => row.cells[0].textContent)"


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


def opened(window: Browser, folder: Path, table: Table) -> None:
    made = Document("Answer", "", "told", sections=(Section("all", "all", (table,)),))
    file = folder / "page.html"
    file.write_text(page.render(made), encoding="utf-8")
    window.open(file)


def click(window: Browser, column: int) -> list[str]:
    window.evaluate(f"document.querySelectorAll('thead button')[{column}].click()")
    return list(window.evaluate(NAMES))


def typed(window: Browser, words: str) -> list[str]:
    window.evaluate(
        f"(() => {{ const box = document.querySelector('input'); box.value = {words!r};"
        " box.dispatchEvent(new Event('input')); })()"
    )
    return list(window.evaluate(NAMES))


def test_rows_are_sorted_by_what_their_cells_mean(window: Browser, tmp_path: Path) -> None:
    opened(window, tmp_path, Table(HEADS, rows(CELLS)))
    order = [cells[0] for cells in CELLS]
    assert window.evaluate(NAMES) == order
    assert click(window, 1) == ["a1", "c", "e", "b2", "d", "g <b>", "b10", "f"]
    assert window.evaluate("document.querySelectorAll('th[aria-sort=ascending]').length") == 1
    assert click(window, 1) == ["b10", "g <b>", "d", "b2", "e", "c", "a1", "f"]  # what is unknown still comes last
    assert click(window, 1) == order
    assert click(window, 2) == ["c", "f", "g <b>", "b2", "b10", "d", "e", "a1"]
    assert click(window, 0) == ["a1", "b2", "b10", "c", "d", "e", "f", "g <b>"]
    assert click(window, 3)[:3] == ["b2", "a1", "d"]  # what is blank comes last
    assert window.evaluate("document.querySelectorAll('th[aria-sort]').length") == 1
    assert window.complaints == []
    assert len(window.requests) == 1


# Cells as answers have them, in the order of what they mean.
ORDERS = {
    "shares": ["0 %", "below 1 %", "1 %", "12 %", "97 %"],
    "days": ["2025-01-20", "2025-10-20", "2025-11-04", "2026-01-01"],
    "differences": ["-3 h 5 min ± 1 h 36 min", "tie ± 5 s", "+45 s ± 30 s", "+50 s ± 1 s", "+1 min 0 s ± 1 s"],
    "intervals": ["4.1 s to 5 s", "45 s (p95 1 min 5 s)", "1 min 0 s", "9 d 5 h", "12 years", "1.2e+02 years"],
    "costs": ["$0.50", "$4.99", "over $5.00", "$1,200"],
    "sizes": ["500 kB", "500 MB", "30 GB", "2 TB"],
    "types": ["1 × A10G", "1 × T4", "8 × A100"],
    "spans": ["12 to 13", "9,120 to 21,700", "10,000 to 11,000"],
    "negative": ["−12", "-3", "0.5"],
}


@pytest.mark.parametrize("kind", ORDERS)
def test_cells_of_answers_have_their_order(window: Browser, tmp_path: Path, kind: str) -> None:
    cells = ORDERS[kind]
    mixed = sorted(cells, key=lambda cell: hashlib.sha256(cell.encode()).digest())
    table = Table((Column("name", "name"), Column("value")), rows((cell, cell) for cell in mixed))
    opened(window, tmp_path, table)
    assert click(window, 1) == cells
    assert click(window, 1) == cells[::-1]


def test_rows_of_different_quantities_are_not_sorted(window: Browser, tmp_path: Path) -> None:
    made = Document("Answer", "", "told", sections=(Section("answer", "all", (Table(HEADS, rows(CELLS)),)),))
    (tmp_path / "page.html").write_text(page.render(made), encoding="utf-8")
    window.open(tmp_path / "page.html")
    assert window.evaluate("document.querySelectorAll('thead button').length") == 0


def test_rows_are_filtered_by_words(window: Browser, tmp_path: Path) -> None:
    opened(window, tmp_path, Table(HEADS, rows(CELLS)))
    assert typed(window, "H 2") == ["b10", "e"]
    assert window.evaluate("document.querySelector('output').textContent") == f"2 of {len(CELLS)}"
    assert typed(window, "<b>") == ["g <b>"]
    assert typed(window, "nothing of the kind") == []
    assert typed(window, "") == [cells[0] for cells in CELLS]
    assert window.evaluate("document.querySelector('output').textContent") == ""


@pytest.mark.parametrize("number", [SORTED - 1, SORTED, FILTERED - 1, FILTERED])
def test_short_tables_stay_as_they_are(window: Browser, tmp_path: Path, number: int) -> None:
    opened(window, tmp_path, Table(HEADS, rows(CELLS[:number])))
    assert window.evaluate("document.querySelectorAll('thead button').length > 0") == (number >= SORTED)
    assert window.evaluate("document.querySelectorAll('input').length > 0") == (number >= FILTERED)


def test_every_row_is_there_and_the_total_stays_below(window: Browser, tmp_path: Path) -> None:
    total = Row(("total", "$1", "", ""))
    table = Table(HEADS, rows(CELLS[:2]), total, every_row=rows(CELLS))
    opened(window, tmp_path, table)
    assert len(click(window, 1)) == len(CELLS)
    assert window.evaluate("document.querySelector('tfoot').textContent").startswith("total")


def test_no_other_script_runs(window: Browser, tmp_path: Path) -> None:
    made = page.render(Document("Answer", "", "told"))
    bad = made.replace("</main>", "<script>document.title = 'run'</script></main>")
    (tmp_path / "bad.html").write_text(bad, encoding="utf-8")
    window.open(tmp_path / "bad.html")
    assert window.evaluate("document.title") == "told"
    assert any("Content Security Policy" in each for each in window.complaints)


def test_the_policy_has_its_digest() -> None:
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert digest in DIGEST
    assert not re.search(r"https?:|fetch|XMLHttpRequest|eval|innerHTML", SCRIPT)
