"""What the lint finds in documents that hold jobs: the same as in the requests of the jobs."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.studies.lint import findings_of, lint

from tests.python.job_documents import REQUEST, on

SPOT = {
    **REQUEST,
    "EnableManagedSpotTraining": True,
    "StoppingCondition": {"MaxRuntimeInSeconds": 86400, "MaxWaitTimeInSeconds": 86400},
}


def pipeline(folder: Path, **steps: Any) -> Path:
    listed = [{"Name": name, "Type": "Training", "Arguments": each} for name, each in steps.items()]
    (folder / "pipeline.json").write_text(json.dumps({"Version": "2020-12-01", "Steps": listed}))
    return folder / "pipeline.json"


def rules(report: Any) -> list[str]:
    return sorted(finding.rule.id for finding in report.findings)


@pytest.mark.parametrize("request_", [REQUEST, SPOT, on("ml.p3.2xlarge")])
def test_a_step_is_linted_as_its_request(request_: dict[str, Any], tmp_path: Path) -> None:
    assert rules(lint(pipeline(tmp_path, Fit=request_))) == rules(lint({"TrainingJobName": "Fit", **request_}))


def test_one_of_several_jobs(tmp_path: Path) -> None:
    path = pipeline(tmp_path, Fit=REQUEST, Cheap=SPOT)
    assert lint(path).jobs == 2
    assert rules(lint(f"{path}:Fit")) == []
    assert rules(lint(f"{path}:Cheap")) == rules(lint(path)) != []


def test_what_is_not_known_is_not_checked(tmp_path: Path) -> None:
    path = pipeline(tmp_path, Fit=on({"Get": "Steps.A"}), Cheap=SPOT)
    made = findings_of(path)
    assert made.findings
    (problem,) = made.problems
    assert problem.rule == "must be known to be checked"
    with pytest.raises(simcore.SpecError):
        lint(path)


def test_what_the_bill_does_not_need_may_be_unknown(tmp_path: Path) -> None:
    without = lint(pipeline(tmp_path, Fit=REQUEST), required_tags=["team"])
    made_later = lint(pipeline(tmp_path, Fit={**REQUEST, "Tags": {"Get": "Steps.A"}}), required_tags=["team"])
    assert (rules(without), rules(made_later)) == (["missing-tag"], [])


def test_a_folder_is_its_documents_that_hold_jobs(tmp_path: Path) -> None:
    held = pipeline(tmp_path, Fit=SPOT)
    (tmp_path / "bucket.json").write_text('{"Resources": {"A": {"Type": "AWS::S3::Bucket"}}}')
    made = lint(tmp_path)
    assert (made.jobs, made.others) == (1, (str(tmp_path / "bucket.json"),))
    assert rules(made) == rules(lint(held)) != []


def test_parameters_go_with_documents_alone(tmp_path: Path) -> None:
    path = pipeline(tmp_path, Fit=REQUEST)
    with pytest.raises(simcore.SpecError, match="must be a parameter that a job of the documents depends on"):
        findings_of(path, parameters={"Gone": 1})
    (tmp_path / "train.py").write_text("import sagemaker")
    with pytest.raises(simcore.SpecError, match="only go with a pipeline or a template"):
        findings_of(tmp_path / "train.py", parameters={"Gone": 1})
