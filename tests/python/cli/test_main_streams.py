"""simcore without a standard output, without a standard error, on a full disk, with a reader that has left."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.python.command_line import PROGRAM
from tests.python.descriptions import file
from tests.python.forked_program import program
from tests.python.jobs import EXAMPLES
from tests.python.speed_jobs import BERT

SPOT, CALTECH = EXAMPLES / "bert-spot.yaml", EXAMPLES / "caltech256-resnet50.yaml"
FEW = ("--replications", "20")
COMMANDS: dict[str, tuple[str | Path, ...]] = {
    "help": ("--help",),
    "help of a verb": ("forecast", "--help"),
    "help of a topic": ("explain", "price", "-h"),
    "version": ("--version",),
    "forecast": ("forecast", SPOT, *FEW),
    "forecast, json": ("forecast", SPOT, *FEW, "--format", "json"),
    "forecast, html": ("forecast", SPOT, *FEW, "--format", "html"),
    "within": ("check", SPOT, "--max-cost", "500", *FEW),
    "over": ("check", SPOT, "--max-cost", "5", *FEW),
    "over, json": ("check", SPOT, "--max-cost", "5", *FEW, "--format", "json"),
    "over, markdown": ("check", SPOT, "--max-cost", "5", *FEW, "--format", "markdown"),
    "compare": ("compare", SPOT, CALTECH, *FEW),
    "compare, csv": ("compare", SPOT, CALTECH, *FEW, "--format", "csv"),
    "speed": ("speed", BERT),
    "advise": ("advise", "data", CALTECH, *FEW),
    "checkpoint": ("advise", "checkpoint", SPOT, *FEW),
    "explain": ("explain", SPOT),
    "explain price": ("explain", "price", "ml.p3.2xlarge"),
    "explain field": ("explain", "field", "cluster.volume_size"),
    "explain parameter": ("explain", "parameter", "file.bandwidth"),
    "explain output": ("explain", "output"),
    "bill": ("bill", file("03")),
    "catalog list": ("catalog", "list"),
    "catalog coverage": ("catalog", "coverage"),
    "catalog models": ("catalog", "models"),
    "catalog show": ("catalog", "show", "ml.p3.2xlarge"),
    "rank": ("rank", BERT, "--types", "ml.p4d.24xlarge", *FEW),
    "catalog export": ("catalog", "export", "--region", "us-east-1"),
    "catalog diff": ("catalog", "diff", "builtin", "builtin"),
}
REFUSALS: dict[str, tuple[str | Path, ...]] = {
    "usage": ("forecast",),
    "option": ("check", SPOT, "--max-cots", "5"),
    "file": ("forecast", "missing.yaml"),
    "files": ("check", "missing.yaml", "gone.yaml", "--max-cost", "5"),
    "bill": ("bill", "missing.json"),
    "name": ("catalog", "show", "ml.p3.2xlrge"),
}


@dataclass(frozen=True)
class Ended:
    """How a command ended whose output went where nobody can ask for it."""

    code: int
    lines: list[str]


def ended(arguments: tuple[str | Path, ...], redirection: str, **streams: int) -> Ended:
    """Runs `simcore ARGUMENTS` with its streams as a shell's redirection says, or as file numbers. Python meets a
    closed stream at its start, so that the program is started for it."""
    words = PROGRAM if "&-" in redirection else program().for_shells
    kept = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    command_line = ["bash", "-c", f'exec "$@" {redirection}', "bash", *words, *map(str, arguments)]
    done = subprocess.run(command_line, check=False, text=True, timeout=60, stdin=subprocess.DEVNULL, **kept)  # type: ignore[call-overload]
    return Ended(done.returncode, (done.stderr or "").splitlines())


@contextmanager
def pipe_without_reader() -> Iterator[int]:
    """The end of a pipe into which somebody writes."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        yield writer
    finally:
        os.close(writer)


# ---------------------------------------------------------------------------------------------- standard output
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    ("redirection", "said"), [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")]
)
def test_an_answer_that_cannot_be_written(name: str, redirection: str, said: str) -> None:
    done = ended(COMMANDS[name], redirection)
    assert done.code == 74
    [line] = done.lines
    assert line.startswith("simcore: ")
    assert line.endswith(said)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_has_left(name: str) -> None:
    with pipe_without_reader() as writer:
        assert ended(COMMANDS[name], "", stdout=writer) == Ended(141, [])


@pytest.mark.parametrize("reader", ["head -n 1", "true"])
@pytest.mark.parametrize("name", ["help", "forecast", "catalog list", "over"])
def test_a_reader_that_leaves_early(name: str, reader: str) -> None:
    """The answer may have been written before the reader is gone: then the exit code is that of the answer."""
    done = ended(COMMANDS[name], f"| {reader} >/dev/null; exit ${{PIPESTATUS[0]}}")
    assert done.code in (1 if name == "over" else 0, 141)
    assert done.lines == []


def test_nothing_is_written_where_nothing_is_to_be_said(tmp_path: Path) -> None:
    """An answer that goes into a file needs no standard output."""
    out = tmp_path / "out.json"
    assert ended((*COMMANDS["forecast, json"], "--out", out), ">&-") == Ended(0, [])
    assert out.read_text().endswith("}\n")


# ---------------------------------------------------------------------------------------------- standard error
@pytest.mark.parametrize("name", REFUSALS)
@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full 2>/dev/full"])
def test_a_refusal_that_nobody_can_read(name: str, redirection: str) -> None:
    assert ended(REFUSALS[name], redirection) == Ended(2, [])


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_whose_reader_has_left(name: str) -> None:
    with pipe_without_reader() as writer:
        assert ended(REFUSALS[name], "", stderr=writer).code == 2


@pytest.mark.parametrize(("name", "code"), [("forecast", 0), ("within", 0), ("over", 1), ("help", 0)])
@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_an_answer_needs_no_standard_error(name: str, code: int, redirection: str) -> None:
    assert ended(COMMANDS[name], redirection) == Ended(code, [])


@pytest.mark.parametrize("name", ["help", "forecast", "within", "over", "over, json"])
@pytest.mark.parametrize("redirection", [">&- 2>&-", ">/dev/full 2>/dev/full", "<&- >&- 2>&-"])
def test_neither_stream(name: str, redirection: str) -> None:
    assert ended(COMMANDS[name], redirection).code == 74


def test_what_is_logged_may_be_lost() -> None:
    assert ended(("--log", "debug", *COMMANDS["over"]), "2>/dev/full").code == 1
