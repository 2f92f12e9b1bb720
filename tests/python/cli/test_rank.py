"""simcore rank JOB"""

import json
from pathlib import Path

import pytest
import simcore
from simcore.display import ranking as ranking_display

from tests.python.command_line import refused, run, squeezed
from tests.python.jobs import EXAMPLES
from tests.python.speed_jobs import BERT, resnet, written

TYPES = "ml.p3.2xlarge,ml.p3dn.24xlarge, ml.g5.xlarge,ml.m5.large"
NAMES = [name.strip() for name in TYPES.split(",")]


@pytest.mark.parametrize("columns", ["80", "120", "300"])
def test_table(columns: str) -> None:
    done = run("rank", BERT, COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    ranking = simcore.rank(BERT)
    shown = squeezed(done.out)
    said = (ranking_display.headline(ranking), *ranking_display.warnings(ranking), "runs of each type 1,024, seed 1")
    assert all(squeezed(line) in shown for line in said)
    table = ranking_display.table(ranking)
    for texts in ([column.head for column in table.columns], *(row.cells for row in table.rows)):
        assert all(cell in shown for cell in texts), texts  # no digit is cut off
    for reason, _ in ranking_display.refused(ranking):
        assert squeezed(reason) in shown
    assert max(map(len, done.out.splitlines())) <= int(columns)


def test_types_count_and_json(tmp_path: Path) -> None:
    options = ("--types", TYPES, "--count", "2", "--seed", "3", "--replications", "20", "--format", "json")
    done = run("rank", BERT, *options)
    found = simcore.rank(BERT, instance_types=NAMES, instance_count=2, seed=3, replications=20)
    assert json.loads(done.out) == found.to_dict()
    assert {row["instance_type"] for row in json.loads(done.out)["types"]} == set(NAMES)
    out = tmp_path / "rank.json"
    assert run("rank", BERT, *options, "--out", out).out == ""
    assert out.read_text() == done.out


def test_picture(tmp_path: Path) -> None:
    picture = tmp_path / "rank.svg"
    assert run("rank", BERT, "--types", TYPES, "--plot", picture).code == 0
    assert picture.read_text().startswith("<?xml")
    assert refused(run("rank", BERT, "--plot", "rank.gif"))[0].startswith("rank.gif: must end in .png or")


def test_refusals(tmp_path: Path) -> None:
    assert refused(run("rank", BERT, "--types", "ml.p3.2xlarg"))[0].endswith("(did you mean ml.p3.2xlarge?)")
    assert "--count" in refused(run("rank", BERT, "--count", "0"))[0]
    assert "--types" in refused(run("rank", BERT, "--types", ","))[0]
    path = written(resnet(model={"name": "ResNet-5O"}), tmp_path)
    [line] = refused(run("rank", path))
    assert line.startswith(f"{path}: work.model")
    assert "ResNet-50" in line
    [line] = refused(run("rank", EXAMPLES / "bert-p4d.yaml"))
    assert "work.compute: must say how fast the job is: samples_per_second or step_time" in line


# ------------------------------------------------------------------------------------------------ speed


def test_names_of_jobs_are_not_obeyed(tmp_path: Path) -> None:
    path = written(resnet() | {"name": "[bold]\n::error::x"}, tmp_path)
    for command in (["speed", path], ["scaling", path, "--nodes", "1"], ["rank", path, "--types", NAMES[0]]):
        done = run(*command)
        if done.code == 0:
            assert "\n::error::" not in done.out
            assert "[bold]" in done.out
