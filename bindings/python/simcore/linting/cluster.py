"""Rules about the instances of a job and their network."""

from __future__ import annotations

import re
from collections.abc import Iterator

from simcore._core import InstanceType
from simcore.errors import InputError
from simcore.linting.channels import channels
from simcore.linting.facts import fact, outdated_families
from simcore.linting.found import Found, percent
from simcore.linting.images import algorithm_of, image_of
from simcore.linting.subject import Subject

_NETWORK = re.compile(r"^(ml\.[a-z]+\d)n\.")  # types with a faster network than those without the letter
_COMPARED = (
    "vcpu",
    "memory_bytes",
    "accelerator_count",
    "accelerator_memory_bytes",
    "device_link_bytes_per_s",
    "network_baseline_bytes_per_s",
)
_BURSTING = re.compile(r"ml\.(t\d|\w+-flex)\.")  # types that are slower after a while


def type_not_in_region(subject: Subject) -> Iterator[Found]:
    """A price of the type is known in several regions, and none in that of the job."""
    for each in subject.machines if subject.region else ():
        if subject.usd_per_hour(each.type) is None:
            known = sum(_is_priced(subject, each.type, region) for region in subject.catalog.regions())
            if known >= fact("type.known_regions"):
                text = f"prices of {each.type} are known in {known} regions, and none in {subject.region}"
                yield Found(each.place, each.type, text)


def _is_priced(subject: Subject, instance_type: str, region: str) -> bool:
    try:
        return subject.catalog.training_price(instance_type, region).usd_per_hour > 0.0
    except InputError:
        return False


def outdated_type(subject: Subject) -> Iterator[Found]:
    """A type of an old generation costs more for what it has than one that followed."""
    if subject.region is None or subject.is_spot or any(key.startswith("prices.") for key in subject.fields):
        return  # what the types cost on demand in the region decides
    for each in subject.machines:
        old = subject.hardware(each.type)
        if old is None or _family(each.type) not in outdated_families() or not _may_move(subject, old):
            continue
        better = min(_successors(subject, old), default=None)
        if better is not None:
            share, name, price = better
            text = f"{name} costs ${price:.4g} an hour in {subject.region}{_compared(old, share)}"
            whole = subject.instances_usd if len(subject.machines) == 1 else None
            yield Found(each.place, each.type, text, None if whole is None else whole * (1.0 - share))


def _compared(old: InstanceType, share: float) -> str:
    """What a successor has for its price."""
    saved, network = f"{percent(1.0 - share)} less", " and network" if old.network_baseline_bytes_per_s else ""
    if not old.accelerator_count:
        return f", {saved}, with as many vCPU and as much memory{network} or more"
    rates = ["memory bandwidth"] if old.accelerator_bandwidth_bytes_per_s else []
    rates += [f"peak rate ({', '.join(old.peak_tflops)})"] if old.peak_tflops else []
    links = ", links as fast" if old.device_link_bytes_per_s else ""
    more = f"as many GPUs and vCPU{links}, and as much GPU memory, memory{network}, or more"
    return f": at least {saved} for each of {' and '.join(rates)}, with {more}, if the image runs there"


def _may_move(subject: Subject, old: InstanceType) -> bool:
    """Whether the image may run on accelerators of later generations: one that names an older CUDA cannot, and what
    a built-in algorithm runs on is for the service to say."""
    image = image_of(subject)
    if not old.accelerator_count or image is None:
        return True
    is_told = bool(image.cuda) or image.is_container
    return algorithm_of(subject) is None and (image.cuda >= fact("cuda.oldest") or not is_told)


def _successors(subject: Subject, old: InstanceType) -> Iterator[tuple[float, str, float]]:
    """Types that can take the place of an old one in the region, with the largest share of its cost that the same work
    can take, whichever part of the machine limits it."""
    price = subject.usd_per_hour(old.name)
    for new in subject.catalog.instance_types():
        theirs = subject.usd_per_hour(new.name) if _can_replace(subject, old, new) else None
        slower = _slowest_ratio(old, new) if theirs else None
        if price and theirs and slower and slower <= fact("successor.slowest"):
            share = theirs * max(slower, 1.0) / price
            if share <= fact("successor.dearest"):
                yield share, new.name, theirs


