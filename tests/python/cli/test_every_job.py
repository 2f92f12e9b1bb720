"""simcore forecast, check and explain bill of files with many jobs, and of folders."""

import csv
import io
import json
from pathlib import Path

import pytest
from simcore.display import many_jobs

from tests.python.command_line import refused, run
from tests.python.job_documents import REQUEST

JOB = "simcore: 1\nname: j\ncluster: {instance_type: ml.m5.xlarge}\nwork: {compute: {duration: 1 h}}\n"
PIPELINE = {
    "Version": "2020-12-01",
    "Steps": [
        {"Name": "Fit", "Type": "Training", "Arguments": REQUEST},
        {"Name": "Score", "Type": "Transform", "Arguments": {}},
    ],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "jobs").mkdir()
    (tmp_path / "jobs" / "job.yaml").write_text(JOB)
    (tmp_path / "jobs" / "request.json").write_text(json.dumps({**REQUEST, "TrainingJobName": "a"}))
    (tmp_path / "jobs" / "pipeline.json").write_text(json.dumps(PIPELINE))
    (tmp_path / "w.yaml").write_text("work: {compute: {duration: 1 h}}\n")
    return tmp_path


def test_a_folder_is_every_job_in_it(folder: Path) -> None:
    done = run("forecast", "jobs", cwd=folder)
    assert (done.code, done.err) == (0, "")
    assert "expected for one launch of 1 job; at most $0.66 for 2 more; 1 job not bounded" in " ".join(done.out.split())
    found = json.loads(run("forecast", "jobs", "--format", "json", cwd=folder).out)
    alone = json.loads(run("forecast", "jobs/job.yaml", "--format", "json", cwd=folder).out)
    forecasts = {each["file"]: each["forecast"] for each in found["jobs"] if each["forecast"]}
    assert forecasts == {"jobs/job.yaml": alone}
    assert found["total"]["expected_cost_usd"] == round(alone["cost_usd"]["mean"], 2)
    assert [len(each["missing"]) for each in found["jobs"]] == [0, 1, 0, 1]


def test_a_request_without_a_workload_has_a_bound(folder: Path) -> None:
    done = run("forecast", "jobs/request.json", cwd=folder)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("at most $0.33 for one launch of 1 job in 1 file")
    assert "jobs/request.json: work" in done.out


def test_a_request_with_a_workload_is_as_ever(folder: Path) -> None:
    alone = run("forecast", "jobs/request.json", "--workload", "w.yaml", cwd=folder)
    (folder / "jobs" / "request.workload.yaml").write_text((folder / "w.yaml").read_text())
    assert run("forecast", "jobs/request.json", cwd=folder).out == alone.out


def test_several_files(folder: Path) -> None:
    rows = list(
        csv.DictReader(
            io.StringIO(
                run("forecast", "jobs/job.yaml", "jobs/request.json", "--workload", "w.yaml", "--format", "csv",
                    cwd=folder).out
            )
        )
    )  # fmt: skip
    assert [row["file"] for row in rows] == ["jobs/job.yaml", "jobs/request.json"]
    assert all(float(row["cost_p90_usd"]) > 0 for row in rows)


def test_a_bad_document_ends_with_2_and_the_others_are_shown(folder: Path) -> None:
    (folder / "jobs" / "bad.json").write_text(json.dumps({**REQUEST, "TrainingJobName": "a", "Tags": 7, "X": 1}))
    done = run("forecast", "jobs", cwd=folder)
    assert done.code == 2
    assert [line.partition(": must")[0] for line in done.err.splitlines()] == [
        "simcore: jobs/bad.json: Tags",
        "simcore: jobs/bad.json: X",
    ] or len(done.err.splitlines()) == 2
    assert "job.yaml" in done.out


def test_a_picture_shows_one_job(folder: Path) -> None:
    assert refused(run("forecast", "jobs", "--plot", "a.png", cwd=folder))[0].startswith("--plot: must go with one job")


def test_a_bad_request_alone_is_refused_with_all_its_problems(folder: Path) -> None:
    (folder / "bad.json").write_text(json.dumps({**REQUEST, "TrainingJobName": "a", "Tags": 7}))
    told = refused(run("forecast", "bad.json", cwd=folder))
    assert [each.split(": ")[1] for each in told] == ["Tags", "workload.work"]


