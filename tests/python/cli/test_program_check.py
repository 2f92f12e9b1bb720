"""simcore check of programs: the worst case against a budget, and 2 for all that cannot be compared."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.command_line import Done, refused, run
from tests.python.found_jobs import ROLE
from tests.python.job_documents import REQUEST
from tests.python.sdk_classes import IMAGE

HEADER = """import sys
from sagemaker.estimator import Estimator
from sagemaker.tuner import HyperparameterTuner
"""
KNOWN = f"e = Estimator('{IMAGE}', '{ROLE}', 1, 'ml.m5.xlarge', max_run=3600)\n"  # $0.33 at most
DAY = f"Estimator('{IMAGE}', '{ROLE}', 1, 'ml.m5.xlarge').fit()\n"  # $5.75 at most
UNKNOWN = f"Estimator('{IMAGE}', '{ROLE}', 1, sys.argv[1]).fit()\n"
BROKEN = "def (\n"
JOB = '{"simcore": 1, "cluster": {"instance_type": "ml.m5.xlarge"}, "work": {"compute": {"duration": "1 h"}}}'


def check(folder: Path, *lines: str, limit: tuple[str, ...] = ("--max-cost", "1"), path: str = "train.py") -> Done:
    (folder / "train.py").write_text(HEADER + "".join(lines))
    return run("check", path, *limit, cwd=folder)


@pytest.mark.parametrize(
    ("lines", "code", "headline"),
    [
        ((KNOWN,), 0, "within budget in the worst case: 1 job in 1 file"),
        ((KNOWN, DAY), 1, "1 of 2 jobs over budget in the worst case"),
        ((KNOWN, UNKNOWN), 2, "1 of 2 jobs not checked"),
        ((DAY, UNKNOWN), 2, "1 of 2 jobs over budget in the worst case, 1 of 2 jobs not checked"),
        ((KNOWN, BROKEN), 2, "1 place not read"),
        ((KNOWN, "HyperparameterTuner(e, 'auc', {}, max_jobs=2).fit()\n"), 0, "within budget"),
        ((KNOWN, "HyperparameterTuner(e, 'auc', {}, max_jobs=4).fit()\n"), 1, "over budget in the worst case: 1 job"),
        ((KNOWN, "HyperparameterTuner(e, 'auc', {}, max_jobs=len(sys.argv)).fit()\n"), 2, "not checked: 1 job"),
        ((KNOWN.replace("ml.m5.xlarge", "local"),), 0, "within budget"),
        ((KNOWN, "for seed in range(3):\n    e.fit()\n"), 0, "within budget"),
        ((KNOWN, "for seed in range(4):\n    e.fit()\n"), 1, "over budget in the worst case: 1 job"),
        ((KNOWN, "for seed in open('seeds'):\n    e.fit()\n"), 2, "not checked: 1 job"),
        ((KNOWN.replace(")\n", ", rules=[own()])\n"),), 2, "not checked: 1 job"),
        ((KNOWN, "e.deploy(instance_type='ml.m5.xlarge', initial_instance_count=1)\n"), 2, "1 place not read"),
        (
            (KNOWN.replace(IMAGE, "mine").replace(")\n", ", sagemaker_session=s(region_name=r))\n"),),
            2,
            "not checked: 1 job",
        ),
        (("x = 1\n",), 0, "nothing to check: no jobs in 1 file"),
    ],
)
def test_codes(lines: tuple[str, ...], code: int, headline: str, tmp_path: Path) -> None:
    done = check(tmp_path, *lines)
    assert done.code == code
    assert done.out.startswith(headline)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((UNKNOWN,), "train.py:4: instance_type: must be known to be checked, got sys.argv[1], which is given"),
        ((KNOWN, BROKEN), "train.py:5: "),
        ((KNOWN, "for seed in open('seeds'):\n    e.fit()\n"), "train.py:4: number of starts: must be known"),
        ((KNOWN.replace(")\n", ", rules=[own()])\n"),), "train.py:4: must cost nothing beside the job"),
        ((DAY.replace("1, ", "'1', "),), "train.py:4: instance_count: must be a whole number"),
    ],
)
def test_what_is_not_checked_says_why(lines: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    (told,) = check(tmp_path, *lines).err.splitlines()
    assert told.startswith(f"simcore: {reason}")


def test_a_region_that_is_not_told_may_be_given(tmp_path: Path) -> None:
    session = ", sagemaker_session=s(region_name=r))\n"
    line = KNOWN.replace(IMAGE, "mine").replace(")\n", session)
    told = check(tmp_path, line)
    assert told.code == 2
    assert told.err.startswith(
        "simcore: train.py:4: region: must be known to be checked, got r, which is not assigned in"
    )
    assert "at us-east-1 prices" in told.out
    assert check(tmp_path, line, limit=("--max-cost", "1", "--region", "eu-west-1")).code == 0


def test_a_region_goes_with_programs_alone(tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(JOB)
    told = refused(run("check", "job.json", "--max-cost", "1", "--region", "eu-west-1", cwd=tmp_path))
    assert told == ["--region: must go with programs alone: a job file or a workload names its own"]


def test_one_cause_is_one_line(tmp_path: Path) -> None:
    (told,) = check(tmp_path, f"Estimator('{IMAGE}', '{ROLE}', 1, 'ml.m5.xlarge', **own()).fit()\n").err.splitlines()
    assert told.startswith("simcore: train.py:4: volume_size, ")
    assert "got **own(), which" in told


def test_a_folder_is_all_that_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "day.py").write_text(HEADER + DAY)
    done = check(tmp_path, KNOWN, path=".", limit=("--max-cost", "1", "--format", "json"))
    assert [(each["file"], each["verdict"]) for each in json.loads(done.out)["jobs"]] == [
        ("b/day.py", "over"),
        ("train.py", "within"),
    ]
    assert (done.code, json.loads(done.out)["code"]) == (1, 1)


def test_one_job_by_its_line(tmp_path: Path) -> None:
    assert check(tmp_path, KNOWN, DAY, path="train.py:4").code == 0
    assert check(tmp_path, KNOWN, DAY, path="train.py:5").code == 1
    assert refused(check(tmp_path, KNOWN, DAY, path="train.py:6")) == ["train.py:6: must be the line of a job"]


@pytest.mark.parametrize(("limit", "code"), [("2h", 0), ("1h", 1), ("3600", 1)])
def test_the_longest_time(limit: str, code: int, tmp_path: Path) -> None:
    assert check(tmp_path, KNOWN, limit=("--max-time", limit)).code == code


def test_the_trials_of_a_tuner_have_no_longest_time(tmp_path: Path) -> None:
    lines = (KNOWN, "HyperparameterTuner(e, 'auc', {}, max_jobs=2).fit()\n")
    assert check(tmp_path, *lines, limit=("--max-time", "100h")).code == 2


def test_what_is_left_out_is_said(tmp_path: Path) -> None:
    done = check(tmp_path, KNOWN, "e.fit('s3://bucket/x')\n")
    assert done.out.startswith("within budget in the worst case, the copying of data aside: 1 job in 1 file")


def test_with_a_workload_it_is_checked_like_its_request(tmp_path: Path) -> None:
    (tmp_path / "workload.json").write_text('{"work": {"compute": {"duration": "10 min"}}}')
    done = check(tmp_path, KNOWN, limit=("--max-cost", "1", "--workload", "workload.json", "--format", "json"))
    assert done.code == 0
    assert json.loads(done.out)["verdicts"][0]["decided_by"] == "confidence"


@pytest.mark.parametrize(
    ("lines", "limit", "code"),
    [
        (("HyperparameterTuner(e, 'auc', {}, max_jobs=50).fit()\n",), ("--max-cost", "1"), 1),
        (("HyperparameterTuner(e, 'auc', {}, max_jobs=50).fit()\n",), ("--max-cost", "50"), 0),
        (("HyperparameterTuner(e, 'auc', {}, max_jobs=50).fit()\n",), ("--max-time", "9h"), 2),
        (("HyperparameterTuner(e, 'auc', {}, max_jobs=N).fit()\n",), ("--max-cost", "50"), 2),
        (("for seed in range(50):\n    e.fit()\n",), ("--max-cost", "1"), 1),
        (("for seed in range(50):\n    e.fit()\n",), ("--max-cost", "50", "--max-time", "9h"), 0),
        (("for seed in load():\n    e.fit()\n",), ("--max-cost", "50"), 2),
        (("e.rules = [own()]\ne.fit()\n",), ("--max-cost", "50"), 2),
    ],
)
def test_with_a_workload_all_jobs_share_the_budget(
    lines: tuple[str, ...], limit: tuple[str, ...], code: int, tmp_path: Path
) -> None:
    (tmp_path / "workload.json").write_text('{"work": {"compute": {"duration": "10 min"}}}')
    assert check(tmp_path, KNOWN, *lines, limit=(*limit, "--workload", "workload.json")).code == code


def test_the_same_of_a_job_that_was_loaded(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text(HEADER + KNOWN + "HyperparameterTuner(e, 'auc', {}, max_jobs=50).fit()\n")
    workload = {"work": {"compute": {"duration": "10 min"}}}
    job = simcore.Job.load(path, workload=workload)
    for each in (path, job, job.replace(name="other")):
        beside = workload if each is path else None
        assert not simcore.check(each, workload=beside, max_cost=1).within
        assert simcore.check(each, workload=beside, max_cost=50).within


def test_job_files_are_checked_beside_programs(tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(JOB)
    (tmp_path / "train.py").write_text(HEADER + KNOWN)
    done = run("check", "job.json", "train.py", "--max-cost", "1", cwd=tmp_path)
    assert done.code == 0
    assert "within budget in the worst case: 1 job in 1 file" in " ".join(done.out.split())
    assert run("check", "job.json", "train.py", "--max-cost", "0.3", cwd=tmp_path).code == 1


@pytest.mark.parametrize("option", [("--group-by", "team"), ("--plot", "a.png")])
def test_what_only_a_forecast_has(option: tuple[str, str], tmp_path: Path) -> None:
    told = refused(check(tmp_path, KNOWN, limit=("--max-cost", "1", *option)))
    assert told[0].startswith(f"{option[0]}: must go with job files")


def test_a_summary_is_appended(tmp_path: Path) -> None:
    check(tmp_path, KNOWN, limit=("--max-cost", "1", "--summary", "summary.md"))
    assert "Within budget in the worst case" in (tmp_path / "summary.md").read_text()


def test_a_limit_must_be_given(tmp_path: Path) -> None:
    assert check(tmp_path, KNOWN, limit=()).code == 2


# ------------------------------------------------------------------------------------------------ other documents
def machine(folder: Path, *seeds: int, **more: Any) -> str:
    """A state machine that starts a job of $0.33 at most once for each seed."""
    sent = {**REQUEST, **more}
    task = {"Type": "Task", "Resource": "arn:aws:states:::sagemaker:createTrainingJob.sync", "Parameters": sent}
    inner = {"StartAt": "Fit", "States": {"Fit": {**task, "End": True}}}
    several = {"Type": "Map", "ItemsPath": "$.seeds", "ItemProcessor": inner, "End": True}
    seeded = {"Type": "Pass", "Result": {"seeds": list(seeds)}, "Next": "All"}
    content = {"StartAt": "Seeds", "States": {"Seeds": seeded, "All": several}}
    (folder / "machine.asl.json").write_text(json.dumps(content))
    return "machine.asl.json"


@pytest.mark.parametrize(("seeds", "code"), [((1,), 0), ((1, 2, 3), 0), ((1, 2, 3, 4), 1)])
def test_every_start_of_a_document_counts(seeds: tuple[int, ...], code: int, tmp_path: Path) -> None:
    path = machine(tmp_path, *seeds)
    assert run("check", path, "--max-cost", "1", cwd=tmp_path).code == code
    assert run("check", ".", "--max-cost", "1", cwd=tmp_path).code == code
    assert run("check", f"{path}:Fit", "--max-cost", "1", cwd=tmp_path).code == code


def test_a_name_that_no_job_has(tmp_path: Path) -> None:
    path = machine(tmp_path, 1)
    assert refused(run("check", f"{path}:Gone", "--max-cost", "1", cwd=tmp_path)) == [
        f"{path}:Gone: must be the name of a job"
    ]


def test_a_workload_makes_a_job_of_a_document_one_of_several(tmp_path: Path) -> None:
    path = machine(tmp_path, 1, 2, 3)
    (tmp_path / "workload.json").write_text('{"work": {"compute": {"duration": "30 min"}}}')
    limits = ("0.30", 1), ("2", 0)
    for limit, code in limits:
        done = run("check", path, "--workload", "workload.json", "--max-cost", limit, cwd=tmp_path)
        assert done.code == code, done
