"""Runs of many attempts: what is shown of them."""

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display.timeline import stretches

from tests.python.jobs import smallest


def interrupted(every: str) -> simcore.Job:
    """Two hours of work; interruptions so far apart; a checkpoint each minute."""
    return smallest(
        purchase="spot",
        work__compute__duration="2 h",
        checkpoint={"every": "1 min"},
        spot={"interruptions": every, "capacity_wait": "1 min"},
        phases={"pending": "0 s", "starting": "10 s", "image_pull": "30 s", "upload": "5 s"},
    )


def test_few_phases_are_shown_one_by_one() -> None:
    phases = simcore.simulate(interrupted("1 h")).phases
    assert [each.phase for each in stretches(phases)] == [phase.phase for phase in phases]
    assert [each.note == "billed" for each in stretches(phases)] == [phase.billed for phase in phases]


def test_the_attempts_in_the_middle_are_one() -> None:
    phases = simcore.simulate(interrupted("5 min")).phases
    shown = stretches(phases)
    last = phases[-1].attempt
    assert last > 20
    folded = next(each for each in shown if each.phase.startswith("attempts"))
    assert folded.phase == f"attempts 3 to {last - 2}"
    assert len(shown) == 4 + 4 + 1 + sum(phase.attempt >= last - 1 for phase in phases)
    assert [each.end_s for each in shown[:-1]] == [each.start_s for each in shown[1:]]
    billed_s = sum(phase.end_s - phase.start_s for phase in phases if phase.billed)
    assert sum(each.billed_s for each in shown) == pytest.approx(billed_s)


def test_every_face_shows_them() -> None:
    made = simcore.forecast(interrupted("5 min"), replications=3)
    for text in (made._repr_html_(), made.to_html(), made.to_markdown(), str(made)):
        assert "attempts 3 to" in text.replace("\u00a0", " ")
    assert len(made.to_html()) < 200_000
    labels = [label.get_text() for label in made.plot("timeline").axes[0].get_yticklabels()]
    kinds = dict.fromkeys((phase.phase, phase.billed) for phase in made.phases)
    assert labels == [name for name, _ in kinds]  # a row a kind of phase
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
