"""The command line as its users run it: a program of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Any

from tests.python.forked_program import program

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
    unless the test sets them. The program is forked, or started where `environment` has what Python reads first."""
    surroundings = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb", **environment}
    words, folder = list(map(str, arguments)), str(cwd or Path.cwd())
    with _pipe_with(told) as given, _text_file() as out, _text_file() as err:
        streams = (given, out.fileno(), err.fileno())
        if program().starts_alike(surroundings):
            code = program().run(words, streams, folder, surroundings, timeout)
        else:
            code = started(words, streams, folder, surroundings, timeout)
        return Done(code, _written(out), _written(err))


def started(
    arguments: Sequence[str],
    streams: tuple[int, int, int],
    folder: str,
    environment: Mapping[str, str],
    timeout: float,
) -> int:
    """Starts `python -m simcore ARGUMENTS` with these file numbers as its standard streams; returns the exit code."""
    stdin, stdout, stderr = streams
    command = [*PROGRAM, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, stdin=stdin, stdout=stdout, stderr=stderr, timeout=timeout, check=False
    ).returncode


@contextmanager
def _pipe_with(told: str) -> Iterator[int]:
    """The end of a pipe from which the text is read; a program need not read all of it."""
    reader, writer = os.pipe()

    def write() -> None:
        with suppress(BrokenPipeError), os.fdopen(writer, "w", encoding="utf-8") as stream:
            stream.write(told)

    writing = Thread(target=write)
    writing.start()
    try:
        yield reader
    finally:
        os.close(reader)
        writing.join()


def _text_file() -> AbstractContextManager[IO[str]]:
    return TemporaryFile("w+", encoding="utf-8")


def _written(stream: IO[str]) -> str:
    stream.seek(0)
    return stream.read()


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
