"""What the lint reads, what it refuses, and what it says about real and about sensible requests."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.documents import read_document
from simcore.studies.lint import findings_of, lint

from tests.python.lint_cases import DOCUMENT, merged, of_rule
from tests.python.requests import DATA

FIELD = DATA / "field"
SENSIBLE: dict[str, dict[str, Any]] = read_document(DATA / "lint_sensible.yaml")[1]
JUDGED = DATA / "lint_judged.csv"
NO_JOBS = {"named_and_not_read.py", "nothing_of_the_sdk.py", "another_language.ipynb"}


# ------------------------------------------------------------------------------------------------ real documents
def real_documents() -> list[tuple[Path, Path | None]]:
    """Every document of the tests that the lint reads, with its workload where there is one."""
    found: list[tuple[Path, Path | None]] = []
    for folder in ("requests", "processing_requests", "describes"):
        for path in sorted((DATA / folder).glob("*.json")):
            workload = path.with_suffix(".workload.yaml")
            found.append((path, workload if workload.exists() else None))
    field = ("a08-trainingjobconfig-in-container.json", "a13-search-answer.json", "c01-tuning-request.json",
             "d04-described-spot-cut-by-max-runtime.json", "e01-warm-pool-described.json")  # fmt: skip
    return [*found, *((FIELD / name, None) for name in field), *((path, None) for path in documents_and_programs())]


def documents_and_programs() -> list[Path]:
    """The corpus of documents that hold jobs and of programs, without those that are there to be refused."""
    folders = ("job_documents", "python_files", "notebooks", "sdk_classes")
    below = (path for folder in folders for path in sorted((DATA / folder).rglob("*")))
    endings = (".json", ".yaml", ".py", ".ipynb")
    return [path for path in below if path.is_file() and path.suffix in endings and path.name not in NO_JOBS]


def test_every_finding_in_a_real_document_was_judged_and_is_right() -> None:
    """`right` was said by hand, with the reason; a finding that is not in the table was not judged."""
    found = set()
    for path, workload in real_documents():
        for finding in findings_of(path, workload=workload).findings:
            found.add((Path(finding.file).relative_to(DATA).as_posix(), finding.rule.id, finding.place))
    with JUDGED.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert found == {(row["file"], row["rule"], row["path"]) for row in rows}
    assert [row for row in rows if row["judgement"] != "right" or not row["why"]] == []


def test_sensible_requests_are_many_and_different() -> None:
    types = {str(each["request"].get("ResourceConfig", {}).get("InstanceType")) for each in SENSIBLE.values()}
    assert len(SENSIBLE) >= 50
    assert len(types) >= 20


@pytest.mark.parametrize("name", SENSIBLE)
def test_nothing_is_wrong_about_a_sensible_request(name: str) -> None:
    found = findings_of(SENSIBLE[name]["request"], workload=SENSIBLE[name].get("workload"))
    assert [str(problem) for problem in found.problems] == []
    assert [f"{each.rule.id}: {each.text}" for each in found.findings if each.severity != "note"] == []


# ------------------------------------------------------------------------------------------------ what is read
def test_a_request_as_a_dict_a_file_and_a_job(tmp_path: Path) -> None:
    request = merged(DOCUMENT["training"], {"StoppingCondition": {"MaxWaitTimeInSeconds": 28800}})
    place = tmp_path / "request.json"
    place.write_text(json.dumps(request, indent=1))
    for document in (request, place, str(place), simcore.Job.from_request(request)):
        (finding,) = of_rule(list(lint(document).findings), "max-wait-without-spot")
        assert finding.line == (
            None if isinstance(document, dict | simcore.Job) else line(place, "MaxWaitTimeInSeconds")
        )


def line(place: Path, word: str) -> int:
    return next(at for at, text in enumerate(place.read_text().splitlines(), 1) if word in text)


def test_a_job_file() -> None:
    job = {
        "simcore": 1,
        "cluster": {"instance_type": "ml.g5.xlarge", "keep_alive": "10 min"},
        "work": {"compute": {"duration": "1 h"}},
    }
    (finding,) = of_rule(list(lint(job).findings), "keep-alive-idle")
    assert finding.place == "cluster.keep_alive"


def test_a_search_answer_has_several_jobs() -> None:
    report = lint(FIELD / "a13-search-answer.json")
    ended, _ = simcore._core.read_search(read_document(FIELD / "a13-search-answer.json")[1], "")
    assert report.jobs == len(ended)


def test_several_documents_are_one_report() -> None:
    wait = merged(DOCUMENT["training"], {"StoppingCondition": {"MaxWaitTimeInSeconds": 28800}})
    report = lint(DOCUMENT["training"], wait)
    assert report.jobs == 2
    assert report.findings[0].severity == "error"


# ------------------------------------------------------------------------------------------------ folders
def test_a_folder_is_the_documents_in_it_and_below(tmp_path: Path) -> None:
    below = tmp_path / "team" / "search"
    below.mkdir(parents=True)
    (below / "request.json").write_text(json.dumps(DOCUMENT["training"]))
    (tmp_path / "tuning.json").write_text(json.dumps(DOCUMENT["tuning"]))
    (tmp_path / "job.yaml").write_text(
        "simcore: 1\ncluster: {instance_type: ml.g5.xlarge}\nwork: {compute: {duration: 1 h}}\n"
    )
    (tmp_path / "request.workload.yaml").write_text("work: {compute: {duration: 1 h}}\n")
    (tmp_path / "package.json").write_text('{"name": "web", "version": "1.0.0"}')
    (tmp_path / "broken.yml").write_text("a: [")
    (tmp_path / "notes.txt").write_text("nothing")
    (tmp_path / ".github").mkdir()
    (tmp_path / ".github" / "hidden.json").write_text(json.dumps(DOCUMENT["training"]))
    report = lint(tmp_path)
    assert report.jobs == 3
    assert [Path(each).name for each in report.others] == ["broken.yml", "package.json", "request.workload.yaml"]


def test_a_broken_document_of_a_folder_is_refused_as_by_itself(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(
        "simcore: 1\ncluster: {instance_type: ml.g5.xlarge}\nwork: {compute: {duration: 1 h}}\n"
    )
    (tmp_path / "broken.yml").write_text("a: [")
    assert lint(tmp_path).jobs == 1
    broken = tmp_path / "request.json"
    broken.write_text(json.dumps(DOCUMENT["training"])[:-1])
    told = []
    for path in (tmp_path, broken):
        with pytest.raises(simcore.SpecError) as refused:
            lint(path)
        told.append(refused.value.problems)
    assert told[0] == told[1]


def test_a_folder_and_its_file_are_the_same_findings(tmp_path: Path) -> None:
    request = merged(DOCUMENT["training"], {"StoppingCondition": {"MaxWaitTimeInSeconds": 28800}})
    (tmp_path / "request.json").write_text(json.dumps(request))
    assert lint(tmp_path).findings == lint(tmp_path / "request.json").findings != ()


def test_a_folder_without_a_document_is_refused(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text("print(1)")
    with pytest.raises(simcore.SpecError, match=r"must hold a document or a program of a job"):
        lint(tmp_path)


# ------------------------------------------------------------------------------------------------ what is refused
FOREIGN = (
    "a09-hyperpod-pytorchjob.yaml",
    "a10-sdk-defaults-config.yaml",
    "a14-cost-explorer-answer.json",
)


@pytest.mark.parametrize("name", FOREIGN)
def test_other_documents_are_refused_as_a_forecast_refuses_them(name: str) -> None:
    with pytest.raises(simcore.SpecError) as refused:
        lint(FIELD / name)
    with pytest.raises(simcore.SpecError) as forecast:
        simcore.Job.load(FIELD / name)
    assert str(refused.value) == str(forecast.value)


def test_bad_members_are_refused_as_a_forecast_refuses_them() -> None:
    request = merged(DOCUMENT["training"], {"ResourceConfig": {"InstanceCount": "two"}, "Foo": 1})
    workload = {"channels": {"train": {"size": "1 GB", "objects": 1}}, "work": {"compute": {"duration": "1 h"}}}
    with pytest.raises(simcore.SpecError) as refused:
        lint(request, workload=workload)
    with pytest.raises(simcore.SpecError) as forecast:
        simcore.forecast(request, workload=workload)
    assert refused.value.problems == forecast.value.problems


def test_every_problem_is_told_whatever_was_found() -> None:
    """A file system without a network, whose channel has two other faults."""
    system = {"FileSystemId": "fs-0123456789abcdef0", "FileSystemType": "FSxLustre", "FileSystemAccessMode": "readonly"}
    channel = {"ChannelName": "train", "DataSource": {"FileSystemDataSource": system}}
    found = findings_of(merged(DOCUMENT["training"], {"InputDataConfig": [channel]}))
    at = "InputDataConfig[0].DataSource.FileSystemDataSource."
    assert [each.where for each in found.problems] == [f"{at}DirectoryPath", f"{at}FileSystemAccessMode", "VpcConfig"]


def test_a_tuning_request_is_refused_for_what_is_wrong_about_itself() -> None:
    wrong = {"HyperParameterTuningJobConfig": {"ResourceLimits": {"MaxParallelTrainingJobs": "50"}, "Bogus": 1}}
    with pytest.raises(simcore.SpecError) as refused:
        lint(merged(DOCUMENT["tuning"], wrong))
    assert [each.where for each in refused.value.problems] == [
        "HyperParameterTuningJobConfig.Bogus",
        "HyperParameterTuningJobConfig.ResourceLimits.MaxParallelTrainingJobs",
    ]


@pytest.mark.parametrize("text", ["", "[1, 2]", '{"simcore": 1', "a: b: c", "just words"])
def test_files_that_are_no_documents(text: str, tmp_path: Path) -> None:
    place = tmp_path / "job.json"
    place.write_text(text)
    with pytest.raises(simcore.SpecError) as refused:
        lint(place)
    with pytest.raises(simcore.SpecError) as forecast:
        simcore.forecast(place)
    assert str(refused.value) == str(forecast.value)


def test_an_unknown_rule_has_a_nearest() -> None:
    with pytest.raises(simcore.InputError, match=r"keep-alive-idel.*did you mean keep-alive-idle"):
        lint(DOCUMENT["training"], ignore=["keep-alive-idel"])


def test_a_workload_goes_with_no_job_that_ran() -> None:
    with pytest.raises(simcore.SpecError, match="a job that ran"):
        lint(DATA / "describes" / "01-bert-reviews-j0769.json", workload={"region": "us-east-1"})


def test_what_is_no_document_is_refused() -> None:
    with pytest.raises(TypeError):
        lint(7)  # type: ignore[arg-type]


def test_a_document_must_be_given() -> None:
    with pytest.raises(simcore.InputError, match="jobs: must be given"):
        lint()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(simcore.SpecError, match=r"gone\.json"):
        lint(tmp_path / "gone.json")
