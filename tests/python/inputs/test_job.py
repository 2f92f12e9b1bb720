"""A job description: where it comes from, and how it is changed."""

import copy
import datetime
import decimal
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import simcore

from tests.python.jobs import EXAMPLES, smallest


def spec_id(job: simcore.Job) -> str:
    return job.resolve().spec_id


def test_description_is_a_copy() -> None:
    given: dict[str, Any] = {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}}
    job = simcore.Job(given)
    given["cluster"]["instance_type"] = "changed"
    job.description["cluster"]["instance_type"] = "changed"
    assert job.description == {"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}}


def test_replace_leaves_the_original() -> None:
    job = smallest()
    more = job.replace(cluster__instance_count=4, name="four")
    assert more.description["cluster"] == {"instance_type": "ml.p3.2xlarge", "instance_count": 4}
    assert "instance_count" not in job.description["cluster"]
    assert (job.description["name"], more.description["name"]) == ("smallest", "four")


def test_replace_makes_sections() -> None:
    job = smallest().replace(channels__train__size="1 GB", channels__train__objects=10)
    assert job.description["channels"] == {"train": {"size": "1 GB", "objects": 10}}
    job.resolve()


def test_replace_through_a_value() -> None:
    with pytest.raises(simcore.SpecError, match=r"^work\.compute\.duration: must be an object with keys, got "):
        smallest().replace(work__compute__duration__mean=1)


def test_replace_takes_the_short_names_of_a_sweep() -> None:
    job = smallest()
    assert job.replace(instance_count=4).description == job.replace(cluster__instance_count=4).description


def test_replace_takes_sections() -> None:
    assert smallest().replace(work={"compute": {"duration": "2 h"}}).description["work"]["compute"]["duration"] == "2 h"
    assert "work" not in smallest().replace(work=None).description


@pytest.mark.parametrize("twice", [
    {"instance_count": 3, "cluster__instance_count": 4}, {"work__epochs": 2, "work": {}},
])  # fmt: skip
def test_replace_takes_a_field_once(twice: dict[str, Any]) -> None:
    with pytest.raises(simcore.SpecError, match="must be given once"):
        smallest().replace(**twice)


def test_replace_refuses_what_is_no_field_with_all_problems() -> None:
    with pytest.raises(simcore.SpecError) as caught:
        smallest().replace(instance_typ="ml.g5.xlarge", simcore__version=2, size="1 GB", name="kept")
    assert [(each.where, each.nearest) for each in caught.value.problems][:2] == [
        ("instance_typ", "cluster__instance_type"), ("simcore__version", "")
    ]  # fmt: skip
    assert len(caught.value.problems) == 3


def test_replace_changes_the_spec_id_and_back() -> None:
    job = smallest(work__compute__same_speed_elsewhere=True)
    other = job.replace(cluster__instance_count=2)
    assert spec_id(other) != spec_id(job)
    assert spec_id(other.replace(cluster__instance_count=1)) == spec_id(job)


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"work__compute__duration": "60 min"}, True),
        ({"work__compute__duration": 3600}, True),
        ({"work__compute__duration": "3600.5 s"}, False),
        ({"purchase": "on_demand"}, True),
        ({"region": "us-east-1"}, True),
        ({"region": "us-east-2"}, False),
        ({"name": "other"}, False),
    ],
)
def test_spec_id_is_of_the_content(change: dict[str, Any], same: bool) -> None:
    assert (spec_id(smallest(**change)) == spec_id(smallest())) is same


def test_order_of_keys_does_not_matter() -> None:
    turned = dict(reversed(smallest().description.items()))
    assert spec_id(simcore.Job(turned)) == spec_id(smallest())


@pytest.mark.parametrize("path", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_examples_load(path: Path) -> None:
    job = simcore.Job.load(path)
    assert job.description["simcore"] == 1
    assert len(spec_id(job)) == 16
    assert spec_id(simcore.Job.load(str(path))) == spec_id(job)
    assert spec_id(simcore.Job(job.description)) == spec_id(job)


def test_yaml_and_json_twins() -> None:
    twins = [simcore.Job.load(EXAMPLES / f"caltech256-resnet50.{kind}") for kind in ("yaml", "json")]
    assert twins[0].description == twins[1].description
    assert spec_id(twins[0]) == spec_id(twins[1])


@pytest.mark.parametrize("kind", ["json", "yaml"])
def test_problems_name_the_file(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"job.{kind}"
    path.write_text(json.dumps({**smallest().description, "region": "moon"}))
    job = simcore.Job.load(path)
    for wrong in (job, job.replace(name="still wrong")):
        with pytest.raises(simcore.SpecError, match=rf"job\.{kind}: region: must be a known region, got 'moon'"):
            wrong.resolve()


@pytest.mark.parametrize("as_written", [np.int64(2), np.uint8(2), np.float64(2.0), 2.0])
def test_counts_of_numpy(as_written: Any) -> None:
    assert spec_id(smallest(cluster__instance_count=as_written)) == spec_id(smallest(cluster__instance_count=2))


@pytest.mark.parametrize(
    "as_written", [np.float32(90.0), np.int32(90), np.array(90), decimal.Decimal("90"), "90 s", "1.5 min", 90]
)
def test_durations_of_all_kinds(as_written: Any) -> None:
    assert spec_id(smallest(work__compute__duration=as_written)) == spec_id(smallest(work__compute__duration=90))


def test_samples_of_numpy() -> None:
    law = {"empirical": np.array([60.0, 90.0])}
    plain = {"empirical": (60.0, 90.0)}
    assert spec_id(smallest(work__compute__duration=law)) == spec_id(smallest(work__compute__duration=plain))


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), np.float32("nan"), np.float64("-inf")])
def test_numbers_that_are_none(bad: Any) -> None:
    with pytest.raises(simcore.SpecError, match=r"work\.compute\.duration: must be a duration"):
        smallest(work__compute__duration=bad).resolve()


