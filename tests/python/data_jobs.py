"""Random jobs whose data path often sets the pace: large data, many epochs, little computing."""

import math
from typing import Any

from hypothesis import strategies as st

from tests.python.random_jobs import LAWS, PREPROCESSING, TYPES, channels

COPIED = ("File", "Download")
SECONDS = st.floats(0.1, 3000)


def is_copied(channel: dict[str, Any]) -> bool:
    return channel.get("source", "s3") == "s3" and channel.get("input_mode", "File") in COPIED


def mode_is_named(channel: dict[str, Any]) -> bool:
    return channel.get("source") != "efs" or len(channel.get("file_system", {})) > 0


def nodes(job: dict[str, Any], channel: dict[str, Any]) -> int:
    """That read the channel."""
    groups = job["cluster"].get("groups", [job["cluster"]])
    named = channel.get("groups")
    return sum(group["instance_count"] for group in groups if named is None or group["name"] in named)


@st.composite
def _clusters(draw: st.DrawFn) -> dict[str, Any]:
    count = st.integers(1, 16)
    if draw(st.integers(0, 3)) > 0:
        return {"instance_type": draw(st.sampled_from(TYPES)), "instance_count": draw(count)}
    types = draw(st.lists(st.sampled_from(TYPES), min_size=2, max_size=3))
    return {
        "groups": [
            {"name": f"group-{i}", "instance_type": kind, "instance_count": draw(count)} for i, kind in enumerate(types)
        ]
    }


@st.composite
def _works(draw: st.DrawFn) -> dict[str, Any]:
    samples = draw(st.integers(1, 10**6))
    work: dict[str, Any] = {"samples": samples, "epochs": draw(st.integers(1, 50))}
    seconds = draw(SECONDS)
    work["compute"] = draw(
        st.sampled_from([{"duration": seconds}, {"samples_per_second": samples * work["epochs"] / seconds}])
    )
    work |= draw(st.fixed_dictionaries({}, optional={"warm_up": LAWS, "epoch_start": LAWS, "prefetch": st.booleans()}))
    return work | draw(st.fixed_dictionaries({}, optional={"preprocessing": PREPROCESSING}))


def _most_megabytes(channel: dict[str, Any]) -> float:
    """What disks and FSx of 1.2 TB hold, and what EFS of an unnamed mode may read."""
    if channel.get("source") == "fsx":
        return 300_000
    if not mode_is_named(channel):
        return 1000
    return 30_000 if is_copied(channel) else 10_000_000


def _orders(most: float) -> st.SearchStrategy[float]:
    """From 1, each order of magnitude as often as the others."""
    return st.floats(0, math.log10(most)).map(lambda exponent: round(10**exponent, 3))


def bursts(channel: dict[str, Any]) -> bool:
    """Whether its file system has credits that its readers use up."""
    mode = channel.get("file_system", {}).get("throughput_mode", "bursting")
    return bool(channel.get("source") == "efs" and mode == "bursting")


@st.composite
def data_jobs(draw: st.DrawFn, *sources: str) -> dict[str, Any]:
    """With at least one channel; of these sources, if any are given. Nothing but the data path takes long.

    Others of a file system that bursts read all they can. If they read less, what the job reads in one go comes out of
    their share and what it reads slowly out of the credit, so that waiting may pay.
    """
    wanted = sources or ("s3", "fsx", "efs")
    found = draw(channels().filter(lambda made: any(each.get("source", "s3") in wanted for each in made.values())))
    job: dict[str, Any] = {
        "simcore": 1,
        "name": "data",
        "as_of": "2025-12-01",
        "cluster": draw(_clusters()),
        "work": draw(_works()),
        "channels": found,
        "phases": dict.fromkeys(("pending", "starting", "image_pull", "startup", "upload"), "10 s"),
        "stopping": {"max_runtime": 28 * 86400},
    }
    for channel in job["channels"].values():
        channel["size"] = f"{draw(_orders(_most_megabytes(channel)))} MB"
        channel["objects"] = math.ceil(draw(_orders(10**6)))
        channel["prefixes"] = min(channel.get("prefixes", 1), channel["objects"])
        system = channel.get("file_system", {})
        if bursts(channel):
            system.pop("other_reading", None)
        if channel.get("source") == "efs" and "capacity" in system:
            system["capacity"] = "30 TB"  # of which the channels are a part
        if "groups" in job["cluster"] and "source" not in channel and draw(st.booleans()):
            channel["groups"] = [draw(st.sampled_from(job["cluster"]["groups"]))["name"]]
    job["cluster"]["volume_size"] = f"{draw(st.sampled_from([100, 170, 171, 334, 1000, 5334, 16000]))} GB"
    return job
