"""Random valid jobs, for properties that hold of every forecast."""

from typing import Any

import simcore
from hypothesis import strategies as st

TYPES = ("ml.m5.large", "ml.c5.2xlarge", "ml.p3.2xlarge", "ml.g4dn.xlarge", "ml.g5.12xlarge", "ml.p4d.24xlarge")
SECONDS = st.integers(1, 20_000_000).map(lambda milliseconds: milliseconds / 1000)


def _ordered(count: int) -> st.SearchStrategy[list[float]]:
    return st.lists(SECONDS, min_size=count, max_size=count).map(sorted)


PLAIN_LAWS = st.one_of(
    SECONDS,
    SECONDS.map(lambda value: f"{value} s"),
    _ordered(2).map(lambda v: {"uniform": {"low": v[0], "high": v[1]}}),
    _ordered(3).map(lambda v: {"triangular": {"low": v[0], "mode": v[1], "high": v[2]}}),
    SECONDS.map(lambda mean: {"exponential": {"mean": mean}}),
    st.builds(lambda mean, shape: {"weibull": {"mean": mean, "shape": shape}}, SECONDS, st.floats(0.5, 5)),
    st.builds(lambda mean, shape: {"gamma": {"mean": mean, "shape": shape}}, SECONDS, st.floats(0.5, 5)),
    _ordered(2).map(lambda v: {"lognormal": {"median": v[0], "p95": v[1]}}),
    st.lists(SECONDS, min_size=1, max_size=5).map(lambda values: {"empirical": values}),
    _ordered(3).map(lambda v: {"quantiles": {"0 %": v[0], "0.5": v[1], "100 %": v[2]}}),
)
PARTS = st.builds(lambda weight, of: {"weight": weight, "of": of}, st.floats(0.01, 10), PLAIN_LAWS)
LAWS = PLAIN_LAWS | st.lists(PARTS, min_size=1, max_size=3).map(lambda parts: {"mixture": parts})

MILLISECONDS = st.integers(1, 100).map(lambda milliseconds: f"{milliseconds} ms")
PREPROCESSING = st.fixed_dictionaries(
    {"time": st.one_of(MILLISECONDS, st.just({"lognormal": {"median": "5 ms", "p95": "20 ms"}}))},
    optional={"workers": st.integers(1, 100)},
)
PACES = st.one_of(
    st.builds(lambda duration: {"compute": {"duration": duration}}, LAWS),
    st.builds(lambda time, steps: {"steps": steps, "compute": {"step_time": time}}, LAWS, st.integers(1, 1000)),
    st.builds(
        lambda rate: {"compute": {"samples_per_second": {"uniform": {"low": rate, "high": 2 * rate}}}},
        st.floats(1, 1e5),
    ),
)
LOOPS = {"epochs": st.integers(1, 5), "warm_up": LAWS, "epoch_start": LAWS, "prefetch": st.booleans()}


@st.composite
def works(draw: st.DrawFn) -> dict[str, Any]:
    """What is computed, and what is done to the data before and beside it."""
    work: dict[str, Any] = draw(PACES) | draw(st.fixed_dictionaries({}, optional=LOOPS))
    if draw(st.booleans()):
        work["preprocessing"] = draw(PREPROCESSING)
    if "preprocessing" in work or "samples_per_second" in work["compute"]:
        work["samples"] = draw(st.integers(1, 10**7))
    return work


SIZE = {"size": st.integers(1, 30_000).map(lambda megabytes: f"{megabytes} MB"), "objects": st.integers(1, 10**6)}
READING = {"readers": st.integers(1, 64), "record": st.integers(1, 1000).map(lambda kilobytes: f"{kilobytes} kB")}
IN_ORDER = ("Pipe", "Stream")
OWN = ("Download", "Stream")

# How long a storage is kept, and what part of it is charged.
TERMS: dict[str, st.SearchStrategy[Any]] = {
    "kept_for": st.integers(1, 100 * 86400),
    "cost_share": st.floats(0, 1),
}


