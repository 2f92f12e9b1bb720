"""Rules about the data of a job: where they lie, how they are read, what holds them."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.linting.channels import Channel, channels, region_of
from simcore.linting.facts import fact
from simcore.linting.found import Found, size, time
from simcore.linting.subject import Subject

_VOLUME, _ARTIFACT = "cluster.volume_size", "artifact.compression"
_OUTPUT = "OutputDataConfig.S3OutputPath"


def volume_above_instance_store(subject: Subject) -> Iterator[Found]:
    """More room is asked for than the instance has: it comes without an EBS volume."""
    hardware, volume = subject.only_type, subject.number(_VOLUME)
    if hardware is not None and 0.0 < hardware.nvme_bytes < volume:
        text = f"{hardware.name} has {size(hardware.nvme_bytes)} of its own and gets no other volume"
        yield Found(subject.place(_VOLUME), size(volume), text)


def many_small_files(subject: Subject) -> Iterator[Found]:
    """Very many objects are downloaded one by one, which takes longer than their bytes."""
    for channel in channels(subject):
        if not channel.is_copied:
            continue
        parts = _parts(subject, channel)
        each = channel.objects / parts / subject.parameter("file.object_rate")
        whole = channel.size / parts / subject.parameter("file.bandwidth")
        if each - whole >= fact("files.delay"):
            yield Found(channel.place, _objects(channel), *_delay(subject, channel, each, whole))


def _delay(subject: Subject, channel: Channel, each: float, whole: float) -> tuple[str, float | None]:
    """What the download of a channel one by one is compared with, and what the difference costs."""
    one = f"{_objects(channel)} of {channel.name}, downloaded one by one, take about {time(each)}, paid"
    if not channel.size:
        return one, None
    return f"{one}; the same {size(channel.size)} in large files take {time(whole)}", subject.usd(each - whole)


def fast_file_small_files(subject: Subject) -> Iterator[Found]:
    """Each of very many small files is a request of its own."""
    for channel in channels(subject):
        many = channel.objects >= fact("files.many") and 0.0 < channel.size <= fact("files.small") * channel.objects
        if many and channel.source == "s3" and channel.mode == "FastFile":
            text = f"{channel.name} has {_objects(channel)} of {size(channel.size / channel.objects)}, each a request"
            yield Found(channel.place, _objects(channel), text)


def _objects(channel: Channel) -> str:
    return f"{channel.objects:,.0f} objects"


def _parts(subject: Subject, channel: Channel) -> int:
    """Among how many instances the objects of a channel are shared."""
    return max(subject.nodes, 1) if channel.is_sharded else 1


def shards_fewer_than_nodes(subject: Subject) -> Iterator[Found]:
    """Some instances get no data, and are paid."""
    for channel in channels(subject):
        if channel.is_sharded and 0.0 < channel.objects < subject.nodes and len(subject.machines) == 1:
            idle = subject.nodes - channel.objects
            text = f"{channel.name} has {channel.objects:g} objects: {idle:g} of {subject.nodes} instances get none"
            yield Found(channel.place, f"{channel.objects:g} objects", text, _usd_of_idle(subject, idle))


def _usd_of_idle(subject: Subject, idle: float) -> float | None:
    whole = subject.instances_usd
    return None if whole is None else whole * idle / subject.nodes


def data_elsewhere(subject: Subject) -> Iterator[Found]:
    """The data lie in another region than the job."""
    outside = [each for each in channels(subject) if each.source == "s3" and each.region not in ("", subject.region)]
    for channel in outside if subject.region else ():
        text = f"{channel.name} lies in {channel.region}, and the job runs in {subject.region}"
        usd = subject.transfer_usd if len(outside) == 1 else None  # which is that of all of them
        yield Found(channel.region_place, channel.address or channel.region, text, usd)


def output_elsewhere(subject: Subject) -> Iterator[Found]:
    """The model goes to another region than that of the job."""
    address = subject.member(_OUTPUT)
    region = region_of(subject, address)
    if subject.region and region not in ("", subject.region) and not subject.run_s:
        text = f"the job runs in {subject.region}, and its output goes to a bucket in {region}"
        yield Found(subject.above + _OUTPUT, str(address), text, subject.cost_usd)


def shards_not_shuffled(subject: Subject) -> Iterator[Found]:
    """Each instance sees the same part of the data in every epoch."""
    for channel in channels(subject):
        if channel.is_sharded and channel.mode == "Pipe" and subject.nodes > 1 and not channel.shuffled:
            text = f"each of {subject.nodes} instances reads the same part of {channel.name} in every epoch"
            yield Found(channel.place, channel.distribution, text)


def lustre_in_several_subnets(subject: Subject) -> Iterator[Found]:
    """FSx for Lustre lies in one zone, and the instances may start in another."""
    subnets = subject.member("VpcConfig.Subnets")
    if isinstance(subnets, list) and len(subnets) > 1 and any(each.source == "fsx" for each in channels(subject)):
        text = f"the file system lies in one zone, and the instances may start in any of {len(subnets)} subnets"
        yield Found(f"{subject.above}VpcConfig.Subnets", f"{len(subnets)} subnets", text)


def large_artifact_compressed(subject: Subject) -> Iterator[Found]:
    """A large model is packed at its end by one core while the whole cluster is paid."""
    artifact = subject.number("artifact.size")
    if artifact < fact("artifact.large") or subject.text(_ARTIFACT) != "GZIP" or subject.is_processing:
        return
    seconds = artifact / subject.parameter("upload.gzip_bandwidth")
    text = f"packing {size(artifact)} takes about {time(seconds)} while the cluster is paid"
    yield Found(subject.place(_ARTIFACT), "GZIP", text, subject.usd(seconds))
