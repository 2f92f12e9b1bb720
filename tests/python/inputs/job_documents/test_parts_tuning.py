"""Tuning jobs of documents: how many training jobs they start, and definitions that share them."""

from pathlib import Path
from typing import Any

import pytest
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import NOT_CHECKED, WITHIN, Scan
from simcore.studies.bound import bound, budget_state
from simcore.studies.check import read_budget

from tests.python.job_documents import REQUEST, jobs, on


def tuning(trials: Any, **definitions: Any) -> dict[str, Any]:
    """A pipeline with a tuning step."""
    config = {"ResourceLimits": {"MaxNumberOfTrainingJobs": trials}}
    arguments = {"HyperParameterTuningJobConfig": config, **definitions}
    return {"Version": "2020-12-01", "Steps": [{"Name": "Tune", "Type": "Tuning", "Arguments": arguments}]}


@pytest.mark.parametrize(
    ("trials", "told"), [(20, True), (1, True), (0, False), (-5, False), (True, False), ("20", False), (2.0, False)]
)
def test_the_number_of_trials_is_a_whole_number_from_1_on(trials: Any, told: bool, tmp_path: Path) -> None:
    made = bound(jobs(tmp_path, tuning(trials, TrainingJobDefinition=REQUEST))["Tune"])
    assert made.job.trials == trials if told else isinstance(made.job.trials, Unread)
    assert made.whole is told
    assert budget_state(made, read_budget(1000, None, 0.95)) == (WITHIN if told else NOT_CHECKED)


def test_definitions_share_the_trials_and_are_in_the_total_once(tmp_path: Path) -> None:
    named = [{**on(kind), "DefinitionName": name} for name, kind in (("a", "ml.m5.xlarge"), ("b", "ml.m5.4xlarge"))]
    found = [bound(each) for each in jobs(tmp_path, tuning(10, TrainingJobDefinitions=named)).values()]
    one = bound(jobs(tmp_path, tuning(10, TrainingJobDefinition=on("ml.m5.4xlarge")))["Tune"])
    assert len(found) == 2
    assert Scan(1, tuple(found)).usd == pytest.approx(one.usd, abs=0.005)


@pytest.mark.parametrize("definitions", [[], {"Get": "Steps.A.Definitions"}])
def test_definitions_that_are_not_told_are_no_amount(definitions: Any, tmp_path: Path) -> None:
    made = bound(jobs(tmp_path, tuning(10, TrainingJobDefinitions=definitions))["Tune"])
    assert (made.usd, len(made.problems)) == (None, 1)
