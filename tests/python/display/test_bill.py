"""Bills as people read them: lines that add up as printed, the dearest first where there is no room for all."""

from decimal import Decimal
from typing import Any

import pytest
import simcore
from simcore.display import bill
from simcore.display.figures import svg
from simcore.display.figures.kinds import Bars
from simcore.display.renderers import text

from tests.python.bills import bill_of, line
from tests.python.html_tree import Page, bars
from tests.python.jobs import smallest

HOURS = line("USE1-Train:ml.p3.2xlarge", 3_825_000_000, service="AmazonSageMaker")
STORAGE = line("TimedStorage-ByteHrs", 23_000_000, quantity=1.5, unit="GB-Mo")
TWO = bill_of(STORAGE, HOURS)


def steps(found: Any) -> list[tuple[str, float, float, str]]:
    """Label, start, end and value of each bar of a waterfall."""
    data = bill.waterfall(found, "").data
    assert isinstance(data, Bars)
    return [(bar.label, bar.segments[0].start, bar.segments[0].end, bar.value) for bar in data.bars]


# ---------------------------------------------------------------------------------------------- a real bill
def test_an_hour_by_hand() -> None:
    """3.825 USD for an hour, and 30 GB of volume for one of the 720 hours of a month at 0.14 USD."""
    phases = dict.fromkeys(("starting", "image_pull", "download", "upload"), 0)
    found = simcore.forecast(smallest(phases=phases)).bill
    assert bill.headline(found) == "$3.83 in 2 line items"
    assert [row.cells[:4] for row in bill.table(found).rows] == [
        ("USE1-Train:ml.p3.2xlarge", "1 Hrs", "$3.825", "$3.8250"),
        ("USE1-Train:VolumeUsage.gp2", "0.04167 GB-Mo", "$0.14", "$0.0058"),
    ]
    assert bill.table(found).total.cells[:4] == ("total", "", "", "$3.8308")
    assert str(found).startswith("$3.83 in 2 line items\n\nbill\n")


# ---------------------------------------------------------------------------------------------- tables
def test_headline() -> None:
    assert bill.headline(TWO) == "$3.85 in 2 line items"
    assert bill.headline(bill_of(HOURS)) == "$3.83 in 1 line item"
    assert bill.headline(bill_of()) == "$0.00 in 0 line items"


def test_table_names_the_service_where_names_repeat() -> None:
    assert [row.cells for row in bill.table(TWO).rows] == [
        ("S3 TimedStorage-ByteHrs", "1.5 GB-Mo", "$0.023", "$0.0230", "contract", "2025-06-01"),
        ("USE1-Train:ml.p3.2xlarge", "1 Hrs", "$3.825", "$3.8250", "contract", "2025-06-01"),
    ]


def test_layers_are_a_column_only_where_they_differ() -> None:
    own = bill_of(HOURS, line("Requests-Tier2", 20, layer="größe.csv"))
    heads = [column.head for column in bill.table(own).columns]
    assert heads == [*(column.head for column in bill.table(TWO).columns), "price from"]
    assert [row.cells[-1] for row in bill.table(own).rows] == ["built in", "größe.csv"]
    assert bill.table(own).total.cells == ("total", "", "", "$3.82500002", "", "", "")


@pytest.mark.parametrize(
    "amounts", [[5, 5], [33_333, 33_333, 33_334], [1, 10**18], [0, 0], [49_999] * 7, [10**9 * 7, 1_234_567]]
)
def test_amounts_add_up_as_printed(amounts: list[int]) -> None:
    table = bill.table(bill_of(*(line(str(place), amount) for place, amount in enumerate(amounts))))
    shown = [Decimal(row.cells[3][1:].replace(",", "")) for row in (*table.rows, table.total)]
    assert sum(shown[:-1]) == shown[-1]
    assert [bool(each) for each in shown[:-1]] == [bool(amount) for amount in amounts]


