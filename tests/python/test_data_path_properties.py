"""What holds of the data path of every job: more of anything never makes it slower.

Jobs that are compared draw the same rates (common random numbers), so that they must be in order run by run. Lengths
are those of phases, in nanoseconds: billed seconds would hide small differences in their rounding.
"""

import copy
import json
import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import simcore
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.python.conftest import FUZZ
from tests.python.data_jobs import bursts, data_jobs, nodes
from tests.python.random_jobs import FSX_DEPLOYMENTS, FSX_GIGABYTES

many = settings(max_examples=5000 if FUZZ else 150, suppress_health_check=list(HealthCheck))

RUNS = 3
RELATIVE = 1e-9
NANOSECONDS = 4e-9  # two phases in each of two jobs, all rounded
VERDICTS = {
    "not input-bound",
    *(f"input-bound: {part}" for part in ("storage", "network", "CPU", "small files", "random reads")),
}
CHANNEL = {"source": "s3", "input_mode": "File", "distribution": "FullyReplicated", "prefixes": 1}

Description = dict[str, Any]
Where = Callable[[Description], bool]


def runs(job: Description, count: int = RUNS) -> list[Any]:
    plan = simcore.Job(job).resolve()
    return [simcore.simulate(plan, replication=i) for i in range(count)]


def length(run: Any, *phases: str) -> float:
    """Seconds that these phases last."""
    return float(sum(each.end_s - each.start_s for each in run.phases if each.phase in phases))


def never_slower(job: Description, better: Description) -> None:
    """Neither copying nor training takes longer than it did."""
    for before, after in zip(runs(job), runs(better), strict=True):
        for phases in (("downloading",), ("downloading", "training")):
            assert length(after, *phases) <= length(before, *phases) * (1 + RELATIVE) + NANOSECONDS, phases


def some_channel(data: st.DataObject, job: Description, where: Where = lambda _: True) -> str:
    names = [name for name, channel in job["channels"].items() if where(CHANNEL | channel)]
    assume(names)
    return data.draw(st.sampled_from(names))


def of_channel(job: Description, name: str, **values: Any) -> Description:
    """The job with other values in that channel; those of its file system in every channel that shares it."""
    other = copy.deepcopy(job)
    other["channels"][name] |= values
    return other


def of_system(job: Description, name: str, **values: Any) -> Description:
    """The job with other values in the channel's file system, and nothing of it where a value is None."""
    other = copy.deepcopy(job)
    system = other["channels"][name].setdefault("file_system", {})
    for channel in other["channels"].values():
        sharing = channel.get("file_system", {})
        if sharing is not system and ("id" not in system or sharing.get("id") != system["id"]):
            continue
        sharing |= values
        for key in [key for key, value in sharing.items() if value is None]:
            del sharing[key]
    return other


def of_work(job: Description, **values: Any) -> Description:
    return {**job, "work": job["work"] | values}


def more(data: st.DataObject, number: float) -> float:
    """A little more, or a lot."""
    return number * data.draw(st.sampled_from([1.0625, 2, 10, 1000]))


# More, larger, fewer: never slower


@many
@given(job=data_jobs(), data=st.data())
def test_fewer_objects(job: Description, data: st.DataObject) -> None:
    """ShardedByS3Key hands out whole objects: of 5 one of 4 nodes gets two fifths, of 4 a quarter, of 3 a third. Fewer
    are a gain there only if all nodes get the same share of both numbers."""
    name = some_channel(data, job)
    channel = CHANNEL | job["channels"][name]
    each = nodes(job, channel) if channel["distribution"] == "ShardedByS3Key" else 1
    least, most = math.ceil(channel["prefixes"] / each), channel["objects"] // each
    assume(least <= most)
    few = data.draw(st.integers(least, most) | st.integers(max(least, most - 3), most))
    never_slower(of_channel(job, name, objects=most * each), of_channel(job, name, objects=few * each))


@many
@given(job=data_jobs(), data=st.data())
def test_more_readers(job: Description, data: st.DataObject) -> None:
    name, readers = some_channel(data, job), data.draw(st.integers(1, 64))
    never_slower(of_channel(job, name, readers=readers), of_channel(job, name, readers=math.ceil(more(data, readers))))


@many
@given(job=data_jobs("s3"), data=st.data())
def test_more_prefixes(job: Description, data: st.DataObject) -> None:
    name = some_channel(data, job, lambda channel: channel["source"] == "s3")
    most = job["channels"][name]["objects"]
    fewer = data.draw(st.integers(1, min(100, most)))
    never_slower(
        of_channel(job, name, prefixes=fewer), of_channel(job, name, prefixes=data.draw(st.integers(fewer, most)))
    )


