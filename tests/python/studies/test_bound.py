"""Bounds of jobs of programs: to the cent those of the same jobs as requests, and none where a limit is unknown."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import simcore
from hypothesis import given, settings
from hypothesis import strategies as st
from simcore.studies.bound import bound

from tests.python.command_line import run
from tests.python.found_jobs import PLAIN, call, estimator, found, jobs, only, unread
from tests.python.price_books import HEADER
from tests.python.sdk_classes import IMAGE

DATA = {"train": "s3://bucket/train"}
SIZE = {"channels": {"train": {"size": "1 B", "objects": 1}}}
WORK = {"work": {"compute": {"duration": "1 s"}}}


def request(**sections: Any) -> dict[str, Any]:
    """A request that is written by hand."""
    return {
        "TrainingJobName": "by-hand",
        "RoleArn": "arn:aws:iam::111122223333:role/Training",
        "AlgorithmSpecification": {"TrainingImage": IMAGE, "TrainingInputMode": "File"},
        "OutputDataConfig": {"S3OutputPath": "s3://bucket/output"},
        "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
        "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
        **sections,
    }


def resources(**more: Any) -> dict[str, Any]:
    return {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30, **more}


def at_most(sent: dict[str, Any], folder: Path, workload: dict[str, Any] | None = None) -> float:
    """What `simcore check --worst-case` says of a request."""
    (folder / "request.json").write_text(json.dumps(sent))
    (folder / "workload.json").write_text(json.dumps(workload or WORK))
    options = ("--workload", "workload.json", "--worst-case", "--max-cost", "1000000", "--format", "json")
    done = run("check", "request.json", *options, cwd=folder)
    cost: float = json.loads(done.out)["verdicts"][0]["limits"]["cost_usd"]["at_most"]
    return cost


S3 = {"S3DataType": "S3Prefix", "S3Uri": "s3://bucket/train", "S3DataDistributionType": "FullyReplicated"}
CHANNELS = [{"ChannelName": "train", "DataSource": {"S3DataSource": S3}}]
SYSTEM = {
    "ChannelName": "train",
    "DataSource": {
        "FileSystemDataSource": {
            "FileSystemId": "fs-1",
            "FileSystemType": "FSxLustre",
            "FileSystemAccessMode": "ro",
            "DirectoryPath": "/x",
        }
    },
}
SPOT = {
    "EnableManagedSpotTraining": True,
    "StoppingCondition": {"MaxRuntimeInSeconds": 3600, "MaxWaitTimeInSeconds": 7200},
}
GROUPS = [
    {"instance_group_name": "a", "instance_type": "ml.c5.xlarge", "instance_count": 2},
    {"instance_group_name": "b", "instance_type": "ml.m5.xlarge", "instance_count": 1},
]
SENT_GROUPS = [
    {"InstanceGroupName": "a", "InstanceType": "ml.c5.xlarge", "InstanceCount": 2},
    {"InstanceGroupName": "b", "InstanceType": "ml.m5.xlarge", "InstanceCount": 1},
]
SAME: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "plain": ({}, {}),
    "default of a day": ({"max_run": None}, {"StoppingCondition": {"MaxRuntimeInSeconds": 86400}}),
    "two instances": ({"instance_count": 2}, {"ResourceConfig": resources(InstanceCount=2)}),
    "volume": ({"volume_size": 500}, {"ResourceConfig": resources(VolumeSizeInGB=500)}),
    "NVMe": ({"instance_type": "ml.g5.2xlarge"}, {"ResourceConfig": resources(InstanceType="ml.g5.2xlarge")}),
    "warm pool": (
        {"keep_alive_period_in_seconds": 1800},
        {"ResourceConfig": resources(KeepAlivePeriodInSeconds=1800)},
    ),
    "spot": ({"use_spot_instances": True, "max_wait": 7200}, SPOT),
    "groups": (
        {"instance_groups": GROUPS, "instance_type": None, "instance_count": None},
        {"ResourceConfig": {"VolumeSizeInGB": 30, "InstanceGroups": SENT_GROUPS}},
    ),
    "harmless unknowns": ({"role": unread("x"), "hyperparameters": {"a": unread("y")}, "output_path": unread("z")}, {}),
}


@pytest.mark.parametrize("name", SAME)
def test_the_bound_is_the_worst_case_of_the_request(name: str, tmp_path: Path) -> None:
    keywords, sections = SAME[name]
    made = bound(estimator(**keywords))
    assert made.whole
    itself = at_most(request(**sections), tmp_path)
    empty = at_most(request(InputDataConfig=CHANNELS, **sections), tmp_path, {**WORK, **SIZE})
    assert made.usd == pytest.approx(max(itself, empty), abs=1e-9)


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(sorted(SAME)),
    st.sampled_from([None, {"InputDataConfig": [SYSTEM]}]),
    st.floats(1, 1e6),
    st.floats(0, 1),
)
def test_no_worst_case_of_a_forecast_is_above_the_bound(
    name: str, data: dict[str, Any] | None, duration_s: float, spread: float
) -> None:
    """Whatever the work of a job without data is, and however the document says that it has none."""
    sent = request(**{**SAME[name][1], **(data or {})})
    (job,) = jobs(f"import boto3\nboto3.client('sagemaker').create_training_job(**{sent!r})\n")
    without = {key: each for key, each in sent.items() if key != "InputDataConfig"}
    work = {"compute": {"duration": f"{duration_s} s", "spread": spread}}
    made = simcore.forecast(simcore.Job.from_request(without, workload={"work": work}), replications=64)
    assert made.worst_case.cost_usd <= (bound(job).usd or 0.0) + 1e-9


@pytest.mark.parametrize("keywords", [{}, {"use_spot_instances": True, "max_wait": 7200}, {"instance_count": 4}])
def test_more_data_never_make_a_job_cheaper(keywords: dict[str, Any]) -> None:
    given = {**PLAIN, **keywords}
    several = [("s3://b/x",), ({"a": "s3://b/x", "b": "s3://b/y"},)]
    made = [bound(only(found("estimator", call("Estimator", **given), call("fit", *each)))).usd for each in several]
    assert None not in made
    assert made == sorted(made, key=float)  # type: ignore[arg-type]


def test_data_of_unknown_size_is_copied_in_no_time(tmp_path: Path) -> None:
    made = bound(only(found("estimator", call("Estimator", **PLAIN), call("fit", DATA))))
    assert made.usd == pytest.approx(at_most(request(InputDataConfig=CHANNELS), tmp_path, {**WORK, **SIZE}), abs=1e-9)


def test_a_file_system_is_not_in_the_bound() -> None:
    system = {"file_system_id": "fs-1", "file_system_type": "FSxLustre", "directory_path": "/x"}
    keywords = {**PLAIN, "subnets": ["a"], "security_group_ids": ["b"]}
    mounted = only(found("estimator", call("Estimator", **keywords), call("fit", {"train": system})))
    assert bound(mounted).usd == bound(estimator()).usd


def test_a_model_trainer_has_an_hour() -> None:
    trainer = bound(only(found("trainer", call("ModelTrainer", training_image=IMAGE), call("train"))))
    assert trainer.usd == pytest.approx(bound(estimator()).usd, abs=1e-9)


def test_a_processor_has_a_day_and_its_own_prices(tmp_path: Path) -> None:
    made = call("Processor", role="P", image_uri=IMAGE, instance_count=2, instance_type="ml.m5.xlarge")
    sent = {
        "ProcessingJobName": "by-hand",
        "RoleArn": "arn:aws:iam::111122223333:role/P",
        "AppSpecification": {"ImageUri": IMAGE},
        "ProcessingResources": {"ClusterConfig": resources(InstanceCount=2)},
    }
    assert bound(only(found("processor", made))).usd == pytest.approx(at_most(sent, tmp_path), abs=1e-9)


def test_of_several_types_the_dearest_is_taken() -> None:
    several = [{"instance_type": kind} for kind in ("ml.m5.xlarge", "ml.m5.4xlarge", "ml.c5.xlarge")]
    trainer = call("ModelTrainer", training_image=IMAGE, compute={"instance_preferences": several, "instance_count": 1})
    alone = call("ModelTrainer", training_image=IMAGE, compute={"instance_type": "ml.m5.4xlarge"})
    assert bound(only(found("trainer", trainer))).usd == bound(only(found("trainer", alone))).usd


def test_all_trials_of_a_tuner_count() -> None:
    def tuned(**keywords: Any) -> Any:
        return only(
            found("estimator", call("Estimator", **PLAIN), wrapped_by=(call("HyperparameterTuner", **keywords),))
        )

    alone, twenty = bound(estimator()), bound(tuned(max_jobs=20))
    assert twenty.usd == pytest.approx(20 * (alone.usd or 0.0))
    assert twenty.whole
    unsaid = bound(tuned(max_jobs=unread("n")))
    assert (unsaid.usd, unsaid.per, unsaid.whole) == (alone.usd, ("trial",), False)


def test_local_mode_costs_nothing() -> None:
    assert bound(estimator(instance_type="local")).usd == 0.0


# ------------------------------------------------------------------------------------------------ what is not known
UNKNOWN: dict[str, tuple[bool, tuple[str, ...]]] = {  # whether there is an amount, and what for
    "instance_type": (False, ()),
    "instance_groups": (False, ()),
    "volume_size": (False, ()),
    "instance_count": (True, ("instance",)),
    "max_run": (True, ("hour",)),
    "use_spot_instances": (True, ("hour",)),
    "max_wait": (True, ("hour",)),
    "keep_alive_period_in_seconds": (True, ("hour",)),
    "training_plan": (True, ("hour",)),
}


@pytest.mark.parametrize("keyword", UNKNOWN)
def test_an_unknown_leaves_what_is_still_right(keyword: str) -> None:
    made = bound(estimator(**{keyword: unread("args.x")}))
    assert ((made.usd is not None), made.per) == UNKNOWN[keyword]
    assert not made.whole


@settings(deadline=None, max_examples=60)
@given(st.sets(st.sampled_from(sorted(UNKNOWN)), min_size=1), st.booleans())
def test_no_whole_amount_where_a_limit_is_unknown(keywords: set[str], spot: bool) -> None:
    given_too = {"use_spot_instances": True, "max_wait": 7200} if spot else {}
    made = bound(estimator(**{**given_too, **dict.fromkeys(keywords, unread("args.x"))}))
    assert not made.whole
    assert made.usd is None or made.per
    assert keywords <= {each.keyword.partition("[")[0] for each in made.job.unknowns}


@settings(deadline=None, max_examples=30)
@given(st.integers(60, 28 * 86400), st.integers(60, 28 * 86400), st.sampled_from(["ml.m5.xlarge", "ml.g5.2xlarge"]))
def test_an_hour_costs_the_same_whatever_the_limit_is(one: int, other: int, kind: str) -> None:
    hourly = bound(estimator(instance_type=kind, max_run=unread("args.hours")))
    first, second = (bound(estimator(instance_type=kind, max_run=seconds)).usd or 0.0 for seconds in (one, other))
    assert second - first == pytest.approx((hourly.usd or 0.0) * (other - one) / 3600, abs=2e-6)


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 20))
def test_each_instance_costs_the_same(count: int) -> None:
    each = bound(estimator(instance_count=unread("n"))).usd or 0.0
    assert bound(estimator(instance_count=count)).usd == pytest.approx(each * count, abs=1e-6)


def test_a_volume_that_nobody_knows_does_not_matter_beside_disks_of_the_instance() -> None:
    known = bound(estimator(instance_type="ml.g5.2xlarge"))
    assert bound(estimator(instance_type="ml.g5.2xlarge", volume_size=unread("x"))).usd == known.usd


@pytest.mark.parametrize(
    ("keywords", "problem"),
    [
        ({"use_spot_instances": True}, "max_wait: must be given with use_spot_instances"),
        ({"instance_count": "2"}, "instance_count: must be a whole number"),
        ({"instance_type": "ml.m5.huge"}, "instance_type: "),
        ({"max_rum": 60}, "max_rum: must be a keyword of an estimator"),
    ],
)
def test_what_is_wrong_has_no_bound_but_a_reason(keywords: dict[str, Any], problem: str) -> None:
    made = bound(estimator(**keywords))
    assert made.usd is None
    assert str(made.problems[0]).startswith(problem)


def test_prices_of_another_catalog(tmp_path: Path) -> None:
    book = tmp_path / "book.csv"
    row = "ml.m5.xlarge,us-east-1,30,USD/h,2026-09-01,a test"
    book.write_text(f"{HEADER}{row}\n")
    catalog = simcore.Catalog.builtin().with_prices(book)
    assert (bound(estimator(), catalog).usd or 0.0) > 30


SESSIONS = {
    "sagemaker.Session(boto3.Session(region_name='eu-west-1'))": ("", True),
    "sagemaker.Session(boto3.Session(region_name=load()))": ("us-east-1", False),
    "sagemaker.Session()": ("", True),
}


@pytest.mark.parametrize("session", SESSIONS)
def test_prices_are_those_of_the_region_of_the_session(session: str) -> None:
    text = f"""
