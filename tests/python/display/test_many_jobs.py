"""The JSON about many jobs against its schema."""

import json
from pathlib import Path

import pytest
import simcore
from jsonschema import Draft202012Validator
from simcore.display import many_jobs

from tests.python.command_line import run
from tests.python.job_documents import REQUEST
from tests.python.jobs import EXAMPLES

LIMITS = {"Strategy": "Random", "ResourceLimits": {"MaxParallelTrainingJobs": 3}}
TUNING = {"HyperParameterTuningJobName": "tune", "TrainingJobDefinition": REQUEST,
          "HyperParameterTuningJobConfig": LIMITS}  # fmt: skip
STEPS = [
    {"Name": name, "Type": "Training", "Arguments": {**REQUEST, "ResourceConfig": resources}}
    for name, resources in (("Known", REQUEST["ResourceConfig"]), ("Unknown", {"Get": "Parameters.Later"}))
]
WORKLOAD = "jobs: {'*': {work: {compute: {duration: 10 min}}}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Jobs of several kinds, and what is not read."""
    (tmp_path / "job.yaml").write_text((EXAMPLES / "bert-spot.yaml").read_text() + "\ntags: {team: vision}\n")
    (tmp_path / "request.json").write_text(json.dumps(REQUEST))
    (tmp_path / "tuning.json").write_text(json.dumps(TUNING))
    (tmp_path / "pipeline.json").write_text(
        json.dumps({"Version": "a", "Steps": [*STEPS, {"Name": "L", "Type": "Lambda"}]})
    )
    (tmp_path / "broken.json").write_text('{"StartAt": ')
    (tmp_path / "w.yaml").write_text(WORKLOAD)
    return tmp_path


def validator(name: str) -> Draft202012Validator:
    schema = simcore.output_schema(name)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("scan", "."), "jobs"),
        (("forecast", "."), "jobs"),
        (("forecast", ".", "--workload", "w.yaml"), "jobs"),
        (("explain", "bill", ".", "--workload", "w.yaml"), "jobs"),
        (("check", "job.yaml", "--max-cost", "5"), "checked_jobs"),
        (("check", ".", "--max-cost", "5", "--lint"), "checked_jobs"),
        (("check", ".", "--max-cost", "5", "--workload", "w.yaml"), "checked_jobs"),
        (("check", "job.yaml", "broken.json", "--max-cost", "5", "--group-by", "team"), "checked_jobs"),
        (("check", "pipeline.json", "request.json", "--max-cost", "5"), "checked_bounds"),
        (("check", "request.json", "--max-time", "5 h", "--lint"), "checked_bounds"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else each,
)
def test_a_real_answer_fits_its_schema(words: tuple[str, ...], name: str, folder: Path) -> None:
    answer = json.loads(run(*words, "--format", "json", cwd=folder).out)
    validator(name).validate(answer)
    assert not validator(name).is_valid({**answer, "stranger": 1})
    jobs = answer.get("jobs") or answer["verdicts"]
    jobs[0]["stranger"] = 1
    assert not validator(name).is_valid(answer)


def test_rows_have_the_members_of_those_of_the_core() -> None:
    row = next(row for row in many_jobs.Jobs.fields() if row.name == "jobs")
    assert set(json.loads(row.to_json())) == set(json.loads(simcore.Verdict.fields()[0].to_json()))
