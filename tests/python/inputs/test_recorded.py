"""Answers of DescribeTrainingJob: the service's own counters, found again from the times beside them.

Which of the files are real and which made up: tests/data/requests/README.md. The training time is read from the times
alone. The billable time of a spot job takes its discount from the two counters, so that its agreement is circular: it
says only that the training time agrees.
"""

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.command_line import refused, run
from tests.python.descriptions import EXPECTED, NO_BILL, file
from tests.python.requests import DESCRIBES, read

HERE = DESCRIBES[0].parent

REAL = ("01", "02", "03", "04", "05", "06")


def test_every_description_is_in_a_table() -> None:
    assert sorted([*EXPECTED, *NO_BILL]) == [path.name[:2] for path in DESCRIBES]
    assert len(DESCRIBES) == 16


def instants(described: dict[str, Any]) -> tuple[datetime, datetime]:
    """Start and end by Python's own clock, cut to whole seconds."""
    start, end = (
        datetime.fromisoformat(described[member].replace("Z", "+00:00")).replace(microsecond=0)
        for member in ("TrainingStartTime", "TrainingEndTime")
    )
    return start, end


@pytest.mark.parametrize("number", EXPECTED)
def test_counters(number: str) -> None:
    reported, found, why = EXPECTED[number]
    job = simcore.load_described(file(number))
    assert (job.training_time_s, job.billable_time_s) == reported
    assert (job.read_training_time_s, job.read_billable_time_s) == found
    described = read(file(number))
    if "TrainingStartTime" in described:  # one is cut down to its counters
        start, end = instants(described)
        assert job.read_training_time_s == (end - start).total_seconds()
    told = [(said, seen) for said, seen in zip(reported, found, strict=True) if said is not None and said != seen]
    assert [(each.reported_s, each.read_s) for each in job.differences] == told
    assert bool(why) == (reported != found)


@pytest.mark.parametrize("number", REAL)
def test_a_real_job_agrees(number: str) -> None:
    job = simcore.load_described(file(number))
    described = read(file(number))
    assert job.differences == []
    assert job.read_training_time_s == described["TrainingTimeInSeconds"]
    assert job.read_billable_time_s == described["BillableTimeInSeconds"]
    assert job.name == described["TrainingJobName"]
    phases = [phase.phase for phase in job.trace.phases]
    assert phases == ["starting", "downloading", "training", "uploading"]


@pytest.mark.parametrize("number", EXPECTED)
def test_bill(number: str) -> None:
    """Hours by hand: billable seconds times instances; the lines add up to the nano-dollar."""
    job = simcore.load_described(file(number))
    bill = job.bill()
    count = read(file(number))["ResourceConfig"].get("InstanceCount", 1)
    hours = bill.items[0]
    billed = job.billable_time_s or job.read_billable_time_s  # as reported, whatever the times say
    assert billed is not None
    assert hours.quantity == pytest.approx(billed * count / 3600, rel=1e-12)
    assert hours.usage_type.endswith(f"Train:{read(file(number))['ResourceConfig']['InstanceType']}")
    assert sum(item.amount_nano_usd for item in bill.items) == bill.total_nano_usd
    missing = any("InstanceCount is not told" in text for text in job.warnings())
    assert missing == ("InstanceCount" not in read(file(number))["ResourceConfig"])


def test_volume_by_hand() -> None:
    """30 GB for 193 s in a month of 30 days."""
    volume = simcore.load_described(file("03")).bill().items[1]
    assert volume.quantity == pytest.approx(30 * 193 / (30 * 86400), rel=1e-12)


@pytest.mark.parametrize("number", NO_BILL)
def test_no_bill(number: str) -> None:
    job = simcore.load_described(file(number))
    with pytest.raises(simcore.SpecError) as refusal:
        job.bill()
    assert str(refusal.value) == f"{file(number)}: {NO_BILL[number]}"
    assert refused(run("bill", file(number))) == [f"{file(number)}: {NO_BILL[number]}"]


def test_spot_ratio_of_counters_alone() -> None:
    """Without any times the counters are all there is: 70 % off."""
    job = simcore.load_described(file("15"))
    assert (job.read_training_time_s, job.read_billable_time_s) == (3600, 1080)
    assert job.trace.spot_discount == pytest.approx(0.7)


def test_billable_above_training_is_a_difference() -> None:
    job = simcore.load_described(file("16"))
    assert [(each.member, each.difference_s) for each in job.differences] == [("BillableTimeInSeconds", 20)]
    assert str(job.differences[0]) == (
        "BillableTimeInSeconds is 120 s, 20 s more than the 100 s read from the times; the bill takes what is reported"
    )


def test_epoch_milliseconds() -> None:
    job = simcore.load_described(file("14"))
    assert [(phase.phase, phase.start_s, phase.end_s) for phase in job.trace.phases] == [
        ("starting", 0, 189),
        ("training", 189, 210),
    ]


