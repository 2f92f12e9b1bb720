"""What simcore raises, and what it is worth to the caller."""

import copy
import pickle
import re
from collections.abc import Callable

import pytest
import simcore
from simcore.errors import collected

from tests.python.jobs import smallest

CATALOG = simcore.Catalog.builtin()


@pytest.mark.parametrize(
    ("kind", "bases"),
    [
        (simcore.SpecError, (simcore.InputError, simcore.Error, ValueError)),
        (simcore.CatalogError, (simcore.InputError, simcore.Error, ValueError)),
        (simcore.SimulationError, (simcore.Error, ValueError)),
    ],
)
def test_kinds(kind: type[Exception], bases: tuple[type[Exception], ...]) -> None:
    assert issubclass(kind, bases)
    assert all(issubclass(kind, base) for base in bases)


def test_all_problems_at_once() -> None:
    sound = smallest(region="us-esat-1", cluster__instance_count=-1, purchase="Spot")
    job = simcore.Job({**sound.description, "regoin": "us-east-1"})
    with pytest.raises(simcore.SpecError) as caught:
        job.resolve()
    problems = {problem.where: problem for problem in caught.value.problems}
    assert set(problems) == {"region", "cluster.instance_count", "regoin", "purchase"}
    assert problems["region"].rule == "must be a known region"
    assert problems["region"].value == "'us-esat-1'"
    nearest = {where: problem.nearest.strip("'") for where, problem in problems.items()}
    assert nearest == {"region": "us-east-1", "regoin": "region", "purchase": "spot", "cluster.instance_count": ""}
    assert len(str(caught.value).splitlines()) == len(problems)


def test_one_line_a_problem_with_value_and_nearest() -> None:
    with pytest.raises(simcore.SpecError) as caught:
        smallest(region="us-esat-1").resolve()
    assert str(caught.value) == "region: must be a known region, got 'us-esat-1' (did you mean us-east-1?)"


def test_file_is_named() -> None:
    with pytest.raises(simcore.SpecError, match=r"^bert\.yaml: region: "):
        simcore.Job({**smallest().description, "region": "?"}, file="bert.yaml").resolve()


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: CATALOG.instance_type("ml.p3.2xlrge"), "ml.p3.2xlarge"),
        (lambda: CATALOG.training_price("ml.p3.2xlrge"), "ml.p3.2xlarge"),
        (lambda: CATALOG.training_price("ml.p3.2xlarge", "us-esat-1"), "us-east-1"),
        (lambda: CATALOG.training_price("ml.p3.2xlarge", "ap-east-2"), "eu-west-1"),
        (lambda: CATALOG.storage_price("s3.gte"), "s3.get"),
        (lambda: CATALOG.require_region("eu-wset-1"), "eu-west-1"),
    ],
    ids=["type", "price of type", "region", "no price there", "item", "require"],
)
def test_catalog_errors_name_the_nearest(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(simcore.CatalogError, match=re.escape(message)) as caught:
        ask()
    assert caught.value.problems


def test_day_of_a_price() -> None:
    with pytest.raises(simcore.SpecError, match="as_of: must be a day, YYYY-MM-DD, got 'soon'"):
        CATALOG.training_price("ml.p3.2xlarge", as_of="soon")


@pytest.mark.parametrize("replications", [0, -1, 10**8 + 1, 2**70])
def test_replications_out_of_range(replications: int) -> None:
    with pytest.raises(simcore.SimulationError, match=f"replications must be from 1 to 100000000, got {replications}"):
        simcore.forecast(smallest(), replications=replications)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seed_out_of_range(seed: int) -> None:
    for ask in (simcore.forecast, simcore.simulate):
        with pytest.raises(simcore.SimulationError, match="seed must be from 0"):
            ask(smallest(), seed=seed)


def test_replication_out_of_range() -> None:
    with pytest.raises(simcore.SimulationError, match="replication must be from 0"):
        simcore.simulate(smallest(), replication=-1)


def test_errors_travel_between_processes() -> None:
    with pytest.raises(simcore.SpecError) as caught:
        smallest(region="?").resolve()
    for same in (pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)):
        assert type(same) is simcore.SpecError
        assert same.problems == caught.value.problems
        assert str(same) == str(caught.value)


