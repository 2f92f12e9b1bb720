"""The lint of programs: what a request says, found at the line of its job; nothing where reading does not tell."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
import simcore
from simcore.studies.lint import findings_of, lint

from tests.python.lint_cases import DOCUMENT, merged, of_rule
from tests.python.requests import DATA

_SPOT = {"EnableManagedSpotTraining": True, "StoppingCondition": {"MaxWaitTimeInSeconds": 28800}}
_ESTIMATOR = """import argparse
from sagemaker.pytorch import PyTorch
args = argparse.ArgumentParser().parse_args()
PyTorch("train.py", role="arn:aws:iam::111122223333:role/Training", framework_version="2.3", py_version="py311",
        instance_count=%(count)s, instance_type="ml.g5.xlarge", %(more)s).fit()
"""


def found(place: Path, text: str, **how: object) -> list[tuple[str, str, int | None]]:
    """Rule, place and line of each finding in a program."""
    program = place / "train.py"
    program.write_text(text)
    linted = findings_of(program, **how)  # type: ignore[arg-type]
    assert linted.problems == ()
    return [(each.rule.id, each.place, each.line) for each in linted.findings]


def estimator(place: Path, more: str, count: str = "1", **how: object) -> list[str]:
    return [rule for rule, _, _ in found(place, _ESTIMATOR % {"more": more, "count": count}, **how)]


def test_a_request_of_a_program_is_that_request(tmp_path: Path) -> None:
    request = merged(DOCUMENT["training"], {**_SPOT, "ResourceConfig": {"VolumeSizeInGB": 500}})
    text = f"import boto3\nboto3.client('sagemaker').create_training_job(**{request!r})\n"
    same = findings_of(request).findings
    assert same
    assert found(tmp_path, text) == [(each.rule.id, each.place, 2) for each in same]


def test_places_are_the_keywords_of_the_program(tmp_path: Path) -> None:
    text = _ESTIMATOR % {"more": "volume_size=500, keep_alive_period_in_seconds=600", "count": "1"}
    assert found(tmp_path, text) == [
        ("volume-above-instance-store", "volume_size", 4),
        ("keep-alive-idle", "keep_alive_period_in_seconds", 4),
    ]


_ON_SPOT = "use_spot_instances=True, max_run=3600, max_wait=7200"


@pytest.mark.parametrize(
    ("rule", "told", "untold"),
    [
        ("spot-starts-over", _ON_SPOT, f"{_ON_SPOT}, checkpoint_s3_uri=args.checkpoints"),
        ("spot-starts-over", _ON_SPOT, f"{_ON_SPOT}, **vars(args)"),
        ("spot-in-one-subnet", f"{_ON_SPOT}, subnets=['subnet-0'], security_group_ids=['sg-0']",
         f"{_ON_SPOT}, subnets=args.subnets, security_group_ids=['sg-0']"),
        ("max-wait-without-slack", "use_spot_instances=True, max_run=3600, max_wait=3600",
         "use_spot_instances=True, max_run=args.hours, max_wait=3600"),
        ("missing-tag", "tags=[{'Key': 'owner', 'Value': 'me'}]", "tags=args.tags"),
        ("missing-tag", "max_run=3600", "max_run=3600, **vars(args)"),
        ("checkpoint-folder", "checkpoint_s3_uri=args.place, checkpoint_local_path='/opt/ml/model/a'",
         "checkpoint_s3_uri='s3://b/a/', checkpoint_local_path=args.folder"),
        ("keep-alive-idle", "keep_alive_period_in_seconds=600", "keep_alive_period_in_seconds=args.keep"),
        ("volume-above-instance-store", "volume_size=500", "volume_size=args.volume"),
    ],
)  # fmt: skip
def test_what_reading_does_not_tell_is_not_spoken_of(tmp_path: Path, rule: str, told: str, untold: str) -> None:
    tags = {"required_tags": ["team"]}
    assert rule in estimator(tmp_path, told, **tags)
    assert rule not in estimator(tmp_path, untold, **tags)


def test_an_unknown_number_of_instances_is_no_number(tmp_path: Path) -> None:
    image = f"image_uri={DOCUMENT['training']['AlgorithmSpecification']['TrainingImage']!r}"
    assert "nodes-without-efa" in estimator(tmp_path, image, "4")
    assert "nodes-without-efa" not in estimator(tmp_path, image, "args.nodes")


def test_data_that_the_launch_does_not_tell_may_be_sharded(tmp_path: Path) -> None:
    image = f"image_uri={DOCUMENT['training']['AlgorithmSpecification']['TrainingImage']!r}"
    text = _ESTIMATOR % {"more": image, "count": "4"}
    rules = [rule for rule, _, _ in found(tmp_path, text.replace(".fit()", ".fit('s3://example-bucket/train/')"))]
    assert rules == ["nodes-without-efa"]
    assert found(tmp_path, text.replace(".fit()", ".fit(args.data)")) == []


def test_a_workload_makes_a_forecast_only_of_what_is_told(tmp_path: Path) -> None:
    beside = {"work": {"compute": {"duration": "5 h"}}}
    assert "max-runtime-cuts-work" in estimator(tmp_path, "max_run=3600", workload=beside)
    assert estimator(tmp_path, "max_run=args.hours", workload=beside) == []


def test_trials_of_a_tuner_are_not_jobs_of_their_own(tmp_path: Path) -> None:
    text = _ESTIMATOR.replace(").fit()", ")") % {"more": "keep_alive_period_in_seconds=600", "count": "1"}
    text = text.replace('PyTorch("', 'estimator = PyTorch("') + (
        "from sagemaker.tuner import HyperparameterTuner\n"
        "HyperparameterTuner(estimator, 'loss', {}, [], max_jobs=20, max_parallel_jobs=2).fit()\n"
    )
    assert [rule for rule, _, _ in found(tmp_path, text, required_tags=["team"])] == ["tuning-keep-alive"]


def test_a_notebook_names_the_cell(tmp_path: Path) -> None:
    lines = (_ESTIMATOR % {"more": "volume_size=500", "count": "1"}).splitlines(keepends=True)
    cells = [{"cell_type": "code", "source": part, "metadata": {}, "outputs": []} for part in (lines[:3], lines[3:])]
    path = tmp_path / "train.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    (finding,) = of_rule(list(lint(path).findings), "volume-above-instance-store")
    assert (finding.place, finding.line) == ("cell 2: volume_size", 1)


def test_jobs_on_the_machine_of_the_program_cost_nothing(tmp_path: Path) -> None:
    text = (_ESTIMATOR % {"more": "volume_size=500", "count": "1"}).replace("ml.g5.xlarge", "local")
    program = tmp_path / "train.py"
    program.write_text(text)
    assert (lint(program).jobs, lint(program).findings) == (0, ())


def test_one_of_several_jobs_by_its_line(tmp_path: Path) -> None:
    job = (_ESTIMATOR % {"more": "volume_size=500", "count": "1"}).splitlines(keepends=True)
    program = tmp_path / "train.py"
    program.write_text("".join(job[:3] + job[3:] * 2))
    assert [each.line for each in lint(program).findings] == [4, 6]
    assert [each.line for each in lint(f"{program}:6").findings] == [6]
    with pytest.raises(simcore.InputError, match=r"train\.py"):
        lint(f"{program}:5")


def test_programs_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(_ESTIMATOR % {"more": "volume_size=500", "count": "1"})
    (tmp_path / "model.py").write_text("print(1)\n")
    report = lint(tmp_path)
    assert (report.jobs, report.others) == (1, ())
    assert [each.rule.id for each in report.findings] == ["volume-above-instance-store"]


# Every finding in the programs of the tests, each read and judged right by hand: spot jobs that run for up to one to
# three hours and give no place for checkpoints, one of them by a tuner of version 3 of the SDK, and warm pools with the
# period that is said.
CORPUS = {
    ("boto3_a_dictionary.py", 14, "spot-starts-over"),
    ("boto3_by_a_session.py", 6, "outdated-type"),
    ("pipeline_on_spot.py", 4, "spot-starts-over"),
    ("tuner_of_a_trainer.py", 5, "spot-starts-over"),
    ("tuner_of_a_trainer.py", 5, "tuner-may-drop-spot"),
    ("tuner_of_an_estimator.py", 4, "spot-starts-over"),
    ("v2_environment.py", 9, "spot-starts-over"),
    ("v2_legacy_names.py", 5, "spot-starts-over"),
    ("v2_set_afterwards.py", 3, "spot-starts-over"),
    ("v2_settings_in_a_dict.py", 11, "keep-alive-idle"),
    ("v3_trainer_keep_alive.py", 5, "keep-alive-idle"),
}


def test_every_finding_in_the_programs_of_the_tests_is_right() -> None:
    seen: set[tuple[str, int | None, str]] = set()
    jobs = 0
    for path in sorted([*(DATA / "python_files").glob("*.py"), *(DATA / "notebooks").glob("*.ipynb")]):
        with suppress(simcore.InputError):
            linted = findings_of(path)
            jobs += linted.jobs
            seen |= {(path.name, each.line, each.rule.id) for each in linted.findings}
    assert jobs >= 75
    assert seen == CORPUS


def test_arguments_that_are_wrong_are_problems(tmp_path: Path) -> None:
    program = tmp_path / "train.py"
    program.write_text(_ESTIMATOR % {"more": "max_run=0", "count": "1"})
    ((problem),) = findings_of(program).problems
    assert problem.where == f"{program}:4: max_run"


_TUNER = """from sagemaker.train import ModelTrainer
from sagemaker.train.configs import Compute, StoppingCondition
from sagemaker.train.tuner import HyperparameterTuner
trainer = ModelTrainer(training_image="111122223333.dkr.ecr.us-east-1.amazonaws.com/train:1",
                       compute=Compute(instance_type="ml.g5.xlarge", instance_count=1%(spot)s),
                       stopping_condition=StoppingCondition(max_runtime_in_seconds=3600, max_wait_time_in_seconds=7200))
