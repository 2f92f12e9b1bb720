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


# ------------------------------------------------------------------------------------------------ all of one launch
WORK = "work: {compute: {duration: 30 min}}\n"
CLUSTER = {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30}


def tuning(folder: Path, trials: int, *types: str) -> str:
    """A tuning job, whose trials have one of some types if they are given."""
    several = [{**CLUSTER, "InstanceType": kind} for kind in types]
    open_ = {"HyperParameterTuningResourceConfig": {"InstanceConfigs": several, "AllocationStrategy": "Prioritized"}}
    definition = {key: value for key, value in REQUEST.items() if not (types and key == "ResourceConfig")}
    limits = {"MaxNumberOfTrainingJobs": trials, "MaxParallelTrainingJobs": 2}
    content = {
        "HyperParameterTuningJobName": "tune",
        "HyperParameterTuningJobConfig": {"Strategy": "Random", "ResourceLimits": limits},
        "TrainingJobDefinition": {**definition, **(open_ if types else {})},
    }
    (folder / "tune.json").write_text(json.dumps(content))
    return "tune.json"


def checked(folder: Path, *paths: str, most: str = "100", options: tuple[str, ...] = ()) -> tuple[int, Any]:
    (folder / "w.yaml").write_text(WORK)
    words = ("--workload", "w.yaml", "--max-cost", most, "--format", "json", *options)
    done = run("check", *paths, *words, cwd=folder)
    return done.code, json.loads(done.out)


@pytest.mark.parametrize("workload", [(), ("--workload", "w.yaml")])
def test_what_nothing_starts_is_within_and_the_others_are_judged(workload: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "w.yaml").write_text(WORK)
    path = machine(tmp_path)
    (tmp_path / "request.json").write_text(json.dumps({**REQUEST, "TrainingJobName": "a"}))
    assert run("check", path, "--max-cost", "0.01", *workload, cwd=tmp_path).code == 0
    for paths in ((path, "request.json"), (".",)):
        for limit, code in (("1", 0), ("0.01", 1)):
            done = run("check", *paths, "--max-cost", limit, *workload, cwd=tmp_path)
            assert (done.code, "Traceback" in done.err) == (code, False)


TERRAFORM = {
    "training_job_name": "a",
    "role_arn": ROLE,
    "algorithm_specification": [{"training_image": "a", "training_input_mode": "File"}],
    "output_data_config": [{"s3_output_path": "s3://b/o"}],
    "resource_config": [{"instance_type": "ml.m5.xlarge", "instance_count": 1, "volume_size_in_gb": 30}],
    "stopping_condition": [{"max_runtime_in_seconds": 3600}],
}
NAMED = {"mode": "managed", "type": "aws_sagemaker_training_job", "name": "a"}
HELD = {**NAMED, "address": "aws_sagemaker_training_job.a", "values": TERRAFORM}
NO_CHANGE = {"address": HELD["address"], "type": NAMED["type"], "change": {"actions": ["no-op"], "after_unknown": {}}}
IDLE = {
    "plan.json": {
        "format_version": "1.2",
        "planned_values": {"root_module": {"resources": [HELD]}},
        "resource_changes": [NO_CHANGE],
    },
    "a.tfstate": {
        "version": 4,
        "terraform_version": "1.9.0",
        "serial": 1,
        "lineage": "x",
        "outputs": {},
        "resources": [{**NAMED, "instances": [{"attributes": TERRAFORM}]}],
    },
}


@pytest.mark.parametrize("verb", [("check", "--max-cost", "0.01"), ("forecast",), ("explain", "bill")])
@pytest.mark.parametrize("name", IDLE)
def test_a_plan_without_a_change_and_a_state_cost_nothing(name: str, verb: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / name).write_text(json.dumps(IDLE[name]))
    (tmp_path / "w.yaml").write_text(WORK)
    for workload in ((), ("--workload", "w.yaml")):
        done = run(*verb, name, *workload, cwd=tmp_path)
        assert (done.code, done.err) == (0, "")
        assert "not started: $0.00" in done.out


def test_what_nothing_starts_is_refused_from_python(tmp_path: Path) -> None:
    path = tmp_path / machine(tmp_path)
    with pytest.raises(simcore.SpecError, match="must be started to be checked"):
        simcore.check(path, workload={"work": {"compute": {"duration": "30 min"}}}, max_cost=1)


@pytest.mark.parametrize("workload", [(), ("--workload", "w.yaml"), ("--workload", "w.yaml", "--worst-case")])
def test_a_tuning_job_of_several_types_is_judged_by_the_dearest(workload: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "w.yaml").write_text(WORK)
    dear = scanned_usd(tmp_path, tuning(tmp_path, 10, "ml.p4d.24xlarge"))
    path = tuning(tmp_path, 10, "ml.m5.xlarge", "ml.p4d.24xlarge")
    assert scanned_usd(tmp_path, path) == dear > 300
    for limit, code in ((dear - 1, 1), (dear + 1, 0)):
        assert run("check", path, "--max-cost", f"{limit}", *workload, cwd=tmp_path).code == code
    with pytest.raises(simcore.SpecError, match="must be of one type to be checked"):
        simcore.check(tmp_path / path, workload={"work": {"compute": {"duration": "30 min"}}}, max_cost=1)


