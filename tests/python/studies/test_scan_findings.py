"""The findings of the lint beside the jobs of a scan."""

import json
from pathlib import Path
from typing import Any

import pytest
from simcore.studies.lint import findings_of
from simcore.studies.scan import scan
from simcore.studies.scan_findings import of_each_job, scan_findings

from tests.python.command_line import run
from tests.python.job_documents import REQUEST
from tests.python.sdk_classes import IMAGE

WAIT = {**REQUEST, "TrainingJobName": "a", "StoppingCondition": {"MaxRuntimeInSeconds": 60, "MaxWaitTimeInSeconds": 90}}
SPOT = f"""from sagemaker.estimator import Estimator
Estimator('{IMAGE}', 'arn:aws:iam::111122223333:role/T', 1, 'ml.m5.xlarge', max_run=3600).fit()
Estimator('{IMAGE}', 'arn:aws:iam::111122223333:role/T', 1, 'ml.m5.xlarge', max_run=3600, max_wait=7200,
          use_spot_instances=True).fit()
"""


def test_each_finding_is_at_its_job(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(WAIT))
    (tmp_path / "t.py").write_text(SPOT)
    steps = [{"Name": "S", "Type": "Training", "Arguments": {k: v for k, v in WAIT.items() if k != "TrainingJobName"}}]
    (tmp_path / "p.json").write_text(json.dumps({"Version": "2020-12-01", "Steps": steps}))
    found = scan(tmp_path)
    made = scan_findings(found)
    told = {
        str(each.job.place).rpartition("/")[2]: [one.rule.id for one in made.findings if one.is_of(each.job)]
        for each in found.bounds
    }
    assert told == {
        "a.json": ["max-wait-without-spot"],
        "p.json:S": ["max-wait-without-spot"],
        "t.py:2": [],
        "t.py:3": ["spot-starts-over"],
    }


def test_they_are_those_of_the_lint(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(WAIT))
    made, wanted = scan_findings(scan(tmp_path)).findings, findings_of(tmp_path / "a.json").findings
    assert [each.to_dict() for each in made] == [each.to_dict() for each in wanted] != []


STARTS_OVER = {**REQUEST, "EnableManagedSpotTraining": True, "StoppingCondition": {
    "MaxRuntimeInSeconds": 3600, "MaxWaitTimeInSeconds": 7200}}  # fmt: skip
ENDED = {"TrainingJobStatus": "Completed", "SecondaryStatus": "Completed", "CreationTime": "2026-07-01T10:00:00Z",
         "TrainingStartTime": "2026-07-01T10:01:00Z", "TrainingEndTime": "2026-07-01T10:31:00Z",
         "TrainingTimeInSeconds": 1800, "BillableTimeInSeconds": 1800}  # fmt: skip


def answer(name: str, request: dict[str, Any]) -> dict[str, Any]:
    return {**request, **ENDED, "TrainingJobName": name, "TrainingJobArn": f"arn:aws:sagemaker:us-east-1:1:x/{name}"}


@pytest.mark.parametrize(
    ("document", "wanted"),
    [
        ([{**STARTS_OVER, "TrainingJobName": "a"}, {**REQUEST, "TrainingJobName": "a"}], [True, False]),
        (answer("a", STARTS_OVER), [True]),
        (answer("a", REQUEST), [False]),
        (
            {"Results": [{"TrainingJob": answer("a", REQUEST)}, {"TrainingJob": answer("b", STARTS_OVER)}]},
            [False, True],
        ),
    ],
)
def test_a_job_of_a_document_has_its_own_findings(document: Any, wanted: list[bool], tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(document))
    found = scan(tmp_path / "a.json")
    several = of_each_job(found, scan_findings(found))
    assert [bool(each) and each[0].rule.id == "spot-starts-over" for each in several if each is not None] == wanted
    told = json.loads(run("scan", tmp_path / "a.json", "--format", "json").out)
    assert [bool(job["findings"]) for job in told["jobs"]] == wanted


def test_a_job_that_the_lint_cannot_read_is_not_called_clean(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([REQUEST, {**REQUEST, "StoppingCondition": 7}]))
    told = json.loads(run("scan", tmp_path / "a.json", "--format", "json").out)
    assert [job["findings"] for job in told["jobs"]] == [None, None]
    assert "not linted" in run("scan", tmp_path / "a.json", "--format", "csv").out


def test_what_cannot_be_read_has_none(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps({**WAIT, "Tags": 7, "simcore": 1}))
    assert scan_findings(scan(tmp_path)).findings == ()
