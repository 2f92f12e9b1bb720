"""The distributions of the finalists of an exploration."""

import simcore
from simcore.display import exploration_finalists, wording
from simcore.display.figures.kinds import Chart

from tests.python.explorations import JOB, hopeless, limited


def chart(found: simcore.Exploration, place: int) -> Chart:
    data = exploration_finalists.figures(found)[place].data
    assert isinstance(data, Chart)
    return data


def test_the_best_comes_first() -> None:
    best, runner_up = limited().best, limited().runner_up
    assert best is not None
    assert runner_up is not None
    assert [each.label for each in exploration_finalists.chosen(limited())][:2] == [best.label, runner_up.label]
    nearest = hopeless().nearest
    assert nearest is not None
    assert exploration_finalists.chosen(hopeless())[0].label == nearest.label


def test_curves_are_distributions_through_the_quantiles() -> None:
    for place in (0, 1):
        for line in chart(limited(), place).lines:
            values, shares = zip(*line.points, strict=True)
            assert list(values) == sorted(values)
            assert (shares[0], shares[-1]) == (0.0, 1.0)
            assert list(shares) == sorted(shares)


def test_curves_are_those_of_a_forecast() -> None:
    """A forecast of the best design from the same seed, as long: the medians are the same number."""
    best = limited().best
    assert best is not None
    changes = {path.replace(".", "__"): value for path, value in best.values.items()}
    made = simcore.forecast(simcore.Job.load(JOB).replace(**changes), method="simulate", replications=4096)
    cost = chart(limited(), 0).lines[0]
    assert {share: value for value, share in cost.points}[0.5] == made.cost_usd.p50


def test_limits_stand_in_the_curves_and_labels_fit_a_telephone() -> None:
    cost, time = chart(limited(), 0), chart(limited(), 1)
    assert cost.uprights == ((100.0, f"budget {wording.usd(100.0)}"),)
    assert [text for _, text in time.uprights] == ["deadline 24 h"]
    assert max(len(line.label) for line in cost.lines) <= 40