def test_the_steps_of_every_bill(folder: Path) -> None:
    done = run("explain", "bill", "jobs", cwd=folder)
    assert done.code == 0
    assert "÷ 3,600 s/h" in done.out
    assert "request.json" in done.out
    alone = json.loads(run("explain", "bill", "jobs/job.yaml", "--format", "json", cwd=folder).out)
    found = json.loads(run("explain", "bill", "jobs", "--format", "json", cwd=folder).out)
    assert [each["steps"] for each in found["jobs"] if each["steps"]] == [alone]


@pytest.mark.parametrize(("most", "code"), [("1", 2), ("0.30", 2)])
def test_a_check_of_a_folder(most: str, code: int, folder: Path) -> None:
    done = run("check", "jobs", "--max-cost", most, cwd=folder)
    assert done.code == code  # a transform job is not checked
    (folder / "jobs" / "pipeline.json").unlink()
    assert run("check", "jobs", "--max-cost", most, cwd=folder).code == (0 if most == "1" else 1)


def test_a_check_of_a_request_without_a_workload_is_one_in_the_worst_case(folder: Path) -> None:
    done = run("check", "jobs/request.json", "--max-cost", "1", cwd=folder)
    assert done.code == 0
    assert done.out.startswith("within budget in the worst case")
    assert run("check", "jobs/request.json", "--max-cost", "0.3", cwd=folder).code == 1


def test_a_check_of_what_all_has_a_forecast(folder: Path) -> None:
    """A folder of job files is checked as they are by themselves."""
    for name in ("request.json", "pipeline.json"):
        (folder / "jobs" / name).unlink()
    alone, found = (run("check", path, "--max-cost", "1", cwd=folder) for path in ("jobs/job.yaml", "jobs"))
    assert (found.code, found.out) == (alone.code, alone.out)


def test_verdicts_beside_what_is_not_read(folder: Path) -> None:
    (folder / "jobs" / "request.json").unlink()
    (folder / "jobs" / "pipeline.json").write_text("{Steps: [, sagemaker")
    done = run("check", "jobs", "--max-cost", "1", cwd=folder)
    assert done.code == 2
    assert "pipeline.json" in done.err
    assert "1 place not read" in " ".join(done.out.split())


def test_verdicts_beside_bounds(folder: Path) -> None:
    found = json.loads(
        run("check", "jobs/job.yaml", "jobs/request.json", "--max-cost", "1", "--format", "json", cwd=folder).out
    )
    assert [each["file"] for each in found["verdicts"]] == ["jobs/job.yaml"]
    assert [(each["file"], each["verdict"]) for each in found["bounds"]["jobs"]] == [("jobs/request.json", "within")]


@pytest.mark.parametrize("form", ["html", "markdown"])
@pytest.mark.parametrize("verb", ["forecast", "check --max-cost=1", "explain bill"])
def test_other_forms(form: str, verb: str, folder: Path) -> None:
    assert "request" in run(*verb.split(), "jobs", "--format", form, cwd=folder).out


@pytest.mark.parametrize("width", ["80", "140"])
def test_lines_fit_the_terminal(width: str, folder: Path) -> None:
    done = run("forecast", "jobs", cwd=folder, COLUMNS=width)
    assert max(map(len, done.out.splitlines())) <= int(width)


def test_every_key_is_documented_and_no_other(folder: Path) -> None:
    verbs = (("forecast",), ("explain", "bill"), ("scan",))
    answers = [json.loads(run(*verb, "jobs", "--format", "json", cwd=folder).out) for verb in verbs]
    keys, of_a_job = ({row.name for row in of.fields()} for of in (many_jobs.Jobs, many_jobs.FoundJob))
    assert {key for answer in answers for key in answer} == keys
    assert {key for answer in answers for job in answer["jobs"] for key in job} == of_a_job - {"verdict"}


def test_the_total_is_that_of_the_table(folder: Path) -> None:
    found = json.loads(run("forecast", "jobs", "--format", "json", cwd=folder).out)
    last = next(line for line in run("forecast", "jobs", cwd=folder).out.splitlines() if line.startswith("total"))
    assert last.split()[1:] == [f"${found['total'][key]:.2f}" for key in ("expected_cost_usd", "at_most_usd")]