@many
@given(data_jobs())
def test_prefetching(job: Description) -> None:
    never_slower(of_work(job, prefetch=False), of_work(job, prefetch=True))


@many
@given(job=data_jobs(), milliseconds=st.integers(1, 100), data=st.data())
def test_less_preprocessing(job: Description, milliseconds: int, data: st.DataObject) -> None:
    job = of_work(job, preprocessing=job["work"].get("preprocessing", {}) | {"time": f"{milliseconds} ms"})
    less = {**job["work"]["preprocessing"], "time": f"{milliseconds / more(data, 1)} ms"}
    never_slower(job, of_work(job, preprocessing=less))


@many
@given(job=data_jobs(), workers=st.integers(1, 100), data=st.data())
def test_more_workers(job: Description, workers: int, data: st.DataObject) -> None:
    before, after = (
        {"time": "5 ms", **job["work"].get("preprocessing", {}), "workers": count}
        for count in (workers, math.ceil(more(data, workers)))
    )
    never_slower(of_work(job, preprocessing=before), of_work(job, preprocessing=after))


@many
@given(job=data_jobs("fsx", "efs"), data=st.data())
def test_fewer_other_nodes(job: Description, data: st.DataObject) -> None:
    name = some_channel(data, job, lambda channel: channel["source"] != "s3" and "file_system" in channel)
    others = data.draw(st.integers(2, 100))
    job = of_system(job, name, other_nodes=others)
    fewer = data.draw(st.integers(1, others - 1))
    never_slower(job, of_system(job, name, other_nodes=fewer))
    never_slower(job, of_system(job, name, other_nodes=None, other_reading=None))


@many
@given(job=data_jobs("fsx", "efs"), reading=st.floats(1e6, 1e10), data=st.data())
def test_less_reading_of_others(job: Description, reading: float, data: st.DataObject) -> None:
    name = some_channel(data, job, lambda channel: channel["source"] != "s3" and not bursts(channel))
    job = of_system(job, name, other_nodes=data.draw(st.integers(1, 100)), other_reading=reading)
    never_slower(job, of_system(job, name, other_reading=reading / more(data, 1)))


@many
@given(job=data_jobs("fsx"), data=st.data())
def test_larger_fsx(job: Description, data: st.DataObject) -> None:
    name = some_channel(data, job, lambda channel: channel["source"] == "fsx")
    smaller, size = sorted(data.draw(st.lists(st.sampled_from(FSX_GIGABYTES), min_size=2, max_size=2)))
    before, after = (of_system(job, name, capacity=f"{gigabytes} GB") for gigabytes in (smaller, size))
    never_slower(before, after)


@many
@given(job=data_jobs("fsx"), data=st.data())
def test_faster_fsx(job: Description, data: st.DataObject) -> None:
    """Of the same family: PERSISTENT_1_SSD_50 may burst higher than PERSISTENT_2_SSD_125 does."""
    name = some_channel(data, job, lambda channel: channel["source"] == "fsx")
    slow, fast = data.draw(
        st.sampled_from([(a, b) for a in FSX_DEPLOYMENTS for b in FSX_DEPLOYMENTS if is_faster(b, a)])
    )
    never_slower(of_system(job, name, deployment=slow), of_system(job, name, deployment=fast))


def is_faster(one: str, other: str) -> bool:
    (family, _, rate), (same, _, slower) = one.rpartition("_"), other.rpartition("_")
    return family == same and int(rate) > int(slower)


@many
@given(job=data_jobs("efs"), mebibytes=st.integers(1, 1000), data=st.data())
def test_more_provisioned_throughput(job: Description, mebibytes: int, data: st.DataObject) -> None:
    name = some_channel(data, job, lambda channel: channel["source"] == "efs")
    before, after = (
        of_system(job, name, throughput_mode="provisioned", provisioned_throughput=f"{rate} MiB/s")
        for rate in (mebibytes, more(data, mebibytes))
    )
    never_slower(before, after)


@many
@given(job=data_jobs(), data=st.data())
def test_larger_volume(job: Description, data: st.DataObject) -> None:
    volume, grown = sorted(data.draw(st.lists(st.integers(100, 16000), min_size=2, max_size=2)))
    before, after = ({**job, "cluster": job["cluster"] | {"volume_size": f"{size} GB"}} for size in (volume, grown))
    never_slower(before, after)


@many
@given(job=data_jobs(), data=st.data())
def test_fewer_epochs(job: Description, data: st.DataObject) -> None:
    """The computing stays what it was."""
    few, epochs = sorted(data.draw(st.lists(st.integers(1, 50), min_size=2, max_size=2)))
    job = of_work(job, compute={"duration": data.draw(st.floats(0.1, 3000))})
    never_slower(of_work(job, epochs=epochs), of_work(job, epochs=few))


