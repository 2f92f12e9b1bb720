"""Rules about the image of a job: its region, what it is built for, what a built-in algorithm can use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from simcore._core import InstanceType
from simcore.linting.channels import channels
from simcore.linting.facts import Algorithm, algorithm, containers_accounts
from simcore.linting.found import Found
from simcore.linting.subject import Subject

_PLACES = ("AlgorithmSpecification.TrainingImage", "AppSpecification.ImageUri")
_ADDRESS = re.compile(r"(\d{12})\.dkr\.ecr\.([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?/([^:@]+)(?::([^@]+))?(?:@.*)?")
# Deep Learning Containers, whose tags say what they are built for: pytorch-training:2.3.0-gpu-py311-cu121-ubuntu20.04
_BUILT_FOR = re.compile(r"[\d.]+(?:-transformers[\d.]+)?-(cpu|gpu)-py\d+.*")
_CUDA = re.compile(r"(?:^|-)cu(\d{2,3})(?:-|$)")
_CONTAINERS = re.compile(r"(?:huggingface-)?(?:pytorch|tensorflow|mxnet)-training")


@dataclass(frozen=True)
class Image:
    """The address of an image in ECR."""

    address: str
    place: str
    account: str
    region: str
    repository: str
    tag: str

    @property
    def is_container(self) -> bool:
        """Whether it is a Deep Learning Container of the provider, for training with a framework."""
        return self.account in containers_accounts() and bool(_CONTAINERS.fullmatch(self.repository))

    @property
    def built_for(self) -> str:
        """The word "cpu" or "gpu"; empty where the image does not say it."""
        found = _BUILT_FOR.fullmatch(self.tag) if self.is_container else None
        return found[1] if found else ""

    @property
    def cuda(self) -> int:
        """The version of CUDA as the tag writes it: 118 is 11.8; 0 where it does not say it."""
        found = _CUDA.search(self.tag)
        return int(found[1]) if found else 0


def image_of(subject: Subject) -> Image | None:
    """The image of a request; None where it has none in ECR."""
    for place in _PLACES:
        address = subject.member(place)
        found = _ADDRESS.fullmatch(address) if isinstance(address, str) else None
        if found:
            account, region, repository, tag = found.groups(default="")
            return Image(found[0], subject.above + place, account, region, repository, tag)
    return None


def algorithm_of(subject: Subject) -> Algorithm | None:
    """The built-in algorithm of a request; None where it runs an image of somebody else."""
    image = image_of(subject)
    return algorithm(image.account, image.repository) if image else None


def image_elsewhere(subject: Subject) -> Iterator[Found]:
    """The image lies in another region than the job."""
    image = image_of(subject)
    if not image or not subject.region or subject.described:  # what ran has pulled its image
        return
    if subject.region != image.region and image.region in subject.catalog.regions():
        text = f"the job runs in {subject.region}, and its image lies in {image.region}"
        yield Found(image.place, image.address, text)


def cpu_image_on_accelerators(subject: Subject) -> Iterator[Found]:
    """The image is built without the libraries that the accelerators of the instance need."""
    image, hardware = image_of(subject), subject.only_type
    if image and image.built_for == "cpu" and hardware and hardware.accelerator_count:
        text = f"the accelerators of {hardware.name} ({_devices(hardware)}) are paid for, and the image cannot use them"
        yield Found(image.place, image.address, text, subject.cost_usd)


def algorithm_needs_gpu(subject: Subject) -> Iterator[Found]:
    """A built-in algorithm that trains on GPUs only is given an instance without one."""
    used, hardware = algorithm_of(subject), subject.only_type
    if used and hardware and used.devices == "gpu" and not hardware.accelerator_count:
        text = f"{used.repository} trains on GPUs only, and {hardware.name} has none"
        yield Found(subject.machines[0].place, hardware.name, text)


def algorithm_without_gpu(subject: Subject) -> Iterator[Found]:
    """A built-in algorithm that trains on the CPU only is given a GPU."""
    used, hardware = algorithm_of(subject), subject.only_type
    if used and hardware and used.devices == "cpu" and hardware.accelerator_count:
        text = f"{used.repository} trains on the CPU only, and {hardware.name} is paid for its {_devices(hardware)}"
        yield Found(subject.machines[0].place, hardware.name, text)


def algorithm_on_one_instance(subject: Subject) -> Iterator[Found]:
    """A built-in algorithm that uses one instance is given several."""
    used, hardware = algorithm_of(subject), subject.only_type
    if used is None or hardware is None or not used.one_instance or subject.nodes < 2:
        return
    if used.repository == "blazingtext" and not hardware.accelerator_count:
        return  # it uses several without a GPU, in one of its modes
    text = f"{used.repository} uses one instance, and {subject.nodes} are asked for"
    yield Found(subject.place("cluster.instance_count"), str(subject.nodes), text)


def algorithm_on_one_gpu(subject: Subject) -> Iterator[Found]:
    """A built-in algorithm that uses one GPU is given an instance with several."""
    used, hardware = algorithm_of(subject), subject.only_type
    if used and hardware and used.one_gpu and hardware.accelerator_count > 1:
        text = f"{used.repository} uses one GPU of an instance, and {hardware.name} has {hardware.accelerator_count}"
        yield Found(subject.machines[0].place, hardware.name, text)


def algorithm_reads_files(subject: Subject) -> Iterator[Found]:
    """A built-in algorithm that reads files is given a pipe."""
    used = algorithm_of(subject)
    for channel in channels(subject):
        if used and not used.pipe and channel.mode == "Pipe":
            text = f"{used.repository} reads files only; the channel {channel.name} is a pipe"
            yield Found(channel.mode_place, "Pipe", text)


def _devices(hardware: InstanceType) -> str:
    return f"{hardware.accelerator_count} × {hardware.accelerator}"
