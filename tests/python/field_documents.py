"""Documents that people hold and that simcore reads: those of tests/data/field, and small ones made here, each with the
outcome that is wanted.

Each is a JSON or a YAML text. The files of tests/data/field are made by hand; names in them are invented.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FIELD = Path(__file__).parents[1] / "data" / "field"

Members = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A document, and the outcome that is wanted of it; `text`: its content, if it is no file of tests/data/field."""

    name: str
    wanted: str
    text: str = ""

    def write(self, folder: Path) -> Path:
        """The file of the document."""
        path = folder / self.name
        path.write_text(self.text or (FIELD / self.name).read_text())
        return path

    def content(self) -> Any:
        """The document as another reader reads it."""
        text = self.text or (FIELD / self.name).read_text()
        return json.loads(text) if self.name.endswith(".json") else yaml.safe_load(text)


DEFINITION: Members = {
    "AlgorithmSpecification": {"TrainingImage": "image", "TrainingInputMode": "File"},
    "RoleArn": "arn:aws:iam::111122223333:role/Training",
    "OutputDataConfig": {"S3OutputPath": "s3://bucket/o"},
    "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
    "StoppingCondition": {"MaxRuntimeInSeconds": 3600},
}
RUN: Members = {"TrainingJobName": "job-1", "CreationTime": "2026-07-01T10:00:00Z", **DEFINITION}
ENDED: Members = {**RUN, "TrainingJobStatus": "Completed", "TrainingTimeInSeconds": 1200, "BillableTimeInSeconds": 1200}


def as_json(name: str, wanted: str, document: Any) -> Case:
    return Case(f"{name}.json", wanted, json.dumps(document))


def as_yaml(name: str, wanted: str, text: str) -> Case:
    return Case(f"{name}.yaml", wanted, text)


def _groups(*groups: tuple[str, int], **members: Any) -> Members:
    """A described job with groups of these types and counts."""
    listed = [{"InstanceGroupName": f"g{place}", "InstanceType": kind, "InstanceCount": count}
              for place, (kind, count) in enumerate(groups)]  # fmt: skip
    return {**ENDED, "ResourceConfig": {"InstanceCount": 0, "VolumeSizeInGB": 30, "InstanceGroups": listed}, **members}


def _stopped(**members: Any) -> Members:
    """A described spot job that was stopped: 10 s of download, 590 s of training, 60 s of stopping."""
    times = [("Starting", 0, 100), ("Downloading", 100, 110), ("Training", 110, 700), ("Stopping", 700, 760)]
    steps = [{"Status": word, "StartTime": 1783000000 + start, "EndTime": 1783000000 + end}
             for word, start, end in times]  # fmt: skip
    asked = {"StoppingCondition": {"MaxRuntimeInSeconds": 600, "MaxWaitTimeInSeconds": 900}, "CreationTime": 1783000000}
    return {**RUN, **asked, "EnableManagedSpotTraining": True, "TrainingJobStatus": "Stopped",
            "SecondaryStatusTransitions": steps, **members}  # fmt: skip