@st.composite
def buckets(draw: st.DrawFn) -> dict[str, Any]:
    """A channel of S3, in one of the service's modes or of the script's own."""
    data_type = draw(st.sampled_from(["S3Prefix", "S3Prefix", "ManifestFile", "AugmentedManifestFile"]))
    modes = ["File", "Pipe", "Download", "Stream", *(["FastFile"] * (data_type == "S3Prefix"))]
    optional = {
        "input_mode": st.sampled_from(modes),
        "distribution": st.sampled_from(["FullyReplicated", "ShardedByS3Key"]),
        "region": st.sampled_from(["us-east-1", "eu-west-1"]),
        "prefixes": st.integers(1, 100),
        **TERMS,
    }
    channel: dict[str, Any] = draw(st.fixed_dictionaries(SIZE, optional=optional | READING))
    channel |= {"data_type": data_type} if data_type != "S3Prefix" else {}
    if channel.get("input_mode") in IN_ORDER:
        channel.pop("record", None)
    if "prefixes" in channel:
        channel["prefixes"] = min(channel["prefixes"], channel["objects"])
    return channel


FSX_DEPLOYMENTS = (
    "SCRATCH_2",
    *(f"PERSISTENT_1_SSD_{rate}" for rate in (50, 100, 200)),
    *(f"PERSISTENT_2_SSD_{rate}" for rate in (125, 250, 500, 1000)),
)
FSX_GIGABYTES = (1200, 2400, 4800, 7200, 48000)
ZONE = {"zone": st.sampled_from(["same", "other"])}
OTHERS: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries(
        {"other_nodes": st.integers(1, 100)},
        optional={"other_reading": st.integers(1, 10_000).map(lambda rate: f"{rate} MB/s")},
    ),
)


def _merged(*parts: dict[str, Any]) -> dict[str, Any]:
    return {key: value for part in parts for key, value in part.items()}


FSX = st.builds(
    _merged,
    OTHERS,
    st.fixed_dictionaries(
        {},
        optional={
            "deployment": st.sampled_from(FSX_DEPLOYMENTS),
            "capacity": st.sampled_from(FSX_GIGABYTES).map(lambda gigabytes: f"{gigabytes} GB"),
            **ZONE,
            **TERMS,
        },
    ),
    st.sampled_from(
        [
            {},
            {"lazy_load": False},
            {"lazy_load": True},
            {"preload": True},
            {"created": True, "lazy_load": True},
            {"created": True, "preload": True},
        ]
    ),
)
EFS_MODES = st.one_of(
    st.just({"throughput_mode": "bursting"}),
    st.just({"throughput_mode": "elastic"}),
    st.integers(1, 1000).map(
        lambda rate: {"throughput_mode": "provisioned", "provisioned_throughput": f"{rate} MiB/s"}
    ),
)
STORED = {
    "capacity": st.integers(100, 30_000).map(lambda gigabytes: f"{gigabytes} GB"),
    "storage_class": st.sampled_from(["standard", "one_zone", "infrequent_access"]),
    **TERMS,
}
EFS = st.builds(_merged, EFS_MODES, OTHERS, st.fixed_dictionaries({}, optional=STORED | ZONE))
SMALL = {**SIZE, "size": st.integers(1, 1000).map(lambda megabytes: f"{megabytes} MB")}  # within bursting's credits


MOUNTED = st.one_of(
    st.fixed_dictionaries({**SIZE, "source": st.just("fsx"), "file_system": FSX}, optional=READING),
    st.fixed_dictionaries({**SIZE, "source": st.just("efs"), "file_system": EFS}, optional=READING),
)
CHANNELS = st.one_of(
    buckets(),
    MOUNTED,
    st.fixed_dictionaries({**SMALL, "source": st.just("efs")}, optional={"file_system": st.just({})}),
)


@st.composite
def channels(draw: st.DrawFn) -> dict[str, dict[str, Any]]:
    """Up to three; those on file systems of one kind may share one."""
    found = draw(st.dictionaries(st.sampled_from(["train", "test", "other"]), CHANNELS))
    for source in ("fsx", "efs"):
        mounted = [channel for channel in found.values() if channel.get("source") == source]
        if len(mounted) > 1 and draw(st.booleans()):
            _share(draw, mounted)
    return found


