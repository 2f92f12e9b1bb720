"""A bar on standard error, for people who wait."""

import itertools
import os
import pty
import re
import subprocess
import time
from typing import Any

import pytest
import simcore
from simcore import progress

from tests.python.command_line import PROGRAM
from tests.python.jobs import EXAMPLES, smallest

JOB = str(EXAMPLES / "bert-spot.yaml")


class Terminal:
    """Standard error that says whether it is a terminal, and keeps what is written to it."""

    def __init__(self, terminal: bool) -> None:
        self.terminal, self.told = terminal, ""

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        self.told += text
        return len(text)

    def flush(self) -> None:
        pass


def test_a_script_sees_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", Terminal(False))
    with progress.bar_of_runs() as told:
        assert told is None


@pytest.mark.parametrize(("seconds", "shown"), [(0.4, False), (0.6, True)])
def test_the_bar_comes_after_a_second(seconds: float, shown: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two reports, so many seconds apart."""
    terminal, clock = Terminal(True), itertools.count(0.0, seconds)
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("simcore.progress.time", type("Clock", (), {"monotonic": staticmethod(lambda: next(clock))}))
    with progress.bar_of_runs() as told:
        assert told is not None
        told(10, 100)
        told(70, 100)
    assert ("70/100" in terminal.told) == shown
    assert bool(terminal.told) == shown


def test_the_function_of_the_caller_is_told() -> None:
    told: list[tuple[int, int]] = []
    simcore.sweep(smallest(), max_runtime=["2 h", "3 h"], replications=50, progress=lambda *counts: told.append(counts))
    assert told
    assert all(0 <= done <= most for done, most in told)


def test_true_is_a_bar_from_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(True)
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert simcore.forecast(smallest(), progress=True) == simcore.forecast(smallest())
    with progress.following(True) as told:
        assert told is not None
        told(70, 100)
    assert "70/100" in terminal.told


@pytest.mark.parametrize("wrong", [1, "yes", [], 0.5])
def test_what_is_neither_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^progress: must be a function of"):
        simcore.forecast(smallest(), progress=wrong)


def test_an_error_passes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(True)
    monkeypatch.setattr("sys.stderr", terminal)
    with pytest.raises(KeyError), progress.bar_of_runs():
        raise KeyError("x")
    assert terminal.told == ""


def test_who_waits_at_a_terminal_sees_how_many_runs_are_done() -> None:
    """On standard error, as soon as a second has passed."""
    ours, theirs = pty.openpty()
    runs = "6000000"
    program = subprocess.Popen(
        [*PROGRAM, "forecast", JOB, "--replications", runs, "--format", "json", "--threads", "1"],
        stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
    )  # fmt: skip
    os.close(theirs)
    told, deadline = b"", time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            read = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        told += read
        if b"/6000000" in told:
            program.terminate()
    program.communicate()
    os.close(ours)
    assert re.search(r"\d+/6000000", told.decode())


def test_entries_are_counted_before_each() -> None:
    told: list[tuple[int, int]] = []
    assert list(progress.counted(["a", "b"], lambda done, every: told.append((done, every)))) == ["a", "b"]
    assert told == [(0, 2), (1, 2)]
    assert list(progress.counted(["a"], None)) == ["a"]
