"""Forecasts from points of a lattice, in Python and on the command line."""

import pytest
import simcore

from tests.python.command_line import document, run

ON_DEMAND = "examples/jobs/bert-p4d.yaml"


def forecasts(sampling: str, runs: int = 800) -> list[simcore.Forecast]:
    return [
        simcore.forecast(ON_DEMAND, seed=seed, replications=runs, sampling=sampling, threads=1) for seed in range(12)
    ]


def spread(values: list[float]) -> float:
    return (max(values) - min(values)) / sorted(values)[len(values) // 2]


def test_the_same_law_from_seed_to_seed_far_steadier() -> None:
    plain, even = forecasts("plain"), forecasts("quasi-random")
    for number in ("p50", "p90"):
        of = {
            name: [getattr(made.cost_usd, number) for made in all_made]
            for name, all_made in (("plain", plain), ("even", even))
        }
        assert spread(of["even"]) < 0.5 * spread(of["plain"])
        low, high = min(of["plain"]), max(of["plain"])
        assert all(low <= value <= high for value in of["even"])


def test_it_says_so_everywhere() -> None:
    made = simcore.forecast(ON_DEMAND, sampling="quasi-random")
    assert (made.sampling, made.to_dict()["sampling"]) == ("quasi-random", "quasi-random")
    assert simcore.forecast(ON_DEMAND).to_dict() == made.to_dict()
    assert simcore.forecast(ON_DEMAND, sampling="plain").sampling == "plain"
    assert "quasi-random draws" in made.to_markdown()


def test_threads_change_no_bit() -> None:
    one, two = (
        simcore.forecast(ON_DEMAND, sampling="quasi-random", replications=5000, threads=threads) for threads in (1, 2)
    )
    assert one.to_dict() == two.to_dict()


def test_command_line() -> None:
    for sampling in ("plain", "quasi-random"):
        told = document("forecast", ON_DEMAND, "--sampling", sampling)
        assert told["sampling"] == sampling
        assert told == simcore.forecast(ON_DEMAND, sampling=sampling).to_dict()


def test_another_word_is_refused() -> None:
    with pytest.raises(simcore.SpecError, match="sampling: must be plain or quasi-random, got 'sobol'"):
        simcore.forecast(ON_DEMAND, sampling="sobol")
    done = run("forecast", ON_DEMAND, "--sampling", "sobol")
    assert (done.code, done.out) == (2, "")
    assert "argument --sampling: invalid choice: 'sobol'" in done.err