def _can_replace(subject: Subject, old: InstanceType, new: InstanceType) -> bool:
    """Whether whatever fits on an old type fits on another one, of a family that is not outdated."""
    if _family(new.name) in outdated_families() or _BURSTING.match(new.name):
        return False
    if bool(old.accelerator_count) != bool(new.accelerator_count) or _maker(old) != _maker(new):
        return False
    disk = old.nvme_bytes or subject.number("cluster.volume_size")
    if 0.0 < new.nvme_bytes < disk or old.nvme_bytes > new.nvme_bytes:
        return False
    return all(_value(new, name) >= _value(old, name) for name in _COMPARED)


def _slowest_ratio(old: InstanceType, new: InstanceType) -> float | None:
    """How many times as long the same work takes at most; None where a rate of the new type is not known."""
    pairs = [(rate, new.peak_tflops.get(precision)) for precision, rate in old.peak_tflops.items()]
    if old.accelerator_bandwidth_bytes_per_s:
        pairs.append((old.accelerator_bandwidth_bytes_per_s, new.accelerator_bandwidth_bytes_per_s))
    if not all(theirs for _, theirs in pairs):
        return None
    return max((ours / theirs for ours, theirs in pairs if theirs), default=1.0)


def _maker(hardware: InstanceType) -> str:
    """The first word of the name of the accelerators: NVIDIA, AWS; empty where there are none."""
    return hardware.accelerator.partition(" ")[0]


def _value(hardware: InstanceType, name: str) -> float:
    return float(getattr(hardware, name) or 0.0)


def _family(instance_type: str) -> str:
    return instance_type.removeprefix("ml.").partition(".")[0]


def nodes_without_efa(subject: Subject) -> Iterator[Found]:
    """Several instances with accelerators may train one model over a slow network."""
    hardware = subject.only_type
    if hardware is None or subject.nodes < 2 or not hardware.accelerator_count or hardware.efa:
        return
    if _trains_together(subject):
        rate = hardware.network_baseline_bytes_per_s
        over = f" over {rate * 8e-9:.3g} Gbit/s each" if rate else ""
        text = f"{subject.nodes} instances are connected{over}, without EFA"
        yield Found(subject.machines[0].place, hardware.name, text)


def _trains_together(subject: Subject) -> bool:
    """Whether the instances are likely to train one model: a framework, and each of them sees all data."""
    image = image_of(subject)
    is_framework = image is not None and image.is_container and not subject.is_processing
    return is_framework and not any(each.is_sharded for each in channels(subject))


def encrypted_traffic(subject: Subject) -> Iterator[Found]:
    """What instances that train one model tell each other is encrypted."""
    place = "EnableInterContainerTrafficEncryption"
    if subject.member(place) is True and subject.nodes > 1 and _trains_together(subject):
        yield Found(subject.above + place, "true", f"the traffic between {subject.nodes} instances is encrypted")


def network_type_on_one_node(subject: Subject) -> Iterator[Found]:
    """A type that differs from a cheaper one by its network alone runs on its own."""
    hardware = subject.only_type
    sibling = hardware and subject.hardware(_NETWORK.sub(r"\1.", hardware.name))
    if hardware is None or sibling is None or sibling.name == hardware.name or subject.nodes != 1:
        return
    price, theirs = subject.usd_per_hour(hardware.name), subject.usd_per_hour(sibling.name)
    same = ("vcpu", "memory_bytes", "accelerator", "accelerator_count", "accelerator_memory_bytes")
    if price and theirs and theirs < price and all(getattr(hardware, name) == getattr(sibling, name) for name in same):
        text = f"{sibling.name} differs by its network alone and costs ${price - theirs:.4g} an hour less"
        yield Found(subject.machines[0].place, hardware.name, text)


def spot_in_one_subnet(subject: Subject) -> Iterator[Found]:
    """Spot instances are looked for in one zone only."""
    subnets = subject.member("VpcConfig.Subnets")
    if subject.is_spot and isinstance(subnets, list) and len(subnets) == 1:
        yield Found(f"{subject.above}VpcConfig.Subnets", "1 subnet", "spot instances are looked for in one zone only")
