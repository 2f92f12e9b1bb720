"""Which instance type is best for a job: Python, notebook, picture."""

from collections.abc import Iterator

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import ranking as ranking_display

from tests.python.jobs import smallest
from tests.python.speed_jobs import BERT, resnet

TYPES = ["ml.p3.2xlarge", "ml.p3.8xlarge", "ml.g5.xlarge", "ml.m5.large", "ml.c5.xlarge"]


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def ranking() -> simcore.Ranking:
    return simcore.rank(resnet(), instance_types=TYPES)


def test_best_first_then_what_is_out(ranking: simcore.Ranking) -> None:
    assert len(ranking) == len(list(ranking)) == len(TYPES)
    paid = [each.cost_usd or 0.0 for each in ranking.possible]
    assert paid == sorted(paid)
    assert ranking.best is ranking.possible[0] or ranking.best.instance_type == ranking.possible[0].instance_type
    assert ranking.refused.keys() == {each.refused for each in ranking if each.refused}
    assert sum(map(len, ranking.refused.values())) == 2
    assert all(name in ranking_display.refused(ranking)[0][1] for name in ("ml.m5", "ml.c5"))


def test_rates_are_hourly_prices_over_samples(ranking: simcore.Ranking) -> None:
    catalog = simcore.Catalog.builtin()
    for each in ranking.possible:
        price = catalog.training_price(each.instance_type, "us-east-1", "2025-12-01").usd_per_hour
        on_demand = each.rates["on_demand"]
        assert on_demand.usd_per_hour == pytest.approx(price * each.instance_count, rel=1e-12)
        assert each.speed is not None
        assert on_demand.samples_per_usd == pytest.approx(each.speed.samples_per_second * 3600 / price, rel=1e-12)
        spot = each.rates["spot"]
        saved = catalog.spot_market(each.instance_type, "us-east-1", "2025-12-01").savings_fraction
        assert spot.usd_per_hour == pytest.approx(price * (1 - saved), rel=1e-12)


def test_time_and_cost_are_those_of_a_forecast(ranking: simcore.Ranking) -> None:
    job = simcore.Job(resnet()).replace(cluster__instance_type="ml.g5.xlarge")
    forecast = simcore.forecast(job, seed=1, replications=1024)
    assert ranking["ml.g5.xlarge"].cost_usd == forecast.cost_usd.mean
    assert ranking["ml.g5.xlarge"].wall_clock_s == forecast.wall_clock_s.mean


def test_frame(ranking: simcore.Ranking) -> None:
    frame = ranking.to_pandas()
    assert list(frame.columns) == [
        "instance_type",
        "instance_count",
        "refused",
        "samples_per_second",
        "samples_per_second_low",
        "samples_per_second_high",
        "on_demand_usd_per_hour",
        "on_demand_samples_per_usd",
        "spot_usd_per_hour",
        "spot_samples_per_usd",
        "savings_plan_usd_per_hour",
        "savings_plan_samples_per_usd",
        "wall_clock_s",
        "cost_usd",
        "completed",
        "flops_utilisation",
        "usd_per_gib_hour",
        "usd_per_pflop_hour",
        "precision",
        "basis",
        "efficiency",
        "efficiency_runs",
    ]
    assert list(frame["instance_type"]) == [each.instance_type for each in ranking]
    out = frame[frame["refused"].notna()]
    assert out["samples_per_second"].isna().all()
    assert out["cost_usd"].isna().all()
    known = frame[frame["refused"].isna()]
    assert (known["samples_per_second_low"] < known["samples_per_second"]).all()
    assert (known["samples_per_second"] < known["samples_per_second_high"]).all()


def test_a_stated_speed_is_a_run_on_its_own_type() -> None:
    job = resnet(compute={"samples_per_second": 400})
    ranking = simcore.rank(job, instance_types=["ml.p3.2xlarge", "ml.g5.xlarge"])
    own = ranking["ml.p3.2xlarge"].speed
    assert own is not None
    assert own.samples_per_second == pytest.approx(400, rel=1e-3)
    assert own.basis == "scaled from 1 measured run on ml.p3.2xlarge"
    other = ranking["ml.g5.xlarge"].speed
    assert other is not None
    assert other.basis == "carried over from 1 measured run on ml.p3.2xlarge"
    width = [each.interval80[1] / each.interval80[0] for each in (own, other)]
    assert width[0] < width[1]  # what was measured is known better


