"""Grids of a job: keywords, labels, refused designs, progress."""

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

import numpy as np
import pytest
import simcore
from simcore import InputError
from simcore.display import comparison as comparison_display

from tests.python.jobs import EXAMPLES, smallest, uncertain


def channel(**changes: Any) -> simcore.Job:
    return smallest(channels={"train": {"size": "2 GB", "objects": 20}}, **changes)


def labels(found: simcore.Comparison) -> list[str]:
    return [design.label for design in found]


# ------------------------------------------------------------------------------------------------ the grid
def test_every_combination_is_the_forecast_of_its_job() -> None:
    found = simcore.sweep(
        uncertain(), purchase=["on_demand", "spot"], instance_count=[1, 2], checkpoint_every=[None, "10 min"],
        replications=100,
    )  # fmt: skip
    assert len(found) == 8
    assert found.varied == ["purchase", "cluster.instance_count", "checkpoint.every"]
    for design in found:
        changes = {path.replace(".", "__"): value for path, value in design.values.items()}
        whole = simcore.forecast(uncertain(**changes), replications=100)
        assert design.cost_usd
        assert design.cost_usd.mean == pytest.approx(whole.cost_usd.mean, abs=1e-8)
        described = found.job(design.label).replace(work__compute__measured_on=None).description
        assert described == uncertain(**changes).description
    assert labels(found)[:2] == [
        "on_demand, instance_count 1, no checkpoint_every",
        "on_demand, instance_count 1, checkpoint_every 10 min",
    ]


def test_best_and_front_by_brute_force() -> None:
    found = simcore.sweep(
        smallest(), instance_type={
            f"ml.p3.{size}xlarge": {"work__compute__duration": f"{minutes} min"}
            for size, minutes in ((2, 100), (8, 30), (16, 16))
        }, purchase=["on_demand", "spot"],
    )  # fmt: skip
    means = [(one.cost_usd.mean, one.wall_clock_s.mean) for one in found if one.cost_usd and one.wall_clock_s]
    assert found.best().label == labels(found)[min(range(6), key=lambda i: means[i])]
    assert found.best("wall_clock") is found.fastest
    for design, (cost, time_s) in zip(found, means, strict=True):
        beaten = any(c <= cost and t <= time_s and (c, t) != (cost, time_s) for c, t in means)
        assert design.on_front is not beaten
    assert found.baseline is found.cheapest
    assert [design.label for design in found.front] == [design.label for design in found.ranked() if design.on_front]


def test_what_changes_beside_a_value() -> None:
    types = {"ml.p3.8xlarge": {"work__compute__duration": "20 min", "instance_count": 2}, "ml.p3.2xlarge": {}}
    found = simcore.sweep(smallest(), instance_type=types, max_runtime=["3 h", "5 h"])
    assert labels(found)[0] == "ml.p3.8xlarge, max_runtime 3 h"
    assert dict(found["ml.p3.8xlarge, max_runtime 3 h"].values) == {
        "cluster.instance_type": "ml.p3.8xlarge",
        "stopping.max_runtime": "3 h",
        "work.compute.duration": "20 min",
        "cluster.instance_count": 2,
    }
    assert found.job("ml.p3.2xlarge, max_runtime 5 h").description == smallest(stopping__max_runtime="5 h").description
    assert "measured_on" not in str(found.job("ml.p3.8xlarge, max_runtime 3 h").description)


def test_a_time_stays_where_it_was_stated() -> None:
    types = {"ml.p3.8xlarge": {"work__compute__duration": "20 min"}, "ml.p3.2xlarge": {}, "ml.p3.16xlarge": {}}
    found = simcore.sweep(smallest(), instance_type=types)
    assert {design.label: design.refused for design in found if design.refused} == {
        "ml.p3.16xlarge": "work.compute.duration: must be that of 1 × ml.p3.16xlarge, or the work must be said as "
        "samples_per_second with work.model, or as work.boosting, or work.compute.same_speed_elsewhere must be true, "
        "got that of 1 × ml.p3.2xlarge"
    }
    with pytest.raises(simcore.SpecError, match=r"must be that of 1 × ml\.p3\.16xlarge"):
        found.job("ml.p3.16xlarge").resolve()


