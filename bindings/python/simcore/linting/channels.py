"""The data channels of a job, as the rules of the lint see them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simcore.linting.subject import Subject, member

_SOURCE = re.compile(r"channels\.(.+)\.source")
# Buckets whose names say their region: the default bucket of the SageMaker SDK, the service's sample data, and the
# addresses of S3 with a region in them.
_REGION = re.compile(
    r"s3://sagemaker-([a-z]+(?:-[a-z]+)+-\d)-\d{12}(?:/|$)"
    r"|s3://sagemaker-sample-data-([a-z]+(?:-[a-z]+)+-\d)(?:/|$)"
    r"|https://s3[.-]([a-z]+(?:-[a-z]+)+-\d)\.amazonaws\.com"
)


@dataclass(frozen=True)
class Channel:
    """Data that the job reads."""

    name: str
    place: str  # of the channel in the document
    source: str  # s3, fsx, efs
    mode: str
    mode_place: str
    data_type: str
    distribution: str
    size: float  # [B]; 0: unknown
    objects: float  # 0: unknown
    region: str  # of its bucket; empty: unknown
    address: str  # what says the region; empty where a member of its own does
    region_place: str
    shuffled: bool

    @property
    def is_sharded(self) -> bool:
        """Whether each node gets its own part of the objects."""
        return self.distribution == "ShardedByS3Key"

    @property
    def is_copied(self) -> bool:
        """Whether the data are downloaded before the work begins."""
        return self.source == "s3" and self.mode == "File"


def channels(subject: Subject) -> list[Channel]:
    """The channels of a job, in the order of its document."""
    for name, read in (("InputDataConfig", _of_training), ("ProcessingInputs", _of_processing)):
        entries = subject.member(name)
        if isinstance(entries, list):
            return [
                read(subject, f"{name}[{at}]", entry) for at, entry in enumerate(entries) if isinstance(entry, Mapping)
            ]
    return [_of_field(subject, name) for name in _names(subject)]


def region_of(subject: Subject, address: Any) -> str:
    """The region that an address in S3 names; empty where it names none that is known."""
    found = _REGION.match(address) if isinstance(address, str) else None
    region = next(filter(None, found.groups()), "") if found else ""
    return region if region in subject.catalog.regions() else ""


def _names(subject: Subject) -> Iterator[str]:
    return (found[1] for found in map(_SOURCE.fullmatch, subject.fields) if found)


def _of_training(subject: Subject, at: str, entry: Mapping[str, Any]) -> Channel:
    own = "InputMode" in entry
    mode = entry.get("InputMode") if own else subject.member("AlgorithmSpecification.TrainingInputMode")
    mount = member(entry, "DataSource.FileSystemDataSource.FileSystemType")
    return Channel(
        name=str(entry.get("ChannelName", "")),
        place=subject.above + at,
        source="s3" if mount is None else "efs" if mount == "EFS" else "fsx",
        mode=str(mode or "File"),
        mode_place=subject.above + (f"{at}.InputMode" if own else "AlgorithmSpecification.TrainingInputMode"),
        shuffled=bool(entry.get("ShuffleConfig")),
        **_of_bucket(subject, entry.get("ChannelName"), entry.get("DataSource"), f"{at}.DataSource.S3DataSource"),
    )


def _of_processing(subject: Subject, at: str, entry: Mapping[str, Any]) -> Channel:
    return Channel(
        name=str(entry.get("InputName", "")),
        place=subject.above + at,
        source="s3",
        mode=str(member(entry, "S3Input.S3InputMode") or "File"),
        mode_place=f"{subject.above}{at}.S3Input.S3InputMode",
        shuffled=False,
        **_of_bucket(subject, entry.get("InputName"), entry, f"{at}.S3Input"),
    )


def _of_bucket(subject: Subject, name: Any, entry: Any, at: str) -> dict[str, Any]:
    """What a channel of a request says about its data in S3; sizes, and a region that is stated, stand beside it."""
    key, s3 = f"channels.{name}", member(entry, at.rpartition(".")[2])
    stated = subject.text(f"{key}.region")
    return {
        "data_type": str(member(s3, "S3DataType") or ""),
        "distribution": str(member(s3, "S3DataDistributionType") or ""),
        "size": subject.number(f"{key}.size"),
        "objects": subject.number(f"{key}.objects"),
        "region": stated or region_of(subject, member(s3, "S3Uri")),
        "address": "" if stated else str(member(s3, "S3Uri") or ""),
        "region_place": f"{key}.region" if stated else f"{subject.above}{at}.S3Uri",
    }


def _of_field(subject: Subject, name: str) -> Channel:
    key = f"channels.{name}"
    return Channel(
        name=name,
        place=key,
        source=subject.text(f"{key}.source"),
        mode=subject.text(f"{key}.input_mode"),
        mode_place=f"{key}.input_mode",
        data_type=subject.text(f"{key}.data_type"),
        distribution=subject.text(f"{key}.distribution"),
        size=subject.number(f"{key}.size"),
        objects=subject.number(f"{key}.objects"),
        region=subject.text(f"{key}.region"),
        address="",
        region_place=f"{key}.region",
        shuffled=any(each.startswith(f"{key}.shuffle") for each in subject.fields),
    )