# Billed: by usage type, whose beginning is the region's, the hours of instances; none: the amount alone matters.
BILLED: list[tuple[Case, dict[str, float]]] = [
    (Case("a05-described-groups-count-0.json", "both groups, InstanceCount 0 ignored"),
     {"ml.c5.xlarge": 1200 / 3600, "ml.g5.xlarge": 1200 / 3600}),
    (as_json("groups-three", "all groups", _groups(("ml.m5.large", 2), ("ml.g5.xlarge", 1), ("ml.c5.xlarge", 3))),
     {"ml.m5.large": 2400 / 3600, "ml.g5.xlarge": 1200 / 3600, "ml.c5.xlarge": 3600 / 3600}),
    (as_json("groups-failed", "both groups", _groups(("ml.c5.xlarge", 1), ("ml.p3.2xlarge", 4),
                                                   TrainingJobStatus="Failed")),
     {"ml.c5.xlarge": 1200 / 3600, "ml.p3.2xlarge": 4800 / 3600}),
    (as_json("groups-spot", "both groups, 300 of 1200 s", _groups(
        ("ml.c5.xlarge", 1), ("ml.g5.xlarge", 2), EnableManagedSpotTraining=True, BillableTimeInSeconds=300,
        StoppingCondition={"MaxRuntimeInSeconds": 3600, "MaxWaitTimeInSeconds": 3600})),
     {"ml.c5.xlarge": 300 / 3600, "ml.g5.xlarge": 600 / 3600}),
    (Case("a13-search-answer.json", "all jobs, and their sum"), {"ml.m5.xlarge": 2400 / 3600}),
    (as_json("search-one-runs", "the jobs that have ended; the other is named",
           {"Results": [{"TrainingJob": ENDED}, {"TrainingJob": {**RUN, "TrainingJobStatus": "InProgress"}}]}),
     {"ml.m5.xlarge": 1200 / 3600}),
    (as_json("search-page", "the jobs of the page; that there are more is said",
           {"Results": [{"TrainingJob": ENDED}, {"TrainingJob": _groups(("ml.g5.xlarge", 1))}], "NextToken": "x"}),
     {"ml.m5.xlarge": 1200 / 3600, "ml.g5.xlarge": 1200 / 3600}),
    (as_json("search-results", "all jobs of the list of results", [{"TrainingJob": ENDED}, {"TrainingJob": ENDED}]),
     {"ml.m5.xlarge": 2400 / 3600}),
    (as_json("search-pages", "all jobs of all pages", [{"Results": [{"TrainingJob": ENDED}], "NextToken": "x"},
                                                     {"Results": []}, {"Results": [{"TrainingJob": ENDED}]}]),
     {"ml.m5.xlarge": 2400 / 3600}),
    (as_json("search-result", "the job", {"TrainingJob": ENDED}), {"ml.m5.xlarge": 1200 / 3600}),
    (as_json("described-list", "all jobs of a list", [ENDED, ENDED, ENDED]), {"ml.m5.xlarge": 3600 / 3600}),
    (Case("d04-described-spot-cut-by-max-runtime.json", "no difference: the counter ends when Stopping begins"),
     {"ml.m5.xlarge": 1422 / 3600}),
    (as_json("spot-stopped", "no difference", _stopped(TrainingTimeInSeconds=600, BillableTimeInSeconds=200)),
     {"ml.m5.xlarge": 200 / 3600}),
    (as_json("spot-stopped-later", "no difference", _stopped(TrainingTimeInSeconds=602, BillableTimeInSeconds=201)),
     {"ml.m5.xlarge": 201 / 3600}),
    (as_json("on-demand-stopped", "no difference: the counter ends with the job", _stopped(
        EnableManagedSpotTraining=False, StoppingCondition={"MaxRuntimeInSeconds": 600}, TrainingTimeInSeconds=660,
        BillableTimeInSeconds=660)), {"ml.m5.xlarge": 660 / 3600}),
    (Case("e01-warm-pool-described.json", "retained 69 s billed, $0.0833"), {"ml.m5.xlarge": 1269 / 3600}),
]  # fmt: skip


def _container(*inputs: Members, **members: Any) -> Members:
    """A request file as the service puts it into the training container."""
    arn = "arn:aws:sagemaker:eu-west-1:111122223333:training-job/job-1"
    return {"TrainingJobName": "job-1", "TrainingJobArn": arn, **DEFINITION, "InputDataConfig": list(inputs), **members}


def _input(kind: str, distribution: str = "FULLY_REPLICATED", **members: Any) -> Members:
    place = {"S3DataType": kind, "S3Uri": "s3://bucket/in", "S3DataDistributionType": distribution}
    more = {"AttributeNames": ["source-ref"]} if kind == "AUGMENTED_MANIFEST_FILE" else {}
    return {"ChannelName": "data", "DataSource": {"S3DataSource": {**place, **more}}, "CompressionType": "NONE",
            "RecordWrapperType": "NONE", **members}  # fmt: skip


