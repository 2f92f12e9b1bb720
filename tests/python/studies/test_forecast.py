"""The forecast: its JSON contract, its sums, its sources, and that it is the same whenever it is asked for."""

import copy
import json
import math
import threading
import warnings
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.command_line import run
from tests.python.jobs import EXAMPLES, smallest, uncertain

NAMES = ["caltech256-resnet50", "bert-spot", "bert-trn1", "bert-p4d"]
ITEM = ["usage_type", "quantity", "unit", "unit_price_usd", "amount_usd", "source", "as_of", "service", "layer"]
SUMMARY = ["mean", "standard_error", "min", "p2_5", "p5", "p10", "p50", "p90", "p95", "p97_5", "p99", "max"]
SUMMARY += ["p999", "worst5", "worst5_standard_error", "intervals", "quantile_error"]


@pytest.fixture(params=NAMES)
def made(request: pytest.FixtureRequest) -> simcore.Forecast:
    return simcore.forecast(EXAMPLES / f"{request.param}.yaml")


BILL_KEYS = ["usage_type", "quantity", "unit", "unit_price_usd", "amount_usd", "source", "as_of"]


def exact(made: simcore.Forecast) -> dict[str, Any]:
    """The JSON with its numbers as they are written."""
    return dict(json.loads(made.to_json(), parse_float=Decimal, parse_int=Decimal))


def nearest_run_s(made: simcore.Forecast) -> float:
    """Wall clock of the run of an example job that is nearest to the median."""
    path = next(path for path in EXAMPLES.glob("*.yaml") if simcore.Job.load(path).resolve().spec_id == made.spec_id)
    runs = simcore.replicate(path, replications=made.cost_usd.count).to_pandas()["wall_clock_s"]
    return float(runs.iloc[(runs - made.wall_clock_s.p50).abs().argmin()])


def finite(value: float) -> float | None:
    """As JSON has it: what has no end is null."""
    return value if math.isfinite(value) else None


def test_keys(made: simcore.Forecast) -> None:
    document = json.loads(made.to_json())
    assert list(document) == [
        "job",
        "spec_id",
        "version",
        "catalog",
        "kind",
        "tags",
        "seed",
        "replications",
        "wall_clock_s",
        "billable_s",
        "cost_usd",
        "preparation_s",
        "interruptions",
        "lost_s",
        "outcomes",
        "probabilities",
        "interval_level",
        "method",
        "method_reason",
        "method_error",
        "sampling",
        "variance_ratio",
        "stopped",
        "ranges",
        "phases",
        "bill",
        "bill_total_usd",
        "data_path",
        "worst_case",
        "assumed",
        "stated",
        "unstated",
        "influences",
        "warnings",
    ]
    for summary in ("wall_clock_s", "billable_s", "cost_usd"):
        assert list(document[summary]) == SUMMARY
    for phase in document["phases"]:
        assert list(phase) == ["phase", "start_s", "end_s", "attempt", "billed"]
    for item in document["bill"]:
        assert list(item) == ITEM
    for entry in document["assumed"]:
        assert list(entry) == ["field", "value", "source", "as_of", "layer"]
    assert list(document["worst_case"]) == ["wall_clock_s", "billable_s", "preparation_s", "cost_usd", "explanation"]
    assert all(isinstance(text, str) for text in document["warnings"])


def test_identity(made: simcore.Forecast) -> None:
    assert len(made.spec_id) == 16
    assert made.version == simcore.__version__
    assert made.catalog == simcore.Catalog.builtin().digest
    assert made.seed == 1


def test_attributes_are_the_json(made: simcore.Forecast) -> None:
    document = made.to_dict()
    for key in ("job", "spec_id", "version", "catalog", "seed", "outcomes", "warnings"):
        assert document[key] == getattr(made, key)
    for key in ("wall_clock_s", "billable_s", "cost_usd"):
        summary = {name: getattr(getattr(made, key), name) for name in SUMMARY}
        summary["intervals"] = {name: [finite(end) for end in ends] for name, ends in summary["intervals"].items()}
        assert document[key] == summary
    for key, rows in (("phases", made.phases), ("bill", made.bill.items), ("assumed", made.assumed)):
        assert document[key] == [
            {name: getattr(row, name) for name in row_of} for row, row_of in zip(rows, document[key], strict=True)
        ]
    assert document["bill_total_usd"] == made.bill.total_usd
    assert document["worst_case"]["explanation"] == made.worst_case.explanation
    assert document["replications"] == made.cost_usd.count


