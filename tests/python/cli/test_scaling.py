"""simcore scaling JOB --nodes 1,2,4"""

import json
from pathlib import Path

import pytest
import simcore
from simcore.display import scaling as scaling_display

from tests.python.command_line import refused, run, squeezed
from tests.python.documents import cells
from tests.python.jobs import EXAMPLES

BERT = EXAMPLES / "bert-large-p3dn.yaml"


@pytest.mark.parametrize("columns", ["80", "200"])
def test_nodes(columns: str, tmp_path: Path) -> None:
    picture = tmp_path / "nodes.png"
    done = run("scaling", BERT, "--nodes", "1,2,8,10000", "--plot", picture, COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    found = simcore.scaling(BERT, [1, 2, 8, 10000])
    shown = squeezed(done.out)
    for row in cells(scaling_display.document(found), "nodes"):
        assert all(cell in shown for cell in row)
    assert squeezed(scaling_display.refused(found)[0]) in shown
    assert picture.stat().st_size > 1000
    assert max(map(len, done.out.splitlines())) <= int(columns)


def test_json() -> None:
    done = run("scaling", BERT, "--nodes", "1,4", "--batch", "per_node", "--seed", "2", "--format", "json")
    assert json.loads(done.out) == simcore.scaling(BERT, [1, 4], batch="per_node", seed=2).to_dict()


def test_default_nodes() -> None:
    done = run("scaling", BERT, "--replications", "5", "--format", "json")
    assert [row["nodes"] for row in json.loads(done.out)["nodes"]] == [1, 2, 4, 8]


def test_its_former_name_still_works() -> None:
    done = run("speed", BERT, "--nodes", "1,2", "--format", "json")
    assert done.err == "simcore: speed --nodes is called scaling --nodes now\n"
    assert json.loads(done.out) == json.loads(run("scaling", BERT, "--nodes", "1,2", "--format", "json").out)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--nodes", "two"], "--nodes: must be whole numbers separated by commas, got 'two'"),
        (["--nodes", "0"], "--nodes: must be a whole number from 1 to 10000, got 0"),
        (["--nodes", "1", "--batch", "both"], "--batch: must be global or per_node, got 'both'"),
        (["--nodes", "1", "--seed", "-1"], "seed must be from 0"),
        (["--out", "missing/out.json"], "missing/out.json"),
    ],
)
def test_bad_options(options: list[str], said: str) -> None:
    assert refused(run("scaling", BERT, *options))[0].startswith(said)


@pytest.mark.parametrize("nodes", ["1,,2", "", "1.5", "1;2", "１,２x", "1,2,"])
def test_nodes_that_are_no_numbers(nodes: str) -> None:
    assert refused(run("scaling", BERT, f"--nodes={nodes}")) == [
        f"--nodes: must be whole numbers separated by commas, got {nodes!r} (did you mean 1,2,4,8?)"
    ]


def test_spaces_between_nodes_do_not_matter() -> None:
    done = run("scaling", BERT, "--nodes", " 1 , 2", "--replications", "5", "--format", "json")
    assert [row["nodes"] for row in json.loads(done.out)["nodes"]] == [1, 2]
