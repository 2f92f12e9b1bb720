"""A run in words and figures."""

from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore.display import trace
from simcore.display.figures.palette import PHASES
from simcore.display.renderers import text

from tests.python.documents import cells
from tests.python.jobs import smallest


def run_of(*lengths: float, outcome: str = "Completed") -> Any:
    """Phases of so many seconds: waiting, which is free, then starting and training, which are billed."""
    names, phases, at = ("pending", "starting", "training"), [], 0.0
    for name, length in zip(names, lengths, strict=False):
        phases.append(SimpleNamespace(phase=name, start_s=at, end_s=at + length, attempt=1, billed=name != "pending"))
        at += length
    billed = sum(phase.end_s - phase.start_s for phase in phases if phase.billed)
    return SimpleNamespace(phases=phases, wall_clock_s=at, billed_s=billed, outcome=outcome)


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (run_of(60, 120, 3600), "1 h 3 min, of which 1 h 2 min are billed; Completed"),
        (run_of(60, outcome="Stopped"), "1 min 0 s, of which 0 s are billed; Stopped"),
        (run_of(), "0 s, of which 0 s are billed; Completed"),
        (run_of(0.25), "0.2 s, of which 0 s are billed; Completed"),
    ],
)
def test_headline(run: Any, said: str) -> None:
    assert trace.headline(run) == said
    assert trace.document(run).headline == said


def test_phases_by_hand() -> None:
    assert cells(trace.document(run_of(60, 120, 3600)), "run") == [
        ("pending", "0 s", "1 min 0 s", "free"),
        ("starting", "1 min 0 s", "2 min 0 s", "billed"),
        ("training", "3 min 0 s", "1 h 0 min", "billed"),
    ]


def test_runs_stand_below_each_other_the_shortest_first() -> None:
    figure = trace.several([run_of(60, 120, 7200), run_of(60, outcome="Stopped"), run_of(60, 120)])
    data: Any = figure.data
    assert figure.title == "3 runs, 1 min 0 s to 2 h 3 min"
    assert [bar.value for bar in data.bars] == ["Stopped", "", ""]
    assert [bar.segments[-1].end for bar in data.bars] == pytest.approx([1 / 60, 0.05, 2.05])  # hours
    assert [text for text, _ in data.legend] == ["pending", "starting", "training"]
    assert [colour for _, colour in data.legend] == [
        name for name in PHASES if name in ("pending", "starting", "training")
    ]


def test_only_phases_that_are_seen_are_in_the_legend() -> None:
    data: Any = trace.several([run_of(5.0)]).data
    assert data.legend == (("pending", "pending"),)
    assert data.axis.label == "seconds since the job was created"


@pytest.mark.parametrize("width", [80, 140])
def test_a_simulated_run(width: int) -> None:
    run = simcore.simulate(smallest())
    lines = text.render(trace.document(run), width).splitlines()
    assert max(map(len, lines)) <= width
    assert [figure.name for figure in trace.figures(run)] == ["timeline"]
