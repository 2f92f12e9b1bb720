"""The report as HTML: complete, closed in itself, and the same figures in words, tables and drawings."""

import re
from decimal import Decimal
from itertools import pairwise

import pytest
import simcore
from simcore.characters import CONTROL
from simcore.display import forecast as forecast_display
from simcore.display import wording
from simcore.display.renderers.script import DIGEST, SCRIPT

from tests.python.html_tree import Element, Page, bars
from tests.python.jobs import EXAMPLES, smallest
from tests.python.report_jobs import ODD_NAMES, all_jobs

JOBS = all_jobs()


@pytest.fixture(scope="module", params=JOBS, ids=str)
def made(request: pytest.FixtureRequest) -> simcore.Forecast:
    return simcore.forecast(JOBS[request.param])


@pytest.fixture(scope="module")
def html(made: simcore.Forecast) -> str:
    return made.to_html()


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page(html)


def rows(section: Element, part: str = "tbody") -> list[list[str]]:
    table = section.all("table")[-1]
    return [[cell.text for cell in row.all("th", "td")] for body in table.all(part) for row in body.all("tr")]


def dollars(text: str) -> Decimal:
    assert re.fullmatch(r"\$[\d,]+\.\d+", text), text
    return Decimal(text[1:].replace(",", ""))


# ---------------------------------------------------------------------------------------------- closed in itself
def test_page_of_its_own(page: Page) -> None:
    assert page.declared.lower() == "doctype html"
    (document,) = page.root.children
    assert (document.tag, document.attributes["lang"]) == ("html", "en")
    assert [child.tag for child in document.children] == ["head", "body"]
    policies = [e.attributes["content"] for e in page.root.all("meta") if "http-equiv" in e.attributes]
    allowed = f"default-src 'none'; style-src 'unsafe-inline'; script-src '{DIGEST}'; img-src data:"
    assert policies == [f"{allowed}; base-uri 'none'; form-action 'none'"]


def test_nothing_is_fetched_and_only_its_own_script_runs(page: Page, html: str) -> None:
    tags = {element.tag for element in page.root.all()}
    assert [script.text for script in page.root.all("script")] == [SCRIPT]
    assert not tags & {
        "iframe",
        "object",
        "embed",
        "img",
        "image",
        "base",
        "form",
        "audio",
        "video",
        "a",
        "use",
    }
    (style,) = page.root.all("style")
    assert not re.search(r"@import|@font-face|url\(|expression", style.text)
    for element in page.root.all():
        for name, value in element.attributes.items():
            assert not name.startswith("on"), name
            assert name not in {"src", "style", "srcset", "xlink:href"}, name
            assert name != "href" or value == "data:,"
            assert "url(" not in (value or "") or re.fullmatch(r"url\(#\w+-free\)", value or "")
            assert not re.search("https?:", value or "")


