"""The data path of single jobs against closed forms."""

import pytest
import simcore

from tests.python.jobs import smallest

CERTAIN = dict.fromkeys(("pending", "starting", "image_pull", "startup", "upload"), "1 s")


def training_s(job: simcore.Job) -> float:
    phases = simcore.simulate(job).phases
    return float(next(each.end_s - each.start_s for each in phases if each.phase == "training"))


def test_objects_of_little_more_than_an_operation() -> None:
    """10 GB at 42,500 reads of 4 KiB a second. Objects of 4,100 B on average are no reason to read each twice: their
    sizes differ."""
    job = smallest(phases=CERTAIN, cluster__instance_type="ml.g4dn.xlarge", work__compute__duration="1 s")
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
