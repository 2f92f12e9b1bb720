"""The jobs that the documents of a file hold."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.job_documents.held import held_jobs
from simcore.inputs.program_choice import every_job_at
from simcore.studies.scan import scan

from tests.python.command_line import run
from tests.python.job_documents import REQUEST


def test_the_time_grows_with_the_size(tmp_path: Path) -> None:
    """A plan of 10 MB takes less than 20 s, and most of it is reading JSON."""
    values = '{"address": "aws_s3_object.a%d", "type": "aws_s3_object", "values": {"key": "%s"}}'
    listed = ",".join(values % (place, "k" * 400) for place in range(20_000))
    path = tmp_path / "plan.json"
    path.write_text(f'{{"format_version": "1.2", "planned_values": {{"root_module": {{"resources": [{listed}]}}}}}}')
    begin = time.perf_counter()
    assert held_jobs(path).jobs == ()
    assert time.perf_counter() - begin < 20.0


def test_of_a_broken_document_beside_jobs_no_job_is_taken_alone(tmp_path: Path) -> None:
    """The lint and the workload of a file with several jobs say what of it is not read, as a forecast does."""
    job = json.dumps({"Training": REQUEST, "Processing": {"AppSpecification": {"ImageUri": "a"}}})
    path = tmp_path / "a.yaml"
    path.write_text(job)
    assert len(every_job_at(path)) == 2
    path.write_text(f"{job}\n---\na: [\n")
    with pytest.raises(simcore.SpecError, match="document 2, line"):
        every_job_at(path)


CONFIG_MAP = {"apiVersion": "v1", "kind": "ConfigMap", "data": {"request.json": json.dumps(REQUEST)}}
STATE = {"version": 3, "modules": [{"resources": {"a": {"type": "aws_sagemaker_training_job"}}}]}
UNKNOWN = [{"jobs": [REQUEST]}, [[REQUEST]], {"Records": [{"detail": REQUEST}]}, CONFIG_MAP, STATE]
OTHERS = [{"policy": {"Action": "sagemaker:CreateTrainingJob"}}, {"TrainingJobSummaries": []}, {"kind": "Service"}]


@pytest.mark.parametrize("content", UNKNOWN)
def test_a_file_of_a_folder_that_speaks_of_jobs_is_named(content: Any, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(REQUEST))
    (tmp_path / "b.json").write_text(json.dumps(content))
    assert len(scan(tmp_path).unread) == 1
    assert run("check", tmp_path, "--max-cost", "1000").code == 2


@pytest.mark.parametrize("content", OTHERS)
def test_another_file_of_a_folder_is_not(content: Any, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(REQUEST))
    (tmp_path / "b.json").write_text(json.dumps(content))
    assert scan(tmp_path).unread == ()
    assert run("check", tmp_path, "--max-cost", "1000").code == 0


def test_an_entry_of_a_list_that_is_no_job_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([REQUEST, {"foo": 1}, "text"]))
    found = held_jobs(tmp_path / "a.json")
    assert len(found.jobs) == 1
    assert [each.place.name for each in found.skipped] == ["[1]", "[2]"]


def test_another_document_of_a_file_that_speaks_of_jobs_is_named(tmp_path: Path) -> None:
    several = [REQUEST, CONFIG_MAP, {"apiVersion": "v1", "kind": "Service"}]
    (tmp_path / "a.yaml").write_text("\n---\n".join(map(json.dumps, several)))
    found = held_jobs(tmp_path / "a.yaml")
    assert (len(found.jobs), [each.place.name for each in found.skipped]) == (1, ["document 2"])


def test_a_list_of_resources_of_one_kind(tmp_path: Path) -> None:
    version = "sagemaker.services.k8s.aws/v1alpha1"
    job = {"apiVersion": version, "kind": "TrainingJob", "metadata": {"name": "a"}, "spec": {"trainingJobName": "a"}}
    (tmp_path / "a.json").write_text(json.dumps({"apiVersion": version, "kind": "TrainingJobList", "items": [job]}))
    assert [each.place.name for each in held_jobs(tmp_path / "a.json").jobs] == ["a"]
