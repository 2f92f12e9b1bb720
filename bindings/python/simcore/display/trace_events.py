"""A run as trace events: the JSON that ui.perfetto.dev and chrome://tracing open ("Trace Event Format")."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from simcore import files
from simcore._core import PhaseInterval, Trace, __version__

_MICROSECONDS = 1e6
_PLACES = 3  # of a microsecond: nanoseconds, as the engine counts them
_PROCESS, _THREAD = 1, 1
_INTERRUPTED = "interrupted"

Event = dict[str, Any]


def to_perfetto(self: Trace, path: str | os.PathLike[str]) -> None:
    """Writes the run as trace events, JSON that https://ui.perfetto.dev opens: a slice for each attempt with its phases
    below it, and an instant for each interruption and for the end. How many checkpoints are safe in S3 is said at the
    end; a run does not keep when each was written.

    Raises:
        InputError: `path` is a directory, or is in one that does not exist.
    """
    files.write(path, text(self))


def text(trace: Trace, name: str = "training job") -> str:
    """The events of a run as JSON, under the name of its job."""
    made = {
        "traceEvents": list(_events(trace, name)),
        "displayTimeUnit": "ms",
        "otherData": {"version": f"simcore {__version__}", "time": "since the job was created"},
    }
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def _events(trace: Trace, name: str) -> Iterator[Event]:
    yield _called("process_name", name)
    yield _called("thread_name", "attempts and their phases")
    for attempt, phases in groupby(trace.phases, key=lambda phase: phase.attempt):
        yield from _attempt(attempt, list(phases))
    end_s = trace.phases[-1].end_s if trace.phases else 0.0
    counted = {"checkpoints": trace.checkpoints, "interruptions": trace.interruptions, "lost_s": trace.lost_s}
    yield _instant(trace.outcome, "outcome", end_s, counted)


def _attempt(number: int, phases: list[PhaseInterval]) -> Iterator[Event]:
    """The slice of an attempt, first, and those of its phases, which lie in it."""
    yield _slice(f"attempt {number}", "attempt", phases[0].start_s, phases[-1].end_s, {"attempt": number})
    for phase in phases:
        told = {"attempt": number, "billed": bool(phase.billed)}
        yield _slice(phase.phase, "billed" if phase.billed else "free", phase.start_s, phase.end_s, told)
        if phase.phase == _INTERRUPTED:
            yield _instant("interruption", _INTERRUPTED, phase.start_s, {"attempt": number})


def _slice(name: str, category: str, start_s: float, end_s: float, told: Event) -> Event:
    start = _microseconds(start_s)
    lasts = round(_microseconds(end_s) - start, _PLACES)
    return {"name": name, "cat": category, "ph": "X", "ts": start, "dur": lasts, **_place(), "args": told}


def _instant(name: str, category: str, at_s: float, told: Event) -> Event:
    """A moment; its scope is the process, all of which it concerns."""
    return {"name": name, "cat": category, "ph": "i", "ts": _microseconds(at_s), "s": "p", **_place(), "args": told}


def _called(what: str, name: str) -> Event:
    return {"name": what, "ph": "M", **_place(), "args": {"name": name}}


def _place() -> Event:
    return {"pid": _PROCESS, "tid": _THREAD}


def _microseconds(seconds: float) -> float:
    return round(seconds * _MICROSECONDS, _PLACES)
