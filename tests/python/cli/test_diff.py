"""simcore diff OLD NEW | diff --base REF JOB"""

import json
import subprocess
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import refused, run, squeezed
from tests.python.job_documents import REQUEST
from tests.python.jobs import uncertain


@pytest.fixture
def versions(tmp_path: Path) -> list[Path]:
    """A job, and the same at 5 USD an hour and with a volume."""
    for name, job in (("old", uncertain()), ("new", uncertain(prices={"instance_hour": "5 USD/h"}))):
        (tmp_path / f"{name}.json").write_text(json.dumps(job.description))
    return [tmp_path / "old.json", tmp_path / "new.json"]


def test_json_holds_both_forecasts_and_every_change(versions: list[Path]) -> None:
    done = run("diff", *versions, "--replications", "200", "--format", "json")
    assert (done.code, done.err) == (0, "")
    document = json.loads(done.out)
    assert [field["field"] for field in document["changed"]] == ["prices.instance_hour"]
    assert document["changed"][0] | {"field": ""} == {"field": "", "old": None, "new": "5 USD/h"}
    for name, path in zip(("old", "new"), versions, strict=True):
        assert document[name] == simcore.forecast(path, replications=200).to_dict()
    moved = sum(line["new_usd"] - line["old_usd"] for line in document["bill"])
    totals = document["new"]["bill_total_usd"] - document["old"]["bill_total_usd"]
    assert moved == pytest.approx(totals, abs=1e-9)
    assert document["comparison"]["designs"][1]["label"] == "new"


@pytest.mark.parametrize("columns", ["80", "140"])
def test_table(versions: list[Path], columns: str) -> None:
    done = run("diff", *versions, COLUMNS=columns)
    assert (done.code, done.err) == (0, "")
    shown = squeezed(done.out)
    assert "cost +$" in shown
    assert "time the same" in shown
    assert "prices.instance_hour not said 5 USD/h" in shown
    assert max(map(len, done.out.splitlines())) <= int(columns)


def test_the_same_job(versions: list[Path]) -> None:
    shown = squeezed(run("diff", versions[0], versions[0]).out)
    assert "nothing changed" in shown
    assert "No field of the job differs. The forecast is the same." in shown


def test_against_a_revision(versions: list[Path]) -> None:
    folder, job = versions[0].parent, versions[0].parent / "job.json"

    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", folder, *words], check=True,
                       capture_output=True)  # fmt: skip

    job.write_bytes(versions[0].read_bytes())
    git("init", "-q")
    git("add", "job.json")
    git("commit", "-q", "-m", "a job")
    job.write_bytes(versions[1].read_bytes())
    few = ("--replications", "50", "--format", "json")
    assert run("diff", "--base", "HEAD", job, *few).out == run("diff", *versions, *few).out
    (line,) = refused(run("diff", "--base", "nowhere", job))
    assert line.startswith("--base: must be a revision of git (Needed a single revision)")
    assert line.endswith("got 'nowhere'")
    (line,) = refused(run("diff", "--base", "HEAD", versions[0]))
    assert line == f"--base: must be a revision that has {versions[0]}, got 'HEAD'"


def test_wrong_number_of_files(versions: list[Path]) -> None:
    rule = "diff: must be an old and a new job file, or --base REF and what is compared with it"
    assert refused(run("diff", versions[0])) == [f"{rule}, got 1 file"]


def tuning(trials: int, *types: str) -> str:
    """A request of a tuning job."""
    cluster = {"InstanceCount": 1, "VolumeSizeInGB": 30}
    several = [{**cluster, "InstanceType": kind} for kind in types]
    open_ = {"HyperParameterTuningResourceConfig": {"InstanceConfigs": several, "AllocationStrategy": "Prioritized"}}
    limits = {"MaxNumberOfTrainingJobs": trials, "MaxParallelTrainingJobs": 2}
    definition = {key: value for key, value in REQUEST.items() if not (types and key == "ResourceConfig")}
    return json.dumps({
        "HyperParameterTuningJobName": "tune",
        "HyperParameterTuningJobConfig": {"Strategy": "Random", "ResourceLimits": limits},
        "TrainingJobDefinition": {**definition, **(open_ if types else {})},
    })  # fmt: skip


def test_every_trial_is_in_the_difference(tmp_path: Path) -> None:
    (tmp_path / "w.yaml").write_text("work: {compute: {duration: 30 min}}\n")
    for name, trials in (("old", 10), ("new", 500)):
        (tmp_path / f"{name}.json").write_text(tuning(trials))
    words = ("diff", "old.json", "new.json", "--workload", "w.yaml")
    assert json.loads(run(*words, "--format", "json", cwd=tmp_path).out)["jobs"] == {"old": 10, "new": 500}
    assert "(+4900 %)" in run(*words, cwd=tmp_path).out
    (tmp_path / "new.json").write_text(tuning(10))
    assert "nothing changed" in run(*words, cwd=tmp_path).out


def test_trials_of_several_types_have_no_forecast(tmp_path: Path) -> None:
    (tmp_path / "w.yaml").write_text("work: {compute: {duration: 30 min}}\n")
    (tmp_path / "a.json").write_text(tuning(10, "ml.m5.xlarge", "ml.p4d.24xlarge"))
    (line,) = refused(run("diff", "a.json", "a.json", "--workload", "w.yaml", cwd=tmp_path))
    assert line.startswith("a.json:tune: must be of one type for a forecast")


def test_what_is_billed_besides_is_a_change(tmp_path: Path) -> None:
    """The forecasts are the same, and one of the versions may be started again."""
    task = {
        "Type": "Task",
        "Resource": "arn:aws:states:::sagemaker:createTrainingJob.sync",
        "Parameters": REQUEST,
        "End": True,
    }
    retried = {**task, "Retry": [{"ErrorEquals": ["States.ALL"], "MaxAttempts": 4}]}
    for name, state in (("old.json", task), ("same.json", task), ("new.json", retried)):
        (tmp_path / name).write_text(json.dumps({"StartAt": "Fit", "States": {"Fit": state}}))
    (tmp_path / "w.yaml").write_text("work: {compute: {duration: 10 min}}\n")
    same, new = (
        run("diff", "old.json", name, "--workload", "w.yaml", cwd=tmp_path) for name in ("same.json", "new.json")
    )
    assert "Fit: nothing changed" in same.out
    assert "Fit: no change of cost or time" in new.out
    assert "up to 4 times" in " ".join(new.out.split())
