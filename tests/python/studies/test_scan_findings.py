"""The findings of the lint beside the jobs of a scan."""

import json
from pathlib import Path

from simcore.studies.lint import findings_of
from simcore.studies.scan import scan
from simcore.studies.scan_findings import scan_findings

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
        str(each.job.place).rpartition("/")[2]: [one.rule.id for one in made.findings if one.is_at(each.job.place)]
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
    assert scan_findings(scan(tmp_path)).findings == findings_of(tmp_path / "a.json").findings != ()


def test_what_cannot_be_read_has_none(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps({**WAIT, "Tags": 7, "simcore": 1}))
    assert scan_findings(scan(tmp_path)).findings == ()
