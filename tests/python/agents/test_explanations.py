"""Explanations for agents: sources of a job, and what a name means."""

from collections.abc import Callable

import pytest
from simcore import Catalog, InputError, Job, forecast
from simcore.agents import explanations

from tests.python.jobs import smallest, uncertain

CATALOG = Catalog.builtin()


def read(job: Job) -> Callable[[], Job]:
    return lambda: job


def told(done: int, every: int) -> None:
    assert 0 <= done <= every


def test_the_sources_of_a_job() -> None:
    data = explanations.of_job("job", read(smallest()), CATALOG, told).data
    plan = smallest().resolve(CATALOG)
    assert [each["usage_type"] for each in data["prices"]] == [line.usage_type for line in plan.tariff]
    assert len(data["assumed"]) == len(plan.assumed)


def test_the_bill_adds_up() -> None:
    data = explanations.of_job("bill", read(smallest()), CATALOG, told).data
    assert sum(each["amount_usd"] for each in data["lines"]) == pytest.approx(forecast(smallest()).cost_usd.mean)


def test_what_to_measure_is_asked_for() -> None:
    answer = explanations.of_job("uncertainty", read(uncertain()), CATALOG, told)
    assert answer.ask_next[0].startswith("Measure work.compute")


@pytest.mark.parametrize(
    ("about", "name"),
    [("price", "ml.g5.xlarge"), ("field", "work.epochs"), ("parameter", "file.bandwidth"),
     ("rule", "keep-alive-idle"), ("output", "bill")],
)  # fmt: skip
def test_a_name_and_one_that_is_none(about: str, name: str) -> None:
    answer = explanations.of_name(about, name, CATALOG, "us-east-1", None)
    assert name in answer.both()[0]
    with pytest.raises(InputError):
        explanations.of_name(about, f"{name}x", CATALOG, "us-east-1", None)


@pytest.mark.parametrize(
    ("about", "given", "wrong"),
    [
        ("bill", {"path": "a.yaml", "region": "eu-west-1", "as_of": "2020-01-01", "name": "z"},
         ["region", "as_of", "name"]),
        ("field", {"name": "work.epochs", "path": "/etc/passwd"}, ["path"]),
        ("parameter", {"name": "file.bandwidth", "region": "mars", "as_of": "2026-01-01"}, ["region"]),
        ("price", {"name": "ml.g5.xlarge", "region": "eu-west-1", "as_of": "2026-01-01"}, []),
        ("job", {"path": None, "text": "simcore: 1", "workload": {}, "name": None}, []),
    ],
)  # fmt: skip
def test_an_argument_that_does_not_go_with_the_topic_is_refused(
    about: str, given: dict[str, object], wrong: list[str]
) -> None:
    found = []
    try:
        explanations.require_used(about, given)
    except InputError as error:
        found = [each.where for each in error.problems]
    assert found == wrong
