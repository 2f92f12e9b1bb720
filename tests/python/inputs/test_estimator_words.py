"""Words for the keywords of an estimator: each is answered by the keyword, or by how the workload says it."""

from typing import Any

import pytest
import simcore
from simcore.inputs import estimator_keywords as sdk
from simcore.inputs import estimator_words

CALL: dict[str, Any] = {"image_uri": "mine:1", "role": "Training", "instance_type": "ml.g5.xlarge", "instance_count": 1}
KEYWORDS = [
    ("gpus", 8, "instance_count, instance_type"),
    ("nodes", 2, "instance_count"),
    ("num_nodes", 2, "instance_count"),
    ("InstanceCount", 2, "instance_count"),
    ("machine_type", "ml.g5.xlarge", "instance_type"),
    ("InstanceType", "ml.g5.xlarge", "instance_type"),
    ("instance_typ", "ml.g5.xlarge", "instance_type"),
    ("cluster", {}, "instance_type, instance_count, volume_size"),
    ("disk_size", 100, "volume_size"),
    ("volume_size_in_gb", 100, "volume_size"),
    ("max_runtime", 3600, "max_run"),
    ("timeout", 3600, "max_run"),
    ("MaxRuntimeInSeconds", 3600, "max_run"),
    ("spot", True, "use_spot_instances"),
    ("use_spot", True, "use_spot_instances"),
    ("purchase", "spot", "use_spot_instances"),
    ("keep_alive", 600, "keep_alive_period_in_seconds"),
    ("retries", 2, "max_retry_attempts"),
    ("image", "mine:2", "image_uri"),
    ("role_arn", "arn:aws:iam::111122223333:role/a", "role"),
    ("bucket", "s3://bucket/", "output_path"),
    ("S3OutputPath", "s3://bucket/", "output_path"),
    ("checkpoint_dir", "s3://bucket/", "checkpoint_s3_uri"),
    ("script", "train.py", "entry_point"),
    ("params", {}, "hyperparameters"),
    ("env", {}, "environment"),
    ("vpc", "vpc-1", "subnets, security_group_ids"),
    ("data", "s3://bucket/a", "inputs"),
    ("name", "mine", "base_job_name"),
]
WORKLOAD = [
    ("region", "eu-west-1", 'workload={"region": "eu-west-1"}'),
    ("aws_region", "eu-west-1", 'workload={"region": "eu-west-1"}'),
    ("hours", 3, 'workload={"work": {"compute": {"duration": "3 h"}}}'),
    ("duration", "3 h", 'workload={"work": {"compute": {"duration": "3 h"}}}'),
    ("batch_size", 64, 'workload={"work": {"batch_size": 64}}'),
    ("size_gb", 10, 'workload={"channels": {"<name>": {"size": "10 GB"}}}'),
    ("size", "10 GB", 'workload={"channels": {"<name>": {"size": "10 GB"}}}'),
]


def problems(inputs: Any = None, **keywords: Any) -> dict[str, simcore.Problem]:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(inputs=inputs, **{**CALL, **keywords}).resolve()
    return {problem.where: problem for problem in refusal.value.problems}


@pytest.mark.parametrize(("word", "value", "meant"), [*KEYWORDS, *WORKLOAD])
def test_another_word_names_what_is_meant(word: str, value: Any, meant: str) -> None:
    found = problems(**{word: value})
    assert {place: problem.nearest for place, problem in found.items()} == {word: meant}


def test_every_keyword_that_is_named_is_known() -> None:
    named = {name for _, _, meant in KEYWORDS for name in meant.split(", ")}
    assert named <= {"inputs", *sdk.KNOWN}
    told = {name for several in estimator_words._WORDS for name in several.split(", ")}
    assert told <= {"inputs", *sdk.KNOWN}


def test_what_is_meant_is_not_asked_for_as_well() -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(image="mine:1", machine_type="ml.g5.xlarge", nodes=2)
    assert [problem.where for problem in refusal.value.problems] == ["image", "machine_type", "nodes"]


@pytest.mark.parametrize(
    ("word", "value", "meant"),
    [
        ("s3_uri", "s3://bucket/a", "s3_data"),
        ("S3DataType", "S3Prefix", "s3_data_type"),
        ("mode", "FastFile", "input_mode"),
        ("imput_mode", "FastFile", "input_mode"),
        ("size", "1 GB", 'workload={"channels": {"train": {"size": "1 GB"}}}'),
        ("files", 100, 'workload={"channels": {"train": {"objects": 100}}}'),
        ("size_gb", 1, 'workload={"channels": {"train": {"size": "1 GB"}}}'),
    ],
)
def test_another_word_of_an_input(word: str, value: Any, meant: str) -> None:
    found = problems({"train": {"s3_data": "s3://bucket/a", word: value}})
    assert found[f"inputs.train.{word}"].nearest == meant