@many
@given(job=data_jobs("s3"), data=st.data())
def test_sharding(job: Description, data: st.DataObject) -> None:
    """No node reads more; all together read each object once an epoch instead of once a node."""
    name = some_channel(data, job, lambda channel: channel["source"] == "s3")
    whole, parts = (of_channel(job, name, distribution=word) for word in ("FullyReplicated", "ShardedByS3Key"))
    never_slower(whole, parts)
    index, readers = sorted(job["channels"]).index(name), nodes(job, job["channels"][name])
    for all_of_it, once in zip(traffic(whole, index), traffic(parts, index), strict=True):
        assert once["read_bytes"] * readers == pytest.approx(all_of_it["read_bytes"], rel=RELATIVE)
        assert once["get_requests"] * readers == pytest.approx(all_of_it["get_requests"], rel=RELATIVE)


def traffic(job: Description, channel: int) -> Iterator[dict[str, float]]:
    """What all nodes read of that channel, in runs that nothing cuts."""
    for run in runs(job):
        assume(run.outcome == "Completed")
        yield json.loads(run.to_json())["traffic"][channel]


# Parameters of the job file: where it takes any, doubling a bandwidth or a rate, or halving a latency


TEXTS = {"B/s": "B/s", "B/s per TiB": "B/s", "objects/s": "/s", "1/s": "/s", "1/s per GiB": "/s", "s": "s"}
PARAMETERS = {
    row.name: row
    for row in simcore.Catalog.builtin().parameters()
    if row.unit in TEXTS
    and not row.name.startswith(("phase.", "upload.", "stopping."))  # not on the way of the data
    and not row.name.endswith("burst_time")  # how long more of it lasts
}


def better(parameter: str) -> dict[str, Any]:
    """Twice the rate or half the time, and its spread as well."""
    row = PARAMETERS[parameter]
    factor = 0.5 if row.unit == "s" else 2.0
    values = [f"{value * factor} {TEXTS[row.unit]}" for value in (row.value, row.p95) if value is not None]
    return {parameter: {"lognormal": dict(zip(("median", "p95"), values, strict=True))} if row.p95 else values[0]}


@pytest.mark.skipif("parameters" not in simcore.job_schema()["properties"], reason="job files hold no parameters yet")
@many
@given(job=data_jobs(), data=st.data())
def test_better_parameters(job: Description, data: st.DataObject) -> None:
    """A higher burst is a gain for the job's own limits only: others beside it use up its credit sooner."""
    assumed = " ".join(entry.field for entry in simcore.Job(job).resolve().assumed)
    names = [name for name in PARAMETERS if f"({name})" in assumed or name.startswith("volume.gp2_iops")]
    parameter = data.draw(st.sampled_from(names))
    assume("burst" not in parameter or "other_nodes" not in str(job["channels"]))
    never_slower(job, {**job, "parameters": better(parameter)})


# What the forecast says of the data path


@many
@given(data_jobs())
def test_utilisations_are_shares(job: Description) -> None:
    found = simcore.forecast(job, replications=RUNS).data_path
    use = found.utilisation
    for share in (use.compute, use.processors, use.network, use.disk):
        assert math.isnan(share) or 0 <= share <= 1
    assert not any(math.isnan(share) for share in (use.compute, use.processors))
    assert use.compute > 0
    assert found.verdict in VERDICTS
    assert found.advice
    paces = found.epochs_paced_by_s
    assert (found.verdict == "not input-bound") == (2 * paces.get("compute", 0.0) >= sum(paces.values()))


@many
@given(job=data_jobs(), start=st.floats(0, 100), each=st.floats(0, 100))
def test_paces_add_up_to_the_epochs(job: Description, start: float, each: float) -> None:
    """Nothing else is in a stated duration's training: the script lists its files in that."""
    job = of_work(job, compute={"duration": 1000}, epoch_start=each)
    job["phases"] = {**job["phases"], "startup": start}
    assume(all(channel.get("input_mode") != "Download" for channel in job["channels"].values()))
    (run,) = runs(job, 1)
    assume(run.outcome == "Completed")
    found = simcore.forecast(job, replications=1).data_path
    epochs = length(run, "training") - start - each * job["work"]["epochs"]
    assert sum(found.epochs_paced_by_s.values()) == pytest.approx(epochs, rel=1e-9, abs=1e-6)
    assert all(seconds > 0 for seconds in found.epochs_paced_by_s.values())