def test_amounts_add_up_to_the_last_digit(made: simcore.Forecast) -> None:
    document = exact(made)
    total = sum(item["amount_usd"] for item in document["bill"])
    assert total == document["bill_total_usd"] == document["cost_usd"]["mean"]
    assert sum(item.amount_nano_usd for item in made.bill.items) == made.bill.total_nano_usd


def test_amounts_add_up_as_written_for_any_seed() -> None:
    for seed in range(300):
        document = exact(simcore.forecast(EXAMPLES / "bert-spot.yaml", seed=seed, replications=50))
        amounts = [item["amount_usd"] for item in document["bill"]]
        assert sum(amounts) == document["bill_total_usd"] == document["cost_usd"]["mean"]
        for amount in (*amounts, *(value for value in document["cost_usd"].values() if not isinstance(value, dict))):
            assert len(str(amount)) <= len(repr(float(amount)))


def test_amounts_are_quantity_times_price(made: simcore.Forecast) -> None:
    for item in exact(made)["bill"]:
        assert abs(item["quantity"] * item["unit_price_usd"] - item["amount_usd"]) <= Decimal("0.000000001")


def test_everything_has_a_source(made: simcore.Forecast) -> None:
    assert all(item.source and item.as_of and item.usage_type and item.unit for item in made.bill.items)
    assert all(entry.source and entry.field and entry.value for entry in made.assumed)


def test_phases_are_contiguous(made: simcore.Forecast) -> None:
    assert made.phases[0].start_s == 0.0
    assert all(before.end_s == after.start_s for before, after in pairwise(made.phases))
    assert made.phases[-1].end_s == nearest_run_s(made)


def test_quantiles_are_in_order(made: simcore.Forecast) -> None:
    for summary in (made.wall_clock_s, made.billable_s, made.cost_usd):
        values = [getattr(summary, name) for name in ("min", "p5", "p50", "p90", "p95", "p99", "max")]
        assert values == sorted(values)
        assert summary.min <= summary.mean <= summary.max or summary.mean == pytest.approx(summary.min)
        assert summary.standard_error >= 0.0


def test_same_seed_same_bits() -> None:
    texts = {simcore.forecast(uncertain(), seed=5, replications=100).to_json() for _ in range(3)}
    assert len(texts) == 1
    assert simcore.forecast(uncertain(), seed=6, replications=100).to_json() not in texts
    assert simcore.forecast(uncertain(), seed=5, replications=101).to_json() not in texts


def test_however_the_job_is_given() -> None:
    path = EXAMPLES / "bert-spot.yaml"
    job = simcore.Job.load(path)
    given = (path, str(path), job, job.description, job.resolve())
    assert len({simcore.forecast(each).to_json() for each in given}) == 1


def test_number_of_replications() -> None:
    usual = simcore.forecast(uncertain())
    assert usual.cost_usd.count in (1024, 2048, 4096, 8192, 16384, 32768)
    assert (usual.stopped == "precision reached") or usual.cost_usd.count == 32768
    assert simcore.forecast(uncertain(), replications=1).cost_usd.count == 1
    assert simcore.forecast(uncertain(), replications=1).cost_usd.standard_error == 0.0
    for count in (7, 1000):
        made = simcore.forecast(uncertain(), replications=count)
        assert made.cost_usd.count == count == sum(made.outcomes.values())