def test_day_as_a_date() -> None:
    assert smallest(as_of=datetime.date(2022, 3, 1)).resolve().as_of == "2022-03-01"


def test_jobs_travel_between_processes() -> None:
    job = smallest()
    for same in (pickle.loads(pickle.dumps(job)), copy.copy(job), copy.deepcopy(job)):
        assert same.description == job.description
        assert spec_id(same) == spec_id(job)


def test_repr_makes_the_job_again() -> None:
    job = smallest()
    again = eval(repr(job), {"Job": simcore.Job})
    assert spec_id(again) == spec_id(job)


def test_plan_says_what_was_resolved() -> None:
    plan = smallest().resolve()
    assert (plan.job, plan.as_of) == ("smallest", "2025-12-01")
    assert [line.unit for line in plan.tariff][:2] == ["Hrs", "GB-Mo"]
    assert all(line.source and line.as_of for line in plan.tariff)
    assert all(entry.field and entry.value and entry.source for entry in plan.assumed)


TRACE = "time,available\n0,1\n3600,0\n7200,1\n"


def described_with(trace: str) -> dict[str, Any]:
    return {**smallest().description, "purchase": "spot", "spot": {"trace": {"file": trace}, "discount": 0.7}}


def test_a_dict_names_no_file_unless_that_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "trace.csv").write_text(TRACE)
    described = described_with(str(tmp_path / "trace.csv"))
    for job in (simcore.Job(described), simcore.Job(described, file=str(tmp_path / "job.yaml"))):
        with pytest.raises(simcore.SpecError, match=r"spot\.trace\.file: must be allowed \(allow_files\)"):
            job.resolve()
    allowed = simcore.Job(described, allow_files=True)
    assert allowed.resolve()
    assert allowed.replace(cluster__instance_count=1).resolve()


def test_a_job_file_names_files_below_its_folder_unless_others_are_allowed(tmp_path: Path) -> None:
    folder = tmp_path / "jobs"
    folder.mkdir()
    (tmp_path / "trace.csv").write_text(TRACE)
    job = folder / "job.json"
    job.write_text(json.dumps(described_with("../trace.csv")))
    with pytest.raises(simcore.SpecError, match="must lie in the folder of the job file or below it"):
        simcore.Job.load(job).resolve()
    assert simcore.Job.load(job, allow_files=True).resolve()
    (folder / "trace.csv").write_text(TRACE)
    job.write_text(json.dumps(described_with("trace.csv")))
    assert simcore.Job.load(job).resolve()


def test_what_is_made_of_a_job_may_name_the_same_files(tmp_path: Path) -> None:
    (tmp_path / "trace.csv").write_text(TRACE)
    (tmp_path / "job.json").write_text(json.dumps(described_with("trace.csv")))
    job = simcore.Job.load(tmp_path / "job.json")
    plan = job.resolve()
    assert job.replace(name="other").resolve()
    assert pickle.loads(pickle.dumps(job)).resolve().spec_id == plan.spec_id
    assert copy.deepcopy(job).resolve().spec_id == plan.spec_id
    found = simcore.sweep(job, instance_count=[1], replications=10)
    assert found.cheapest.cost_usd
    assert found.job(found.cheapest.label).resolve()


def test_no_message_quotes_a_file_that_a_job_names(tmp_path: Path) -> None:
    for name, text in {
        "a.txt": "secret\n",
        "b.json": '{"secret": "secret"}',
        "c.csv": "time,available\nsecret,1\n",
    }.items():
        (tmp_path / name).write_text(text)
        (tmp_path / "job.json").write_text(json.dumps(described_with(name)))
        with pytest.raises(simcore.SpecError) as caught:
            simcore.Job.load(tmp_path / "job.json").resolve()
        assert name in str(caught.value)
        assert "secret" not in str(caught.value)
