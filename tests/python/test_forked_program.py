"""A command that is forked does what one does that is started."""

import os
import shlex
import subprocess
from pathlib import Path

import pytest
import simcore

from tests.python import command_line
from tests.python.command_line import Done, run
from tests.python.forked_program import Program, program
from tests.python.jobs import EXAMPLES

SPOT = EXAMPLES / "bert-spot.yaml"


def started(*arguments: str | Path, cwd: Path, told: str = "", **environment: str) -> Done:
    """As `run()`, with a start of Python."""
    surroundings = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb", **environment}
    done = subprocess.run(
        [*command_line.PROGRAM, *arguments],
        cwd=cwd, env=surroundings, input=told, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("words", "told", "code"),
    [
        (("forecast", "job.yaml", "--replications", "20"), "", 0),
        (("forecast", "-", "--replications", "20", "--format", "json"), SPOT.read_text(encoding="utf-8"), 0),
        (("check", "job.yaml", "--max-cost", "1", "--replications", "20"), "", 1),
        (("forecast", "größe.yaml"), "", 2),
        (("forecast", "job.yaml", "--out", "/dev/full"), "", 74),
        (("--help",), "", 0),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_the_same_is_said(words: tuple[str, ...], told: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(SPOT.read_text(encoding="utf-8"), encoding="utf-8")
    done = run(*words, cwd=tmp_path, told=told, COLUMNS="72")
    assert done == started(*words, cwd=tmp_path, told=told, COLUMNS="72")
    assert done.code == code


def test_what_python_reads_first_needs_a_start(monkeypatch: pytest.MonkeyPatch) -> None:
    assert program().starts_alike({**os.environ, "COLUMNS": "1"})
    assert not program().starts_alike({**os.environ, "LC_ALL": "tr_TR", "PYTHONIOENCODING": "latin-1"})
    monkeypatch.setattr(Program, "run", lambda *_: pytest.fail("is not forked"))
    assert run("--version", PYTHONIOENCODING="latin-1").out.startswith("simcore ")


def test_who_takes_too_long_is_killed() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        run("forecast", SPOT, "--replications", "5000000", "--threads", "1", timeout=0.1)
    assert run("--version").code == 0


def test_one_may_wait_for_another() -> None:
    """The second command of a pipe is there before the first has said anything."""
    script = "sleep 1 | simcore forecast - & sleep 0.3; simcore --version; wait $!"
    words = ["bash", "-c", f'simcore() {{ {shlex.join(program().for_shells)} "$@"; }}; {script}']
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, f"simcore {simcore.__version__}\n")
    assert done.stderr.startswith("simcore: standard input: ")
