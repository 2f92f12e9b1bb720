"""simcore as a program: its verbs, its exit codes, and who must act on what goes wrong."""

import argparse
import subprocess
from pathlib import Path

import pytest
import simcore
from simcore.cli import forecast as forecast_verb
from simcore.cli import main as command

from tests.python.command_line import PROGRAM, run
from tests.python.jobs import EXAMPLES

JOB = EXAMPLES / "bert-spot.yaml"
VERBS = (
    "forecast",
    "check",
    "compare",
    "sweep",
    "advise",
    "rank",
    "speed",
    "scaling",
    "explain",
    "bill",
    "backtest",
    "regress",
    "diff",
)


@pytest.mark.parametrize(
    "arguments",
    [[], ["forecast"], ["forecst", "job"], ["speed", "a", "b"], ["forecast", "a", "--sed", "x"]],
    ids=lambda arguments: " ".join(arguments) or "nothing",
)
def test_wrong_usage(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("usage: simcore")
    assert "Traceback" not in done.err


@pytest.mark.parametrize("arguments", [["--help"], ["forecast", "--help"], ["catalog", "--help"], ["explain", "-h"]])
def test_help(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("usage: simcore")


def test_version() -> None:
    assert run("--version").out == f"simcore {simcore.__version__}\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("form", ["table", "json"])
def test_full_disk(form: str) -> None:
    command_line = [*PROGRAM, "forecast", str(JOB), "--format", form]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command_line, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (74, "simcore: [Errno 28] No space left on device\n")


def test_called_from_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["forecast", str(JOB), "--format", "json"]) == 0
    assert capsys.readouterr().out == simcore.forecast(JOB).to_json() + "\n"
    assert command.main(["forecast", str(JOB)]) == 0
    assert capsys.readouterr().out.startswith("bert-finetune-spot: $")
    assert command.main(["forecast", "missing.yaml"]) == 2
    assert capsys.readouterr().err == "simcore: missing.yaml: must be a file that exists, but there is none\n"


def test_every_verb_is_in_the_help() -> None:
    said = run("--help").out.split()
    for verb in VERBS:
        assert verb in said
        names = {
            "advise": ["data", "a"],
            "catalog": ["models"],
            "regress": ["run", "a"],
            "sweep": ["a", "--vary", "b=1"],
        }
        assert command.parser().parse_args([verb, *names.get(verb, ["a"])]).verb == verb


# ---------------------------------------------------------------------------------------------- who must act
@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (simcore.SimulationError("seed\nwrong"), 2, "simcore: seed\\nwrong\n"),
        (
            simcore.SpecError("text", (simcore.Problem("a", "must be b", "1", ""),) * 2),
            2,
            "simcore: a: must be b, got 1\n" * 2,
        ),
        (KeyboardInterrupt(), 130, "simcore: interrupted\n"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_errors_and_codes(
    error: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(options: argparse.Namespace) -> None:
        raise error

    monkeypatch.setattr(forecast_verb, "run", fails)
    assert command.main(["forecast", "job.yaml"]) == code
    assert capsys.readouterr() == ("", said)


def test_a_bug_of_ours_is_no_budget(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Python's own exit code would be 1, which `check` uses for "over budget"."""

    def fails(options: argparse.Namespace) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(forecast_verb, "run", fails)
    assert command.main(["forecast", "job.yaml"]) == 70
    assert "ZeroDivisionError: ours" in capsys.readouterr().err


def test_a_closed_output_is_told_by_the_code() -> None:
    done = subprocess.run(
        ["bash", "-c", '"$@" catalog models >&-', "bash", *PROGRAM], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (74, "")
    assert "Traceback" not in done.stderr


def test_the_answer_of_check_is_the_exit_code() -> None:
    assert run("check", JOB, "--max-cost", "1").code == 1
    assert run("check", JOB, "--max-cost", "1000").code == 0