def test_every_id_is_there_once(page: Page) -> None:
    ids = [element.attributes["id"] for element in page.root.all() if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    for element in page.root.all():
        for name in ("aria-labelledby", "aria-describedby"):
            assert set((element.attributes.get(name) or "").split()) <= set(ids)
        hatch = re.fullmatch(r"url\(#(.+)\)", element.attributes.get("fill") or "")
        assert not hatch or hatch[1] in ids


def test_tables_and_drawings_have_names(page: Page) -> None:
    tables, drawings = page.root.all("table"), [each for each in page.root.all("svg") if each.has("drawing")]
    assert tables
    assert drawings
    for table in tables:
        assert table.children[0].tag == "caption"
        assert table.children[0].text
        for row in table.all("tr"):
            assert {cell.attributes["scope"] for cell in row.all("th")} <= {"row", "col"}
        widths = {len(row.all("th", "td")) for row in table.all("tr")}
        assert len(widths) == 1
    for drawing in drawings:
        assert drawing.attributes["role"] == "img"
        assert [child.tag for child in drawing.children[:2]] == ["title", "desc"]
        assert all(child.text for child in drawing.children[:2])


def test_headings_lead_from_one_to_the_next(page: Page) -> None:
    levels = [int(element.tag[1]) for element in page.root.all("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_are_text(name: str) -> None:
    page = Page(simcore.forecast(smallest(name=ODD_NAMES[name])).to_html())
    shown = CONTROL.sub("\N{REPLACEMENT CHARACTER}", ODD_NAMES[name])
    (heading,) = page.root.all("h1")
    assert heading.text == shown
    assert heading.attributes["dir"] == "auto"
    assert page.root.all("title")[0].text.endswith(f": {shown}")


def test_the_same_forecast_gives_the_same_bytes() -> None:
    first, second = (simcore.forecast(EXAMPLES / "bert-spot.yaml").to_html() for _ in range(2))
    assert first == second


# ---------------------------------------------------------------------------------------------- complete
def test_no_line_ends_between_a_number_and_its_unit(made: simcore.Forecast) -> None:
    shown = f">{wording.bound(forecast_display.headline(made))}</p>"
    assert shown in made.to_html()
    assert (
        wording.bound("99.9 % in 2 d 3 h, 5 min 7 s of 54 GB")
        == "99.9\xa0% in 2\xa0d\xa03\xa0h, 5\xa0min\xa07\xa0s of 54\xa0GB"
    )


def test_everything_is_there(made: simcore.Forecast, page: Page) -> None:
    (body,) = page.root.all("body")
    for expected in (
        forecast_display.headline(made),
        made.worst_case.explanation,
        made.spec_id,
        made.catalog,
        made.version,
        *made.warnings,
        *(set(made.outcomes) - {"Completed"}),
        *(phase.phase for phase in made.phases),
    ):
        assert expected in body.text, expected


def test_answer(made: simcore.Forecast, page: Page) -> None:
    cost, wall = made.cost_usd, made.wall_clock_s
    (head,) = rows(page.section("answer"), "thead")
    assert head == ["", "expected", "half below", "90 % below", "99 % below", "at most"]
    shown = rows(page.section("answer"))
    quantiles = [wording.usd_to(getattr(cost, name), cost.intervals[name]) for name in ("p50", "p90", "p99")]
    assert shown[0] == ["cost", wording.usd(cost.mean), *quantiles, wording.usd(made.worst_case.cost_usd)]
    most = made.worst_case.wall_clock_s
    assert shown[1] == ["wall clock", *map(wording.duration, (wall.mean, wall.p50, wall.p90, wall.p99, most))]
    assert shown[2][0] == "billable"


def test_bill_adds_up_as_printed(made: simcore.Forecast, page: Page) -> None:
    lines, (total,) = rows(page.section("bill")), rows(page.section("bill"), "tfoot")
    assert [line[0] for line in lines] == [wording.line(item) for item in made.bill.items]
    assert sum(dollars(line[3]) for line in lines) == dollars(total[3])
    for line, item in zip(lines, made.bill.items, strict=True):
        exact = Decimal(item.amount_nano_usd) / 10**9
        assert abs(dollars(line[3]) - exact) <= Decimal("0.00005")
        assert bool(dollars(line[3])) == bool(exact)
        assert line[4:6] == [item.source, item.as_of]
    assert abs(dollars(total[3]) - Decimal(made.bill.total_nano_usd) / 10**9) <= Decimal("0.00005")


def test_assumptions(made: simcore.Forecast, page: Page) -> None:
    expected = [[entry.field, entry.value, entry.source, entry.as_of or "rule"] for entry in made.assumed]
    assert rows(page.section("assumed")) == expected


def test_distribution(made: simcore.Forecast, page: Page) -> None:
    section = page.section("spread")
    varies = made.wall_clock_s.max > made.wall_clock_s.min
    assert bool(section.all("svg")) == varies
    if varies:
        cost = made.cost_usd
        values = (cost.mean, cost.standard_error, cost.min, cost.p5, cost.p50, cost.p90, cost.p95, cost.p99, cost.max)
        assert rows(section)[0] == ["cost", *map(wording.usd, values)]
    else:
        assert "nothing varies" in section.text


# ---------------------------------------------------------------------------------------------- drawings
def by_row(made: simcore.Forecast) -> list[simcore.PhaseInterval]:
    """The phases in the order of the drawing: as they come where a row is an attempt, else a row a kind of phase."""
    if made.phases[-1].attempt > made.phases[0].attempt:
        return list(made.phases)
    kinds = list(dict.fromkeys((phase.phase, phase.billed) for phase in made.phases))
    return sorted(made.phases, key=lambda phase: kinds.index((phase.phase, phase.billed)))


def test_timeline_is_to_scale(made: simcore.Forecast, page: Page) -> None:
    (drawing,) = page.section("run").all("svg")
    drawn, end = bars(drawing), made.phases[-1].end_s
    across = max(left + width for left, width in drawn)
    assert len(drawn) == len(made.phases)
    for (left, width), phase in zip(drawn, by_row(made), strict=True):
        assert left == pytest.approx(across * phase.start_s / end, abs=2e-3)
        assert width == pytest.approx(across * (phase.end_s - phase.start_s) / end, abs=2e-3)


def test_phases_are_seen_however_short(made: simcore.Forecast, page: Page) -> None:
    (drawing,) = page.section("run").all("svg")
    for group, phase in zip(drawing.all("g"), by_row(made), strict=True):
        slivers = [rect for rect in group.all("rect") if rect.attributes["width"] == "2"]
        assert len(slivers) == (phase.end_s > phase.start_s)
        assert group.has(phase.phase)
        hatched = any(rect.attributes.get("fill") == "url(#timeline-free)" for rect in group.all("rect"))
        assert hatched == (not phase.billed)


def test_waterfall_ends_at_the_total(made: simcore.Forecast, page: Page) -> None:
    drawing, _ = page.section("bill").all("svg")
    *steps, (left, across) = bars(drawing)
    assert left == 0.0
    items = sorted(made.bill.items, key=lambda item: -item.amount_usd)
    assert len(steps) == len(items)
    below, total = 0.0, made.bill.total_usd
    for (left, width), item in zip(steps, items, strict=True):
        assert left == pytest.approx(across * below / total if total else 0.0, abs=2e-3)
        assert width == pytest.approx(across * item.amount_usd / total if total else 0.0, abs=2e-3)
        below += item.amount_usd


def test_worst_case_beside_it(made: simcore.Forecast, page: Page) -> None:
    _, drawing = page.section("bill").all("svg")
    expected, ninety, most = (width for _, width in bars(drawing))
    cost = made.worst_case.cost_usd
    if cost:
        assert expected == pytest.approx(most * made.cost_usd.mean / cost, abs=2e-3)
        assert ninety == pytest.approx(most * made.cost_usd.p90 / cost, abs=2e-3)
    assert wording.usd(cost) in [text.text for text in drawing.all("text")]
