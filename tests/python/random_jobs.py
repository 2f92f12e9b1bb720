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

SIZE = {"size": st.integers(1, 30_000).map(lambda megabytes: f"{megabytes} MB"), "objects": st.integers(1, 10**6)}
CHANNELS = st.one_of(
    st.fixed_dictionaries(
        SIZE,
        optional={
            "input_mode": st.sampled_from(["File", "FastFile", "Pipe"]),
            "distribution": st.sampled_from(["FullyReplicated", "ShardedByS3Key"]),
            "readers": st.integers(1, 64),
        },
    ),
    st.fixed_dictionaries(
        {
            **SIZE,
            "source": st.just("fsx"),
            "file_system": st.fixed_dictionaries(
                {}, optional={"capacity": st.just("2400 GB"), "lazy_load": st.booleans()}
            ),
        }
    ),
    st.fixed_dictionaries(
        {
            **SIZE,
            "source": st.just("efs"),
            "file_system": st.sampled_from(
                [
                    {},
                    {"throughput_mode": "bursting"},
                    {"throughput_mode": "elastic"},
                    {"throughput_mode": "provisioned", "provisioned_throughput": "100 MiB/s"},
                ]
            ),
        }
    ),
)


@st.composite
def descriptions(draw: st.DrawFn) -> dict[str, Any]:
    """Any job that the service would accept, within bounds that keep a forecast short."""
    max_runtime = draw(st.integers(60, 28 * 86400))
    job: dict[str, Any] = {
        "simcore": 1,
        "name": draw(st.text(min_size=1, max_size=20)),
        "as_of": draw(st.dates().map(str)),
        "region": draw(st.sampled_from(["us-east-1", "eu-west-1"])),
        "cluster": {
            "instance_type": draw(st.sampled_from(TYPES)),
            "instance_count": draw(st.integers(1, 16)),
            "volume_size": draw(st.integers(100, 1000).map(lambda gigabytes: f"{gigabytes} GB")),
        },
        "work": draw(COMPUTE),
        "channels": draw(st.dictionaries(st.sampled_from(["train", "test", "other"]), CHANNELS)),
        "phases": draw(
            st.fixed_dictionaries(
                {}, optional=dict.fromkeys(("pending", "starting", "image_pull", "startup", "upload"), LAWS)
            )
        ),
        "artifact": draw(st.fixed_dictionaries({}, optional={"size": st.integers(0, 10**11)})),
        "stopping": {"max_runtime": max_runtime},
    }
    if draw(st.booleans()):
        job["purchase"] = "spot"
        job["spot"] = draw(st.fixed_dictionaries({}, optional={"discount": st.floats(0, 1), "capacity_wait": LAWS}))
        if draw(st.booleans()):
            job["stopping"]["max_wait"] = max_runtime + draw(st.integers(0, 28 * 86400))
    return job


def jobs() -> st.SearchStrategy[simcore.Job]:
    """The same as jobs."""
    return descriptions().map(simcore.Job)