# ------------------------------------------------------------------------------------------------ all of one launch
def started(folder: Path, name: str, *seeds: int) -> str:
    """A pipeline that holds a job for each seed in a map of a state machine."""
    task = {"Type": "Task", "Resource": "arn:aws:states:::sagemaker:createTrainingJob.sync", "Parameters": REQUEST}
    inner = {"StartAt": "Fit", "States": {"Fit": {**task, "End": True}}}
    several = {"Type": "Map", "ItemsPath": "$.seeds", "ItemProcessor": inner, "End": True}
    seeded = {"Type": "Pass", "Result": {"seeds": list(seeds)}, "Next": "All"}
    (folder / name).write_text(json.dumps({"StartAt": "Seeds", "States": {"Seeds": seeded, "All": several}}))
    return name


def total_of(*words: str, cwd: Path) -> dict[str, float]:
    found: dict[str, float] = json.loads(run(*words, "--format", "json", cwd=cwd).out)["total"]
    return found


@pytest.mark.parametrize("verb", [("forecast",), ("explain", "bill")])
def test_what_nothing_starts_is_in_no_total(verb: tuple[str, ...], folder: Path) -> None:
    idle, alone = started(folder, "idle.json"), "jobs/request.json"
    made = total_of(*verb, idle, alone, "jobs/job.yaml", "--workload", "w.yaml", cwd=folder)
    assert made["forecast"] == 2
    only = total_of(*verb, alone, "jobs/job.yaml", "--workload", "w.yaml", cwd=folder)
    assert {**made, "jobs": 2} == only
    shown = run(*verb, idle, "--workload", "w.yaml", cwd=folder).out
    assert shown.startswith("1 job in 1 file, none of them started")
    assert "not started: $0.00" in shown


def test_every_start_is_in_the_total_and_rows_add_up_to_it(folder: Path) -> None:
    words = ("forecast", started(folder, "three.json", 1, 2, 3), "jobs/request.json", "--workload", "w.yaml")
    found = json.loads(run(*words, "--format", "json", cwd=folder).out)
    three, one = found["jobs"]
    for key in ("expected_cost_usd", "at_most_usd"):
        assert three[key] == pytest.approx(3 * one[key])
        assert found["total"][key] == pytest.approx(round(three[key], 2) + round(one[key], 2))
    assert one["at_most_usd"] == one["forecast"]["worst_case"]["cost_usd"] == one["worst_case"]["cost_usd"]
    assert one["uncounted_data"] == []
    rows = list(csv.DictReader(io.StringIO(run(*words, "--format", "csv", cwd=folder).out)))
    for key in ("expected_cost_usd", "at_most_usd"):
        assert [float(row[key]) for row in rows] == [three[key], one[key]]
    for form in ("table", "html", "markdown"):
        shown = run(*words, "--format", form, cwd=folder, COLUMNS="80").out
        for key in ("expected_cost_usd", "at_most_usd"):
            for amount in (three[key], one[key], found["total"][key]):
                assert f"${amount:.2f}" in shown.replace("\\", "")


def test_starts_that_nobody_knows_are_in_no_total(folder: Path) -> None:
    loop = "for seed in load():\n    boto3.client('sagemaker').create_training_job(**REQUEST)\n"
    (folder / "loop.py").write_text(f"import boto3\nREQUEST = { ({**REQUEST, 'TrainingJobName': 'a'})!r}\n{loop}")
    for workload in ((), ("--workload", "w.yaml")):
        words = ("forecast", "loop.py", "jobs/job.yaml", *workload)
        found = json.loads(run(*words, "--format", "json", cwd=folder).out)
        unknown, job = found["jobs"]
        assert (unknown["starts"], unknown["per"]) == (None, "start")
        assert found["total"]["at_most_usd"] == round(job["at_most_usd"], 2)
        assert found["total"]["expected_cost_usd"] == round(job["expected_cost_usd"], 2)
        assert "per start" in run(*words, cwd=folder).out


def test_the_workload_of_the_command_line_comes_first(folder: Path) -> None:
    """One file, one job, one workload: one answer, alone or beside others."""
    (folder / "jobs" / "request.workload.yaml").write_text("work: {compute: {duration: 5 h}}\n")
    words = ("--workload", "w.yaml", "--format", "json")
    alone = json.loads(run("forecast", "jobs/request.json", *words, cwd=folder).out)
    found = json.loads(run("forecast", "jobs", *words, cwd=folder).out)["jobs"]
    (made,) = (each for each in found if each["file"] == "jobs/request.json")
    assert (made["forecast"], made["workload"]) == (alone, "w.yaml")
    assert "workload of" in run("forecast", "jobs", cwd=folder).out
    assert "request.json: jobs/request.workload.yaml" in run("forecast", "jobs", cwd=folder).out
