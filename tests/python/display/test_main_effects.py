"""Which field of a sweep moves the mean, as a document and as pictures."""

import pytest
import simcore
from simcore.display import main_effects as shown
from simcore.display.figures.kinds import Ranges

from tests.python.jobs import EXAMPLES, smallest


@pytest.fixture(scope="module")
def found() -> simcore.MainEffects:
    return simcore.sweep(
        EXAMPLES / "resnet50-spot.yaml",
        purchase=["on_demand", "spot"],
        checkpoint__every=["15 min", "1 h"],
        replications=64,
    ).main_effects()


def test_headline(found: simcore.MainEffects) -> None:
    told = shown.headline(found)
    assert told.startswith("purchase moves the mean cost most, by $")
    assert ", and the mean time, by " in told


def test_the_tornado_has_a_mark_for_each_value(found: simcore.MainEffects) -> None:
    cost, time = shown.figures(found)
    assert isinstance(cost.data, Ranges)
    assert isinstance(time.data, Ranges)
    first = cost.data.ranges[0]
    assert first.label == "purchase"
    assert {mark.at for mark in first.marks} == {level.cost_usd for level in found.effects[0].levels}
    assert first.value == "spot to on_demand"


def test_every_value_has_a_row(found: simcore.MainEffects) -> None:
    told = str(found)
    for word in ("on_demand", "spot", "15 min", "1 h", "checkpoint.every", "100 %"):
        assert word in told


def test_refused_designs_are_told() -> None:
    job = smallest(work={"compute": {"duration": "1 h"}})
    made = simcore.sweep(job, instance_count=[1, 2], purchase=["on_demand", "spot"], replications=20).main_effects()
    assert not made.complete
    assert made.refused
    assert "without shares" in str(made)


def test_what_moves_nothing_has_no_picture() -> None:
    made = simcore.sweep(smallest(), name=["a", "b"], replications=10)
    assert shown.figures(made.main_effects()) == ()