%(launch)s
"""
_SPOT_3 = ", enable_managed_spot_training=True"
_TUNE = "HyperparameterTuner(trainer, 'loss', {'rate': [1, 2]}, max_jobs=4).tune()"
_STEP = f"from sagemaker.mlops.workflow.steps import TuningStep\nTuningStep('tune', step_args={_TUNE})"


@pytest.mark.parametrize(
    ("spot", "launch", "fires"),
    [
        (_SPOT_3, _TUNE, True),
        (_SPOT_3, _STEP, True),
        (_SPOT_3, "trainer.train()", False),
        (", enable_managed_spot_training=False", _TUNE, False),
        (", enable_managed_spot_training=input()", _TUNE, False),
        ("", _TUNE, False),
        ("", f"trainer.compute.enable_managed_spot_training = True\n{_TUNE}", True),
    ],
)
def test_tuners_that_may_lose_the_spot_flag(tmp_path: Path, spot: str, launch: str, *, fires: bool) -> None:
    """The rules of the tuner concern version 3 of the SDK alone, whose trainer asks for spot."""
    program = tmp_path / "train.py"
    program.write_text(_TUNER % {"spot": spot, "launch": launch})
    assert bool(of_rule(list(findings_of(program).findings), "tuner-may-drop-spot")) is fires


def test_the_tuner_of_version_2_passes_the_spot_flag_on(tmp_path: Path) -> None:
    tuned = _ESTIMATOR.replace("PyTorch(", "e = PyTorch(").replace(").fit()", ")") % {"more": _ON_SPOT, "count": "1"}
    tuned += "from sagemaker.tuner import HyperparameterTuner\nHyperparameterTuner(e, 'loss', {}, max_jobs=4).fit()\n"
    assert [rule for rule, *_ in found(tmp_path, tuned) if "drop-spot" in rule] == []


@pytest.mark.parametrize(
    ("command", "rules"),
    [
        ("%pip install sagemaker==3.27.0", []),
        ("!pip install -U sagemaker", ["tuner-may-drop-spot"]),
        ("%%bash\npip install sagemaker-train==1.5.0", ["tuner-drops-spot"]),
    ],
)
def test_a_notebook_says_which_release_it_installs(tmp_path: Path, command: str, rules: list[str]) -> None:
    sources = [command, _TUNER % {"spot": _SPOT_3, "launch": _TUNE}]
    notebook = tmp_path / "tune.ipynb"
    notebook.write_text(json.dumps({"cells": [{"cell_type": "code", "source": each} for each in sources]}))
    found_ = [each.rule.id for each in findings_of(notebook).findings]
    assert [rule for rule in found_ if "drop" in rule] == rules