@pytest.mark.parametrize(
    ("keyword", "path"),
    [
        ("instance_type", "cluster.instance_type"),
        ("cluster__instance_type", "cluster.instance_type"),
        ("cluster_instance_type", "cluster.instance_type"),
        ("purchase", "purchase"),
        ("checkpoint_every", "checkpoint.every"),
        ("every_steps", "checkpoint.every_steps"),
        ("input_mode", "channels.train.input_mode"),
        ("train_input_mode", "channels.train.input_mode"),
        ("max_runtime", "stopping.max_runtime"),
        ("volume_size", "cluster.volume_size"),
        ("spot", "spot"),
    ],
)
def test_short_names(keyword: str, path: str) -> None:
    values = {"instance_type": "ml.p3.2xlarge", "input_mode": "File", "every_steps": 5, "spot": {"discount": 0.5}}
    value = next((each for name, each in values.items() if keyword.endswith(name)), "spot")
    value = {"checkpoint_every": "10 min", "max_runtime": "3 h", "volume_size": "50 GB"}.get(keyword, value)
    job = channel(work__steps=100, work__compute={"step_time": "1 s"}) if keyword == "every_steps" else channel()
    assert simcore.sweep(job, replications=2, **{keyword: [value]}).varied == [path]


def test_laws_and_what_is_within_them() -> None:
    laws = [{"exponential": {"mean": "2 h"}}, {"weibull": {"shape": 0.7, "scale": "2 h"}}]
    found = simcore.sweep(smallest(purchase="spot"), spot__interruptions=laws, replications=20)
    assert labels(found)[0] == "spot.interruptions {exponential: {mean: 2 h}}"
    one = simcore.sweep(
        smallest(purchase="spot", spot={"interruptions": laws[0]}),
        spot__interruptions__exponential__mean=["1 h", "9 h"],
        replications=20,
    )
    assert one.varied == ["spot.interruptions.exponential.mean"]
    assert len(simcore.sweep(smallest(purchase="spot"), spot__interruptions=laws[0], replications=2)) == 1


def test_values_from_anywhere() -> None:
    for values in (np.array([1, 2]), (1, 2), range(1, 3), iter([1, 2]), {1: {}, 2: {}}, [np.int64(1), 2]):
        found = simcore.sweep(smallest(), instance_count=values, replications=2)
        assert labels(found) == ["instance_count 1", "instance_count 2"]
        assert json.loads(found.to_json())["designs"][1]["values"] == {"cluster.instance_count": 2}
    assert len(simcore.sweep(smallest(), purchase="spot", replications=2)) == 1


# ------------------------------------------------------------------------------------------------ refusals
def test_refused_designs_stay_in_the_table() -> None:
    found = simcore.sweep(smallest(), instance_type=["ml.p3.2xlarge", "ml.nope"], purchase=["spot", "on_demand"])
    bad = [design for design in found if design.refused]
    assert [design.label for design in bad] == ["ml.nope, spot", "ml.nope, on_demand"]
    assert bad[0].refused.startswith("cluster.instance_type: must be an instance type whose specifications are known")
    assert found.ranked()[-2:] == bad
    assert found.to_pandas()["cost_usd"].isna().tolist() == [False, False, True, True]
    assert bad[0].cost_usd is None
    for text in (str(found), found.to_markdown(), found._repr_html_()):
        assert "not possible: ml.nope, spot; ml.nope, on" in text.replace("&#95;", "_")
    with pytest.raises(simcore.SpecError, match=r"ml\.nope"):
        found.forecast("ml.nope, spot")
    with pytest.raises(simcore.InputError, match="baseline: must be a design that is possible"):
        simcore.sweep(smallest(), instance_type=["ml.p3.2xlarge", "ml.nope"], baseline="ml.nope")


def test_nothing_is_possible() -> None:
    with pytest.raises(simcore.SpecError) as caught:
        simcore.sweep(smallest(region="eu-nowhere-1"), purchase=["spot", "on_demand"])
    assert [problem.where for problem in caught.value.problems] == ["region"]


@pytest.mark.parametrize(
    ("varied", "words"),
    [
        ({}, "sweep: needs at least one field to vary"),
        ({"instance_typ": ["x"]}, r"instance_typ: must be a field .*\(did you mean cluster__instance_type\?\)"),
        ({"checkpoint__evry": ["1 h"]}, r"did you mean checkpoint__every\?"),
        ({"kluster__instance_type": ["x"]}, r"did you mean cluster__instance_type\?"),
        ({"size": ["1 GB"]}, r"size: must be one field.* \(did you mean channels__train__size or checkpoint__size"),
        ({"instance_count": []}, "instance_count: must have at least one value, got none"),
        ({"every": ["1 h"], "checkpoint_every": ["2 h"]}, "checkpoint.every: must be varied once"),
        ({"purchase": {"spot": {"purchase": "spot"}}}, "purchase: must be varied once"),
        ({"spot": [{}], "spot__discount": [0.5]}, "spot.discount: must not be varied beside spot, which holds it"),
        ({"purchase": {"spot": 5}}, r"purchase\['spot'\]: must hold what changes beside each value, by field, got 5"),
        ({"instance_count": range(400), "max_runtime": range(400)}, "must have at most 100,000 designs, got 160,000"),
    ],
    ids=str,
)  # fmt: skip
def test_bad_keywords(varied: dict[str, Any], words: str) -> None:
    with pytest.raises(simcore.SpecError, match=words):
        simcore.sweep(channel(), **varied)


