"""simcore regress: exit codes, formats, and what is written."""

import json
import shutil
import signal
import subprocess
import time
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from tests.python.command_line import PROGRAM, refused, run
from tests.python.jobs import ROOT
from tests.python.suites import edit, suite_of

SPOT, PLAIN = "bert-spot.yaml", "resnet50-on-demand.yaml"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    folder = suite_of(tmp_path / "jobs", SPOT, PLAIN)
    assert run("regress", "accept", folder).code == 0
    return folder


def test_from_nothing_to_an_accepted_change(suite: Path) -> None:
    assert run("regress", "run", suite).code == 0
    edit(suite / PLAIN, "epochs: 20", "epochs: 25")
    moved = run("regress", "run", suite)
    assert moved.code == 1
    assert "not as pinned: 1 moved" in " ".join(moved.out.split())
    assert "work.epochs" in moved.out
    accepted = run("regress", "accept", suite)
    assert accepted.code == 0
    assert accepted.out == f"{suite}: 2 forecasts pinned (1 unchanged, 1 moved)\n"
    assert run("regress", "run", suite).code == 0


def test_every_format(suite: Path) -> None:
    edit(suite / PLAIN, "epochs: 20", "epochs: 25")
    answer = json.loads(run("regress", "run", suite, "--format", "json").out)
    assert (answer["code"], answer["states"]) == (1, {"unchanged": 1, "moved": 1})
    markdown = run("regress", "run", suite, "--format", "markdown").out
    assert "work.epochs" in markdown
    assert "work.epochs" in run("regress", "run", suite, "--format", "html").out
    suites = Xml.fromstring(run("regress", "run", suite, "--format", "junit").out)
    assert [case.get("name") for case in suites] == ["bert-spot", "resnet50-on-demand"]


def test_files_beside_the_answer(suite: Path, tmp_path: Path) -> None:
    summary, junit, picture = tmp_path / "summary.md", tmp_path / "forecasts.xml", tmp_path / "moved.svg"
    edit(suite / PLAIN, "epochs: 20", "epochs: 25")
    done = run("regress", "run", suite, "--summary", summary, "--junit", junit, "--plot", picture)
    assert done.code == 1
    assert summary.read_text().startswith("#")
    assert Xml.parse(junit).getroot().get("failures") == "1"
    assert "<svg" in picture.read_text()


def test_a_refused_job_is_bad_input(suite: Path) -> None:
    edit(suite / PLAIN, "ml.p3.2xlarge", "ml.p3.3xlarge")
    done = run("regress", "run", suite)
    assert done.code == 2
    assert "ml.p3.2xlarge" in done.out
    assert "ml.p3.2xlarge" in refused(run("regress", "accept", suite))[0]


@pytest.mark.parametrize(
    "arguments",
    [
        ["run"],
        ["accept"],
        ["run", "none"],
        [],
        ["run", "x", "--junit", "no/such/x.xml"],
        ["run", "x", "--summary", "no/such/x.md"],
    ],
)
def test_bad_arguments(arguments: list[str]) -> None:
    assert run("regress", *arguments).code == 2


def test_only_some(suite: Path) -> None:
    edit(suite / PLAIN, "epochs: 20", "epochs: 25")
    assert run("regress", "run", suite, "--only", "bert-*").code == 0
    assert run("regress", "run", suite, "--only", "resnet*").code == 1
    assert refused(run("regress", "run", suite, "--only", "bart"))


def test_our_own_suite_is_as_pinned() -> None:
    done = run("regress", "run", ROOT / "tests" / "suite", timeout=120)
    assert done.code == 0, done.out[:4000]


def test_ctrl_c_ends_at_once_and_loses_no_pin(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "tests" / "suite", tmp_path / "suite"))
    before = {path: path.read_bytes() for path in (folder / "pins").rglob("*.json")}
    program = subprocess.Popen(
        [*PROGRAM, "regress", "run", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    time.sleep(2.0)  # of the five seconds and more that it takes
    program.send_signal(signal.SIGINT)
    sent = time.monotonic()
    _, errors = program.communicate(timeout=30)
    assert program.returncode == 130, errors
    assert time.monotonic() - sent < 2.0
    assert {path: path.read_bytes() for path in (folder / "pins").rglob("*.json")} == before
