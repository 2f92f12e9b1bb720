"""Random valid jobs, for properties that hold of every forecast."""

import operator
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
)
PARTS = st.builds(lambda weight, of: {"weight": weight, "of": of}, st.floats(0.01, 10), PLAIN_LAWS)
LAWS = PLAIN_LAWS | st.lists(PARTS, min_size=1, max_size=3).map(lambda parts: {"mixture": parts})

COMPUTE = st.one_of(
    st.builds(lambda duration: {"compute": {"duration": duration}}, LAWS),
    st.builds(lambda time, steps: {"steps": steps, "compute": {"step_time": time}}, LAWS, st.integers(1, 1000)),
    st.builds(
        lambda rate, samples, epochs: {
            "samples": samples,
            "epochs": epochs,
            "compute": {"samples_per_second": {"uniform": {"low": rate, "high": 2 * rate}}},
        },
        st.floats(1, 1e5),
        st.integers(1, 10**7),
        st.integers(1, 5),
    ),
)

# How long a storage is kept, and what part of it is charged.
TERMS: dict[str, st.SearchStrategy[Any]] = {
    "kept_for": st.integers(1, 100 * 86400),
    "cost_share": st.floats(0, 1),
}

SIZE = {"size": st.integers(1, 30_000).map(lambda megabytes: f"{megabytes} MB"), "objects": st.integers(1, 10**6)}
CHANNELS = st.one_of(
    st.fixed_dictionaries(
        SIZE,
        optional={
            "input_mode": st.sampled_from(["File", "FastFile", "Pipe"]),
            "distribution": st.sampled_from(["FullyReplicated", "ShardedByS3Key"]),
            "readers": st.integers(1, 64),
            "region": st.sampled_from(["us-east-1", "eu-west-1"]),
            **TERMS,
        },
    ),
    st.fixed_dictionaries(
        {**SIZE, "data_type": st.sampled_from(["ManifestFile", "AugmentedManifestFile"])},
        optional={"input_mode": st.sampled_from(["File", "Pipe"])},
    ),
    st.fixed_dictionaries(
        {
            **SIZE,
            "source": st.just("fsx"),
            "file_system": st.builds(
                operator.or_,
                st.sampled_from(
                    [
                        {},
                        {"lazy_load": True},
                        {"preload": True},
                        {"created": True, "lazy_load": True},
                        {"created": True, "preload": True},
                    ]
                ),
                st.fixed_dictionaries({}, optional={"capacity": st.just("2400 GB"), **TERMS}),
            ),
        }
    ),
    st.fixed_dictionaries(
        {
            **SIZE,
            "source": st.just("efs"),
            "file_system": st.builds(
                operator.or_,
                st.sampled_from(
                    [
                        {},
                        {"throughput_mode": "bursting"},
                        {"throughput_mode": "elastic"},
                        {"throughput_mode": "provisioned", "provisioned_throughput": "100 MiB/s"},
                    ]
                ),
                st.fixed_dictionaries(
                    {},
                    optional={
                        "storage_class": st.sampled_from(["standard", "one_zone", "infrequent_access"]),
                        "capacity": st.just("1 TB"),
                        **TERMS,
                    },
                ),
            ),
        }
    ),
)


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


def _rates(unit: str) -> st.SearchStrategy[Any]:
    """A rate, or a law of one."""
    plain = st.integers(1, 1000).map(lambda value: f"{value} {unit}")
    ordered = st.lists(st.integers(1, 1000), min_size=2, max_size=2).map(sorted)
    laws = ordered.map(lambda v: {"lognormal": {"median": f"{v[0]} {unit}", "p95": f"{v[1]} {unit}"}})
    return plain | laws


TIMES = SECONDS.map(lambda value: f"{value} s")
PARAMETERS = st.fixed_dictionaries(
    {},
    optional={
        "file.bandwidth": _rates("MB/s"),
        "file.bandwidth@accelerated": _rates("MB/s"),
        "file.object_rate@p3": _rates("/s"),
        "fast_file.object_latency": _rates("ms"),
        "phase.startup": TIMES | TIMES.map(lambda mean: {"exponential": {"mean": mean}}),
        "phase.image_pull@cpu": TIMES,
        "upload.gzip_ratio": st.floats(0.01, 1) | st.just("93 %"),
        "billing.month": st.just("730 h"),
        "readers": st.integers(1, 64),
    },
)


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
        "work": draw(COMPUTE),
        "channels": draw(st.dictionaries(st.sampled_from(["train", "test", "other"]), CHANNELS)),
        "phases": draw(
            st.fixed_dictionaries(
                {}, optional=dict.fromkeys(("pending", "starting", "image_pull", "startup", "upload"), LAWS)
            )
        ),
        "artifact": draw(
            st.fixed_dictionaries(
                {}, optional={"size": st.integers(0, 10**11), "compression": st.sampled_from(["GZIP", "NONE"])}
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
    if draw(st.integers(0, 3)) == 0:
        job["parameters"] = draw(PARAMETERS)
    if "keep_alive" in cluster and draw(st.booleans()):
        job["warm_pool"] = {"next_job": draw(LAWS)}
    for channel in job["channels"].values():
        if "groups" in cluster and "source" not in channel and draw(st.booleans()):
            channel["groups"] = [draw(st.sampled_from(cluster["groups"]))["name"]]
    return job


def jobs() -> st.SearchStrategy[simcore.Job]:
    """The same as jobs."""
    return descriptions().map(simcore.Job)
