"""simcore explain uncertainty JOB"""

import json
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import refused, run, squeezed
from tests.python.jobs import EXAMPLES

SPOT = EXAMPLES / "bert-spot.yaml"


@pytest.mark.parametrize("columns", ["80", "140"])
def test_table(columns: str) -> None:
    done = run("explain", "uncertainty", SPOT, "--replications", "1024", COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    found = simcore.sensitivity(SPOT, replications=1024)
    shown = squeezed(done.out)
    assert found.inputs[0].input in shown
    assert "what makes the cost uncertain" in shown
    assert max(map(len, done.out.splitlines())) <= int(columns)


def test_json_is_the_answer() -> None:
    done = run("explain", "uncertainty", SPOT, "--replications", "1024", "--seed", "4", "--format", "json")
    assert json.loads(done.out) == simcore.sensitivity(SPOT, replications=1024, seed=4).to_dict()


def test_csv_has_a_line_an_input() -> None:
    done = run("explain", "uncertainty", SPOT, "--replications", "1024", "--format", "csv")
    assert len(done.out.splitlines()) == 1 + len(simcore.sensitivity(SPOT, replications=1024))


def test_picture(tmp_path: Path) -> None:
    place = tmp_path / "tornado.svg"
    done = run("explain", "uncertainty", SPOT, "--replications", "1024", "--plot", place)
    assert (done.code, done.err) == (0, "")
    assert place.read_bytes().startswith(b"<?xml")


def test_refused() -> None:
    assert refused(run("explain", "uncertainty", SPOT, "--replications", "12")) == [
        "replications must be from 1024 to 1000000, got 12"
    ]
    assert "no-such.yaml" in refused(run("explain", "uncertainty", "no-such.yaml"))[0]
