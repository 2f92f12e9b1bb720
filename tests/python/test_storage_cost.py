"""What it costs to have the data stored, and how much of that a job bears."""

import json
from html import unescape
from typing import Any

import pytest
import simcore
from hypothesis import given
from hypothesis import strategies as st

from tests.python.command_line import run
from tests.python.jobs import smallest

HOURS_A_MONTH = 720
CHANNEL = {"size": 100 * 2**30, "objects": 1000}
S3 = {**CHANNEL, "input_mode": "FastFile"}
FSX = {**CHANNEL, "source": "fsx"}
EFS = {**CHANNEL, "source": "efs"}
SOURCES = {"s3": S3, "fsx": FSX, "efs": EFS}

SHARES = st.integers(0, 1000).map(lambda permille: permille / 1000)
TIMES = st.integers(1, 3660 * 86400)


def with_terms(source: str, **terms: Any) -> simcore.Job:
    """A job of an hour that reads from the source; the terms stand where its storage is described."""
    channel = SOURCES[source]
    channel = channel | terms if source == "s3" else channel | {"file_system": terms}
    return smallest(channels={"train": channel})


def cost_nano_usd(job: simcore.Job) -> int:
    bill = simcore.forecast(job, replications=20).bill
    assert sum(item.amount_nano_usd for item in bill.items) == bill.total_nano_usd
    return int(bill.total_nano_usd)


def storage_usd(job: simcore.Job) -> float:
    """The storage lines without the instance's own volume."""
    bill = simcore.forecast(job, replications=20).bill
    return sum(item.amount_usd for item in bill.items if item.unit == "GB-Mo" and item.service != "AmazonSageMaker")


@pytest.mark.parametrize("source", SOURCES)
@given(small=SHARES, large=SHARES)
def test_more_of_the_storage_never_costs_less(source: str, small: float, large: float) -> None:
    small, large = sorted((small, large))
    assert cost_nano_usd(with_terms(source, cost_share=small)) <= cost_nano_usd(with_terms(source, cost_share=large))


@pytest.mark.parametrize("source", SOURCES)
@given(short=TIMES, long=TIMES)
def test_keeping_it_longer_never_costs_less(source: str, short: int, long: int) -> None:
    short, long = sorted((short, long))
    costs = [cost_nano_usd(with_terms(source, kept_for=seconds)) for seconds in (short, long)]
    assert cost_nano_usd(with_terms(source)) <= costs[0] <= costs[1]


@pytest.mark.parametrize(("source", "usd_a_month"), [("s3", 100 * 0.023), ("fsx", 1200 * 0.14), ("efs", 100 * 0.30)])
def test_a_month_of_which_a_quarter_is_borne(source: str, usd_a_month: float) -> None:
    """List prices of us-east-1 in 2025, by hand."""
    job = with_terms(source, kept_for="30 d", cost_share="25 %")
    assert storage_usd(job) == pytest.approx(usd_a_month / 4, abs=1e-9)


@pytest.mark.parametrize("source", SOURCES)
def test_what_exists_anyway_is_not_charged(source: str) -> None:
    job = with_terms(source, cost_share=0)
    assert storage_usd(job) == 0
    assert storage_usd(with_terms(source)) > 0
    (stated,) = simcore.forecast(job).stated
    assert stated.field.endswith("cost_share")
    assert stated.value == "nothing: the storage exists anyway"


@pytest.mark.parametrize("source", SOURCES)
def test_a_storage_outlives_the_job_that_reads_it(source: str) -> None:
    kept = simcore.forecast(with_terms(source, kept_for="1 min"))
    assert any("kept_for (1 min 0 s) is shorter than 100 % of the runs" in text for text in kept.warnings)
    assert kept.bill.total_nano_usd == simcore.forecast(with_terms(source)).bill.total_nano_usd
    assert not any("kept_for" in text for text in simcore.forecast(with_terms(source, kept_for="99 d")).warnings)


