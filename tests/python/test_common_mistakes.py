"""The commonest mistakes in a job file: what is said of each is one line that names what to write instead."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import simcore

JOB: dict[str, Any] = {
    "simcore": 1,
    "cluster": {"instance_type": "ml.g5.xlarge", "instance_count": 1},
    "channels": {"train": {"size": "10 GB", "objects": 100}},
    "work": {"samples": 1_000_000, "batch_size": 64, "compute": {"samples_per_second": 300}},
}
# Key path, what was written there, and what is offered in its place.
MISTAKES: list[tuple[str, Any, str]] = [
    ("cluster.nodes", 2, "instance_count"),
    ("cluster.num_nodes", 2, "instance_count"),
    ("cluster.machine", "g5", "instance_type"),
    ("cluster.instance_type", "g5.xlarge", "ml.g5.xlarge"),
    ("cluster.instance_type", "ml.g5.xlrage", "ml.g5.xlarge"),
    ("cluster.instance_count", "2", "2"),
    ("cluster.disk", "100 GB", "volume_size"),
    ("cluster.volume_size_gb", 100, "volume_size: 100 GB"),
    ("cluster.volume_size", 100, "100 GB"),
    ("cluster.keep_alive_period_in_seconds", 600, "keep_alive: 600 s"),
    ("instance_type", "ml.g5.xlarge", "cluster.instance_type"),
    ("instance_count", 2, "cluster.instance_count"),
    ("volume_size", "100 GB", "cluster.volume_size"),
    ("spot", True, "purchase: spot"),
    ("use_spot", True, "purchase: spot"),
    ("use_spot_instances", True, "purchase: spot"),
    ("purchase", "on-demand", "on_demand"),
    ("purchase", "Spot", "spot"),
    ("aws_region", "us-east-1", "region"),
    ("region", "us-east1", "us-east-1"),
    ("channels.train.size_gb", 10, "size: 10 GB"),
    ("channels.train.input_mode", "fastfile", "FastFile"),
    ("channels.train.mode", "FastFile", "input_mode"),
    ("channels.train.files", 100, "objects"),
    ("channels.train.source", "S3", "s3"),
    ("channels.train.objects", "100", "100"),
    ("epochs", 3, "work.epochs"),
    ("work.hours", 3, "work.compute.duration: 3 h"),
    ("work.duration", "3 h", "work.compute.duration"),
    ("work.compute.time", "3 h", "duration"),
    ("work.compute.throughput", 300, "samples_per_second"),
    ("work.compute.images_per_second", 300, "samples_per_second"),
    ("work.compute.seconds_per_step", 1, "step_time: 1 s"),
    ("work.epochs", "3", "3"),
    ("work.num_epochs", 3, "epochs"),
    ("work.max_steps", 1000, "steps"),
    ("work.batch", 64, "batch_size"),
    ("work.compute.steps_per_second", 4, "step_time: 1 s divided by 4"),
    ("date", "2026-01-01", "as_of"),
    ("cluster.region", "us-east-1", "region, at the top of the file"),
    ("spot", {"discount": 70}, "70 %"),
    ("work.per_device_train_batch_size", 8, "work.model.parallel.micro_batch_size"),
    ("work.model", "BERT-large", "{name: BERT-large}"),
    ("work.model", {"name": "BERT-large", "global_batch": 64}, "work.batch_size"),
    ("work.model", {"name": "BERT-large", "dtype": "bf16"}, "precision"),
    ("work.model", {"name": "BERT-large", "seq_len": 128}, "sequence_length"),
    ("work.num_workers", 4, "work.preprocessing.workers"),
    ("checkpoint", "10 min", "{every: 10 min}"),
    ("checkpoint.interval", "10 min", "every"),
    ("checkpoint.save_steps", 500, "every_steps"),
    ("artifact", "1 GB", "{size: 1 GB}"),
    ("stopping.max_run", 3600, "max_runtime"),
    ("max_wait", "2 h", "stopping.max_wait"),
    ("timeout", "2 h", "stopping.max_runtime"),
    ("simcore", "1", "1"),
    ("parameters", {"file.bandwith": "200 MB/s"}, "file.bandwidth"),
]


def changed(path: str, value: Any) -> dict[str, Any]:
    job: dict[str, Any] = copy.deepcopy(JOB)
    *parents, key = path.split(".")
    section = job
    for parent in parents:
        section = section.setdefault(parent, {})
    section[key] = value
    return job


def test_there_are_fifty() -> None:
    assert len(MISTAKES) >= 50
    simcore.Job(JOB).resolve()


@pytest.mark.parametrize(("path", "value", "offered"), MISTAKES)
def test_one_line_names_what_to_write_instead(path: str, value: Any, offered: str) -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job(changed(path, value)).resolve()
    (problem,) = refusal.value.problems
    assert problem.nearest == offered
    assert problem.where.startswith(path)


def test_two_ways_to_say_a_speed_are_both_named() -> None:
    with pytest.raises(simcore.SpecError, match=r"got duration, samples_per_second$"):
        simcore.Job(changed("work.compute.duration", "3 h")).resolve()


def test_a_key_that_is_near_to_nothing_lists_those_of_its_section() -> None:
    with pytest.raises(simcore.SpecError, match="known are instance_type, instance_count, groups"):
        simcore.Job(changed("cluster.gpus", 8)).resolve()


REQUEST: dict[str, Any] = {
    "TrainingJobName": "job",
    "RoleArn": "arn:aws:iam::111122223333:role/Training",
    "AlgorithmSpecification": {"TrainingImage": "image:1", "TrainingInputMode": "File"},
    "OutputDataConfig": {"S3OutputPath": "s3://bucket/output"},
    "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
    "StoppingCondition": {"MaxRuntimeInSeconds": 7200},
}
# In a request: member, what was written there, and what the line says or offers.
OF_REQUESTS: list[tuple[str, Any, str]] = [
    ("ResourceConfig.InstanceType", "g5.xlarge", "did you mean ml.g5.xlarge"),
    ("ResourceConfig.InstanceType", {"Get": "Parameters.Type"}, "in place of a variable of the pipeline"),
    ("ResourceConfig.InstanceType", {"Ref": "Type"}, "in place of a reference of the template"),
    ("ResourceConfig.InstanceType", {"Fn::Sub": "ml.m5.xlarge"}, "in place of a function of the template"),
    ("ResourceConfig.InstanceCount", "1", "did you mean 1"),
    ("ResourceConfig.InstanceCount", {"Std:Join": {}}, "in place of a function of the pipeline"),
    ("ResourceConfig.instanceCount", 1, "did you mean InstanceCount"),
    ("StoppingCondition.MaxRunTimeInSeconds", 7200, "did you mean MaxRuntimeInSeconds"),
    ("StoppingCondition.MaxRuntimeInSeconds.$", "$.limit", "must be written as MaxRuntimeInSeconds"),
    ("EnableManagedSpotTraining", "true", "did you mean true"),
    ("AlgorithmSpecification.TrainingInputMode", "fastfile", "did you mean FastFile"),
    ("HyperParameters", {"epochs": 3}, 'did you mean "3"'),
    ("StaticHyperParameters", {"epochs": "3"}, "must be left out beside HyperParameters"),
    ("region", "us-east-1", "did you mean workload.region"),
    ("channels", {"train": {"size": "1 GB"}}, "did you mean workload.channels"),
    ("work", {"epochs": 3}, "did you mean workload.work"),
    ("HyperParameterTuningResourceConfig", {}, "must be left out beside ResourceConfig"),
]


@pytest.mark.parametrize(("path", "value", "said"), OF_REQUESTS)
def test_one_line_says_what_is_wrong_in_a_request(path: str, value: Any, said: str) -> None:
    request = copy.deepcopy({**REQUEST, "HyperParameters": {"a": "b"}})
    section, name = ("", path) if not path.startswith(("Res", "Sto", "Alg")) else path.split(".", 1)
    (request[section] if section else request)[name] = value
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_request(request, workload={"work": {"compute": {"duration": "1 h"}}}).resolve()
    (problem,) = refusal.value.problems
    assert said in str(problem)


@pytest.mark.parametrize("configs", [[], {}, "ml.m5.xlarge", [5]])
def test_a_tuning_job_without_an_instance(configs: Any) -> None:
    request = {key: value for key, value in REQUEST.items() if key != "ResourceConfig"}
    request["HyperParameterTuningResourceConfig"] = {"InstanceConfigs": configs}
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_request(request, workload={"work": {"compute": {"duration": "1 h"}}}).resolve()
    (problem,) = refusal.value.problems
    assert problem.where == "HyperParameterTuningResourceConfig.InstanceConfigs"
    assert problem.rule == "must hold the instances of a job"