def test_an_empty_bill_is_a_total_of_nothing() -> None:
    document = bill.document(bill_of())
    words = "$0.00 in 0 line items bill usage type quantity unit price amount as of total $0.0000"
    assert " ".join(text.render(document, 80).split()) == words


@pytest.mark.parametrize("width", [80, 140])
def test_large_amounts_beside_small_ones_stay_in_the_terminal(width: int) -> None:
    found = bill_of(*(line("Größe" * 8, 10**k, quantity=10.0**k) for k in range(0, 18, 3)))
    lines = text.render(bill.document(found), width).splitlines()
    assert max(map(len, lines)) <= width
    words = " ".join(lines).split()
    assert {"$0.000000001", "$1,000,000.000000000", "$1,001,001.001001001", "1,000,000,000,000,000"} <= set(words)


# ---------------------------------------------------------------------------------------------- the dearest lines
def test_largest() -> None:
    lines = [line(str(place), amount) for place, amount in enumerate((1, 5, 3, 4, 2))]
    shown = bill.largest(bill_of(*(line(str(n), 10**9 * n) for n in (1, 5, 3, 4, 2))), 2)
    assert [row.cells for row in shown.rows] == [
        ("S3 5", "1 Hrs", "$5.0000"),
        ("S3 4", "1 Hrs", "$4.0000"),
        ("3 more", "", "$6.0000"),
    ]
    assert shown.total.cells == ("total", "", "$15.0000")
    assert [row.cells[0] for row in bill.largest(bill_of(*lines), 5).rows] == ["S3 1", "S3 3", "S3 2", "S3 4", "S3 0"]
    assert bill.largest(bill_of(), 5).rows == ()


# ---------------------------------------------------------------------------------------------- the waterfall
def test_waterfall_by_hand() -> None:
    assert steps(bill_of(line("a", 10**9), line("b", 3 * 10**9))) == [
        ("S3 b", 0.0, 3.0, "$3.00 (75 %)"),
        ("S3 a", 3.0, 4.0, "$1.00 (25 %)"),
        ("total", 0.0, 4.0, "$4.00"),
    ]


def test_a_share_that_says_nothing_is_left_out() -> None:
    """Of what is all, or nearly nothing."""
    values = [value for *_, value in steps(bill_of(line("a", 10**12), line("b", 10**6)))]
    assert values == ["$1,000.00", "$0.001", "$1,000.00"]


def test_waterfall_of_nothing() -> None:
    assert steps(bill_of()) == [("total", 0.0, 0.0, "$0.00")]
    assert bill.waterfall(bill_of(), "").description == "no line items"
    assert steps(bill_of(line("free", 0)))[0] == ("S3 free", 0.0, 0.0, "$0.00")


def test_fourteen_lines_have_a_step_each_and_fifteen_do_not() -> None:
    def labels(count: int) -> list[str]:
        return [label for label, *_ in steps(bill_of(*(line(str(n), 10**9) for n in range(count))))]

    assert len(labels(14)) == 14 + 1
    assert labels(14)[-2] == "S3 13"
    assert len(labels(15)) == 14 + 1
    assert labels(15)[-2] == "2 smaller lines"


def test_many_small_lines_share_a_step() -> None:
    amounts = [10**9 * (40 - number) for number in range(40)]
    large = bill_of(*(line(f"line{number}", amount) for number, amount in enumerate(amounts)))
    drawing = Page(svg.draw(bill.waterfall(large, "a large bill"))).root
    names = [text.own_text for text in drawing.all("text") if not text.has("value")]
    assert names == [*(f"S3 line{number}" for number in range(13)), "27 smaller lines", "total"]
    *steps, (_, across) = bars(drawing)
    assert sum(width for _, width in steps) == pytest.approx(across, abs=0.02)
    assert steps[-1][1] == pytest.approx(across * sum(range(1, 28)) / 820, abs=2e-3)
