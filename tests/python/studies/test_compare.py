"""Jobs beside each other: what is compared, against pairing the runs one by one."""

import copy
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import simcore
from simcore._core import design_ranks
from simcore.display import comparison as comparison_display

from tests.python.jobs import EXAMPLES, SPOT, smallest, spot, uncertain

PHASES = dict.fromkeys(("starting", "image_pull"), "1 min") | {"download": "0 s", "upload": "0 s"}
CALM = {"discount": "70 %", "interruptions": "1000 d", "capacity_wait": "0 s"}


def runs(job: simcore.Job, seed: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Cost and wall clock of each run, by the public functions for a single one."""
    plan = job.resolve()
    traces = [simcore.simulate(plan, seed=seed, replication=i) for i in range(count)]
    return np.array([simcore.bill(plan, trace).total_usd for trace in traces]), np.array(
        [trace.wall_clock_s for trace in traces]
    )


# ------------------------------------------------------------------------------------------------ numbers
def test_as_pairing_the_runs_one_by_one() -> None:
    jobs = {"often": spot(), "rarely": spot(checkpoint__every="40 min"), "on demand": uncertain()}
    found = simcore.compare(jobs, seed=3, replications=200, deadline="2.5 h", budget=3)
    base = runs(jobs["often"], 3, 200)
    for label, job in jobs.items():
        design = found[label]
        assert design.cost_usd
        assert design.wall_clock_s
        for own, other, summary, difference in zip(
            runs(job, 3, 200),
            base,
            (design.cost_usd, design.wall_clock_s),
            (design.cost_difference, design.wall_clock_difference),
            strict=True,
        ):
            assert difference
            assert summary.mean == pytest.approx(own.mean())
            assert summary.p90 == pytest.approx(np.sort(own)[179])
            d = own - other
            assert difference.mean == pytest.approx(d.mean(), abs=1e-9)
            shifts = np.array([d[i::16].mean() for i in range(16)])  # run i belongs to shift i mod 16 of the lattice
            assert difference.standard_error == pytest.approx(shifts.std(ddof=1) / 4, abs=1e-9)
            assert difference.lower == pytest.approx((d < 0).mean())
            assert difference.equal == pytest.approx((d == 0).mean())
            if label != "often":
                assert difference.variance_ratio == pytest.approx(d.var() / (own.var() + other.var()))
            if d.std():
                # The ends of the interval lie Student's quantile t(15, 0.975) away.
                at = (d.mean() - np.array(difference.interval)) / difference.standard_error
                assert at == pytest.approx([2.131450, -2.131450], abs=1e-5)
        cost, wall = runs(job, 3, 200)
        assert design.late
        assert design.over_budget
        assert design.late.share == pytest.approx((wall > 9000).mean())
        assert design.over_budget.share == pytest.approx((cost > 3).mean())


def test_intervals_hold_the_true_difference() -> None:
    # 400 seeds, 60 runs each: 95 % ± 4.9 points is 4.5 standard errors, one false alarm in 150,000.
    jobs = {"a": uncertain(), "b": uncertain(prices={"instance_hour": "4 USD/h"})}
    truth = simcore.compare(jobs, seed=10**6, replications=10**6)["b"].cost_difference
    assert truth
    held = 0
    for seed in range(400):
        found = simcore.compare(jobs, seed=seed, replications=60)["b"].cost_difference
        assert found
        held += found.interval[0] <= truth.mean <= found.interval[1]
    assert abs(held / 400 - 0.95) < 0.049


def test_same_as_the_forecast() -> None:
    jobs = {"a": spot(), "b": uncertain()}
    found = simcore.compare(jobs, seed=7, replications=300)
    for label, job in jobs.items():
        whole, design = simcore.forecast(job, seed=7, replications=300, method="simulate"), found[label]
        assert design.cost_usd
        assert design.wall_clock_s
        assert design.cost_usd.mean == pytest.approx(whole.cost_usd.mean, abs=1e-8)
        assert design.wall_clock_s.p90 == whole.wall_clock_s.p90
        assert design.interruptions == pytest.approx(whole.interruptions)
        assert found.forecast(label).to_json() == whole.to_json()


def test_same_bits_again() -> None:
    jobs = [spot(), spot(checkpoint__every="1 h"), uncertain()]
    assert simcore.compare(jobs).to_json() == simcore.compare(jobs).to_json()
    assert simcore.compare(jobs).to_json() != simcore.compare(jobs, seed=2).to_json()


def test_nothing_is_uncertain() -> None:
    certain = smallest(phases=PHASES)
    found = simcore.compare({"a": certain, "b": certain.replace(prices={"instance_hour": "4 USD/h"}), "c": certain})
    difference, same = found["b"].cost_difference, found["c"].cost_difference
    assert difference
    assert same
    assert difference.standard_error == 0
    assert not difference.tie
    assert same.tie
    assert comparison_display.verdict(found, found["c"]) == "c costs as much as a, and takes as long"
    assert "±" not in str(found)


# ------------------------------------------------------------------------------------------------ words
def test_verdict_in_plain_words() -> None:
    found = simcore.compare({"A": uncertain(), "B": uncertain(purchase="spot", spot=CALM)})
    words = comparison_display.verdict(found, found["B"])
    difference = found["B"].cost_difference
    assert difference
    low, high = difference.interval
    assert words.startswith(f"B costs ${-difference.mean:.2f} less than A (${-high:.2f} to ${-low:.2f}), cheaper in ")
    assert words in str(found)
    assert repr(found).startswith("<Comparison: B is cheapest and fastest: $")


def test_limits_in_words() -> None:
    found = simcore.compare({"A": smallest(phases=PHASES), "B": uncertain()}, deadline="70 min", budget="$4.50")
    late, over = found["B"].late, found["B"].over_budget
    assert late
    assert over
    assert 0.2 < late.share < 0.8
    assert late.interval[0] < late.share < late.interval[1]
    assert f"late in {100 * late.share:.0f} % of the runs, A in 0 %" in str(found)
    assert (found.deadline_s, found.budget_usd) == (4200.0, 4.5)


def test_what_stops_early_is_not_the_cheapest() -> None:
    short = uncertain(stopping__max_runtime="70 min")
    found = simcore.compare({"whole": uncertain(), "cut": short})
    assert found.cheapest.label == found.fastest.label == found.best().label == "whole"
    assert found["cut"].comparable is False
    assert "stopped before its work is done in " in str(found)


def test_a_time_that_is_repeated_on_other_instances_is_doubted() -> None:
    said = "work.compute: states the time or speed of "
    types = [smallest(cluster__instance_type=f"ml.p3.{size}xlarge") for size in (2, 8)]
    assert said in simcore.compare(types).to_markdown()
    faster = types[1].replace(work__compute={"duration": "20 min"})
    assert said not in simcore.compare([types[0], faster]).to_markdown()
    same = types[1].replace(work__compute__same_speed_elsewhere=True)
    assert said not in simcore.compare([types[0], same]).to_markdown()


def test_a_model_carries_its_speed_to_other_instances_without_a_doubt() -> None:
    work = {"samples": 10**6, "batch_size": 64, "model": {"name": "ResNet-50"}, "compute": {"samples_per_second": 410}}
    job = simcore.Job({"simcore": 1, "cluster": {"instance_type": "ml.g5.2xlarge"}, "work": work})
    moved = job.replace(cluster__instance_type="ml.g6.2xlarge")
    assert moved.description["work"]["compute"]["measured_on"]["instance_type"] == "ml.g5.2xlarge"
    found = simcore.compare({"here": job, "there": moved}, replications=100)
    assert all("work.compute" not in text for design in found for text in design.warnings)
    there, swept = moved.resolve().speed, simcore.sweep(job, instance_type=["ml.g5.2xlarge", "ml.g6.2xlarge"])
    assert there
    assert 200.0 < there.samples_per_second < 410.0
    assert swept.job("ml.g6.2xlarge").description == moved.description
    assert not [design.refused for design in swept if design.refused]


def test_html_escapes() -> None:
    shown = simcore.compare({"<b>": smallest(), "&": uncertain()})._repr_html_()
    assert "<b></b>" not in shown
    assert "&lt;b&gt;" in shown
    assert "work.compute.duration" in shown


# ------------------------------------------------------------------------------------------------ what differs
def test_what_differs_is_told_by_meaning() -> None:
    job = smallest(stopping__max_runtime="2 h")
    other = smallest(stopping__max_runtime="120 min", name="other", **SPOT)
    found = simcore.compare({"a": job, "b": other})
    assert found.varied == ["purchase", "spot.interruptions"]
    assert dict(found["a"].values) == {"purchase": "on_demand", "spot.interruptions": None}
    assert dict(found["b"].values) == {"purchase": "spot", "spot.interruptions": "{exponential: {mean: 50 min}}"}


def test_labels(tmp_path: Path) -> None:
    paths = [tmp_path / "one.yaml", tmp_path / "folder" / "one.yaml", tmp_path / "two.yaml"]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text((EXAMPLES / "bert-trn1.yaml").read_text())
    assert [design.label for design in simcore.compare([paths[0], paths[2]])] == ["one", "two"]
    assert [design.label for design in simcore.compare(paths)] == [str(paths[0]), str(paths[1]), "two"]
    assert [design.label for design in simcore.compare([smallest(), smallest()])] == ["smallest", "smallest (2)"]


def test_baseline() -> None:
    jobs = {"dear": smallest(prices={"instance_hour": "9 USD/h"}), "cheap": smallest()}
    assert simcore.compare(jobs).baseline.label == "dear"
    assert simcore.compare(jobs, baseline="cheap").baseline.label == "cheap"
    assert simcore.compare(jobs, baseline="best").baseline.label == "cheap"
    with pytest.raises(simcore.InputError, match=r"baseline: .*got 'chaep' \(did you mean cheap\?\)"):
        simcore.compare(jobs, baseline="chaep")


# ------------------------------------------------------------------------------------------------ forms


def test_labels_that_become_the_same() -> None:
    with pytest.raises(simcore.InputError, match=r"jobs: must have labels that differ as texts, got '1' twice"):
        simcore.compare({1: smallest(), "1": smallest(name="b")})  # type: ignore[dict-item]


def test_an_empty_baseline_is_none_of_the_labels() -> None:
    with pytest.raises(simcore.InputError, match="baseline: must be the label of a design, got ''"):
        simcore.compare([smallest(), smallest(name="b")], baseline="")


@pytest.mark.parametrize("jobs", [None, 5, b"ab", [], iter([]), np.array(5)])
def test_what_is_no_list_of_jobs(jobs: Any) -> None:
    with pytest.raises(simcore.InputError, match="jobs: must be two or more"):
        simcore.compare(jobs)


def test_pickles_and_copies() -> None:
    found = simcore.sweep(uncertain(), purchase=["on_demand", "spot"], checkpoint_every=[None, "10 min"])
    for again in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
        assert again == found
        assert again.to_json() == found.to_json()
        assert again.job(found.best().label).description == found.job(found.best().label).description
    assert pickle.loads(pickle.dumps(found.cheapest)) == found.cheapest
    assert found != simcore.sweep(uncertain(), purchase=["on_demand", "spot"], seed=2)


def test_ranks() -> None:
    found = simcore.compare({"a": spot(), "b": uncertain()}, deadline="2 h", budget=3)
    for by, column in design_ranks():
        best = found.best(by)
        assert best.to_dict()[column] == min(design.to_dict()[column] for design in found)
    with pytest.raises(simcore.InputError, match=r"by: .*did you mean cost_p90\?"):
        found.best("cost_p9")
    with pytest.raises(simcore.InputError, match="by: needs a deadline"):
        simcore.compare([spot(), spot()]).best("late")
    with pytest.raises(simcore.InputError, match=r"label: .*got 'c'"):
        found["c"]
    assert found.job("b").description == uncertain().description
    assert len(found) == len(list(found)) == 2


# ------------------------------------------------------------------------------------------------ refusals
def test_all_problems_of_all_jobs(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("simcore: 1\ncluster: {instance_type: ml.nope}\n")
    with pytest.raises(simcore.SpecError) as caught:
        simcore.compare({"x": smallest(purchase="sport"), "y": bad, "z": smallest()})
    places = [problem.where for problem in caught.value.problems]
    assert places[0] == "x: purchase"
    assert all(place.startswith(f"{bad}: ") for place in places[1:])
    assert len(places) > 1
    with pytest.raises(simcore.SpecError) as caught:
        simcore.compare([tmp_path / "nowhere.yaml", bad])
    assert {problem.where.split(":")[0] for problem in caught.value.problems} == {
        str(tmp_path / "nowhere.yaml"),
        str(bad),
    }


@pytest.mark.parametrize("jobs", [[], [smallest()], smallest(), {}, smallest().description])
def test_fewer_than_two(jobs: Any) -> None:
    with pytest.raises(simcore.InputError, match="jobs: must be two or more"):
        simcore.compare(jobs)


def test_bad_numbers() -> None:
    jobs = [smallest(), uncertain()]
    for options, words in (
        ({"replications": 0}, "replications must be from 2 to 1000000, got 0"),
        ({"replications": 10**7}, "replications must be from 2 to 1000000"),
        ({"seed": -1}, "seed must be from 0"),
    ):
        with pytest.raises(simcore.SimulationError, match=words):
            simcore.compare(jobs, **options)  # type: ignore[arg-type]
    with pytest.raises(simcore.SpecError) as caught:
        simcore.compare(jobs, deadline="soon", budget=-1)
    assert sorted(problem.where for problem in caught.value.problems) == ["budget", "deadline"]
    with pytest.raises(simcore.InputError, match="job: must be a description"):
        simcore.compare([smallest().resolve(), smallest()])


def test_chances_by_label() -> None:
    jobs = {"a": smallest(), "b": smallest(prices={"instance_hour": "50 USD/h"}), "c": smallest()}
    by_label = simcore.compare(jobs, chances={"b": np.float32(0.25), "a": Fraction(3, 4)}, replications=20)
    in_order = simcore.compare(jobs, chances=(0.75, 0.25, 0.0), replications=20)
    assert by_label == in_order
    numbered = simcore.compare({1: smallest(), 2: smallest()}, chances={1: 0.5, 2: 0.5}, replications=20)
    assert numbered.mixture
    assert dict(numbered.mixture.chances) == {"1": 0.5, "2": 0.5}
    assert simcore.compare(jobs, chances=[], replications=20) == simcore.compare(jobs, replications=20)


@pytest.mark.parametrize(
    ("chances", "error", "text"),
    [
        ({"bb": 1.0}, simcore.InputError, "chances: must have labels of designs, got 'bb'"),
        ({"a": "1"}, simcore.InputError, "chances.a: must be a number, got '1'"),
        ({"\ud800": 1.0}, simcore.InputError, "chances: must be a text that UTF-8 can encode"),
        ({"a": 0.5}, simcore.InputError, "chances: must sum to 1, got 0.5"),
        ([0.5, True], simcore.InputError, r"chances\[1\]: must be a number, got True"),
        ([0.5, float("nan")], simcore.InputError, r"chances\[1\]: must be from 0 to 1, got nan"),
        ("0.5,0.5", TypeError, "chances: must be a list of numbers"),
        (0.5, TypeError, "chances: must be a list of numbers"),
    ],
)
def test_chances_that_cannot_be(chances: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        simcore.compare({"a": smallest(), "b": smallest()}, chances=chances)