def test_count_and_all_types() -> None:
    ranking = simcore.rank(BERT, instance_count=2, replications=10)
    assert {each.instance_count for each in ranking} == {2}
    assert len(ranking) == len(simcore.Catalog.builtin().instance_types())


def test_faster_links_are_never_slower() -> None:
    """p3dn and trn1n: more network to the same accelerators; p4de: faster memory."""
    slower = ("ml.p3.16xlarge", "ml.trn1.32xlarge", "ml.p4d.24xlarge")
    faster = ("ml.p3dn.24xlarge", "ml.trn1n.32xlarge", "ml.p4de.24xlarge")
    ranking = simcore.rank(BERT, instance_types=[*slower, *faster])

    def speed(name: str) -> float:
        found = ranking[name].speed
        assert found is not None
        return found.samples_per_second

    for less, more in zip(slower, faster, strict=True):
        assert speed(less) <= speed(more)


# ------------------------------------------------------------------------------------------------ bad input
def problems(error: pytest.ExceptionInfo[simcore.InputError]) -> str:
    return str(error.value)


def test_an_unknown_model_gives_the_nearest() -> None:
    job = resnet(model={"name": "ResNet-5O"})
    with pytest.raises(simcore.SpecError) as error:
        simcore.rank(job)
    assert "work.model" in problems(error)
    assert "ResNet-50" in problems(error)


def test_an_unknown_type_gives_the_nearest() -> None:
    with pytest.raises(simcore.CatalogError, match=r"ml\.p3\.2xlarge"):
        simcore.rank(resnet(), instance_types=["ml.p3.2xlarg"])


def test_a_job_that_says_only_how_long_it_takes() -> None:
    with pytest.raises(
        simcore.SpecError, match=r"work\.compute: must say how fast the job is: samples_per_second or step_time"
    ):
        simcore.rank(smallest())


def test_too_short_a_limit_puts_slow_types_out() -> None:
    job = resnet(epochs=90) | {"stopping": {"max_runtime": "2 h"}}
    ranking = simcore.rank(job, instance_types=["ml.p3.2xlarge", "ml.p5.48xlarge"])
    assert [each.instance_type for each in ranking.possible] == ["ml.p5.48xlarge"]
    assert "max_runtime" in ranking["ml.p3.2xlarge"].refused
    assert ranking["ml.p3.2xlarge"].speed is None


def test_bad_arguments() -> None:
    with pytest.raises(simcore.InputError, match="instance_count: must be a whole number from 1 to 10000, got 0"):
        simcore.rank(resnet(), instance_count=0)
    with pytest.raises(simcore.InputError, match="instance_types: must be a list of names"):
        simcore.rank(resnet(), instance_types="ml.p3.2xlarge")
    with pytest.raises(simcore.SimulationError, match="seed"):
        simcore.rank(resnet(), seed=-1)
    with pytest.raises(simcore.SimulationError, match="replications"):
        simcore.rank(resnet(), instance_types=["ml.p3.2xlarge"], replications=0)
    with pytest.raises(simcore.InputError, match=r"asked about.*ml\.p3\.2xlarge"):
        simcore.rank(resnet(), instance_types=["ml.p3.2xlarge"])["ml.p3.2xlarg"]


def test_types_refused_for_one_reason_share_it() -> None:
    """A reason names no type: what offloading costs would have to be measured on each."""
    job = simcore.Job(resnet()).replace(work__model__parallel={"offload": "optimizer"})
    job = job.replace(work__compute={"measured": [{"instance_type": "ml.p3.2xlarge", "samples_per_second": 340}]})
    refused = simcore.rank(job, instance_types=["ml.p3.2xlarge", "ml.g5.xlarge", "ml.g4dn.xlarge"]).refused
    assert [(names, "measured on the type (" in reason) for reason, names in refused.items()] == [
        (["ml.g4dn.xlarge", "ml.g5.xlarge"], True)
    ]


def test_a_type_without_a_list_price_is_refused_alone() -> None:
    job = {**resnet(), "region": "eu-west-3", "prices": {"instance_hour": "10 USD/h"}}
    ranking = simcore.rank(job, instance_types=["ml.g4dn.2xlarge", "ml.p4d.24xlarge", "ml.p3.2xlarge"])
    assert "ml.p4d.24xlarge" in ranking
    assert "ml.p5.48xlarge" not in ranking
    for each in ranking:
        assert bool(each.refused) == (not each.rates)
    assert any("must be a region with a known training price of the type" in reason for reason in ranking.refused)
