"""A run as trace events: keys and rules of the "Trace Event Format" (Google, 2016), and what the run itself says."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.display import trace_events

from tests.python.jobs import EXAMPLES, smallest

RUNS = [
    *(simcore.simulate(EXAMPLES / "resnet50-spot.yaml", seed=seed) for seed in range(1, 6)),
    simcore.simulate(smallest()),
]
# Keys that the format requires of each kind of event: complete (X), instant (i), metadata (M).
REQUIRED = {
    "X": {"name", "cat", "ph", "ts", "dur", "pid", "tid"},
    "i": {"name", "ph", "ts", "s", "pid", "tid"},
    "M": {"name", "ph", "pid", "args"},
}


def events(run: simcore.Trace, kind: str = "") -> list[dict[str, Any]]:
    made = json.loads(trace_events.text(run))
    return [event for event in made["traceEvents"] if not kind or event["ph"] == kind]


@pytest.mark.parametrize("run", RUNS)
def test_events_have_the_keys_of_the_format(run: simcore.Trace) -> None:
    made = json.loads(trace_events.text(run))
    assert set(made) == {"traceEvents", "displayTimeUnit", "otherData"}
    assert made["displayTimeUnit"] in {"ms", "ns"}
    for event in made["traceEvents"]:
        assert set(event) >= REQUIRED[event["ph"]]
        assert event["ph"] != "i" or event["s"] in {"g", "p", "t"}
        assert event["ph"] != "X" or event["dur"] >= 0.0
    assert {event["name"] for event in events(run, "M")} <= {"process_name", "thread_name"}


@pytest.mark.parametrize("run", RUNS)
def test_slices_of_a_thread_nest(run: simcore.Trace) -> None:
    """A slice begins in the open one and ends before it does, or begins after its end; else Perfetto drops it."""
    open_ends: list[float] = []
    for event in events(run, "X"):
        while open_ends and event["ts"] >= open_ends[-1] - 1e-3 and len(open_ends) > 1:
            open_ends.pop()
        if open_ends and event["ts"] >= open_ends[-1] - 1e-3:
            open_ends.pop()
        assert not open_ends or event["ts"] + event["dur"] <= open_ends[-1] + 1e-3
        open_ends.append(event["ts"] + event["dur"])


@pytest.mark.parametrize("run", RUNS)
def test_slices_are_the_phases_of_the_run(run: simcore.Trace) -> None:
    phases = [event for event in events(run, "X") if event["cat"] != "attempt"]
    assert [event["name"] for event in phases] == [phase.phase for phase in run.phases]
    for event, phase in zip(phases, run.phases, strict=True):
        assert event["ts"] == pytest.approx(1e6 * phase.start_s, abs=1e-3)
        assert event["ts"] + event["dur"] == pytest.approx(1e6 * phase.end_s, abs=2e-3)
        assert (event["cat"] == "billed") == phase.billed
    billed_us = sum(event["dur"] for event in phases if event["cat"] == "billed")
    assert billed_us == pytest.approx(1e6 * run.billed_s, abs=1.0)


@pytest.mark.parametrize("run", RUNS)
def test_instants_are_interruptions_and_the_end(run: simcore.Trace) -> None:
    *interruptions, end = events(run, "i")
    assert len(interruptions) == run.interruptions
    assert end["name"] == run.outcome
    assert end["args"]["checkpoints"] == run.checkpoints
    assert all(one["ts"] <= other["ts"] for one, other in pairwise([*interruptions, end]))


def test_the_file_is_the_text(tmp_path: Path) -> None:
    RUNS[0].to_perfetto(tmp_path / "run.json")
    assert (tmp_path / "run.json").read_text(encoding="utf-8") == trace_events.text(RUNS[0])
    with pytest.raises(simcore.InputError):
        RUNS[0].to_perfetto(tmp_path)
