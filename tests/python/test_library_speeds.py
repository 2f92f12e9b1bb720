"""What the library itself predicts of the published pairs, as jobs of a user; docs/how-good-is-it.md tells them.

Here the shipped tables have seen the runs; tools/score_training.py leaves each study out.
"""

from tools.training_runs.library import from_another_device, pairs_of_batches, pairs_of_machines, scores
from tools.training_runs.score import summary
from tools.training_runs.table import read_runs

RUNS = read_runs()


def test_the_library_answers_for_every_pair() -> None:
    cases = from_another_device(RUNS)
    assert len(scores(cases)) == len(cases) >= 60


def test_another_batch_from_one() -> None:
    """Intervals that hold fewer than so many were shown with too much confidence."""
    found = scores(pairs_of_batches(RUNS))
    assert len(found) >= 40
    assert summary(found).covered >= 0.70


def test_another_machine_with_the_same_accelerator() -> None:
    found = scores(pairs_of_machines(RUNS))
    assert len(found) >= 40
    assert summary(found).covered >= 0.70