@pytest.mark.parametrize(
    ("word", "meant"), [("name", "instance_group_name"), ("count", "instance_count"), ("type", "instance_type")]
)
def test_another_word_of_a_group(word: str, meant: str) -> None:
    assert problems(instance_groups=[{word: "a"}])[f"instance_groups[0].{word}"].nearest == meant


@pytest.mark.parametrize(
    "inputs",
    [
        {"s3_data": "s3://bucket/a", "input_mode": "File"},
        {"s3_data": "s3://bucket/a"},
        {"file_system_id": "fs-0123456789", "file_system_type": "EFS", "directory_path": "/a"},
    ],
)
def test_the_keywords_of_one_input_are_no_channels(inputs: dict[str, str]) -> None:
    problem = problems(inputs)["inputs"]
    assert problem.rule == "must name the channel of an input: these are the keywords of one"
    assert problem.nearest == f'inputs={{"training": {{"{next(iter(inputs))}": ...}}}}'


@pytest.mark.parametrize(
    ("keywords", "place", "rule"),
    [
        ({"use_spot_instances": True, "max_wait": 100}, "max_wait", "must be at least max_run"),
        ({"use_spot_instances": True}, "max_wait", "must be given with use_spot_instances"),
        ({"algorithm_arn": "arn:aws:sagemaker:us-east-1:111122223333:algorithm/a"}, "image_uri", "else algorithm_arn,"),
        ({"instance_count": None}, "instance_count", "must be given with instance_type"),
        (
            {"instance_groups": [{"instance_group_name": "a", "instance_type": "ml.g5.xlarge", "instance_count": 1}]},
            "instance_count",
            "when there are instance_groups",
        ),
    ],
)
def test_rules_speak_of_keywords(keywords: dict[str, Any], place: str, rule: str) -> None:
    found = problems(workload={"work": {"compute": {"duration": "1 h"}}}, **keywords)
    assert rule in found[place].rule


def test_warnings_speak_of_keywords() -> None:
    arn = "arn:aws:sagemaker:us-east-1:111122223333:algorithm/a"
    call = {**CALL, "image_uri": None, "algorithm_arn": arn, "encrypt_inter_container_traffic": True}
    job = simcore.Job.from_estimator(**call, workload={"region": "eu-west-1", "work": {"compute": {"duration": "1 h"}}})
    told = "\n".join(job.request_warnings)
    assert "region: 'eu-west-1' is taken, but algorithm_arn lies in 'us-east-1'" in told
    assert "algorithm_arn: what a marketplace algorithm charges" in told
    assert "encrypt_inter_container_traffic slows" in told
    assert "image" not in told
    assert [text for text in job.resolve().warnings if "AlgorithmName" in text] == []


class Broken:
    """Neither repr() nor str() of it works."""

    def __repr__(self) -> str:
        raise RuntimeError

    __str__ = __repr__


class Nothing:
    """Its repr() is no text."""

    def __repr__(self) -> str:
        return 5  # type: ignore[return-value]


@pytest.mark.parametrize("value", [Broken(), Nothing()], ids=["raises", "no text"])
@pytest.mark.parametrize(
    "call",
    [
        simcore.Job.from_estimator,
        lambda value: simcore.Job.from_estimator(**{**CALL, "volume_size": value}),
        lambda value: simcore.Job.from_estimator(**CALL, unknown=value),
        lambda value: simcore.Job.from_estimator(**CALL, estimator=value),
        lambda value: simcore.Job.from_estimator(**CALL, hyperparameters={"a": value}),
        lambda value: simcore.Job.from_estimator(**CALL, hyperparameters={value: 1}),
        lambda value: simcore.Job.from_estimator(**CALL, tags={"a": value}),
        lambda value: simcore.Job.from_estimator(**CALL, inputs=value),
        lambda value: simcore.Job.from_estimator(**CALL, inputs={"a": value}),
        lambda value: simcore.Job.from_estimator(**CALL, inputs={value: "s3://bucket/a"}),
        lambda value: simcore.Job.from_estimator(**CALL, inputs={"a": {"s3_data": value}}),
        lambda value: simcore.Job({"simcore": value}),
        lambda value: simcore.Job({value: 1}),
        lambda value: simcore.Job.from_request({"TrainingJobName": "a"}, workload={"work": value}),
        lambda value: simcore.Job.from_request({"TrainingJobName": "a"}, workload=value),
        simcore.forecast,
        simcore.load_described,
    ],
)
def test_a_value_without_a_text_is_told_by_its_class(call: Any, value: Any) -> None:
    with pytest.raises((simcore.InputError, TypeError)) as refusal:
        call(value)
    assert type(value).__name__ in str(refusal.value)
