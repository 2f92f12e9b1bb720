"""What channels that share a file system say of it together."""

from typing import Any

import pytest
import simcore

from tests.python.jobs import smallest

GIBIBYTE = 2**30


def sharing(**of_one: Any) -> list[simcore.Job]:
    """Two channels of 10 GB on one file system; the one or the other says more."""

    def channel(more: dict[str, Any]) -> dict[str, Any]:
        return {"source": "fsx", "size": "10 GB", "objects": 100, "file_system": {"id": "fs-1", **more}}

    pairs = ((of_one, {}), ({}, of_one))
    return [
        smallest(work__compute__duration="1 s", channels={"a": channel(a), "b": channel(b)}, phases__startup="1 s")
        for a, b in pairs
    ]


def test_any_channel_may_load_lazily() -> None:
    """The disks of 1200 GB take 100 MB/s a TiB, from S3; 10 GB of the 20 come from there."""
    for job in sharing(lazy_load=True, deployment="SCRATCH_2"):
        paced = simcore.forecast(job, replications=1).data_path.epochs_paced_by_s
        assert paced == {"lazy_load": pytest.approx(10e9 / 120e6)}


def test_all_channels_are_in_the_zone_of_their_file_system() -> None:
    for job in sharing(zone="other"):
        items = {item.usage_type: item for item in simcore.bill(job, simcore.simulate(job)).items}
        (transfer,) = (item for name, item in items.items() if "DataTransfer" in name)
        assert transfer.quantity == pytest.approx(2 * 20e9 / GIBIBYTE)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("deployment", ("SCRATCH_2", "PERSISTENT_2_SSD_125")),
        ("capacity", ("1200 GB", "2400 GB")),
        ("zone", ("same", "other")),
        ("other_nodes", (1, 2)),
    ],
)
def test_channels_must_not_contradict_each_other(key: str, values: tuple[Any, Any]) -> None:
    job = sharing(**{key: values[0]})[0]
    job = job.replace(**{f"channels__b__file_system__{key}": values[1]})
    with pytest.raises(simcore.SpecError) as caught:
        simcore.forecast(job)
    assert {problem.rule for problem in caught.value.problems} == {
        "must say the same in all channels of one file system"
    }
