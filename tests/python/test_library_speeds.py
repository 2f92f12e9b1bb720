"""What the library itself predicts of the published pairs, as jobs of a user; docs/how-good-is-it.md tells them.

Here the shipped tables have seen the runs; tools/score_training.py leaves each family out.
"""

import pytest

from tools.training_runs.library import pairs_of_batches, pairs_of_devices, pairs_of_machines, pairs_of_nodes, scores
from tools.training_runs.score import Score, summary
from tools.training_runs.table import read_runs

RUNS = read_runs()


@pytest.fixture(scope="module")
def nodes() -> list[Score]:
    return scores(pairs_of_nodes(RUNS))


@pytest.fixture(scope="module")
def devices() -> list[Score]:
    return scores(pairs_of_devices(RUNS))


def test_the_library_answers_for_every_pair(nodes: list[Score], devices: list[Score]) -> None:
    assert len(nodes) == len(pairs_of_nodes(RUNS)) >= 20
    assert len(devices) == len(pairs_of_devices(RUNS)) >= 60


def test_many_nodes_from_one(nodes: list[Score]) -> None:
    found = summary(nodes)
    assert found.median <= 0.08
    assert found.p90 <= 0.20
    assert abs(found.bias) <= 0.04


def test_another_accelerator_from_one(devices: list[Score]) -> None:
    found = summary(devices)
    assert found.median <= 0.15
    assert found.covered >= 0.70


def test_another_batch_from_one() -> None:
    """Intervals that hold fewer than so many were shown with too much confidence."""
    found = scores(pairs_of_batches(RUNS))
    assert len(found) >= 40
    assert summary(found).covered >= 0.70


def test_another_machine_with_the_same_accelerator() -> None:
    found = scores(pairs_of_machines(RUNS))
    assert len(found) >= 40
    assert summary(found).covered >= 0.70
