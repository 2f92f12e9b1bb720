"""What people get wrong inside a job file, all of it: each is refused in one clear line by the real command line."""

import json
from pathlib import Path

import pytest
import yaml

from tests.python import (
    test_bad_choices,
    test_bad_data_paths,
    test_bad_keys,
    test_bad_numbers,
    test_bad_parameters,
)
from tests.python.bad_jobs import DURATION, SMALLEST, Line, channel, require_refusal
from tests.python.command_line import refused, run

CASES = {
    "six problems in six sections": (
        "simcore: 1\n"
        "regoin: us-east-1\n"
        "cluster: {instance_type: ml.p3.2xlrge, instance_count: -3}\n"
        "purchase: sppt\n"
        "channels: {train: {size: 54 gigs, objects: 10}}\n"
        "work: {compute: {duration: soon}}\n",
        [
            Line("regoin", "'regoin'", "region"),
            Line("cluster.instance_type", "'ml.p3.2xlrge'", "ml.p3.2xlarge"),
            Line("cluster.instance_count", "-3"),
            Line("purchase", "'sppt'", "spot"),
            Line("channels.train.size", "'54 gigs'"),
            Line(DURATION, "'soon'"),
        ],
    ),
    "spelling and room on the disk": (
        channel("source: s3", size="100 GB") + "purchase: Spot\n",
        [Line("purchase", "'Spot'", "spot"), Line("channels", "67.8 GB too much")],
    ),
    "two channels, each wrong in its own way": (
        SMALLEST + "channels:\n"
        "  a: {size: 1 GB, objects: 0}\n"
        "  b: {size: 1 GB, objects: 1, input_mode: FastFile, data_type: AugmentedManifestFile}\n",
        [Line("channels.a.objects", "0"), Line("channels.b.data_type", "'AugmentedManifestFile'")],
    ),
}

# By topic; in this file those that are several things at once.
ROOMS = [
    CASES,
    test_bad_keys.CASES,
    test_bad_numbers.CASES,
    test_bad_choices.CASES,
    test_bad_data_paths.CASES,
    test_bad_parameters.CASES,
]
ALL = {name: case for cases in ROOMS for name, case in cases.items()}


def test_no_name_stands_twice() -> None:
    assert len(ALL) == sum(map(len, ROOMS))


@pytest.mark.parametrize("name", CASES)
def test_each_problem_is_one_clear_line(name: str, tmp_path: Path) -> None:
    require_refusal(CASES[name], tmp_path)


def test_there_are_enough_kinds() -> None:
    assert len(ALL) >= 40


@pytest.mark.parametrize("name", ["unknown key at the top", "unit in the wrong case", "Pipe on FSx", "21 channels"])
def test_json_is_refused_in_the_same_words(name: str, tmp_path: Path) -> None:
    text, _ = ALL[name]
    (tmp_path / "job.yaml").write_text(text)
    (tmp_path / "job.json").write_text(json.dumps(yaml.safe_load(text)))
    said = {kind: refused(run("forecast", f"job.{kind}", cwd=tmp_path)) for kind in ("yaml", "json")}
    assert [line.replace("job.json", "job.yaml") for line in said["json"]] == said["yaml"]


def test_the_smallest_job_is_good(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(SMALLEST)
    assert run("forecast", "job.yaml", cwd=tmp_path).code == 0
