"""Jobs that are some of several: how many there are, their part of a threshold, and warnings by what they mean."""

from pathlib import Path

import pytest
import simcore
from simcore import InputError, Job
from simcore.agents import launches
from simcore.display.forecast_brief import CUT_SHORT

from tests.python.jobs import EXAMPLES, smallest

HEAD = "from sagemaker.pytorch import PyTorch\nimport helper\n"
MADE = (
    "PyTorch(role='r', instance_count=1, instance_type='ml.g5.xlarge', framework_version='2.1', py_version='py310', "
    "entry_point='t.py', max_run=3600).fit()"
)
WORKLOAD = {"region": "us-east-1", "work": {"compute": {"duration": "30 min"}}}


def started(tmp_path: Path, loop: str) -> Job:
    """A job that a program starts in a loop."""
    path = tmp_path / "train.py"
    path.write_text(f"{HEAD}{loop}\n    {MADE}\n")
    return Job.load(path, workload=WORKLOAD)


def test_a_job_that_stands_alone() -> None:
    assert launches.number(smallest()) == 1
    assert launches.share(smallest(), "60 USD", None) == "60 USD"
    assert launches.notes([smallest()], 60) == []


def test_a_threshold_is_shared(tmp_path: Path) -> None:
    job = started(tmp_path, "for i in range(5):")
    assert launches.number(job) == 5
    assert launches.share(job, "60 USD", None) == pytest.approx(12.0)
    assert launches.share(job, None, "8 h") is None
    first, second = launches.notes([job], 60)
    assert first == "max_cost is that of all 5 jobs: each of them may cost $12.00"
    assert "5 times" in second
    assert launches.notes([job, job]) == [second]


def test_a_threshold_of_nobody_knows_how_many_is_refused(tmp_path: Path) -> None:
    job = started(tmp_path, "for each in helper.things():")
    assert launches.number(job) is None
    assert launches.share(job, None, None) is None
    with pytest.raises(InputError, match="number of starts"):
        launches.share(job, 300, None)


def test_jobs_that_are_started_a_different_number_of_times_share_no_threshold(tmp_path: Path) -> None:
    jobs = [smallest(), started(tmp_path, "for i in range(5):")]
    assert launches.share_of_all(jobs, None, None) is None
    assert launches.share_of_all(jobs[:1] * 2, 60, None) == 60
    with pytest.raises(InputError, match=r"max_cost: must be left out .*got 1, 5"):
        launches.share_of_all(jobs, 60, None)


def test_warnings_by_what_they_mean() -> None:
    cut = f"18 %{CUT_SHORT}MaxRuntimeExceeded, before their work is done"
    assert launches.by_severity(["region", cut, "2 designs: one of 12"], ["one of 12"]) == ("one of 12", cut, "region")
    told = launches.by_severity(simcore.forecast(EXAMPLES / "bert-spot.yaml").warnings, [])
    assert [CUT_SHORT in each for each in told] == [True, True, False, False]
    assert told[2].startswith("spot.interruptions: no trace")
    limited = simcore.forecast(smallest(stopping={"max_runtime": "5 min"}))
    never, cut, *_ = launches.by_severity(["region", *limited.warnings], [])
    assert never.startswith("in practice this job never finishes")
    assert CUT_SHORT in cut
