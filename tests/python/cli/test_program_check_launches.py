"""simcore check of jobs that one launch starts several times, or not at all: every amount is of all of them."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.cli.test_program_check import JOB, machine
from tests.python.command_line import run
from tests.python.found_jobs import ROLE
from tests.python.job_documents import REQUEST

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