def _share(draw: st.DrawFn, mounted: list[dict[str, Any]]) -> None:
    """One channel tells all of the file system, each other nothing or the same; whether it loads lazily is its own."""
    efs = mounted[0]["source"] == "efs"
    system = draw(EFS if efs else FSX) | {"id": "fs-0123456789abcdef" + ("e" if efs else "f")}
    for key in ("created", "preload"):
        system.pop(key, None)
    for channel in mounted:
        same = channel is mounted[0] or draw(st.booleans())
        channel["file_system"] = dict(system) if same else {"id": system["id"]}
        if not efs:
            channel["file_system"]["lazy_load"] = draw(st.booleans())


@st.composite
def clusters(draw: st.DrawFn, *, warm_pools: bool) -> dict[str, Any]:
    """Instances of one type, or up to three groups; perhaps kept warm."""
    count = st.integers(1, 16)
    cluster: dict[str, Any] = {"volume_size": draw(st.integers(100, 1000).map(lambda gigabytes: f"{gigabytes} GB"))}
    if draw(st.integers(0, 3)) == 0:
        names = draw(st.lists(st.sampled_from(["data", "dnn", "head"]), min_size=1, max_size=3, unique=True))
        cluster["groups"] = [
            {"name": name, "instance_type": draw(st.sampled_from(TYPES)), "instance_count": draw(count)}
            for name in names
        ]
        return cluster
    cluster |= {"instance_type": draw(st.sampled_from(TYPES)), "instance_count": draw(count)}
    if warm_pools and draw(st.booleans()):
        cluster["keep_alive"] = draw(st.integers(1, 21600))
    return cluster


PURCHASES: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "on_demand": st.just({}),
    "spot": st.fixed_dictionaries({}, optional={"discount": st.floats(0, 1), "capacity_wait": LAWS}),
    "savings_plan": st.fixed_dictionaries({"discount": st.floats(0, 1)}),
    "reserved": st.fixed_dictionaries({}, optional={"upfront_fee": st.integers(0, 10**6)}),
}


@st.composite
def descriptions(draw: st.DrawFn) -> dict[str, Any]:
    """Any job that the service would accept, within bounds that keep a forecast short."""
    max_runtime = draw(st.integers(60, 28 * 86400))
    purchase = draw(st.sampled_from(["on_demand", "on_demand", "spot", "spot", "savings_plan", "reserved"]))
    cluster = draw(clusters(warm_pools=purchase in ("on_demand", "savings_plan")))
    job: dict[str, Any] = {
        "simcore": 1,
        "name": draw(st.text(min_size=1, max_size=20)),
        "as_of": draw(st.dates().map(str)),
        "region": draw(st.sampled_from(["us-east-1", "eu-west-1"])),
        "cluster": cluster,
        "work": draw(works()),
        "channels": draw(channels()),
        "phases": draw(
            st.fixed_dictionaries(
                {}, optional=dict.fromkeys(("pending", "starting", "image_pull", "startup", "upload"), LAWS)
            )
        ),
        "artifact": draw(
            st.fixed_dictionaries(
                {}, optional={"size": st.integers(0, 10**10), "compression": st.sampled_from(["GZIP", "NONE"])}
            )
        ),
        "stopping": {"max_runtime": max_runtime},
        "purchase": purchase,
    }
    if purchase != "on_demand":
        job[purchase] = draw(PURCHASES[purchase])
    if purchase == "spot" and draw(st.booleans()):
        job["stopping"]["max_wait"] = max_runtime + draw(st.integers(0, 28 * 86400))
    if draw(st.booleans()):
        job["retry"] = {"max_attempts": draw(st.integers(1, 30))}
    if "keep_alive" in cluster and draw(st.booleans()):
        job["warm_pool"] = {"next_job": draw(LAWS)}
    for channel in job["channels"].values():
        if "groups" in cluster and "source" not in channel and draw(st.booleans()):
            channel["groups"] = [draw(st.sampled_from(cluster["groups"]))["name"]]
    return job


def jobs() -> st.SearchStrategy[simcore.Job]:
    """The same as jobs."""
    return descriptions().map(simcore.Job)
