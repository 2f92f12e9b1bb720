"""Requests, workloads, descriptions and keywords with anything in any place: refused or taken, never a crash."""

import copy
import unicodedata
from pathlib import Path
from typing import Any

import simcore
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.python.conftest import FUZZ
from tests.python.requests import DESCRIBES, ESTIMATORS, REQUESTS, Members, read, workload

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        ["ml.g5.xlarge", "Pipe", "S3Prefix", "s3://mine", "1 GB", "EFS", "Completed", "2021-06-14T10:20:00Z"]
    ),
    st.lists(st.integers(0, 3), max_size=3),
    st.dictionaries(st.sampled_from(["InstanceType", "a", "S3Uri"]), st.text(max_size=3), max_size=2),
)


def places(document: Any) -> list[tuple[Any, Any]]:
    """Every container with each of its keys or indices."""
    keys = list(document) if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    here = [(document, key) for key in keys]
    return here + [place for key in keys for place in places(document[key])]


@st.composite
def mutated(draw: st.DrawFn, document: Members) -> Members:
    """The document with some of its values replaced, taken out, or doubled under another name."""
    mutant = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        found = places(mutant)
        if not found:
            break
        container, key = draw(st.sampled_from(found))
        change = draw(st.sampled_from(["replace", "remove", "add"]))
        if change == "replace":
            container[key] = draw(ANYTHING)
        elif change == "remove":
            del container[key]
        elif isinstance(container, dict):
            container[draw(st.text(max_size=5))] = draw(ANYTHING)
    return mutant


fast = settings(
    max_examples=5000 if FUZZ else 200, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def sound(refusal: simcore.InputError) -> bool:
    """One line for each problem, with its place, and nothing in it that moves a terminal's cursor."""
    problems, text = refusal.problems, str(refusal)
    lines = text.count("\n") == len(problems) - 1
    return lines and all(problem.where and problem.rule for problem in problems) and printable(text.replace("\n", ""))


def printable(text: str) -> bool:
    return not any(unicodedata.category(character) == "Cc" for character in text)


def forecast_or_refuse(job: simcore.Job) -> bool:
    try:
        return simcore.forecast(job, replications=2).cost_usd.mean >= 0
    except simcore.InputError as refusal:
        return sound(refusal)


def bill_or_refuse(described: Members) -> bool:
    try:
        job = simcore.load_described(described)
        return job.bill().total_nano_usd >= 0 and bool(job.to_json())
    except simcore.InputError as refusal:
        return sound(refusal)


@fast
@given(data=st.data(), path=st.sampled_from(REQUESTS))
def test_mutated_requests(data: st.DataObject, path: Path) -> None:
    assert forecast_or_refuse(simcore.Job.from_request(data.draw(mutated(read(path))), workload=workload(path)))


@fast
@given(data=st.data(), path=st.sampled_from(REQUESTS))
def test_mutated_workloads(data: st.DataObject, path: Path) -> None:
    assert forecast_or_refuse(simcore.Job.from_request(read(path), workload=data.draw(mutated(workload(path)))))


@fast
@given(data=st.data(), path=st.sampled_from(DESCRIBES))
def test_mutated_descriptions(data: st.DataObject, path: Path) -> None:
    assert bill_or_refuse(data.draw(mutated(read(path))))


@fast
@given(data=st.data(), path=st.sampled_from(ESTIMATORS))
def test_mutated_keywords(data: st.DataObject, path: Path) -> None:
    assert estimate_or_refuse(data.draw(mutated(read(path))), workload(path))


def estimate_or_refuse(given_: Members, beside: Members) -> bool:
    keywords = given_.get("estimator")
    keywords = keywords if isinstance(keywords, dict) else {}
    try:
        job = simcore.Job.from_estimator(inputs=given_.get("inputs"), workload=beside, **keywords)
    except simcore.InputError as refusal:
        return sound(refusal)
    return forecast_or_refuse(job)
