"""simcore workload: its output is a workload."""

from pathlib import Path

import yaml

from tests.python.command_line import refused, run

ROOT = Path(__file__).parents[3]
REQUEST = ROOT / "tests" / "data" / "requests" / "001-caltech-recordio.json"


def test_what_is_printed_is_yaml() -> None:
    done = run("workload", REQUEST)
    assert (done.code, done.err) == (0, "")
    said = yaml.safe_load(done.out)
    assert list(said["channels"]) == ["train", "validation"]
    assert said["work"] == {"compute": {"duration": None}}


def test_filled_in_it_is_taken_by_every_verb(tmp_path: Path) -> None:
    text = run("workload", REQUEST, REQUEST).out
    filled = (
        text.replace("size:", "size: 1 GB").replace("objects:", "objects: 3").replace("duration:", "duration: 9 min")
    )
    path = tmp_path / "w.yaml"
    path.write_text(filled)
    assert run("forecast", REQUEST, "--workload", path).code == 0
    assert run("check", REQUEST, "--workload", path, "--max-cost", "50").code == 0
    path.write_text(text)
    lines = refused(run("forecast", REQUEST, "--workload", path))
    assert len(lines) == 5
    assert all("got nothing" in line for line in lines)


def test_another_document() -> None:
    (line,) = refused(run("workload", ROOT / "examples" / "jobs" / "bert-p4d.yaml"))
    assert "must be a request or a program" in line