def scanned_usd(folder: Path, *paths: str) -> float:
    total: float = json.loads(run("scan", *paths, "--format", "json", cwd=folder).out)["total"]["at_most_usd"]
    return total


def test_the_total_has_every_trial_and_every_start(tmp_path: Path) -> None:
    paths = machine(tmp_path, 1, 2, 3), tuning(tmp_path, 10)
    (tmp_path / "request.json").write_text(json.dumps({**REQUEST, "TrainingJobName": "a"}))
    code, found = checked(tmp_path, *paths, "request.json")
    alone = simcore.forecast(tmp_path / "request.json", workload=tmp_path / "w.yaml", replications=10000)
    one, most = alone.cost_usd.mean, alone.worst_case.cost_usd
    assert code == 0
    assert [each["jobs"] for each in found["verdicts"]] == [3, 10, 1]
    assert [each["expected_cost_usd"] for each in found["verdicts"]] == pytest.approx(
        [3 * one, 10 * one, one], abs=0.02
    )
    assert [each["at_most_usd"] for each in found["verdicts"]] == pytest.approx([3 * most, 10 * most, most], abs=0.01)
    assert [each["limit_usd"] for each in found["verdicts"]] == [100.0] * 3
    assert found["total"]["limit_usd"] == 300.0
    for key in ("expected_cost_usd", "at_most_usd"):
        assert found["total"][key] == pytest.approx(sum(each[key] for each in found["verdicts"]))


def test_the_table_is_headed_by_the_budget_and_adds_up(tmp_path: Path) -> None:
    paths = machine(tmp_path, 1, 2, 3), tuning(tmp_path, 10)
    _, found = checked(tmp_path, *paths)
    for several in (paths, paths[::-1], paths[:1]):
        shown = run("check", *several, "--max-cost", "100", "--workload", "w.yaml", cwd=tmp_path, COLUMNS="160").out
        assert "each job cost ≤ $100.00" in shown
    shown = run("check", *paths, "--max-cost", "100", "--workload", "w.yaml", cwd=tmp_path, COLUMNS="160").out
    (total,) = (line.split() for line in shown.splitlines() if line.startswith("total  "))
    assert total == ["total", *(f"${found['total'][key]:.2f}" for key in ("expected_cost_usd", "at_most_usd"))]
    assert "(10 trials)" in shown
    assert "(3 starts)" in shown


def test_the_totals_of_a_tag_have_every_start(tmp_path: Path) -> None:
    path = machine(tmp_path, 1, 2, 3, Tags=[{"Key": "team", "Value": "a"}])
    _, found = checked(tmp_path, path, options=("--group-by", "team"))
    assert found["groups"]["team"] == {"a": found["total"]}
    assert found["total"]["expected_cost_usd"] == found["verdicts"][0]["expected_cost_usd"]
    assert found["verdicts"][0]["jobs"] == 3


@pytest.mark.parametrize(
    ("workload", "said"),
    [
        (
            f"{WORK}channels: {{train: {{size: 1 GB, objects: 1}}}}\n",
            "channels.train: must be a channel of the request",
        ),
        (f"jobs: {{'b*': {{{WORK.strip()}}}}}\n", "must have a pattern that matches the job"),
        (WORK, ""),
    ],
)
def test_why_a_workload_does_not_serve_a_job_is_said(workload: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "jobs").mkdir()
    machine(tmp_path / "jobs", 1)
    (tmp_path / "w.yaml").write_text(workload)
    done = run("check", "jobs", "--max-cost", "1", "--workload", "w.yaml", cwd=tmp_path)
    assert done.code == 0
    assert ("is checked without the workload" in " ".join(done.out.split())) is bool(said)
    assert said in " ".join(done.out.split())


def test_one_workload_of_several_jobs_is_said(tmp_path: Path) -> None:
    paths = machine(tmp_path, 1), tuning(tmp_path, 10)
    told = "says the same of 2 jobs"
    for content, said in ((WORK, True), (f"jobs: {{'*': {{{WORK.strip()}}}}}\n", False)):
        (tmp_path / "w.yaml").write_text(content)
        for verb in (("check", "--max-cost", "100"), ("forecast",)):
            shown = run(*verb, *paths, "--workload", "w.yaml", cwd=tmp_path).out
            assert (told in " ".join(shown.split())) is said
        assert "says the same" not in run("forecast", paths[0], "--workload", "w.yaml", cwd=tmp_path).out


def test_a_workload_serves_no_job_file(tmp_path: Path) -> None:
    (tmp_path / "jobs").mkdir()
    machine(tmp_path / "jobs", 1)
    (tmp_path / "jobs" / "job.json").write_text(JOB)
    (tmp_path / "w.yaml").write_text(WORK)
    for verb in (("check", "--max-cost", "100"), ("forecast",)):
        shown = run(*verb, "jobs", "--workload", "w.yaml", cwd=tmp_path).out
        assert "job.json" in shown
        assert "says the same" not in shown
