"""Designs for agents: those that decide come first, and what was assumed of each is said."""

import simcore
from simcore import Catalog
from simcore.agents import designs

from tests.python.jobs import smallest, spot

CATALOG = Catalog.builtin()


def test_the_designs_that_decide_come_first() -> None:
    made = simcore.sweep(
        smallest(cluster={"instance_type": "ml.g5.xlarge"}), cluster__instance_count=[9, 8, 7, 1], max_runtime=["3 h"]
    )
    labels = [each["label"] for each in designs.ordered(made)["designs"]]
    assert labels[: len(designs.labels(designs.named(made)))] == list(designs.labels(designs.named(made)))
    assert sorted(labels) == sorted(each.label for each in made)


def test_refused_designs_come_last() -> None:
    made = simcore.sweep(spot(stopping={"max_runtime": "4 h", "max_wait": "5 h"}), max_runtime=["9 h", "8 h", "4 h"])
    rows = designs.ordered(made)["designs"]
    assert [bool(row.get("refused")) for row in rows] == [False, True, True]
    assert "refused" not in rows[0]


def test_what_was_assumed_of_all_and_of_one() -> None:
    every = designs.assumed({"a": smallest(), "b": spot()}, [], CATALOG)
    own = [each for each in every if each.design == "b"]
    expected = {each.field for each in spot().resolve().assumed} - {each.field for each in smallest().resolve().assumed}
    assert expected <= {each.entry.field for each in own}
    assert all(each.entry in smallest().resolve().assumed for each in every if each.design in ("", "a"))
    assert set(own[0].row()) == {"design", "field", "value"}


def test_what_was_assumed_of_the_designs_of_one_job() -> None:
    made = simcore.sweep(smallest(), purchase=["on_demand", "spot"])
    told = designs.assumed({"": smallest()}, designs.named(made), CATALOG)
    assert any("spot" in each.entry.field for each in told)


def test_what_a_search_is_about() -> None:
    made = simcore.explore(smallest(), purchase=["on_demand", "spot"])
    assert made.best
    assert made.best.label in designs.labels(designs.found(made))
    told = designs.known(["b"], ["a"], designs.assumed({"": smallest()}, designs.found(made), CATALOG))
    assert told["warnings"] == ["a", "b"]
    assert told["assumed"]
