"""Rules about the data of a job: where they lie, how they are read, what holds them."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.linting.channels import Channel, channels, region_of
from simcore.linting.facts import fact
from simcore.linting.found import Found, size, time
from simcore.linting.subject import Subject

_VOLUME, _ARTIFACT = "cluster.volume_size", "artifact.compression"
_OUTPUT = "OutputDataConfig.S3OutputPath"


def volume_below_data(subject: Subject) -> Iterator[Found]:
    """The data of File mode do not fit where they are downloaded to."""
    hardware = subject.only_type
    room = 0.0 if hardware is None else hardware.nvme_bytes or subject.number(_VOLUME)
    parts = [each.size / _parts(subject, each) for each in channels(subject) if each.is_copied]
    if 0.0 < room < sum(parts):
        text = f"each instance downloads {size(sum(parts))}, and has room for {size(room)}"
        yield Found(subject.place(_VOLUME), size(room), text)


def _parts(subject: Subject, channel: Channel) -> int:
    """Among how many instances the objects of a channel are shared."""
    return max(subject.nodes, 1) if channel.is_sharded else 1


def volume_above_instance_store(subject: Subject) -> Iterator[Found]:
    """More room is asked for than the instance has: it comes without an EBS volume."""
    hardware, volume = subject.only_type, subject.number(_VOLUME)
    if hardware is not None and 0.0 < hardware.nvme_bytes < volume:
        text = f"{hardware.name} has {size(hardware.nvme_bytes)} of its own and gets no other volume"
        yield Found(subject.place(_VOLUME), size(volume), text)


def many_small_files(subject: Subject) -> Iterator[Found]:
    """Each of very many small files is downloaded on its own."""
    for channel in filter(_has_small_files, channels(subject)):
        if channel.is_copied:
            seconds = channel.objects / _parts(subject, channel) / subject.parameter("file.object_rate")
            text = f"{_files(channel)}: downloading them takes about {time(seconds)}, paid"
            yield Found(channel.place, f"{channel.objects:,.0f} objects", text, subject.usd(seconds))


def fast_file_small_files(subject: Subject) -> Iterator[Found]:
    """Each of very many small files is a request of its own."""
    for channel in filter(_has_small_files, channels(subject)):
        if channel.source == "s3" and channel.mode == "FastFile":
            text = f"{_files(channel)}, and FastFile asks S3 for each of them"
            yield Found(channel.place, f"{channel.objects:,.0f} objects", text)


def _has_small_files(channel: Channel) -> bool:
    many = channel.objects >= fact("files.many") and channel.size > 0.0
    return many and channel.size / channel.objects < fact("files.small")


def _files(channel: Channel) -> str:
    return f"{channel.name} has {channel.objects:,.0f} objects of {size(channel.size / channel.objects)}"


def shards_fewer_than_nodes(subject: Subject) -> Iterator[Found]:
    """Some instances get no data, and are paid."""
    for channel in channels(subject):
        if channel.is_sharded and 0.0 < channel.objects < subject.nodes and len(subject.machines) == 1:
            idle = subject.nodes - channel.objects
            text = f"{channel.name} has {channel.objects:g} objects: {idle:g} of {subject.nodes} instances get none"
            yield Found(channel.place, f"{channel.objects:g} objects", text, _usd_of_idle(subject, idle))


def _usd_of_idle(subject: Subject, idle: float) -> float | None:
    whole = subject.cost_usd
    return None if whole is None else whole * idle / subject.nodes


def shards_not_shuffled(subject: Subject) -> Iterator[Found]:
    """Each instance sees the same part of the data in every epoch."""
    for channel in channels(subject):
        if channel.is_sharded and channel.mode == "Pipe" and subject.nodes > 1 and not channel.shuffled:
            text = f"each of {subject.nodes} instances reads the same part of {channel.name} in every epoch"
            yield Found(channel.place, channel.distribution, text)


def fast_file_manifest(subject: Subject) -> Iterator[Found]:
    """FastFile is given a manifest."""
    for channel in channels(subject):
        if channel.mode == "FastFile" and channel.data_type in ("ManifestFile", "AugmentedManifestFile"):
            yield Found(channel.mode_place, "FastFile", f"{channel.name} is listed by a manifest, not by a prefix")


def mount_mode(subject: Subject) -> Iterator[Found]:
    """A file system, which is mounted, is given a mode that streams from S3."""
    for channel in channels(subject):
        if channel.source in ("fsx", "efs") and channel.mode not in ("", "File"):
            text = f"{channel.name} is a file system that is mounted; {channel.mode} streams from S3"
            yield Found(channel.mode_place, channel.mode, text)


def mount_without_vpc(subject: Subject) -> Iterator[Found]:
    """A file system is asked for outside of its network."""
    for channel in channels(subject):
        if subject.is_request and channel.source in ("fsx", "efs") and not subject.member("VpcConfig"):
            yield Found(channel.place, channel.source, f"{channel.name} lies in a VPC, and the job names none")


def lustre_in_several_subnets(subject: Subject) -> Iterator[Found]:
    """FSx for Lustre lies in one subnet, and the instances may start in another."""
    subnets = subject.member("VpcConfig.Subnets")
    if isinstance(subnets, list) and len(subnets) > 1 and any(each.source == "fsx" for each in channels(subject)):
        text = f"the file system lies in one subnet, and the instances may start in any of {len(subnets)}"
        yield Found(f"{subject.above}VpcConfig.Subnets", f"{len(subnets)} subnets", text)


def too_many_channels(subject: Subject) -> Iterator[Found]:
    """The job has more channels than any job."""
    name = "ProcessingInputs" if subject.is_processing else "InputDataConfig"
    most = fact("processing.most_inputs" if subject.is_processing else "training.most_channels")
    count = len(channels(subject))
    if count > most:
        yield Found(subject.above + name if subject.members else "channels", str(count), f"{most:g} are allowed")


def processing_fast_file(subject: Subject) -> Iterator[Found]:
    """A processing job is given a mode that only training jobs have."""
    for channel in channels(subject):
        if subject.is_processing and channel.mode == "FastFile":
            yield Found(channel.mode_place, "FastFile", "a processing job reads in the modes File and Pipe")


def data_elsewhere(subject: Subject) -> Iterator[Found]:
    """The data lie in another region than the job."""
    for channel in channels(subject):
        if subject.region and channel.source == "s3" and channel.region not in ("", subject.region):
            text = f"{channel.name} lies in {channel.region}, and the job runs in {subject.region}"
            yield Found(channel.region_place, channel.region, text)


def output_elsewhere(subject: Subject) -> Iterator[Found]:
    """The model goes to another region than that of the job."""
    address = subject.member(_OUTPUT)
    region = region_of(subject, address)
    if subject.region and region not in ("", subject.region):
        text = f"the job runs in {subject.region}, and its output goes to a bucket in {region}"
        yield Found(subject.above + _OUTPUT, str(address), text, subject.cost_usd)


def large_artifact_compressed(subject: Subject) -> Iterator[Found]:
    """A large model is packed at its end by one core while the whole cluster is paid."""
    artifact = subject.number("artifact.size")
    if artifact < fact("artifact.large") or subject.text(_ARTIFACT) != "GZIP" or subject.is_processing:
        return
    seconds = artifact / subject.parameter("upload.gzip_bandwidth")
    text = f"packing {size(artifact)} takes about {time(seconds)} while the cluster is paid"
    yield Found(subject.place(_ARTIFACT), "GZIP", text, subject.usd(seconds))
