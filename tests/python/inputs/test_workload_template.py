"""Workloads to fill in: filled with anything legal, each gives a forecast."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
import yaml
from simcore.inputs.workload_template import workload_template

from tests.python.jobs import EXAMPLES
from tests.python.sdk_classes import IMAGE

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "data"
PROGRAM = ROOT / "examples" / "programs" / "train.py"
# A legal value of each key that is asked for.
VALUES = {
    "size": "2 MB",
    "objects": 10,
    "duration": "10 min",
    "instance_type": "ml.g5.2xlarge",
    "instance_count": 2,
    "volume_size": "30 GB",
    "max_runtime": "5 h",
    "purchase": "on_demand",
    "keep_alive": "0 s",
    "max_wait": "6 h",
}


def filled(tree: Any, key: str = "") -> Any:
    return {name: filled(value, name) for name, value in tree.items()} if isinstance(tree, dict) else VALUES[key]


def requests() -> list[Path]:
    found = [path for kind in ("requests", "processing_requests") for path in sorted((DATA / kind).glob("*.json"))]
    assert len(found) >= 40
    return found


@pytest.mark.parametrize("path", requests(), ids=lambda path: path.stem)
def test_filled_templates_give_forecasts(path: Path) -> None:
    text = workload_template(path)
    workload = filled(yaml.safe_load(text))
    if workload is not None:
        assert simcore.forecast(path, workload=workload, replications=1).wall_clock_s.mean > 0


def test_a_job_of_a_program_asks_for_what_nobody_knows() -> None:
    text = workload_template(f"{PROGRAM}:35")
    assert yaml.safe_load(text) == {
        "cluster": {"instance_type": None},
        "channels": {"train": {"size": None, "objects": None}},
        "work": {"compute": {"duration": None}},
    }
    assert "arguments.instance_type" in text
    assert f"{PROGRAM}:35" in text
    made = simcore.forecast(f"{PROGRAM}:35", workload=filled(yaml.safe_load(text)), replications=1)
    assert made.wall_clock_s.mean > 0


def test_one_workload_serves_every_job_of_a_program() -> None:
    workload = filled(yaml.safe_load(workload_template(PROGRAM)))
    assert [name.rpartition(":")[2] for name in workload["jobs"]] == ["20", "30", "35", "38"]
    for name, alone in workload["jobs"].items():
        both = [simcore.forecast(name, workload=said, replications=1).wall_clock_s.mean for said in (workload, alone)]
        assert both[0] == both[1] > 0


def test_a_request_that_lacks_nothing(tmp_path: Path) -> None:
    request = yaml.safe_load((EXAMPLES.parent / "requests" / "caltech256.json").read_text())
    said = yaml.safe_load((EXAMPLES.parent / "requests" / "caltech256.workload.yaml").read_text())
    path = tmp_path / "whole.yaml"
    path.write_text(yaml.safe_dump({**request, "workload": said}))
    assert "# Nothing is missing." in workload_template(path)


def test_names_of_channels_may_be_anything(tmp_path: Path) -> None:
    names = ["a.b", "true", "1", "x-y", "size"]
    source = {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://bucket/x"}}
    request = {
        "TrainingJobName": "n",
        "RoleArn": "arn:aws:iam::111122223333:role/Training",
        "AlgorithmSpecification": {"TrainingImage": IMAGE, "TrainingInputMode": "File"},
        "OutputDataConfig": {"S3OutputPath": "s3://bucket/out"},
        "ResourceConfig": {"InstanceType": "ml.m5.large", "InstanceCount": 1, "VolumeSizeInGB": 50},
        "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
        "InputDataConfig": [{"ChannelName": name, "DataSource": source} for name in names],
    }  # fmt: skip
    path = tmp_path / "request.json"
    path.write_text(json.dumps(request))
    workload = filled(yaml.safe_load(workload_template(path)))
    assert set(workload["channels"]) == set(names)
    assert simcore.forecast(path, workload=workload, replications=1).wall_clock_s.mean > 0


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (EXAMPLES / "bert-p4d.yaml", "must be a request or a program: a job file says everything"),
        (EXAMPLES / "none.json", "must be a file that exists"),
        (DATA / "python_files" / "v2_local_mode.py", "must be a job of the service, but it is in local mode"),
        (f"{PROGRAM}:1", "must be the line of one of its 4 jobs"),
    ],
)
def test_what_has_no_workload(path: Path | str, message: str) -> None:
    with pytest.raises(simcore.SpecError, match=message):
        workload_template(path)


def test_what_is_wrong_with_a_request_is_said_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "request.json"
    path.write_text(
        (DATA / "requests" / "001-caltech-recordio.json").read_text().replace("InstanceCount", "InstanceCout")
    )
    with pytest.raises(simcore.SpecError, match="InstanceCout"):
        workload_template(path)