@pytest.mark.parametrize("kind", [simcore.Error, simcore.SimulationError, simcore.InputError, simcore.BudgetError])
def test_no_text_of_an_error_is_obeyed(kind: type[simcore.Error]) -> None:
    error = kind("a\x1b[31m\nb\u202e")
    assert str(error) == "a\\x1b[31m\nb\\u202e"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_problems_are_facts() -> None:
    problem = simcore.Problem("where", "rule", "value", "")
    with pytest.raises(AttributeError):
        problem.where = "elsewhere"  # type: ignore[misc]


@pytest.mark.parametrize("wrong", [None, 5, 1.5, ["job"]])
def test_what_describes_no_job_is_a_bug_of_the_caller(wrong: object) -> None:
    with pytest.raises(TypeError):
        simcore.forecast(wrong)  # type: ignore[arg-type]


def test_a_budget_error_keeps_its_verdict_in_another_process() -> None:
    with pytest.raises(simcore.BudgetError) as caught:
        simcore.check(smallest(), max_cost=0.01).raise_if_over()
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.verdict == caught.value.verdict


def test_a_pickle_of_another_version_is_refused() -> None:
    forecast = simcore.forecast(smallest())
    whole = pickle.dumps(forecast)
    assert pickle.loads(whole) == forecast
    assert hash(pickle.loads(whole)) == hash(forecast)
    version = simcore.__version__.encode()
    with pytest.raises(ValueError, match="another version"):
        pickle.loads(whole.replace(b"Forecast " + version, b"Forecast " + b"9" + version[1:]))


@pytest.mark.parametrize("where", ["a\n::error::b", "\x1b[31m", "\u202e", "\udcff.yaml"])
def test_a_problem_is_one_line_of_text(where: str) -> None:
    problem = simcore.Problem(where, "rule", where)
    assert problem.where == where
    for error in (simcore.InputError.of(problem, problem), simcore.SpecError("as the library says it", (problem,) * 2)):
        assert str(error).splitlines() == [str(problem)] * 2
        assert str(error).replace("\n", "").isprintable()


def test_a_hundred_problems_are_told_and_the_others_counted() -> None:
    problems = [simcore.Problem(f"key{i}", "must hold") for i in range(5000)]
    error = simcore.InputError.of(*problems)
    assert len(error.problems) == 101
    assert str(error).endswith("\nand 4900 problems more")
    assert simcore.InputError.of(*problems[:101]).problems == tuple(problems[:101])


def test_problems_are_collected_before_they_are_raised() -> None:
    problems: list[simcore.Problem] = []
    for key in ("a", "b"):
        with collected(problems):
            raise simcore.InputError.of(simcore.Problem(key, "must hold"))
    assert [each.where for each in problems] == ["a", "b"]
    with pytest.raises(simcore.SimulationError), collected(problems):
        raise simcore.SimulationError("of another kind")


@pytest.mark.parametrize(
    ("where", "value", "missing"),
    [
        ("a.json: work", "nothing", True),
        ("work.compute", "nothing", True),
        ("a.json: ResourceConfig.InstanceType", "nothing", False),
        ("a.json: work", "3", False),
    ],
)
def test_a_key_that_nobody_has_said(where: str, value: str, missing: bool) -> None:
    assert simcore.Problem(where, "must be given", value).is_missing is missing


@pytest.mark.parametrize(
    ("where", "is_in"), [("a.json", True), ("a.json:3:1", True), ("a.json: work", True), ("a.jsonl: work", False)]
)
def test_the_file_of_a_problem(where: str, is_in: bool) -> None:
    assert simcore.Problem(where, "must be given").is_in("a.json") is is_in
