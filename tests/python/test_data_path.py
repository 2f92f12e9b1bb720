"""The data path of single jobs against closed forms."""

from typing import Any

import pytest
import simcore

from tests.python.jobs import smallest

CERTAIN = dict.fromkeys(("pending", "starting", "image_pull", "startup", "upload"), "1 s")


def training_s(job: simcore.Job) -> float:
    phases = simcore.simulate(job).phases
    return float(next(each.end_s - each.start_s for each in phases if each.phase == "training"))


def paces(job: simcore.Job) -> dict[str, float]:
    return simcore.forecast(job, replications=1).data_path.epochs_paced_by_s


def test_objects_of_little_more_than_an_operation() -> None:
    """10 GB at 42,500 reads of 4 KiB a second, where each of them moves no more. Objects of 4,100 B on average are no
    reason to read each twice: their sizes differ."""
    job = smallest(
        phases=CERTAIN,
        cluster__instance_type="ml.g4dn.xlarge",
        work__compute__duration="1 s",
        parameters={"nvme.sequential_operation": "4096 B"},
    )
    counts = [2_000_000, 2_400_000, 2_439_024, 2_441_407, 2_450_000, 3_000_000, 6_000_000]
    times = [training_s(job.replace(channels={"train": {"size": "10 GB", "objects": count}})) for count in counts]
    assert times == sorted(times)
    assert times[-1] == pytest.approx(1 + 6e6 / 42_500)
    assert times[0] == pytest.approx(1 + (10e9 / 4096 + 1e6) / 42_500)


@pytest.mark.parametrize(("record", "operations"), [("4096 B", 1), ("4097 B", 2), ("40 kB", 10)])
def test_records_are_of_one_size(record: str, operations: int) -> None:
    channel = {"size": "8 GB", "objects": 10, "record": record}
    job = smallest(phases=CERTAIN, cluster__instance_type="ml.g4dn.xlarge", work__compute__duration="1 s")
    size = float(record.split(maxsplit=1)[0]) * (1000 if "kB" in record else 1)
    expected = 1 + 8e9 / size * operations / 42_500
    assert training_s(job.replace(channels={"train": channel})) == pytest.approx(expected, rel=1e-6)


def streaming(**work: Any) -> simcore.Job:
    """1 TB in large shards over a link of 10 Gb/s for 5 minutes, of 2.5 Gb/s from then on."""
    channel = {"size": "1000 GB", "objects": 1000, "input_mode": "Stream", "readers": 100_000}
    cluster = {"instance_type": "ml.c5.2xlarge"}
    return smallest(phases=CERTAIN, cluster=cluster, channels={"train": channel}, work=work)


def test_credit_is_earned_while_nothing_is_read() -> None:
    """In one go the link is fast for 300 s only. Between turns of computing it always is: 48 MB/s on average."""
    at_once = streaming(prefetch=False, compute={"duration": "1 ms", "spread": 0})
    assert paces(at_once)["network"] == pytest.approx(300 + (1e12 - 300 * 1.25e9) / 0.3125e9, rel=1e-6)
    in_turns = streaming(prefetch=False, compute={"duration": "20000 s", "spread": 0})
    assert paces(in_turns)["network"] == pytest.approx(1e12 / 1.25e9, rel=1e-6)


def test_others_use_up_the_credit_while_nothing_is_read() -> None:
    """A hundredth of 300 MiB/s until all have used up the credit after 6 hours, then of 7 MiB/s."""
    system = {"throughput_mode": "bursting", "other_nodes": 99}
    channel = {"source": "efs", "size": "50 GB", "objects": 1000, "file_system": system}
    job = smallest(phases=CERTAIN, channels={"train": channel}, work__compute__duration="40000 s")
    job = job.replace(stopping__max_runtime="28 d")
    beside, after = (training_s(job.replace(work__prefetch=prefetch)) for prefetch in (True, False))
    mebibyte, tebibyte = 2.0**20, 2.0**40  # reads count for a third
    baseline, burst = 3 * 50 * mebibyte * (50e9 / tebibyte), 3 * 100 * mebibyte
    fast_s = 3 * 2.1 * tebibyte / (burst - baseline)
    left = 50e9 * (1 - fast_s / 40e3)
    assert beside == pytest.approx(fast_s + left / (baseline / 100), rel=1e-3)
    assert beside < after < 2 * beside
