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
