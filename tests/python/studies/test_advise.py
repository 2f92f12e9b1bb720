"""simcore.advise_data: against forecasts of each option made one by one, and what it refuses."""

import copy
import json
import math
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.advice_jobs import all_jobs, images, train
from tests.python.jobs import EXAMPLES, smallest
from tests.python.price_books import csv_book, row

JOBS = all_jobs()
RUNS = 30


@pytest.fixture(scope="module", params=JOBS, ids=str)
def asked(request: pytest.FixtureRequest) -> tuple[simcore.Job, simcore.DataAdvice]:
    job = JOBS[request.param]
    return job, simcore.advise_data(job, replications=RUNS)


def possible(advice: simcore.DataAdvice) -> list[simcore.DataOption]:
    return [option for option in advice.options if not option.refused]


def test_each_option_is_the_forecast_of_its_job(asked: tuple[simcore.Job, simcore.DataAdvice]) -> None:
    """The changes, written into the job file, lead to the same numbers: they are all of the changes, and legal."""
    _, advice = asked
    assert len(possible(advice)) >= 2
    for option in possible(advice):
        direct = simcore.forecast(advice.job_with(option.label), replications=RUNS)
        assert direct.cost_usd.mean == option.cost_usd.mean, option.label
        assert direct.wall_clock_s.mean == option.wall_clock_s.mean
        assert direct.billable_s.mean == option.billable_s
        assert direct.spec_id == advice.forecast(option.label).spec_id
        assert direct.bill.total_nano_usd == advice.forecast(option.label).bill.total_nano_usd


def test_refused_options_are_refused_on_their_own(asked: tuple[simcore.Job, simcore.DataAdvice]) -> None:
    _, advice = asked
    for option in advice.options:
        if option.refused:
            with pytest.raises(simcore.SpecError) as raised:
                advice.job_with(option.label).resolve()
            assert all(problem.rule in option.refused for problem in raised.value.problems)


def test_order_and_best(asked: tuple[simcore.Job, simcore.DataAdvice]) -> None:
    _, advice = asked
    finishing = [option for option in possible(advice) if option.comparable]
    costs = [option.cost_usd.mean for option in finishing]
    assert costs == sorted(costs)
    assert advice.options[: len(finishing)] == finishing
    assert advice.cheapest.cost_usd.mean == min(costs)
    assert advice.fastest.wall_clock_s.mean == min(option.wall_clock_s.mean for option in finishing)
    assert advice.suggested.ties_cheapest
    most = max(option.completed for option in possible(advice))
    assert all(option.comparable == (option.completed >= most - 0.01) for option in possible(advice))


def test_differences_are_to_the_job_as_it_is(asked: tuple[simcore.Job, simcore.DataAdvice]) -> None:
    job, advice = asked
    now = advice.baseline
    assert now.changes == []
    if not now.comparable:
        assert all(option.cost_difference is None for option in advice.options)
        return
    made = simcore.forecast(job, replications=RUNS)
    assert (now.cost_usd.mean, now.wall_clock_s.mean) == (made.cost_usd.mean, made.wall_clock_s.mean)
    for option in (one for one in advice.options if one.comparable):
        # The bill's mean is that of the quantities, each rounded once: a nano-dollar a line.
        assert option.cost_difference.mean == pytest.approx(option.cost_usd.mean - now.cost_usd.mean, abs=1e-7)
        low, high = option.cost_difference.interval
        assert low - 1e-7 <= option.cost_difference.mean <= high + 1e-7
        small = abs(option.cost_difference.mean) < advice.tie_threshold * max(option.cost_usd.mean, now.cost_usd.mean)
        assert option.cost_difference.tie == (small or low <= 0.0 <= high)


def test_json_says_the_same(asked: tuple[simcore.Job, simcore.DataAdvice]) -> None:
    _, advice = asked
    told = json.loads(advice.to_json())
    assert told == advice.to_dict()
    assert [option["label"] for option in told["options"]] == [option.label for option in advice.options]
    assert (told["cheapest"], told["fastest"]) == (advice.cheapest.label, advice.fastest.label)
    assert (told["suggested"], told["baseline"]) == (advice.suggested.label, advice.baseline.label)
    for one, option in zip(told["options"], advice.options, strict=True):
        assert (one["refused"] or "") == option.refused
        if one["outcome"]:
            assert one["outcome"]["cost_usd"] == option.cost_usd.mean
            assert sum(one["outcome"]["cost_groups_usd"].values()) == pytest.approx(option.cost_usd.mean, abs=1e-8)
    assert [curve["quantity"] for curve in told["break_even"]] == ["epochs", "file size"]
    assert [curve["x"] for curve in told["break_even"]] == [found.x for found in advice.break_even]