import boto3, sagemaker
from sagemaker.estimator import Estimator
Estimator("mine", "r", 1, "ml.m5.xlarge", max_run=3600, sagemaker_session={session}).fit()
"""
    (job,) = jobs(text)
    made, (region, whole) = bound(job), SESSIONS[session]
    assert (made.region, made.whole) == (region, whole)
    named = "eu-west-1" if "eu-west-1" in session else "us-east-1"
    image = f"111122223333.dkr.ecr.{named}.amazonaws.com/a:1"
    assert made.usd == bound(estimator(image_uri=image)).usd


def test_a_region_that_is_told_stands_for_one_that_reading_does_not_tell() -> None:
    job = replace(estimator(image_uri="mine"), region=unread("load()"))
    assert not bound(job).whole
    told = bound(job, region="eu-west-1")
    assert told.whole
    assert told.usd == bound(estimator(image_uri=IMAGE.replace("us-east-1", "eu-west-1"))).usd


def test_an_image_of_another_region_than_the_session_is_said() -> None:
    made = bound(replace(estimator(), region="eu-west-1"))
    assert any("'eu-west-1' is taken" in note and "'us-east-1'" in note for note in made.notes)
    unsure = bound(replace(estimator(), region=unread("load()")))
    assert any(note.startswith("region: that of the image is taken, but load()") for note in unsure.notes)
