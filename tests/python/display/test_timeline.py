"""Runs of many attempts: what is shown of them."""

from types import SimpleNamespace
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import timeline
from simcore.display.figures import svg
from simcore.display.timeline import stretches

from tests.python.html_tree import Page, bars
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
    for text in (made._repr_html_(), made.to_html(), made.to_markdown()):
        assert "attempts 3 to" in text.replace("\u00a0", " ")
    assert len(made.to_html()) < 200_000
    labels = [label.get_text() for label in made.plot("timeline").axes[0].get_yticklabels()]
    last = made.phases[-1].attempt
    names = [label.split("\n")[0] for label in labels]  # a row an attempt, and one for all in the middle
    assert names == ["attempt 1", "attempt 2", f"attempts 3 to {last - 2}", f"attempt {last - 1}", f"attempt {last}"]
    plt.close("all")


def test_interrupted_runs_have_one_row_a_phase() -> None:
    """Two attempts: 10 s of training, 5 s of starting, 5 s of training."""
    times = (("starting", 0, 5), ("training", 5, 15), ("starting", 15, 20), ("training", 20, 25))
    phases: Any = [
        SimpleNamespace(phase=name, start_s=float(start), end_s=float(end), attempt=1, billed=name == "training")
        for name, start, end in times
    ]
    drawing = Page(svg.draw(timeline.figure(phases))).root
    assert [text.text for text in drawing.all("text") if text.has("value")] == ["10 s", "15 s"]
    across = max(left + width for left, width in bars(drawing))
    shares = [(left / across, width / across) for left, width in bars(drawing)]
    assert [round(left, 3) for left, _ in shares] == [0.0, 0.6, 0.2, 0.8]
    assert [round(width, 3) for _, width in shares] == [0.2, 0.2, 0.4, 0.2]