def test_pickles_and_copies() -> None:
    advice = simcore.advise_data(JOBS["too large for the disk"], replications=RUNS)
    for again in (pickle.loads(pickle.dumps(advice)), copy.copy(advice), copy.deepcopy(advice)):
        assert again == advice
        assert again.to_json() == advice.to_json()
        assert again.job_with("S3 Pipe").description == advice.job_with("S3 Pipe").description
    assert advice != simcore.advise_data(JOBS["spot"], replications=RUNS)


def test_published_job() -> None:
    """The best of the twelve published jobs was FastFile on shards, billed 4,907 s instead of 15,663 s."""
    advice = simcore.advise_data(images())
    assert advice.suggested.label == "S3 FastFile, 150 MB shards"
    assert advice.suggested.billable_s == pytest.approx(4907, rel=0.02)
    assert advice.baseline.billable_s == pytest.approx(15663, rel=0.05)
    assert advice.baseline.times.downloading_s == pytest.approx(10955 - 160, rel=0.06)  # but for the image
    fast = next(option for option in advice.options if option.label == "S3 FastFile")
    assert fast.times.waiting_s == pytest.approx(9245 - 4660, rel=0.05)


def test_frame() -> None:
    advice = simcore.advise_data(JOBS["too large for the disk"])
    frame = advice.to_pandas()
    assert list(frame["label"]) == [option.label for option in advice.options]
    assert frame["cost_usd"].dtype == float
    assert math.isnan(frame["cost_usd"].iloc[-1])
    assert "too much" in frame["refused"].iloc[-1]


