"""Bad documents: each has one message, which names its place and the rule."""

import json
import resource as resources
import time
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.errors import InputError
from simcore.inputs.job_documents.forms import held_jobs
from simcore.studies.bound import bound
from simcore.studies.scan import scan

from tests.python.bad_documents import (
    BAD,
    BLOCKS,
    REQUEST,
    TEXTS,
    changed,
    cluster,
    machine,
    pipeline,
    plan,
    resource,
    small,
    step,
    template,
)
from tests.python.command_line import run


def problems(path: Path) -> list[str]:
    """All that is said of a document and of its jobs."""
    try:
        held = held_jobs(path)
    except InputError as error:
        return list(map(str, error.problems))
    return [*map(str, held.problems), *(str(each) for job in held.jobs for each in bound(job).problems)]


@pytest.mark.parametrize(("name", "content", "wanted"), BAD, ids=[name for name, _, _ in BAD])
def test_one_message(name: str, content: Any, wanted: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(content))
    (said,) = problems(path)
    assert wanted in said
    with pytest.raises(simcore.SpecError):
        simcore.forecast(path)


@pytest.mark.parametrize(("name", "text", "wanted"), TEXTS, ids=[name for name, _, _ in TEXTS])
def test_one_message_of_a_text(name: str, text: str | bytes, wanted: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode(errors="surrogateescape"))
    begin = time.perf_counter()
    (said,) = problems(path)
    assert wanted in said
    assert len(said) < 1000
    done = run("forecast", path)
    assert (done.code, len(done.err.splitlines()), "Traceback" in done.err) == (2, 1, False)
    assert time.perf_counter() - begin < 20


def test_the_same_documents_without_the_mistake_are_read(tmp_path: Path) -> None:
    for place, content in enumerate((pipeline(step(REQUEST)), machine(REQUEST), resource(small(REQUEST)), plan(BLOCKS),
                                     template(REQUEST), {"Training": REQUEST})):  # fmt: skip
        path = tmp_path / f"{place}.json"
        path.write_text(json.dumps(content))
        assert problems(path) == []
        assert len(held_jobs(path).jobs) == 1


@pytest.mark.parametrize("given", [{"Gone": "a"}, {"kind": "a"}])
def test_a_parameter_that_no_job_depends_on(given: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    content = pipeline(step(changed(**cluster(InstanceType={"Get": "Parameters.Kind"}))))
    path.write_text(json.dumps({**content, "Parameters": [{"Name": "Kind", "Type": "String"}]}))
    with pytest.raises(simcore.SpecError, match="must be a parameter that a job of the documents depends on"):
        scan(path, parameters=given)
    assert scan(path, parameters={"Kind": "ml.m5.large"}).whole


def test_there_are_enough() -> None:
    assert len({name for name, _, _ in (*BAD, *TEXTS)}) == len(BAD) + len(TEXTS) >= 200


def memory_mb() -> float:
    return resources.getrusage(resources.RUSAGE_SELF).ru_maxrss / 1024


def test_a_plan_of_50_mb_is_read_in_bounded_time_and_memory(tmp_path: Path) -> None:
    """The values of 110,000 other resources, one job, and a mistake at the end."""
    other = {"address": "aws_s3_object.a", "type": "aws_s3_object", "values": {"key": "k" * 400}}
    job = plan(BLOCKS)["planned_values"]["root_module"]["resources"][0]
    listed = [json.dumps(job), *[json.dumps(other)] * 110_000]
    text = f'{{"format_version": "1.2", "planned_values": {{"root_module": {{"resources": [{",".join(listed)}]}}}}}}'
    assert len(text) > 48 << 20
    path = tmp_path / "plan.json"
    begin, before = time.perf_counter(), memory_mb()
    path.write_text(text)
    assert len(held_jobs(path).jobs) == 1
    path.write_text(text[:-1])
    (said,) = problems(path)
    assert len(said) < 1000
    assert time.perf_counter() - begin < 240
    assert memory_mb() - before < 3000


def test_a_file_above_the_limit_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    with path.open("wb") as file:
        file.truncate(65 << 20)
    (said,) = problems(path)
    assert "64" in said


GROWING = {
    "sub": {"Fn::Sub": ["${A}${A}", {"A": {"Ref": "P"}}]},
    "join": {"Fn::Join": ["", [{"Ref": "P"}] * 20]},
}


@pytest.mark.parametrize("name", GROWING)
def test_a_template_that_expands_without_end_is_bounded(name: str, tmp_path: Path) -> None:
    value: Any = GROWING[name]
    for _ in range(6):
        value = {"Fn::Sub": ["${A}${A}${A}${A}", {"A": value}]}
    content = template(changed(Environment={f"K{number}": value for number in range(4)}))
    path = tmp_path / "t.json"
    path.write_text(json.dumps({**content, "Parameters": {"P": {"Type": "String", "Default": "x" * 4096}}}))
    begin, before = time.perf_counter(), memory_mb()
    assert len(held_jobs(path).jobs) == 1
    assert time.perf_counter() - begin < 20
    assert memory_mb() - before < 500


@pytest.mark.parametrize(
    "content",
    [
        {**template(changed(**cluster(InstanceType={"Ref": "P"}))), "Parameters": {"P": {"Default": {"Ref": "P"}}}},
        {**template(changed(**cluster(InstanceType={"Fn::FindInMap": ["M", "a", "b"]}))),
         "Mappings": {"M": {"a": {"b": {"Fn::FindInMap": ["M", "a", "b"]}}}}},
        {**pipeline(step(changed(**cluster(InstanceType={"Get": "Parameters.P"})))),
         "Parameters": [{"Name": "P", "DefaultValue": {"Get": "Parameters.P"}}]},
        machine(REQUEST, Next="Fit", End=False),
    ],
)  # fmt: skip
def test_circular_references_end(content: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(content))
    begin = time.perf_counter()
    (job,) = held_jobs(path).jobs
    assert bound(job).usd_of_all is None
    assert time.perf_counter() - begin < 5
