"""EFS and FSx that burst: time and cost of a job that outlasts its credits, by hand."""

from __future__ import annotations

import csv
from typing import Any

import pytest
import simcore

from tests.python.jobs import ROOT

MIB, GIB, TIB = 2.0**20, 2.0**30, 2.0**40
MONTH_S = 720 * 3600.0
DAY = "2025-12-01"
NOTHING = {"efs.mount": "0 s", "fsx.mount": "0 s"}
PHASES = {"pending": 0, "starting": 0, "image_pull": 0, "startup": 0, "upload": 0, "download": 0}


def reader(size: float, epochs: int, parameters: dict[str, Any], **channel: Any) -> simcore.Forecast:
    """A job that only reads, with many readers and large objects: nothing but the file system is in its way."""
    data = {"size": size, "objects": max(1, int(size // (256 * MIB))), "readers": 90, **channel}
    return simcore.forecast(
        {
            "simcore": 1,
            "name": "reader",
            "as_of": DAY,
            "cluster": {"instance_type": "ml.m5.24xlarge"},
            "channels": {"train": data},
            "work": {"epochs": epochs, "samples": 100, "compute": {"samples_per_second": 1e6, "spread": 0}},
            "phases": PHASES,
            "parameters": parameters,
            "stopping": {"max_runtime": "20 d"},
        },
        replications=3,
    )


def price(table: str, column: str, **row: str) -> float:
    """The newest price of a row of a table of the catalog up to the job's day, read here from its text."""
    with (ROOT / "libsimcore" / "data" / table).open(encoding="utf-8") as lines:
        found = [each for each in csv.DictReader(lines) if all(each[key] == value for key, value in row.items())]
    return float(max((each for each in found if each["as_of"] <= DAY), key=lambda each: each["as_of"])[column])


def instance_hours() -> float:
    """Price of an hour of the job's instance."""
    return price("training_prices.csv", "usd_per_hour", instance_type="ml.m5.24xlarge", region="us-east-1")


def storage(item: str) -> float:
    """Price of a GB-month."""
    return price("storage_prices.csv", "usd", item=item, region="us-east-1")


def amount(found: simcore.Forecast, usage: str) -> float:
    """Dollars of the only line whose usage type holds these letters."""
    (line,) = [item for item in found.bill.items if usage in item.usage_type]
    return line.amount_usd


def test_efs_bursts_for_twelve_hours_and_goes_on_at_its_baseline() -> None:
    """1 TiB stored: 50 MiB/s are earned and 100 used of 2.1 TiB, and a byte that is read counts a third."""
    epochs, stored = 20, TIB
    baseline, burst, credit = 3 * 50 * MIB, 3 * 100 * MIB, 3 * 2.1 * TIB
    bursting = credit / (burst - baseline)
    assert bursting == pytest.approx(12.2 * 3600, rel=0.01)
    training = bursting + (epochs * stored - bursting * burst) / baseline
    found = reader(stored, epochs, NOTHING, source="efs", file_system={"throughput_mode": "bursting"})
    assert found.billable_s.mean == pytest.approx(training, rel=0.01)
    assert amount(found, "Train:ml") == pytest.approx(training / 3600 * instance_hours(), rel=0.01)
    kept = stored / GIB * training / MONTH_S
    assert amount(found, "TimedStorage") == pytest.approx(kept * storage("efs.standard.storage"), rel=0.01)


def test_efs_within_its_credits_is_read_at_its_burst() -> None:
    found = reader(TIB, 10, NOTHING, source="efs", file_system={"throughput_mode": "bursting"})
    assert found.billable_s.mean == pytest.approx(10 * TIB / (300 * MIB), rel=0.01)


def test_fsx_bursts_for_as_long_as_is_stated_and_goes_on_at_its_baseline() -> None:
    """SCRATCH_2 of 1.2 TB, data that fits the memory of its servers: 240 MB/s, and 1,560 while credit lasts."""
    size, epochs = 8e9, 1500
    baseline, burst, lasts = 1.2 * 200e6, 1.2 * 1300e6, 3600.0
    first = size / baseline  # of its disks, which do not burst
    cached = (epochs - 1) * size
    assert cached > lasts * burst
    training = first + lasts + (cached - lasts * burst) / baseline
    found = reader(size, epochs, NOTHING | {"fsx.burst_time": "1 h"}, source="fsx")
    assert found.billable_s.mean == pytest.approx(training, rel=0.01)
    assert amount(found, "Train:ml") == pytest.approx(training / 3600 * instance_hours(), rel=0.01)
    kept = 1200 * training / MONTH_S
    assert found.cost_usd.mean == pytest.approx(
        training / 3600 * instance_hours() + kept * storage("fsx.scratch_2.storage") + amount(found, "VolumeUsage"),
        rel=0.01,
    )


def test_a_burst_whose_length_is_not_documented_is_not_counted_on() -> None:
    found = reader(8e9, 100, NOTHING, source="fsx")
    assert found.billable_s.mean == pytest.approx(100 * 8e9 / (1.2 * 200e6), rel=0.01)


def test_hard_disks_are_slow_and_come_in_steps_of_their_own() -> None:
    system = {"deployment": "PERSISTENT_1_HDD_12"}
    found = reader(1e11, 2, NOTHING, source="fsx", file_system=system)
    assert found.billable_s.mean == pytest.approx(2 * 1e11 / (6.0 * 12e6), rel=0.01)
    with pytest.raises(simcore.SpecError, match=r"capacity: must be a multiple of 6000 GB, got 1200 GB .*6000 GB"):
        reader(1e11, 2, NOTHING, source="fsx", file_system=system | {"capacity": "1200 GB"})


def test_maximum_operations_by_performance_mode() -> None:
    """Records of 1 KiB at random: 55,000 readings a second, or 500,000."""
    small = {"source": "efs", "record": 1024, "readers": 100_000}

    def mean(mode: str) -> float:
        system = {"throughput_mode": "provisioned", "provisioned_throughput": "3 GiB/s", "performance_mode": mode}
        return reader(2.5e10, 1, NOTHING, **small, file_system=system).billable_s.mean

    assert mean("generalPurpose") / mean("maxIO") > 5
    assert mean("generalPurpose") == pytest.approx(2.5e10 / 1024 / 55_000, rel=0.1)


def test_filling_efs_before_the_job_is_charged() -> None:
    """Elastic: each GB written and its storage meanwhile, at the rate that the file system takes."""
    system = {"throughput_mode": "elastic"}
    there = reader(1e11, 1, NOTHING, source="efs", file_system=system)
    filled = reader(1e11, 1, NOTHING, source="efs", file_system=system | {"preload": True})
    assert filled.billable_s.mean == there.billable_s.mean
    seconds = max(1e11 / GIB, 372 / 7000)  # 1 GiB/s
    expected = 1e11 / GIB * (storage("efs.elastic.write") + seconds / MONTH_S * storage("efs.standard.storage"))
    gets = 12_000 * 4e-7
    assert filled.cost_usd.mean - there.cost_usd.mean == pytest.approx(expected + gets, rel=0.01)
