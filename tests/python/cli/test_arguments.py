"""The words of a command line."""

import argparse
import os
import sys
from pathlib import Path

import pytest
from simcore.cli.arguments import Parser, parsed

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES

JOB = str(EXAMPLES / "bert-spot.yaml")
BYTE = os.fsdecode(b"\xff")


def parser() -> argparse.ArgumentParser:
    top = Parser(prog="program")
    top.add_argument("--version", action="version", version="program 1")
    verb = top.add_subparsers(dest="verb").add_parser("do")
    verb.add_argument("--number", type=int)
    return top


def test_words_become_options() -> None:
    assert vars(parsed(parser(), ["do", "--number", "3"])) == {"verb": "do", "number": 3}


def test_a_text_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed(parser(), ["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr() == ("program 1\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["do", "-h"]])
def test_a_text_that_cannot_be_written(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """argparse drops the error."""
    with Path("/dev/full").open("w", buffering=1) as full, monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", full)
        with pytest.raises(OSError, match="No space left on device"):
            parsed(parser(), words)
        with pytest.raises(OSError, match="No space left on device"):
            full.close()


@pytest.mark.parametrize(
    "words", [["\x1b[31m"], ["do", "a\n::error::b"], ["do", "--number", "\u202e1"], ["do", "\udcff"]]
)
def test_refused_words_are_shown_in_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed(parser(), words)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("usage: program")
    assert "program" in said.splitlines()[-1]
    assert said.replace("\n", "").isprintable()
    assert "::error::" not in said


def test_every_parser_of_simcore_is_one() -> None:
    for verb in (["forecast", "a"], ["catalog", "list"], ["explain", "price", "a"], ["explain", "a"]):
        done = run(*verb, "--\x1b[31m")
        assert done.code == 2
        assert "\x1b" not in done.err
        assert "error: unrecognized arguments: --\\x1b[31m" in done.err


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("forecast", JOB, "--max-time", BYTE), "--max-time"),
        (("forecast", JOB, "--max-cost", f"5{BYTE}"), "--max-cost"),
        (("check", JOB, "--max-cost", BYTE), "--max-cost"),
        (("compare", JOB, "--baseline", BYTE), "--baseline"),
        (("advise", "data", JOB, "--shard-size", BYTE), "--shard-size"),
        (("explain", "price", BYTE), "item"),
        (("explain", "output", BYTE), "name"),
        (("catalog", "show", BYTE), "name"),
        (("catalog", "list", "--region", BYTE), "region"),
        (("rank", JOB, "--types", BYTE), "types"),
        (("catalog", "import", BYTE, "--out", "prices.csv"), "offers"),
        (("catalog", "import", "a.json", "--out", BYTE), "book"),
    ],
)
def test_words_that_are_no_utf8_are_refused(words: tuple[str, ...], name: str, tmp_path: Path) -> None:
    [line] = refused(run(*words, cwd=tmp_path))
    assert line.startswith(f"{name}: must be text in UTF-8, got '")
    assert r"\udcff" in line


def test_files_may_have_names_in_any_encoding(tmp_path: Path) -> None:
    for option in ("--out", "--plot"):
        done = run("forecast", JOB, option, f"{BYTE}.svg", cwd=tmp_path)
        assert (done.code, done.err) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == [f"{BYTE}.svg"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("forecast", JOB, "--max-cots", "5"), "unrecognized arguments: --max-cots 5 (did you mean --max-cost?)"),
        (("forcast", JOB), "(did you mean forecast?)"),
        (("catalog", "lst"), "(did you mean list?)"),
        (("forecast", JOB, "--format", "jsn"), "(did you mean json?)"),
        (("forecast", JOB, "--qqqqqq", "5"), "unrecognized arguments: --qqqqqq 5"),
        (("forecast", JOB, "--json"), "(did you mean --format json?)"),
        (("forecast", JOB, "--output", "a.json"), "(did you mean --out?)"),
        (("forecast", JOB, "--instance-type", "ml.g5.xlarge"), "(did you mean cluster.instance_type of the job file?)"),
        (("forecast", JOB, "--nodes", "2"), "(did you mean cluster.instance_count of the job file?)"),
        (("forecast", JOB, "--region", "us-east-1"), "(did you mean region of the job file?)"),
        (("forecast", JOB, "--spot"), "(did you mean purchase: spot in the job file?)"),
        (("forecast", JOB, "--inter", "80"), "unrecognized arguments: --inter 80 (did you mean --interval?)"),
        (("explain", "--verb", JOB), "unrecognized arguments: --verb (did you mean --verbose?)"),
        (("explain", "price", "g5.xlarge", "--verb"), "unrecognized arguments: --verb (did you mean --verbose?)"),
        (("catalog", "list", "--reg", "us-east-1"), "unrecognized arguments: --reg us-east-1 (did you mean --region?)"),
    ],
)
def test_the_nearest_word_is_named(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err.splitlines()[-1]
