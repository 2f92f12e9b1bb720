"""One job of a program by its file and its line, for every verb that takes a job."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.program_choice import place_of
from simcore.inputs.python_code.call import Place

from tests.python.command_line import refused, run
from tests.python.found_jobs import ROLE
from tests.python.sdk_classes import IMAGE

HEADER = """from sagemaker.estimator import Estimator
import argparse
args = argparse.ArgumentParser().parse_args()
"""
CALL = f"Estimator('{IMAGE}', '{ROLE}', 1, {{kind}}, max_run=3600).fit()\n"
KNOWN = CALL.format(kind="'ml.m5.xlarge'")
UNKNOWN = CALL.format(kind="args.kind")
WORKLOAD = {"as_of": "2026-09-24", "work": {"compute": {"duration": "20 min"}}}


def written(folder: Path, *lines: str, name: str = "train.py") -> str:
    (folder / name).write_text(HEADER + "".join(lines))
    return str(folder / name)


def refusal(path: str, workload: object = None) -> list[str]:
    with pytest.raises(simcore.SpecError) as refused:
        simcore.forecast(path, workload=workload)  # type: ignore[arg-type]
    return str(refused.value).replace(path.partition(".py")[0], "train").splitlines()


def test_a_forecast_of_a_program_is_that_of_its_request(tmp_path: Path) -> None:
    job = simcore.Job.from_estimator(IMAGE, ROLE, 1, "ml.m5.xlarge", max_run=3600, workload=WORKLOAD)
    made = simcore.forecast(written(tmp_path, KNOWN), workload=WORKLOAD)
    assert made.cost_usd.mean == simcore.forecast(job).cost_usd.mean


def test_of_several_jobs_one_is_named_by_its_line(tmp_path: Path) -> None:
    path = written(tmp_path, KNOWN, KNOWN.replace("m5.xlarge", "m5.4xlarge"))
    assert refusal(path, WORKLOAD) == [
        "train.py: has 2 jobs: name one by its line (did you mean train.py:4, train.py:5?)"
    ]
    large = simcore.Job.load(f"{path}:5", workload=WORKLOAD)
    assert large.description["cluster"]["instance_type"] == "ml.m5.4xlarge"
    assert refusal(f"{path}:6")[0].startswith("train.py:6: must be the line of one of its 2 jobs")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            KNOWN.replace(".fit()", "") + "HyperparameterTuner(e, 'auc', {}, max_jobs=4).fit()\n",
            "one of the 4 training jobs",
        ),
        (
            KNOWN.replace(".fit()", "") + "HyperparameterTuner(e, 'auc', {}, max_jobs=N).fit()\n",
            "one of an unknown number",
        ),
        (KNOWN.replace(".fit()", "") + "e.fit()\ne.fit()\n", "which the program starts 2 times"),
        (KNOWN.replace(".fit()", "") + "for n in N:\n    e.fit()\n", "starts an unknown number of times"),
    ],
)
def test_a_forecast_is_of_one_job_of_several(lines: str, told: str, tmp_path: Path) -> None:
    path = written(tmp_path, "from sagemaker.tuner import HyperparameterTuner\n", f"e = {lines}")
    warnings = simcore.forecast(path, workload=WORKLOAD).warnings
    assert sum(told in each for each in warnings) == 1
    assert not any(
        "forecast is for one" in each for each in simcore.forecast(written(tmp_path, KNOWN), workload=WORKLOAD).warnings
    )


def test_training_jobs_of_a_tuner_have_its_line(tmp_path: Path) -> None:
    lines = (
        "from sagemaker.tuner import HyperparameterTuner\n",
        f"e = {KNOWN}".replace(".fit()", ""),
        "e.fit()\n",
        "HyperparameterTuner(e, 'auc', {}, max_jobs=4).fit()\n",
        "HyperparameterTuner(e, 'auc', {}, max_jobs=9).fit()\n",
    )
    path = written(tmp_path, *lines)
    assert refusal(path, WORKLOAD)[0].endswith("(did you mean train.py:5, train.py:7, train.py:8?)")
    told = {line: simcore.forecast(f"{path}:{line}", workload=WORKLOAD).warnings for line in (5, 7, 8)}
    assert [sum(f"one of the {number} " in each for each in told[line]) for line, number in ((7, 4), (8, 9))] == [1, 1]
    assert not any("training jobs of" in each for each in told[5])


def test_estimators_of_one_tuner_have_lines_of_their_own(tmp_path: Path) -> None:
    estimators = "".join(f"{name} = {KNOWN}".replace(".fit()", "") for name in "ab")
    create = "HyperparameterTuner.create({'a': a, 'b': b}, {}, {}, max_jobs=4).fit()\n"
    path = written(tmp_path, "from sagemaker.tuner import HyperparameterTuner\n", estimators, create)
    assert refusal(f"{path}:7", WORKLOAD)[0].startswith("train.py:7: has 2 jobs on one line")
    assert simcore.forecast(f"{path}:5", workload=WORKLOAD).cost_usd.mean > 0


def test_jobs_on_one_line_cannot_be_told_apart(tmp_path: Path) -> None:
    path = written(tmp_path, f"{KNOWN[:-1]}; {KNOWN}")
    told = refusal(path, WORKLOAD)
    assert told == ["train.py: has 2 jobs on one line, which must stand on lines of their own"]


def test_the_region_of_the_session(tmp_path: Path) -> None:
    session = f"sagemaker_session=sagemaker.Session(boto3.Session(region_name={{}})), image_uri='mine', role='{ROLE}', "
    call = "import boto3, sagemaker\nEstimator(" + session + "instance_count=1, instance_type='ml.m5.xlarge').fit()\n"
    known = simcore.Job.load(written(tmp_path, call.format("'eu-west-1'")), workload=WORKLOAD)
    assert known.description["region"] == "eu-west-1"
    path = written(tmp_path, call.format("args.region"))
    assert refusal(path, WORKLOAD)[0].startswith("train.py:5: region: must be known: give region in the workload")
    told = simcore.Job.load(path, workload={**WORKLOAD, "region": "us-west-2"})
    assert told.description["region"] == "us-west-2"


def test_a_notebook_has_cells(tmp_path: Path) -> None:
    cells = [{"cell_type": "code", "source": HEADER, "metadata": {}, "outputs": []}] * 2
    cells[1] = {**cells[1], "source": f"x = 1\n{KNOWN}"}
    path = tmp_path / "train.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    assert simcore.Job.load(f"{path}:2:2", workload=WORKLOAD).description["cluster"]["instance_type"] == "ml.m5.xlarge"


def test_what_is_not_known_is_asked_for_at_once_and_a_workload_may_say_it(tmp_path: Path) -> None:
    path = written(tmp_path, UNKNOWN.replace("3600", "args.hours"))
    told = refusal(path, WORKLOAD)
    assert [each.partition(", got")[0] for each in told] == [
        "train.py:4: instance_type: must be known: give cluster.instance_type in the workload",
        "train.py:4: max_run: must be known: give stopping.max_runtime in the workload",
    ]
    said = {**WORKLOAD, "cluster": {"instance_type": "ml.m5.xlarge"}, "stopping": {"max_runtime": "3600 s"}}
    known = simcore.forecast(written(tmp_path, KNOWN), workload=WORKLOAD)
    assert simcore.forecast(path, workload=said).cost_usd.mean == known.cost_usd.mean


def test_without_a_workload_what_a_request_cannot_say_is_asked_for(tmp_path: Path) -> None:
    assert refusal(written(tmp_path, KNOWN))[0].startswith("train.py:4: workload.work: must be given")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("x = 1\n", "must create a job that reading tells"),
        ("def (\n", "must be Python"),
        (KNOWN.replace("'ml.m5.xlarge'", "'local'"), "must be a job of the service, but it is in local mode"),
        (KNOWN.replace("max_run", "max_rum"), "must be a keyword of an estimator"),
    ],
)
def test_no_job_of_the_service(text: str, rule: str, tmp_path: Path) -> None:
    assert rule in refusal(written(tmp_path, text), WORKLOAD)[0]


@pytest.mark.parametrize(
    ("name", "file", "place"),
    [
        ("a/train.py", "a/train.py", None),
        ("a/train.py:41", "a/train.py", Place("a/train.py", 41)),
        ("train.ipynb:3:4", "train.ipynb", Place("train.ipynb", 4, 3)),
        ("job.yaml", "job.yaml", None),
        ("job.yaml:3", "job.yaml:3", None),
    ],
)
def test_places_in_names(name: str, file: str, place: Place | None) -> None:
    assert place_of(name) == (file, place)


@pytest.mark.parametrize("verb", [("forecast",), ("explain", "bill"), ("check", "--max-cost", "5")])
def test_verbs_take_a_program(verb: tuple[str, ...], tmp_path: Path) -> None:
    written(tmp_path, KNOWN, KNOWN)
    (tmp_path / "workload.json").write_text(json.dumps(WORKLOAD))
    done = run(*verb, "train.py:4", "--workload", "workload.json", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    every = run(*verb, "train.py", "--workload", "workload.json", cwd=tmp_path)
    assert every.code == 0
    assert {"train.py:4", "train.py:5"} <= set(every.out.split())


# ------------------------------------------------------------------------------------------------ other documents
REQUEST: dict[str, Any] = {
    "AlgorithmSpecification": {"TrainingImage": IMAGE, "TrainingInputMode": "File"},
    "RoleArn": "arn:aws:iam::111122223333:role/T",
    "OutputDataConfig": {"S3OutputPath": "s3://b/o"},
    "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
    "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
}


def pipeline(folder: Path, *names: str) -> str:
    steps = [{"Name": name, "Type": "Training", "Arguments": REQUEST} for name in names]
    (folder / "pipeline.json").write_text(json.dumps({"Version": "2020-12-01", "Steps": steps}))
    return str(folder / "pipeline.json")


def test_a_forecast_of_a_step_is_that_of_its_request(tmp_path: Path) -> None:
    path = pipeline(tmp_path, "Fit", "Refit")
    alone = simcore.forecast({"TrainingJobName": "a", **REQUEST}, workload=WORKLOAD)
    made = simcore.forecast(f"{path}:Refit", workload=WORKLOAD)
    assert (made.cost_usd.mean, made.job) == (alone.cost_usd.mean, "Refit")


def test_the_only_job_needs_no_name(tmp_path: Path) -> None:
    assert simcore.forecast(pipeline(tmp_path, "Fit"), workload=WORKLOAD).job == "Fit"


@pytest.mark.parametrize(
    ("name", "said"), [("", "has 2 jobs: name one by its name"), (":Gone", "must be the name of one of its 2 jobs")]
)
def test_a_refusal_names_the_jobs(name: str, said: str, tmp_path: Path) -> None:
    path = pipeline(tmp_path, "Fit", "Refit")
    with pytest.raises(simcore.SpecError) as refused:
        simcore.forecast(path + name, workload=WORKLOAD)
    assert said in str(refused.value)
    assert f"{path}:Fit, {path}:Refit" in str(refused.value)


def test_jobs_of_one_name_cannot_be_told_apart(tmp_path: Path) -> None:
    path = pipeline(tmp_path, "Fit", "Fit")
    with pytest.raises(simcore.SpecError, match="has 2 jobs of one name, which must have names of their own"):
        simcore.forecast(f"{path}:Fit", workload=WORKLOAD)


def test_a_name_may_leave_out_what_it_is_in(tmp_path: Path) -> None:
    body = json.dumps({"Version": "2020-12-01", "Steps": [{"Name": "Fit", "Type": "Training", "Arguments": REQUEST}]})
    properties = {"PipelineDefinition": {"PipelineDefinitionBody": body}}
    kind = "AWS::SageMaker::Pipeline"
    several = {name: {"Type": kind, "Properties": properties} for name in ("A", "B")}
    (tmp_path / "one.json").write_text(json.dumps({"Resources": {"A": several["A"]}}))
    (tmp_path / "two.json").write_text(json.dumps({"Resources": several}))
    assert simcore.forecast(tmp_path / "one.json:Fit", workload=WORKLOAD).job == "A-Fit"
    assert simcore.forecast(tmp_path / "two.json:B/Fit", workload=WORKLOAD).job == "B-Fit"
    with pytest.raises(simcore.SpecError, match="has 2 jobs: name one by its name"):
        simcore.forecast(tmp_path / "two.json:Fit", workload=WORKLOAD)


def test_a_file_with_a_colon_in_its_name(tmp_path: Path) -> None:
    path = Path(pipeline(tmp_path, "Fit"))
    path.rename(tmp_path / "a:b.json")
    assert place_of(str(tmp_path / "a:b.json")) == (str(tmp_path / "a:b.json"), None)
    assert simcore.forecast(tmp_path / "a:b.json:Fit", workload=WORKLOAD).job == "Fit"


def test_a_parameter_takes_the_place_of_its_default(tmp_path: Path) -> None:
    chosen = {**REQUEST, "ResourceConfig": {**REQUEST["ResourceConfig"], "InstanceCount": {"Get": "Parameters.Count"}}}
    steps = [{"Name": "Fit", "Type": "Training", "Arguments": chosen}]
    declared = [{"Name": "Count", "Type": "Integer", "DefaultValue": 1}]
    path = tmp_path / "pipeline.json"
    path.write_text(json.dumps({"Version": "2020-12-01", "Parameters": declared, "Steps": steps}))
    for given, count in ((None, 1), ({"Count": 2}, 2), ({"Count": "3"}, 3)):
        job = simcore.Job.load(path, workload=WORKLOAD, parameters=given)
        assert job.description["cluster"]["instance_count"] == count
    with pytest.raises(simcore.SpecError, match="must be a parameter that a job of the documents depends on"):
        simcore.Job.load(path, workload=WORKLOAD, parameters={"Counts": 2})
    with pytest.raises(simcore.SpecError, match="must be a parameter that a job of the documents depends on"):
        simcore.Job.load(written(tmp_path, KNOWN), workload=WORKLOAD, parameters={"Count": 2})


def test_a_forecast_says_of_how_many_jobs_it_is_one(tmp_path: Path) -> None:
    limits = {"ResourceLimits": {"MaxNumberOfTrainingJobs": 8, "MaxParallelTrainingJobs": 2}}
    arguments = {"HyperParameterTuningJobConfig": limits, "TrainingJobDefinition": REQUEST}
    step = {"Name": "Tune", "Type": "Tuning", "Arguments": arguments}
    (tmp_path / "tuning.json").write_text(json.dumps({"Version": "2020-12-01", "Steps": [step]}))
    said = simcore.forecast(tmp_path / "tuning.json", workload=WORKLOAD).warnings
    assert any("the forecast is for one of the 8 training jobs of a tuning job" in each for each in said)
    plain = simcore.forecast(pipeline(tmp_path, "Fit"), workload=WORKLOAD).warnings
    assert not any("the forecast is for one" in each for each in plain)


def test_of_several_jobs_of_standard_input_none_can_be_named() -> None:
    """The explanation asks for one job; a file would have a name to put another behind."""
    requests = [{"TrainingJobName": name, "ResourceConfig": {}} for name in ("a", "b")]
    (line,) = refused(run("explain", "bill", "-", told=json.dumps(requests)))
    assert line.endswith("standard input: has 2 jobs: name one by its name, behind that of a file and a colon")
