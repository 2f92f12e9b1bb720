"""Limits of an exploration in words: no share reads as another one."""

import pytest
from simcore.display import exploration_limits

from tests.python.explorations import fastest, hopeless, limited, unlimited


@pytest.mark.parametrize(("value", "beside", "told"), [
    (0.0, 0.05, "0 %"), (0.05, 0.05, "5 %"), (0.049, 0.05, "4.9 %"), (0.0502, 0.05, "5.02 %"), (0.28, 0.05, "28 %"),
    (1.0, 0.05, "100 %"), (0.999, 0.05, "99.9 %"), (0.0004, 0.05, "0.04 %"), (0.1, 0.05, "10 %"),
])  # fmt: skip
def test_digits_tell_a_share_from_its_limit(value: float, beside: float, told: str) -> None:
    assert exploration_limits.share(value, beside) == told


@pytest.mark.parametrize(("seconds", "told"), [
    (36000.0, "10 h"), (172800.0, "48 h"), (345600.0, "96 h"), (432000.0, "5 d"), (60.0, "1 min"),
    (5400.0, "1 h 30 min"), (124200.0, "34 h 30 min"), (124201.0, "1 d 11 h"),
])  # fmt: skip
def test_deadlines_read_as_people_give_them(seconds: float, told: str) -> None:
    assert exploration_limits.hours(seconds) == told


def test_exact_shares_keep_their_digits() -> None:
    assert exploration_limits.exactly(1.0 - 0.025) == "97.5 %"
    assert exploration_limits.exactly(0.05) == "5 %"


def test_conditions() -> None:
    assert exploration_limits.conditions(unlimited()) == ""
    assert exploration_limits.conditions(fastest()) == "is done in 16 h in 95 % of the runs"
    assert exploration_limits.conditions(hopeless()).endswith("costs at most $40, each in 95 % of the runs")


def test_what_breaks_a_limit_is_missed() -> None:
    for found in (limited(), hopeless(), fastest(), unlimited()):
        for design in found.designs:
            assert bool(exploration_limits.missed(found, design)) == (not design.keeps_limits)


def test_risks_name_the_runs_once() -> None:
    best = limited().best
    assert best is not None
    late, over = exploration_limits.risks(limited(), best)
    assert late.startswith("late in ")
    assert late.endswith(" of the runs")
    assert over == "over budget in 0 %"
