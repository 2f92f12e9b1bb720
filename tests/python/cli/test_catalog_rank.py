"""simcore catalog rank JOB and simcore speed JOB"""

import json
from pathlib import Path

import pytest
import simcore
from simcore.display import ranking as ranking_display
from simcore.display import scaling as scaling_display
from simcore.display import speed as speed_display

from tests.python.command_line import refused, run
from tests.python.documents import cells
from tests.python.jobs import EXAMPLES
from tests.python.speed_jobs import BERT, LLAMA, resnet, written

TYPES = "ml.p3.2xlarge,ml.p3dn.24xlarge, ml.g5.xlarge,ml.m5.large"
NAMES = [name.strip() for name in TYPES.split(",")]


def squeezed(text: str) -> str:
    return " ".join(text.split())


# ------------------------------------------------------------------------------------------------ catalog rank
@pytest.mark.parametrize("columns", ["80", "120", "300"])
def test_table(columns: str) -> None:
    done = run("catalog", "rank", BERT, COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    ranking = simcore.rank(BERT)
    shown = squeezed(done.out)
    said = (ranking_display.headline(ranking), *ranking_display.warnings(ranking), "runs of each type 200, seed 1")
    assert all(squeezed(line) in shown for line in said)
    table = ranking_display.table(ranking)
    for texts in ([column.head for column in table.columns], *(row.cells for row in table.rows)):
        assert all(cell in shown for cell in texts), texts  # no digit is cut off
    for reason, _ in ranking_display.refused(ranking):
        assert squeezed(reason) in shown
    assert max(map(len, done.out.splitlines())) <= int(columns)


def test_types_count_and_json(tmp_path: Path) -> None:
    options = ("--types", TYPES, "--count", "2", "--seed", "3", "--replications", "20", "--format", "json")
    done = run("catalog", "rank", BERT, *options)
    found = simcore.rank(BERT, instance_types=NAMES, instance_count=2, seed=3, replications=20)
    assert json.loads(done.out) == found.to_dict()
    assert {row["instance_type"] for row in json.loads(done.out)["types"]} == set(NAMES)
    out = tmp_path / "rank.json"
    assert run("catalog", "rank", BERT, *options, "--out", out).out == ""
    assert out.read_text() == done.out


def test_picture(tmp_path: Path) -> None:
    picture = tmp_path / "rank.svg"
    assert run("catalog", "rank", BERT, "--types", TYPES, "--plot", picture).code == 0
    assert picture.read_text().startswith("<?xml")
    assert refused(run("catalog", "rank", BERT, "--plot", "rank.gif"))[0].startswith("rank.gif: must end in .png or")


def test_refusals(tmp_path: Path) -> None:
    assert refused(run("catalog", "rank", BERT, "--types", "ml.p3.2xlarg"))[0].endswith("(did you mean ml.p3.2xlarge?)")
    assert "instance_count" in refused(run("catalog", "rank", BERT, "--count", "0"))[0]
    assert "instance_types" in refused(run("catalog", "rank", BERT, "--types", ","))[0]
    path = written(resnet(model={"name": "ResNet-5O"}), tmp_path)
    [line] = refused(run("catalog", "rank", path))
    assert line.startswith(f"{path}: work.model")
    assert "ResNet-50" in line
    [line] = refused(run("catalog", "rank", EXAMPLES / "bert-p4d.yaml"))
    assert line.endswith("work.compute: must say how fast the job is, got how long it takes")


# ------------------------------------------------------------------------------------------------ speed
@pytest.mark.parametrize("columns", ["80", "200"])
def test_speed(columns: str) -> None:
    done = run("speed", LLAMA, COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    found = simcore.speed(LLAMA)
    shown = squeezed(done.out)
    rows = (*speed_display.facts(found), *(row.cells for table in speed_display.tables(found) for row in table.rows))
    for cell in (speed_display.headline(found), *(cell for row in rows for cell in row)):
        assert squeezed(cell) in shown
    assert max(map(len, done.out.splitlines())) <= int(columns)
    assert json.loads(run("speed", LLAMA, "--format", "json").out) == found.to_dict()


@pytest.mark.parametrize("columns", ["80", "200"])
def test_nodes(columns: str, tmp_path: Path) -> None:
    picture = tmp_path / "nodes.png"
    done = run("speed", BERT, "--nodes", "1,2,8,10000", "--plot", picture, COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    found = simcore.scaling(BERT, [1, 2, 8, 10000])
    shown = squeezed(done.out)
    for row in cells(scaling_display.document(found), "nodes"):
        assert all(cell in shown for cell in row)
    assert squeezed(scaling_display.refused(found)[0]) in shown
    assert picture.stat().st_size > 1000
    assert max(map(len, done.out.splitlines())) <= int(columns)


def test_nodes_as_json() -> None:
    done = run("speed", BERT, "--nodes", "1,4", "--batch", "per_node", "--seed", "2", "--format", "json")
    assert json.loads(done.out) == simcore.scaling(BERT, [1, 4], batch="per_node", seed=2).to_dict()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--nodes", "two"], "--nodes: must be whole numbers separated by commas, got 'two'"),
        (["--nodes", "0"], "nodes: must be a whole number from 1 to 10000, got 0"),
        (["--nodes", "1", "--batch", "both"], "batch: must be global or per_node, got 'both'"),
        (["--nodes", "1", "--seed", "-1"], "seed must be from 0"),
        (["--out", "missing/out.json"], "missing/out.json"),
    ],
)
def test_bad_options(options: list[str], said: str) -> None:
    assert refused(run("speed", BERT, *options))[0].startswith(said)


def test_what_cannot_be(tmp_path: Path) -> None:
    path = written(resnet("ml.g4dn.xlarge", model={"name": "ResNet-50", "precision": "bf16"}), tmp_path)
    [line] = refused(run("speed", path))
    assert "work.model.precision" in line
    assert "did you mean fp16?" in line
    path = written(resnet(count=8, batch_size=4), tmp_path)
    assert "work.batch_size: must hold a sample for each of the 8 replicas" in refused(run("speed", path))[0]


def test_names_of_jobs_are_not_obeyed(tmp_path: Path) -> None:
    path = written(resnet() | {"name": "[bold]\n::error::x"}, tmp_path)
    for command in (["speed", path], ["speed", path, "--nodes", "1"], ["catalog", "rank", path, "--types", NAMES[0]]):
        done = run(*command)
        if done.code == 0:
            assert "\n::error::" not in done.out
            assert "[bold]" in done.out
