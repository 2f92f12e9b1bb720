"""The command line as its users run it: a program of its own."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROGRAM = (sys.executable, "-m", "simcore")


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str


def run(
    *arguments: str | Path, cwd: Path | None = None, told: str = "", timeout: float = 60.0, **environment: str
) -> Done:
    """Runs `simcore ARGUMENTS` with a text on standard input; the width of the terminal and its colours are fixed
    unless the test sets them."""
    surroundings = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb", **environment}
    done = subprocess.run(
        [*PROGRAM, *arguments],
        cwd=cwd,
        env=surroundings,
        input=told,
        capture_output=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def refused(done: Done) -> list[str]:
    """The lines of a refusal: exit code 2, nothing on standard output, no traceback. The program's name is cut off."""
    assert (done.code, done.out) == (2, ""), done
    assert "Traceback" not in done.err
    lines = done.err.splitlines()
    assert lines, "refused without a word"
    assert all(line.startswith("simcore: ") for line in lines), done.err
    return [line.removeprefix("simcore: ") for line in lines]


def squeezed(text: str) -> str:
    """On one line: a terminal breaks lines where it likes."""
    return " ".join(text.split())


def document(*arguments: str | Path) -> Any:
    """What a command prints as JSON."""
    done = run(*arguments, "--format", "json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)