def test_spot_without_counters_does_not_tell_its_discount() -> None:
    described = read(file("02"))
    del described["BillableTimeInSeconds"]
    job = simcore.load_described(described)
    assert (job.spot, job.read_training_time_s, job.read_billable_time_s) == (True, 37026, None)
    assert job.differences == []
    assert 0 < job.bill().items[0].quantity < 37026 / 3600  # the catalog's discount


def test_what_boto3_returns() -> None:
    """Times as datetime objects in any zone, and its own ResponseMetadata."""
    described = read(file("04"))
    zone = timezone(timedelta(hours=9, minutes=30))

    def as_boto3(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: as_boto3(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [as_boto3(inner) for inner in value]
        return datetime.fromisoformat(value).astimezone(zone) if key.endswith("Time") else value

    answer = {**as_boto3(described), "ResponseMetadata": {"HTTPStatusCode": 200}}
    assert isinstance(answer["SecondaryStatusTransitions"][0]["StartTime"], datetime)
    job = simcore.load_described(answer)
    assert job.differences == []
    assert job.bill().to_json() == simcore.load_described(file("04")).bill().to_json()


def test_workload_adds_what_the_channels_cost() -> None:
    workload = {"channels": {"train": {"size": "9 GB", "objects": 1000}, "test": {"size": "1 GB", "objects": 100}}}
    alone, known = simcore.load_described(file("04")), simcore.load_described(file("04"), workload)
    assert any("channels.train: its storage" in text for text in alone.warnings())
    assert not any("storage" in text for text in known.warnings())
    more = known.bill().total_nano_usd - alone.bill().total_nano_usd
    extra = [item for item in known.bill().items if item.service == "AmazonS3"]
    assert more == sum(item.amount_nano_usd for item in extra) > 0


def test_warm_pool_time_is_billed_beside_the_job() -> None:
    described = read(file("03"))
    described["ResourceConfig"]["KeepAlivePeriodInSeconds"] = 1800
    described["WarmPoolStatus"] = {"Status": "Reused", "ResourceRetainedBillableTimeInSeconds": 600}
    job = simcore.load_described(described)
    plain = simcore.load_described(file("03"))
    assert job.differences == []
    assert job.trace.wall_clock_s == plain.trace.wall_clock_s
    hours = sum(item.quantity for item in job.bill().items if item.usage_type.endswith("ml.p3.2xlarge"))
    assert hours * 3600 == pytest.approx(193 + 600)


def test_prices_of_ones_own(tmp_path: Path) -> None:
    book = tmp_path / "book.csv"
    book.write_text("item,region,usd,unit,as_of,source\nml.p3.2xlarge,ap-southeast-1,36,USD/h,2021-01-01,annex B\n")
    job = simcore.load_described(file("03"))
    hours = job.bill(simcore.Catalog.builtin().with_prices(book)).items[0]
    assert hours.amount_usd == pytest.approx(193 * 36 / 3600)
    document = json.loads(run("bill", file("03"), "--prices", book, "--format", "json").out)
    assert document["jobs"][0]["bill"][0]["amount_usd"] == hours.amount_usd
    assert "$1.93" in run("bill", file("03"), "--prices", book).out


def test_price_of_another_region_is_told(tmp_path: Path) -> None:
    """A forecast lists it among its assumptions; a bill has none."""
    place = tmp_path / "described.json"
    place.write_text(file("13").read_text(encoding="utf-8").replace("us-west-2", "us-gov-west-1"), encoding="utf-8")
    job = simcore.load_described(place)
    borrowed = "prices (sagemaker.volume): 0.14 USD/GB-month, that of us-east-1: none is known in us-gov-west-1"
    assert borrowed in job.warnings()
    assert borrowed in job.to_dict()["warnings"]
    assert not any("prices (" in text for text in job.plan().warnings)


def test_what_only_a_forecast_says_is_left_out() -> None:
    """The signs are still those that plans use."""
    from simcore.inputs import recorded

    job = simcore.load_described(file("02"))
    said = [sign for sign in recorded.ONLY_OF_FORECASTS if any(sign in text for text in job.plan().warnings)]
    assert len(said) == 2
    assert not any(sign in text for sign in said for text in job.warnings())
    pipe = simcore.load_described(
        {**read(file("03")), "AlgorithmSpecification": {"TrainingImage": "x", "TrainingInputMode": "Pipe"}},
        {"region": "us-east-1", "channels": {"training": {"size": "1 GB", "objects": 1}}},
    )
    assert any(recorded.ONLY_OF_FORECASTS[2] in text for text in pipe.plan().warnings)
    assert not any(recorded.ONLY_OF_FORECASTS[2] in text for text in pipe.warnings())


def test_a_real_answer_cannot_be_changed() -> None:
    job = simcore.load_described(file("03"))
    with pytest.raises(AttributeError):
        job.name = "other"  # type: ignore[misc]