def _of_tuning(**members: Any) -> Members:
    """The definition of a tuning job's training jobs, with the name that it needs."""
    return {"TrainingJobName": "job-1", **DEFINITION, **members}


def _without(document: Members, name: str) -> Members:
    return {key: value for key, value in document.items() if key != name}


_DATA: Members = {"channels": {"data": {"size": "2 GB", "objects": 10}}, "work": {"compute": {"duration": "20 min"}}}
_WORK: Members = {"work": {"compute": {"duration": "20 min"}}}
_RESOURCES = {"InstanceType": "ml.g5.xlarge", "InstanceCount": 2, "VolumeSizeInGB": 50}
_CONFIGS = [_RESOURCES, {"InstanceType": "ml.g4dn.xlarge", "InstanceCount": 2, "VolumeSizeInGB": 50}]

# Requests: with the workload, and fields of the job by key path.
READ: list[tuple[Case, Members, Members]] = [
    (Case("a08-trainingjobconfig-in-container.json", "read: S3_PREFIX, NONE, SHARDED_BY_S3_KEY are the same words"),
     yaml.safe_load((FIELD / "a08-trainingjobconfig-in-container.workload.yaml").read_text()),
     {"cluster.instance_count": 2, "purchase": "spot", "channels.data.data_type": "S3Prefix",
      "channels.data.distribution": "ShardedByS3Key", "tags.p": "x", "region": "us-east-1"}),
    (as_json("container-manifest", "read", _container(_input("MANIFEST_FILE"))), _DATA,
     {"channels.data.data_type": "ManifestFile", "channels.data.distribution": "FullyReplicated",
      "region": "eu-west-1"}),
    (as_json("container-augmented", "read", _container(_input("AUGMENTED_MANIFEST_FILE", InputMode="Pipe"))), _DATA,
     {"channels.data.data_type": "AugmentedManifestFile", "channels.data.input_mode": "Pipe"}),
    (as_json("container-gzip", "read", _container(_input("S3_PREFIX", CompressionType="GZIP"), BaseTags=[])), _DATA,
     {"channels.data.data_type": "S3Prefix"}),
    (as_json("tuned-static", "read: StaticHyperParameters are HyperParameters",
           _of_tuning(StaticHyperParameters={"epochs": "3"}, RetryStrategy={"MaximumRetryAttempts": 2})), _WORK,
     {"retry.max_attempts": 2, "cluster.instance_type": "ml.m5.xlarge"}),
    (as_json("tuned-ranges", "read: ranges, objective and name of the definition are left out",
           _of_tuning(DefinitionName="d", HyperParameterRanges={}, TuningObjective={"Type": "Minimize"})), _WORK,
     {"name": "job-1"}),
    (as_json("tuned-resources", "read: HyperParameterTuningResourceConfig is ResourceConfig", _without(_of_tuning(
        HyperParameterTuningResourceConfig=_RESOURCES, StaticHyperParameters={}), "ResourceConfig")), _WORK,
     {"cluster.instance_type": "ml.g5.xlarge", "cluster.instance_count": 2, "cluster.volume_size": "50 GB"}),
    (as_json("tuned-configs", "read: the first of several instances, and said", _without(_of_tuning(
        HyperParameterTuningResourceConfig={"InstanceConfigs": _CONFIGS, "AllocationStrategy": "Prioritized"},
        EnableManagedSpotTraining=True, StoppingCondition={"MaxRuntimeInSeconds": 3600, "MaxWaitTimeInSeconds": 7200}),
        "ResourceConfig")), _WORK, {"cluster.instance_type": "ml.g5.xlarge", "purchase": "spot"}),
]  # fmt: skip
