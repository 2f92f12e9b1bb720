"""simcore explain field NAME"""

import json
from pathlib import Path

import pytest
import simcore
from jsonschema import Draft7Validator

from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES


@pytest.mark.parametrize("name", ["cluster.volume_size", "channels.train.size", "channels", "phases.starting", "work"])
def test_json_is_the_row(name: str) -> None:
    done = run("explain", "field", name, "--format", "json")
    assert (done.code, done.err) == (0, "")
    document = json.loads(done.out)
    [row] = [row for row in simcore.fields() if row.path == name.replace("train", "<name>")]
    for key in ("path", "kind", "dimension", "unit", "units", "words", "low", "high", "required", "fallback", "source"):
        assert document[key] == getattr(row, key)
    Draft7Validator.check_schema(document["schema"])


def test_json_has_the_rows_of_the_parameter() -> None:
    document = json.loads(run("explain", "field", "phases.starting", "--format", "json").out)
    rows = [row for row in simcore.Catalog.builtin().parameters() if row.name == "phase.starting"]
    keys = ("kind", "value", "p95", "source", "as_of")
    assert [[row[key] for key in keys] for row in document["parameter_rows"]] == [
        [getattr(row, key) for key in keys] for row in rows
    ]


def test_table_says_it_all() -> None:
    done = run("explain", "field", "cluster.volume_size", COLUMNS="300")
    assert (done.code, done.err) == (0, "")
    lines = [" ".join(line.split()) for line in done.out.splitlines() if line]
    assert lines[0].startswith("cluster.volume_size: EBS volume on each instance")
    assert lines[1] == "value size"
    assert lines[2] == "unit a bare number is in B; units: B, KB, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB"
    assert lines[3] == "range at least 1 GB and at most 17.6 TB"
    assert lines[4] == "default 30 GB"
    assert lines[5].startswith("30 GB, rule: sagemaker-python-sdk @")
    assert lines[5].endswith(", 2024-01-01")
    assert lines[6].startswith("source SageMaker API CreateTrainingJob, ResourceConfig.VolumeSizeInGB")
    assert lines[7:] == ["example cluster: {volume_size: 500 GB}", "page docs/job-file-cluster.md"]


def test_a_section_lists_its_fields() -> None:
    said = run("explain", "field", "work.compute", COLUMNS="200").out
    for key in ("duration", "step_time", "samples_per_second"):
        assert f"work.compute.{key}: " in said


@pytest.mark.parametrize("name", [row.path for row in simcore.fields()])
def test_every_field_is_explained_by_its_own_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from simcore.cli.main import main

    assert main(["explain", "field", name]) == 0
    said = capsys.readouterr().out
    assert said.startswith(name)
    assert all(len(line) <= 100 for line in said.splitlines())


def test_a_wrong_name_is_refused() -> None:
    assert refused(run("explain", "field", "cluster.volume_szie")) == [
        "must be a field of the job file, got 'cluster.volume_szie' (did you mean cluster.volume_size?)"
    ]
    assert refused(run("explain", "field", "")) == ["must be a field of the job file, got ''"]


def test_two_names_need_a_word_that_says_what_they_are() -> None:
    assert refused(run("explain", "job.yaml", "cluster")) == [
        "explain: must be a job file, or one of bill, uncertainty, price, field, parameter, output and a name, "
        "got 'job.yaml' and 'cluster'"
    ]


def test_without_a_name_all_fields() -> None:
    listed = json.loads(run("explain", "field", "--format", "json").out)
    assert [row["path"] for row in listed] == [row.path for row in simcore.fields()]
    done = run("explain", "field", COLUMNS="80")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{len(listed)} fields\n")
    assert all(len(line) <= 80 for line in done.out.splitlines())


@pytest.mark.parametrize("name", ["work.model", "work.compute.measured_on", "cluster", "channels.train.size"])
def test_a_key_path_alone_is_a_field(name: str) -> None:
    assert run("explain", name) == run("explain", "field", name)
    assert run("explain", "--format", "json", name) == run("explain", "field", name, "--format", "json")


def test_a_misspelt_key_path_is_answered_with_the_nearest_field() -> None:
    assert refused(run("explain", "work.modle")) == refused(run("explain", "field", "work.modle"))


@pytest.mark.parametrize("name", ["work.yaml", "cluster.json", "job"])
def test_a_file_that_is_not_there_is_no_field(name: str) -> None:
    assert refused(run("explain", name)) == [f"{name}: must be a file that exists, but there is none"]


def test_a_file_comes_before_a_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "work.model").write_text((EXAMPLES / "bert-spot.yaml").read_text())
    monkeypatch.chdir(tmp_path)
    assert "bert-finetune-spot" in run("explain", "work.model").out
