"""Runs of a job below each other."""

from collections.abc import Iterator

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt

from tests.python.jobs import EXAMPLES, smallest, uncertain


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


def test_runs_below_each_other_the_shortest_first() -> None:
    job = smallest(
        purchase="spot",
        spot={"interruptions": {"exponential": {"mean": "30 min"}}, "capacity_wait": "10 min"},
        checkpoint={"every": "5 min"},
    )
    ax = simcore.plot_runs(job, runs=12)
    lengths = sorted(simcore.simulate(job, replication=i).wall_clock_s for i in range(12))
    assert ax.get_title(loc="left").startswith("smallest: 12 runs, ")
    ends: dict[int, float] = {}
    for bar in ax.patches:
        row = round(bar.get_y() + bar.get_height() / 2)
        ends[row] = max(ends.get(row, 0.0), bar.get_x() + bar.get_width())
    unit_s = lengths[-1] / max(ends.values())
    assert [ends[row] * unit_s for row in range(12)] == pytest.approx(lengths)
    plt.close("all")


@pytest.mark.parametrize("runs", [0, -1])
def test_no_runs(runs: int) -> None:
    with pytest.raises(ValueError, match="runs"):
        simcore.plot_runs(smallest(), runs=runs)


def test_one_run_of_a_certain_job_is_its_hour() -> None:
    job = smallest(phases=dict.fromkeys(("starting", "image_pull", "download", "upload"), 0))
    ax = simcore.plot_runs(job, runs=1)
    (bar,) = ax.patches
    assert (bar.get_x(), bar.get_width()) == (0.0, pytest.approx(60.0))
    assert ax.get_xlabel() == "minutes since the job was created"
    assert ax.get_title(loc="left") == "smallest: 1 run, 1 h 0 min to 1 h 0 min"


def test_runs_are_those_of_the_seed() -> None:
    def ends(seed: int) -> list[float]:
        return [bar.get_x() + bar.get_width() for bar in simcore.plot_runs(uncertain(), runs=3, seed=seed).patches]

    assert ends(1) == ends(1) != ends(2)


def test_how_runs_end_is_beside_them() -> None:
    """All are stopped at half of their hour."""
    ax = simcore.plot_runs(smallest(stopping__max_runtime="30 min"), runs=2)
    assert [text.get_text() for text in ax.texts] == ["MaxRuntimeExceeded"] * 2


def test_axes_of_ones_own() -> None:
    _, ax = plt.subplots()
    assert simcore.plot_runs(EXAMPLES / "bert-trn1.yaml", runs=2, ax=ax) is ax
    assert len(ax.get_yticklabels()) == 0
    assert len(plt.get_fignums()) == 1


@pytest.mark.parametrize("name", ["größe → ∞", "$x$ цена " * 15])
def test_names_of_jobs_are_in_the_picture(name: str) -> None:
    ax = simcore.plot_runs(smallest(name=name), runs=2)
    ax.figure.draw_without_rendering()
    assert ax.get_title(loc="left").replace("\\$", "$").startswith(name[:20])


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_bad_seeds(seed: int) -> None:
    with pytest.raises((ValueError, TypeError)):
        simcore.plot_runs(smallest(), runs=1, seed=seed)
