"""Ctrl-C ends long work at once."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.python.command_line import PROGRAM
from tests.python.jobs import EXAMPLES

LONG = {
    "forecast": ("forecast", str(EXAMPLES / "bert-spot.yaml"), "--replications", str(10**8)),
    "checkpoint": ("advise", "checkpoint", str(EXAMPLES / "bert-spot.yaml"), "--replications", str(10**6)),
    "check": ("check", str(EXAMPLES / "bert-spot.yaml"), "--max-cost", "50", "--replications", str(10**8)),
    "rank": ("rank", str(EXAMPLES / "llama-2-7b-p4d.yaml"), "--replications", str(10**6)),
}
FROM_PYTHON = f"""\
import simcore
print("started", flush=True)
try:
    simcore.forecast({str(EXAMPLES / "bert-spot.yaml")!r}, replications=10**8)
except KeyboardInterrupt:
    print("interrupted")
"""


def has_worked(pid: int, seconds: float = 0.7) -> bool:
    """Whether a process has used that much of a processor: it is past its imports."""
    used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK") > seconds


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see that the forecast has begun")
@pytest.mark.parametrize("command", LONG.values(), ids=LONG)
def test_command_line(command: tuple[str, ...]) -> None:
    program = subprocess.Popen([*PROGRAM, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 20
    while not has_worked(program.pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert program.poll() is None, program.communicate()
    program.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = program.communicate(timeout=10)
    assert time.monotonic() - start < 2.0
    assert (program.returncode, out, err) == (130, "", "simcore: interrupted\n")


def test_python() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", FROM_PYTHON], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "started\n"
    time.sleep(0.3)
    program.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = program.communicate(timeout=10)
    assert time.monotonic() - start < 2.0
    assert (program.returncode, out, err) == (0, "interrupted\n", "")
