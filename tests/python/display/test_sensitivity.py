"""What makes the cost uncertain, as a document and as pictures."""

import pytest
import simcore
from simcore.display import sensitivity as shown
from simcore.display.document import Table
from simcore.display.figures.kinds import Bars, Ranges

from tests.python.jobs import EXAMPLES, smallest


@pytest.fixture(scope="module")
def found() -> simcore.Sensitivity:
    return simcore.sensitivity(EXAMPLES / "bert-spot.yaml", replications=2048)


def test_the_headline_names_the_first_input_and_the_first_measurement(found: simcore.Sensitivity) -> None:
    told = shown.headline(found)
    assert f" of the variance of the cost comes from {found.inputs[0].input}; " in told
    assert found.next_measurement is not None
    assert f"measure {found.next_measurement} first" in told


def test_every_input_that_acts_has_a_row_and_a_bar(found: simcore.Sensitivity) -> None:
    document = shown.document(found)
    acting = {each.input for each in found if each.cost_usd.total.value >= 0.001}
    cost = next(section for section in document.sections if section.name == "cost")
    (table,) = (block for block in cost.blocks if isinstance(block, Table))
    assert {row.cells[0] for row in table.rows} == acting
    shares = next(figure for figure in shown.figures(found) if figure.name == "shares-cost")
    assert isinstance(shares.data, Bars)
    assert {bar.label for bar in shares.data.bars} == acting
    assert all(bar.segments[-1].end <= 100 for bar in shares.data.bars)


def test_the_tornado_ends_at_the_means_of_held_inputs(found: simcore.Sensitivity) -> None:
    tornado = next(figure for figure in shown.figures(found) if figure.name == "tornado-cost")
    assert isinstance(tornado.data, Ranges)
    widths = [each.whole[1] - each.whole[0] for each in tornado.data.ranges]
    assert widths == sorted(widths, reverse=True)
    by_name = {each.input: each.cost_usd for each in found}
    for each in tornado.data.ranges:
        low, high = (mark.at for mark in each.marks)
        assert (low, high) == (by_name[each.label].mean_at_p10, by_name[each.label].mean_at_p90)
    assert "interruptions and waits" not in {each.label for each in tornado.data.ranges}


def test_what_is_certain_has_no_picture() -> None:
    found = simcore.sensitivity(smallest(phases={"pending": "0 s", "starting": {"uniform": {"low": 0, "high": 60}},
                                                 "download": "0 s", "upload": "0 s", "startup": "0 s",
                                                 "image_pull": "0 s"}), replications=1024)  # fmt: skip
    assert shown.headline(found) == "the cost is certain, the time is not"
    assert {figure.name for figure in shown.figures(found)} == {"tornado-time", "shares-time"}
