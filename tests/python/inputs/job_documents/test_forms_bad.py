"""Bad documents: each has one message, which names its place and the rule."""

import json
import resource as resources
import time
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.errors import InputError
from simcore.inputs.job_documents.held import held_jobs
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
    "join": {"Fn::Join": ["", [{"Ref": "P"}] * 1000]},
}


@pytest.mark.parametrize("name", GROWING)
def test_a_template_that_expands_without_end_is_bounded(name: str, tmp_path: Path) -> None:
    value: Any = GROWING[name]
    for _ in range(12):
        value = {"Fn::Sub": ["${A}${A}${A}${A}", {"A": value}]}
    content = template(changed(Environment={f"K{number}": value for number in range(100)}))
    require_bounded({**content, "Parameters": {"P": {"Type": "String", "Default": "x" * 4096}}}, tmp_path)


def require_bounded(content: Any, folder: Path, most_s: float = 1.0) -> None:
    """Requires that a document whose values are too large together is read in little time and memory, and is said to
    be so once."""
    path = folder / "t.json"
    path.write_text(json.dumps(content))
    begin, before = time.process_time(), memory_mb()
    found = held_jobs(path)
    assert time.process_time() - begin < most_s
    assert memory_mb() - before < 500
    assert found.jobs
    (problem,) = found.problems
    assert str(problem).startswith(f"{path}: must be smaller when its functions and parameters are filled in")


def references(value: Any) -> dict[str, Any]:
    return changed(Environment={f"K{number}": value for number in range(1000)})


TEXT, LIST = "x" * 200_000, ["x"] * 20_000
BODY = json.dumps(machine(REQUEST)) + " " * 100_000
REPEATED = {
    "text of a parameter": {**template(references({"Ref": "P"})),
                            "Parameters": {"P": {"Type": "String", "Default": TEXT}}},
    "list of a map": {**template(references({"Fn::FindInMap": ["M", "a", "b"]})),
                      "Mappings": {"M": {"a": {"b": LIST}}}},
    "definitions": {
        **template(REQUEST),
        "Parameters": {"P": {"Type": "String", "Default": BODY}},
        "Resources": {f"F{number}": {"Type": "AWS::StepFunctions::StateMachine",
                                     "Properties": {"DefinitionString": {"Ref": "P"}}} for number in range(1000)},
    },
    "text of a pipeline": {**pipeline(step(references({"Get": "Parameters.P"}))),
                           "Parameters": [{"Name": "P", "Type": "String", "DefaultValue": TEXT}]},
    "list of a pipeline": {**pipeline(step(references({"Get": "Parameters.P"}))),
                           "Parameters": [{"Name": "P", "Type": "String", "DefaultValue": LIST}]},
    "joined texts of a pipeline": {
        **pipeline(step(references({"Std:Join": {"On": "", "Values": [{"Get": "Parameters.P"}] * 4}}))),
        "Parameters": [{"Name": "P", "Type": "String", "DefaultValue": TEXT}],
    },
    **{
        f"{name} of a state machine": {**template(REQUEST), "Resources": {"F": {
            "Type": "AWS::StepFunctions::StateMachine",
            "Properties": {"DefinitionString": json.dumps(machine(references("${B}"))),
                           "DefinitionSubstitutions": {"B": value}}}}}
        for name, value in (("text", TEXT), ("list", LIST))
    },
}  # fmt: skip


@pytest.mark.parametrize("name", REPEATED)
def test_values_that_are_repeated_without_end_are_bounded(name: str, tmp_path: Path) -> None:
    require_bounded(REPEATED[name], tmp_path)


def test_a_list_of_templates_has_one_bound(tmp_path: Path) -> None:
    require_bounded([REPEATED["text of a parameter"]] * 20, tmp_path, most_s=3.0)


@pytest.mark.parametrize(
    "text",
    [
        "a0: &a0 [x, x, x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]\n" for n in range(1, 30)),
        f"Resources:\n  Fit:\n    Type: AWS::SageMaker::TrainingJob\n    Properties: {'!Sub ' * 5000}a\n",
    ],
    ids=["anchors", "tags"],
)
def test_a_text_that_grows_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("AWSTemplateFormatVersion: 2010-09-09\n" + text)
    begin = time.process_time()
    (said,) = problems(path)
    assert time.process_time() - begin < 1.0
    assert len(said) < 1000


def test_conditions_of_many_resources_are_read_once(tmp_path: Path) -> None:
    content = template(REQUEST)
    names = [f"P{number}" for number in range(3000)]
    content["Resources"] = {name: {**content["Resources"]["A"], "Condition": "C"} for name in names[:500]}
    content["Conditions"] = {name: {"Ref": name} for name in names}
    content["Parameters"] = {name: {"Type": "String"} for name in names}
    path = tmp_path / "t.json"
    path.write_text(json.dumps(content))
    begin = time.process_time()
    assert held_jobs(path).parameters == frozenset(names)
    assert time.process_time() - begin < 2.0


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