def test_channel_and_shard_size() -> None:
    advice = simcore.advise_data(JOBS["odd channel names"], channel="Z", shard_size="1 GB")
    assert (advice.channels, advice.shard_bytes) == (["Z"], 1e9)
    assert "S3 Pipe, 1 GB shards" in [option.label for option in advice.options]
    assert simcore.advise_data(images(), shard_size=2.5e8).shard_bytes == 2.5e8
    assert simcore.advise_data(images(), shard_size=250_000_000).shard_bytes == 2.5e8
    assert simcore.advise_data(JOBS["odd channel names"]).channels == ["Z", "a.b-c_d"]


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"channel": "trian"}, "channel: must be a channel of the job, got 'trian' (did you mean train?)"),
        ({"channel": "\x1b[31m"}, r"channel: must be a channel of the job, got '\x1b[31m'"),
        ({"shard_size": "0 MB"}, "shard_size: must be more than 0 B, got '0 MB'"),
        ({"shard_size": 0}, "shard_size: must be more than 0 B, got '0'"),
        ({"shard_size": "55 GB"}, "shard_size: must not exceed the data set (54 GB), got '55 GB'"),
        ({"shard_size": "1e400 MB"}, "shard_size: "),
        ({"shard_size": math.nan}, "shard_size: "),
        ({"shard_size": -1}, "shard_size: "),
        ({"shard_size": "many"}, "shard_size: "),
    ],
)
def test_bad_questions(keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(simcore.SpecError) as raised:
        simcore.advise_data(images(), **keywords)
    assert str(raised.value).startswith(message)
    assert len(raised.value.problems) == 1


def test_bad_jobs() -> None:
    with pytest.raises(simcore.SpecError, match="channels: must hold the data whose source is asked about, got none"):
        simcore.advise_data(smallest())
    with pytest.raises(simcore.SpecError, match=r"did you mean ml\.p3\.2xlarge\?"):
        simcore.advise_data(images(cluster__instance_type="ml.p3.2xlrge"))
    with pytest.raises(simcore.SpecError, match="job: must be a description"):
        simcore.advise_data(images().resolve())  # type: ignore[arg-type]
    with pytest.raises(simcore.SpecError, match="epohcs"):
        simcore.advise_data(images(work={"epohcs": 3, "compute": {"duration": "1 h"}}))


@pytest.mark.parametrize("count", [0, -1, 1_000_001, 10**30])
def test_replications_out_of_range(count: int) -> None:
    with pytest.raises(simcore.SimulationError, match=f"replications must be from 1 to 1000000, got {count}"):
        simcore.advise_data(images(), replications=count)


def test_seed() -> None:
    job = JOBS["spot"]
    with pytest.raises(simcore.SimulationError, match="seed"):
        simcore.advise_data(job, seed=-1)
    first, same, other = (simcore.advise_data(job, seed=seed, replications=200).to_json() for seed in (5, 5, 6))
    assert first == same
    assert first != other


def test_unknown_option() -> None:
    advice = simcore.advise_data(JOBS["too large for the disk"])
    with pytest.raises(simcore.InputError, match=r"did you mean S3 FastFile\?"):
        advice.forecast("S3 FastFle")
    with pytest.raises(simcore.InputError, match="must be an option that is possible"):
        advice.forecast(advice.baseline.label)


def test_prices_of_ones_own(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "book.csv", row(usd=38.25, as_of="2022-01-01"))
    catalog = simcore.Catalog.builtin().with_prices(book)
    advice = simcore.advise_data(images(), catalog=catalog)
    assert advice.cheapest.cost_usd.mean > 5 * simcore.advise_data(images()).cheapest.cost_usd.mean
    curves = advice.break_even[0].curves
    assert curves[0].cost_usd[0] == advice.baseline.cost_usd.mean  # the same prices


def test_requests_are_advised(tmp_path: Path) -> None:
    requests = EXAMPLES.parent / "requests"
    job = simcore.Job.load(requests / "caltech256.json", workload=requests / "caltech256.workload.yaml")
    advice = simcore.advise_data(job)
    assert advice.channels == ["train", "validation"]
    changed = advice.job_with("S3 FastFile")
    modes = {one["ChannelName"]: one.get("InputMode") for one in changed.to_request()["InputDataConfig"]}
    assert modes == {"train": "FastFile", "validation": "FastFile"}


def test_a_path_or_a_dict_will_do() -> None:
    path = EXAMPLES / "caltech256-resnet50.yaml"
    told = simcore.advise_data(path).to_json()
    assert simcore.advise_data(str(path)).to_json() == told
    assert simcore.advise_data(simcore.Job.load(path).description).to_json() == told


def test_progress() -> None:
    told: list[tuple[int, int]] = []
    advice = simcore.advise_data(images(), replications=10, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (10 * len(advice.options), 10 * len(advice.options))
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_interrupt() -> None:
    program = subprocess.Popen([sys.executable, "-c", _LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "started\n"
    time.sleep(0.5)
    program.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = program.communicate(timeout=10)
    assert time.monotonic() - start < 2.0
    assert (program.returncode, out, err) == (0, "interrupted\n", "")


_LONG = f"""\
import simcore
print("started", flush=True)
try:
    for _ in range(20):
        simcore.advise_data({str(EXAMPLES / "bert-spot.yaml")!r}, replications=10**6)
except KeyboardInterrupt:
    print("interrupted")
"""


NEW = {"created": True, "preload": True}  # a file system that the job does not describe


def test_break_even_of_the_published_job() -> None:
    by_epochs, by_size = simcore.advise_data(images(), replications=20).break_even
    file, fast, fsx = (images(channels=train(**source)) for source in (
        {}, {"input_mode": "FastFile"}, {"source": "fsx", "file_system": NEW}))  # fmt: skip

    def cost(job: simcore.Job, epochs: int) -> float:
        changed = job.replace(work__epochs=epochs, stopping__max_runtime="28 d")
        return simcore.forecast(changed, replications=20).cost_usd.mean

    against = {one.no_dearer_than: int(one.at or 0) for one in by_epochs.crossings}
    for other, job in (("FSx SCRATCH_2", fsx), ("S3 FastFile", fast)):
        found = next(epochs for epochs in range(1, 100) if cost(file, epochs) <= cost(job, epochs))
        assert against[other] == found
    assert by_size.crossings[0].from_the_start  # with one epoch nothing is fetched twice
    assert by_size.now == pytest.approx(54e9 / 1530350, abs=1)