def test_certain_job_is_simulated_once() -> None:
    phases = dict.fromkeys(("pending", "starting", "image_pull", "download", "startup", "upload"), "60 s")
    made = simcore.forecast(smallest(phases=phases), replications=1000)
    assert made.cost_usd.count == 1
    assert made.cost_usd.mean == made.cost_usd.p50 == made.cost_usd.p99
    # Startup is given here, so it comes on top of the duration.
    assert made.wall_clock_s.mean == 3600 + 5 * 60
    assert made.billable_s.mean == 3600 + 3 * 60


def test_mixtures_with_a_gamma() -> None:
    parts = [{"weight": 1, "of": "1 h"}, {"weight": 1, "of": {"gamma": {"mean": "1 s", "shape": 1}}}]
    simcore.forecast(smallest(phases__pending={"mixture": parts}))


def test_mixtures_of_mixtures(tmp_path: Path) -> None:
    law: Any = {"exponential": {"mean": "5 s"}}
    for _ in range(4):
        law = {"mixture": [{"weight": 1, "of": law}, {"weight": 1, "of": "3 s"}]}
    path = tmp_path / "job.json"
    path.write_text(json.dumps(smallest(phases__pending=law).description))
    assert run("forecast", path, timeout=5).code == 0


def test_limit_is_warned_of() -> None:
    made = simcore.forecast(smallest(stopping__max_runtime="30 min"))
    assert made.outcomes == {"MaxRuntimeExceeded": made.replications}
    assert any("100 % of the runs end as MaxRuntimeExceeded" in text for text in made.warnings)


def test_progress() -> None:
    calls: list[tuple[int, int]] = []
    quiet = simcore.forecast(uncertain(), replications=200_000)
    made = simcore.forecast(uncertain(), replications=200_000, progress=lambda done, all_: calls.append((done, all_)))
    assert made.to_json() == quiet.to_json()
    assert calls
    assert calls == sorted(calls)
    assert all(0 < done <= all_ == 200_000 for done, all_ in calls)


def test_progress_may_stop_it() -> None:
    class EnoughError(Exception):
        pass

    def stop(done: int, _: int) -> None:
        raise EnoughError(done)

    with pytest.raises(EnoughError):
        simcore.forecast(uncertain(), replications=10**6, progress=stop)


def test_other_threads_run_meanwhile() -> None:
    """Another thread counts while a forecast runs; it could not if the forecast held the interpreter."""
    done = threading.Event()
    counted = 0

    def work() -> None:
        simcore.forecast(uncertain(), replications=400_000)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.wait(timeout=0.001):
        counted += 1
    thread.join()
    assert counted >= 10


def test_threads_get_the_same_bits() -> None:
    plan = uncertain().resolve()
    texts: list[str] = []
    threads = [
        threading.Thread(target=lambda: texts.append(simcore.forecast(plan, replications=20_000).to_json()))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(texts) == 4
    assert len(set(texts)) == 1


def test_bill_frame(made: simcore.Forecast) -> None:
    frame = made.to_pandas("bill")
    assert len(frame) == len(made.bill.items)
    assert frame["amount_usd"].sum() == pytest.approx(made.bill.total_usd)
    assert list(frame["usage_type"]) == [item.usage_type for item in made.bill.items]


def test_phases_frame(made: simcore.Forecast) -> None:
    frame = made.to_pandas("phases")
    assert list(frame.columns) == ["phase", "start_s", "end_s", "attempt", "billed"]
    assert frame["end_s"].iloc[-1] == nearest_run_s(made)


def test_repr() -> None:
    assert repr(simcore.forecast(uncertain())).startswith("<Forecast smallest: $")


def test_copy() -> None:
    made = simcore.forecast(smallest())
    assert copy.copy(made).to_json() == made.to_json()


def test_jobs_travel_between_processes() -> None:
    """The job and the seed are enough: the other process computes the same bits."""
    import pickle

    job = simcore.Job.load(EXAMPLES / "bert-spot.yaml")
    there = pickle.loads(pickle.dumps(job))
    assert simcore.forecast(there, seed=3).to_json() == simcore.forecast(job, seed=3).to_json()


def test_nothing_is_printed_or_warned(capfd: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        simcore.forecast(EXAMPLES / "bert-spot.yaml")
    assert capfd.readouterr() == ("", "")
