"""simcore --log LEVEL VERB"""

import json
from pathlib import Path

import pytest

from tests.python.command_line import run
from tests.python.jobs import EXAMPLES, smallest

JOB = EXAMPLES / "bert-spot.yaml"
ASKED = ("forecast", JOB, "--precision", "2 %")


def test_command_line_is_silent_unless_asked() -> None:
    quiet = run("forecast", JOB, "--precision", "2 %")
    loud = run("--log", "info", "forecast", JOB, "--precision", "2 %")
    assert quiet.err == ""
    assert quiet.out == loud.out
    assert "INFO cost mean ± 2 %" in loud.err
    assert "DEBUG" not in loud.err


def test_an_unknown_level_is_refused() -> None:
    assert run("--log", "loud", "forecast", JOB).code == 2


def test_each_level_tells_what_the_next_one_does_and_more() -> None:
    told = [run("--log", level, *ASKED).err.splitlines() for level in ("debug", "info", "warning", "error")]
    assert [line for line in told[0] if " DEBUG " not in line] == told[1] != []
    assert [line for line in told[1] if " INFO " not in line] == told[2] == told[3] == []
    assert any(line.startswith("simcore: DEBUG ") for line in told[0])


@pytest.mark.parametrize("arguments", [("--log",), ("--log", ""), ("--log", "INFO"), ("--log", "größe")])
def test_words_that_are_no_level(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, "catalog", "models")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("usage: simcore")


def test_help_names_the_levels() -> None:
    assert "debug, info, warning, error" in " ".join(run("--help").out.split())


def test_a_message_is_one_line_that_nothing_obeys(tmp_path: Path) -> None:
    """Messages hold names of jobs."""
    path = tmp_path / "job.json"
    path.write_text(json.dumps({**smallest().description, "name": "a\n::error::b\x1b[31m"}))
    done = run("--log", "debug", "forecast", path)
    assert r"a\n:\:error:\:b\x1b[31m" in done.err
    assert all(line.startswith("simcore: ") for line in done.err.splitlines())