@given(sizes=st.lists(st.integers(1, 50), min_size=2, max_size=2, unique=True), deployment=st.booleans())
def test_a_larger_file_system_never_costs_less(sizes: list[int], deployment: bool) -> None:
    kind = "PERSISTENT_2_SSD_250" if deployment else "SCRATCH_2"
    small, large = sorted(sizes)
    costs = [cost_nano_usd(with_terms("fsx", capacity=f"{2400 * size} GB", deployment=kind)) for size in (small, large)]
    assert costs[0] < costs[1]
    assert cost_nano_usd(with_terms("fsx", capacity="1200 GB", deployment=kind)) < costs[0]


@given(channels=st.integers(1, 6), share=SHARES)
def test_a_shared_file_system_is_charged_once(channels: int, share: float) -> None:
    def storage(count: int) -> float:
        system = {"id": "fs-1", "capacity": "4800 GB", "cost_share": share}
        return storage_usd(smallest(channels={f"c{i}": FSX | {"file_system": system} for i in range(count)}))

    assert storage(channels) == pytest.approx(share * 4800 * 0.14 * hours(channels) / HOURS_A_MONTH, abs=1e-8)


def hours(channels: int) -> float:
    """Mean wall clock of that job: more channels take longer to list."""
    system = {"id": "fs-1", "capacity": "4800 GB"}
    job = smallest(channels={f"c{i}": FSX | {"file_system": system} for i in range(channels)})
    return simcore.forecast(job, replications=20).wall_clock_s.mean / 3600


def test_each_choice_is_stated_wherever_a_forecast_is_shown(tmp_path: Any) -> None:
    job = with_terms("fsx", kept_for="30 d", cost_share="25 %")
    path = tmp_path / "job.json"
    path.write_text(json.dumps(job.description))
    fields = ["channels.train.file_system.kept_for", "channels.train.file_system.cost_share"]
    made = simcore.forecast(job)
    assert [entry["field"] for entry in made.to_dict()["stated"]] == fields
    assert [entry.field for entry in made.stated] == [entry.field for entry in job.resolve().stated] == fields
    for words in (("forecast", "--verbose"), ("explain",)):
        said = "".join(run(*words, path).out.split())
        assert all(field in said for field in fields)
    comment = unescape(run("check", path, "--max-cost", "99", "--format", "markdown").out)
    for text in (made.to_html(), made._repr_html_(), comment):
        assert all(field in text for field in fields)
        assert "storage for 30 d 0 h, or as long as the job takes" in text.replace("\u00a0", " ")


def test_without_a_choice_there_is_nothing_to_state() -> None:
    made = simcore.forecast(with_terms("fsx"))
    assert made.stated == []
    assert "stated" not in made.to_html()
    assumed = [entry for entry in made.assumed if entry.field == "channels.train.file_system.kept_for"]
    assert [entry.value for entry in assumed] == ["the job's own time"]


CREATED = {"created": True, "preload": True}


def test_a_file_system_made_for_the_job_is_prepared_before_it() -> None:
    plain, made = (simcore.forecast(with_terms("fsx", **terms)) for terms in ({}, CREATED))
    assert plain.preparation_s == plain.worst_case.preparation_s == 0
    assert 0 < made.preparation_s < made.worst_case.preparation_s
    # The preparation is drawn for one of them: it is fitted with the rest.
    assert made.wall_clock_s.mean == pytest.approx(plain.wall_clock_s.mean, rel=1e-6)
    assert made.billable_s.mean == pytest.approx(plain.billable_s.mean, rel=1e-6)
    assert made.bill.items[0].amount_usd == pytest.approx(plain.bill.items[0].amount_usd, rel=1e-6)
    assert made.to_dict()["preparation_s"] == made.preparation_s
    month = 1200 * 0.14 / HOURS_A_MONTH / 3600
    assert storage_usd(with_terms("fsx", **CREATED)) == pytest.approx(
        month * sum_of_times(with_terms("fsx", **CREATED)), abs=1e-8
    )