def test_all_bad_keywords_at_once() -> None:
    with pytest.raises(simcore.SpecError) as caught:
        simcore.sweep(channel(), instance_typ=["x"], size=["1 GB"], purchase=[])
    assert [problem.where for problem in caught.value.problems] == ["instance_typ", "size", "purchase"]


# ------------------------------------------------------------------------------------------------ large ones
def test_a_large_grid_is_shown_in_part() -> None:
    found = simcore.sweep(uncertain(), max_runtime=[f"{hours} h" for hours in range(3, 103)], replications=10)
    assert len(comparison_display.shown(found)) == comparison_display.MOST_ROWS
    assert "70 more designs: to" in found.to_markdown()
    assert len(found.to_csv().splitlines()) == 101


def test_progress() -> None:
    seen: list[tuple[int, int]] = []
    simcore.sweep(uncertain(), instance_count=range(1, 9), replications=100_000, progress=lambda *far: seen.append(far))
    assert seen[-1] == (800_000, 800_000)
    assert sorted(seen) == seen
    assert len(seen) > 3


LONG = """\
import simcore
from tests.python.jobs import uncertain
print("started", flush=True)
try:
    simcore.sweep(uncertain(), instance_count=range(1, 100), replications=10**6)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_control_c() -> None:
    program = subprocess.Popen([sys.executable, "-c", LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})  # fmt: skip
    assert program.stdout is not None
    assert program.stdout.readline() == "started\n"
    time.sleep(0.5)
    program.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = program.communicate(timeout=10)
    assert time.monotonic() - start < 2.0
    assert (program.returncode, out, err) == (0, "interrupted\n", "")


LAW = {"empirical": [1.0] * 20_000}
LAW_OF_TYPES = {name: {"work__compute__duration": LAW} for name in ("ml.p3.2xlarge", "ml.p3.8xlarge")}


@pytest.mark.parametrize(
    ("job", "varied"),
    [
        (smallest(), {"work__compute__duration": [LAW] * 10}),
        (smallest(), {"instance_type": LAW_OF_TYPES}),
        (smallest(work__compute__duration=LAW), {"max_runtime": [1, 2, 3, 4]}),
    ],
    ids=["values", "beside", "job"],
)
def test_designs_that_would_take_all_memory_are_refused_before_the_first(
    job: simcore.Job, varied: dict[str, Any]
) -> None:
    """Laws of 20,000 samples in 20,000 to 100,000 designs."""
    began = time.monotonic()
    with pytest.raises(simcore.SpecError, match=r"^sweep: must have designs .* at most 16 GiB, got about \d+ GiB$"):
        simcore.sweep(job, instance_count=range(1, 10_001), **varied)
    assert time.monotonic() - began < 30  # resolving 20,000 designs of that size takes longer


def test_main_effects_are_an_analysis_of_variance() -> None:
    """Shares and totals from the designs' own means, by the sums of squares of a two-way layout."""
    made = simcore.sweep(
        EXAMPLES / "resnet50-spot.yaml",
        purchase=["on_demand", "spot"],
        checkpoint__every=["15 min", "30 min", "1 h"],
        replications=64,
    )
    found = made.main_effects()
    assert (found.designs, found.refused, found.complete) == (6, 0, True)
    assert [each.field for each in found.effects] == ["purchase", "checkpoint.every"]
    rows = [[made[f"{purchase}, checkpoint.every {every}"].cost_usd.mean for every in ("15 min", "30 min", "1 h")]  # type: ignore[union-attr]
            for purchase in ("on_demand", "spot")]  # fmt: skip
    mean = sum(map(sum, rows)) / 6
    of_purchase = sum(3 * (sum(row) / 3 - mean) ** 2 for row in rows)
    of_every = sum(2 * (sum(column) / 2 - mean) ** 2 for column in zip(*rows, strict=True))
    whole = sum((cost - mean) ** 2 for row in rows for cost in row)
    purchase, every = found.effects
    assert purchase.cost_range_usd == pytest.approx(abs(sum(rows[0]) - sum(rows[1])) / 3)
    assert purchase.cost_share == pytest.approx(of_purchase / whole)
    assert every.cost_share == pytest.approx(of_every / whole)
    assert purchase.cost_total == pytest.approx(1 - of_every / whole)
    assert every.cost_total == pytest.approx(1 - of_purchase / whole)
    with pytest.raises(InputError, match="must be a sweep"):
        simcore.compare({"a": smallest(), "b": smallest()}, replications=10).main_effects()
