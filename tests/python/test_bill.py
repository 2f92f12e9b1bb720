"""Bills, computed again in exact arithmetic from the description, the trace and the tables."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
import simcore
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.python.jobs import EXAMPLES, smallest

CATALOG = simcore.Catalog.builtin()
MONTH_S = 720 * 3600
BILLED = {"downloading", "training", "uploading", "stopping"}
NANO = Fraction(1, 10**9)


def nano(amount: Fraction) -> int:
    """An amount to the nearest nano-dollar."""
    return int(amount / NANO + Fraction(1, 2))


def recorded(lengths_ms: dict[str, int], discount: str = "0") -> dict[str, Any]:
    """A trace of phases, one after the other."""
    phases, start = [], 0
    for phase, length in lengths_ms.items():
        phases.append({"phase": phase, "start_s": start / 1000, "end_s": (start + length) / 1000})
        start += length
    return {"phases": phases, "spot_discount": float(discount)}


def billed_s(lengths_ms: dict[str, int]) -> Fraction:
    return Fraction(sum(length for phase, length in lengths_ms.items() if phase in BILLED), 1000)


LENGTHS = st.fixed_dictionaries(
    {phase: st.integers(0, 10**9) for phase in ("pending", "starting", "downloading", "training", "uploading")}
)


@given(
    lengths=LENGTHS,
    nodes=st.integers(1, 500),
    gigabytes=st.integers(1, 16384),
    discount=st.integers(0, 1000).map(lambda permille: str(Decimal(permille) / 1000)),
    price=st.integers(0, 10**8).map(lambda micro: str(Decimal(micro) / 10**6)),
)
def test_recorded_run_is_billed_exactly(
    lengths: dict[str, int], nodes: int, gigabytes: int, discount: str, price: str
) -> None:
    job = smallest(
        purchase="spot",
        spot={"discount": discount},
        cluster={"instance_type": "ml.p3.2xlarge", "instance_count": nodes, "volume_size": f"{gigabytes} GB"},
        prices={"instance_hour": f"{price} USD/h"},
    )
    bill = simcore.bill(job, simcore.read_trace(recorded(lengths, discount)))
    paid_s = billed_s(lengths) * (1 - Fraction(discount))
    assume(abs(paid_s % 1 - Fraction(1, 2)) > Fraction(1, 10**6))  # doubles may take a tie either way
    billable_s = round(paid_s)
    volume_usd = Fraction(repr(CATALOG.storage_price("sagemaker.volume", as_of="2025-12-01").usd))
    expected = [
        Fraction(billable_s * nodes, 3600) * Fraction(price),
        billed_s(lengths) * nodes * gigabytes / MONTH_S * volume_usd,
    ]
    assert [item.unit for item in bill.items] == ["Hrs", "GB-Mo"]
    for item, amount in zip(bill.items, expected, strict=True):
        assert abs(item.amount_nano_usd - nano(amount)) <= max(1, amount / NANO * Fraction(1, 10**15))
    assert bill.total_nano_usd == sum(item.amount_nano_usd for item in bill.items)


@pytest.mark.parametrize(
    ("kind", "seconds", "hourly", "nano_usd"),
    [("ml.trn1.32xlarge", 6033, "24.725", 41_434_979_167), ("ml.p4d.24xlarge", 6553, "37.69", 68_606_269_444)],
)
def test_published_pair(kind: str, seconds: int, hourly: str, nano_usd: int) -> None:
    job = smallest(as_of="2022-12-01", cluster__instance_type=kind, prices__instance_hour=f"{hourly} USD/h")
    trace = simcore.read_trace({"phases": [{"phase": "training", "start_s": 0, "end_s": seconds}]})
    bill = simcore.bill(job, trace)
    assert nano(Fraction(seconds) * Fraction(hourly) / 3600) == nano_usd
    assert bill.items[0].amount_nano_usd == nano_usd


@pytest.mark.parametrize(
    ("training_s", "saved", "billable_s"),
    # Jobs of tests/data/real_jobs.csv: the log prints training seconds, billable seconds and managed spot savings.
    [(108, 0.574, 46), (128, 0.57, 55), (117, 0.547, 53), (102, 0.618, 39), (40, 0.70, 12), (61, 0.656, 21)],
)
def test_billable_seconds_of_real_spot_jobs(training_s: int, saved: float, billable_s: int) -> None:
    job = smallest(purchase="spot", spot__discount=saved, prices__instance_hour="3600 USD/h")
    trace = {"phases": [{"phase": "training", "start_s": 0, "end_s": training_s}], "spot_discount": saved}
    assert simcore.bill(job, simcore.read_trace(trace)).items[0].amount_usd == billable_s


def test_what_is_free() -> None:
    trace = recorded({"pending": 10**7, "starting": 10**7})
    assert simcore.bill(smallest(), simcore.read_trace(trace)).total_nano_usd == 0


def test_types_with_nvme_have_no_volume_on_the_bill() -> None:
    trace = simcore.read_trace(recorded({"training": 10**6}))
    bill = simcore.bill(smallest(cluster__instance_type="ml.p4d.24xlarge"), trace)
    assert [item.unit for item in bill.items] == ["Hrs"]


def test_file_systems_are_paid_for_the_wall_clock() -> None:
    channels = {
        "fsx": {"source": "fsx", "size": "1 GB", "objects": 1, "file_system": {"capacity": "2400 GB"}},
        "efs": {
            "source": "efs",
            "size": 20 * 2**30,  # with which 1 MiB/s comes
            "objects": 1,
            "file_system": {"throughput_mode": "provisioned", "provisioned_throughput": "50 MiB/s"},
        },
    }
    bill = simcore.bill(smallest(channels=channels), simcore.read_trace(recorded({"pending": MONTH_S * 500})))
    amounts = {item.usage_type.split("-")[-1]: item for item in bill.items}
    scratch = CATALOG.storage_price("fsx.scratch_2.storage").usd
    assert amounts["Storage"].quantity == pytest.approx(1200)
    assert amounts["Storage"].amount_usd == pytest.approx(1200 * scratch)
    throughput = CATALOG.storage_price("efs.provisioned.throughput").usd
    assert amounts["MiBpsHrs"].quantity == pytest.approx(24.5)
    assert amounts["MiBpsHrs"].amount_usd == pytest.approx(24.5 * throughput)


def test_unit_of_provisioned_throughput() -> None:
    system = {"throughput_mode": "provisioned", "provisioned_throughput": "50 MiB/s"}
    channel = {"source": "efs", "size": "1 GB", "objects": 1, "file_system": system}
    units = {line.usage_type: line.unit for line in smallest(channels={"train": channel}).resolve().tariff}
    assert "GB" not in units["ProvisionedTP-MiBpsHrs"]


def test_simulated_run_of_the_example() -> None:
    """1,530,350 objects on one node: one GET each, one listing a thousand, and the storage for the job's own time."""
    job = simcore.Job.load(EXAMPLES / "caltech256-resnet50.yaml")
    trace = simcore.simulate(job)
    items = {item.usage_type: item for item in simcore.bill(job, trace).items}
    assert items["Requests-Tier2"].quantity == 1_530_350
    assert items["Requests-Tier1"].quantity == 1531
    stored = Fraction(54 * 10**9, 2**30) * Fraction(trace.wall_clock_s) / MONTH_S
    assert items["TimedStorage-ByteHrs"].quantity == pytest.approx(float(stored), rel=1e-12)
    assert items["USE1-Train:ml.p3.2xlarge"].quantity == round(trace.billed_s) / 3600
    assert items["USE1-Train:VolumeUsage.gp2"].quantity == pytest.approx(500 * trace.billed_s / MONTH_S, rel=1e-12)


@pytest.mark.parametrize("nodes", [1, 2, 7])
@pytest.mark.parametrize(
    ("distribution", "gets"), [("FullyReplicated", lambda n: 10_000 * n), ("ShardedByS3Key", lambda n: 10_000)]
)
def test_requests_of_several_nodes(nodes: int, distribution: str, gets: Any) -> None:
    channel = {"size": "1 GB", "objects": 10_000, "distribution": distribution}
    job = smallest(cluster__instance_count=nodes, channels={"train": channel})
    items = {item.usage_type: item for item in simcore.bill(job, simcore.simulate(job)).items}
    assert items["Requests-Tier2"].quantity == gets(nodes)


def test_json_of_a_bill() -> None:
    bill = simcore.bill(smallest(), simcore.simulate(smallest()))
    document = json.loads(bill.to_json(), parse_float=Decimal)
    assert list(document) == ["bill", "bill_total_usd"]
    assert sum(item["amount_usd"] for item in document["bill"]) == document["bill_total_usd"]
    assert float(document["bill_total_usd"]) == bill.total_usd
    assert int(document["bill_total_usd"].scaleb(9)) == bill.total_nano_usd