def sum_of_times(job: simcore.Job) -> float:
    made = simcore.forecast(job, replications=20)
    return made.preparation_s + made.wall_clock_s.mean


def test_preparation_is_shown_wherever_a_forecast_is(tmp_path: Any) -> None:
    job, path = with_terms("fsx", **CREATED), tmp_path / "job.json"
    path.write_text(json.dumps(job.description))
    made = simcore.forecast(job)
    for shown in (run("forecast", path, "--verbose").out, made.to_html(), made._repr_html_()):
        assert "preparation, before it" in shown
    for form in ("table", "markdown"):
        said = " ".join(unescape(run("check", path, "--max-cost", "99", "--format", form).out).split())
        assert "pass until its file systems hold their data" in said
    plain = simcore.forecast(with_terms("fsx"))
    assert not any("preparation" in shown for shown in (plain.to_html(), plain._repr_html_()))


@given(objects=st.integers(1, 10**6), lazy=st.booleans())
def test_what_fills_a_file_system_is_requested_once(objects: int, lazy: bool) -> None:
    """By the rules: one LIST a thousand names, one GET for each part of 8 MiB of each object."""
    filled = {"lazy_load": True} if lazy else {"preload": True}
    system = {"created": True, **filled}
    channel = FSX | {"objects": objects, "file_system": system}
    job = smallest(
        channels={"train": channel},
        cluster__instance_count=3,
        work={"epochs": 2, "compute": {"duration": "1 h"}},
        stopping__max_runtime="28 d",
    )
    parts = max(1, -(-(CHANNEL["size"] / objects) // 2**23))
    quantities = {item.unit_price_usd: item.quantity for item in simcore.forecast(job, replications=3).bill.items}
    assert quantities[4e-7] == objects * parts
    assert quantities[5e-6] == -(-objects // 1000)


@given(provisioned=st.integers(1, 3000), stored=st.integers(1, 100_000))
def test_throughput_is_paid_above_what_comes_with_the_storage(provisioned: int, stored: int) -> None:
    """1 MiB/s comes with each 20 GB, as the service's pricing page says."""
    system = {"throughput_mode": "provisioned", "provisioned_throughput": f"{provisioned} MiB/s", "kept_for": "30 d"}
    channel = EFS | {"size": stored * 2**30, "file_system": system}
    bill = simcore.forecast(smallest(channels={"train": channel}, stopping__max_runtime="1 d"), replications=2).bill
    paid = sum(item.quantity for item in bill.items if item.unit == "MiBps-Mo")
    assert paid == pytest.approx(max(0.0, provisioned - stored / 20), abs=1e-9)


@pytest.mark.parametrize("mode", ["bursting", "elastic"])
@given(stored=st.integers(1, 10_000))
def test_classes_trade_storage_for_reads(mode: str, stored: int) -> None:
    """Kept for a month and read once, infrequent access is the cheapest in storage and the dearest in reads."""

    def lines(kind: str) -> dict[str, float]:
        system = {"throughput_mode": mode, "storage_class": kind, "kept_for": "30 d"}
        channel = EFS | {"size": stored * 2**30, "file_system": system}
        bill = simcore.forecast(smallest(channels={"train": channel}, stopping__max_runtime="1 d"), replications=2).bill
        return {
            unit: sum(item.amount_usd for item in bill.items if item.unit == unit and item.service == "AmazonEFS")
            for unit in ("GB-Mo", "GB")
        }

    standard, one_zone, rare = map(lines, ("standard", "one_zone", "infrequent_access"))
    assert rare["GB-Mo"] < one_zone["GB-Mo"] < standard["GB-Mo"]
    assert standard["GB"] == one_zone["GB"] < rare["GB"]
