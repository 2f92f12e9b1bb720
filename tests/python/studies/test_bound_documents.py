"""Every job of the corpus of documents: found, and bounded to the cent as the same job written as a request.

tests/data/job_documents.csv has what each job asks for, judged by hand.
"""

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.job_documents.held import held_jobs
from simcore.inputs.job_documents.texts import ENDINGS
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import Bound
from simcore.studies.bound import bound
from simcore.studies.scan import scan

DATA = Path(__file__).parents[2] / "data"
CORPUS = DATA / "job_documents"
UNKNOWN, UNSAID = "?", "-"
LEAST = {"pipelines": 10, "state_machines": 5, "kubernetes": 5, "airflow": 5, "terraform": 5, "cloudformation": 5}
LEAST |= {"described": 10, "requests": 10, "clusters": 5}
ROLE = "arn:aws:iam::111122223333:role/T"

with (DATA / "job_documents.csv").open() as file:
    ROWS = list(csv.DictReader(file))
PRICED = [row for row in ROWS if row["kind"] != "refused"]
OPEN = [row for row in PRICED if row["unknowns"] or UNKNOWN in (row["region"], row["trials"])]
KNOWN = [row for row in PRICED if row not in OPEN]


def named(row: dict[str, str]) -> str:
    return f"{row['file']}:{row['job']}"


def found(row: dict[str, str]) -> Bound:
    """The bound of the job of a row."""
    (job,) = [each for each in held_jobs(CORPUS / row["file"]).jobs if each.place.name == row["job"]]
    return bound(job)


def channels_of(row: dict[str, str]) -> list[str]:
    return row["data"].split()


def request(row: dict[str, str]) -> dict[str, Any]:
    """The request that a row describes."""
    cluster = {
        "InstanceType": row["type"],
        "InstanceCount": int(row["count"]),
        "VolumeSizeInGB": int(row["volume"]),
    }
    stopping = {"MaxRuntimeInSeconds": int(row["limit"])}
    if row["kind"] == "processing":
        s3 = {"S3Uri": "s3://b/x", "LocalPath": "/opt/ml/processing/x", "S3DataType": "S3Prefix", "S3InputMode": "File"}
        inputs = [{"InputName": name, "S3Input": s3} for name in channels_of(row)]
        return {
            **({"ProcessingInputs": inputs} if inputs else {}),
            "ProcessingJobName": "a",
            "RoleArn": ROLE,
            "AppSpecification": {"ImageUri": "mine"},
            "ProcessingResources": {"ClusterConfig": cluster},
            "StoppingCondition": stopping,
        }
    spot = row["spot"] == "True"
    source = {"S3DataSource": {"S3Uri": "s3://b/x", "S3DataType": "S3Prefix"}}
    channels = [{"ChannelName": name, "DataSource": source} for name in channels_of(row)]
    return {
        "TrainingJobName": "a",
        "RoleArn": ROLE,
        "AlgorithmSpecification": {"TrainingImage": "mine", "TrainingInputMode": "File"},
        "OutputDataConfig": {"S3OutputPath": "s3://b/o"},
        "ResourceConfig": cluster,
        "StoppingCondition": {**stopping, **({"MaxWaitTimeInSeconds": int(row["wait"])} if spot else {})},
        "EnableManagedSpotTraining": spot,
        **({"InputDataConfig": channels} if channels else {}),
    }


def worst_case(row: dict[str, str]) -> float:
    """The most that the request of a row may cost, for all trials; without data, or with an empty channel."""
    if row["kind"] == "training" and not row["data"]:
        return max(worst_of({**row, "data": data}) for data in ("", "nothing"))
    return worst_of(row)


def worst_of(row: dict[str, str]) -> float:
    sizes = {name: {"size": "1 B", "objects": 1} for name in channels_of(row)}
    workload = {"work": {"compute": {"duration": "1 s"}}, "region": row["region"] or "us-east-1"}
    checked = simcore.check(
        request(row), workload={**workload, **({"channels": sizes} if sizes else {})}, max_cost=10**9, worst_case=True
    )
    trials = 1 if row["trials"] == UNSAID else int(row["trials"])
    return checked.forecast.worst_case.cost_usd * trials


