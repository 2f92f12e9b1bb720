"""Configurations of Airflow: jobs by key, and what is rendered later."""

import time
from pathlib import Path

import pytest

from tests.python.job_documents import REQUEST, held, jobs, kind, on, unknown


def test_a_job_by_its_key(tmp_path: Path) -> None:
    assert list(jobs(tmp_path, {"Training": REQUEST, "Model": {"ModelName": "a"}})) == ["Training"]


def test_a_name_that_is_rendered_changes_no_bill(tmp_path: Path) -> None:
    job = jobs(tmp_path, {"Training": {**REQUEST, "TrainingJobName": "a-{{ ds }}"}})["Training"]
    assert ((job.request or {})["TrainingJobName"], unknown(job), kind(job)) == ("Training", [], "ml.m5.xlarge")


def test_a_type_that_is_rendered_is_not_known(tmp_path: Path) -> None:
    assert unknown(jobs(tmp_path, {"Training": on("{{ params.kind }}")})["Training"]) == ["ResourceConfig.InstanceType"]


@pytest.mark.parametrize("text", ["{% if big %}ml.p5.48xlarge{% endif %}", "{{ {'a': 'b'}['a'] }}", "{{ a\n}}"])
def test_every_template_is_not_known(text: str, tmp_path: Path) -> None:
    assert unknown(jobs(tmp_path, {"Training": on(text)})["Training"]) == ["ResourceConfig.InstanceType"]


def test_a_list_of_configurations(tmp_path: Path) -> None:
    found = held(tmp_path, [{"Training": REQUEST}, {"Model": {}}, 3, {"Processing": "later"}])
    assert [each.place.name for each in found.jobs] == ["Training"]


def test_a_long_text_of_braces_takes_no_time(tmp_path: Path) -> None:
    begin = time.perf_counter()
    jobs(tmp_path, {"Training": on("{ " + "{" * 400_000)})
    assert time.perf_counter() - begin < 5.0


def test_keys_that_nobody_reads_are_named(tmp_path: Path) -> None:
    found = held(tmp_path, {"Training": REQUEST, "S3Operations": {}, "Inference": {}})
    assert [each.text for each in found.skipped] == ["Inference"]
