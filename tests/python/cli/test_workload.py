"""simcore workload: its output is a workload."""

import json
from pathlib import Path

import yaml

from tests.python.command_line import refused, run
from tests.python.job_documents import REQUEST as TRAINING

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


def test_that_of_a_folder_serves_every_job_in_it(tmp_path: Path) -> None:
    steps = [{"Name": name, "Type": "Training", "Arguments": TRAINING} for name in ("One", "Two")]
    (tmp_path / "p.json").write_text(json.dumps({"Version": "2020-12-01", "Steps": steps}))
    (tmp_path / "r.json").write_text(json.dumps({**TRAINING, "TrainingJobName": "a"}))
    (tmp_path / "j.yaml").write_text("simcore: 1\ncluster: {instance_type: ml.g5.xlarge}\nwork: {compute: 1 h}\n")
    text = run("workload", tmp_path).out
    assert list(yaml.safe_load(text)["jobs"]) == [
        f"{tmp_path}/{place}" for place in ("p.json:One", "p.json:Two", "r.json")
    ]
    path = tmp_path / "filled"
    path.write_text(text.replace("duration:", "duration: 9 min"))
    (tmp_path / "j.yaml").unlink()
    found = json.loads(run("forecast", tmp_path, "--workload", path, "--format", "json").out)
    assert [bool(each["forecast"]) for each in found["jobs"]] == [True, True, True]