def test_every_job_is_found_and_no_other() -> None:
    made = {f"{path.relative_to(CORPUS)}": held_jobs(path) for path in CORPUS.rglob("*") if path.is_file()}
    assert {f"{file}:{job.place.name}" for file, held in made.items() for job in held.jobs} == set(map(named, ROWS))
    assert [problem for held in made.values() for problem in held.problems] == []


def test_a_scan_finds_them_all() -> None:
    assert len(scan(CORPUS).bounds) == len(ROWS)


def test_every_processing_request_is_one_job() -> None:
    """The requests of the corpus of processing jobs, as documents: each has a bound, or says why it has none."""
    files = sorted((DATA / "processing_requests").glob("*.json"))
    assert len(files) >= 10
    for path in files:
        (job,) = held_jobs(path).jobs
        made = bound(job)
        assert job.what == "CreateProcessingJob"
        assert made.whole != bool(made.problems)


# No JSON, and texts that a template puts together of parts which are none.
UNSTAMPED = {
    *(row["file"] for row in KNOWN if row["file"].endswith(".yaml")),
    *(
        "cloudformation/machine_joined.json",
        "cloudformation/machine_substituted.json",
        "cloudformation/custom_call.json",
    ),
}
STAMP = {"InstanceType": "ZzzMember", "instanceType": "zzzMember", "instance_type": "zzz_member"}


def stamped(value: Any) -> Any:
    """A document with a member that there is not beside every instance type, in texts with documents too."""
    if isinstance(value, str) and value.startswith("{") and "InstanceType" in value:
        return json.dumps(stamped(json.loads(value)))
    if isinstance(value, list):
        return [stamped(each) for each in value]
    if not isinstance(value, dict):
        return value
    made = {key: stamped(each) for key, each in value.items()}
    return made | {new: 1 for known, new in STAMP.items() if known in value}


@pytest.mark.parametrize("file", sorted({row["file"] for row in KNOWN} - UNSTAMPED))
def test_no_member_is_skipped_in_silence(file: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(stamped(json.loads((CORPUS / file).read_text()))))
    for job in held_jobs(tmp_path / "a.json").jobs:
        made = bound(job)
        assert made.usd is None or "ZzzMember" not in json.dumps(job.request)
        assert job.problems or job.unknowns or any("ZzzMember" in str(each) for each in made.problems)


def test_the_corpus_is_large_enough() -> None:
    files = Counter(path.parent.name for path in CORPUS.rglob("*") if path.name.endswith(ENDINGS))
    assert all(files[form] >= least for form, least in LEAST.items())
    assert len(KNOWN) >= 40


@pytest.mark.parametrize("row", KNOWN, ids=named)
def test_the_bound_is_that_of_the_request(row: dict[str, str]) -> None:
    made = found(row)
    assert made.whole, made.problems
    assert made.usd == pytest.approx(worst_case(row), abs=0.005)


@pytest.mark.parametrize("row", PRICED, ids=named)
def test_what_is_unknown_is_named(row: dict[str, str]) -> None:
    job = found(row).job
    assert " ".join(sorted(each.keyword for each in job.unknowns)) == row["unknowns"]
    assert ("?" if isinstance(job.starts, Unread) else str(job.starts)) == row["starts"]
    assert told(job.trials) == row["trials"]


def told(number: Any) -> str:
    return UNSAID if number is None else UNKNOWN if isinstance(number, Unread) else str(number)


@pytest.mark.parametrize("row", OPEN, ids=named)
def test_no_whole_amount_of_what_is_unknown(row: dict[str, str]) -> None:
    assert not found(row).whole


@pytest.mark.parametrize("row", [row for row in ROWS if row["kind"] == "refused"], ids=named)
def test_what_has_no_price_says_so(row: dict[str, str]) -> None:
    made = found(row)
    assert (made.usd, len(made.problems)) == (None, 1)
