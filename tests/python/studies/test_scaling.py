"""How a job scales with its nodes."""

from collections.abc import Iterator

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import scaling as scaling_display

from tests.python.jobs import EXAMPLES
from tests.python.speed_jobs import BERT, resnet


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def scaling() -> simcore.Scaling:
    return simcore.scaling(BERT, [8, 1, 2, 4, 4, 10000])


def test_more_nodes_are_faster_and_never_better_than_linear(scaling: simcore.Scaling) -> None:
    assert [row.nodes for row in scaling] == [1, 2, 4, 8, 10000]
    possible = scaling_display.possible(scaling)
    speeds = [row.samples_per_second or 0.0 for row in possible]
    assert speeds == sorted(speeds)
    shares = [row.scaling_efficiency or 0.0 for row in possible]
    assert shares[0] == 1
    assert shares == sorted(shares, reverse=True)
    dear = [row.usd_per_million_samples or 0.0 for row in possible]
    assert dear == sorted(dear)


def test_its_numbers_are_those_of_the_job(scaling: simcore.Scaling) -> None:
    job = simcore.Job.load(BERT)
    for row in scaling_display.possible(scaling):
        there = job.replace(cluster__instance_count=row.nodes)
        assert row.samples_per_second == simcore.speed(there).samples_per_second
        forecast = simcore.forecast(there, seed=1, replications=1024)
        assert (row.cost_usd, row.wall_clock_s) == (forecast.cost_usd.mean, forecast.wall_clock_s.mean)
        price = simcore.Catalog.builtin().training_price("ml.p3dn.24xlarge", "us-east-1", "2025-12-01").usd_per_hour
        by_hand = 1e6 / (row.samples_per_second or 1) / 3600 * price * row.nodes
        assert row.usd_per_million_samples == pytest.approx(by_hand, rel=1e-12)


def test_more_nodes_than_samples_say_so(scaling: simcore.Scaling) -> None:
    refused = list(scaling)[-1]
    assert refused.samples_per_second is None
    assert "work.batch_size: must hold a sample for each of the 80000 replicas" in refused.refused
    assert str(BERT) not in refused.refused
    assert any("10,000 nodes" in line for line in scaling_display.refused(scaling))


def test_batch_of_each_node() -> None:
    found = simcore.scaling(resnet(batch_size=256), [1, 2, 8], batch="per_node")
    assert [row.batch_size for row in found] == [256, 512, 2048]
    stays = simcore.scaling(resnet(batch_size=256), [1, 2, 8])
    assert [row.batch_size for row in stays] == [256, 256, 256]
    assert all((a.samples_per_second or 0) >= (b.samples_per_second or 0) for a, b in zip(found, stays, strict=True))


def test_a_stated_speed_is_kept_on_its_nodes() -> None:
    found = list(simcore.scaling(resnet(count=2, compute={"samples_per_second": 700}), [1, 2, 4]))
    assert found[1].samples_per_second == pytest.approx(700, rel=1e-3)
    assert (found[2].samples_per_second or 0) <= 1400 * 1.001


def test_of_a_heterogeneous_cluster_the_computing_nodes() -> None:
    found = simcore.scaling(EXAMPLES / "tf-data-p4d-c5.yaml", [1, 2])
    assert found.instance_type == "ml.p4d.24xlarge"
    assert [row.refused for row in found] == ["", ""]


def test_possible_on_none() -> None:
    with pytest.raises(simcore.SpecError, match=r"work\.batch_size: must hold a sample"):
        simcore.scaling(resnet(batch_size=2), [4, 8])


@pytest.mark.parametrize(
    ("nodes", "batch", "said"),
    [
        ([], "global", "nodes: must be a list of numbers of nodes"),
        (4, "global", "nodes: must be a list of numbers of nodes"),
        ("12", "global", "nodes: must be a list of numbers of nodes"),
        ([0], "global", "nodes: must be a whole number from 1 to 10000, got 0"),
        ([2.5], "global", "nodes: must be a whole number from 1 to 10000, got 2.5"),
        ([1], "per node", r"batch: must be global or per_node, got 'per node' \(did you mean per_node\?\)"),
    ],
)
def test_bad_arguments(nodes: list[int], batch: str, said: str) -> None:
    with pytest.raises(simcore.InputError, match=said):
        simcore.scaling(resnet(), nodes, batch=batch)
