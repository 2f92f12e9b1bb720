"""Studies in files: what they say, and every problem of them at once, each with its place."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.study import is_study, load_study

from tests.python.jobs import EXAMPLES, smallest
from tests.python.price_books import csv_book, row

JOB = EXAMPLES / "resnet50-spot.yaml"
STUDY = EXAMPLES.parent / "studies" / "cheapest-by-friday.yaml"
GOOD: dict[str, Any] = {
    "study": 1,
    "job": str(JOB),
    "choices": {"purchase": ["on_demand", "spot"], "checkpoint.every": ["10 min", "1 h"]},
}


def written(folder: Path, **changes: Any) -> Path:
    """A study with some keys changed; None takes one out."""
    document = {key: value for key, value in {**GOOD, **changes}.items() if value is not None}
    path = folder / "study.json"
    path.write_text(json.dumps(document))
    return path


def problems(path: Path) -> list[str]:
    """What is wrong, without the name of the file."""
    with pytest.raises(simcore.SpecError) as refused:
        load_study(path)
    return [str(problem).removeprefix(f"{path}: ") for problem in refused.value.problems]


def test_the_example() -> None:
    study = load_study(STUDY)
    assert study.options == {"objective": "cost", "deadline": 40 * 3600.0, "budget": "90 USD", "late": "5 %",
                             "over_budget": "5 %", "quotas": {"ml.p3.2xlarge": 6}}  # fmt: skip
    assert study.choices["instance_count"] == [1, 2, 3, 4, 6, 8]
    assert study.job.description["name"] == "resnet50-spot"


def test_a_job_may_stand_in_the_file(tmp_path: Path) -> None:
    study = load_study(written(tmp_path, job=smallest().description))
    assert study.job.description == smallest().description


def test_the_path_of_the_job_is_relative_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(JOB.read_text())
    assert load_study(written(tmp_path, job="job.yaml")).job.description["name"] == "resnet50-spot"


def test_what_changes_beside_a_value(tmp_path: Path) -> None:
    counts = {"1": None, "2": {"work.compute.samples_per_second": 600}}
    study = load_study(written(tmp_path, choices={"cluster.instance_count": counts}))
    found = simcore.explore(study)
    assert [design.values["cluster.instance_count"] for design in found.designs] == [1, 2]
    assert found.designs[1].values["work.compute.samples_per_second"] == 600


def test_is_study() -> None:
    assert is_study({"study": 1})
    assert not is_study({"simcore": 1})
    assert not is_study(["study"])


def test_every_problem_at_once(tmp_path: Path) -> None:
    path = written(
        tmp_path, study=2, jbo="x", job=7, choices={"purchase": [], "region": {}}, objective=3, deadline=[1],
        budget=True, preferred_types="ml.p3.2xlarge",
        limits={"lat": "5 %", "over_budget": ["x"]}, quotas={"ml.p3.2xlarge": "x"}, seed=1.5,
        by="Fryday 09:00",
    )  # fmt: skip
    assert problems(path) == [
        "jbo: is no key of a study (did you mean job?)",
        "study: must be 1, the version of what a study may say, got 2",
        "job: must be the path of a job file, or a job, got 7",
        "choices.purchase: must have at least one value, got []",
        "choices.region: must have at least one value, got {}",
        "objective: must be a text, got 3",
        "deadline: must be a number, or a text with a unit, got [1]",
        "budget: must be a number, or a text with a unit, got True",
        "preferred_types: must be a list of instance types, got 'ml.p3.2xlarge'",
        "seed: must be a whole number, got 1.5",
        "limits.lat: is no key of a study (did you mean late?)",
        "limits.over_budget: must be a number, or a text with a unit, got ['x']",
        "quotas.ml.p3.2xlarge: must be a whole number, got 'x'",
        "by: must not be given beside a deadline, got 'Fryday 09:00'",
        "by: must be a day and a time, got 'Fryday 09:00' (did you mean Friday 09:00?)",
    ]


@pytest.mark.parametrize(("changes", "problem"), [
    ({"study": None}, "study: must be 1, the version of what a study may say"),
    ({"job": None}, "job: must be the path of a job file, or a job"),
    ({"choices": None}, "choices: must have at least one field with its values"),
    ({"choices": {}}, "choices: must have at least one field with its values, got {}"),
    ({"choices": ["purchase"]}, "choices: must have at least one field with its values, got ['purchase']"),
    ({"limits": "5 %"}, "limits: must be keys and values, got '5 %'"),
    ({"start": "2026-11-25 17:00"},
     "start: must go with by: the day and the time of the deadline, got '2026-11-25 17:00'"),
    ({"by": "2026-11-25 16:00", "start": "2026-11-25 17:00"},
     "by: must be after the start, 2026-11-25 17:00, got 2026-11-25 16:00"),
])  # fmt: skip
def test_one_problem(tmp_path: Path, changes: dict[str, Any], problem: str) -> None:
    assert problems(written(tmp_path, **changes)) == [problem]


def test_problems_of_the_job_come_with_those_of_the_study(tmp_path: Path) -> None:
    found = problems(written(tmp_path, job="nothing.yaml", seed="x"))
    assert found == [
        f"{tmp_path / 'nothing.yaml'}: must be a file that exists, but there is none",
        "seed: must be a whole number, got 'x'",
    ]


@pytest.mark.parametrize(("changes", "problem"), [
    ({"choices": {"instance_typ": ["ml.g5.xlarge"]}},
     "choices.instance_typ: must be a field of the job file (did you mean cluster.instance_type?)"),
    ({"limits": {"late": "5 %"}}, "limits.late: needs a deadline, got 0.05"),
    ({"deadline": "soon"}, "deadline: must be a duration"),
    ({"objective": "money"}, "objective: must be cost or time, or a quantile of one, such as p90 of cost"),
    ({"quotas": {"ml.p3.2xlarge": -1}}, "quotas.ml.p3.2xlarge: must be a whole number of instances, got -1"),
    ({"quotas": {"ml.p3.2xlarge": 0}}, "choices: must have a possible design"),
    ({"replications": 3}, "replications must be from"),
    ({"preferred_types": ["ml.p3.2xlarge", "ml.p3.2xlage"]},
     "preferred_types[1]: must be an instance type whose specifications are known, got 'ml.p3.2xlage'"),
])  # fmt: skip
def test_what_the_search_refuses_has_its_place_too(tmp_path: Path, changes: dict[str, Any], problem: str) -> None:
    path = written(tmp_path, **changes)
    with pytest.raises((simcore.InputError, simcore.SimulationError)) as refused:
        simcore.explore(load_study(path))
    assert str(refused.value).startswith(f"{path}: {problem}")


def test_no_study(tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text("[1, 2]")
    assert problems(tmp_path / "study.yaml") == ["must be a study: keys and values, got [1, 2]"]


def test_own_prices_profiles_and_releases(tmp_path: Path) -> None:
    """The forecast of the design that is found, with the same book, is what stands in the answer."""
    csv_book(tmp_path / "our.csv", row(region="us-west-2", usd=2.5))
    path = written(tmp_path, prices="our.csv", choices={"purchase": ["on_demand"], "instance_count": [1, 2]})
    study = load_study(path)
    assert set(study.files) == {str(path), str(tmp_path / "our.csv")}
    found = simcore.explore(study)
    assert found.best is not None
    catalog = simcore.Catalog.builtin().with_prices(tmp_path / "our.csv")
    job = study.job.replace(purchase="on_demand", cluster__instance_count=found.best.values["cluster.instance_count"])
    made = simcore.forecast(job, catalog=catalog, replications=4096, method="simulate")
    assert found.best.cost_usd == pytest.approx(made.cost_usd.mean, rel=0.01)
    assert found.catalog == catalog.digest
    usual = simcore.explore(study, catalog=simcore.Catalog.builtin()).best
    assert usual is not None
    assert usual.cost_usd > found.best.cost_usd
    release = simcore.Catalog.releases()[-1].version
    assert load_study(written(tmp_path, catalog=release)).catalog is not None


def test_prices_that_are_none_are_refused(tmp_path: Path) -> None:
    assert problems(written(tmp_path, prices=5, profiles=[""])) == [
        "prices: must be the path of a file, or a list of them, got 5",
        "profiles: must be the path of a file, or a list of them, got ['']",
    ]
    assert "there" in problems(written(tmp_path, prices="none.csv"))[0]


def test_a_quantile_is_an_objective(tmp_path: Path) -> None:
    """The best by the quantile is that of a sweep, which summarises other runs."""
    choices = {"purchase": ["on_demand", "spot"], "instance_count": [1, 2]}
    found = simcore.explore(load_study(written(tmp_path, objective="p90 of cost", choices=choices)))
    assert (found.objective, found.statistic) == ("cost", "p90")
    swept = simcore.sweep(JOB, replications=4096, **choices)
    quantiles = {each.label: each.cost_usd.p90 for each in swept if each.cost_usd}
    assert found.best is not None
    assert quantiles[found.best.label] == pytest.approx(min(quantiles.values()), rel=0.02)
    assert "what 9 of 10 runs cost at most" in str(found)
